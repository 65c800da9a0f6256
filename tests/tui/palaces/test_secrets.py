"""No card of another seat reaches the screen, the log, plain mode, a frame or a watcher.

What the looker can't see is dealt anew, and nothing that is drawn may differ; what is told may name
only cards that he has seen.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import attrs
import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import State
from minos_tui.engine.record import record_text
from minos_tui.engine.replay import verify
from minos_tui.table.table import Table
from minos_tui.tui.actions import Keymap
from minos_tui.tui.look import default_seats
from minos_tui.tui.palaces.desk import Page
from minos_tui.tui.palaces.frame import position_desk
from minos_tui.tui.palaces.paint import paint
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.tui.palaces.story import Teller
from minos_tui.tui.palaces.watched import Watched
from minos_tui.tui.plain.play import play_plain
from minos_tui.tui.screens.page import Note
from minos_tui.wire import read_position
from minos_tui.words import Words
from tests.engine.palaces.test_secrets import dealt_anew, named_in, said_to_all
from tests.testkit.games import first_state, steps
from tests.tui.face import text_of
from tests.tui.palaces.kit import PEOPLE, PLAIN, drawn, play_at, table_at
from tests.tui.test_plain import Typist

SIZES = ((80, 24), (200, 50))
PAGES = (None, Page("kingdoms"), Page("cards"), Page("log"))


class Posing:
    """A table that poses as being at another position."""

    def __init__(self, table: Table, state: State) -> None:
        self._table, self.state = table, state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)


def pages(play: PalacesPlay) -> list[str]:
    """All that can be looked at in a moment."""
    found = []
    for page in PAGES:
        play.hand.page = page
        found += [drawn(play, size) for size in SIZES]
    play.hand.page = None
    return found


def posing(table: Table, play: PalacesPlay, state: State) -> PalacesPlay:
    """The same person's game at another position."""
    other = PalacesPlay(Posing(table, state), PLAIN)
    other.hand = attrs.evolve(play.hand)
    return other


async def step(table: Table, rng: random.Random) -> None:
    if isinstance(table.turn, Chance):
        await table.draw()
    else:
        await table.play(GAME.legal(table.state).sample(RandomDraws(rng)))


@pytest.mark.parametrize("kinds", [("you", "random", "random"), PEOPLE, ("random",) * 3])
async def test_nothing_drawn_tells_what_others_hold(kinds: tuple[str, ...]) -> None:
    rng = random.Random(f"drawn {kinds}")
    table = await table_at(None, kinds, round_limit="3")
    play, looked = play_at(table), 0
    while not isinstance(table.turn, Over):
        await step(table, rng)
        play.tidy()
        if play.covered and rng.randrange(2):
            await play.press("next", "enter")
        if rng.randrange(8) == 0:
            other = posing(table, play, dealt_anew(table.state, play.you, rng))
            assert pages(play) == pages(other)
            assert play.log_text() == other.log_text()
            looked += 1
    assert looked > 8


async def test_a_watcher_sees_no_hand() -> None:
    rng = random.Random("watcher")
    table = await table_at(None, PEOPLE, round_limit="2")
    table.watching = True
    play = play_at(table)
    assert 0 == play.you
    table.watching = False
    while not isinstance(table.turn, Over):
        await step(table, rng)
        table.watching = True
        if rng.randrange(8) == 0:
            anew = dealt_anew(table.state, 0, rng)
            assert pages(play) == pages(posing(table, play, anew))
        assert set(play.view.kingdom(1).hand) <= {"?"}
        table.watching = False


@pytest.mark.parametrize("seed", range(4))
def test_the_log_names_only_cards_that_the_looker_has_seen(seed: int) -> None:
    seats = 2 + seed
    state = first_state(GAME, seats, {"round-limit": "4"}, "")
    tellers = [Teller(seat, Words()) for seat in range(seats + 1)]
    seen: list[set[str]] = [set() for _ in tellers]
    told = [0] * len(tellers)
    for ply, one in enumerate(steps(GAME, state, random.Random(seed)), 1):
        for seat, teller in enumerate(tellers):
            views = (GAME.seen_by(state, seat) for state in (one.before, one.after))
            seen[seat] |= named_in(" ".join(map(repr, views))) | said_to_all(one)
            teller.tell(one, ply)
            lines = [line.text for chapter in teller.chapters() for line in chapter.lines]
            # A line that grows while cards are dealt is read again.
            assert named_in(" ".join(lines[max(0, told[seat] - seats) :])) <= seen[seat]
            told[seat] = len(lines)
    assert min(told) > 50


