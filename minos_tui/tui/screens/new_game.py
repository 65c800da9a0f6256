"""The new-game screen: one line for each choice, all of them on one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.board import BoardError
from minos_tui.store import StoreError
from minos_tui.table.errors import CommitFailed
from minos_tui.trouble import in_words
from minos_tui.tui.actions import Context
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Rect, width_of
from minos_tui.tui.look import Look
from minos_tui.tui.rivals import last_choice
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.opening import TROUBLES, game_screen
from minos_tui.tui.screens.page import begin_page, put_wrapped
from minos_tui.tui.screens.setup_rows import START, Maps, Row, Setup, read_maps
from minos_tui.tui.wanted import (
    CHOICE,
    NewGame,
    choice_text,
    first_choice,
    table_of,
)
from minos_tui.words import Words

_VALUE_AT: Final = 21
_ABOUT_AT: Final = 37


def draw_setup(
    canvas: Canvas,
    setup: Setup,
    picked: int,
    look: Look,
    *,
    field: Field | None = None,
    faults: Mapping[str, str] = {},
    title: str = "setup.title",
) -> Cell:
    """The page with all its lines; the cell of the picked one, or of what is typed."""
    rows = setup.rows()
    room = begin_page(canvas, look.words(title), look, rows=len(rows) + 8)
    roomy = room.height >= len(rows) + 6
    y, cell = room.y, (room.x, room.y)
    for number, row in enumerate(rows):
        y += _gap(row, rows[number - 1] if number else None, roomy)
        if row.id == f"option {setup.specs[0].name}":
            canvas.text(room.x, y, look.words("setup.house"), look.accent)
            y += 1
        line = Rect(room.x, y, room.width, 1)
        at = _draw_row(
            canvas, line, row, look,
            picked=number == picked, field=field, fault=faults.get(row.id, ""),
        )  # fmt: skip
        cell = at if number == picked else cell
        y += 1
    foot = Rect(room.x, y + roomy, room.width, room.bottom - y - roomy)
    if fault := faults.get(rows[picked].id):
        canvas.text(foot.x, foot.y, fault, look.alarm, foot.width)
    elif field is not None and look.words.has(key := _typing_key(rows[picked])):
        put_wrapped(canvas, foot, look.words(key), look)
    else:
        put_wrapped(canvas, foot, setup.hint(rows[picked]), look, muted=True)
    return cell


def _gap(row: Row, before: Row | None, roomy: bool) -> int:
    """Empty lines above a line: between the groups, where there is room."""
    if before is None or not roomy:
        return 0
    groups = {row.id.partition(" ")[0], before.id.partition(" ")[0]}
    return int(len(groups) > 1 and bool(groups & {"option", START}))


def _typing_key(row: Row) -> str:
    name = "name" if row.id.startswith("seat ") else row.id.removeprefix("option ")
    return f"setup.typing.{name}"


def _draw_row(
    canvas: Canvas,
    line: Rect,
    row: Row,
    look: Look,
    *,
    picked: bool,
    field: Field | None,
    fault: str,
) -> Cell:
    ink = look.picked if picked and field is None else look.text
    canvas.fill(line, ink)
    x, y = line.x + 1, line.y
    if row.id == START:
        canvas.text(x, y, row.label, ink.but(bold=True))
        return x, y
    canvas.text(x, y, row.label, ink, _VALUE_AT - 2)
    at = line.x + _VALUE_AT
    if picked and field is not None:
        start = line.x + (_ABOUT_AT if row.id.startswith("seat ") else _VALUE_AT)
        return field.draw(canvas, start, y, min(field.most + 1, line.right - start - 1), look)
    value = f"‹ {row.value} ›" if row.typed is None or row.id.startswith("seat ") else row.value
    value_ink = look.alarm if fault and not picked else ink.but(bold=True)
    canvas.text(at, y, value, value_ink, line.width - _VALUE_AT)
    about_ink = ink if picked else look.muted
    start = max(line.x + _ABOUT_AT, at + width_of(value) + 2)
    canvas.text(start, y, row.about, about_ink, line.right - start)
    return x, y


class NewGameScreen(Around):
    """Sets a new game up. Enter on the last line starts it, and that line is picked at first."""

    page_context: ClassVar[Context] = "setup"
    title_code: ClassVar[str] = "setup.title"
    choice: ClassVar[str] = CHOICE
    """The name under which what is chosen here is remembered."""

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self._setup: Setup | None = None
        self._picked = -1
        self._faults: dict[str, str] = {}
        self._unsaved = False

    async def on_mount(self) -> None:
        words = self.look.words
        await self.home.open_store()
        wanted = await self.offered()
        name = self.minos.settings.name
        if name and wanted.seats[0].is_human and not wanted.seats[0].name:
            wanted = wanted.with_seat(1, attrs.evolve(wanted.seats[0], name=name))
        self._setup = self.lines(wanted, read_maps(self.home.map_folders, words.language), words)
        self._picked = len(self._setup.rows()) - 1
        self.redraw()

    def lines(self, wanted: NewGame, maps: Maps, words: Words) -> Setup:
        """The lines of the page."""
        return Setup(wanted, maps, words)

    async def offered(self) -> NewGame:
        """What is chosen at first."""
        return self.fitting(await last_choice(self.home, self.choice))

    def fitting(self, wanted: NewGame) -> NewGame:
        """The choices as this page offers them at first."""
        return wanted

    @property
    def setup(self) -> Setup:
        assert self._setup is not None
        return self._setup

    @property
    def row(self) -> Row:
        return self.setup.rows()[self._picked]

    def draw(self, canvas: Canvas) -> Cell | None:
        if self._setup is None:
            begin_page(canvas, self.look.words(self.title_code), self.look)
            return None
        return draw_setup(
            canvas, self._setup, self._picked, self.look,
            field=self.field, faults=self._faults, title=self.title_code,
        )  # fmt: skip

    @property
    def hidden(self) -> frozenset[str]:
        if self._setup is None:
            return frozenset()
        stays = self._setup.stepped(self.row, 1) == self._setup
        starts = self.row.id == START
        return frozenset({"more_of"} if stays else ()) | frozenset({"start"} if starts else ())

    # Keys

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def act_field_next(self, key: str) -> None:
        self._move(1)

    def act_field_back(self, key: str) -> None:
        self._move(-1)

    def _move(self, step: int) -> None:
        self._picked = (self._picked + step) % len(self.setup.rows())

    def act_less(self, key: str) -> None:
        self._step(-1)

    def act_more_of(self, key: str) -> None:
        self._step(1)

    def _step(self, step: int) -> None:
        row = self.row
        self._setup = self.setup.stepped(row, step)
        self._faults.pop(row.id, None)
        self._unsaved = False
        self._picked = next(n for n, r in enumerate(self.setup.rows()) if r.id == row.id)

    async def act_change(self, key: str) -> None:
        row = self.row
        if row.id == START:
            await self._begin()
        elif row.typed is not None:
            anew = not row.id.startswith("seat")
            self.field = Field.of(row.typed, row.most, anew=anew)
        else:
            self._step(1)

    async def took(self, text: str) -> None:
        """Takes what was typed, or says why not and lets it be typed on."""
        row = self.row
        try:
            self._setup = self.setup.took(row, text)
        except Refusal as refusal:
            self._faults[row.id] = self._refused(refusal)
            return
        self._faults.pop(row.id, None)
        self.field = None

    def _refused(self, refusal: Refusal) -> str:
        return self.look.words.refusal(self.setup.in_its_words(refusal))

    def act_defaults(self, key: str) -> None:
        wanted = self.fitting(first_choice(self.setup.wanted.game))
        self._setup = attrs.evolve(self.setup, wanted=wanted)
        self._faults.clear()
        self._picked = len(self.setup.rows()) - 1

    async def act_start(self, key: str) -> None:
        await self._begin()

    # Starting

    async def _begin(self) -> None:
        """Starts the game, or goes to the line that is wrong."""
        if self._checked():
            await self.begin_game(self.setup.wanted)

    async def begin_game(self, wanted: NewGame) -> None:
        """Plays a game that is in order."""
        await self.home.remember(self.choice, choice_text(wanted))
        store = None if self._unsaved else self.home.keeps
        try:
            table = await table_of(wanted, store, files=self.home.files)
        except (CommitFailed, StoreError) as error:
            self._unsaved = True
            why = error.line(self.look.words)
            self.say(self.look.words("setup.unsaved", why=why), alarm=True)
        except TROUBLES as error:
            self.say(in_words(error, self.look.words).splitlines()[0], alarm=True)
        else:
            await self.minos.show_game(await game_screen(self.home, table), instead=True)

    def _checked(self) -> bool:
        self._faults.clear()
        try:
            self.setup.check()
        except Refusal as refusal:
            at = self.setup.fault_row(refusal)
            self._faults[at] = self._refused(refusal)
            rows = self.setup.rows()
            self._picked = next(n for n, row in enumerate(rows) if row.id == at)
            return False
        except BoardError as error:
            self.say(str(error).splitlines()[0], alarm=True)
            return False
        return True
