"""What the store keeps, as values."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from minos_tui.engine.record import Dice, Header, Seat

LEASE_SECONDS: Final = 60.0
"""How long a table may be silent before another process may play its game."""

Status = Literal["running", "over", "agreed", "damaged"]
"""`agreed`: the players ended the game by agreement. `damaged` is never kept: it marks in lists a
game of which nothing is known for sure but its id."""


@attrs.frozen
class CommandRow:
    """A command kept. `ply` counts from 1; commands of one group were done by one act; `chance`
    tells throws and draws, which are counted for the seal.

    Those taken back stand behind all others, until a new command takes their place.
    """

    ply: int
    group: int
    text: str
    chance: bool = False
    taken_back: bool = False


@attrs.frozen
class Note:
    """An annotation made when so many commands stood."""

    ply: int
    text: str


@attrs.frozen
class Snapshot:
    """The state after so many commands, as JSON, and its digest."""

    ply: int
    digest: str
    state: str = attrs.field(repr=False)


@attrs.frozen
class GameRow:
    """A game kept, without its commands. Times are seconds since 1970.

    `plies` counts the commands that stand. `owner` plays it until `owner_until`, "" for nobody.
    """

    id: str
    header: Header
    status: Status
    plies: int
    made: float
    changed: float
    owner: str
    owner_until: float


@attrs.frozen
class Game:
    """A game kept, with everything that opening it needs."""

    row: GameRow
    board_text: str = attrs.field(repr=False)
    commands: tuple[CommandRow, ...] = attrs.field(repr=False)
    notes: tuple[Note, ...] = attrs.field(repr=False)
    snapshots: tuple[Snapshot, ...] = attrs.field(repr=False)


@attrs.frozen
class Appended:
    """What one act has added to a game, if it took nothing back."""

    row: GameRow
    commands: tuple[CommandRow, ...]
    notes: tuple[Note, ...]


@attrs.frozen
class Change:
    """One act of a table, kept in one transaction or not at all.

    Commands after `keep` are dropped and `added` put there; then the first `standing` stand and
    the others are taken back. `keep` None leaves the commands. What is None stays as it is.
    `imported`: the game comes from a record, and is marked so for good.
    """

    standing: int
    keep: int | None = None
    added: tuple[CommandRow, ...] = ()
    notes: tuple[Note, ...] = ()
    seats: tuple[Seat, ...] | None = None
    dice: Dice | None = None
    status: Status | None = None
    snapshot: Snapshot | None = None
    imported: bool = False
