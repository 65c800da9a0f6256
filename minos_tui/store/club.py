"""The store of a club, and what one player of it sees: his own games and choices, no others'.

Never imported where a game is played on this machine alone.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from minos_tui.engine.record import Header
from minos_tui.store import (
    bounds_queries,
    club_queries,
    result_queries,
    talk_queries,
    together,
)
from minos_tui.store.club_queries import Beginning, Stands
from minos_tui.store.errors import NoSuchGame, StoreError
from minos_tui.store.queries import NewGame
from minos_tui.store.result_queries import Ended, Result
from minos_tui.store.rows import Appended, Change, Game, GameRow
from minos_tui.store.store import Store
from minos_tui.store.talk_queries import KeptTable
from minos_tui.store.together import News, Seen

MOST_VALUE: Final = 64 * 1024
"""Characters of one thing that a player's account remembers."""
_MOST_SUPERSEDED: Final = 10_000


class ClubStore:
    """A club's part of a store. Raises StoreError from every method; nothing was changed then."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.server = secrets.token_hex(8)
        """The name of this server among those that share the club."""
        self.superseded: OrderedDict[str, None] = OrderedDict()
        """Owners of leases whose player has come back by another line."""
        self.committed = 0
        """How many commands have been kept here since the start."""

    async def prepare(self) -> None:
        """Makes the club's tables where they aren't."""
        await self.write(club_queries.prepare, self.store.name)

    async def begin_alone(self) -> None:
        """Forgets other servers: whoever holds the folder knows that none lives."""
        await self.write(together.begin_alone)

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

    async def taken(self, name: str) -> bool:
        """Whether somebody has the name."""
        found: bool = await self.read(club_queries.taken, name)
        return found

    async def accounts(self) -> int:
        found: int = await self.read(club_queries.accounts)
        return found

    async def sign_in(self, name: str, fingerprint: str) -> bool:
        """Registers a name that nobody has, and notes the visit; False if this is no key of it."""
        done: bool = await self.write(club_queries.sign_in, name, fingerprint, self.store.now())
        return done

    async def tables(self) -> dict[str, KeptTable]:
        """Every table by its id, with what was said there lately, the one changed last first."""
        found: dict[str, KeptTable] = await self.read(talk_queries.tables)
        return found

    async def table_with_talk(self, table: str) -> KeptTable | None:
        """A table with what was said there lately; None if it isn't there."""
        found: KeptTable | None = await self.read(talk_queries.table, table)
        return found

    async def table(self, table: str) -> str | None:
        """A table's text; None if it isn't there."""
        found: str | None = await self.read(club_queries.table, table)
        return found

    async def set_table(self, table: str, text: str, before: str | None = None) -> bool:
        """Keeps a table's text where `before` is what stands there (None: a new table).

        False, and nothing was changed, if another server has changed it.
        """
        news, now = self.news("plan", table), self.store.now()
        done: bool = await self.write(club_queries.set_table, news, text, before, now)
        return done

    async def drop_table(self, table: str, before: str) -> bool:
        """Takes a table away that is as `before`, if it is there at all.

        False, and nothing was changed, if another server has changed it.
        """
        done: bool = await self.write(club_queries.drop_table, self.news("plan", table), before)
        return done

    async def add_talk(self, table: str, name: str, text: str) -> int:
        """Keeps a line that was said at a table, and tells the other servers.

        Its number among the table's lines; 0 if the table has been taken away.
        """
        news = self.news("said", table, name=name, text=text)
        number: int = await self.write(talk_queries.add, news)
        return number

    async def add_results(self, game: str, kind: str, results: Sequence[Result]) -> bool:
        """Keeps how a rated game ended; False if that is kept already."""
        work, now = result_queries.add_results, self.store.now()
        done: bool = await self.write(work, game, kind, results, now)
        return done

    async def ended(self, kind: str) -> tuple[Ended, ...]:
        """Every rated game of a kind that has ended, the oldest first."""
        found: tuple[Ended, ...] = await self.read(result_queries.ended, kind)
        return found

    async def stands(self, games: Mapping[str, str]) -> dict[str, Stands]:
        """How the games of some tables stand, by table."""
        found: dict[str, Stands] = await self.read(club_queries.stands, games)
        return found

    # What goes so that the store doesn't grow without end

    async def by_age(self, tables: Collection[str]) -> tuple[str, ...]:
        """Those of the tables that are there, the one changed last first."""
        found: tuple[str, ...] = await self.read(bounds_queries.by_age, tables)
        return found

    async def clear_ended(self, name: str, newest: int) -> None:
        """A player has no more than the newest so many of his games at tables that have ended."""
        for game in await self.read(bounds_queries.ended_beyond, name, newest):
            with suppress(NoSuchGame):  # another server was quicker
                await self.write(club_queries.forget_of, name, game)

    async def clear_lost(self, seconds: float) -> tuple[str, ...]:
        """Deletes the games of tables that nobody can see or delete and that have rested so long.

        Returns their ids.
        """
        found: tuple[str, ...] = await self.read(bounds_queries.lost, self.store.now() - seconds)
        for game in found:
            with suppress(NoSuchGame):
                await self.write(bounds_queries.forget_for_all, game)
        return found

    def news(self, what: str, table: str = "", **about: Any) -> News:
        """Something to tell the club's other servers."""
        return News(self.server, what, table, about)

    def of(self, name: str, most_games: int) -> PlayerStore:
        """The store as a player sees it."""
        return PlayerStore(self, name, most_games)

    def shared(self, table: str, beginning: Beginning | None = None) -> SharedStore:
        """Where a table keeps its game, and `beginning` where that is still to be made."""
        return SharedStore(self, table, beginning)


