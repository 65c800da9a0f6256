"""The title screen: the newest game to go on with, and the way to everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import work

from minos_tui.tui.actions import Context, Keymap, key_label
from minos_tui.tui.hints import row_to
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Rect, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.screens.around import Around, Cell

if TYPE_CHECKING:
    from minos_tui.store import GameRow
    from minos_tui.tui.home import SharedGame

_LETTERS: Final = {
    "M": ("#   #", "## ##", "# # #", "#   #", "#   #"),
    "I": ("#", "#", "#", "#", "#"),
    "N": ("#   #", "##  #", "# # #", "#  ##", "#   #"),
    "O": ("####", "#  #", "#  #", "#  #", "####"),
    "S": ("####", "#   ", "####", "   #", "####"),
}
_SHIP: Final = (
    r"          ╷           ",
    r"    ┌─────┴─────┐     ",
    r"    │ ┌───────┐ │     ",
    r"    │ │ ╶───┐ │ │     ",
    r"    │ └─────┘ ╵ │     ",
    r"    └─────┬─────┘     ",
    r" \        │        __/",
    r"  \\______│________// ",
    r"   \  o  o  o  o  o/  ",
)
_HULL: Final = 6
_WAVES: Final = "≈≈ ≈≈≈  ≈ ≈≈≈≈  ≈≈ ≈  "
_ART: Final = (74, 10)
_MENU: Final = 78
_ABOUT_AT: Final = 20
_CONTINUE: Final = "continue"


class Entry(NamedTuple):
    """A line of the menu: the action that opens it, its name, and what is to be said about it."""

    action: str
    label: str
    about: str = ""


class Menu(NamedTuple):
    """What the title shows. `lines` tell of troubles, and of a game that was broken off."""

    entries: tuple[Entry, ...]
    picked: int = 0
    lines: tuple[str, ...] = ()
    alarm: bool = True


def name_rows(block: str) -> tuple[str, ...]:
    """The name in large letters of the given block."""
    rows = (" ".join(_LETTERS[letter][row] for letter in "MINOS") for row in range(5))
    return tuple("".join(block * 2 if c == "#" else "  " for c in row) for row in rows)


def draw_title(canvas: Canvas, menu: Menu, look: Look, keymap: Keymap) -> Cell:
    """The whole screen but its last two lines; the cell of the picked entry."""
    top = max(0, (canvas.height - 24) // 3)
    left = (canvas.width - _ART[0]) // 2
    _draw_ship(canvas, left, top, look)
    _draw_name(canvas, left + 26, top + 1, look)
    y = top + _ART[1] + (1 if canvas.height < 30 else 3)
    room = Rect((canvas.width - _MENU) // 2, y, _MENU, len(menu.entries))
    for row, entry in enumerate(menu.entries):
        line = Rect(room.x, room.y + row, room.width, 1)
        _draw_entry(canvas, line, entry, look, keymap, picked=row == menu.picked)
    _draw_told(canvas, room, menu, look)
    return room.x, room.y + menu.picked


def _draw_told(canvas: Canvas, above: Rect, menu: Menu, look: Look) -> None:
    """What is wrong, whole, in the rows between the menu and the keys; below a gap if that fits."""
    ink = look.alarm if menu.alarm else look.good
    width = canvas.width - above.x - 1
    lines = [part for text in menu.lines for part in wrapped(text, width)]
    most = canvas.height - 1 - above.bottom
    top = above.bottom + (len(lines) < most)
    for row, line in enumerate(lines[:most]):
        canvas.text(above.x, top + row, line, ink, width)


def _draw_name(canvas: Canvas, x: int, y: int, look: Look) -> None:
    rows = name_rows("#" if look.ascii else "█")
    for row, text in enumerate(rows):
        canvas.text(x, y + row, text, look.accent)
    canvas.text(x, y + len(rows) + 1, look.words("title.subtitle"), look.muted)


def _draw_ship(canvas: Canvas, x: int, y: int, look: Look) -> None:
    """A galley with a labyrinth on its sail; the sea goes on to the edges of the screen."""
    sail, hull = look.ink(look.palette.seats[0].text), look.ink(look.palette.metals[2])
    for row, text in enumerate(_SHIP):
        ink = hull if row >= _HULL else sail
        canvas.text(x, y + row, text, ink)
    waves = (_WAVES * (canvas.width // len(_WAVES) + 1))[: canvas.width]
    canvas.text(0, y + len(_SHIP), waves, look.muted)
    canvas.text(x + 4, y + len(_SHIP), r"\____________/", hull)


def _draw_entry(
    canvas: Canvas, line: Rect, entry: Entry, look: Look, keymap: Keymap, *, picked: bool
) -> None:
    ink = look.picked if picked else look.text
    key_ink = ink if picked else look.accent
    about_ink = ink if picked else look.muted
    canvas.fill(line, ink)
    canvas.text(line.x + 1, line.y, _key_of(entry, keymap), key_ink)
    canvas.text(line.x + 4, line.y, entry.label, ink.but(bold=True))
    canvas.text(line.x + _ABOUT_AT, line.y, entry.about, about_ink, line.width - _ABOUT_AT - 1)


def _key_of(entry: Entry, keymap: Keymap) -> str:
    found = next(action for action in keymap.of("title") if action.id == entry.action)
    return key_label(found.keys[0])


class TitleScreen(Around):
    """Where the program begins, and where one comes back to."""

    page_context: ClassVar[Context] = "title"

    def __init__(self, home: Home) -> None:
        super().__init__(home)
        self._rows: tuple[GameRow, ...] | None = None
        self._shared: tuple[SharedGame, ...] = ()
        self._place = ""
        self._rivals = ""
        self._broken_off = False
        self._picked = 0
        self._chosen = False
        self._wish = ""
        """A key for an entry, pressed before it is known which there are."""

    # What it shows

    def draw(self, canvas: Canvas) -> Cell:
        return draw_title(canvas, self.menu, self.look, self.minos.keymap)

    @property
    def menu(self) -> Menu:
        entries = self.entries
        self._picked = min(self._picked, len(entries) - 1)
        lines = self.troubles()
        if not lines and self._broken_off:
            return Menu(entries, self._picked, (self.look.words("title.broken_off"),), alarm=False)
        return Menu(entries, self._picked, lines)

    @property
    def entries(self) -> tuple[Entry, ...]:
        words, rows = self.look.words, self._rows
        ended = () if rows is None else [row for row in rows if row.status in ("over", "agreed")]
        running = rows is None or self.newest is not None or bool(self._shared)
        names = (
            *(("continue",) if running else ()),
            *(("lobby",) if self.home.lobby is not None else ()),
            "new",
            *(("tutorial",) if rows is not None and not ended else ()),
            "games", "replays", "rules", "options", "quit",
        )  # fmt: skip
        about = {
            "continue": self._goes_on_at,
            "new": self._rivals,
            "games": self._games_line,
            "replays": self._counted("replays", len(ended)),
            "lobby": self.home.lobby_line(words) or words("title.lobby.about"),
            "quit": "" if self.home.store_trouble is not None else words("title.quit.about"),
        }
        return tuple(
            Entry(
                "leave" if name == "quit" else f"open_{name}",
                words(f"title.{name}"),
                about[name] if name in about else words(f"title.{name}.about"),
            )
            for name in names
        )

    @property
    def rows(self) -> Mapping[str, str]:
        return {"open_number": row_to(len(self.entries))}

    @property
    def _goes_on_at(self) -> str:
        words = self.look.words
        if (shared := self.shared) is not None:
            return shared.place(words)
        return self._place or words("title.reading")

    @property
    def _games_line(self) -> str:
        """How many games are kept, and how many go on elsewhere than in the list of games."""
        words, kept = self.look.words, self._counted("games", len(self._rows or ()))
        if not self._shared:
            return kept
        tables = words.count("title.games.at_tables", len(self._shared))
        return words("title.games.both", kept=kept, tables=tables) if self._rows else tables

    def _counted(self, name: str, number: int) -> str:
        words = self.look.words
        if self._rows is None:
            return words("title.reading") if self.home.store_trouble is None else ""
        if not number:
            return words(f"title.{name}.about_none")
        return words.count(f"title.{name}.about", number)

    def troubles(self) -> tuple[str, ...]:
        """What is wrong with settings, keys and store, in at most two lines."""
        words = self.look.words
        lines = self.faults()
        if len(lines) > 2:
            first = words("title.trouble", line=lines[0], number=len(lines) - 1)
            lines = [first]
        if self.home.store_trouble is not None:
            lines.append(words("title.not_saved"))
        return tuple(lines[:2])

    # Reading the games

    def on_screen_resume(self) -> None:
        """Reading begins behind the first frame, which it would hold up."""
        super().on_screen_resume()
        self.call_after_refresh(self.read)

    @work(exclusive=True, group="title", exit_on_error=True)
    async def read(self) -> None:
        """Reads which games there are, behind the first frame; modules are loaded on a thread."""
        if self._rows is None and await asyncio.to_thread(self._is_new):
            await self._read_choice()
            self._knows(())
            self.redraw()
        await asyncio.to_thread(import_module, "minos_tui.tui.screens.new_game")
        await self.home.open_store()
        await self._read_choice()
        await self._read_games()
        self.redraw()
        await self._read_newest()
        self.redraw()

    def _is_new(self) -> bool:
        """Whether nobody has played here yet, so that nothing has to be read."""
        from minos_tui.store.glance import keeps_nothing

        return self.home.store is None and self.home.store_trouble is None and keeps_nothing()

    async def _read_choice(self) -> None:
        from minos_tui.tui.rivals import last_choice, rivals_line

        self._rivals = rivals_line(await last_choice(self.home), self.look.words)

    async def _read_games(self) -> None:
        from minos_tui.store import StoreError

        store = self.home.store
        try:
            self._shared = await self.home.shared_games()
            self._knows(() if store is None else await store.games())
        except StoreError as error:
            self.home.store_trouble = error
            self._knows(())
        if not self._chosen:
            self._picked = 0

    def _knows(self, rows: tuple[GameRow, ...]) -> None:
        """The cursor stays on its entry where the first one goes, for there is nothing to go on
        with."""
        before = len(self.entries)
        self._rows = rows
        if self._picked and len(self.entries) < before:
            self._picked -= 1
        if self._wish:
            self.call_later(self._fulfil)

    async def _read_newest(self) -> None:
        """Where the newest game stands, and whether it was broken off."""
        from minos_tui.tui.kept import place_line, standing

        newest, store, words = self.newest, self.home.store, self.look.words
        self._broken_off = False
        if newest is not None and store is not None and self.shared is None:
            self._broken_off = bool(newest.owner) and not store.lives(newest)
            self._place = place_line(newest, await standing(store, newest, words), words)

    @property
    def newest(self) -> GameRow | None:
        if not self._rows:
            return None  # the first frame waits for no module
        from minos_tui.tui.kept import newest_running

        return newest_running(self._rows)

    @property
    def shared(self) -> SharedGame | None:
        """The shared game to go on with: one that waits for the player, or one that was played
        after his own newest; None: his own, if there is one."""
        waiting = [game for game in self._shared if game.waits]
        found = max(waiting or self._shared, key=lambda game: game.changed, default=None)
        newest = self.newest
        if found is None or found.waits or newest is None or found.changed > newest.changed:
            return found
        return None

    # Keys

    def act_row_up(self, key: str) -> None:
        self._move(-1)

    def act_row_down(self, key: str) -> None:
        self._move(1)

    def _move(self, step: int) -> None:
        self._chosen = True
        self._picked = (self._picked + step) % len(self.entries)

    async def act_open_entry(self, key: str) -> None:
        if not self._waits(key):
            await self._open(self.entries[self._picked].action)

    async def act_open_number(self, key: str) -> None:
        if not self._waits(key) and int(key) <= len(self.entries):
            await self._open(self.entries[int(key) - 1].action)

    def _waits(self, key: str) -> bool:
        """Which entry is meant is open until it is known whether there is a game to go on with."""
        self._wish = key if self._rows is None else ""
        return bool(self._wish)

    async def _fulfil(self) -> None:
        key = self._wish
        if key.isdigit():
            await self.act_open_number(key)
        elif key == _CONTINUE:
            await self.act_open_continue(key)
        elif key:
            await self.act_open_entry(key)

    async def _open(self, action: str) -> None:
        found = getattr(self, f"act_{action}")("")
        if found is not None:
            await found

    async def act_open_continue(self, key: str) -> None:
        from minos_tui.tui.screens.opening import open_kept, told

        if self._waits(_CONTINUE):
            return
        shared, newest = self.shared, self.newest
        if shared is not None:
            await told(self, lambda: shared.open(self))
        elif newest is not None:
            await open_kept(self, newest.id)

    def act_open_lobby(self, key: str) -> None:
        if self.home.lobby is not None:
            self.app.push_screen(self.home.lobby())

    def act_open_new(self, key: str) -> None:
        from minos_tui.tui.screens.new_game import NewGameScreen

        self.app.push_screen(NewGameScreen(self.home))

    async def act_open_tutorial(self, key: str) -> None:
        from minos_tui.tui.screens.tutorial import start_tutorial

        await start_tutorial(self)

    def act_open_games(self, key: str) -> None:
        from minos_tui.tui.screens.games import GamesScreen

        self.app.push_screen(GamesScreen(self.home))

    def act_open_replays(self, key: str) -> None:
        from minos_tui.tui.screens.games import GamesScreen

        self.app.push_screen(GamesScreen(self.home, only_finished=True))

    def act_open_rules(self, key: str) -> None:
        from minos_tui.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.home))

    def act_open_options(self, key: str) -> None:
        from minos_tui.tui.screens.options import OptionsScreen

        self.app.push_screen(OptionsScreen(self.home))
