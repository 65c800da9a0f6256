"""The server's own key: made once, kept where only its owner reads it, never replaced."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import asyncssh

from minos_tui.named_files import own_folder
from minos_tui.trouble import Trouble

FILE: Final = "host_key"
_MOST_BYTES: Final = 64 * 1024


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key in a folder, made there if there is none.

    Raises Trouble: the file is damaged, open to others, or can't be read or written. It is left
    as it is, for players would take another key for another server.
    """
    file = folder / FILE
    with _told(file):
        own_folder(folder)
        if not os.path.lexists(file):
            _make(file)
        return _read(file)


def kept_key(folder: Path) -> asyncssh.SSHKey | None:
    """The key in a folder; None if none is made yet. Raises Trouble as `host_key` does."""
    file = folder / FILE
    with _told(file):
        return _read(file) if os.path.lexists(file) else None


@contextmanager
def _told(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or type(error).__name__
        line = f"the host key {file} can't be used ({why}): {_what_to_do(error, file)}"
        raise Trouble(line) from error


def _what_to_do(error: OSError, file: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "make room"
    if error.errno in (errno.ENOENT, errno.ELOOP) and file.is_symlink():
        return "it is a link: put a copy of the key where it leads, or move it away"
    return "check its rights"


def _make(file: Path) -> None:
    """Writes a new key whole, or nothing; a key that another process made meanwhile stays."""
    beside = file.with_name(f".{FILE}.{os.urandom(4).hex()}")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(
                asyncssh.generate_private_key("ssh-ed25519", comment="minos").export_private_key()
            )
            stream.flush()
            os.fsync(number)
        try:
            os.link(beside, file)
        except FileExistsError:
            return
    finally:
        beside.unlink(missing_ok=True)


def _read(file: Path) -> asyncssh.SSHKey:
    if file.is_dir():
        raise Trouble(f"the host key {file} is no plain file: move it away")
    number = os.open(file, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(number, "rb") as stream:
        about = os.fstat(number)
        if not stat.S_ISREG(about.st_mode):
            raise Trouble(f"the host key {file} is no plain file: move it away")
        if about.st_mode & 0o077:
            raise Trouble(f"the host key {file} is open to others: `chmod 600 {file}` mends it")
        data = stream.read(_MOST_BYTES)
    try:
        return asyncssh.import_private_key(data)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise Trouble(
            f"the host key {file} is damaged: put a copy back; without one, move it away and"
            " players will be warned of a changed host"
        ) from error
