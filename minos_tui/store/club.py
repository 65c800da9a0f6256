"""The store of a club, and what one player of it sees: his own games and choices, no others'.

Never imported where a game is played on this machine alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from minos_tui.engine.record import Header
from minos_tui.store import club_queries
from minos_tui.store.errors import StoreError
from minos_tui.store.queries import NewGame
from minos_tui.store.rows import Change, Game, GameRow
from minos_tui.store.store import Store

MOST_VALUE: Final = 64 * 1024
"""Characters of one thing that a player's account remembers."""
_MOST_SUPERSEDED: Final = 10_000


class ClubStore:
    """A club's part of a store. Raises StoreError from every method; nothing was changed then."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.superseded: OrderedDict[str, None] = OrderedDict()
        """Owners of leases whose player has come back by another line."""

    async def prepare(self) -> None:
        """Makes the club's tables where they aren't."""
        await self.write(club_queries.prepare, self.store.name)

    def supersede(self, owner: str) -> None:
        """This owner gets no lease any more; those longest gone are forgotten."""
        self.superseded[owner] = None
        while len(self.superseded) > _MOST_SUPERSEDED:
            self.superseded.popitem(last=False)

    async def read(self, work: Any, *args: Any) -> Any:
        return await self.store.run(work, *args, reading=True)

    async def write(self, work: Any, *args: Any) -> Any:
        return await self.store.run(work, *args, reading=False)

    async def keys_of(self, name: str) -> frozenset[str]:
        """The fingerprints of a name's keys; none for a name that nobody has."""
        found: frozenset[str] = await self.read(club_queries.keys_of, name)
        return found

    async def accounts(self) -> int:
        found: int = await self.read(club_queries.accounts)
        return found

    async def sign_in(self, name: str, fingerprint: str) -> bool:
        """Registers a name that nobody has, and notes the visit; False if it has other keys."""
        done: bool = await self.write(club_queries.sign_in, name, fingerprint, self.store.now())
        return done

    async def tables(self) -> tuple[tuple[str, str], ...]:
        """Every table's id and text, the one changed last first."""
        found: tuple[tuple[str, str], ...] = await self.read(club_queries.tables)
        return found

    async def set_table(self, table: str, text: str) -> None:
        await self.write(club_queries.set_table, table, text, self.store.now())

    async def drop_table(self, table: str) -> None:
        await self.write(club_queries.drop_table, table)

    def of(self, name: str, most_games: int) -> PlayerStore:
        """The store as a player sees it."""
        return PlayerStore(self, name, most_games)

    def shared(self, names: Sequence[str]) -> SharedStore:
        """Where a table of these players keeps its new game; "" is a seat that is nobody's."""
        return SharedStore(self, names)


class SharedStore(Store):
    """The store of a game at a table: all who sit there have it."""

    def __init__(self, club: ClubStore, names: Sequence[str]) -> None:
        super().__init__(*club.store.parts())
        self._club = club
        self._names = tuple(names)

    async def create(self, header: Header, board_text: str, owner: str, act: Change) -> str:
        new = NewGame(header, board_text, owner, act)
        game: str = await self._club.write(club_queries.create, new, self.now(), self._names, True)
        return game

    async def lease(self, game: str, owner: str) -> bool:
        """One server has the club: whoever else had the game is a server that was killed."""
        if owner in self._club.superseded:
            return False
        row = await self.row(game)
        taken = await self.lease_from(game, owner, {row.owner})
        if taken and row.owner not in ("", owner):
            self._club.supersede(row.owner)
        return taken

    async def close(self) -> None:
        """The club's store stays open."""


class PlayerStore(Store):
    """A player's own games and choices. Another's game doesn't exist here."""

    def __init__(self, club: ClubStore, name: str, most_games: int) -> None:
        super().__init__(*club.store.parts())
        self._club = club
        self._player = name
        self._most_games = most_games

    async def close(self) -> None:
        """The club's store stays open."""

    # Games

    async def create(self, header: Header, board_text: str, owner: str, act: Change) -> str:
        """Raises StoreError (`too_many_games`) as well."""
        if await self._club.read(club_queries.count_of, self._player) >= self._most_games:
            raise StoreError(code="too_many_games", most=self._most_games)
        new = NewGame(header, board_text, owner, act)
        game: str = await self._club.write(
            club_queries.create, new, self.now(), (self._player,), False
        )
        return game

    async def games(self) -> tuple[GameRow, ...]:
        found: tuple[GameRow, ...] = await self._club.read(club_queries.games_of, self._player)
        return found

    async def row(self, game: str) -> GameRow:
        found: GameRow = await self._club.read(club_queries.row_of, self._player, game)
        return found

    async def game(self, game: str) -> Game:
        found: Game = await self._club.read(club_queries.game_of, self._player, game)
        return found

    async def forget(self, game: str) -> None:
        await self._club.write(club_queries.forget_of, self._player, game)

    async def lease(self, game: str, owner: str) -> bool:
        """The player's newest line has the game: one that is cut off may not know it yet."""
        if owner in self._club.superseded:
            return False
        row = await self.row(game)
        taken = await self.lease_from(game, owner, {row.owner})
        if taken and row.owner not in ("", owner):
            self._club.supersede(row.owner)
        return taken

    # Choices

    async def choice(self, name: str) -> str | None:
        value: str | None = await self._club.read(club_queries.choice_of, self._player, name)
        return value

    async def set_choice(self, name: str, value: str) -> None:
        """Raises StoreError (`too_long`) as well."""
        if len(value) > MOST_VALUE:
            raise StoreError(code="too_long", most=MOST_VALUE // 1024)
        await self._club.write(club_queries.set_choice_of, self._player, name, value)
