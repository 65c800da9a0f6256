"""Whether a game that is kept is what its commands make of it: everything is played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from minos_tui.engine.game import Chance, Over, Refusal
from minos_tui.engine.games import AnyGame
from minos_tui.engine.record import RecordError
from minos_tui.engine.replay import drawn, game_of
from minos_tui.engine.seal import commitment
from minos_tui.store.rows import CommandRow, Game, Snapshot
from minos_tui.table.opening import first_state
from minos_tui.trouble import in_words
from minos_tui.wire import WireError, read_state
from minos_tui.words import Words

State = Any


@attrs.frozen
class GameFault:
    """Something about a game that isn't as it should be: words of the topic `store_upkeep`."""

    game: str
    code: str
    about: dict[str, str | int] = attrs.field(factory=dict)
    error: Exception | None = None
    """What says why, in its own words."""

    def line(self, words: Words) -> str:
        why = {} if self.error is None else {"why": in_words(self.error, words)}
        text = words.coded("store_upkeep", self.code, {**self.about, **why})
        return words("store_upkeep.of_game", game=self.game, text=text)


def can_be_checked(kept: Game) -> GameFault | None:
    """Why this program can't play a game again, though nothing need be wrong with it."""
    try:
        game_of(kept.row.header)
    except RecordError as error:
        return GameFault(kept.row.id, "unchecked", error=error)
    return None


def game_faults(kept: Game) -> Iterator[GameFault]:
    """Everything that is wrong with a game; its commands up to the first that can't be played.

    The game must be one that `can_be_checked`.
    """
    header, name = kept.row.header, kept.row.id
    game = game_of(header)
    dice = header.dice
    sealed = dice.kind == "sealed" and dice.secret is not None
    broken = sealed and commitment(dice.secret or b"") != dice.seal
    if broken:
        yield GameFault(name, "seal_broken")
    try:
        states = [first_state(game, header, kept.board_text)]
    except (Refusal, ValueError) as error:
        yield GameFault(name, "bad_start", error=error)
        return
    yield from _Fold(game, kept, dice.key if sealed and not broken else None).faults(states)
    yield from _snapshot_faults(game, kept, states)
    yield from _end_faults(game, kept, states)


class _Fold:
    """Plays the commands of a game one by one, those taken back as well.

    `key` is what the throws were drawn by; without it they aren't compared.
    """

    def __init__(self, game: AnyGame, kept: Game, key: bytes | None) -> None:
        self._game = game
        self._kept = kept
        self._key = key
        self._draws = 0

    def faults(self, states: list[State]) -> Iterator[GameFault]:
        """Adds the state after each command to `states`, which holds the first."""
        for row in self._kept.commands:
            try:
                yield from self._throw_faults(states[-1], row)
                states.append(self._game.apply(states[-1], self._game.parse(row.text)).after)
            except (Refusal, ValueError) as error:
                about: dict[str, str | int] = {"ply": row.ply, "command": row.text[:60]}
                yield GameFault(self._kept.row.id, "illegal", about, error)
                return

    def _throw_faults(self, state: State, row: CommandRow) -> Iterator[GameFault]:
        chance = isinstance(self._game.turn(state), Chance)
        if chance != row.chance:
            yield GameFault(self._kept.row.id, "mismarked", {"ply": row.ply})
        if not chance:
            return
        known = self._key is not None and row.ply > self._kept.row.header.taken_over
        if known and self._key is not None:
            due = self._game.text(drawn(self._game, state, self._key, self._draws))
            if due != self._game.text(self._game.parse(row.text)):
                about: dict[str, str | int] = {"ply": row.ply, "given": row.text[:60], "due": due}
                yield GameFault(self._kept.row.id, "other_throw", about)
        self._draws += 1


def _snapshot_faults(game: AnyGame, kept: Game, states: list[State]) -> Iterator[GameFault]:
    for snapshot in kept.snapshots:
        about: dict[str, str | int] = {"ply": snapshot.ply}
        if snapshot.ply > len(kept.commands):
            yield GameFault(kept.row.id, "snapshot_beyond", about)
        elif snapshot.ply < len(states) and game.digest(states[snapshot.ply]) != snapshot.digest:
            yield GameFault(kept.row.id, "other_state", about)
        elif not _reads_as_told(game, kept, snapshot):
            yield GameFault(kept.row.id, "snapshot_damaged", about)


def _reads_as_told(game: AnyGame, kept: Game, snapshot: Snapshot) -> bool:
    try:
        state = read_state(game.name, snapshot.state, lambda _n, _d: kept.board_text)
    except (Refusal, WireError):
        return False
    return game.digest(state) == snapshot.digest


def _end_faults(game: AnyGame, kept: Game, states: list[State]) -> Iterator[GameFault]:
    """Whether the game has ended where it is told so, and nowhere else."""
    if kept.row.plies >= len(states) or kept.row.status == "agreed":
        return
    ended = isinstance(game.turn(states[kept.row.plies]), Over)
    if ended != (kept.row.status == "over"):
        yield GameFault(kept.row.id, "not_over" if not ended else "over_and_running")
