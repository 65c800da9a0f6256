"""Reading and writing the tables: each function is one transaction's work on a connection."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, Final

import attrs
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from minos_tui.engine.record import Dice, Header, Seat, text_digest
from minos_tui.store.dialects import alone, put
from minos_tui.store.errors import LeaseLost, NoSuchGame, StoreDamaged
from minos_tui.store.game_rows import game_row, listed_row
from minos_tui.store.rows import (
    LEASE_SECONDS,
    Change,
    CommandRow,
    Game,
    GameRow,
    Note,
    Snapshot,
)
from minos_tui.store.schema import BOARDS, CHOICES, COMMANDS, GAMES, NOTES, SNAPSHOTS

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
ID_LENGTH: Final = 5
_IMPORTED: Final = "imported "
"""How the choice is called that marks a game from a record, before its id."""
SNAPSHOTS_KEPT: Final = 3

_OF_GAME: Final = COMMANDS.c.game_id == bindparam("game")
_LOCKED: Final = select(GAMES).where(GAMES.c.id == bindparam("game")).with_for_update()
_DROP: Final = delete(COMMANDS).where(_OF_GAME, COMMANDS.c.ply > bindparam("keep"))
_COUNT: Final = select(func.count()).select_from(COMMANDS).where(_OF_GAME)
"""Written once, for every act of every game asks them."""


def new_id(connection: Connection) -> str:
    """A short id that is easy to type and not taken: no letter looks like another or a digit."""
    while True:
        name = "".join(secrets.choice(_LETTERS) for _ in range(ID_LENGTH))
        if connection.scalar(select(GAMES.c.id).where(GAMES.c.id == name)) is None:
            return name


# Games


@attrs.frozen
class NewGame:
    """A game to be kept: its first act may already hold commands."""

    header: Header
    board_text: str
    owner: str
    act: Change


def create(connection: Connection, new: NewGame, now: float) -> str:
    """Keeps a new game. Returns its id."""
    header = new.header
    name = new_id(connection)
    digest = header.board[1]
    if digest:
        _keep_board(connection, digest, new.board_text)
    connection.execute(
        insert(GAMES).values(
            id=name,
            game=header.game,
            rules=header.rules,
            program=header.program,
            options=json.dumps(dict(header.options)),
            seats=_seats_text(header.seats),
            board_name=header.board[0],
            board_digest=digest,
            taken_over=header.taken_over,
            position=header.position,
            **_dice_values(header.dice),
            status="running",
            plies=0,
            made=now,
            changed=now,
            owner=new.owner,
            owner_until=now + LEASE_SECONDS,
        )
    )
    change(connection, name, new.owner, new.act, now)
    return name


def _keep_board(connection: Connection, digest: str, text: str) -> None:
    """Keeps a board once, and no other transaction takes it away before this one ends.

    A text that has become another is put right, for all games on that board.
    """
    alone(connection, f"board {digest}")
    if board(connection, digest) != text:
        put(connection, BOARDS, {"digest": digest, "text": text})


def games(connection: Connection) -> tuple[GameRow, ...]:
    """All games, the one changed last first; damaged ones are marked so."""
    rows = connection.execute(select(GAMES).order_by(GAMES.c.changed.desc(), GAMES.c.id))
    return tuple(map(listed_row, rows))


def imported(connection: Connection) -> frozenset[str]:
    """The ids of games that came from records."""
    names = select(CHOICES.c.name).where(CHOICES.c.name.startswith(_IMPORTED, autoescape=True))
    return frozenset(name.removeprefix(_IMPORTED) for name in connection.scalars(names))


def row(connection: Connection, game: str) -> GameRow:
    found = connection.execute(select(GAMES).where(GAMES.c.id == game)).first()
    if found is None:
        raise NoSuchGame(game=game[:20])
    return game_row(found)


def game(connection: Connection, name: str) -> Game:
    """Raises NoSuchGame, and StoreDamaged if commands or the board are not as they were."""
    kept = row(connection, name)
    commands = connection.execute(
        select(COMMANDS).where(COMMANDS.c.game_id == name).order_by(COMMANDS.c.ply)
    )
    found = tuple(CommandRow(r.ply, r.grp, r.text, r.chance, r.taken_back) for r in commands)
    standing = sum(not command.taken_back for command in found)
    if [c.ply for c in found] != list(range(1, len(found) + 1)) or standing != kept.plies:
        raise StoreDamaged(code="commands_missing", game=name)
    return Game(
        kept, _board(connection, kept), found, _notes(connection, name), _snaps(connection, name)
    )


def _board(connection: Connection, kept: GameRow) -> str:
    digest = kept.header.board[1]
    if not digest:
        return ""
    text = connection.scalar(select(BOARDS.c.text).where(BOARDS.c.digest == digest))
    if text is None:
        raise StoreDamaged(code="board_missing", game=kept.id)
    if text_digest(str(text)) != digest:
        raise StoreDamaged(code="board_changed", game=kept.id, board=kept.header.board[0])
    return str(text)


def board(connection: Connection, digest: str) -> str | None:
    text = connection.scalar(select(BOARDS.c.text).where(BOARDS.c.digest == digest))
    return None if text is None else str(text)


def _notes(connection: Connection, name: str) -> tuple[Note, ...]:
    rows = connection.execute(select(NOTES).where(NOTES.c.game_id == name).order_by(NOTES.c.number))
    return tuple(Note(r.ply, r.text) for r in rows)


def _snaps(connection: Connection, name: str) -> tuple[Snapshot, ...]:
    rows = connection.execute(
        select(SNAPSHOTS).where(SNAPSHOTS.c.game_id == name).order_by(SNAPSHOTS.c.ply)
    )
    return tuple(Snapshot(r.ply, r.digest, r.state) for r in rows)


def forget(connection: Connection, name: str) -> None:
    """Deletes a game, also a damaged one, and the board if no other game uses it.

    Raises NoSuchGame.
    """
    digest = locked(connection, name).board_digest
    alone(connection, f"board {digest}")
    for table in (COMMANDS, NOTES, SNAPSHOTS):
        connection.execute(delete(table).where(table.c.game_id == name))
    connection.execute(delete(CHOICES).where(CHOICES.c.name == _IMPORTED + name))
    connection.execute(delete(GAMES).where(GAMES.c.id == name))
    used = select(func.count()).select_from(GAMES).where(GAMES.c.board_digest == digest)
    if not connection.scalar(used):
        connection.execute(delete(BOARDS).where(BOARDS.c.digest == digest))


# An act


def change(connection: Connection, name: str, owner: str, act: Change, now: float) -> None:
    """Keeps one act whole. Raises LeaseLost if somebody else plays the game now."""
    kept = locked(connection, name)
    if kept.owner != owner:
        raise LeaseLost(game=name)
    keep(connection, name, kept.plies, act, now)


def keep(connection: Connection, name: str, plies: int, act: Change, now: float) -> None:
    """Keeps an act of a game that is locked, in which `plies` commands stand."""
    if act.keep is not None:
        _rewrite(connection, name, act.keep, act.added)
    if (act.keep is not None or act.standing != plies) and not _only_adds(act, plies):
        _mark(connection, name, act.standing)
    _add_notes(connection, name, act.notes)
    if act.snapshot is not None:
        _keep_snapshot(connection, name, act.snapshot)
    if act.imported:
        set_choice(connection, _IMPORTED + name, "1")
    values: dict[str, Any] = {"changed": now, "plies": act.standing}
    if act.seats is not None:
        values["seats"] = _seats_text(act.seats)
    if act.dice is not None:
        values |= _dice_values(act.dice)
    if act.status is not None:
        values["status"] = act.status
    connection.execute(update(GAMES).where(GAMES.c.id == name).values(**values))


def _only_adds(act: Change, plies: int) -> bool:
    """Whether all that stood stands, and what is new with it: then all are marked right already."""
    return act.keep == plies and act.standing == plies + len(act.added)


def locked(connection: Connection, name: str) -> Row[Any]:
    """The game's row, locked until the transaction ends where the database locks rows."""
    found = connection.execute(_LOCKED, {"game": name}).first()
    if found is None:
        raise NoSuchGame(game=name)
    return found


