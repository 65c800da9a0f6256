"""Servers that share a club, by a folder of one machine or by PostgreSQL: what one does the others
see, and one drives a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from minos_tui.engine.game import Chance, Refusal
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.maps import find_map, read_text
from minos_tui.server import company
from minos_tui.server.club import Club
from minos_tui.server.company import Companions, Listener
from minos_tui.server.limits import Limits
from minos_tui.server.room import Room
from minos_tui.server.said import Said
from minos_tui.server.seat import SeatTable
from minos_tui.store import Store, StoreAway, together
from minos_tui.store.club import ClubStore
from minos_tui.store.local_news import LocalNewsroom
from minos_tui.store.together import News
from minos_tui.table.errors import CommitFailed
from minos_tui.table.table import Table
from minos_tui.tui.wanted import NewGame
from tests.server.kit import PATIENCE, Lines, journal_to
from tests.server.tables import QUICK, TWO, choice
from tests.testkit.postgres import Cluster


async def store_of(where: Path | str) -> tuple[ClubStore, Callable[..., Listener]]:
    """The store of a club in a folder or at a database's address, and how to hear the others."""
    if isinstance(where, Path):
        store = ClubStore(await Store.open(where))
        return store, partial(LocalNewsroom, where, store)
    from minos_tui.store.news import Newsroom

    store = ClubStore(await Store.open_url(where))
    return store, partial(Newsroom, where, store.server)


@asynccontextmanager
async def server_on(where: Path | str) -> AsyncIterator[Club]:
    """A server of the club kept there, without its door."""
    store, listener = await store_of(where)
    await store.prepare()
    club = Club(store, journal_to(Lines()), Limits())
    for name in ("ann", "ben", "cleo"):
        await store.sign_in(name, f"SHA256:{name}")
    company = Companions(club, "here:22")
    club.company = company
    await company.begin(listener)
    yield club
    await club.stop()
    await company.leave()
    await store.store.close()


@pytest.fixture(params=["folder", pytest.param("database", marks=pytest.mark.outside)])
async def servers(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[Club, Club]]:
    """Two servers of one club."""
    shared = request.param == "database"
    where = request.getfixturevalue("database") if shared else tmp_path
    async with server_on(where) as here, server_on(where) as there:
        yield here, there


@pytest.fixture
async def apart(database: str) -> AsyncIterator[tuple[Club, Club]]:
    """Two servers whose database is a program of its own."""
    async with server_on(database) as here, server_on(database) as there:
        yield here, there


async def comes_true(found: Callable[[], Any], *clubs: Club) -> None:
    """Waits until something is so, looking whenever the clubs tell of a change."""
    news = asyncio.Event()
    ends = [club.tables.subscribe(news.set) for club in clubs]
    ends += [room.subscribe(lambda _: news.set()) for c in clubs for room in c.tables.rooms]

    async def look() -> None:
        while not found():
            news.clear()
            await news.wait()

    await asyncio.wait_for(look(), PATIENCE)
    for end in ends:
        end()


async def room_at(club: Club, room: Room) -> Room:
    """The same table at another server."""
    await comes_true(lambda: club.tables.find(room.plan.id), club)
    found = club.tables.find(room.plan.id)
    assert found is not None
    return found


async def opened(
    here: Club, there: Club, *bots: str, game: str = "minos", begins: bool = True
) -> tuple[Room, Room]:
    """A table of ann here and ben there, at both servers."""
    options = QUICK if game == "minos" else {"picking": "random"}
    seats = (*TWO, *map(Seat, bots))
    room = await here.tables.open("ann", NewGame(game, seats=seats, options=options))
    other = await room_at(there, room)
    await other.sit("ben", 2)
    await comes_true(lambda: room.plan.filled, here)
    if begins:
        await room.start("ann")
        await comes_true(lambda: other.plan.status == "playing", there)
    return room, other


async def both(here: Club, there: Club, *bots: str) -> tuple[SeatTable, SeatTable]:
    """ann here and ben there at one table, when one of them is asked."""
    room, other = await opened(here, there, *bots)
    ann, ben = await room.enter("ann"), await other.enter("ben")
    await comes_true(lambda: ann.drives(ann.turn) or ben.drives(ben.turn), here, there)
    return ann, ben


