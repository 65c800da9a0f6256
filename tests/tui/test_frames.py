"""Every screen as text, to be read in diffs: make snapshots writes them anew."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import attrs
import pytest
from pytest_snapshot.plugin import Snapshot

from minos_tui.engine.minos.check import MOST_TALENTS
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Buildings
from minos_tui.store import StoreFull
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import AskWindow, Desk, Pane, PaneWindow, TypeWindow
from minos_tui.tui.frame import example_desk, example_state, example_steps, render_frame, render_map
from minos_tui.tui.game.moments import hidden_actions
from minos_tui.tui.ink import Canvas, Line, Rect, ascii_of
from minos_tui.tui.look import Look
from minos_tui.tui.map.view import MapView
from minos_tui.tui.modes.counsel import counsel, open_counsel
from minos_tui.tui.modes.duel import ended_window
from minos_tui.tui.modes.menu import failed_save
from minos_tui.tui.modes.windows import typed
from minos_tui.tui.paint import paint
from minos_tui.tui.panes.players import draw_players, stock_used
from minos_tui.tui.panes.result import Result, draw_result_lines, plot, result_lines
from minos_tui.tui.panes.track import draw_track, scale
from minos_tui.tui.panes.treasury import coins_line
from minos_tui.tui.screens.help import help_lines
from minos_tui.words import LANGUAGES, Words
from tests.tui.face import PLAIN, example_table, new_table, play_at, played, text_of
from tests.tui.test_play import WAR

SIZES = ((80, 24), (120, 40))
View = tuple[tuple[int, int], str]
FOLDER = Path(__file__).parent.parent / "snapshots" / "tui"


def match(snapshot: Snapshot, text: str, name: str) -> None:
    snapshot.snapshot_dir = FOLDER
    snapshot.assert_match(text, f"{name}.txt")


def frame(desk: Desk, size: tuple[int, int], look: Look = PLAIN) -> str:
    return text_of(paint(desk, *size, look, Keymap()))


@pytest.mark.parametrize("size", [*SIZES, (100, 30), (120, 34), (200, 50)])
def test_the_main_screen(size: tuple[int, int], snapshot: Snapshot) -> None:
    text = render_frame(None, size)
    assert size[1] == text.count("\n")
    assert all(len(line) <= size[0] for line in text.splitlines())
    match(snapshot, text, f"main-{size[0]}x{size[1]}")


def test_a_frame_marks_nothing_as_new() -> None:
    """There is no turn of the reader's before it, so nothing can have changed since."""
    desk = example_desk(PLAIN)
    assert not desk.map.marks
    assert not any(group.fresh for group in desk.log)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_of_sites_tells_without_colour_which_are_closed(language: str) -> None:
    look = Look(Words(language), colour=False)
    table = await new_table(("you", "you"), {"closed": "KNO,GAD"})
    drawn = frame(play_at(table, language).desk(), (200, 50), look)
    closed = re.findall(rf"([A-Z]{{3}}) ¤ \S+ +{look.words('look.legend.closed')}\b", drawn)
    assert ["GAD", "KNO"] == closed


def test_the_main_screen_in_ascii(snapshot: Snapshot) -> None:
    text = render_frame(None, (80, 24), ascii_only=True)
    assert text.isascii()
    match(snapshot, text, "main-80x24-ascii")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_tells_its_marks_where_there_is_least_room(language: str) -> None:
    look = Look(Words(language), colour=False)
    text = frame(example_desk(look), (80, 24), look)
    for mark in ("free", "closed", "built", "city", "guards", "ship", "soldier", "path"):
        assert f" {look.words(f'look.legend.{mark}')}" in text


def test_the_main_screen_in_french(snapshot: Snapshot) -> None:
    look = Look(Words("fr"), colour=False)
    match(snapshot, frame(example_desk(look), (80, 24), look), "main-80x24-french")


VIEWS = [((80, 24), "en"), ((120, 40), "en"), ((80, 24), "fr")]
"""What is shown of every moment: both sizes, and the other language where there is least room."""


def named(moment: str, view: View) -> str:
    (width, height), language = view
    return f"{moment}-{width}x{height}" + ("" if language == "en" else "-french")


def look_of(view: View) -> Look:
    return Look(Words(view[1]), colour=False)


