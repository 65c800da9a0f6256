"""The log: whole, in sentences, and no more than a seat may know."""

from __future__ import annotations

import re
from importlib import import_module

import attrs
import pytest
from pytest_snapshot.plugin import Snapshot

from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Building
from minos_tui.tui.palaces.desk import Chapter, Told
from minos_tui.tui.palaces.example import example_steps
from minos_tui.tui.palaces.frame import example_desk
from minos_tui.tui.palaces.names import kingdom_name
from minos_tui.tui.palaces.panes.log import chapter_title, last_lines
from minos_tui.tui.palaces.story import Teller
from minos_tui.words import LANGUAGES, Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.palaces.kit import PLAIN
from tests.tui.palaces.test_frames import match


def told(viewer: int, language: str = "en") -> str:
    words = Words(language)
    teller = Teller(viewer, words)
    for ply, step in enumerate(example_steps(), 1):
        teller.tell(step, ply)
    last = example_steps()[-1].after
    lines = []
    for chapter in teller.chapters():
        lines.append(chapter_title(chapter, PLAIN) if language == "en" else chapter.phase)
        for one in chapter.lines:
            name = f"{kingdom_name(last, one.seat, words)} " if one.seat else ""
            lines.append(f"  {one.ply:3} {name}{one.text}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_seat_is_told_its_own_cards(viewer: int, snapshot: Snapshot) -> None:
    match(snapshot, told(viewer), f"story-{viewer}")


def test_both_languages_tell_the_same() -> None:
    lengths = {len(told(1, language).splitlines()) for language in LANGUAGES}
    assert 1 == len(lengths)


def test_little_room_is_for_what_was_lost_not_for_what_was_dealt() -> None:
    """A whole round has passed since the looker acted: the disaster is still to be seen."""
    desk = example_desk(PLAIN)
    lines = (
        Told(0, "DISASTER", 9, "loss"), Told(1, "loses its hand", 9, "loss"),
        Told(2, "draws 7 cards", 9, "minor"), Told(3, "draws 7 cards", 9, "minor"),
        Told(2, "offers", 9),
    )  # fmt: skip
    old = Chapter(2, "end", (Told(2, "discards", 3), Told(3, "ends", 4, "minor")))
    desk = attrs.evolve(desk, seen=5, chapters=(old, Chapter(3, "disaster", lines)))

    def seen(rows: int) -> list[str]:
        drawn = last_lines(desk, PLAIN, 70, rows)
        return ["".join(run[0] for run in line)[3:] for line in drawn]

    assert ["DISASTER", "Kato Zakros loses its hand", "Knossos offers"] == seen(3)
    assert 5 == len(seen(5))
    assert "Knossos discards" == seen(7)[0]
    assert [] == seen(0)


def test_going_on_tells_the_same_as_telling_it_whole() -> None:
    whole, bit_by_bit = Teller(2, Words()), Teller(2, Words())
    for ply, step in enumerate(example_steps(), 1):
        whole.tell(step, ply)
        bit_by_bit.tell(step, ply)
        assert bit_by_bit.chapters()
    assert whole.chapters() == bit_by_bit.chapters()


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("build earthquake", "target 2"), "loses its resources: Workshops"),
        (("build piracy", "target 2"), "loses its hand, 2 cards: R1 R2"),
        (("build famine", "target 2"), "will draw nothing in round 4"),
        (("build plague",), "loses its hand, 1 card: P1"),
        (("build throne-room",), "builds: Throne Room, 10 LP"),
    ],
)
def test_what_is_built_and_what_is_lost(lines: tuple[str, ...], said: str) -> None:
    kingdoms = (kingdom("P1", "shrine"), kingdom("R1 R2", "workshops"))
    state = position(kingdoms, Building(1, (1, 0)))
    teller = Teller(1, Words())
    for ply, line in enumerate(lines, 1):
        step = GAME.apply(state, GAME.parse(line))
        teller.tell(step, ply)
        state = step.after
    assert said in [one.text for chapter in teller.chapters() for one in chapter.lines]


@pytest.mark.parametrize("topic", ["court", "court_counsel"])
def test_what_may_be_rien_follows_no_french_verb(topic: str) -> None:
    """It would want « ne » there: the things of an offer begin a text, or follow a sign."""
    texts = import_module(f"minos_tui.words.fr.{topic}").TEXTS
    told = [
        (key, found[1])
        for key, text in texts.items()
        for found in re.finditer(r"(\S*) ?\{(?:give|gave|got|ask)\}", text)
    ]

    assert told
    assert [] == [one for one in told if one[1] not in {"", ":", "contre", "Contre"}]
