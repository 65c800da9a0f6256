"""The main screen in a running app: whose keys count, sizes, bytes, what opens by itself."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.geometry import Region
from textual.pilot import Pilot

from minos_tui.engine.minos.state import Duel, Rolling
from minos_tui.store import LEASE_SECONDS, Store, StoreError
from minos_tui.table.errors import CommitFailed
from minos_tui.table.seats import seats_of
from minos_tui.table.table import Table
from minos_tui.tui.app import MinosApp
from minos_tui.tui.desk import AskWindow, Entry, ListWindow, PaneWindow, TypeWindow
from minos_tui.tui.doorkeeper import Doorkeeper
from minos_tui.tui.frame import example_seats
from minos_tui.tui.ink import Canvas
from minos_tui.tui.map.base import places
from minos_tui.tui.playing import Errand
from minos_tui.tui.screens.game import GameScreen
from minos_tui.tui.screens.help import HelpScreen
from minos_tui.tui.screens.record import RecordScreen
from minos_tui.tui.screens.result import ResultScreen
from minos_tui.tui.widgets.board import TILE, Tile
from tests.tui.face import (
    BOTS,
    PEOPLE,
    board_text,
    example_table,
    new_table,
    played,
    screen_of,
    shown,
)
from tests.tui.test_play import WAR


async def until(pilot: Pilot[int], done: Any) -> None:
    """Waits for workers, not for time."""
    for _ in range(2000):
        if done():
            return
        await pilot.pause()
    raise AssertionError("it never came")


async def test_a_turn_from_throw_to_the_bots_and_back() -> None:
    table = await new_table(BOTS)
    async with screen_of(table) as (pilot, screen):
        assert "press r to roll" in shown(screen)
        await pilot.press("r", "1", "enter")
        await pilot.pause()
        assert "act" == screen.context
        await pilot.press("e")
        if isinstance(screen.play.hand.window, AskWindow):
            await pilot.press("y")
        await until(pilot, lambda: table.state.round == 2 and screen.play.mine)
        assert isinstance(table.state.top, Rolling)
        assert "since your last turn" not in shown(screen)
        assert any(group.fresh for group in screen.play.desk().log)


async def test_the_map_ignores_a_paste() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        before = table.ply
        screen.post_message(Paste("sagbfe\nyr12\nqx" * 2000))
        await pilot.pause()
        assert before == table.ply
        assert screen.play.hand.window is None


def hints_shown(screen: GameScreen) -> str:
    return shown(screen).splitlines()[-1]


async def test_the_log_scrolls_to_its_first_turn_and_back() -> None:
    async with screen_of(await example_table()) as (pilot, screen):
        await pilot.press("l")
        assert "ends with 15 talents" in shown(screen)
        assert "↑ more" in hints_shown(screen)
        await pilot.press("up")
        assert "▼ 4 more" in shown(screen)
        assert "↑/↓ more" in hints_shown(screen)
        await pilot.press(*["pageup"] * 30)
        assert " ↓ more" in hints_shown(screen)
        assert "Before the first round" in shown(screen)
        await pilot.press("down")
        assert "▲ 4 more" in shown(screen)
        await pilot.press(*["right"] * 30, "up")
        assert "▼ 4 more" in shown(screen)


@pytest.mark.parametrize("key", ["t", "p", "k", "i"])
async def test_nothing_more_is_promised_where_all_is_seen(key: str) -> None:
    async with screen_of(await example_table()) as (pilot, screen):
        await pilot.press(key)
        assert isinstance(screen.play.hand.window, PaneWindow)
        assert " more" not in shown(screen)
        await pilot.press("down", "down", "right")
        assert PaneWindow(screen.play.hand.window.pane) == screen.play.hand.window


async def test_a_list_of_one_entry_has_no_next_one() -> None:
    async with screen_of(await example_table()) as (_, screen):
        screen.play.hand.window = ListWindow("x", (Entry("1", "y"),))
        screen.redraw()
        assert "Enter take it" in hints_shown(screen)
        assert "↓" not in hints_shown(screen)


async def test_letters_that_are_typed_press_nothing() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        before = table.ply
        await pilot.press("colon", *"quse gull")
        assert before == table.ply
        await pilot.press("enter")
        window = screen.play.hand.window
        assert isinstance(window, TypeWindow)
        assert "is not a command" in window.note


SMALL = [(80, 20), (60, 20), (40, 10), (20, 5), (1, 1)]


@pytest.mark.parametrize("keys", ["", "t", "l", "question_mark", "enter", "e", "x", "tab", "colon"])
async def test_small_windows_say_so_and_growing_brings_all_back(keys: str) -> None:
    table = await example_table()
    async with screen_of(table, (120, 40)) as (pilot, screen):
        if keys:
            await pilot.press(keys)
        hand, before = repr(screen.play.hand), table.ply
        for size in SMALL:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.press("g", "e", "y", "r", "1")
            assert before == table.ply
        await pilot.resize_terminal(80, 20)
        await pilot.pause()
        if screen.is_current:
            assert "Minos wants 80×24, this is 80×20" in shown(screen)
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert hand == repr(screen.play.hand)


async def test_leaving_a_small_window_works() -> None:
    table = await example_table()
    async with screen_of(table, (40, 10)) as (pilot, screen):
        await pilot.press("q")
        assert 0 == screen.app.return_code


@pytest.mark.parametrize("size", [(80, 24), (90, 26), (100, 30), (119, 33), (120, 34), (200, 50)])
async def test_every_size_is_filled_to_its_last_cell(size: tuple[int, int]) -> None:
    table = await example_table()
    async with screen_of(table, size) as (pilot, screen):
        await pilot.press("tab")
        canvas = screen.view.canvas
        assert size == (canvas.width, canvas.height)
        assert "q leave" in "".join(canvas.rows()[-1])
        assert "…" not in "".join(canvas.rows()[-4:])


async def test_a_key_that_plays_nothing_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with screen_of(await example_table(), (100, 30)) as (pilot, screen):
        await pilot.press("t", "t")
        drawn: list[str] = []
        paint = GameScreen.paint

        def counted(screen: GameScreen, width: int, height: int) -> Canvas:
            drawn.append(screen.context)
            return paint(screen, width, height)

        monkeypatch.setattr(GameScreen, "paint", counted)
        await pilot.press("t")
        await screen.app.workers.wait_for_complete()
        await pilot.pause()
        assert ["pane"] == drawn


def sent(screen: GameScreen) -> Iterator[str]:
    """What the terminal would get for the whole screen, a line at a time."""
    width, height = screen.view.size
    for number, tile in enumerate(screen.view.query(Tile)):
        room = min(TILE, width - number * TILE)
        if room > 0:
            for strip in tile.render_lines(Region(0, 0, room, height)):
                yield strip.render(screen.app.console)


def app_with(table: Table, environment: dict[str, str], encoding: str = "utf-8") -> MinosApp:
    screen = GameScreen(table, doorkeeper=Doorkeeper(0))
    return MinosApp(lambda: screen, environment=environment, encoding=encoding)


@pytest.mark.parametrize("environment", [
    {"NO_COLOR": "1"}, {"TERM": "vt100"}, {"TERM": "vt220"}, {"TERM": "xterm-mono"},
])  # fmt: skip
async def test_where_there_are_no_colours_not_one_code_is_sent(environment: dict[str, str]) -> None:
    app = app_with(await example_table(), environment)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("tab", "right")
        assert isinstance(app.screen, GameScreen)
        codes = "".join(sent(app.screen))
        numbers = {
            n for part in codes.split("\x1b[")[1:] for n in part.partition("m")[0].split(";")
        }
        assert numbers <= {"0", "1", "4", "7"}
        assert "7" in numbers


@pytest.mark.parametrize("environment", [
    {}, {"TERM": "xterm"}, {"TERM": "vt220", "COLORTERM": "truecolor"}, {"TERM": "vte-256color"},
])  # fmt: skip
async def test_colours_are_sent_where_there_are_some(environment: dict[str, str]) -> None:
    app = app_with(await example_table(), environment)
    async with app.run_test(size=(80, 24)):
        assert isinstance(app.screen, GameScreen)
        assert re.search(r"\x1b\[[\d;]*(4\d|10\d)", "".join(sent(app.screen)))


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1", "ANSI_X3.4-1968"])
async def test_ascii_is_chosen_where_the_output_takes_no_more(encoding: str) -> None:
    app = app_with(await example_table(), {}, encoding)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("l")
        assert isinstance(app.screen, GameScreen)
        assert all(line.isascii() for line in sent(app.screen))


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({"LC_ALL": "C", "LANG": "en_US.UTF-8"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LC_CTYPE": "fr_FR.ISO-8859-1"}, True),
        ({"LANG": "fr_FR.utf8"}, False),
        ({"LC_ALL": "", "LANG": "C.UTF-8"}, False),
        ({}, False),
    ],
)
async def test_the_locale_says_what_the_terminal_takes(
    environment: dict[str, str], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the locale C Python writes UTF-8 all the same."""
    monkeypatch.setattr(sys, "__stdout__", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    app = app_with(await example_table(), environment, "")
    async with app.run_test(size=(120, 40)):
        assert isinstance(app.screen, GameScreen)
        assert plain == all(line.isascii() for line in sent(app.screen))


async def test_the_terminals_cursor_stands_on_the_selected_place() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        for key in ("right", "left", "down", "tab"):
            await pilot.press(key)
            found = screen.cursor(*screen.view.size)
            assert found == tuple(screen.app.cursor_position)


async def test_only_the_cells_that_change_are_drawn_again() -> None:
    table = await example_table()
    async with screen_of(table, (100, 30)) as (pilot, screen):
        before = screen.view.canvas
        await pilot.press("right")
        after = screen.view.canvas
        changed = sum(
            (a, b) != (c, d)
            for row in range(30)
            for a, b, c, d in zip(
                before.chars[row], before.inks[row], after.chars[row], after.inks[row], strict=True
            )
        )
        assert 0 < changed < 200


async def test_the_defender_at_a_hot_seat_has_to_be_there() -> None:
    table = await played(await new_table(), f"{WAR}; move O T")
    async with screen_of(table) as (pilot, screen):
        screen.play.hand.cursor = "PYL~"
        await pilot.press("f")
        await until(pilot, lambda: screen.play.hand.waiting)
        assert isinstance(table.state.top, Duel)
        assert "Red defends. Red, take the keys and press Enter." in shown(screen)
        before = table.ply
        await pilot.press("r", "e", "1")
        assert before == table.ply
        await pilot.press("enter")
        await until(pilot, lambda: screen.play.hand.shown_duel)
        assert "wins the duel" in shown(screen)
        await pilot.press("r")
        assert screen.play.hand.shown_duel is not None
        await pilot.press("enter")
        assert screen.play.hand.shown_duel is None


@pytest.mark.parametrize("order", ["never", "best"])
async def test_a_defender_with_a_standing_order_is_not_asked(order: str) -> None:
    armed = "throw aaaggg; stand; use arrow; use gull; use gull; move O T"
    peace = "throw gggggg; stand; use gull; move O T"
    table = await played(await new_table(), f"{WAR.replace(peace, armed, 1)}; move O T")
    assert table.state.players[0].rings
    async with screen_of(table) as (pilot, screen):
        screen.play.orders[1] = order
        screen.play.hand.cursor = "PYL~"
        await pilot.press("f")
        await until(pilot, lambda: screen.play.hand.shown_duel)
        assert not screen.play.hand.waiting
        assert "wins the duel" in shown(screen)


async def test_step_by_step_waits_for_its_key() -> None:
    table = await new_table(("you", "random"), {"closed": "0"})
    await played(table, "throw ssssss; stand; end")
    async with screen_of(table, bot_speed="step") as (pilot, screen):
        await pilot.pause()
        before = table.ply
        assert "waits: n for the next step" in shown(screen)
        await pilot.press("r", "e", "1")
        assert before == table.ply
        await pilot.press("n")
        await until(pilot, lambda: table.ply == before + 1)


async def test_what_could_not_be_kept_opens_its_dialog() -> None:
    table = await example_table()

    async def full(*_: Any) -> None:
        raise CommitFailed(StoreError(code="full", file="minos.db"))

    async with screen_of(table) as (pilot, screen):
        table.play = full  # type: ignore[method-assign, assignment]
        await pilot.press("g", "1")
        window = screen.play.hand.window
        assert isinstance(window, ListWindow)
        assert "the disk is full" in window.note
        assert ["try again", "go on without saving", "only look at the game"] == [
            entry.label for entry in window.entries
        ]


async def test_an_unsaved_game_says_so_on_every_frame() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        for key in ("t", "escape", "e", "escape", "tab"):
            await pilot.press(key)
            assert "NOT SAVED" in shown(screen)


async def test_leaving_asks_and_says_what_becomes_of_the_game() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("q")
        assert "It is NOT SAVED and will be lost." in shown(screen)
        await pilot.press("q", "enter")
        assert screen.play.hand.window is None
        await pilot.press("q", "y")
        assert 0 == screen.app.return_code


async def test_ctrl_c_tells_how_to_leave_and_leaves_at_the_second() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("ctrl+c")
        assert "Ctrl+C again leaves" in shown(screen)
        await pilot.press("right", "ctrl+c")
        assert screen.app.return_code is None
        await pilot.press("ctrl+c")
        assert 0 == screen.app.return_code


async def test_help_opens_at_once_and_goes_back() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("question_mark")
        assert isinstance(screen.app.screen, HelpScreen)
        await pilot.press("down", "up", "escape")
        assert screen.is_current


async def test_theme_language_and_glyphs_change_in_the_game() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await pilot.press("x", "2")
        assert not screen.look.palette.dark
        await pilot.press("x", "3")
        assert "à vous" in shown(screen)
        await pilot.press("x", "4")
        await pilot.pause()
        assert screen.look.ascii


async def test_the_end_shows_the_result() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await table.agree_end()
        screen.advance()
        await until(pilot, lambda: isinstance(screen.app.screen, ResultScreen))
        found = screen.app.screen
        assert isinstance(found, ResultScreen)
        text = "\n".join(found.view.canvas.rows())
        assert "The players agreed to end." in text
        assert "1. R Red" in text
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(screen.app.screen, HelpScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(screen.app.screen, ResultScreen))
        await pilot.press("down", "down", "enter")
        assert screen.is_current
        assert "over" == screen.context


async def test_names_are_text_and_never_markup() -> None:
    table = await example_table()
    await table.rename(2, "[bold]x[/] \x1b[31m\u202eevil")
    async with screen_of(table, (120, 40)) as (_, screen):
        text = shown(screen)
        assert "\x1b" not in text
        assert "\u202e" not in text
        screen.play.retell()
        assert "[bold]x[/]" in "".join(seat.safe_name for seat in screen.play.seats)


async def test_a_click_points_at_a_place() -> None:
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        x, y = places(table.state.ground, "small").cells["KNO"]
        await pilot.click(offset=(x + 2, y + 1))
        assert "KNO" == screen.play.hand.cursor
        await pilot.press("t")
        assert isinstance(screen.play.hand.window, PaneWindow)
        await pilot.click(offset=(5, 5))
        assert "KNO" == screen.play.hand.cursor


def test_the_example_has_its_seats() -> None:
    assert [1, 2, 3, 4] == [seat.seat for seat in example_seats()]


async def test_a_watcher_sees_what_is_played_elsewhere(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    try:
        kinds = seats_of(("you", "you"))
        words = {"first": "seat-order", "closed": "0"}
        table = await Table.create(store, "minos", kinds, words, board_text(), seed=1)
        seen = await Table.open(store, table.id)
        async with screen_of(seen) as (pilot, screen):
            assert "WATCHING" in shown(screen)
            await pilot.press("r", "enter")
            assert 0 == seen.ply
            await table.draw()
            await screen._follow()
            assert 1 == seen.ply
            assert "roll 1 of 3" in shown(screen)
        await table.close()
    finally:
        await store.close()


async def test_a_stranded_watcher_plays_on_with_one_key(tmp_path: Path) -> None:
    """The other program is gone: it is said, and c takes the game over."""
    now = [1000.0]
    store, other = [await Store.open(tmp_path, clock=lambda: now[0]) for _ in range(2)]
    words = {"first": "seat-order", "closed": "0"}
    table = await Table.create(store, "minos", seats_of(("you", "you")), words, board_text())
    seen = await Table.open(other, table.id)
    async with screen_of(seen) as (pilot, screen):
        await screen._follow()
        assert "Red is asked in another program" in shown(screen)
        assert "play on here" not in shown(screen)
        await pilot.press("c")
        assert "open elsewhere" in shown(screen)
        now[0] += LEASE_SECONDS + 1
        await screen._follow()
        assert "Nobody plays this game any more: press c to play on here." in shown(screen)
        assert "c play on here" in hints_shown(screen)
        await pilot.press("c")
        assert "WATCHING" not in shown(screen)
        assert "press r to roll" in shown(screen)
        await pilot.press("r")
        assert 1 == seen.ply
    await table.close()
    for opened in (store, other):
        await opened.close()


@pytest.mark.parametrize("side", ["attack", "defence"])
async def test_a_duel_goes_on_where_it_was_left(side: str, tmp_path: Path) -> None:
    """Left in the middle of a duel, as attacker and as defender: the same dice lie there again."""
    store = await Store.open(tmp_path)
    words = {"first": "seat-order", "closed": "0"}
    table = await Table.create(store, "minos", seats_of(PEOPLE), words, board_text(), seed=1)
    peace = "throw gggggg; stand; use gull; move O T; move T PYL~"
    armed = "throw aaaggg; stand; use arrow; use gull; use gull; move O T; move T PYL~"
    attack = "use arrow; use arrow; move O T; attack T PYL~; throw aajsst"
    await played(table, f"{WAR.replace(peace, armed)}; {attack}")
    if side == "defence":
        await played(table, "stand; throw asjtgb")
    seen = []
    for _ in range(2):
        async with screen_of(table) as (pilot, screen):
            assert "duel" == screen.context
            seen.append(shown(screen))
            await pilot.press("3", "q")
            assert "Leave the game?" in shown(screen)
            await pilot.press("y")
        table = await Table.open(store, table.id)
    assert seen[0].splitlines()[2:18] == seen[1].splitlines()[2:18]
    await table.close()
    await store.close()


def written_log(folder: Path) -> list[str]:
    """The lines of the only log in a folder, which nobody else can read."""
    (file,) = folder.rglob("*-log.txt")
    assert 0o600 == file.stat().st_mode & 0o777
    return file.read_text().splitlines()


async def test_the_log_is_written_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINOS_HOME", str(tmp_path))
    async with screen_of(await example_table()) as (pilot, screen):
        await pilot.press("x")
        window = screen.play.hand.window
        assert isinstance(window, ListWindow)
        number = next(entry.key for entry in window.entries if "log" in entry.label)
        await pilot.press(number)
        await until(pilot, lambda: "the log is in" in shown(screen))
    lines = written_log(tmp_path)
    assert "Before the first round" == lines[0]
    assert "Red, round 3" in lines
    assert "  - gull: 5 movement points" in lines


async def test_a_log_that_cannot_be_written_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MINOS_HOME", str(tmp_path / "file"))
    table = await example_table()
    async with screen_of(table) as (pilot, screen):
        await screen.play.perform(Errand("log_file"))
        screen.redraw()
        assert "the log was not written" in shown(screen)
        await pilot.press("t")
        assert isinstance(screen.play.hand.window, PaneWindow)


@pytest.mark.parametrize("files", [True, False])
async def test_the_menu_says_where_the_log_comes(
    files: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a server there are no files of the player's: the log is shown."""
    monkeypatch.setenv("MINOS_HOME", str(tmp_path))
    monkeypatch.setattr(MinosApp, "files", files)
    async with screen_of(await example_table()) as (pilot, screen):
        await pilot.press("x")
        assert ("write the log to a file" in shown(screen)) is files
        assert ("read the log as text" in shown(screen)) is not files
        place = screen.play.hand.doings.index(Errand("log_file" if files else "show_log"))
        await pilot.press(str(place + 1))
        if files:
            await until(pilot, lambda: "the log is in" in shown(screen))
            assert written_log(tmp_path)
        else:
            await until(pilot, lambda: isinstance(screen.app.screen, RecordScreen))


async def test_nothing_ticks_while_a_person_is_asked() -> None:
    """Nobody looks for news and no worker works: an idle game sends nothing and takes no time."""
    async with screen_of(await example_table()) as (pilot, screen):
        await pilot.press("tab", "right", "t", "escape")
        await pilot.pause()
        assert screen._following is None
        assert not [worker for worker in screen.app.workers if worker.is_running]


async def test_a_pane_can_be_read_while_the_bots_play() -> None:
    async with screen_of(await example_table(), quiet=1e9) as (pilot, screen):
        screen.close_door()
        await pilot.press("l", "up")
        assert "too soon" not in shown(screen)
        assert "▼ 4 more" in shown(screen)