def match_desk(snapshot: Snapshot, desk: Desk, moment: str, view: View) -> None:
    text = frame(desk, view[0], look_of(view))
    if not (desk.note or desk.advice or isinstance(desk.window, TypeWindow)):
        assert desk.prompt in text, "cut, or under a mark"
    match(snapshot, text, named(moment, view))


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("pane", ["treasury", "site", "players", "track", "log"])
def test_the_panes(pane: Any, view: View, snapshot: Snapshot) -> None:
    desk = attrs.evolve(
        example_desk(look_of(view)),
        window=PaneWindow(pane), context="pane", map=MapView(cursor="KNO"),
    )  # fmt: skip
    match_desk(snapshot, desk, pane, view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_reasons_of_the_advisor(
    view: View, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(*_: object, **__: object) -> dict[str, Any]:
        return COUNSEL

    play = play_at(await example_table(), view[1], advisor="ariadne")
    monkeypatch.setattr(play.table, "counsel", told)
    open_counsel(play)
    await counsel(play)
    match_desk(snapshot, play.desk(), "advice", view)


COUNSEL: dict[str, Any] = {
    "win": 0.31,
    "plans": [
        {
            "commands": ["use gull", "use building", "use building", "build house KNO", "end"],
            "win": 0.34,
            "later": 0.33,
        },
        {
            "commands": ["use gull", "end"],
            "win": 0.29,
            "later": 0.3,
            "attack": 0.42,
            "talents": 18,
            "income": 7,
            "rings": 1,
        },
    ],
}
"""What an advisor tells of the example's moment."""


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_a_command_is_typed(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1])
    await play.press("type", ":")
    play.hand.window = typed(play, "use ")
    match_desk(snapshot, play.desk(), "type", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_a_command_that_is_none(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1])
    play.hand.window = typed(play, "build castle KNO")
    await play.press("run", "enter")
    match_desk(snapshot, play.desk(), "type-wrong", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_an_act_that_could_not_be_saved(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1])
    failed_save(play, StoreFull(file="/home/ann/.local/share/minos/games.db").line(play.look.words))
    match_desk(snapshot, play.desk(), "failed", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_menu(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1])
    await play.press("menu", "x")
    match_desk(snapshot, play.desk(), "menu", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_a_unit_is_chosen(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1], chances=lambda *_: 0.4567)
    await play.press("units", "tab")
    await play.press("up", "up")
    match_desk(snapshot, play.desk(), "unit", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_list_of_a_site(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1])
    play.hand.cursor = "TYR"
    await play.press("here", "enter")
    match_desk(snapshot, play.desk(), "list", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_rolling(view: View, snapshot: Snapshot) -> None:
    play = play_at(await played(await new_table(), "throw ggbsaj"), view[1])
    play.hand.order = "bgsgaj"
    for key in ("1", "4"):
        await play.press("keep", key)
    match_desk(snapshot, play.desk(), "roll", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_before_the_first_throw(view: View, snapshot: Snapshot) -> None:
    match_desk(snapshot, play_at(await new_table(), view[1]).desk(), "throw", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_end_of_a_turn_is_asked(view: View, snapshot: Snapshot) -> None:
    play = play_at(await example_table(), view[1])
    await play.press("end", "e")
    assert isinstance(play.hand.window, AskWindow)
    match_desk(snapshot, play.desk(), "ask", view)


RED = "throw aaaggg; stand; use arrow; use gull; use gull; move O T; move T PYL~"
ARMED = WAR.replace("throw gggggg; stand; use gull; move O T; move T PYL~", RED)
ATTACK = "use arrow; use arrow; move O T; attack T PYL~; throw aajsst"


@pytest.mark.parametrize("view", VIEWS, ids=str)
@pytest.mark.parametrize("side", ["attack", "defence"])
async def test_a_duel(side: str, view: View, snapshot: Snapshot) -> None:
    rest = "; stand; throw asjtgb" if side == "defence" else ""
    table = await played(await new_table(), f"{ARMED}; {ATTACK}{rest}")
    match_desk(snapshot, play_at(table, view[1]).desk(), f"duel-{side}", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_defender_takes_the_keys(view: View, snapshot: Snapshot) -> None:
    play = play_at(await played(await new_table(), f"{ARMED}; {ATTACK}; stand"), view[1])
    play.hand.waiting = True
    assert "await" == play.context
    match_desk(snapshot, play.desk(), "await", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_a_duel_has_just_ended(view: View, snapshot: Snapshot) -> None:
    rest = "stand; throw asjtgb; stand"
    play = play_at(await played(await new_table(), f"{ARMED}; {ATTACK}; {rest}"), view[1])
    last = play.table.steps[-1].step
    play.hand.shown_duel = ended_window(play, last.before, last.events)
    assert "seen" == play.context
    match_desk(snapshot, play.desk(), "seen", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
async def test_the_game_is_over(view: View, snapshot: Snapshot) -> None:
    table = await played(
        await new_table(options={"round-limit": "1"}), "throw ssssss; stand; end;" * 4
    )
    match_desk(snapshot, play_at(table, view[1]).desk(), "over", view)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_result(view: View, snapshot: Snapshot) -> None:
    look = look_of(view)
    desk = example_desk(look)
    seal = ("shown at the start: 00ff", "opened now, the key: ff00")
    result = Result(GAME.standing(example_state()), "agreed", desk.seats, example_steps(), seal)
    canvas = Canvas(*view[0], look.text)
    lines = result_lines(result, look, view[0][0] - 4)
    most = draw_result_lines(canvas, Rect(0, 0, *view[0]), lines, look, 0)
    pages = [text_of(canvas)]
    if most:
        canvas = Canvas(*view[0], look.text)
        draw_result_lines(canvas, Rect(0, 0, *view[0]), lines, look, most)
        pages.append(text_of(canvas))
    match(snapshot, "\n".join(pages), named("result", view))


def test_the_help_of_a_turn(snapshot: Snapshot) -> None:
    lines = help_lines(Keymap(), "act", PLAIN, 78)
    text = "".join("".join(part for part, _ in line).rstrip() + "\n" for line in lines)
    match(snapshot, text, "help-act")


@pytest.mark.parametrize("size", [(80, 20), (40, 10), (20, 5)])
def test_too_small(size: tuple[int, int], snapshot: Snapshot) -> None:
    match(snapshot, frame(example_desk(PLAIN), size), f"small-{size[0]}x{size[1]}")


def test_a_screen_of_one_cell_is_drawn() -> None:
    assert 1 == len(paint(example_desk(PLAIN), 1, 1, PLAIN, Keymap()).rows())


def test_the_empty_board(snapshot: Snapshot) -> None:
    board = example_state().ground.board
    match(snapshot, render_map(board), "board")
    assert render_map(board, ascii_only=True).isascii()


CITY = Buildings(0, 1, 2, 1)


def rich_desk(look: Look, talents: int, seats: int = 4) -> Desk:
    """The example with all sites as cities, dealt out evenly, and every purse full."""
    desk = example_desk(look)
    sites = tuple(
        attrs.evolve(site, buildings=CITY, holder=n % seats + 1)
        for n, site in enumerate(desk.state.sites)
    )
    rich = tuple(
        attrs.evolve(p, talents=talents + n // 3, rings=12)
        for n, p in enumerate(desk.state.players)
    )
    state = attrs.evolve(desk.state, players=rich, round=104, sites=sites)
    return attrs.evolve(desk, state=state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("talents", [248, 997, 9990, 12345, 99998, MOST_TALENTS - 1])
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_no_number_of_the_main_screen_is_cut(seats: int, talents: int, language: str) -> None:
    """Even with the largest numbers, all of each player's stand in the first line."""
    look = Look(Words(language), colour=False)
    desk = rich_desk(look, talents, seats)
    first = frame(desk, (80, 24), look).splitlines()[0]
    assert 80 >= len(first)
    for seat, player in enumerate(desk.state.players, 1):
        income = desk.state.income(seat)
        assert re.search(rf"\b\D?{player.talents}t?\D+{income}\D+12\b", first)
    assert 4 == first.count("○12")
    assert "104" in first or talents > 99_999
    assert look.words("desk.first") in first or "▲" in first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("talents", [0, 997, 9990, 12345, 99998, MOST_TALENTS - 1])
@pytest.mark.parametrize("size", [(100, 30), (120, 34), (120, 40), (200, 50)])
def test_no_number_of_the_panes_is_cut(size: tuple[int, int], talents: int, language: str) -> None:
    look = Look(Words(language), colour=False)
    desk = rich_desk(look, talents, 1)
    panes = {name: frame(attrs.evolve(desk, window=PaneWindow(name)), size, look) for name in PANES}
    beside = frame(desk, size, look)
    for seat, player in enumerate(desk.state.players, 1):
        ships, soldiers = stock_used(desk.state, seat)
        numbers = f" {player.talents} +{desk.state.income(seat)} +12 +{ships} +{soldiers}"
        colour = rf"[ ▲]{look.colour_name(desk.seat(seat))}\b"
        assert re.search(rf"{colour}.*{numbers} ", panes["players"])
        assert size[0] == 100 or re.search(rf"{colour}.*{numbers}│", beside)
        assert re.search(
            rf" {look.words.count('desk.talents', player.talents)}  ", panes["treasury"]
        )
    assert size[0] == 100 or re.search(rf"R {desk.state.income(1)}\b", beside)


PANES: tuple[Pane, ...] = ("players", "treasury")


@pytest.mark.parametrize("talents", [0, 99_999, MOST_TALENTS])
def test_the_purse_beside_the_map_is_told_whole(talents: int) -> None:
    for few in range(10):
        shown = "".join(part for part, _ in coins_line(max(0, talents - few), PLAIN))
        assert 38 >= len(shown.rstrip())


def test_the_numbers_of_the_standing_stand_apart() -> None:
    desk = rich_desk(PLAIN, MOST_TALENTS - 1)
    result = Result(GAME.standing(desk.state), "agreed", desk.seats, example_steps())
    text = lines_text(result_lines(result, PLAIN, 76))
    for seat, player in enumerate(desk.state.players, 1):
        assert re.search(rf" {desk.state.income(seat)} +{player.talents}\b", text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("saved", [True, False])
def test_a_long_prompt_is_not_cut_for_a_mark(saved: bool, size: tuple[int, int]) -> None:
    """Then the mark stands on the line of keys, which has fewer."""
    for length in range(60, size[0] - 4):
        desk = attrs.evolve(example_desk(PLAIN), prompt="x" * length, saved=saved)
        lines = frame(desk, size).splitlines()
        assert f" R {'x' * length}" in lines[-2]
        assert sum("NOT SAVED" in line for line in lines[-2:]) == (not saved)
        assert "? help" in lines[-1]
        assert "q leave" in lines[-1]


@pytest.mark.parametrize("talents", [99, 999])
def test_the_first_line_has_its_words_while_there_is_room(talents: int) -> None:
    desk = example_desk(PLAIN)
    players = tuple(attrs.evolve(p, talents=talents) for p in desk.state.players)
    desk = attrs.evolve(desk, state=attrs.evolve(desk.state, players=players))
    first = frame(desk, (80, 24)).splitlines()[0]
    assert "Round 3" in first
    assert (4 if talents == 99 else 0) == first.count("inc ")


@pytest.mark.parametrize("leader", [1, 2, 3, 4])
def test_the_one_ahead_keeps_his_name(leader: int) -> None:
    desk = example_desk(PLAIN)
    seats = tuple(
        attrs.evolve(site, buildings=CITY, holder=leader if n < 5 else site.holder)
        for n, site in enumerate(desk.state.sites)
    )
    desk = attrs.evolve(desk, state=attrs.evolve(desk.state, sites=seats))
    text = frame(desk, (120, 40))
    seat = desk.seat(leader)
    name = f"{PLAIN.colour_name(seat)} {seat.name or r'[(]you[)]'}"
    mark = f"▲{name} " if "▲ ahead" in text else f" {name} ahead "
    assert re.search(PLAIN.letter(seat) + mark, text)


def test_every_number_of_the_track_is_whole() -> None:
    assert scale().startswith("0····5····10···15")
    assert scale().endswith("45··49")
    assert all(str(box) == scale()[box : box + 2] for box in range(10, 50, 5))


@pytest.mark.parametrize(("rows", "shown"), [(1, ["RVYG"]), (2, ["VG", "RY"])])
def test_every_marker_stands_on_the_track(rows: int, shown: list[str]) -> None:
    """Also where all have the same income; and no number is covered."""
    desk = example_desk(PLAIN)
    sites = tuple(attrs.evolve(site, holder=0) for site in desk.state.sites)
    desk = attrs.evolve(desk, state=attrs.evolve(desk.state, sites=sites))
    canvas = Canvas(60, rows + 1)
    draw_track(canvas, Rect(0, 0, 60, rows + 1), desk, PLAIN)
    *above, scale_row = canvas.rows()
    assert (shown, scale()) == ([row[:4].rstrip() for row in above], scale_row.rstrip())


@pytest.mark.parametrize("you", [1, 2, 3, 4])
def test_no_name_of_a_player_is_cut(you: int) -> None:
    assert "…" not in players_of(attrs.evolve(example_desk(PLAIN), you=you), PLAIN)


@pytest.mark.parametrize("size", SIZES)
def test_all_sites_of_a_player_are_named(size: tuple[int, int]) -> None:
    """Also where one holds nearly all there are."""
    desk = rich_desk(PLAIN, 99, seats=1)
    desk = attrs.evolve(desk, window=PaneWindow("players"), context="pane")
    text = frame(desk, size)
    assert "…" not in text
    assert all(re.search(rf"\b{code}\b", text) for code in desk.state.ground.sites)


def players_of(desk: Desk, look: Look) -> str:
    """The players in the room that they have beside the map."""
    canvas = Canvas(38, 5)
    draw_players(canvas, Rect(0, 0, 38, 5), desk, look)
    return text_of(canvas)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["", "Ariadne", "Maximiliane von Wittelsbach"])
def test_seats_are_told_apart_without_colour(name: str, language: str) -> None:
    """Whoever leads, and whatever he is called, the name of his colour is there."""
    desk = example_desk(PLAIN)
    look = Look(Words(language), colour=False)
    seats = tuple(attrs.evolve(seat, name=name) for seat in desk.seats)
    for first in range(1, 5):
        players = list(desk.state.players)
        players[first - 1] = attrs.evolve(players[first - 1], talents=99)
        tied = attrs.evolve(desk.state, players=tuple(players))
        for leads in (desk.state, tied):
            text = players_of(attrs.evolve(desk, seats=seats, state=leads), look)
            for seat, line in zip(seats, text.splitlines()[1:], strict=True):
                assert look.colour_name(seat) in line


def test_who_is_ahead_is_told_with_a_mark_where_the_word_has_no_room() -> None:
    desk = example_desk(PLAIN)
    for name, told in (("Daedalus", "▲"), ("Io", " ahead")):
        seats = tuple(attrs.evolve(seat, name=name) for seat in desk.seats)
        head, *lines = players_of(attrs.evolve(desk, you=0, seats=seats), PLAIN).splitlines()
        assert ("▲ ahead" in head) is (told == "▲")
        assert 1 == sum(told in line for line in lines)


@pytest.mark.parametrize("size", SIZES)
def test_before_the_first_round_there_is_no_round(size: tuple[int, int]) -> None:
    desk = example_desk(PLAIN)
    text = frame(attrs.evolve(desk, state=attrs.evolve(desk.state, round=0)), size)
    assert "Set-up" in text.splitlines()[0]
    assert "Round 0" not in text


@pytest.mark.parametrize("size", SIZES)
def test_after_the_game_it_is_nobodys_turn(size: tuple[int, int]) -> None:
    desk = example_desk(PLAIN)
    assert "►" in frame(desk, size)
    assert "►" not in frame(attrs.evolve(desk, over=True), size)


def test_who_shares_the_win_is_named_in_a_sentence() -> None:
    standing = GAME.standing(example_state())
    for winners, told in (((1, 3), "Red and Yellow Icarus share"), ((1, 3, 4), "Red, Yellow Ica")):
        outcome = attrs.evolve(standing, ranking=(winners, (2,)))
        result = Result(outcome, "agreed", example_desk(PLAIN).seats, example_steps())
        assert told in lines_text(result_lines(result, PLAIN, 76))


def test_the_result_tells_who_has_resigned() -> None:
    seats = list(example_desk(PLAIN).seats)
    seats[2] = attrs.evolve(seats[2], resigned=True)
    result = Result(GAME.standing(example_state()), "agreed", tuple(seats), example_steps())
    text = lines_text(result_lines(result, PLAIN, 76))
    assert "Yellow resigned: a bot played on." in text
    assert 1 == text.count("resigned")


def lines_text(lines: list[Line]) -> str:
    return "\n".join("".join(part for part, _ in line) for line in lines)


def test_a_long_notice_takes_the_place_of_the_prompt() -> None:
    desk = attrs.evolve(example_desk(PLAIN), note="x" * 80)
    lines = frame(desk, (120, 40)).splitlines()
    assert f" R {'x' * 80}" in lines
    assert all("…" not in line for line in lines)


def test_every_position_of_a_game_is_drawn_at_every_size() -> None:
    steps = example_steps()
    sizes = itertools.cycle([(80, 24), (100, 30), (120, 34), (160, 44), (200, 50)])
    for step, size in zip(steps[::7], sizes, strict=False):
        canvas = Canvas(*size)
        text = render_frame(step.after, size)
        assert canvas.height == text.count("\n")


def test_hidden_actions_are_those_that_can_do_nothing() -> None:
    hidden = hidden_actions(example_state(), 1)
    assert {"scales", "arrow"} <= hidden
    assert not {"gull", "building"} & hidden


def test_income_over_time_is_plotted() -> None:
    points = [(0, 1), (2, 1), (4, 3), (8, 3)]
    text = lines_text(plot(points, example_desk(PLAIN).seats[:2], PLAIN, 60))
    assert "R" in text.splitlines()[0]
    assert ascii_of(text).isascii()
