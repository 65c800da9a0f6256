"""Whether a store keeps anything yet, told by the standard library alone.

The title asks before all else: reading games takes modules that load for longer than the first
frame is drawn.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from minos_tui.store.folder import FILE, data_folder

_KEPT: Final = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM choices)"


def keeps_nothing(folder: Path | None = None) -> bool:
    """Whether there is no store yet, or one without a game and a choice. Never raises: a store
    that can't be read may keep something."""
    file = data_folder(folder) / FILE
    try:
        if not file.exists() or not file.stat().st_size:
            return True
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as store:
            return not store.execute(_KEPT).fetchone()[0]
    except (OSError, ValueError, sqlite3.Error):
        return False