@pytest.mark.parametrize("seed", range(3))
def test_a_frame_tells_what_its_seat_sees(seed: int) -> None:
    rng = random.Random(seed)
    state = first_state(GAME, 3, {"round-limit": "3"}, "")
    for one in steps(GAME, state, random.Random(seed)):
        if rng.randrange(10):
            continue
        seat = rng.randrange(4)
        anew = dealt_anew(one.after, seat, rng)
        frames = [
            text_of(paint(position_desk(s, default_seats(3), seat, PLAIN), 80, 24, PLAIN, Keymap()))
            for s in (one.after, anew)
        ]
        assert frames[0] == frames[1]


async def test_plain_mode_says_only_what_the_reader_has_seen() -> None:
    table = await table_at(None, ("you", "random", "random"), round_limit="4")
    typist = Typist(*("board", "standing", "look 2", "help") * 3)
    said: list[tuple[int, str]] = []

    def say(line: str) -> None:
        said.append((len(table.steps), line))

    await play_plain(table, Words(), typist.ask, say)
    assert table.over
    seen: set[str] = set()
    lines = iter(said)
    count, line = next(lines)
    for ply, one in enumerate(table.steps, 1):
        views = (GAME.seen_by(state, 1) for state in (one.step.before, one.step.after))
        seen |= named_in(" ".join(map(repr, views))) | said_to_all(one.step)
        while count <= ply:
            words = line.replace(".", " ").replace(";", " ").replace(":", " ")
            assert named_in(words) <= seen, line
            if (following := next(lines, None)) is None:
                return
            count, line = following


async def test_several_readers_of_plain_mode_take_the_keys_in_turn() -> None:
    """Between two people's hands there is more than a screen of empty lines and a key."""
    table = await table_at(None, ("you", "you"), round_limit="1", offers="0", picking="random")
    typist = Typist()
    await play_plain(table, Words(), typist.ask, typist.say)
    hands = [n for n, line in enumerate(typist.shown) if "Your hand:" in line]
    for before, after in pairwise(hands):
        if typist.shown[before].split(" (")[0] != typist.shown[after].split(" (")[0]:
            between = typist.shown[before:after]
            assert between.count("") >= 50
            assert any("take the keys" in line for line in between)


async def played_out(rounds: str) -> Table:
    table, rng = await table_at(None, ("random",) * 3, round_limit=rounds), random.Random(1)
    while not isinstance(table.turn, Over):
        await step(table, rng)
    return table


async def test_a_replay_shows_no_hand_before_the_game_has_ended() -> None:
    table = await table_at(None, ("you", "random"))
    for _ in range(30):
        await step(table, random.Random(1))
    watched = Watched(verify(record_text(table.record()), positions=read_position), PLAIN)
    assert "hands are shown when the game has ended" == watched.toggle("seat")
    watched.go(30)
    assert 0 == watched.desk(Note(), "").you


async def test_a_replay_of_an_ended_game_is_seen_with_each_ones_eyes() -> None:
    table = await played_out("2")
    verified = verify(record_text(table.record(opened=True)), positions=read_position)
    watched, rng = Watched(verified, PLAIN), random.Random(2)
    for eyes in (0, 1, 2, 3):
        assert eyes == watched.eyes
        for ply in range(0, len(watched.replay), 17):
            watched.go(ply)
            desk = watched.desk(Note(), "")
            assert desk.view == GAME.seen_by(dealt_anew(watched.state, eyes, rng), eyes)
            assert text_of(paint(desk, 80, 24, PLAIN, Keymap()))
        watched.toggle("seat")
    assert 0 == watched.eyes
