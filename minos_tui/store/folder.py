"""Where games are kept: the platform's data folder, or the one that MINOS_HOME names."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from minos_tui.named_files import own_folder
from minos_tui.store.errors import StoreDamaged, StoreReadOnly

HOME_VARIABLE: Final = "MINOS_HOME"
FILE: Final = "games.db"


def data_folder(given: Path | None = None) -> Path:
    """The folder named by the caller, by MINOS_HOME, or by the platform's custom."""
    if given is not None:
        return given
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("minos", appauthor=False)


def maps_folder(given: Path | None = None) -> Path:
    """Where a player puts boards of his own; it need not exist."""
    return data_folder(given) / "maps"


def ready_file(folder: Path) -> tuple[Path, bool]:
    """The store's file, made if it isn't there, and whether it can be written.

    New folders are open to their owner only, as is the file; SQLite's own files beside it follow
    its rights. Raises StoreReadOnly, or StoreDamaged for something that is no plain file.
    """
    file = folder / FILE
    with suppress(OSError):  # what can be read can still be looked at
        own_folder(folder)
        _make(file)
    if not _readable(file):
        raise StoreReadOnly(code="no_folder", folder=str(folder))
    if not stat.S_ISREG(file.stat().st_mode):
        raise StoreDamaged(code="no_file", file=str(file))
    return file, os.access(file, os.W_OK) and os.access(folder, os.W_OK)


def _make(file: Path) -> None:
    """A file that is there isn't opened: closing it would take away the locks that other stores of
    this process have on it."""
    with suppress(FileExistsError):
        os.close(os.open(os.path.realpath(file), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _readable(file: Path) -> bool:
    try:
        return file.exists() and os.access(file, os.R_OK)
    except OSError:
        return False
