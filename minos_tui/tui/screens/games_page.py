"""Draws the lists of games and the hall of fame."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import attrs

from minos_tui.store import GameRow
from minos_tui.tui.ink import Canvas, Rect, wrapped
from minos_tui.tui.kept import Against, Standing, game_label, names, names_at_the_end
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Cell
from minos_tui.tui.screens.page import begin_page, first_shown, put_wrapped
from minos_tui.tui.screens.setup_rows import option_line
from minos_tui.words import Words, shown


@attrs.frozen
class Shelf:
    """The games on the list, what is known about them so far, and which is picked."""

    rows: tuple[GameRow, ...]
    stands: Mapping[str, Standing] = attrs.field(factory=dict)
    titles: Mapping[str, str] = attrs.field(factory=dict)
    elsewhere: frozenset[str] = frozenset()
    picked: int = 0
    top: int = 0
    only_finished: bool = False
    trouble: str = ""
    """Why the games can't be read; empty: they were."""

    @property
    def mixed(self) -> bool:
        """Whether it holds more than one kind of game, so that a line has to say which."""
        return len({row.header.game for row in self.rows}) > 1


_KIND = 9
"""Columns of the kind of game."""


def day(seconds: float, *, long: bool = False) -> str:
    return time.strftime("%Y-%m-%d %H:%M" if long else "%Y-%m-%d", time.localtime(seconds))


def game_name(row: GameRow, shelf: Shelf, words: Words) -> str:
    """The name that the player gave to a game, else its players."""
    title = shelf.titles.get(row.id, "")
    if row.status == "damaged" and not title:
        return words("games.damaged")
    return shown(title, 60) if title else words.joined(names(row.header.seats, words))


def state_line(row: GameRow, shelf: Shelf, words: Words) -> str:
    """Whose turn it is, who won, or what keeps it from being opened."""
    stands = shelf.stands.get(row.id)
    if row.id in shelf.elsewhere:
        return words("games.elsewhere")
    if stands is None:
        return words("games.reading")
    if stands.trouble:
        return words("games.unreadable")
    if row.status == "running":
        return _turn_line(row, stands, words)
    return _winner_line(row, stands, words)


def _turn_line(row: GameRow, stands: Standing, words: Words) -> str:
    people = [n for n, seat in enumerate(row.header.seats, 1) if seat.is_human]
    if not stands.seat:
        return words("games.setup")
    if people == [stands.seat]:
        return words("games.your_turn")
    return words("games.turn_of", name=names(row.header.seats, words)[stands.seat - 1])


def _winner_line(row: GameRow, stands: Standing, words: Words) -> str:
    if not stands.ranking:
        return words("games.agreed")
    winners = stands.ranking[0]
    called = names_at_the_end(row.header.seats, words)
    people = [n for n, seat in enumerate(row.header.seats, 1) if seat.is_human]
    if list(winners) == people and len(winners) == 1 and not row.header.seats[people[0] - 1].name:
        return words("games.you_won")
    named = words.joined([called[n - 1] for n in winners])
    return words("games.shared" if len(winners) > 1 else "games.won", names=named)


def list_rows(room: Rect) -> int:
    """The lines that the list itself has on a page."""
    return room.height - 3


def draw_shelf(canvas: Canvas, shelf: Shelf, look: Look) -> tuple[Cell, int]:
    """The list, a page at a time; the cell of the picked game, and the first line shown."""
    words = look.words
    count = len(shelf.rows)
    title = words("games.replays" if shelf.only_finished else "games.title")
    room = begin_page(canvas, title, look)
    if not count:
        key = "games.none_finished" if shelf.only_finished else "games.none"
        _draw_none(canvas, room, words(key), shelf.trouble, look)
        return (room.x, room.y), 0
    rows = list_rows(room)
    top = first_shown(shelf.picked, shelf.top, rows, count)
    last = min(count, top + rows)
    place = words("games.page", first=top + 1, last=last, number=count)
    begin_page(canvas, title, look, place)
    for line, row in enumerate(shelf.rows[top:last]):
        at = Rect(room.x, room.y + line, room.width, 1)
        _draw_game(canvas, at, row, shelf, look, picked=top + line == shelf.picked)
    _draw_about(canvas, room, shelf.rows[shelf.picked], shelf, look)
    return (room.x, room.y + shelf.picked - top), top


def _draw_none(canvas: Canvas, room: Rect, none: str, trouble: str, look: Look) -> None:
    """Why there is no game to show: that there is none, or that none can be read."""
    ink = look.alarm if trouble else look.text
    for row, part in enumerate(wrapped(trouble or none, room.width), 1):
        canvas.text(room.x, room.y + row, part, ink)


