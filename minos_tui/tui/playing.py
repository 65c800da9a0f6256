"""A person's game at a table, whichever game it is: what is begun, what is said, what is asked.

A `Playing` knows the table and no widget. A screen hands keys in by `press`, and draws when it is
told that something changed. What each key does is an async function of a handlers' table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs

from minos_tui.engine.game import Over, Refusal, Turn
from minos_tui.engine.record import HUMAN
from minos_tui.engine.replay import asked
from minos_tui.settings import Speed
from minos_tui.tui.actions import Context
from minos_tui.tui.desk import AskWindow, ListWindow, PaneWindow, TypeWindow, Window
from minos_tui.tui.look import Look, SeatLook

if TYPE_CHECKING:
    from minos_tui.table.history import TableStep


class TableLike(Protocol):
    """What of `minos_tui.table.table.Table` a person's game needs."""

    @property
    def saved(self) -> bool: ...
    @property
    def watching(self) -> bool: ...
    @property
    def abandoned(self) -> bool: ...
    @property
    def unheld(self) -> Any: ...
    @property
    def can_take_over(self) -> bool: ...
    @property
    def shared(self) -> bool: ...
    @property
    def awaited(self) -> tuple[str, ...]: ...
    @property
    def deadline(self) -> float | None: ...
    @property
    def game(self) -> Any: ...
    @property
    def state(self) -> Any: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def steps(self) -> Sequence[Any]: ...
    @property
    def seats(self) -> Sequence[Any]: ...
    @property
    def id(self) -> str: ...
    @property
    def ply(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def can_undo(self) -> bool: ...
    @property
    def can_redo(self) -> bool: ...
    def forced(self) -> Any: ...
    async def play(self, *commands: Any) -> Any: ...
    async def draw(self) -> Any: ...
    async def undo(self) -> Any: ...
    async def redo(self) -> Any: ...
    async def bot_step(self) -> Any: ...
    async def counsel(self, bot: str, *words: str, ms: int) -> Mapping[str, Any]: ...
    async def resign(self, number: int, bot: str) -> Any: ...
    async def agree_end(self) -> Any: ...
    async def retry(self) -> Any: ...
    def go_on_unsaved(self) -> None: ...
    async def save_again(self) -> Any: ...
    async def take_over(self) -> bool: ...


@attrs.frozen
class Errand:
    """An entry that does something with the game as a whole, by name."""

    name: str
    value: str = ""


Doing = Any
"""What an entry of a list does: a command of the game, an Errand, or what the game adds."""


@attrs.define
class Begun:
    """What one person has begun, whatever the game; none of it is part of the game."""

    note: str = ""
    alarm: bool = False
    advice: str = ""
    window: Window | None = None
    doings: tuple[Doing, ...] = ()


class Playing(ABC):
    """What the games of the house have in common when a person plays them.

    A game's own class gives `hand` and what is abstract here.
    """

    hand: Begun

    def __init__(
        self,
        table: TableLike,
        look: Look,
        *,
        speed: Speed = "brisk",
        ask_end: bool = True,
        advisor: str = "",
    ) -> None:
        self.table = table
        self.look = look
        self.speed: Speed = speed
        self.ask_end = ask_end
        self.advisor = advisor
        """The bot that advises; empty: nobody does at this table."""
        self.thinking = 0
        """The seat of the bot that is asked just now."""
        self.orders: dict[int, str] = {}
        """By seat, what is done for it without asking, in words of the game's own."""
        self.files = True
        """Whether what is written into a file can be found by who plays."""

    # What a game's own class does

    @property
    @abstractmethod
    def handlers(self) -> Mapping[str, Handler]:
        """Which function does what each action of the table stands for."""

    @property
    @abstractmethod
    def moment_context(self) -> Context:
        """What a key means when no window is open."""

    @abstractmethod
    def retell(self) -> None:
        """Tell the log anew: the language or a player has changed."""

    def log_text(self) -> str:
        """The whole log for a file; empty where a game has none to give."""
        return ""

    @abstractmethod
    def tidy(self) -> None:
        """Forgets what was pointed at and is no longer there."""

    def note_done(self, before: Any) -> None:
        """An act that could not be kept at first was done after all, from this state."""
        self.tidy()

    def own_menu(self) -> list[tuple[str, str]]:
        """The menu's entries that only this game has, with what is set there now."""
        return []

    def own_errand(self, name: str) -> bool:
        """Does one of them. True if it was one."""
        return False

    async def perform(self, doing: Doing) -> None:
        """Does what an entry of a list, or the yes to a question, stands for."""
        from minos_tui.tui.modes.menu import run_errand

        if isinstance(doing, Errand):
            await run_errand(self, doing)
        else:
            await self.do(doing)

    async def run(self, command: Any) -> None:
        """Does a command that was typed."""
        await self.perform(command)

    def typable(self) -> Iterable[Any]:
        """The legal commands that a typed line is completed from."""
        found: Iterable[Any] = self.table.game.legal(self.table.state)
        return found

    # Who

    @property
    def seats(self) -> tuple[SeatLook, ...]:
        return table_looks(self.table, self.look)

    def is_person(self, seat: int) -> bool:
        return seat > 0 and bool(self.table.seats[seat - 1].is_human)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(n for n in range(1, len(self.table.seats) + 1) if self.is_person(n))

    @property
    def deciding(self) -> int:
        """The seat that acts or draws now; 0 for none."""
        turn = self.table.turn
        return 0 if isinstance(turn, Over) else asked(turn)

    @property
    def you(self) -> int:
        """The person who looks: who is asked if it is one, else the one who was asked last."""
        if self.table.watching:
            return 0
        if self.is_person(self.deciding):
            return self.deciding
        people = self.people
        for step in reversed(self.table.steps):
            if step.seat in people:
                return int(step.seat)
        return people[0] if people else 0

    @property
    def mine(self) -> bool:
        """Whether a person at these keys is asked, and nobody thinks."""
        return not self.table.watching and not self.thinking and self.is_person(self.deciding)

    @property
    def context(self) -> Context:
        """What a key means now."""
        match self.hand.window:
            case ListWindow():
                return "list"
            case AskWindow():
                return "ask"
            case PaneWindow():
                return "pane"
            case TypeWindow():
                return "type"
        return self.moment_context

    def window_prompt(self) -> str:
        """What the keys do while a window lies over the board; empty if none does."""
        words = self.look.words
        match self.context:
            case "list":
                return words("prompt.in_list")
            case "ask":
                return words("prompt.in_question")
            case "pane" | "page":
                return words("prompt.in_pane")
        return ""

    @abstractmethod
    def who(self, seat: int) -> str:
        """A seat as people call it."""

    def watcher_prompt(self) -> str:
        """What a watcher is told: who plays, or whether the game can be taken over."""
        words, seat = self.look.words, self.deciding
        if self.table.shared and seat:
            code = "watched_bot" if self.kept_warm(seat) else "watched"
            return words(f"prompt.{code}", seat=self.who(seat))
        if self.table.abandoned and self.table.unheld is not None:
            return self._unheld_prompt(self.table.unheld)
        if self.table.abandoned and not self.table.can_take_over:
            return words("prompt.abandoned_unkept")
        if self.table.abandoned:
            return words("prompt.abandoned")
        return words("prompt.elsewhere", seat=self.who(seat)) if seat else words("prompt.setup")

    def _unheld_prompt(self, error: Any) -> str:
        """Why a game that nobody plays can only be watched, and what to do."""
        words = self.look.words
        if self.table.can_take_over:
            return words("store.unheld", why=error.short(words))
        return words("store.unheld_now", why=error.short(words))

    @property
    def steps_by_key(self) -> bool:
        """Whether a bot waits for a key of this player; at a shared table none does."""
        seat = self.deciding
        bot = seat > 0 and not self.is_person(seat) and not self.table.shared
        return bot and self.speed == "step" and not self.thinking

    @property
    def time_left(self) -> str:
        """How long who is asked may still think; empty where there is no clock."""
        if self.table.deadline is None:
            return ""
        time = clock_text(self.table.deadline - monotonic())
        return self.look.words("desk.left", time=time)

    @property
    def idle_here(self) -> frozenset[str]:
        """Actions that can do nothing at this table: a shared one has its own pace."""
        return frozenset({"speed", "step"} if self.table.shared else {"talk"})

    def kept_warm(self, seat: int) -> bool:
        """Whether a bot plays for a person, whose name the seat bears."""
        held = self.table.seats[seat - 1]
        took = bool(held.name) and (self.table.shared or held.resigned)
        return took and held.kind != HUMAN

    def seat_prompt(self) -> str:
        """What a player is told while the game waits, or while a bot plays for him; empty if
        neither is so, or where keys stand for something else."""
        if self.table.awaited:
            return self._waits_prompt(", ".join(self.table.awaited))
        away = self.table.shared and self.table.can_take_over
        if not away or self.context not in ("watch", "looking"):
            return ""
        return self.look.words("prompt.bot_for_you")

    def _waits_prompt(self, names: str) -> str:
        if self.table.watching:
            return self.look.words("prompt.waits_watched", names=names)
        return self.look.words("prompt.waits", names=names)

    # Doing

    def say(self, text: str) -> None:
        self._note(text, alarm=False)

    def refuse(self, why: Refusal | str) -> None:
        self._note(why if isinstance(why, str) else self.look.words.refusal(why), alarm=True)

    def _note(self, text: str, *, alarm: bool) -> None:
        """A notice; the line that is typed covers its place, so it stands above that line too."""
        self.hand.note, self.hand.alarm = text, alarm
        if isinstance(self.hand.window, TypeWindow):
            self.hand.window = attrs.evolve(self.hand.window, note=text)

    def tell_failed(self, steps: Sequence[TableStep]) -> None:
        """A bot that failed did what is safe, not what it wanted: nobody is to wonder why."""
        for step in steps:
            if step.annotations:
                self.refuse(self.look.words("prompt.bot_failed", who=self.who(step.seat)))

    def hush(self) -> None:
        self.hand.note, self.hand.alarm, self.hand.advice = "", False, ""

    def ask(self, title: str, lines: tuple[str, ...], doing: Doing) -> None:
        """A question; its yes does `doing`."""
        self.hand.window, self.hand.doings = AskWindow(title, lines), (doing,)

    def close_window(self) -> None:
        self.hand.window, self.hand.doings = None, ()

    async def do(self, *commands: Any) -> bool:
        """One act of the player; what was refused is said, and False."""
        try:
            await self.table.play(*commands)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        return True

    async def press(self, action: str, key: str) -> None:
        """Does what an action's key stands for at this moment."""
        if action not in ("type", "help", "advice"):
            self.hush()
        await self.handlers[action](self, key)
        self.tidy()


P = TypeVar("P", bound=Playing)
Handler = Callable[[Any, str], Awaitable[None]]
"""What a key does in a game: it takes the game's own `Playing` and the key."""


def table_looks(table: TableLike, look: Look) -> tuple[SeatLook, ...]:
    """The seats of a table. Who looks at a shared one from another line, playing or watching, must
    see the same colours, so nobody chooses his there."""
    return seat_looks(table.seats, None if table.shared else look.mine)


def seat_looks(seats: Sequence[Any], mine: int | None = 0) -> tuple[SeatLook, ...]:
    """Seats as a screen shows them; bots without a name are called by their kind.

    A person who plays alone has the colour `mine`, and whose colour that was has his; None: nobody
    has chosen one. Where several people play, all must see the same colours.
    """
    people = people_at(seats)
    colours = list(range(len(seats)))
    if len(people) == 1 and mine is not None:
        colours = [people[0] if colour == mine else colour for colour in colours]
        colours[people[0]] = mine
    return tuple(
        SeatLook(
            n,
            colours[n - 1],
            seat.name or ("" if seat.is_human else seat.kind.capitalize()),
            not seat.is_human,
            bool(seat.resigned),
        )
        for n, seat in enumerate(seats, 1)
    )


def clock_text(seconds: float) -> str:
    """Minutes and seconds; from an hour on hours and minutes, so that a clock of days, which all
    who look have before them, is not drawn every second."""
    minutes, rest = divmod(max(0, ceil(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02}" if hours else f"{minutes}:{rest:02}"


def people_at(seats: Sequence[Any]) -> list[int]:
    """The places, from 0, that people took, at whatever line; a bot for one bears his name."""
    return [n for n, seat in enumerate(seats) if seat.is_human or seat.resigned or seat.name]
