"""A game being played: who sits where, what stands, what may be taken back.

Every act is kept before anybody sees it. An act that can't be kept did not happen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import attrs

from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.games import AnyGame, chance_first, find_game
from minos_tui.engine.record import HUMAN, Dice, Record, Seat, one_line, record_text
from minos_tui.engine.replay import Verified, asked, drawn, game_of, replay, verify
from minos_tui.store import Store, StoreError
from minos_tui.store.rows import Change, Snapshot, Status
from minos_tui.table.errors import CommitFailed
from minos_tui.table.exporting import record_of
from minos_tui.table.history import (
    History,
    Sitting,
    TableStep,
    annotated,
    folded,
    rows_of,
    table_step,
)
from minos_tui.table.keeping import Act, AnyCommand, Happened, KeptTable, whole
from minos_tui.table.opening import (
    by_hand,
    forked_sitting,
    imported_sitting,
    kept_sitting,
    new_dice,
    new_sitting,
)
from minos_tui.table.seats import check_kind, clean, resigned_note
from minos_tui.table.undo import redo_to, undo_to
from minos_tui.table.workers import Answer, Ask, Workers
from minos_tui.wire import read_position, shipped_board, state_text


class Table(KeptTable):
    """One game at a table. Made by `create`, `open`, `import_record` or `fork`.

    Methods that change something raise Refusal (nothing happened), or CommitFailed (it could not
    be kept and did not happen). `ply` arguments say for which state an act was meant: if the game
    has gone on since, it is refused (`stale`).
    """

    def __init__(
        self,
        store: Store | None,
        game: AnyGame,
        sitting: Sitting,
        board_text: str,
        workers: Workers | None = None,
    ) -> None:
        super().__init__(store, game, sitting, board_text)
        self._workers = workers
        self._own_workers = workers is None

    # Making one

    @classmethod
    async def create(
        cls,
        store: Store | None,
        game: AnyGame | str,
        seats: Sequence[Seat],
        options: Mapping[str, str] | None = None,
        board_text: str = "",
        *,
        board_name: str = "board",
        seed: int | None = None,
        phrases: Sequence[str] = (),
        position: str = "",
        workers: Workers | None = None,
    ) -> Self:
        """A new game, kept in `store` (None: nowhere, `saved` stays False).

        `position`: JSON of a position to start from. Raises Refusal, BotProblem, the board's own
        ValueError, CommitFailed.
        """
        found = find_game(game) if isinstance(game, str) else game
        dice = new_dice(seed, phrases)
        board = (board_name, board_text)
        sitting = new_sitting(found, seats, options or {}, board, dice, position=position)
        return await cls._begun(cls(store, found, sitting, board_text, workers))

    @classmethod
    async def open(cls, store: Store, game: str, *, workers: Workers | None = None) -> Self:
        """A game from the store; one that another process plays opens as a watcher's.

        Raises StoreError (NoSuchGame among them), or RecordError for a game of other rules.
        """
        kept = await store.game(game)
        found = game_of(kept.row.header)
        table = cls(store, found, kept_sitting(found, kept), kept.board_text, workers)
        table.id, table.saved = game, True
        await table._take_lease()
        return table

    @classmethod
    async def import_record(
        cls, store: Store | None, source: str | bytes, *, workers: Workers | None = None
    ) -> Self:
        """A game from a record, all of it checked. Raises RecordError, CommitFailed."""
        verified = verify(source, boards=shipped_board, positions=read_position)
        return await cls.import_verified(store, verified, workers=workers)

    @classmethod
    async def import_verified(
        cls, store: Store | None, verified: Verified, *, workers: Workers | None = None
    ) -> Self:
        """A game from a record that has been checked. Raises CommitFailed."""
        played = verified.replay
        sitting = imported_sitting(verified)
        table = cls(store, played.game, sitting, played.record.board_text, workers)
        table.imported = True
        return await cls._begun(table)

    async def fork(
        self, store: Store | None, ply: int, seats: Sequence[Seat], *, seed: int | None = None
    ) -> Table:
        """A new game that goes on from a point of this one, which must have ended.

        Raises Refusal (`still_running`, `no_such_ply`, `over_there`), CommitFailed.
        """
        played = replay(self.record(opened=True), positions=read_position)
        sitting = forked_sitting(played, ply, seats, new_dice(seed))
        return await Table._begun(Table(store, self.game, sitting, self.board_text))

    @classmethod
    async def _begun(cls, table: Self) -> Self:
        if table.store is not None:
            try:
                await table._keep_all(table.store)
            except StoreError as error:
                raise CommitFailed(error) from error
            table._beat()
        return table

    async def close(self) -> None:
        """Gives the game up to others, and ends the bots' processes."""
        await self.leave()
        if self._workers is not None and self._own_workers:
            await self._workers.close()

    # Playing

    @whole
    async def play(
        self, *commands: AnyCommand | str, ply: int | None = None, seat: int | None = None
    ) -> tuple[TableStep, ...]:
        """Does these commands as one act of the seat that is asked.

        A journey ends at the first attack, throw or other seat. Raises Refusal if one of the
        commands isn't legal: then none is done.
        """
        self._check_asked(ply, seat)
        steps = self._act_of(commands, self.history.last_group + 1)
        await self._commit(self._played(steps))
        return steps

    @whole
    async def play_forced(self, ply: int | None = None) -> tuple[TableStep, ...]:
        """Does the only thing that can be done, as part of the act before it.

        So taking back goes back to a choice. Raises Refusal (`nobody_asked`) if there is a choice.
        """
        self._check_asked(ply, None)
        command = self.forced()
        if command is None:
            raise Refusal("nobody_asked")
        last = self.steps[-1] if self.steps else None
        seat = self.turn.seat if isinstance(self.turn, Decision) else 0
        joins = last is not None and not last.chance and last.seat == seat
        steps = self._act_of((command,), self.history.last_group + (not joins))
        await self._commit(self._played(steps))
        return steps

    @whole
    async def draw(self, ply: int | None = None) -> tuple[TableStep, ...]:
        """Draws the throw that the game waits for, by the seal. Raises Refusal."""
        self._check_chance(ply)
        key = self._sitting.header.dice.key
        if key is None:
            raise Refusal("no_key")
        return await self._fall(drawn(self.game, self.state, key, self.history.draws))

    @whole
    async def draw_by_hand(
        self, command: AnyCommand | str, ply: int | None = None
    ) -> tuple[TableStep, ...]:
        """Takes an outcome of chance as given, and marks the record as open dice for good.

        Later throws can be drawn as before.
        """
        self._check_chance(ply)
        given = self.game.parse(command) if isinstance(command, str) else command
        return await self._fall(given, by_hand(self._sitting.header.dice))

    async def _fall(self, command: AnyCommand, dice: Dice | None = None) -> tuple[TableStep, ...]:
        steps = self._act_of((command,), self.history.last_group + 1)
        await self._commit(self._played(steps, dice=dice))
        return steps

    async def bot_step(
        self, ply: int | None = None, *, ms: int | None = None
    ) -> tuple[TableStep, ...]:
        """Asks the bot on the seat that is asked, and does what it says.

        If it fails, the game's safe default is done, and a note says so. Raises Refusal if no
        bot is asked, or if the game went on while it thought.
        """
        self._check_asked(ply, None)
        turn, began = self.turn, self.ply
        if not isinstance(turn, Decision) or self.seats[turn.seat - 1].is_human:
            raise Refusal("nobody_asked")
        answer = await self._answer(turn.seat, ms)
        return await self._bots_act(began, turn.seat, answer)

    @whole
    async def _bots_act(self, ply: int, seat: int, answer: Answer) -> tuple[TableStep, ...]:
        self._check_asked(ply, seat)
        command, note = self._bots_command(seat, answer)
        steps = self._act_of((command,), self.history.last_group + 1)
        act = self._played(steps, notes=(note,) if note else ())
        await self._commit(act)
        return act.happened.steps

    async def counsel(self, bot: str, *words: str, ms: int | None = None) -> Mapping[str, Any]:
        """What the game's advisor tells the seat that is asked, nothing is done; empty if it has
        nothing to say. `words` as after `advise` in the line protocol."""
        self._check_asked(None, None)
        turn = self.turn
        assert isinstance(turn, Decision)
        return (await self._answer(turn.seat, ms, bot, "advise", *words)).told

    async def _answer(
        self, seat: int, ms: int | None, bot: str = "", tool: str = "", *words: str
    ) -> Answer:
        if self._workers is None:
            self._own_workers = Workers.of_all is None
            self._workers = Workers.of_all or Workers()
        header = self._sitting.header
        ask = Ask(
            game=self.game.name,
            bot=bot or self.seats[seat - 1].kind,
            table=self._owner,
            seat=seat,
            view=state_text(self.game.name, self.game.seen_by(self.state, seat)),
            board=(header.board[1], self.board_text),
            rng=f"{header.dice.seal or header.dice.seed}/{self.ply}/{seat}",
            ms=ms,
            tool=tool,
            words=words,
        )
        return await self._workers.choose(ask)

    def _bots_command(self, seat: int, answer: Answer) -> tuple[AnyCommand, str]:
        """The bot's command, or the default and a note about the bot's trouble."""
        trouble = answer.trouble
        if not trouble:
            try:
                command = self.game.parse(answer.command)
            except Refusal:
                trouble = "illegal"
            else:
                if command in self.game.legal(self.state):
                    return command, ""
                trouble = "illegal"
        command = self.game.default(self.state)
        text = f"seat {seat}: bot {self.seats[seat - 1].kind} failed ({trouble}), table played"
        return command, f"{text} {self.game.text(command)}"

    # Taking back

    @whole
    async def undo(self, ply: int | None = None) -> None:
        """Takes the player's last act back. Raises Refusal (`nothing_to_undo`)."""
        self._check_mine(ply)
        to = undo_to(self.game, self._sitting)
        if to is None:
            raise Refusal("nothing_to_undo")
        await self._commit(self._taken_back(to))

    @whole
    async def take_back(self, to: int) -> None:
        """Takes everything after command `to` back, throws included: they come up again the same.

        For take-backs by consent. Raises Refusal (`no_such_ply`).
        """
        self._check_mine(None)
        if not len(self.history.older) <= to < self.ply:
            raise Refusal("no_such_ply", ply=to, high=self.ply - 1)
        await self._commit(self._taken_back(to, f"took back to command {to}"))

    @whole
    async def redo(self, ply: int | None = None) -> tuple[TableStep, ...]:
        """Does again what was taken back last. Raises Refusal (`nothing_to_redo`)."""
        self._check_mine(ply)
        to = redo_to(self._sitting)
        if to is None:
            raise Refusal("nothing_to_redo")
        rows = self.history.tail[: to - self.ply]
        steps = folded(self.game, self.state, rows)
        steps = annotated(steps, self.history.notes)
        history = self.history.forward_to(steps)
        ended = isinstance(self.game.turn(history.state), Over)
        status: Status = "over" if ended else "running"
        after = attrs.evolve(self._sitting, history=history, status=status)
        await self._commit(Act(after, Change(to, status=status), Happened("redone", steps)))
        return steps

    # The table's own acts

    @whole
    async def set_seat(self, number: int, kind: str = HUMAN, name: str | None = None) -> None:
        """Puts a person or a bot on a seat, or gives it another name. Raises BotProblem too."""
        check_kind(self.game, kind)
        seat = self._seat(number)
        new = attrs.evolve(seat, kind=kind, name=seat.name if name is None else name)
        who = "human" if kind == HUMAN else f"bot {kind}"
        await self._reseat(number, clean(new), f"seat {number}: {who} {clean(new).name}".strip())

    async def rename(self, number: int, name: str) -> None:
        await self.set_seat(number, self._seat(number).kind, name)

    @whole
    async def resign(self, number: int, bot: str) -> None:
        """The seat's player has lost; the bot plays on. Raises BotProblem too."""
        check_kind(self.game, bot)
        seat = attrs.evolve(self._seat(number), kind=bot, resigned=True)
        if self.over:
            raise Refusal("game_over")
        await self._reseat(number, seat, resigned_note(number, bot))

    @whole
    async def agree_end(self) -> None:
        """All have agreed to end: the standing decides."""
        self._check_mine(None)
        if self.over:
            raise Refusal("game_over")
        history = self.history.noted("agreed to end")
        after = attrs.evolve(self._sitting, history=history, status="agreed")
        change = Change(self.ply, notes=history.notes[-1:], status="agreed")
        await self._commit(Act(after, change, Happened("ended")))

    @whole
    async def annotate(self, text: str) -> None:
        """Puts a note into the record; it changes nothing in the game."""
        self._check_mine(None)
        history = self.history.noted(one_line(text))
        after = attrs.evolve(self._sitting, history=history)
        change = Change(self.ply, notes=history.notes[-1:])
        await self._commit(Act(after, change, Happened("seats")))

    def _seat(self, number: int) -> Seat:
        if not 1 <= number <= len(self.seats):
            raise Refusal("no_such_seat", seat=number, high=len(self.seats))
        return self.seats[number - 1]

    async def _reseat(self, number: int, seat: Seat, note: str) -> None:
        self._check_mine(None)
        seats = (*self.seats[: number - 1], seat, *self.seats[number:])
        history = self.history.noted(note)
        header = attrs.evolve(self._sitting.header, seats=seats)
        after = attrs.evolve(self._sitting, header=header, history=history)
        change = Change(self.ply, notes=history.notes[-1:], seats=seats)
        await self._commit(Act(after, change, Happened("seats")))

    # Records

    def record(self, *, opened: bool | None = None) -> Record:
        """The game so far; with the key if `opened` (None: if it may be).

        Raises Refusal (`still_running`) if the key of a sealed game that runs is asked for.
        """
        may = self.over or not self.sealed
        if opened and not may:
            raise Refusal("still_running")
        shown = may if opened is None else opened
        return record_of(self.game, self._sitting, self.board_text, shown)

    def record_text(self, *, opened: bool | None = None) -> str:
        """`record` as text."""
        return record_text(self.record(opened=opened))

    def export_text(self) -> str:
        """The record for whoever may read it.

        Raises Refusal (`hands_hidden`) while the game runs and somebody's things are hidden from
        others, unless the game isn't saved: then a record is all that can be rescued.
        """
        hidden = not self.over and self.game.seen_by(self.state, 0) != self.state
        if hidden and self.saved and self._failed is None:
            raise Refusal("hands_hidden")
        return self.record_text()

    # What may be done

    def _check_asked(self, ply: int | None, seat: int | None) -> None:
        self._check_mine(ply)
        turn = self.turn
        if isinstance(turn, Over):
            raise Refusal("game_over")
        if isinstance(turn, Chance):
            raise chance_first(self.game.name)
        if seat is not None and seat != turn.seat:
            raise Refusal("not_your_turn", seat=turn.seat)

    def _check_chance(self, ply: int | None) -> None:
        self._check_mine(ply)
        if isinstance(self.turn, Over):
            raise Refusal("game_over")
        if not isinstance(self.turn, Chance):
            raise Refusal("not_chance")

    # Acts

    def _act_of(self, commands: Sequence[AnyCommand | str], group: int) -> tuple[TableStep, ...]:
        """The steps of one act. Raises Refusal."""
        if not commands:
            raise Refusal("not_now")
        steps: list[TableStep] = []
        state, ply = self.state, self.ply
        asked = self.game.turn(state)
        for given in commands:
            if steps and self.game.turn(state) != asked:
                break
            command = self.game.parse(given) if isinstance(given, str) else given
            step = self.game.apply(state, command)
            ply += 1
            steps.append(table_step(self.game, step, ply, group))
            state = step.after
        return tuple(steps)

    def _played(
        self,
        steps: tuple[TableStep, ...],
        *,
        notes: tuple[str, ...] = (),
        dice: Dice | None = None,
    ) -> Act:
        keep = self.ply
        history = self.history.played(steps).noted(*notes)
        header = self._sitting.header
        if dice is not None:
            header = attrs.evolve(header, dice=dice)
        ended = isinstance(self.game.turn(history.state), Over)
        after = Sitting(header, history, "over" if ended else self._sitting.status)
        change = Change(
            history.ply,
            keep,
            rows_of(self.game, steps),
            notes=history.notes[len(self.history.notes) :],
            dice=dice,
            status="over" if ended else None,
            snapshot=self._snapshot(history),
        )
        return Act(after, change, Happened("played", history.steps[-len(steps) :]))

    def _taken_back(self, to: int, note: str = "") -> Act:
        history = self.history.back_at(self.game, to)
        if note:
            history = history.noted(note)
        after = attrs.evolve(self._sitting, history=history, status="running")
        notes = history.notes[len(self.history.notes) :]
        status: Status | None = "running" if self.over else None
        return Act(after, Change(to, notes=notes, status=status), Happened("undone"))

    def _snapshot(self, history: History) -> Snapshot | None:
        """A snapshot where another seat is asked than before the last act."""
        if asked(self.game.turn(history.state)) == asked(self.game.turn(self.state)):
            return None
        text = state_text(self.game.name, history.state)
        return Snapshot(history.ply, self.game.digest(history.state), text)
