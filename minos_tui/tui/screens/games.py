"""The games that are kept: to go on with, to watch again, to rename, to export, to delete."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs
from textual import work

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import RecordError
from minos_tui.store import GameRow, Store, StoreError
from minos_tui.table.table import Table
from minos_tui.trouble import in_words
from minos_tui.tui.actions import Context
from minos_tui.tui.exports import short_path, write_record
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas
from minos_tui.tui.kept import (
    Against,
    Standing,
    finished,
    hall_of_fame,
    in_order,
    remembered_standing,
    standing,
    standing_text,
    title_key,
)
from minos_tui.tui.memory import GameMemory
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.games_page import (
    Shelf,
    draw_fame,
    draw_shelf,
    game_name,
    list_rows,
)
from minos_tui.tui.screens.opening import open_kept, watch_again
from minos_tui.tui.screens.page import page_rect
from minos_tui.tui.screens.record import RecordScreen
from minos_tui.words import Words

MOST_TITLE: Final = 60


class GamesScreen(Around):
    """The list of games, unfinished ones first; or only those that have ended."""

    page_context: ClassVar[Context] = "games"

    def __init__(self, home: Home, *, only_finished: bool = False) -> None:
        super().__init__(home)
        self._shelf = Shelf((), only_finished=only_finished)
        self._read = False

    @property
    def picked(self) -> GameRow | None:
        rows = self._shelf.rows
        return rows[self._shelf.picked] if rows else None

    @property
    def hidden(self) -> frozenset[str]:
        row = self.picked
        if row is None:
            return frozenset(
                {"open_game", "replay_game", "rename", "export", "delete", "page_down"}
            )
        page = list_rows(page_rect(*self.app.size))
        few = frozenset({"page_down"}) if len(self._shelf.rows) <= page else frozenset[str]()
        if row.status == "damaged":
            return few | {"open_game", "replay_game", "export"}
        return few if row.status == "running" else few | {"replay_game"}

    def draw(self, canvas: Canvas) -> Cell:
        cell, top = draw_shelf(canvas, self._shelf, self.look)
        self._shelf = attrs.evolve(self._shelf, top=top)
        if self.field is None:
            return cell
        y = canvas.height - 2
        end = canvas.text(1, y, self.look.words("games.rename"), self.look.accent)
        return self.field.draw(
            canvas, end, y, min(MOST_TITLE + 1, canvas.width - end - 1), self.look
        )

    # Reading

    def on_mount(self) -> None:
        self.read()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self.read()

    @work(exclusive=True, group="games", exit_on_error=True)
    async def read(self) -> None:
        """Reads the list, then a game at a time where it stands."""
        await self.home.open_store()
        store = self.home.store
        if store is None:
            self._unread(self.home.store_trouble)
            return
        try:
            rows = await store.games()
        except StoreError as error:
            self._unread(error)
            return
        shown_rows = finished(rows) if self._shelf.only_finished else in_order(rows)
        self._put(shown_rows, store)
        for row in shown_rows:
            await self._look_up(store, row)
            self.redraw()

    def _unread(self, why: StoreError | None) -> None:
        """No game can be shown, and the page says why."""
        words = self.look.words
        trouble = why.line(words) if why is not None else words("games.no_store")
        self._shelf = Shelf((), only_finished=self._shelf.only_finished, trouble=trouble)
        self.redraw()

    def _put(self, rows: tuple[GameRow, ...], store: Store) -> None:
        """Shows other rows; the picked game stays picked."""
        before = self.picked
        ids = [row.id for row in rows]
        picked = ids.index(before.id) if before and before.id in ids else self._shelf.picked
        elsewhere = frozenset(row.id for row in rows if store.lives(row))
        self._shelf = attrs.evolve(
            self._shelf,
            rows=rows,
            trouble="",
            elsewhere=elsewhere,
            picked=max(0, min(picked, len(rows) - 1)),
        )
        self.redraw()

    async def _look_up(self, store: Store, row: GameRow) -> None:
        title = await self.home.recall(title_key(row.id))
        stands = await known_standing(self.home, store, row, self.look.words)
        self._shelf = attrs.evolve(
            self._shelf,
            titles={**self._shelf.titles, row.id: title},
            stands={**self._shelf.stands, row.id: stands},
        )

    # Keys

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def act_page_up(self, key: str) -> None:
        self._move(-list_rows(page_rect(*self.app.size)), around=False)

    def act_page_down(self, key: str) -> None:
        self._move(list_rows(page_rect(*self.app.size)), around=False)

    def _move(self, step: int, *, around: bool = True) -> None:
        count = len(self._shelf.rows)
        if count:
            to = self._shelf.picked + step
            to = to % count if around else max(0, min(to, count - 1))
            self._shelf = attrs.evolve(self._shelf, picked=to)

    async def act_open_game(self, key: str) -> None:
        row = self.picked
        if row is None:
            return
        if row.status == "running":
            await open_kept(self, row.id)
        else:
            await watch_again(self, row.id)

    async def act_replay_game(self, key: str) -> None:
        if self.picked is not None:
            await watch_again(self, self.picked.id)

    def _refuse_change(self) -> bool:
        """Says why nothing of a game can be changed. Whether that is so."""
        why = self.home.refuse_keeping()
        if why is not None:
            self.say(why.line(self.look.words), alarm=True)
        return why is not None

    def act_rename(self, key: str) -> None:
        row = self.picked
        if row is not None and not self._refuse_change():
            self.field = Field.of(self._shelf.titles.get(row.id, ""), MOST_TITLE)

    async def took(self, text: str) -> None:
        row, words = self.picked, self.look.words
        self.field = None
        assert row is not None
        if (why := await self.home.remember(title_key(row.id), text)) is not None:
            self.say(why.line(words), alarm=True)
            return
        self._shelf = attrs.evolve(self._shelf, titles={**self._shelf.titles, row.id: text})
        told = words("games.renamed", name=text) if text else words("games.unnamed")
        self.say(told)

    async def act_export(self, key: str) -> None:
        """Writes the record into a file and says where; shows it where there are no files."""
        row, store, words = self.picked, self.home.store, self.look.words
        if row is None or store is None:
            return
        try:
            text = await record_of_kept(store, row.id)
            if not self.home.files:
                title = words("games.record", name=game_name(row, self._shelf, words))
                self.app.push_screen(RecordScreen(self.home, title, text))
                return
            file = write_record(row.header.game, row.id, text)
        except OSError as error:
            why, where = error.strerror or "?", str(error.filename or "")
            self.say(words("games.unwritable", why=why, file=where), alarm=True)
        except (StoreError, RecordError, Refusal) as error:
            self.say(in_words(error, words), alarm=True)
        else:
            self.say(words("games.written", file=short_path(file)))

    def act_delete(self, key: str) -> None:
        row, words = self.picked, self.look.words
        if row is None or self._refuse_change():
            return
        if row.id in self._shelf.elsewhere:
            self.say(words("games.open_elsewhere"), alarm=True)
            return
        name = game_name(row, self._shelf, words)
        lost = words("games.delete_lost", name=name, number=row.plies)
        self.asks(words("games.delete"), lost, self._delete)

    async def _delete(self) -> None:
        row, store = self.picked, self.home.store
        if row is None or store is None:
            return
        try:
            await store.forget(row.id)
        except StoreError as error:
            self.say(error.line(self.look.words), alarm=True)
            return
        await self.home.remember(title_key(row.id), "")
        await GameMemory(self.home, row.id).forget()
        rows = tuple(other for other in self._shelf.rows if other.id != row.id)
        self._put(rows, store)
        self.say(self.look.words("games.deleted"))

    def act_open_fame(self, key: str) -> None:
        self.app.push_screen(FameScreen(self.home))


async def known_standing(home: Home, store: Store, row: GameRow, words: Words) -> Standing:
    """Where a game stands; that of one that has ended is remembered, for it can't change."""
    key = f"standing {row.id}"
    ended = row.status != "running"
    if ended and (known := remembered_standing(await home.recall(key))) is not None:
        return known
    found = await standing(store, row, words)
    if ended and not found.trouble:
        await home.remember(key, standing_text(found))
    return found


