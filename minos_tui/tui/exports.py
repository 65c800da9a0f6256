"""Writes records and logs into files of the player's data folder.

A file is called after the game that is played and the id of the kept game: `palaces-ID.txt`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from minos_tui.named_files import own_folder, write_new

FOLDER: Final = "records"
_MOST_OF_ONE: Final = 1000


def records_folder() -> Path:
    from minos_tui.store.folder import data_folder

    return data_folder() / FOLDER


def write_record(game: str, number: str, text: str, folder: Path | None = None) -> Path:
    """Writes the record of the kept game `number` into a new file. Raises OSError."""
    return _write(folder or records_folder(), f"{game}-{number}", text)


def write_log(game: str, number: str, text: str, folder: Path | None = None) -> Path:
    """Writes the log of a game into a new file beside the records. Raises OSError.

    `number` is empty for a game that isn't kept.
    """
    return _write(folder or records_folder(), f"{game}-{number or 'game'}-log", text)


def _write(folder: Path, stem: str, text: str) -> Path:
    """A new file, whole or not at all; never over another file."""
    own_folder(folder)
    for count in range(1, _MOST_OF_ONE):
        again = f"-{count}" if count > 1 else ""
        file = folder / f"{stem}{again}.txt"
        try:
            write_new(file, text, 0o600)
        except FileExistsError:
            continue
        return file
    raise FileExistsError(17, "too many records of this game", str(folder))


def short_path(file: Path) -> str:
    """A path as people write it: their home is `~`."""
    home = str(Path.home()) if os.environ.get("HOME") else ""
    text = str(file)
    return "~" + text[len(home) :] if home and text.startswith(home + os.sep) else text
