"""Theseus: a raider, as the hero who sailed to Crete to fight and left at once.

He looks for prey first: units are there to be used, rings to attack with, and what a foe loses
counts as much as what he wins. He leaves few guards behind.
"""

from __future__ import annotations

from typing import Final

from minos_tui.bots.minos.ariadne import Ariadne
from minos_tui.bots.minos.outlook import Taste

TASTE: Final = Taste(ship=0.5, soldier=0.25, guard=0.7, spite=1.3, greed=1.3, onslaught=0.9)


class Theseus(Ariadne):
    """Plans like Ariadne, for other ends."""

    def __init__(self) -> None:
        super().__init__(TASTE)
