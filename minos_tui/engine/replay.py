"""Plays a record: folds its commands, goes to any point of it, compares two, verifies one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

import attrs

from minos_tui.engine.game import Chance, Outcome, Over, Refusal, Step, Turn
from minos_tui.engine.games import AnyGame, find_game
from minos_tui.engine.record import (
    Dice,
    Entry,
    Header,
    Record,
    RecordError,
    parse_record,
    text_digest,
)
from minos_tui.engine.seal import SealedDraws, commitment

State = Any
AnyStep = Step[Any, Any, Any]
Boards = Callable[[str, str], str | None]
"""Finds a board's text by its name and digest; None if it isn't known."""
Positions = Callable[[str, str, str], State]
"""Reads a position: the game's name, the line of text, the board's text. Raises Refusal."""
Throws = Literal["checked", "sealed", "open"]


@attrs.frozen(slots=False)
class Replay:
    """A record played: the state at every point. `steps[n]` is made by command n + 1.

    `record` holds its board's text, also where that was known here and not in the source.
    """

    game: AnyGame
    record: Record
    start: State
    steps: tuple[AnyStep, ...] = attrs.field(repr=False)

    def __len__(self) -> int:
        return len(self.steps)

    def state(self, ply: int) -> State:
        """The state after so many commands, 0 to `len`. Raises IndexError."""
        if not 0 <= ply <= len(self.steps):
            raise IndexError(ply)
        return self.steps[ply - 1].after if ply else self.start

    @property
    def last(self) -> State:
        return self.state(len(self.steps))

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The plies at which somebody else is asked than before: where a digest stands."""
        return tuple(turn_starts(self.game, (self.state(n) for n in range(len(self) + 1))))

    @property
    def outcome(self) -> Outcome | None:
        turn = self.game.turn(self.last)
        return turn.outcome if isinstance(turn, Over) else None


def asked(turn: Turn) -> int:
    """The seat that decides or throws; 0 for the table, -1 when the game is over."""
    return -1 if isinstance(turn, Over) else turn.seat


def turn_starts(game: AnyGame, states: Iterator[State]) -> Iterator[int]:
    """The indexes of the states at which another seat is asked than in the state before."""
    before = None
    for ply, state in enumerate(states):
        seat = asked(game.turn(state))
        if before is not None and seat != before:
            yield ply
        before = seat


# Starting


def start_of(game: AnyGame, header: Header, board_text: str = "") -> State:
    """The first state of a game with this header. Raises Refusal or the board's own ValueError."""
    options = game.options(dict(header.options), len(header.seats))
    return game.start(len(header.seats), options, board_text)


def game_of(header: Header) -> AnyGame:
    """The game, if this program plays these rules. Raises RecordError (`other_rules`)."""
    try:
        game = find_game(header.game)
    except Refusal as refusal:
        raise RecordError(0, "unknown_game", refusal=refusal) from refusal
    if header.rules != game.rules:
        names = {"game": game.name, "needs": header.rules, "plays": game.rules}
        written = header.program or "another program"
        raise RecordError(0, "other_rules", refusal=None, program=written, **names)
    return game


def board_of(record: Record, boards: Boards | None = None) -> str:
    """The record's own board, or the known one of that digest. Raises RecordError."""
    name, digest = record.header.board
    if not digest or record.board_text:
        return record.board_text
    text = boards(name, digest) if boards else None
    if text is None or text_digest(text) != digest:
        raise RecordError(0, "no_board", board=name, digest=digest[:16])
    return text


def _with_board(game: AnyGame, record: Record, boards: Boards | None) -> Record:
    """The record with its board's text, if the game has boards; only then may it name one."""
    named = bool(record.header.board[1])
    if game.has_boards and not named:
        raise RecordError(0, "key_missing", key="board")
    if not game.has_boards and (named or record.board_text):
        raise RecordError(0, "no_boards", game=game.name)
    return attrs.evolve(record, board_text=board_of(record, boards))


def _started(game: AnyGame, record: Record, positions: Positions | None) -> State:
    header, board = record.header, record.board_text
    try:
        if not header.position:
            return start_of(game, header, board)
        if positions is None:
            raise RecordError(0, "position_unread")
        return positions(header.game, header.position, board)
    except Refusal as refusal:
        raise RecordError(0, "bad_start", refusal=refusal) from refusal
    except ValueError as error:
        raise RecordError(0, "bad_board", why=str(error)[:200]) from error


# Folding


def fold(
    game: AnyGame, state: State, commands: Sequence[str], lines: Sequence[int] = ()
) -> Iterator[AnyStep]:
    """Applies the commands one by one. Raises RecordError at the first that isn't legal.

    `lines` are the commands' lines for the error; without them it names the command's number.
    """
    for number, text in enumerate(commands):
        try:
            step = game.apply(state, game.parse(text))
        except Refusal as refusal:
            line = lines[number] if lines else number + 1
            raise RecordError(line, "illegal", refusal=refusal, command=text[:60]) from refusal
        yield step
        state = step.after


def replay(
    record: Record, *, boards: Boards | None = None, positions: Positions | None = None
) -> Replay:
    """Plays the whole record, checks its digests. Raises RecordError with the line."""
    game = game_of(record.header)
    whole = _with_board(game, record, boards)
    start = _started(game, whole, positions)
    return Replay(game, whole, start, _folded(game, start, whole.entries))


