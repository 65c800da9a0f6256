"""How a game comes to a table: new, from the store, or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from minos_tui import __version__
from minos_tui.engine.game import Over, Refusal
from minos_tui.engine.games import AnyGame
from minos_tui.engine.record import (
    Dice,
    Header,
    Record,
    RecordError,
    Seat,
    one_line,
    sealed,
    text_digest,
)
from minos_tui.engine.replay import Replay, Verified, start_of
from minos_tui.engine.seal import KEY_BYTES
from minos_tui.store.rows import CommandRow, Game, Note, Snapshot
from minos_tui.table.history import History, Sitting, annotated, folded, table_step
from minos_tui.table.seats import checked_seats, played_on, played_on_note
from minos_tui.wire import WireError, read_position, read_state, state_text

PROGRAM = f"minos_tui {__version__}"


def new_dice(seed: int | None, phrases: Sequence[str] = ()) -> Dice:
    """Open dice by a seed, or sealed by a new secret."""
    if seed is not None:
        return Dice("seed", seed=seed)
    return sealed(new_secret(), tuple(map(one_line, phrases)))


def new_secret() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def by_hand(dice: Dice) -> Dice:
    """Open dice from here on; what isn't given by hand is drawn by the same key."""
    return Dice("hand", secret=dice.key)


def new_sitting(
    game: AnyGame,
    seats: Sequence[Seat],
    options: Mapping[str, str],
    board: tuple[str, str],
    dice: Dice,
    *,
    position: str = "",
) -> Sitting:
    """A game about to start; `board` is its name and text.

    Raises Refusal, BotProblem, or the board's own ValueError.
    """
    checked = checked_seats(game, seats)
    if position:
        start = read_position(game.name, position, board[1])
        position = state_text(game.name, start)
    words = game.option_words(game.options(options, len(checked)))
    header = Header(
        game=game.name,
        rules=game.rules,
        seats=checked,
        dice=dice,
        options=tuple(words.items()),
        board=board_named(*board),
        position=position,
        program=PROGRAM,
    )
    return Sitting(header, History(first_state(game, header, board[1])))


def board_named(name: str, text: str) -> tuple[str, str]:
    """A board as a header names it: a name without spaces, and the digest."""
    if not text:
        return ("", "")
    return ("-".join(one_line(name, 60).split()) or "board", text_digest(text))


def first_state(game: AnyGame, header: Header, board_text: str) -> Any:
    """Where play starts. Raises Refusal, or the board's own ValueError."""
    if not header.position:
        return start_of(game, header, board_text)
    return read_position(header.game, header.position, board_text)


# From the store


def kept_sitting(game: AnyGame, kept: Game) -> Sitting:
    """A game from the store, played again from its start.

    Where the rules of this program don't allow its past commands, it goes on from the newest
    snapshot that is in order. Raises RecordError if there is none, or if others sit in it than in
    the game.
    """
    standing = [row for row in kept.commands if not row.taken_back]
    try:
        start = first_state(game, kept.row.header, kept.board_text)
        history = History(start, folded(game, start, standing))
        _check_snapshots(game, history, kept.snapshots)
    except (Refusal, ValueError) as error:
        history = _from_snapshot(game, kept, standing, error)
    _check_seats(game, history.start, len(kept.row.header.seats))
    return Sitting(kept.row.header, _complete(history, kept), kept.row.status)


def _check_seats(game: AnyGame, state: Any, given: int) -> None:
    needs = sum(map(len, game.standing(state).ranking))
    if needs != given:
        refusal = Refusal("wrong_seats", given=given, low=needs, high=needs)
        raise RecordError(0, "bad_start", refusal=refusal)


def _complete(history: History, kept: Game) -> History:
    """With what was taken back, and the notes."""
    tail = tuple(row for row in kept.commands if row.taken_back)
    steps = annotated(history.steps, kept.notes)
    return attrs.evolve(history, tail=tail, steps=steps, notes=kept.notes)


def _check_snapshots(game: AnyGame, history: History, snapshots: tuple[Snapshot, ...]) -> None:
    """What players saw holds: raises Refusal if playing again gives another state."""
    for snapshot in snapshots:
        known = snapshot.ply <= history.ply
        if known and game.digest(history.state_at(snapshot.ply)) != snapshot.digest:
            raise Refusal("other_state", ply=snapshot.ply)


