"""Plain mode: whole games in lines of text, and everything odd that can be typed."""

from __future__ import annotations

import random
import re
from io import StringIO

import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Over
from minos_tui.engine.games import find_game
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.table.table import Table
from minos_tui.tui.plain.naming import seat_names
from minos_tui.tui.plain.play import TOLD_AGAIN, play_plain
from minos_tui.tui.typed import command_typed
from minos_tui.words import Words
from tests.testkit.positions import standard_text


async def table(*seats: Seat, **words: str) -> Table:
    options = {name.replace("_", "-"): word for name, word in words.items()}
    return await Table.create(
        None, "minos", seats, options, standard_text(), board_name="mediterranean", seed=5
    )


class Typist:
    """Types prepared lines, then random numbers of what is listed."""

    def __init__(self, *lines: str | None, seed: int = 1) -> None:
        self._lines = list(lines)
        self._rng = random.Random(seed)
        self.shown: list[str] = []

    def say(self, line: str) -> None:
        self.shown.append(line)

    async def ask(self, prompt: str) -> str | None:
        self.shown.append(prompt)
        if self._lines:
            return self._lines.pop(0)
        numbers = re.search(r"1 (?:to|à) (\d+)", prompt)
        return str(self._rng.randint(1, int(numbers[1]))) if numbers else ""

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


TWO = (Seat(HUMAN, "Ann"), Seat(HUMAN, "Ben"))


@pytest.mark.parametrize(
    ("seats", "called"),
    [
        ((Seat(HUMAN), Seat("icarus")), ["you", "Icarus"]),
        ((Seat(HUMAN), Seat(HUMAN, "Ben")), ["person", "Ben"]),
        ((Seat(HUMAN, "\x1b[2J" * 9), Seat(HUMAN)), ["?[2J" * 6 + "…", "person"]),
    ],
)
def test_people_without_a_name_are_spoken_to(seats: tuple[Seat, ...], called: list[str]) -> None:
    assert called == seat_names(seats, Words())


async def test_words_are_understood_whatever_their_capitals() -> None:
    typist = Typist("", "STAND", "LOOK pyl", "Quit")
    await play_plain(await table(*TWO, first="seat-order"), Words(), typist.ask, typist.say)
    assert "takes the dice" in typist.text
    assert "Pylos" in typist.text
    assert "can't" not in typist.text


@pytest.mark.parametrize("place", ["KNO", "kno", "Kno", "kno~", "kno-pha.1", "Kno-Pha.1", "x", "X"])
async def test_places_are_looked_at_whatever_their_capitals(place: str) -> None:
    typist = Typist("", "stand", f"look {place}", None)
    await play_plain(await table(*TWO, first="seat-order"), Words(), typist.ask, typist.say)
    assert place.upper() in typist.text
    assert "there is no" not in typist.text


@pytest.mark.parametrize("game", ["minos", "palaces"])
def test_every_command_is_understood_whatever_its_capitals(game: str) -> None:
    """Those of seas as well, of which some are small letters and some large."""
    rules, rng = find_game(game), random.Random(7)
    draws = RandomDraws(rng)
    state = rules.start(3, rules.options({}, 3), standard_text() if rules.has_boards else "")
    known: set[str] = set()
    for _ in range(400):
        turn = rules.turn(state)
        if isinstance(turn, Over):
            break
        if isinstance(turn, Chance):
            command = rules.chance(state).draw(draws)
        else:
            command = rules.legal(state).sample(draws)
            text = rules.text(command)
            known.add(text.split()[0])
            for typed in (text.lower(), text.upper(), text.title()):
                # where a place is called by a letter of either kind, both may be legal
                found = command_typed(rules, typed, state)
                assert rules.text(found).lower() == text.lower(), typed
        state = rules.apply(state, command).after
    assert len(known) > 4


