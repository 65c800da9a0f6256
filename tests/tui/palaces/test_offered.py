"""Whatever the line of keys offers can be done: pressed, it is not refused."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from minos_tui.tui.palaces.desk import Pick
from minos_tui.tui.palaces.play import PalacesPlay
from tests.tui.face import hinted
from tests.tui.palaces.kit import MOMENTS, play_at, table_at

PURPOSES = {
    "trade": ("give", "ask"),
    "answer": ("fulfil",),
    "meld": ("mark",),
    "discard": ("drop",),
    "target": (),
}
ASKED = ((), ("P1",), ("P", "3"), ("P", "R", "W", "T", "S", "G", "I", "A"))


def picks(moment: str, hand: tuple[str, ...]) -> Iterator[Pick | None]:
    """What may be picked at a moment: nothing, and all cards up to three of the first four."""
    yield None
    for purpose in PURPOSES[moment]:
        for count in range(4):
            for cards in itertools.combinations(hand[:4], count):
                for asks in ASKED if purpose == "ask" else ((),):
                    suit = asks[-1] if count == 2 and asks else ""
                    yield Pick(purpose, frozenset(cards), asks, suit=suit)  # type: ignore[arg-type]


@pytest.mark.parametrize("moment", MOMENTS)
async def test_what_is_offered_is_not_refused(moment: str) -> None:
    """Each offer of each pick at a table of its own, for what is done there stays done."""
    probe = await made(moment, None)
    hand = probe.view.kingdom(probe.you).hand
    for pick in picks(moment, hand):
        play = await made(moment, pick)
        for action, key in list(hinted(play)):
            if action.id in ("pick_card", "want_suit", "want_rank") and key not in "apdx12":
                continue  # the first and the last of a row stand for it
            pressed = await made(moment, pick)
            await pressed.press(action.id, key)
            assert not pressed.hand.alarm, (pick, action.id, key, pressed.hand.note)


async def made(moment: str, pick: Pick | None) -> PalacesPlay:
    play: Any = play_at(await table_at(MOMENTS[moment]))
    play.hand.pick = pick
    assert isinstance(play, PalacesPlay)
    return play
