"""The ladder: who has won how much at rated tables, a page a game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

import attrs
from textual import work

from minos_tui.engine.games import GAMES
from minos_tui.server.home import ClubHome
from minos_tui.server.ladder import Rung, ladder
from minos_tui.store.errors import StoreError
from minos_tui.tui.actions import Context
from minos_tui.tui.ink import Canvas, Rect, width_of, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.page import begin_page, first_shown
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.club import Club

_PLACE_END, _NAME_AT, _POINTS_END, _SPREAD_AT, _PLAYED_END, _WON_END = 4, 6, 32, 33, 48, 60


@attrs.frozen
class Page:
    """A game's ladder as one player sees it; `rungs` None: not read yet."""

    game: str
    player: str
    games: int = 0
    rungs: tuple[Rung, ...] | None = None
    picked: int = 0
    first: int = 0


def draw_ladder(canvas: Canvas, page: Page, look: Look) -> tuple[Cell, int]:
    """The page; the cell of the picked line, and how many lines have room."""
    words = look.words
    title = words("lobby.ladder", game=words(f"setup.game.{page.game}"))
    room = begin_page(canvas, title, look, words.count("lobby.ladder.games", page.games))
    if not page.rungs:
        if page.rungs is not None:
            for row, part in enumerate(wrapped(words("lobby.ladder.none"), room.width)):
                canvas.text(room.x, room.y + 1 + row, part, look.text)
        return (room.x, room.y), 0
    rule = wrapped(words("lobby.ladder.rule"), room.width)
    rows = room.height - len(rule) - 2
    _draw_heads(canvas, room, words, look)
    first = first_shown(page.picked, page.first, rows, len(page.rungs))
    for row, rung in enumerate(page.rungs[first : first + rows]):
        line = Rect(room.x, room.y + 1 + row, room.width, 1)
        place = first + row
        ink = look.picked if place == page.picked else look.text
        canvas.fill(line, ink)
        _draw_rung(canvas, line, place + 1, rung, look, picked=place == page.picked)
        if rung.name == page.player:
            canvas.text(line.x + _NAME_AT - 1, line.y, "▸", ink)
    for row, part in enumerate(rule):
        canvas.text(room.x, room.bottom - len(rule) + row, part, look.muted)
    return (room.x, room.y + 1 + page.picked - first), rows


def _draw_heads(canvas: Canvas, room: Rect, words: Words, look: Look) -> None:
    canvas.text(room.x + _NAME_AT, room.y, words("lobby.ladder.name"), look.accent)
    for end, head in ((_POINTS_END, "points"), (_PLAYED_END, "played"), (_WON_END, "won")):
        text = words(f"lobby.ladder.{head}")
        canvas.text(room.x + end - width_of(text), room.y, text, look.accent)


def _draw_rung(
    canvas: Canvas, line: Rect, place: int, rung: Rung, look: Look, *, picked: bool
) -> None:
    """A line of the ladder; games won together count as parts."""
    words = look.words
    ink = look.picked if picked else look.text
    canvas.text(line.x + _NAME_AT, line.y, shown(rung.name, 16), ink)
    for end, text in (
        (_PLACE_END, str(place)),
        (_POINTS_END, str(rung.points)),
        (_PLAYED_END, str(rung.games)),
        (_WON_END, words.number(rung.won, 2, trimmed=True)),
    ):
        canvas.text(line.x + end - len(text), line.y, text, ink)
    canvas.text(line.x + _SPREAD_AT, line.y, f"±{rung.spread}", ink)


class LadderScreen(Around):
    """Opened from the lobby; `g` turns to the other game."""

    page_context: ClassVar[Context] = "ladder"

    def __init__(self, club: Club, home: ClubHome) -> None:
        super().__init__(home)
        self._club = club
        self._page = Page(GAMES[0], home.name)
        self._rows = 0

    def draw(self, canvas: Canvas) -> Cell:
        cell, self._rows = draw_ladder(canvas, self._page, self.look)
        return cell

    def on_mount(self) -> None:
        self.read()

    @work(exclusive=True, group="ladder", exit_on_error=True)
    async def read(self) -> None:
        """Reads the rated games, and reckons on a thread."""
        page = self._page
        try:
            games = await self._club.store.ended(page.game)
        except StoreError as error:
            self.say(error.line(self.look.words), alarm=True)
            return
        rungs = await asyncio.to_thread(ladder, games)
        own = next((at for at, rung in enumerate(rungs) if rung.name == page.player), 0)
        self._page = attrs.evolve(page, games=len(games), rungs=rungs, picked=own)
        self.redraw()

    @property
    def hidden(self) -> frozenset[str]:
        few = len(self._page.rungs or ()) <= self._rows
        return frozenset({"page_down", "page_up"} if few else ())

    # Keys

    def act_other_game(self, key: str) -> None:
        following = GAMES[(GAMES.index(self._page.game) + 1) % len(GAMES)]
        self._page = Page(following, self._page.player)
        self.read()

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def act_page_up(self, key: str) -> None:
        self._move(-self._rows)

    def act_page_down(self, key: str) -> None:
        self._move(self._rows)

    def _move(self, step: int) -> None:
        last = len(self._page.rungs or ()) - 1
        picked = max(0, min(self._page.picked + step, last))
        self._page = attrs.evolve(self._page, picked=picked)