def _rewrite(connection: Connection, name: str, keep: int, added: tuple[CommandRow, ...]) -> None:
    dropped = connection.execute(_DROP, {"game": name, "keep": keep}).rowcount
    if connection.scalar(_COUNT, {"game": name}) != keep:
        raise StoreDamaged(code="commands_missing", game=name)
    if added:
        values = [
            {"game_id": name, "ply": c.ply, "grp": c.group, "text": c.text}
            | {"chance": c.chance, "taken_back": False}
            for c in added
        ]
        connection.execute(insert(COMMANDS), values)
    if dropped:
        later = SNAPSHOTS.c.game_id == name, SNAPSHOTS.c.ply > keep
        connection.execute(delete(SNAPSHOTS).where(*later))


def _mark(connection: Connection, name: str, standing: int) -> None:
    for back, which in ((False, COMMANDS.c.ply <= standing), (True, COMMANDS.c.ply > standing)):
        connection.execute(
            update(COMMANDS)
            .where(COMMANDS.c.game_id == name, which, COMMANDS.c.taken_back.is_(not back))
            .values(taken_back=back)
        )


def _add_notes(connection: Connection, name: str, notes: Sequence[Note]) -> None:
    if not notes:
        return
    last = select(func.coalesce(func.max(NOTES.c.number), 0)).where(NOTES.c.game_id == name)
    number = connection.scalar(last)
    for offset, note in enumerate(notes, 1):
        values = {"number": (number or 0) + offset, "ply": note.ply, "text": note.text}
        connection.execute(insert(NOTES).values(game_id=name, **values))