async def acts(seat: SeatTable) -> None:
    if isinstance(seat.turn, Chance):
        await seat.draw()
    else:
        await seat.play(choice(seat))


def table_of(seat: SeatTable) -> Table:
    assert seat.room.table is not None
    return seat.room.table


def same(one: SeatTable, other: SeatTable) -> bool:
    mine, theirs = table_of(one), table_of(other)
    return mine.history == theirs.history and mine.seats == theirs.seats


# One table at two servers


async def test_a_table_is_seen_and_sat_down_at_from_both(servers: tuple[Club, Club]) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)

    assert ["ann", "ben"] == [place.name for place in room.plan.places]
    await room.change("ann", "private")
    await comes_true(lambda: () == there.tables.seen_by("cleo"), there)
    assert other is there.tables.by_code(room.plan.code)
    await here.tables.close("ann", room)
    await comes_true(lambda: not there.tables.rooms, there)
    with pytest.raises(Refusal, match="table_closed"):
        await other.sit("ben", 2)


async def test_one_seat_is_taken_once(servers: tuple[Club, Club]) -> None:
    here, there = servers
    room = await here.tables.open("ann", NewGame("minos", seats=(*TWO, Seat(HUMAN))))
    other = await room_at(there, room)

    done = await asyncio.gather(room.sit("ben", 2), other.sit("cleo", 2), return_exceptions=True)

    assert ["server.seat_taken"] == [found.code for found in done if isinstance(found, Refusal)]
    await comes_true(lambda: room.plan == other.plan, here, there)


async def test_each_sees_what_the_other_does(servers: tuple[Club, Club]) -> None:
    ann, ben = await both(*servers)
    while not ann.over:
        mover, other = (ann, ben) if ann.drives(ann.turn) else (ben, ann)
        with pytest.raises(Refusal):
            await acts(other)
        await acts(mover)
        await comes_true(lambda: same(ann, ben), *servers)
        if mover.can_undo:
            await mover.undo()
            await comes_true(lambda: same(ann, ben), *servers)
            await mover.redo()
            await comes_true(lambda: same(ann, ben), *servers)

    assert {1, 2} <= {step.seat for step in ann.steps}
    assert table_of(ann).record_text() == table_of(ben).record_text()


async def test_what_was_done_elsewhere_is_added_and_not_read_again(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await both(*servers)
    mover, other = (ann, ben) if ann.drives(ann.turn) else (ben, ann)
    monkeypatch.setattr("minos_tui.table.keeping.kept_sitting", None)
    steps = other.steps

    await acts(mover)
    await comes_true(lambda: same(ann, ben), *servers)
    await mover.resign(1, "random")
    await comes_true(lambda: same(ann, ben), *servers)

    assert all(old is new for old, new in zip(steps[:-1], other.steps, strict=False))
    assert len(other.steps) > len(steps)


async def test_a_command_for_what_has_gone_on_is_refused(servers: tuple[Club, Club]) -> None:
    """Two lines of one player, at two servers, press at once: one of them comes too late."""
    here, there = servers
    room, other = await opened(here, there)
    first, second = await room.enter("ann"), await other.enter("ann")
    await comes_true(lambda: first.drives(first.turn), here)
    await first.draw()
    await comes_true(lambda: same(first, second), there)

    command = choice(first)
    done = await asyncio.gather(first.play(command), second.play(command), return_exceptions=True)

    assert ["stale"] == [found.code for found in done if isinstance(found, Refusal)]
    assert 1 == sum(isinstance(found, tuple) for found in done)
    await comes_true(lambda: same(first, second), here, there)


async def test_what_is_said_and_who_is_there_is_known_at_both(servers: tuple[Club, Club]) -> None:
    here, there = servers
    ann, ben = await both(here, there)
    await ben.room.say("ben", "hello")
    await comes_true(lambda: "hello" in [said.text for said in ann.room.said], here)

    assert "ben" == next(said.name for said in ann.room.said if said.text == "hello")
    assert ann.room.here("ben")
    with pytest.raises(Refusal, match="not_away"):
        await ann.room.set_bot("ann", 2)
    await ben.close()
    await comes_true(lambda: not ann.room.here("ben"), here)
    await ann.room.set_bot("ann", 2)
    back = await ben.room.enter("ben")
    assert back.seats[1].is_human
    await comes_true(lambda: table_of(ann).seats[1].is_human, here)


async def test_a_line_that_was_missed_is_read_later_and_once(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)
    missed: list[News] = []

    async def deaf(_room: Room, news: News) -> None:
        missed.append(news)
        here.tables.tell()

    with monkeypatch.context() as patched:
        patched.setattr(company, "_tell_room", deaf)
        await other.say("ben", "hello")
        await comes_true(lambda: missed, here)
    assert not room.said

    await here.tables.load()
    assert ["hello"] == [said.text for said in room.said]
    await company._tell_room(room, missed[0])
    await here.tables.load()
    assert ["hello"] == [said.text for said in room.said]


async def test_a_watcher_s_line_is_known_as_one_at_the_other_server(
    servers: tuple[Club, Club],
) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)
    await other.say("cleo", "good luck")
    await comes_true(lambda: room.said, here)
    assert [Said("cleo", "good luck", watching=True)] == list(room.said)