def _draw_game(
    canvas: Canvas, line: Rect, row: GameRow, shelf: Shelf, look: Look, *, picked: bool
) -> None:
    words = look.words
    ended = row.status != "running"
    ink = look.picked if picked else look.muted if ended else look.text
    roomy = line.width > 95
    state_at, round_at = line.width - 24, line.width - 34
    name_at = 18 if roomy else 12
    stands = shelf.stands.get(row.id, Standing())
    canvas.fill(line, ink)
    if row.changed:  # a damaged game may have no time that can be told
        canvas.text(line.x + 1, line.y, day(row.changed, long=roomy), ink)
    if shelf.mixed:
        canvas.text(line.x + name_at, line.y, game_label(row.header.game, words), ink, _KIND - 1)
        name_at += _KIND
    canvas.text(
        line.x + name_at, line.y, game_name(row, shelf, words), ink.but(bold=not ended),
        round_at - name_at - 1,
    )  # fmt: skip
    if stands.round:
        canvas.text(line.x + round_at, line.y, words("games.round", round=stands.round), ink, 9)
    canvas.text(line.x + state_at, line.y, state_line(row, shelf, words), ink, 23)


def _draw_about(canvas: Canvas, room: Rect, row: GameRow, shelf: Shelf, look: Look) -> None:
    """Two lines about the picked game: its players, and what it is; or why it can't be read."""
    words = look.words
    stands = shelf.stands.get(row.id)
    if stands is not None and stands.trouble:
        for number, part in enumerate(wrapped(stands.trouble, room.width)[:2]):
            canvas.text(room.x, room.bottom - 2 + number, part, look.alarm)
        return
    players = words.joined(names(row.header.seats, words))
    about = f"{players} · {state_line(row, shelf, words)}"
    canvas.text(room.x, room.bottom - 2, about, look.text, room.width)
    options = "".join(
        words("games.option", option=option_line(name, value, words))
        for name, value in row.header.options
    )
    board = row.header.board[0]
    board = words("games.map", map=shown(board, 30)) if board else ""
    about = words(
        "games.about", id=row.id, made=day(row.made, long=True),
        game=game_label(row.header.game, words), map=board, options=options,
    )  # fmt: skip
    canvas.text(room.x, room.bottom - 1, about, look.muted, room.width)


# The hall of fame

_FAME_COLUMNS = ("games", "won", "lost", "share")


def draw_fame(canvas: Canvas, found: Sequence[Against], look: Look, trouble: str = "") -> Cell:
    """A line for each bot that people have finished games with, or why they can't be read."""
    words = look.words
    room = begin_page(canvas, words("games.fame"), look, rows=len(found) + 6)
    if not found:
        _draw_none(canvas, room, words("games.fame_none"), trouble, look)
        return room.x, room.y
    canvas.text(room.x + 1, room.y, words("games.fame.bot"), look.muted)
    for number, name in enumerate(_FAME_COLUMNS):
        _right(canvas, _column(room, number), room.y, words(f"games.fame.{name}"), look, muted=True)
    for row, against in enumerate(found[: room.height - 3], 1):
        y = room.y + row
        canvas.text(room.x + 1, y, _rival(against, found, words), look.strong)
        for number, text in enumerate(_fame_cells(against, words)):
            _right(canvas, _column(room, number), y, text, look)
    note = words("games.fame.note")
    rows = len(wrapped(note, room.width))
    foot = Rect(room.x, room.bottom - rows, room.width, rows)
    put_wrapped(canvas, foot, note, look, muted=True)
    return room.x, room.y + 1


def _rival(against: Against, found: Sequence[Against], words: Words) -> str:
    """A bot, and its game where there are several."""
    bot = shown(against.bot.capitalize(), 24)
    if len({other.game for other in found}) < 2:
        return bot
    return f"{bot} · {game_label(against.game, words)}"


def _column(room: Rect, number: int) -> int:
    """Where a column of the table ends."""
    return room.x + 38 + 10 * number


def _right(canvas: Canvas, x: int, y: int, text: str, look: Look, *, muted: bool = False) -> None:
    canvas.text(x - len(text), y, text, look.muted if muted else look.text)


def _fame_cells(against: Against, words: Words) -> tuple[str, str, str, str]:
    share = words.percent(against.won / against.games, 1)
    won = words.number(against.won, 2, trimmed=True)
    return str(against.games), won, str(against.lost), share
