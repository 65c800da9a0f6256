"""A whole store looked through: its file, its games, a club's tables and players."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import attrs
from sqlalchemy import Connection, inspect, select

from minos_tui.store import NoSuchGame, Store, StoreError
from minos_tui.store.backup import file_faults
from minos_tui.store.club_schema import ACCOUNTS, MEMBERS, TABLES
from minos_tui.store.reading import game_ids
from minos_tui.store.schema import GAMES
from minos_tui.table.checking import GameFault, can_be_checked, game_faults
from minos_tui.trouble import in_words
from minos_tui.words import Words


@attrs.frozen
class StoreFault:
    """What is wrong with the store around the games: words of the topic `store_upkeep`."""

    code: str
    about: dict[str, str | int]

    def line(self, words: Words) -> str:
        return words.coded("store_upkeep", self.code, self.about)


@attrs.frozen
class Unread:
    """A game, or the list of them, that the store can't give."""

    error: StoreError

    def line(self, words: Words) -> str:
        return in_words(self.error, words)


async def unread_games(store: Store) -> tuple[int, tuple[Unread, ...]]:
    """How many games a store holds, and those that it can't give. None is played again."""
    names = await store.run(game_ids, reading=True)
    unread: list[Unread] = []
    for name in names:
        try:
            await store.game(name)
        except NoSuchGame:
            continue  # deleted meanwhile
        except StoreError as error:
            unread.append(Unread(error))
    return len(names), tuple(unread)


Found = GameFault | StoreFault | Unread


class Survey:
    """Looks through a store and counts: `games` and `commands` played again, `found` faults."""

    def __init__(self) -> None:
        self.games = self.commands = self.found = 0

    def file_faults(self, file: Path) -> Iterator[StoreFault]:
        """What the database itself finds. Raises StoreError for a file that is no store."""
        for fault in file_faults(file):
            self.found += 1
            yield StoreFault(fault.code, fault.about)

    async def faults(self, store: Store) -> AsyncIterator[Found]:
        """What is wrong with the games and what is around them, one game after the other."""
        try:
            names = await store.run(game_ids, reading=True)
            club = await store.run(_club_faults, reading=True)
        except StoreError as error:
            self.found += 1
            yield Unread(error)
            return
        for name in names:
            async for fault in self._of_game(store, name):
                yield fault
        for around in club:
            self.found += 1
            yield around

    async def _of_game(self, store: Store, name: str) -> AsyncIterator[Found]:
        try:
            kept = await store.game(name)
        except NoSuchGame:
            return  # deleted meanwhile
        except StoreError as error:
            self.found += 1
            yield Unread(error)
            return
        self.games += 1
        if (why := can_be_checked(kept)) is not None:
            yield why
            return
        self.commands += len(kept.commands)
        for fault in game_faults(kept):
            self.found += 1
            yield fault


def _club_faults(connection: Connection) -> tuple[StoreFault, ...]:
    """Nothing in a store without a club."""
    if TABLES.name not in inspect(connection).get_table_names():
        return ()
    return (*_homeless(connection), *_table_faults(connection))


def _homeless(connection: Connection) -> Iterator[StoreFault]:
    """Games of players who have no account, and accounts' games that aren't there."""
    accounts = {*connection.scalars(select(ACCOUNTS.c.name))}
    games = {*connection.scalars(select(GAMES.c.id))}
    for row in connection.execute(select(MEMBERS).order_by(MEMBERS.c.game_id, MEMBERS.c.name)):
        if row.name not in accounts:
            yield StoreFault("no_account", {"game": row.game_id, "name": row.name})
        if row.game_id not in games:
            yield StoreFault("lost_game", {"game": row.game_id, "name": row.name})


def _table_faults(connection: Connection) -> Iterator[StoreFault]:
    games = {*connection.scalars(select(GAMES.c.id))}
    for row in connection.execute(select(TABLES).order_by(TABLES.c.id)):
        try:
            game = str(json.loads(row.text)["game_id"])
        except (ValueError, KeyError, TypeError):
            yield StoreFault("bad_table", {"table": row.id})
            continue
        if game and game not in games:
            yield StoreFault("no_game", {"table": row.id, "game": game})
