"""Moments of Palaces of Minos as text, to be read in diffs: make snapshots writes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from pytest_snapshot.plugin import Snapshot

from minos_tui.engine.palaces.cards import TRADE_CARDS
from minos_tui.engine.palaces.options import Options
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Discarding,
    Frame,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)
from minos_tui.tui.actions import Keymap
from minos_tui.tui.ink import Canvas, Rect
from minos_tui.tui.look import Look, default_seats
from minos_tui.tui.palaces.desk import Page
from minos_tui.tui.palaces.example import example_steps
from minos_tui.tui.palaces.frame import (
    example_desk,
    example_seats,
    frame_desk,
    position_desk,
    render_frame,
)
from minos_tui.tui.palaces.names import wants_text
from minos_tui.tui.palaces.paint import paint
from minos_tui.tui.palaces.panes.result import result_lines
from minos_tui.tui.panes.result import Result, draw_result_lines
from minos_tui.words import LANGUAGES, Words
from tests.engine.palaces.kit import kingdom, position
from tests.tui.face import text_of
from tests.tui.palaces.kit import MOMENTS, PLAIN, answering, drawn, play_at, press, table_at

SIZES = ((80, 24), (120, 40))
FOLDER = Path(__file__).parents[2] / "snapshots" / "palaces"


View = tuple[tuple[int, int], str]
VIEWS = [*((size, "en") for size in SIZES), (SIZES[0], "fr")]
"""What is shown of every moment: both sizes, and the other language where there is least room."""


def named(moment: str, view: View) -> str:
    (width, height), language = view
    return f"{moment}-{width}x{height}" + ("" if language == "en" else "-french")


def look_of(view: View) -> Look:
    return Look(Words(view[1]), colour=False)


def match(snapshot: Snapshot, text: str, name: str) -> None:
    snapshot.snapshot_dir = FOLDER
    snapshot.assert_match(text, f"{name}.txt")


@pytest.mark.parametrize("size", [*SIZES, (100, 30), (200, 50)])
def test_the_main_screen(size: tuple[int, int], snapshot: Snapshot) -> None:
    text = render_frame(None, size)
    assert size[1] == text.count("\n")
    assert all(len(line) <= size[0] for line in text.splitlines())
    match(snapshot, text, f"main-{size[0]}x{size[1]}")


def test_the_main_screen_in_ascii(snapshot: Snapshot) -> None:
    text = render_frame(None, (80, 24), ascii_only=True)
    assert text.isascii()
    match(snapshot, text, "main-80x24-ascii")


@pytest.mark.parametrize("size", SIZES)
def test_the_main_screen_in_french(size: tuple[int, int], snapshot: Snapshot) -> None:
    look = Look(Words("fr"), colour=False)
    text = text_of(paint(example_desk(look), *size, look, Keymap()))
    match(snapshot, text, f"main-{size[0]}x{size[1]}-french")


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_moment(moment: str, view: View, snapshot: Snapshot) -> None:
    play = play_at(await table_at(MOMENTS[moment]), view[1])
    match(snapshot, drawn(play, view[0]), named(moment, view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_palaces_are_chosen(view: View, snapshot: Snapshot) -> None:
    play = play_at(await table_at(None, ("you",) + ("random",) * 5), view[1])
    match(snapshot, drawn(play, view[0]), named("palace", view))


PICKS = {
    "give": ("trade", ("o", "a", "j")),
    "ask": ("trade", ("o", "h", "enter", "r", "5", "w", "8", "x")),
    "mark": ("meld", ("m", "a", "b", "c", "d")),
    "drop": ("discard", ("m", "h", "i")),
    "fulfil": ("answer", ("m", "b", "h")),
}


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("name", PICKS)
async def test_cards_are_picked(name: str, view: View, snapshot: Snapshot) -> None:
    moment, keys = PICKS[name]
    play = play_at(await table_at(MOMENTS[moment]), view[1])
    await press(play, *keys)
    match(snapshot, drawn(play, view[0]), named(f"pick-{name}", view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("page", ["kingdoms", "cards", "values", "log"])
def test_a_page(page: Any, view: View, snapshot: Snapshot) -> None:
    desk = attrs.evolve(example_desk(look_of(view)), page=Page(page), context="page")
    match(snapshot, text_of(paint(desk, *view[0], look_of(view), Keymap())), named(page, view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_next_player_takes_the_keys(view: View, snapshot: Snapshot) -> None:
    play = play_at(await table_at(MOMENTS["trade"], ("you", "you", "random")), view[1])
    assert "cover" == play.context
    match(snapshot, drawn(play, view[0]), named("cover", view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_a_spoken_offer(view: View, snapshot: Snapshot) -> None:
    state = answering("R4", "P 5", queue=(3, 1))
    play = play_at(await table_at(state, ("you", "random", "you")), view[1])
    assert "spoken" == play.context
    match(snapshot, drawn(play, view[0]), named("spoken", view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_result(view: View, snapshot: Snapshot) -> None:
    steps = example_steps()
    seal = ("shown at the start: 00ff", "opened now, the key: ff00")
    result = Result(GAME.standing(steps[-1].after), "target", example_seats(), steps, seal)
    lines = result_lines(result, look_of(view), view[0][0] - 4)
    canvas = Canvas(*view[0], PLAIN.text)
    draw_result_lines(canvas, Rect(0, 0, *view[0]), lines, look_of(view), 0)
    match(snapshot, text_of(canvas), named("result", view))


@pytest.mark.parametrize(
    ("language", "said"), [("en", "y give nothing"), ("fr", "y ne rien donner")]
)
async def test_a_gift_is_taken_for_nothing(language: str, said: str) -> None:
    play = play_at(await table_at(answering("R4", "")), language)

    assert said in drawn(play)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_first_line_is_not_cut(moment: str, language: str) -> None:
    """Who leads gives way: his kingdom is marked as well."""
    play = play_at(await table_at(MOMENTS[moment]), language)
    assert "…" not in drawn(play).splitlines()[0]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_reasons_of_the_advisor(view: View, snapshot: Snapshot) -> None:
    words = look_of(view).words
    reasons = (
        words("court_counsel.advised", what=words("court.would.pass")),
        "",
        words("court_counsel.offers"),
    )
    desk = attrs.evolve(
        example_desk(look_of(view)), page=Page("advice"), context="page", counsel=reasons
    )
    match(snapshot, text_of(paint(desk, *view[0], look_of(view), Keymap())), named("advice", view))


def six_kingdoms() -> State:
    """The most players with the largest numbers and the most resources."""
    palaces = ("knossos", "phaistos", "malia", "kato-zakros", "galatas", "chania")
    owned = ("throne-room shrine shrine workshops", "storerooms administration courtyards")
    kingdoms = tuple(
        kingdom("P1 P2" if not n else "", owned[n % 2], palace, points=90 + n)
        for n, palace in enumerate(palaces)
    )
    return position(kingdoms, *MOMENTS["trade"].phase, round_=104)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_no_number_is_cut_with_six_kingdoms(size: tuple[int, int], language: str) -> None:
    look = Look(Words(language), colour=False)
    desk = position_desk(six_kingdoms(), default_seats(6), 1, look)
    text = text_of(paint(desk, *size, look, Keymap()))
    for points in range(90, 96):
        assert f"{points} {look.words('court.lp')}" in text
    assert "104" in text.splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3])
def test_up_to_three_kingdoms_show_all_that_is_built(seats: int, language: str) -> None:
    built = "throne-room throne-room sailing-ships storerooms shrine workshops courtyards"
    palaces = ("knossos", "malia", "kato-zakros")[:seats]
    kingdoms = tuple(kingdom("", f"{built} administration", name, points=99) for name in palaces)
    look = Look(Words(language), colour=False)
    desk = position_desk(position(kingdoms, Turning()), default_seats(seats), 1, look)
    text = text_of(paint(desk, 80, 24, look, Keymap()))
    for name in built.split()[1:]:
        assert seats == text.count(look.words(f"court.short.{name}"))
    assert "…" not in text


def test_six_kingdoms_show_what_lies_before_them() -> None:
    """On a second line, of which there is none for the last only; the page of kingdoms has all."""
    desk = position_desk(six_kingdoms(), default_seats(6), 1, PLAIN)
    side = [line[45:-1] for line in text_of(paint(desk, 80, 24, PLAIN, Keymap())).splitlines()]
    rows = side[2:13]
    assert ["1", "2", "3", "4", "5", "6"] == [line[1] for line in rows if line[1] != " "]
    for seat in (1, 2, 3, 4, 5):
        below = rows[[line[1] for line in rows].index(str(seat)) + 1].split()
        assert below == (["Thr", "Shr×2", "Wor"] if seat % 2 else ["Sto", "Cou", "Adm"])


def test_all_resources_that_an_earthquake_would_take_are_named() -> None:
    every = "throne-room sailing-ships storerooms shrine workshops courtyards administration"
    kingdoms = (kingdom(), kingdom("", every, "kato-zakros"), kingdom("", "shrine", "malia"))
    state = position(kingdoms, Building(1, (0, 0, 0)), Targeting("earthquake"))
    text = text_of(paint(frame_desk(state, PLAIN), 80, 24, PLAIN, Keymap()))
    assert "would lose: Thr Shi Sto Shr Wor Cou Adm" in text
    assert "would lose: Shrine" in text


@pytest.mark.parametrize("cards", [26, 45, 69])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
def test_the_largest_hands_are_drawn_whole(size: tuple[int, int], cards: int) -> None:
    """However many cards are held, all are seen, and so is what to do."""
    held = kingdom(" ".join(TRADE_CARDS[:cards]))
    state = position((held, kingdom()), Discarding(1, cards - 7))
    text = text_of(paint(frame_desk(state, PLAIN), *size, PLAIN, Keymap()))
    lines = text.splitlines()
    hand = "\n".join(lines[14:-2])
    assert all(card in hand for card in TRADE_CARDS[:cards])
    assert f"discard {cards - 7} cards" in lines[-2]


@pytest.mark.parametrize("moment", ["trade", "answer"])
async def test_every_number_that_can_be_pressed_is_seen(moment: str) -> None:
    play = play_at(await table_at(MOMENTS[moment]))
    shown = [line[1:2] for line in drawn(play).splitlines()[16:22]]
    numbers = range(1, len(play.proposals()) + 1) or range(2, len(play.ways()) + 1)
    assert len(numbers) > 1
    assert {str(number) for number in numbers} <= set(shown)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (20, 5), (1, 1)])
def test_a_small_screen_says_what_it_wants(size: tuple[int, int]) -> None:
    text = text_of(paint(example_desk(PLAIN), *size, PLAIN, Keymap()))
    assert size[1] == text.count("\n")
    if size[0] >= 20:
        assert f"{size[0]}×{size[1]}" in text


def test_every_position_of_a_game_is_drawn_at_every_size() -> None:
    sizes = [(80, 24), (100, 30), (120, 40), (160, 44), (200, 50)]
    for number, step in enumerate(example_steps()[::9]):
        width, height = sizes[number % len(sizes)]
        text = render_frame(step.after, (width, height))
        assert height == text.count("\n")


def test_a_position_is_shown_to_whoever_decides() -> None:
    assert 1 == frame_desk(MOMENTS["trade"], PLAIN).you
    view = GAME.seen_by(MOMENTS["trade"], 2)
    assert 0 == frame_desk(view, PLAIN).you
    start = GAME.start(2, GAME.options({"picking": "random"}, 2))
    assert isinstance(start.top, Picking)
    assert 0 == frame_desk(start, PLAIN).you


# What is long


MANY = kingdom("P6 R1 R2 R3 R4 R8 W2 T3 S3 S5 S6 G4 I3 I6 I8 A8", "workshops workshops", "knossos")
"""Its best melds are a straight and a reverse flush: more than a line."""


TWO = ("you", "random")


def many_at(*frames: Frame) -> State:
    hands = MANY, kingdom("A1 A2 A3", palace="malia")
    return position(hands, *frames, options=Options())


def running(text: str) -> str:
    """A screen as one line, without what frames it and without indents."""
    return " ".join(text.replace("│", " ").split())


@pytest.mark.parametrize("size", [(80, 24), (80, 30), (110, 34)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_set_of_melds_is_cut(size: tuple[int, int], language: str) -> None:
    play = play_at(await table_at(many_at(Melding(1, (0, 0))), TWO), language)
    for number in range(1, len(play.plans()) + 1):
        melds = [" ".join(meld.cards) for meld in play.plans()[number - 1].melds]
        shown = running(drawn(play, size))
        marked = shown.partition(f"►{number} ")[2]
        assert melds
        assert all(cards in marked for cards in melds)
        await press(play, "down")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_offer_is_cut(language: str) -> None:
    offer = Answering(2, 1, ("A1", "A2", "A3"), ("S8", "R", "W", "3", "disaster", "any"), (1,))
    play = play_at(await table_at(many_at(Trading(2, 2), offer), TWO), language)
    words = play.look.words
    asked = f"A1 A2 A3 {words('court.for')} {wants_text(offer.ask, words)}"
    assert asked in running(drawn(play))
    play = play_at(await table_at(many_at(Trading(1, 3)), TWO), language)
    await press(play, "o", "a", "b", "c", "enter", *"prwtsgi")
    asked = wants_text(tuple("PRWTSGI"), words)
    assert f"P6 R1 R2 {words('court.for')} {asked} → {words('court.to_all')}" in running(
        drawn(play)
    )
