"""The map: what stands where, in every state."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from minos_tui.engine.minos.ground import Ground
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import State
from minos_tui.tui.frame import example_seats, example_state
from minos_tui.tui.ink import Canvas, ascii_of, line_width
from minos_tui.tui.look import Look, default_seats
from minos_tui.tui.map import draw
from minos_tui.tui.map.base import MapSize, base_for, is_site, place_at, places
from minos_tui.tui.map.draw import (
    CLOSED,
    FISH,
    FREE,
    HARBOUR,
    LEVELS,
    SPOT,
    cursor_cell,
    draw_map,
    guards_mark,
    legend,
    legend_left,
    legend_rooms,
    site_label,
)
from minos_tui.tui.map.jumps import Direction, jump
from minos_tui.tui.map.view import MapView
from minos_tui.tui.palette import palette
from minos_tui.words import LANGUAGES, Words
from tests.tui.face import PLAIN, board_text

SIZES: tuple[MapSize, ...] = ("small", "large")
ARROWS: tuple[Direction, ...] = ("left", "right", "up", "down")


def start(**options: str) -> State:
    return GAME.start(4, GAME.options(options, 4), board_text())


def drawn(size: MapSize, view: MapView | None = None, look: Look = PLAIN) -> Canvas:
    return draw_map(example_state(), size, view or MapView(), look, example_seats())


def at(canvas: Canvas, x: int, y: int, width: int) -> str:
    return "".join(canvas.chars[y][x : x + width])


@pytest.mark.parametrize("size", SIZES)
def test_every_site_has_its_label_in_its_place(size: MapSize) -> None:
    state, canvas = example_state(), drawn(size)
    for site in state.ground.board.sites:
        x, y = site.place(size).label
        label = site_label(state, site.code, example_seats(), PLAIN)
        assert label.rstrip() == at(canvas, x, y, len(label.rstrip()))


@pytest.mark.parametrize("size", SIZES)
def test_every_unit_is_drawn(size: MapSize) -> None:
    state, canvas = example_state(), drawn(size)
    letters = [PLAIN.letter(seat) for seat in example_seats()]
    where = places(state.ground, size)
    for area, owner in zip(state.ground.areas, state.sea, strict=True):
        if owner:
            x, y = where.cells[area]
            assert letters[owner - 1] == canvas.chars[y][x]
    for code, site in zip(state.ground.sites, state.sites, strict=True):
        if site.ship:
            x, y = where.cells[code + "~"]
            assert letters[site.holder - 1] == canvas.chars[y][x]
    for spot, owner in zip(state.ground.spots, state.spots, strict=True):
        if owner:
            x, y = where.cells[spot]
            assert letters[owner - 1].lower() == canvas.chars[y][x]


@pytest.mark.parametrize("size", SIZES)
def test_all_ships_of_the_start_are_seen_on_the_fish(size: MapSize) -> None:
    state = start()
    canvas = draw_map(state, size, MapView(), PLAIN, default_seats(4))
    _, y = places(state.ground, size).cells[state.ground.board.fish]
    assert "RVYG" in "".join(canvas.chars[y])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", [PLAIN, Look()], ids=["plain", "colour"])
def test_the_map_is_ascii_where_wanted(size: MapSize, look: Look) -> None:
    rows = [ascii_of(row) for row in drawn(size, look=look).rows()]
    assert all(row.isascii() for row in rows)
    assert {len(row) for row in rows} == {drawn(size).width}


def test_the_coasts_of_the_plain_glyphs_are_straight() -> None:
    rounded = base_for(start().ground, "small", Look()).canvas
    straight = base_for(start().ground, "small", Look(ascii=True)).canvas
    assert any("▘" in row for row in rounded.rows())
    assert not any(char in row for row in straight.rows() for char in "▘▝▖▗▀▄▌▐")


def test_areas_that_border_have_different_waters() -> None:
    look = Look()
    board = start().ground.board
    tints = {area.letter: area.tint for area in board.areas}
    assert all(tints[one] != tints[other] for one, other in board.borders)
    assert 3 == len(set(look.palette.waters))


def test_costs_stand_on_what_can_be_reached() -> None:
    view = MapView(reach={"S": 6, "LEP~": 4, "ROM-TAR.1": 2})
    state = start()
    canvas = draw_map(state, "small", view, PLAIN, default_seats(4))
    cells = places(state.ground, "small").cells
    for name, cost in (("S", "3"), ("LEP~", "2"), ("ROM-TAR.1", "1")):
        x, y = cells[name]
        assert cost == canvas.chars[y][x]


def test_what_changed_since_the_last_turn_is_marked() -> None:
    ship = next(
        a for a, o in zip(example_state().ground.areas, example_state().sea, strict=True) if o
    )
    x, y = places(example_state().ground, "small").cells[ship]
    assert "‹" == drawn("small").chars[y][x - 1]
    marked = drawn("small", MapView(marks=frozenset({ship})))
    assert "«" == marked.chars[y][x - 1]
    assert marked.inks[y][x].underline


def test_the_cursor_shows_without_colour() -> None:
    x, y = places(example_state().ground, "small").cells["KNO"]
    assert not drawn("small").inks[y][x].reverse
    assert drawn("small", MapView(cursor="KNO")).inks[y][x].reverse
    assert (x, y) == cursor_cell(example_state(), "small", "KNO")


def test_letters_of_the_seas_can_be_shown() -> None:
    state = start()
    seats = default_seats(4)
    canvas = draw_map(state, "small", MapView(letters=True), PLAIN, seats)
    cells = places(state.ground, "small").cells
    for area in state.ground.board.areas:
        if area.letter != state.ground.board.fish:
            x, y = cells[area.letter]
            assert area.letter == canvas.chars[y][x]


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_a_free_site_is_marked_as_nothing_else_is(plain: bool) -> None:
    """Neither like a spot of a path, nor like land, a level or a fish, without any colour."""
    shown: Callable[[str], str] = ascii_of if plain else str
    free, *levels = map(shown, (FREE, *LEVELS))
    others = {shown(glyph) for glyph in (SPOT, HARBOUR, CLOSED, *FISH, "░")}
    assert free not in {*others, *levels}
    assert len(levels) == len({*levels, *others} - others)
    assert 1 == sum(f"{free} free" in shown(row) for row in drawn("small").rows())


def test_a_closed_site_carries_its_coin() -> None:
    state = start(closed="KNO,GAD")
    while not state.ground.closed:
        state = GAME.apply(state, next(iter(GAME.chance(state).outcomes()))[0]).after
    label = site_label(state, "KNO", default_seats(4), PLAIN)
    assert label.startswith("KNO¤")


def test_many_guards_take_one_cell() -> None:
    assert ["0", "9", "a", "c"] == [guards_mark(n) for n in (0, 9, 10, 12)]


@pytest.mark.parametrize("size", SIZES)
def test_the_legend_lies_on_bare_land(size: MapSize) -> None:
    ground = start().ground
    where = places(ground, size)
    found: set[tuple[int, int]] = set()
    for block, room in legend_rooms(ground, size, PLAIN):
        for y, line in enumerate(block, room.y):
            cells = {(x, y) for x in range(room.x, room.x + line_width(line) + 2)}
            assert all(where.drawing.is_land(cell) for cell in cells)
            assert not cells & (where.reserved | found)
            found |= cells
    assert found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_stands_on_the_map_whole(size: MapSize, language: str) -> None:
    look = Look(Words(language), colour=False)
    rows = "\n".join(drawn(size, look=look).rows())
    lines = ["".join(text for text, _ in line) for block in legend(look) for line in block]
    assert [] == [line for line in lines if line not in rows]
    assert [] == legend_left(start().ground, look)


def test_what_the_map_has_no_room_for_is_left_for_a_pane(monkeypatch: pytest.MonkeyPatch) -> None:
    look, ground = Look(Words(), colour=False), start().ground
    rooms = legend_rooms(ground, "small", look)

    def all_but_the_last(ground: Ground, size: MapSize, look: Look) -> object:
        return rooms[:-1] if size == "small" else rooms

    monkeypatch.setattr(draw, "legend_rooms", all_but_the_last)
    assert [*rooms[-1][0]] == legend_left(ground, look)


def test_a_click_means_the_place_under_it() -> None:
    where = places(start().ground, "small")
    x, y = where.cells["KNO"]
    assert "KNO" == place_at(where, (x + 5, y))
    assert "KNO~" == place_at(where, where.cells["KNO~"])
    assert "O" == place_at(where, where.cells["O"])
    assert "" == place_at(where, (40, 0))


@pytest.mark.parametrize("direction", ARROWS)
def test_arrows_go_where_they_point(direction: Direction) -> None:
    where = places(start().ground, "small")
    names = [name for name in where.cells if is_site(name) or len(name) == 1]
    axis, sign = {"left": (0, -1), "right": (0, 1), "up": (1, -1), "down": (1, 1)}[direction]
    for name in names:
        found = jump(where, name, direction, names)
        ahead = (where.anchor[found][axis] - where.anchor[name][axis]) * sign
        assert found == name or ahead > 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_lines_part_the_seas_where_their_waters_look_alike(theme: str) -> None:
    ground = start().ground
    few = base_for(ground, "small", Look(palette=palette(theme, 16))).canvas
    many = base_for(ground, "small", Look(palette=palette(theme))).canvas
    assert any("┼" in row or "┴" in row for row in few.rows())
    assert not any("─" in row for row in many.rows())