async def record_of_kept(store: Store, game: str) -> str:
    """A kept game's record; the key of its seal only if it has ended."""
    table = await Table.open(store, game)
    try:
        return table.export_text()
    finally:
        await table.close()


class FameScreen(Around):
    """How people have done against the bots."""

    page_context: ClassVar[Context] = "fame"

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self._found: tuple[Against, ...] = ()
        self._trouble = ""

    def draw(self, canvas: Canvas) -> Cell:
        return draw_fame(canvas, self._found, self.look, self._trouble)

    @property
    def hidden(self) -> frozenset[str]:
        return frozenset({"page_down"})

    def on_mount(self) -> None:
        self.read()

    @work(exclusive=True, group="fame", exit_on_error=True)
    async def read(self) -> None:
        await self.home.open_store()
        store = self.home.store
        if store is None:
            self._unread(self.home.store_trouble)
            return
        try:
            rows = finished(await store.games())
            imported = await store.imported()
        except StoreError as error:
            self._unread(error)
            return
        ended: list[tuple[GameRow, Standing]] = []
        for row in rows:
            ended.append((row, await known_standing(self.home, store, row, self.look.words)))
            self._found = hall_of_fame(ended, imported)
            self.redraw()

    def _unread(self, why: StoreError | None) -> None:
        """No game can be counted, and the page says why."""
        words = self.look.words
        self._trouble = why.line(words) if why is not None else words("games.no_store")
        self.redraw()

    def act_row_up(self, key: str) -> None:
        """There is one page."""

    act_row_down = act_page_up = act_page_down = act_row_up