def _folded(
    game: AnyGame,
    start: State,
    entries: tuple[Entry, ...],
    check: Callable[[AnyStep, int], None] | None = None,
) -> tuple[AnyStep, ...]:
    """The steps of all commands; `check` is called for each with its line, before what follows."""
    steps: list[AnyStep] = []
    state = start
    for entry in entries:
        if entry.kind == "command":
            step = next(fold(game, state, (entry.text,), (entry.line,)))
            if check is not None:
                check(step, entry.line)
            steps.append(step)
            state = step.after
        elif entry.kind == "digest":
            _check_digest(game.digest(state), entry, len(steps))
    return tuple(steps)


def _check_digest(has: str, entry: Entry, ply: int) -> None:
    if has != entry.text:
        raise RecordError(entry.line, "other_state", ply=ply, says=entry.text, has=has)


def digests(game: AnyGame, states: Sequence[State]) -> dict[int, str]:
    """The digests that a record carries, by ply: at each turn's start and at the end."""
    wanted = {*turn_starts(game, iter(states)), len(states) - 1}
    return {ply: game.digest(states[ply]) for ply in sorted(wanted)}


# Comparing


@attrs.frozen
class Difference:
    """Where two records part: the ply of the first command that differs, and both ("" for none)."""

    ply: int
    one: str
    other: str


def compare(one: Record, other: Record) -> Difference | None:
    """The first difference of what is played; None if both tell the same game."""
    for name in ("game", "rules", "options", "board", "position"):
        mine, theirs = getattr(one.header, name), getattr(other.header, name)
        if name == "board":
            mine, theirs = mine[1], theirs[1]  # its digest: the name is only a label
        if mine != theirs:
            return Difference(0, f"{name}: {mine}"[:200], f"{name}: {theirs}"[:200])
    if len(one.header.seats) != len(other.header.seats):
        return Difference(0, f"{len(one.header.seats)} seats", f"{len(other.header.seats)} seats")
    return _first_difference(one.commands, other.commands)


def _first_difference(one: tuple[str, ...], other: tuple[str, ...]) -> Difference | None:
    for ply in range(max(len(one), len(other))):
        mine = one[ply] if ply < len(one) else ""
        theirs = other[ply] if ply < len(other) else ""
        if mine.split() != theirs.split():
            return Difference(ply + 1, mine, theirs)
    return None


# Verifying


@attrs.frozen
class Verified:
    """A record without a fault.

    `throws`: "checked" against the key; "sealed": the seal is not opened yet; "open": given by
    hand, so nothing to check. `draws` counts the commands of chance, `taken_over` those of them
    that were drawn under another seal and can't be checked by this one.
    """

    replay: Replay = attrs.field(repr=False)
    throws: Throws
    draws: int
    taken_over: int = 0

    @property
    def commands(self) -> int:
        return len(self.replay)

    @property
    def checked(self) -> int:
        """How many draws were found to be those that the key gives."""
        return self.draws - self.taken_over if self.throws == "checked" else 0


def verify(
    source: str | bytes, *, boards: Boards | None = None, positions: Positions | None = None
) -> Verified:
    """Plays a record again and checks every command, digest and throw.

    Raises RecordError: what is wrong, and at which line.
    """
    record = parse_record(source)
    dice = record.header.dice
    if dice.secret is not None and commitment(dice.secret) != dice.seal:
        raise RecordError(0, "key_not_of_seal")
    game = game_of(record.header)
    whole = _with_board(game, record, boards)
    start = _started(game, whole, positions)
    throws = _ThrowCheck(game, dice, record.header.taken_over)
    played = Replay(game, whole, start, _folded(game, start, whole.entries, throws))
    return Verified(played, _throws(dice), throws.draws, throws.taken_over)


def _throws(dice: Dice) -> Throws:
    if dice.kind == "hand":
        return "open"
    return "sealed" if dice.key is None else "checked"


class _ThrowCheck:
    """Checks each command of chance against the key, where it is known, and counts them.

    The first `ahead` commands were played in another game: their throws, `taken_over` of them,
    fell under its seal.
    """

    def __init__(self, game: AnyGame, dice: Dice, ahead: int) -> None:
        self._game, self._key, self._ahead = game, dice.key, ahead
        self.draws = self.taken_over = 0

    def __call__(self, step: AnyStep, line: int) -> None:
        elsewhere = self._ahead > 0
        self._ahead -= elsewhere
        if isinstance(self._game.turn(step.before), Chance):
            if self._key is not None and not elsewhere:
                _check_throw(self._game, step, self._key, self.draws, line)
            self.draws += 1
            self.taken_over += elsewhere


def _check_throw(game: AnyGame, step: AnyStep, key: bytes, index: int, line: int) -> None:
    due = drawn(game, step.before, key, index)
    if step.command != due:
        given, wanted = game.text(step.command), game.text(due)
        raise RecordError(line, "other_throw", draw=index, given=given, due=wanted)


def drawn(game: AnyGame, state: State, key: bytes, index: int) -> Any:
    """What draw number `index` gives under the key: a command of chance."""
    return game.chance(state).draw(SealedDraws(key, index))