def _from_snapshot(
    game: AnyGame, kept: Game, standing: list[CommandRow], cause: Exception
) -> History:
    for snapshot in reversed(kept.snapshots):
        if snapshot.ply > len(standing):
            continue
        try:
            state = read_state(game.name, snapshot.state, lambda _n, _d: kept.board_text)
            steps = folded(game, state, standing[snapshot.ply :])
        except (Refusal, WireError):
            continue
        return History(state, steps, older=tuple(standing[: snapshot.ply]))
    refusal = cause if isinstance(cause, Refusal) else Refusal("bad_position", why=str(cause)[:200])
    raise RecordError(0, "bad_start", refusal=refusal) from cause


# From a record


def played_sitting(played: Replay, ply: int, dice: Dice, header: Header) -> Sitting:
    """The first `ply` commands of a replay as a game that can go on, with other dice from there.

    Each command is an act of its own.
    """
    game, steps = played.game, played.steps[:ply]
    rows = tuple(table_step(game, step, n, n) for n, step in enumerate(steps, 1))
    taken_over = ply if dice.kind == "sealed" else 0
    changed = attrs.evolve(header, dice=dice, taken_over=taken_over, program=PROGRAM)
    return Sitting(changed, History(played.start, rows))


def imported_sitting(verified: Verified) -> Sitting:
    """A verified record as a game of the store.

    A finished game keeps its seal. A running one whose key isn't known gets a seal of its own
    for the throws to come; one with a key keeps it only as open dice would: as it is. A bot plays
    on for whoever resigned, and for a bot that there isn't here.
    """
    played = verified.replay
    header = played.record.header
    over = played.outcome is not None
    if over or header.dice.key is not None:
        sitting = played_sitting(played, len(played), header.dice, header)
        own = attrs.evolve(sitting.header, taken_over=header.taken_over)
    else:
        dice = new_dice(None)
        if header.dice.kind == "hand":
            dice = by_hand(dice)
        sitting = played_sitting(played, len(played), dice, header)
        own = sitting.header
    notes = _notes_of(played.record)
    if not over:
        own, told = _with_stand_ins(played, own)
        notes = (*notes, *told)
    steps = annotated(sitting.history.steps, notes)
    history = attrs.evolve(sitting.history, notes=notes, steps=steps)
    return Sitting(own, history, "over" if over else "running")


def _with_stand_ins(played: Replay, header: Header) -> tuple[Header, tuple[Note, ...]]:
    """With bots for those who can't play on here, and the notes that tell it."""
    seats = played_on(played.game, header.seats)
    pairs = enumerate(zip(header.seats, seats, strict=True), 1)
    told = [played_on_note(n, old, new) for n, (old, new) in pairs if old != new]
    notes = tuple(Note(len(played), text) for text in told)
    return attrs.evolve(header, seats=seats), notes


def _notes_of(record: Record) -> tuple[Note, ...]:
    notes: list[Note] = []
    ply = 0
    for entry in record.entries:
        ply += entry.kind == "command"
        if entry.kind == "note":
            notes.append(Note(ply, entry.text))
    return tuple(notes)


def refuse_fork(played: Replay, ply: int) -> Refusal | None:
    """Why no game can go on from that point of another that has ended."""
    if not 0 <= ply <= len(played):
        return Refusal("no_such_ply", ply=ply, high=len(played))
    if isinstance(played.game.turn(played.state(ply)), Over):
        return Refusal("over_there", ply=ply)
    return None


def forked_sitting(played: Replay, ply: int, seats: Sequence[Seat], dice: Dice) -> Sitting:
    """A new game that goes on from a point of another.

    Raises Refusal (those of `refuse_fork`, `wrong_seats`) or BotProblem.
    """
    if (why := refuse_fork(played, ply)) is not None:
        raise why
    checked = checked_seats(played.game, seats)
    if len(checked) != len(played.record.header.seats):
        needs = len(played.record.header.seats)
        raise Refusal("wrong_seats", given=len(checked), low=needs, high=needs)
    return played_sitting(played, ply, dice, attrs.evolve(played.record.header, seats=checked))
