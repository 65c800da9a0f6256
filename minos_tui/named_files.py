"""Files and folders: only plain files are read, new ones are written whole or not at all.

By the standard library alone.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""A named pipe would wait for its writer for ever."""


class NotPlainFile(OSError):
    """A folder, a pipe, a device: what it holds may have no end."""


def read_plain(file: Path, most: int) -> bytes:
    """The first `most` bytes of a plain file. Raises NotPlainFile, OSError, ValueError for what can
    be no name."""
    number = os.open(file, os.O_RDONLY | _AT_ONCE | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise NotPlainFile(errno.EINVAL, "no plain file", str(file))
    with os.fdopen(number, "rb") as stream:
        return stream.read(most)


def write_new(file: Path, text: str, mode: int = 0o666) -> None:
    """A new file in UTF-8; where it can't be written whole, nothing is left of it.

    Raises FileExistsError, OSError.
    """
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(text.encode())
            stream.flush()
            os.fsync(number)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def own_folder(folder: Path) -> None:
    """The folder and its missing parents, each open to its owner only. Raises OSError.

    `Path.mkdir` gives its mode to the last of them alone.
    """
    if not folder.is_dir():
        own_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
