"""A new game as the player wants it: what the new-game screen shows and remembers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from minos_tui.engine.record import HUMAN, MOST_NAME, Seat, one_line

if TYPE_CHECKING:
    from minos_tui.store import Store
    from minos_tui.table.table import Table

STANDARD_MAP: Final = "mediterranean"
YOU_AND_TWO: Final = (Seat(HUMAN), Seat("ariadne"), Seat("icarus"))
BEST_RIVALS: Final = ("ariadne", "icarus")
"""Whom a new game is against, as far as they play it."""
MOST_SEED: Final = 999_999_999_999
CHOICE: Final = "new_game"
"""The name under which the last choices are remembered."""


@attrs.frozen
class NewGame:
    """`seats` are those that play; `spare` keeps what was chosen for seats that are left out.
    `seed` None means sealed dice."""

    game: str = "minos"
    map: str = STANDARD_MAP
    seats: tuple[Seat, ...] = YOU_AND_TWO
    spare: tuple[Seat, ...] = (Seat("icarus"),)
    options: Mapping[str, str] = attrs.field(factory=dict)
    seed: int | None = None

    def with_seats(self, count: int) -> NewGame:
        """With so many seats; nothing chosen for a seat is forgotten."""
        every = (*self.seats, *self.spare)
        return attrs.evolve(self, seats=every[:count], spare=every[count:])

    def with_seat(self, number: int, seat: Seat) -> NewGame:
        """With another player on a seat, counted from 1."""
        seats = (*self.seats[: number - 1], seat, *self.seats[number:])
        return attrs.evolve(self, seats=seats)


def first_choice(game: str, map_: str = STANDARD_MAP) -> NewGame:
    """A new game of this kind as it is offered at first, against bots that play it."""
    from minos_tui.bots.registry import ANY_GAME, bot_names
    from minos_tui.engine.games import find_game

    known, most = bot_names(game), max(find_game(game).seats)
    rivals = tuple(Seat(bot if bot in known else ANY_GAME) for bot in BEST_RIVALS)
    return NewGame(game, map_, (Seat(HUMAN), *rivals), (rivals[-1],) * (most - 3))


def choice_text(wanted: NewGame) -> str:
    """The choices as a small text. A seed is for one game and isn't remembered."""
    return json.dumps(
        {
            "game": wanted.game,
            "map": wanted.map,
            "count": len(wanted.seats),
            "seats": [[seat.kind, seat.name] for seat in (*wanted.seats, *wanted.spare)],
            "options": dict(wanted.options),
        }
    )


def read_choice(text: str, games: Sequence[str], bots: Callable[[str], Sequence[str]]) -> NewGame:
    """The choices that a text remembers; what doesn't hold any more is as at first.

    `bots` names those that play a game.
    """
    try:
        found = json.loads(text) if text else {}
        return _read(found, games, bots)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return NewGame()


def _read(
    found: dict[str, Any], games: Sequence[str], bots: Callable[[str], Sequence[str]]
) -> NewGame:
    if not found:
        return NewGame()
    game = str(found["game"])
    plain = first_choice(game if game in games else NewGame().game)
    kinds = (HUMAN, *bots(plain.game))
    every = [
        Seat(str(kind), one_line(str(name), MOST_NAME)) if kind in kinds else Seat()
        for kind, name in found["seats"][: len(plain.seats) + len(plain.spare)]
    ]
    every += [*plain.seats, *plain.spare][len(every) :]
    count = min(max(2, int(found["count"])), len(every))
    return NewGame(
        plain.game,
        str(found["map"]),
        tuple(every[:count]),
        tuple(every[count:]),
        {str(name): str(value) for name, value in found["options"].items()},
    )


def wanted_from(
    game: str, seats: Sequence[str], options: Mapping[str, str], map_: str, seed: int | None
) -> NewGame:
    """A game as the command line names it: seats by `you` or a bot's name."""
    from minos_tui.table.seats import seats_of

    return NewGame(game, map_, seats_of(seats), (), dict(options), seed)


def own_maps() -> tuple[Path, ...]:
    """The folders of the player's own boards."""
    from minos_tui.store.folder import data_folder

    return (data_folder() / "maps",)


def board_of(wanted: NewGame, *, files: bool = True) -> tuple[str, str]:
    """The name and the text of the board, both empty where the game has none.

    Without `files` only boards of the house are found, by name. Raises NoMapError, BoardError.
    """
    from minos_tui.engine.games import find_game
    from minos_tui.maps import NoMapError, find_map, map_files, read_text

    if not find_game(wanted.game).has_boards:
        return "", ""
    known = map_files()
    if not files and wanted.map not in known:
        raise NoMapError(wanted.map, tuple(known))
    file = find_map(wanted.map, own_maps()) if files else known[wanted.map]
    return file.stem, read_text(file)


async def table_of(wanted: NewGame, store: Store | None, *, files: bool = True) -> Table:
    """A table for a new game. Raises one of `minos_tui.tui.screens.opening.TROUBLES`."""
    from minos_tui.engine.minos.board import BoardError
    from minos_tui.table.table import Table

    board_name, board = board_of(wanted, files=files)
    try:
        return await Table.create(
            store,
            wanted.game,
            wanted.seats,
            wanted.options,
            board,
            board_name=board_name,
            seed=wanted.seed,
        )
    except BoardError as error:
        raise BoardError(error.problems, wanted.map) from error
