"""A table's game as it is kept: looked at, committed, held by a lease."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

import attrs

from minos_tui.engine.game import Decision, Outcome, Over, Refusal, Turn
from minos_tui.engine.games import AnyGame
from minos_tui.engine.record import Dice, RecordError, Seat
from minos_tui.store import LEASE_SECONDS, LeaseLost, Store, StoreError, new_owner
from minos_tui.store.errors import Outrun
from minos_tui.store.rows import Appended, Change, CommandRow, Game, GameRow
from minos_tui.table.errors import CommitFailed
from minos_tui.table.history import History, Sitting, TableStep, annotated, folded
from minos_tui.table.opening import kept_sitting
from minos_tui.table.undo import redo_to, undo_to

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="KeptTable")
AnyCommand = Any

What = Literal["played", "undone", "redone", "seats", "ended", "saved", "watching"]


@attrs.frozen
class Happened:
    """What listeners are told, after it is kept: `steps` are those played or done again."""

    what: What
    steps: tuple[TableStep, ...] = ()


Listener = Callable[[Happened], None]


@attrs.frozen
class Act:
    """An act ready to be kept: what the store does, and the table after it."""

    after: Sitting
    change: Change
    happened: Happened


def whole(
    method: Callable[Concatenate[T, P], Awaitable[R]],
) -> Callable[Concatenate[T, P], Coroutine[Any, Any, R]]:
    """An act that comes to its end even if its caller is cancelled, one at a time a table."""

    @wraps(method)
    async def run(self: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def alone() -> R:
            async with self._lock:
                return await method(self, *args, **kwargs)

        return await asyncio.shield(alone())

    return run


class KeptTable:
    """What a table is made of, what can be seen of it, and how its acts are kept."""

    shared = False
    """Whether others look at the same game from seats of their own."""
    awaited: tuple[str, ...] = ()
    """Whom the game waits for before it goes on; empty: it doesn't wait."""
    deadline: float | None = None
    """When the time of who is asked is over, by the monotonic clock; None: there is no clock."""
    advised = True
    """Whether a player may ask a bot for advice."""
    imported = False
    """Whether the game comes from a record: what is told of it was not played here."""

    def __init__(
        self,
        store: Store | None,
        game: AnyGame,
        sitting: Sitting,
        board_text: str,
    ) -> None:
        self.store = store
        self.game = game
        self.board_text = board_text
        self.id = ""
        """The name in the store, "" while the game is not kept."""
        self.saved = False
        """Whether all that stands is kept."""
        self.watching = False
        """Another process plays this game; here it can only be looked at."""
        self.abandoned = False
        """Nobody plays the watched game any more."""
        self.unheld: StoreError | None = None
        """Why an abandoned game could not be taken to be played here."""
        self._sitting = sitting
        self._kept = sitting
        self._owner = new_owner()
        self._failed: Act | None = None
        self._listeners: list[Listener] = []
        self._lock = asyncio.Lock()
        self._heart: asyncio.Task[None] | None = None

    # Looking

    @property
    def can_take_over(self) -> bool:
        """Whether the watched game can be played on here."""
        return self.abandoned and self.store is not None and self.store.writable

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._sitting.header.seats

    @property
    def options(self) -> dict[str, str]:
        """The options as words, those at their defaults left out."""
        return dict(self._sitting.header.options)

    @property
    def dice(self) -> Dice:
        """The seal, its secret left out while the game runs."""
        dice = self._sitting.header.dice
        return dice if self.over else dice.closed()

    @property
    def sealed(self) -> bool:
        return self._sitting.header.dice.kind == "sealed"

    @property
    def open_dice(self) -> bool:
        """Throws come from a known seed, or were given by hand: never rated."""
        return not self.sealed

    @property
    def state(self) -> Any:
        return self._sitting.history.state

    @property
    def steps(self) -> Sequence[TableStep]:
        """The commands that stand, the first first."""
        return self._sitting.history.steps

    @property
    def history(self) -> History:
        return self._sitting.history

    @property
    def ply(self) -> int:
        """How many commands stand."""
        return self._sitting.history.ply

    @property
    def turn(self) -> Turn:
        """Who is asked; over as well if the players have agreed to end."""
        if self._sitting.status == "agreed":
            return Over(self.game.standing(self.state))
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        return self._sitting.status != "running"

    @property
    def outcome(self) -> Outcome | None:
        turn = self.turn
        return turn.outcome if isinstance(turn, Over) else None

    @property
    def asked(self) -> Seat | None:
        """Who decides now; None for chance and after the end."""
        turn = self.turn
        return self.seats[turn.seat - 1] if isinstance(turn, Decision) else None

    def drives(self, turn: Turn) -> bool:
        """Whether whoever looks at it goes on with what no key decides: throws, bots."""
        return True

    def forced(self) -> AnyCommand | None:
        """The only thing that can be done, if there is just one."""
        if not isinstance(self.turn, Decision):
            return None
        legal = iter(self.game.legal(self.state))
        first = next(legal, None)
        return first if next(legal, None) is None else None

    @property
    def can_undo(self) -> bool:
        return not self.watching and undo_to(self.game, self._sitting) is not None

    @property
    def can_redo(self) -> bool:
        return not self.watching and redo_to(self._sitting) is not None

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener` after everything that happens; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _check_mine(self, ply: int | None) -> None:
        if self.watching:
            raise Refusal("watching")
        if ply is not None and ply != self.ply:
            raise Refusal("stale")

    # Keeping

    async def _commit(self, act: Act) -> None:
        self._failed = None
        if self.saved and self.store is not None:
            try:
                await self.store.change(self.id, self._owner, act.change)
            except LeaseLost as error:
                self._watch()
                raise Refusal("watching") from error
            except Outrun as error:
                with contextlib.suppress(StoreError, RecordError):  # the next act looks again
                    await self._look_again()
                raise Refusal("stale") from error
            except StoreError as error:
                self._failed = act
                raise CommitFailed(error) from error
            self._kept = act.after
        self._done(act)
        await self._save_quietly()

    async def _save_quietly(self) -> None:
        """Keeps a game whole that went on unsaved, as soon as that works again."""
        if self.saved or self.store is None:
            return
        try:
            await self._keep_all(self.store)
        except LeaseLost:
            self._watch()
        except StoreError:
            return  # it stays marked, and the next act tries again
        else:
            self._beat()
            self._tell(Happened("saved"))

    def _done(self, act: Act) -> None:
        self._sitting = act.after
        self._tell(act.happened)

    def _tell(self, happened: Happened) -> None:
        for listener in tuple(self._listeners):
            listener(happened)

    @whole
    async def retry(self) -> None:
        """Tries again to keep the act that failed. Raises Refusal (`nothing_failed`)."""
        if self._failed is None:
            raise Refusal("nothing_failed")
        await self._commit(self._failed)

    def go_on_unsaved(self) -> None:
        """Does the act that failed without keeping it, and all that follow: `saved` is False.

        Raises Refusal (`nothing_failed`).
        """
        if self._failed is None:
            raise Refusal("nothing_failed")
        act, self._failed = self._failed, None
        self.saved = False
        self._done(act)

    @whole
    async def save_again(self, store: Store | None = None) -> None:
        """Keeps all that isn't kept yet, in `store` where the table had none.

        Raises Refusal (`not_unsaved`), CommitFailed.
        """
        target = self.store or store
        if self.saved or target is None:
            raise Refusal("not_unsaved")
        try:
            await self._keep_all(target)
        except LeaseLost as error:
            self._watch()
            raise Refusal("watching") from error
        except StoreError as error:
            raise CommitFailed(error) from error
        self._beat()
        self._tell(Happened("saved"))

    async def _keep_all(self, store: Store) -> None:
        if self.id:
            await store.change(self.id, self._owner, self._difference())
        else:
            self._kept = attrs.evolve(self._sitting, history=History(self.history.start))
            header, act = self._sitting.header, self._difference()
            self.id = await store.create(header, self.board_text, self._owner, act)
            self.store = store
        self._kept, self.saved = self._sitting, True

    def _difference(self) -> Change:
        """What leads from what is kept to what stands."""
        kept = (*self._kept.history.rows(self.game), *self._kept.history.tail)
        wanted = (*self.history.rows(self.game), *self.history.tail)
        same = _common(kept, wanted)
        header = self._sitting.header
        return Change(
            self.ply,
            same,
            wanted[same:],
            notes=self.history.notes[len(self._kept.history.notes) :],
            seats=header.seats,
            dice=header.dice,
            status=self._sitting.status,
            imported=self.imported,
        )

    # Who plays

    async def _take_lease(self) -> None:
        assert self.store is not None
        try:
            await self._hold(self.store)
        except StoreError:
            with contextlib.suppress(StoreError):
                self.abandoned = not self.store.lives(await self.store.row(self.id))
        self._beat()

    async def _hold(self, store: Store) -> bool:
        """Takes the game to be played here; False if another living process has it."""
        self.watching = True
        try:
            self.watching = not await store.lease(self.id, self._owner)
        except StoreError as error:
            self.unheld = error
            raise
        self.unheld = None
        return not self.watching

    def _beat(self) -> None:
        """Renews the lease as long as the table is open."""
        if self._heart is None and not self.watching:
            self._heart = asyncio.create_task(self._renew())

    async def _renew(self) -> None:
        assert self.store is not None
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with contextlib.suppress(StoreError):  # tried again long before the lease ends
                if not await self.store.renew(self.id, self._owner):
                    self._watch()
                    return

    def _watch(self) -> None:
        self.watching = True
        self._tell(Happened("watching"))

    @whole
    async def refresh(self) -> bool:
        """Looks for what another process has played; True if there was something.

        Raises StoreError, RecordError.
        """
        return await self._look_again()

    async def _look_again(self) -> bool:
        if self.store is None or not self.id:
            return False
        history = self.history
        kept = await self.store.news(self.id, history.ply, len(history.notes))
        if kept is None:
            return False
        self._tell_abandoned(kept.row)
        sitting = self._sitting_of(kept)
        if sitting == self._sitting:
            return False
        before, self._sitting = self._sitting, sitting
        self._kept, self._failed = sitting, None
        self._tell(_difference(before, sitting))
        return True

    def _tell_abandoned(self, row: GameRow) -> None:
        assert self.store is not None
        abandoned = self.watching and not self.store.lives(row)
        if abandoned != self.abandoned:
            self.abandoned = abandoned
            self._tell(Happened("watching"))

    def _sitting_of(self, kept: Game | Appended) -> Sitting:
        if isinstance(kept, Game):
            return kept_sitting(self.game, kept)
        steps = folded(self.game, self.state, kept.commands)
        history = self.history.grown(annotated(steps, kept.notes), kept.notes)
        return Sitting(kept.row.header, history, kept.row.status)

    async def take_over(self) -> bool:
        """Plays a watched game from here if nobody does any more; False if somebody does.

        Raises StoreError.
        """
        if self.watching and self.store is not None and await self._hold(self.store):
            self.abandoned = False
            await self.refresh()
            self._heart = None
            self._beat()
        return not self.watching

    async def leave(self) -> None:
        """Gives the game up to others."""
        if self._heart is not None:
            self._heart.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._heart
            self._heart = None
        if self.store is not None and self.id and not self.watching:
            with contextlib.suppress(StoreError):  # the lease runs out by itself
                await self.store.give_up(self.id, self._owner)


def _difference(before: Sitting, after: Sitting) -> Happened:
    """What leads from one to the other, as listeners are told it."""
    same = _common(before.history.steps, after.history.steps)
    if new := after.history.steps[same:]:
        return Happened("played", tuple(new))
    if same < len(before.history.steps):
        return Happened("undone")
    return Happened("seats" if after.status == before.status else "ended")


def _common(one: Sequence[CommandRow | TableStep], other: Sequence[CommandRow | TableStep]) -> int:
    """How many rows both begin with, whether taken back or not."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if (mine.ply, mine.group) != (theirs.ply, theirs.group) or _text(mine) != _text(theirs):
            break
        count += 1
    return count


def _text(row: CommandRow | TableStep) -> object:
    return row.text if isinstance(row, CommandRow) else row.step.command