class SharedStore(Store):
    """The store of the one game at a table: all who sit there have it.

    Every server may play it. An act counts if its server had seen all acts before it: else `change`
    raises Outrun, until `news` or `game` has been asked for.
    """

    def __init__(self, club: ClubStore, table: str, beginning: Beginning | None) -> None:
        super().__init__(*club.store.parts())
        self._club = club
        self._table = table
        self._beginning = beginning
        self._version = 0
        """How many acts of the game are known here."""

    async def create(self, header: Header, board_text: str, owner: str, act: Change) -> str:
        """Keeps that the table has begun as well. Raises Outrun if another server has changed the
        table meanwhile."""
        assert self._beginning is not None
        new = NewGame(header, board_text, owner, act)
        news = self._club.news("plan", self._table)
        game: str = await self._club.write(
            club_queries.begin, new, self.now(), news, self._beginning
        )
        self._club.committed += len(act.added)
        return game

    async def game(self, game: str) -> Game:
        found: Game
        self._version, found = await self._club.read(together.game, game)
        return found

    async def news(self, game: str, plies: int, notes: int) -> Game | Appended | None:
        found: Game | Appended | None
        seen = Seen(game, self._version)
        self._version, found = await self._club.read(together.since, seen, plies, notes)
        return found

    async def change(self, game: str, owner: str, act: Change) -> None:
        """Keeps one act whole. Raises Outrun if others have played on."""
        news = self._club.news("game", self._table)
        seen = Seen(game, self._version)
        await self._club.write(together.play, seen, act, self.now(), news)
        self._version += 1
        self._club.committed += len(act.added)

    async def lease(self, game: str, owner: str) -> bool:
        """Nobody has the game alone."""
        return True

    async def renew(self, game: str, owner: str) -> bool:
        return True

    async def give_up(self, game: str, owner: str) -> None:
        """There is nothing to give up."""

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
            club_queries.create, new, self.now(), {self._player: 0}, False
        )
        self._club.committed += len(act.added)
        return game

    async def change(self, game: str, owner: str, act: Change) -> None:
        await super().change(game, owner, act)
        self._club.committed += len(act.added)

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