def _keep_snapshot(connection: Connection, name: str, snapshot: Snapshot) -> None:
    """Keeps it beside the newest few."""
    of_game = SNAPSHOTS.c.game_id == name
    connection.execute(delete(SNAPSHOTS).where(of_game, SNAPSHOTS.c.ply == snapshot.ply))
    values = {"ply": snapshot.ply, "digest": snapshot.digest, "state": snapshot.state}
    connection.execute(insert(SNAPSHOTS).values(game_id=name, **values))
    plies = connection.scalars(
        select(SNAPSHOTS.c.ply).where(of_game).order_by(SNAPSHOTS.c.ply.desc())
    ).all()
    for ply in plies[SNAPSHOTS_KEPT:]:
        connection.execute(delete(SNAPSHOTS).where(of_game, SNAPSHOTS.c.ply == ply))


# Who plays


def lease(connection: Connection, name: str, owner: str, now: float, free: frozenset[str]) -> bool:
    """Takes or renews the lease; False if somebody has it who isn't in `free`."""
    kept = locked(connection, name)
    if kept.owner not in ("", owner) and kept.owner not in free:
        return False
    values = {"owner": owner, "owner_until": now + LEASE_SECONDS}
    connection.execute(update(GAMES).where(GAMES.c.id == name).values(**values))
    return True


def renew(connection: Connection, name: str, owner: str, now: float) -> bool:
    """Keeps a lease; False if it is another's or nobody's by now."""
    mine = (GAMES.c.id == name, GAMES.c.owner == owner)
    until = update(GAMES).where(*mine).values(owner_until=now + LEASE_SECONDS)
    return bool(connection.execute(until).rowcount)


def give_up(connection: Connection, name: str, owner: str) -> None:
    """Gives the lease up, if it is one's own."""
    mine = (GAMES.c.id == name, GAMES.c.owner == owner)
    connection.execute(update(GAMES).where(*mine).values(owner="", owner_until=0.0))


# Choices


def choice(connection: Connection, name: str) -> str | None:
    value = connection.scalar(select(CHOICES.c.value).where(CHOICES.c.name == name))
    return None if value is None else str(value)


def set_choice(connection: Connection, name: str, value: str) -> None:
    put(connection, CHOICES, {"name": name, "value": value})


# Values in columns


def _seats_text(seats: tuple[Seat, ...]) -> str:
    return json.dumps([[seat.kind, seat.name, seat.resigned] for seat in seats])


def _dice_values(dice: Dice) -> dict[str, str]:
    return {
        "dice": dice.kind,
        "seal": dice.seal,
        "secret": dice.secret.hex() if dice.secret else "",
        "seed": str(dice.seed),
        "phrases": json.dumps(dice.phrases),
    }
