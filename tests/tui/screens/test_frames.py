"""Every page as text, at the least size and larger ones, in both languages.

`make snapshots` writes them anew; read the diff.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from pytest_snapshot.plugin import Snapshot

from minos_tui.engine.record import Header, Seat, sealed
from minos_tui.settings import MOST_NAME, SETTINGS, Settings
from minos_tui.store import GameRow
from minos_tui.tui.actions import Keymap, key_label
from minos_tui.tui.ink import Canvas
from minos_tui.tui.kept import Against, Standing
from minos_tui.tui.look import Look
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.games_page import Shelf, draw_fame, draw_shelf
from minos_tui.tui.screens.keys import draw_keys
from minos_tui.tui.screens.new_game import draw_setup
from minos_tui.tui.screens.options import draw_options
from minos_tui.tui.screens.page import NO_NOTE, end_page
from minos_tui.tui.screens.rules import Reading, draw_rules
from minos_tui.tui.screens.setup_rows import Setup, read_maps
from minos_tui.tui.screens.title import Entry, Menu, draw_title
from minos_tui.tui.wanted import NewGame
from minos_tui.words.rulebook import rulebook
from tests.tui.screens.kit import SIZES, look, text_of

SNAPSHOTS = Path(__file__).resolve().parents[2] / "snapshots" / "around"
LONG = "Theodora of Constantinople, the Great and Wise"
HOSTILE = "\x1b[2J\x07Eve\u202e\n\x9b"


def title(canvas: Canvas, shown: Look) -> str:
    words = shown.words
    names = ("continue", "new", "tutorial", "games", "replays", "rules", "options", "quit")
    entries = tuple(
        Entry("leave" if name == "quit" else f"open_{name}", words(f"title.{name}"), name)
        for name in names
    )
    draw_title(canvas, Menu(entries, 1, (words("title.broken_off"),)), shown, Keymap())
    return "title"


def setup(canvas: Canvas, shown: Look) -> str:
    seats = (Seat("human", LONG), Seat("human"), Seat("ariadne"), Seat("random"))
    wanted = NewGame(seats=seats, spare=(), options={"closed": "KNO,TYR,ROM"}, seed=999_999_999_999)
    maps = read_maps((), shown.words.language)
    faults = {"option closed": shown.words("refusal.unknown_site", site="XXX", board="x")}
    draw_setup(canvas, Setup(wanted, maps, shown.words), 4, shown, faults=faults)
    return "setup"


def rules(canvas: Canvas, shown: Look) -> str:
    draw_rules(canvas, rulebook(shown.words), Reading(7, 14, "ring"), shown)
    return "rules"


def typed(canvas: Canvas, shown: Look) -> str:
    """A seed is being typed."""
    maps = read_maps((), shown.words.language)
    field = Field.of("123456789", 12)
    drawn = Setup(NewGame(), maps, shown.words)
    at = next(number for number, one in enumerate(drawn.rows()) if one.id == "seed")
    draw_setup(canvas, drawn, at, shown, field=field)
    return "field"


def named(canvas: Canvas, shown: Look) -> str:
    """A seat's name is being typed, longer than its room."""
    maps = read_maps((), shown.words.language)
    field = Field.of(LONG, MOST_NAME)
    drawn = Setup(NewGame(), maps, shown.words)
    at = next(number for number, one in enumerate(drawn.rows()) if one.id == "seat 1")
    draw_setup(canvas, drawn, at, shown, field=field)
    return "field"


def options_typed(canvas: Canvas, shown: Look) -> str:
    field = Field.of("Theodora", MOST_NAME)
    draw_options(canvas, Settings(), SETTINGS.index("name"), shown, file="", field=field)
    return "field"


def options(canvas: Canvas, shown: Look) -> str:
    settings = Settings(name=LONG[:24], keys={"throw": "t"})
    file, at = "~/.config/minos/settings.toml", SETTINGS.index("bot_speed")
    draw_options(canvas, settings, at, shown, file=file, field=None)
    return "options"


def keys(canvas: Canvas, shown: Look) -> str:
    keymap = Keymap({"throw": "z"})
    draw_keys(canvas, keymap, {"throw": "z"}, shown, picked=5, top=0)
    return "keys"


def row(number: int, status: str = "running", name: str = "Ann", bots: int = 2) -> GameRow:
    seats = (Seat("human", name), *(Seat("ariadne"), Seat("icarus"), Seat("icarus"))[:bots])
    header = Header("minos", "1", seats, sealed(b"k" * 32), board=("mediterranean", "0" * 64))
    when = 1_700_000_000.0 + 90_000 * number
    return GameRow(f"g{number:03}", header, status, 100 + number, when, when, "", 0.0)  # type: ignore[arg-type]


