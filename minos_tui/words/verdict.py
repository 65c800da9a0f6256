"""What is told of the draws of a record that was checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minos_tui.engine.replay import Verified
    from minos_tui.words import Words


def draws_told(found: Verified, words: Words) -> str:
    """Which draws were checked, and which could not be, in one line."""
    if found.throws != "checked":
        return words(f"record.throws_{found.throws}")
    given = "seed" if found.replay.record.header.dice.kind == "seed" else "seal"
    if found.taken_over:
        things = {"checked": found.checked, "taken": found.taken_over}
        return words(f"record.throws_partly_{given}", **things)
    return words(f"record.throws_{given}")
