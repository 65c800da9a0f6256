"""The new-game screen: every choice, what is refused, what is remembered."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from minos_tui.bots.registry import bot_names
from minos_tui.engine.game import Refusal
from minos_tui.engine.games import GAMES, find_game
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.record import HUMAN, MOST_NAME, Seat
from minos_tui.store import Store, StoreFull
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.new_game import NewGameScreen, draw_setup
from minos_tui.tui.screens.page import fitted
from minos_tui.tui.screens.setup_rows import START, Setup, option_line, read_maps, read_seed
from minos_tui.tui.wanted import (
    CHOICE,
    MOST_SEED,
    NewGame,
    choice_text,
    first_choice,
    read_choice,
    wanted_from,
)
from minos_tui.words import Words
from tests.tui.screens.kit import at, look, press, settled, shown, text
from tests.tui.screens.test_title import SEATED

WORDS = Words()
BOTS = bot_names("minos")


PLAIN = NewGame()


def setup(wanted: NewGame = PLAIN) -> Setup:
    return Setup(wanted, read_maps((), "en"), WORDS)


def screen(pilot: Pilot[int]) -> NewGameScreen:
    return at(pilot, NewGameScreen)


async def to_row(pilot: Pilot[int], name: str) -> None:
    """Goes to a line by the arrows."""
    while screen(pilot).row.id != name:
        await pilot.press("up")


def test_every_option_has_a_line_with_words() -> None:
    for language in ("en", "fr"):
        words = Words(language)
        made = Setup(NewGame(), read_maps((), language), words)
        ids = [row.id for row in made.rows()]
        for spec in GAME.option_specs:
            assert f"option {spec.name}" in ids
            assert words.has(f"setup.option.{spec.name}")
            assert words.has(f"setup.hint.{spec.name}")
            assert all(words.has(f"setup.value.{c}") or c.isdigit() for c in spec.choices)
        assert all(made.hint(row) for row in made.rows())


def test_left_and_right_go_through_all_choices_of_a_line() -> None:
    for row in setup().rows():
        if row.typed is None and row.id != START:
            there = setup().stepped(row, 1)
            assert setup().wanted == there.stepped(row, -1).wanted or row.id == "map"


def test_bots_are_described_as_they_play_the_chosen_game() -> None:
    cards = setup(first_choice("palaces"))
    row = next(row for row in cards.rows() if row.id == "seat 2")

    assert "melds" in cards.hint(row)
    assert cards.hint(row) != setup().hint(next(r for r in setup().rows() if r.id == "seat 2"))


def test_fewer_seats_forget_nobody() -> None:
    wanted = NewGame(seats=(Seat(), Seat("icarus"), Seat(HUMAN, "Bea"), Seat("random")), spare=())

    assert wanted.seats == wanted.with_seats(2).with_seats(4).seats
    assert 2 == len(wanted.with_seats(2).seats)


def test_choices_are_remembered_without_their_seed() -> None:
    wanted = NewGame(
        seats=(Seat(HUMAN, "Ann"), Seat("icarus")), spare=(Seat(), Seat("ariadne")),
        options={"transport": "off"}, seed=5,
    )  # fmt: skip
    again = read_choice(choice_text(wanted), GAMES, lambda _: BOTS)

    assert again.seed is None
    assert (wanted.seats, wanted.spare, wanted.options) == (again.seats, again.spare, again.options)


@pytest.mark.parametrize(
    "remembered",
    ["", "{", "[]", "null", "5", '{"game": 1}', '{"seats": "x", "game": "minos"}', "[" * 50_000],
)
def test_rubbish_that_was_remembered_is_forgotten(remembered: str) -> None:
    assert NewGame() == read_choice(remembered, GAMES, lambda _: BOTS)


def test_a_bot_that_is_gone_leaves_its_seat_to_a_person() -> None:
    wanted = NewGame(seats=(Seat(), Seat("gone"), Seat("icarus")), game="minos")

    assert Seat(HUMAN) == read_choice(choice_text(wanted), GAMES, lambda _: BOTS).seats[1]


def test_the_command_line_names_the_same_game() -> None:
    wanted = wanted_from("minos", ("you", "icarus"), {"first": "roll-off"}, "mediterranean", 7)

    assert ((Seat(HUMAN), Seat("icarus")), 7) == (wanted.seats, wanted.seed)


@pytest.mark.parametrize("given", ["0", "7", str(MOST_SEED), " 12 "])
def test_seeds(given: str) -> None:
    assert int(given) == read_seed(given)


@pytest.mark.parametrize(
    "given", ["-1", "+5", "5.0", "1_0", "٣", "1e9", "x", "9" * 5000, "²", "true", "NaN"]
)
def test_odd_seeds_are_refused(given: str) -> None:
    with pytest.raises(Refusal):
        read_seed(given)


def test_a_refused_option_names_its_line() -> None:
    for options, line in (
        ({"closed": "XXX"}, "option closed"),
        ({"closed": "99"}, "option closed"),
        ({"talents": "-1"}, "option talents"),
        ({"round-limit": "0x5"}, "option round-limit"),
    ):
        made = setup(NewGame(options=options))
        with pytest.raises(Refusal) as caught:
            made.check()
        assert line == made.fault_row(caught.value)


async def test_every_line_is_on_the_screen_without_scrolling(home: Home, store: Store) -> None:
    four = NewGame().with_seats(4)
    await store.set_choice(CHOICE, choice_text(four))
    async with shown(lambda: NewGameScreen(home)) as pilot:
        page = text(pilot)
        for row in screen(pilot).setup.rows():
            assert row.label in page
        assert START == screen(pilot).row.id


async def test_a_bad_value_is_refused_in_place_and_can_be_mended(home: Home) -> None:
    async with shown(lambda: NewGameScreen(home)) as pilot:
        await to_row(pilot, "option closed")
        await press(pilot, "enter", "ctrl+u", *"XYZ", "enter")
        assert "XYZ is not a site of this board" in text(pilot)
        assert screen(pilot).field is not None
        await press(pilot, "ctrl+u", *"KNO", "enter")
        assert screen(pilot).field is None
        assert "KNO" == screen(pilot).setup.wanted.options["closed"]


async def test_escape_leaves_a_typed_value_as_it_was(home: Home) -> None:
    async with shown(lambda: NewGameScreen(home)) as pilot:
        await to_row(pilot, "option talents")
        await press(pilot, "enter", *"999999", "escape")
        assert {} == dict(screen(pilot).setup.wanted.options)
        await press(pilot, "left")
        assert {} == dict(screen(pilot).setup.wanted.options)


@pytest.mark.parametrize("name", ["漢" * 40, "👩‍👩‍👧‍👦" * 10, "é̸" * 20, "[red]" * 8, "עברית" * 8])
def test_a_name_of_any_width_leaves_its_line_whole(name: str) -> None:
    wanted = NewGame().with_seat(1, Seat("human", name[:MOST_NAME]))
    setup = Setup(wanted, read_maps((), "en"), look().words)
    canvas = Canvas(80, 24)
    draw_setup(canvas, setup, 3, look())
    (row,) = (row for row in canvas.rows() if "Seat 1" in row)
    assert "(Enter: a name)" in row


async def test_a_name_takes_one_clean_line_of_a_paste(home: Home) -> None:
    from textual.events import Paste

    async with shown(lambda: NewGameScreen(home)) as pilot:
        pilot.app.post_message(Paste("s\nq\n"))
        await settled(pilot)
        await to_row(pilot, "seat 1")
        await press(pilot, "enter")
        pilot.app.screen.post_message(Paste("\x1b[2JAnn\x07\nq\ns\n" + "x" * 100_000))
        await settled(pilot)
        await press(pilot, "enter")
        assert "[2JAnn" == screen(pilot).setup.wanted.seats[0].name


async def test_a_change_by_arrow_is_named_where_it_changes_something(home: Home) -> None:
    async with shown(lambda: NewGameScreen(home)) as pilot:
        for row in reversed(screen(pilot).setup.rows()):
            await to_row(pilot, row.id)
            keys, before = text(pilot).splitlines()[-1], screen(pilot).setup
            await pilot.press("right")
            assert ("→ change" in keys) == (screen(pilot).setup != before), row.id
            await pilot.press("left")


async def test_seats_and_bots_by_arrows_and_tab(home: Home) -> None:
    async with shown(lambda: NewGameScreen(home)) as pilot:
        await to_row(pilot, "seats")
        await press(pilot, "right", "tab", "tab", "right")
        kinds = [seat.kind for seat in screen(pilot).setup.wanted.seats]
        assert [HUMAN, "daedalus", "icarus", "icarus"] == kinds
        await press(pilot, "shift+tab", "left")
        assert "random" == screen(pilot).setup.wanted.seats[0].kind
        await press(pilot, "d")
        assert NewGame() == screen(pilot).setup.wanted


async def test_a_seed_makes_open_dice(home: Home, store: Store) -> None:
    await store.set_choice(CHOICE, SEATED)
    async with shown(lambda: NewGameScreen(home)) as pilot:
        await to_row(pilot, "seed")
        await press(pilot, "enter", *"42", "enter", "s")
        game = at(pilot, GameScreen)
        assert ("seed", 42) == (game.table.dice.kind, game.table.dice.seed)


async def test_a_full_disk_is_told_and_a_second_start_plays_unsaved(
    home: Home, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.set_choice(CHOICE, SEATED)

    async def full(*_: Any, **__: Any) -> str:
        raise StoreFull(file="games.db", why=str(errno.ENOSPC))

    async with shown(lambda: NewGameScreen(home)) as pilot:
        for name in ("create", "change", "begin"):
            if hasattr(store, name):
                monkeypatch.setattr(store, name, full)
        await press(pilot, "enter")
        assert "the disk is full" in text(pilot)
        at(pilot, NewGameScreen)
        await press(pilot, "enter")
        game = at(pilot, GameScreen)
        assert not game.table.saved


async def test_own_boards_are_offered_and_a_broken_one_says_why(home: Home, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "maps"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("title = 5\n")
    async with shown(lambda: NewGameScreen(home)) as pilot:
        await to_row(pilot, "map")
        while screen(pilot).setup.wanted.map != "broken":
            await pilot.press("right")
        await settled(pilot)
        assert "broken.toml" in text(pilot)
        await press(pilot, "s")
        at(pilot, NewGameScreen)
        assert "map" == screen(pilot).row.id


@pytest.mark.parametrize("rows", range(5))
def test_an_explanation_ends_with_a_whole_sentence_or_says_that_it_is_cut(rows: int) -> None:
    text_ = "Twenty-four sites. All fleets start in one sea. A soldier can walk round it, slowly."
    found = fitted(text_, 24, rows)
    assert rows >= len(found) or not found
    assert all(len(line) <= 24 for line in found)
    assert not found or found[-1].endswith((".", "…"))
    assert ["Twenty-four sites."] == fitted(text_, 24, 1)
    assert ["Twenty-fo…"] == fitted(text_, 10, 1)


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, spec.name) for game in ("minos", "palaces") for spec in find_game(game).option_specs],
)
def test_a_house_rule_is_told_in_the_words_of_its_form(game: str, name: str) -> None:
    spec = next(spec for spec in find_game(game).option_specs if spec.name == name)
    for value in spec.choices or ("5",):
        told = option_line(name, value, Words("fr"))
        assert f"{name}=" not in told
        assert not told.startswith(name)
        assert value.isdigit() or not told.endswith(f" {value}")


@pytest.mark.parametrize(("language", "called"), [("en", "Round limit"), ("fr", "Limite de tours")])
async def test_a_refused_value_is_called_as_its_line(language: str, called: str) -> None:
    wanted = Setup(NewGame(options={"round-limit": "x"}), read_maps((), language), Words(language))
    with pytest.raises(Refusal) as refused:
        wanted.check()
    told = Words(language).refusal(wanted.in_its_words(refused.value))
    assert called in told
    assert "round-limit" not in told