def shelf() -> Shelf:
    rows = (
        row(40, name=LONG, bots=3), row(39, name=HOSTILE), row(38), row(37, name=""), row(36),
        *(row(n, "over", LONG if n % 2 else "Ann") for n in range(35, 0, -1)),
    )  # fmt: skip
    stands = {row.id: Standing(12, 0, ((1,), (2, 3))) for row in rows}
    stands |= {
        "g040": Standing(7, 1),
        "g039": Standing(6, 2),
        "g038": Standing(trouble="this record needs rules version 9"),
        "g037": Standing(4, 1),
        "g035": Standing(99, 0, ((1, 2),)),
    }
    del stands["g034"]
    return Shelf(rows, stands, {"g037": "a/b\x00 ../../x"}, frozenset({"g036"}), picked=3)


def games(canvas: Canvas, shown: Look) -> str:
    draw_shelf(canvas, shelf(), shown)
    return "games"


def fame(canvas: Canvas, shown: Look) -> str:
    found = (Against("ariadne", 12, 2.5, 9), Against("icarus", 120, 60, 60), Against("random", 1))
    draw_fame(canvas, found, shown)
    return "fame"


PAGES: dict[str, Callable[[Canvas, Look], str]] = {
    "title": title,
    "setup": setup,
    "setup-seed": typed,
    "setup-name": named,
    "rules": rules,
    "options": options,
    "options-name": options_typed,
    "keys": keys,
    "games": games,
    "fame": fame,
}


def page(name: str, shown: Look, size: tuple[int, int]) -> Canvas:
    canvas = Canvas(*size, shown.text)
    context = PAGES[name](canvas, shown)
    hidden = {"page_down"} if name == "fame" else ()
    end_page(canvas, NO_NOTE, context, shown, Keymap(), hidden=hidden)  # type: ignore[arg-type]
    return canvas


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_pages_at_the_least_size(name: str, language: str, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = SNAPSHOTS
    snapshot.assert_match(
        text_of(page(name, look(language), SIZES[0])), f"{name}-{language}-80x24.txt"
    )


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *((name, SIZES[1]) for name in PAGES),
        *((name, SIZES[2]) for name in ("title", "setup", "rules", "games")),
    ],
)
def test_pages_on_larger_screens(name: str, size: tuple[int, int], snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = SNAPSHOTS
    found = text_of(page(name, look(), size))
    snapshot.assert_match(found, f"{name}-en-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("name", ["title", "setup", "games"])
def test_pages_in_ascii(name: str, snapshot: Snapshot) -> None:
    snapshot.snapshot_dir = SNAPSHOTS
    drawn = page(name, look("fr", ascii_only=True), SIZES[0])
    snapshot.assert_match(text_of(drawn, ascii_only=True), f"{name}-fr-80x24-ascii.txt")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_ascii_is_ascii_and_names_are_harmless(name: str, language: str) -> None:
    shown = look(language, ascii_only=True)
    text = text_of(page(name, shown, SIZES[0]), ascii_only=True)

    assert text.isascii()
    assert all(char == "\n" or char.isprintable() for char in text)
    assert all(
        char == "\n" or char.isprintable() for char in text_of(page(name, look(language), SIZES[1]))
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_help_and_the_way_out_are_on_every_page(name: str, language: str) -> None:
    shown = look(language)
    last = text_of(page(name, shown, SIZES[0])).splitlines()[-1]

    typing = name.endswith(("-seed", "-name"))
    assert (f"? {shown.words('keys.help')}" in last) is not typing
    key, action = ("q", "leave") if name == "title" else ("escape", "give_up" if typing else "back")
    way = f"{key_label(key, shown.words)} {shown.words(f'keys.{action}')}"
    assert way in last


@pytest.mark.parametrize("name", PAGES)
def test_without_colour_the_picked_line_still_differs(name: str) -> None:
    canvas = page(name, look(colour=False), SIZES[0])
    inks = {ink for row_ in canvas.inks for ink in row_}

    assert all(not ink.fg and not ink.bg for ink in inks)
    if name not in ("rules", "fame"):
        assert any(ink.reverse for ink in inks)


def test_forty_games_fit_page_by_page() -> None:
    whole = shelf()
    seen: set[str] = set()
    for picked in range(len(whole.rows)):
        canvas = Canvas(80, 24)
        _, top = draw_shelf(canvas, attrs.evolve(whole, picked=picked), look())
        seen |= {row_.id for row_ in whole.rows[top : top + 17]}
        assert top <= picked < top + 17

    assert {row_.id for row_ in whole.rows} == seen
