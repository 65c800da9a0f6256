"""The tastes of Daedalus: Ariadne's numbers moved to where games say that they win more.

They lie in `tastes.json`, made by `python -m minos_tui.tools.tastes`: one for duels of the last
two players, one for more.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import attrs

from minos_tui.bots.minos.outlook import Taste

FILE: Final = Path(__file__).with_name("tastes.json")
DUEL: Final = 2


@lru_cache(maxsize=8)
def taste_for(players: int) -> Taste:
    """The taste for so many players. Raises TypeError if the file is for other numbers."""
    return Taste(**_read()[_key(players)])


def write(players: int, taste: Taste) -> None:
    """Keeps a taste for so many players."""
    kept = {**_read(), _key(players): attrs.asdict(taste)}
    FILE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    taste_for.cache_clear()


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def _key(players: int) -> str:
    return "duel" if players == DUEL else "table"