@pytest.mark.parametrize(
    "why", [CommitFailed(StoreAway(file="there", why="gone")), KeyError("a fault of ours")]
)
async def test_what_can_t_be_done_about_one_piece_of_news_makes_nobody_deaf(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    async def not_kept(*_: object) -> None:
        raise why

    ann, ben = await both(*servers)
    monkeypatch.setattr(ann.room.consent, "hear", not_kept)
    for line in ("hello", "again"):
        await ben.room.say("ben", line)

    await comes_true(lambda: "again" in [said.text for said in ann.room.said], servers[0])


def deafen(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server doesn't hear how tables are changed elsewhere."""
    monkeypatch.setattr(club.tables, "reload", AsyncMock())


async def test_a_table_that_has_begun_elsewhere_is_not_taken_away_by_who_has_not_heard(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)
    deafen(here, monkeypatch)
    await other.start("ann")
    before = room.plan.status

    with pytest.raises(Refusal, match="begun"):
        await here.tables.take_away(room)

    assert ("open", "playing") == (before, room.plan.status)
    assert await there.store.table(room.plan.id)


async def test_a_table_that_is_begun_at_two_servers_has_one_game(
    servers: tuple[Club, Club],
) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)

    done = await asyncio.gather(room.start("ann"), other.start("ann"), return_exceptions=True)

    assert ["server.begun"] == [found.code for found in done if isinstance(found, Refusal)]
    assert [room.plan.game_id] == [game.id for game in await here.store.store.games()]


@pytest.mark.parametrize("newcomer", ["", "cleo"])
async def test_a_table_that_was_changed_elsewhere_begins_as_it_is_by_now(
    newcomer: str, servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)
    deafen(here, monkeypatch)
    await other.sit("ben", 2)
    if newcomer:
        await other.sit(newcomer, 2)

    with suppress(Refusal):
        await room.start("ann")
    assert ("playing" if newcomer else "open") == room.plan.status
    assert ["ann", newcomer] == [place.name for place in room.plan.places]
    names = [[seat.name for seat in game.header.seats] for game in await here.store.store.games()]
    assert ([["ann", newcomer]] if newcomer else []) == names


async def test_two_servers_take_a_table_away_once(servers: tuple[Club, Club]) -> None:
    here, there = servers
    room, other = await opened(here, there, begins=False)

    await asyncio.gather(here.tables.take_away(room), there.tables.take_away(other))

    assert () == (*here.tables.rooms, *there.tables.rooms)


async def test_ending_by_agreement_wants_everybody_at_both(servers: tuple[Club, Club]) -> None:
    ann, ben = await both(*servers)
    await ann.agree_end()
    await comes_true(lambda: "agrees" in [said.code for said in ben.room.said], servers[1])
    assert not ben.over
    await ben.agree_end()

    await comes_true(lambda: ann.over, servers[0])
    await comes_true(lambda: ann.room.plan.status == ben.room.plan.status == "over", *servers)


async def test_the_lobby_tells_whose_turn_it_is_at_another_server(
    servers: tuple[Club, Club],
) -> None:
    here, there = servers
    room, other = await opened(here, there)
    ann = await room.enter("ann")
    await comes_true(lambda: ann.drives(ann.turn), here)
    await comes_true(lambda: "ann" == other.turn, there)
    while ann.drives(ann.turn):
        await acts(ann)

    await comes_true(lambda: "ben" == other.turn, there)


async def test_the_newest_line_has_a_players_own_game_at_whichever_server(
    servers: tuple[Club, Club],
) -> None:
    here, there = servers
    old = await Table.create(
        here.store.of("ann", 10), "minos", TWO, QUICK, read_text(find_map("mediterranean"))
    )
    new = await Table.open(there.store.of("ann", 10), old.id)

    assert not new.watching
    assert old.store is not None
    assert not await old.store.renew(old.id, old._owner)
    await new.draw()
    with pytest.raises(Refusal, match="watching"):
        await old.draw()
    await new.close()
    await old.close()


async def test_who_looks_away_while_the_database_is_away_loses_nothing(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await both(*servers)
    with monkeypatch.context() as broken:
        broken.setattr(servers[0].store, "write", away)
        await ann.close()
    assert ann.room.table is None
    mover = await ann.room.enter("ann")

    await comes_true(lambda: mover.drives(mover.turn) or ben.drives(ben.turn), *servers)
    await acts(mover if mover.drives(mover.turn) else ben)
    await comes_true(lambda: same(mover, ben), *servers)


# Who drives


async def test_one_server_plays_the_bots(servers: tuple[Club, Club]) -> None:
    ann, ben = await both(*servers, "random")

    assert [True, False] == [ann.room.driving, ben.room.driving]
    while not any(step.seat == 3 for step in ann.steps):
        for seat in (ann, ben):
            while seat.drives(seat.turn):
                await acts(seat)
        await comes_true(lambda: same(ann, ben), *servers)
        await comes_true(lambda: ann.drives(ann.turn) or ben.drives(ben.turn), *servers)
    await comes_true(lambda: same(ann, ben), *servers)


async def test_who_leaves_in_order_hands_the_table_over(servers: tuple[Club, Club]) -> None:
    ann, ben = await both(*servers)
    assert not ben.room.driving
    await ann.close()

    await comes_true(lambda: ben.room.driving, servers[1])


@pytest.fixture
def soon_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "SERVER_SECONDS", 1.0)
    monkeypatch.setattr("minos_tui.server.company.BEAT", 0.1)


@pytest.mark.usefixtures("soon_dead")
async def test_a_server_that_is_silent_loses_its_tables(servers: tuple[Club, Club]) -> None:
    here, there = servers
    ann, ben = await both(here, there)
    assert isinstance(here.company, Companions)
    for task in here.company._tasks:
        task.cancel()

    await comes_true(lambda: ben.room.driving and not ben.room.here("ann"), there)
    await acts(ann if ann.drives(ann.turn) else ben)  # it may still act, for it knows all
    ply = max(ann.ply, ben.ply)
    await ann.room.look_again()
    await ben.room.look_again()
    assert ann.ply == ben.ply == ply


@pytest.mark.usefixtures("soon_dead")
async def test_a_server_that_was_taken_for_dead_is_known_again(servers: tuple[Club, Club]) -> None:
    here, there = servers
    ann, ben = await both(here, there)
    await there.store.write(together.leave, here.store.server)  # as if it had been buried

    await comes_true(lambda: ben.room.here("ann"), there)
    await comes_true(lambda: ann.room.driving != ben.room.driving, here, there)


# A database that goes away


async def refused(seat: SeatTable) -> str:
    """What a player is told whose command can't be kept."""
    with pytest.raises(CommitFailed) as failed:
        await acts(seat)
    return str(failed.value)


@pytest.mark.outside
async def test_while_the_database_is_away_commands_are_refused_and_then_go_on(
    apart: tuple[Club, Club], cluster: Cluster
) -> None:
    ann, ben = await both(*apart)
    mover, other = (ann, ben) if ann.drives(ann.turn) else (ben, ann)
    ply = mover.ply
    await asyncio.to_thread(cluster.stop, "immediate")
    try:
        lines = [await refused(mover) for _ in range(2)]
        await mover.room.say(mover.name, "what now?")
    finally:
        await asyncio.to_thread(cluster.start)

    assert all("can't be reached just now" in line and "\n" not in line for line in lines)
    assert ply == mover.ply == other.ply
    await mover.retry()
    assert ply < mover.ply
    await comes_true(lambda: same(ann, ben), *apart)  # and both hear each other again


async def away(*_: object) -> None:
    raise StoreAway(file="there", why="gone")


async def test_what_failed_is_not_tried_again_over_the_heads_of_others(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    room, other = await opened(here, there)
    first, second = await room.enter("ann"), await other.enter("ann")
    await comes_true(lambda: first.drives(first.turn) and second.drives(second.turn), here, there)
    with monkeypatch.context() as broken:
        broken.setattr(here.store, "write", away)
        await refused(first)
    await second.draw()
    await comes_true(lambda: same(first, second), here, there)

    with pytest.raises(Refusal, match="nothing_failed"):
        await first.retry()


async def test_an_act_that_was_kept_though_the_answer_was_lost_is_done_once(
    servers: tuple[Club, Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await both(*servers)
    mover, club = (ann, servers[0]) if ann.drives(ann.turn) else (ben, servers[1])
    keeps, ply = club.store.write, mover.ply

    async def keeps_and_is_cut_off(*work: Any) -> None:
        await keeps(*work)
        await away()

    with monkeypatch.context() as broken:
        broken.setattr(club.store, "write", keeps_and_is_cut_off)
        await refused(mover)
    with pytest.raises(Refusal, match=r"stale|nothing_failed"):
        await mover.retry()

    await comes_true(lambda: same(ann, ben), *servers)
    assert ply + 1 == mover.ply


# What players at two servers decide together


async def test_an_act_is_taken_back_when_players_at_both_agree(
    servers: tuple[Club, Club],
) -> None:
    ann, ben = await both(*servers)
    while not [step for step in ann.steps if step.seat == 1 and not step.chance]:
        own = ann if ann.drives(ann.turn) else ben
        await acts(own)
        await comes_true(lambda: same(ann, ben), *servers)
    ply = next(step.ply for step in ann.steps if step.seat == 1 and not step.chance)
    await ann.room.consent.take_back("ann")
    codes = [said.code for said in ben.room.said]
    await comes_true(lambda: "asks_back" in [said.code for said in ben.room.said], servers[1])
    assert "taken_back" not in codes
    await ben.room.consent.take_back("ben")

    await comes_true(lambda: same(ann, ben), *servers)
    assert ply - 1 == ann.ply == ben.ply


async def test_players_at_both_vote_about_who_is_away(servers: tuple[Club, Club]) -> None:
    here, there = servers
    seats = (*TWO, Seat(HUMAN))
    room = await here.tables.open("ann", NewGame("minos", seats=seats, options=QUICK))
    other = await room_at(there, room)
    await other.sit("ben", 2)
    await comes_true(lambda: room.plan.seat_of("ben"), here)
    await room.sit("cleo", 3)
    await room.start("ann")
    await comes_true(lambda: other.plan.status == "playing", there)
    ann, ben = await room.enter("ann"), await other.enter("ben")
    await comes_true(lambda: room.here("ben") and other.here("ann"), here, there)

    await room.set_bot("ann", 3)
    await comes_true(lambda: "votes" in [said.code for said in other.said], there)
    assert table_of(ben).seats[2].is_human
    await other.set_bot("ben", 3)
    await comes_true(lambda: same(ann, ben), *servers)
    assert not table_of(ann).seats[2].is_human


async def test_a_wait_holds_at_both(servers: tuple[Club, Club]) -> None:
    ann, ben = await both(*servers)
    await ben.close()
    await comes_true(lambda: not ann.room.here("ben"), servers[0])
    await ann.room.wait_for_all("ann")
    await comes_true(lambda: ben.room.plan.waiting, servers[1])
    ben = await ben.room.enter("ben")
    await comes_true(lambda: not ann.room.plan.waiting, servers[0])
    own = ann if ann.drives(ann.turn) else ben
    await acts(own)