async def test_a_line_without_end_is_refused_and_the_next_one_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("\n" + "\0" * 10_000_000 + "\nstand\nquit\n"))
    played = await table(*TWO, first="seat-order")

    await play_plain(played, Words())

    told = capsys.readouterr().out
    assert told.count("a line has at most 200 characters") == 1
    assert played.game.text(played.steps[-1].step.command) == "stand"


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_whole_game_is_played_by_numbers(language: str) -> None:
    typist = Typist()
    played = await table(*TWO, round_limit="5", first="seat-order")
    await play_plain(played, Words(language), typist.ask, typist.say)
    assert played.over
    assert re.match(r"1\. (Red|Rouge|Violet)", typist.shown[-2])


@pytest.mark.parametrize("option", [{"placement": "on"}, {"first": "roll-off"}, {"closed": "3"}])
async def test_other_openings(option: dict[str, str]) -> None:
    typist = Typist(seed=4)
    played = await table(*TWO, round_limit="3", **option)
    await play_plain(played, Words(), typist.ask, typist.say)
    assert played.over


async def test_the_end_of_input_leaves_the_game() -> None:
    typist = Typist("", None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(), typist.ask, typist.say)
    assert not played.over
    assert "NOT SAVED" in typist.shown[-1]


async def test_a_game_that_is_gone_on_with_tells_what_was_last() -> None:
    played = await table(*TWO, first="seat-order")
    whole = Typist(seed=2)

    async def ask(prompt: str) -> str | None:
        return await whole.ask(prompt) if played.ply < 120 else None

    await play_plain(played, Words(), ask, whole.say)
    told = [line for line in whole.shown if line.startswith(("Red (Ann): ", "Violet (Ben): "))]
    assert len(told) > TOLD_AGAIN

    again = Typist(None)
    await play_plain(played, Words(), again.ask, again.say)

    retold = [line for line in again.shown if line.startswith(("Red (Ann): ", "Violet (Ben): "))]
    assert 0 < len(retold) <= TOLD_AGAIN + 2
    assert told[-1] in retold


async def test_what_is_not_possible_is_said_and_changes_nothing() -> None:
    odd = ["0", "999999999999", "٣", "-1", "fly", "move KNO SYR", "build house KNO", "\x1b[2J"]
    typist = Typist("", "stand", *odd, None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(), typist.ask, typist.say)
    assert [played.game.text(kept.step.command) for kept in played.steps[-2:]][-1] == "stand"
    assert "\x1b" not in typist.text
    assert "there is no number 0" in typist.text
    assert "“fly” is not a command: type one that is listed" in typist.text
    assert "you don't hold KNO" in typist.text


async def test_an_empty_line_asks_again_without_a_word() -> None:
    typist = Typist("", "", None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(), typist.ask, typist.say)
    assert 2 == typist.text.count("the dice lie")
    assert "not a command" not in typist.text


@pytest.mark.parametrize(("language", "dice"), [("en", "6 dice"), ("fr", "6 dés")])
async def test_what_is_thrown_is_told_in_the_players_language(language: str, dice: str) -> None:
    typist = Typist(None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(language), typist.ask, typist.say)
    assert f" {dice}" in typist.text


async def test_looking_around() -> None:
    typist = Typist("look KNO", "look X", "look ?", "board", "standing", "help", None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(), typist.ask, typist.say)
    assert "Knossos (KNO): free, no building" in typist.text
    assert "Cretan Sea (X) borders" in typist.text
    assert "there is no place “?”" in typist.text
    assert "Ionian Sea (O), the fish area: 2 ships of Red (Ann)" in typist.text


async def test_taking_back() -> None:
    typist = Typist("", "stand", "undo", "stand", None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(), typist.ask, typist.say)
    assert "taken back" in typist.text


async def test_a_large_group_is_listed_when_asked_for() -> None:
    typist = Typist("", "keep", None)
    played = await table(*TWO, first="seat-order")
    await play_plain(played, Words(), typist.ask, typist.say)
    assert "ways. Type one" in typist.text
    assert any(line.startswith("  2  keep -") for line in typist.shown)
