"""`minos club` as the keeper of a club uses it, with a server running and without."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import asyncssh
import pytest

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.serve import Wanted, open_server
from minos_tui.store import Store
from minos_tui.store.club import ClubStore
from minos_tui.store.result_queries import Result
from minos_tui.table.table import Table
from minos_tui.tui.wanted import NewGame
from tests.server.kit import KEYS, Lines, Player, connect, gone, journal_to, serving
from tests.server.tables import TWO, begun
from tests.server.test_doors import why_not
from tests.testkit.commands import Commands
from tests.tui.face import board_text


@pytest.fixture
def club(minos: Commands) -> Path:
    """A club that has served once."""

    async def make() -> None:
        store = ClubStore(await Store.open(minos.home / "club"))
        await store.prepare()
        await store.store.close()

    asyncio.run(make())
    return minos.home / "club"


def test_without_a_club_each_command_is_one_line(minos: Commands) -> None:
    for words in (
        ["list"],
        ["kick", "ann"],
        ["announce", "x"],
        ["ban", "ann"],
        ["rules"],
        ["invite"],
        ["key", "list", "ann"],
    ):
        assert "there is no store" in (line := minos.bad(1, "club", *words)) or "no server" in line


@pytest.mark.usefixtures("club")
def test_a_player_is_given_a_password_and_has_it_taken_away(
    minos: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse\n"))
    assert "may sign in" in minos.good("club", "password", "set", "ann")
    assert "password" == minos.good("club", "key", "list", "ann").strip()
    assert "has no key" in minos.bad(1, "club", "password", "remove", "ann")
    assert "has no password" in minos.bad(1, "club", "password", "remove", "ben")

    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert "8 to 200 characters" in minos.bad(1, "club", "password", "set", "ann")
    minos.bad(2, "club", "password", "set", "root")


def test_wrong_usage_is_one_line_and_code_2(minos: Commands, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("# nobody\n")
    for words in (
        ["kick"],
        ["ban", "?"],
        ["ban", "--file", str(tmp_path / "empty")],
        ["announce", " "],
        ["announce", "x" * 300],
        ["invite", "--name", "root"],
        ["key", "list", "a b"],
    ):
        minos.bad(2, "club", *words)


@pytest.mark.usefixtures("club")
def test_lists_are_kept_without_a_server(minos: Commands, tmp_path: Path) -> None:
    assert "nobody is banned" in minos.good("club", "rules")
    (tmp_path / "list").write_text("# noisy\nben\n10.0.0.0/8  # a whole network\n\n")
    minos.good("club", "ban", "ann", "192.0.2.7", "--why", "be\x1bkind")
    minos.good("club", "ban", "--file", str(tmp_path / "list"))
    minos.good("club", "allow", "cleo")

    rows = [line.split() for line in minos.good("club", "rules").splitlines()]
    assert ["ban", "name", "ann", "be?kind"] in rows
    assert ["ban", "address", "10.0.0.0/8"] in rows
    assert ["allow", "name", "cleo"] in rows
    assert 5 == len(rows)
    told = minos.bad(1, "club", "unban", "ann", "zoe")
    assert "ann may come in again\nzoe was not banned\n" == told
    minos.good("club", "unallow", "cleo")
    minos.good("club", "unban", "ben", "192.0.2.7/32", "10.0.0.0/8")
    assert "nobody is banned" in minos.good("club", "rules")


@pytest.mark.usefixtures("club")
def test_invitations_are_made_listed_and_ended(minos: Commands) -> None:
    code = minos.good("club", "invite", "--name", "Ann", "--uses", "3", "--days", "0").split(":")[0]
    (row,) = minos.good("club", "invitations").splitlines()
    assert ["ann", "3", "-"] == row.split()[1:]
    assert code not in row
    assert "has ended" in minos.good("club", "uninvite", row.split()[0])
    assert "there is no invitation" in minos.bad(1, "club", "uninvite", row.split()[0])
    assert "no invitation is open" in minos.good("club", "invitations")


@pytest.mark.usefixtures("club")
def test_keys_are_added_listed_and_removed(minos: Commands, tmp_path: Path) -> None:
    file = tmp_path / "keys.pub"
    public = [KEYS[name].export_public_key().decode() for name in ("ann", "ben")]
    file.write_text("# mine\n" + "".join(public))
    prints = sorted(KEYS[name].get_fingerprint() for name in ("ann", "ben"))

    assert "nobody has the name" in minos.bad(1, "club", "key", "list", "ann")
    assert 2 == minos.good("club", "key", "add", "ann", str(file)).count("as well")
    assert prints == minos.good("club", "key", "list", "ann").split()
    assert 2 == minos.good("club", "key", "add", "ann", str(file)).count("before")
    minos.good("club", "key", "remove", "ann", prints[0])
    assert "add another" in minos.bad(1, "club", "key", "remove", "ann", prints[1])
    assert "has no key" in minos.bad(1, "club", "key", "remove", "ann", prints[0])
    for content in (KEYS["ann"].export_private_key().decode(), "ann\n", ""):
        file.write_text(content)
        assert "public key" in minos.bad(1, "club", "key", "add", "ann", str(file))


async def test_a_running_server_is_kept_by_commands(minos: Commands) -> None:
    async def good(*words: str) -> str:
        return await asyncio.to_thread(minos.good, *words)

    lines = Lines()
    async with serving(minos.home / "club", lines=lines) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        found = json.loads(await good("club", "list", "--json"))
        assert ["ann"] == [session["name"] for session in found["sessions"]]
        assert "ann" in await good("club", "list")
        assert "1 player told" in await good("club", "announce", "supper-at-five")
        await ann.sees("supper-at-five")

        assert "1 session ended" in await good("club", "ban", "ann", "--why", "be kind")
        await ann.is_told("be kind")
        assert "be kind" in await why_not(server.port, "ann", KEYS["ann"])
        await good("club", "unban", "ann")
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        assert "1 session ended" in await good("club", "kick", "ann")
        await ann.is_told("has ended your session")
        await gone(server)
        assert 1 == (await asyncio.to_thread(minos, "club", "kick", "ann"))[0]

        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server, "ann", KEYS["ben"])
        code = (await good("club", "invite", "--name", "ann")).split(":")[0]
        ann = await Player.comes(server, f"ann+{code}", key=KEYS["ben"])
        await ann.sees("New game")
        await ann.leaves()
    assert not any(code in line for line in lines.lines)


async def test_tables_that_nobody_plays_are_closed_by_the_keeper(minos: Commands) -> None:
    async with serving(minos.home / "club") as server:
        for name in ("ann", "ben"):
            await (await Player.comes(server, name)).sees("New game")
        tables = server.club.tables
        left = await tables.open("ann", NewGame("minos", seats=TWO))
        running = await begun(server.club)
        ids = (left.plan.id, running.plan.id, "x\n")
        code, told = await asyncio.to_thread(minos, "club", "close", *ids)

        assert (running,) == tables.rooms
        assert 1 == code
        closed, played, unknown = told.splitlines()
        assert closed == f"table {left.plan.id} is closed"
        assert "is being played" in played
        assert "there is no table x:" in unknown
        told = await asyncio.to_thread(minos.bad, 2, "club", "close")
        assert "TABLE" in told


@pytest.mark.outside
async def test_a_club_in_a_database_is_kept_by_commands(minos: Commands, database: str) -> None:
    where = ("--store", database)
    server = await open_server(Wanted(port=0, store=database), journal_to(Lines()))

    async def good(*words: str) -> str:
        return await asyncio.to_thread(minos.good, *words, *where)

    ann = await Player.comes(server, "ann")
    await ann.sees("New game")
    assert "ann" in await good("club", "list")
    assert "1 session ended" in await good("club", "ban", "ann")
    await ann.is_told("not let in here")
    assert ["ban", "name", "ann"] == (await good("club", "rules")).split()
    assert "may come in again" in await good("club", "unban", "ann")
    code = (await good("club", "invite", "--name", "ann")).split(":")[0]
    ann = await Player.comes(server, f"ann+{code}", key=KEYS["ben"])
    await ann.sees("New game")
    await ann.leaves()
    assert 2 == len((await good("club", "key", "list", "ann")).split())
    assert "clean, 0 games" in await good("store", "check")
    await server.close()


# Games


@pytest.fixture
def played(minos: Commands, club: Path) -> dict[str, str]:
    """The ids of a game that runs and of one that has ended, which was rated."""

    async def play() -> dict[str, str]:
        store = ClubStore(await Store.open(club))
        seats = (Seat(HUMAN, "ann"), Seat(HUMAN, "ben"))
        tables = [
            await Table.create(store.store, "minos", seats, {}, board_text()) for _ in range(2)
        ]
        await tables[1].agree_end()
        results = (Result(1, "ann", 1), Result(2, "ben", 2))
        await store.add_results(tables[1].id, "minos", results)
        for table in tables:
            await table.close()
        await store.store.close()
        return {"running": tables[0].id, "over": tables[1].id}

    return asyncio.run(play())


def test_the_ladder_is_told(minos: Commands, played: dict[str, str]) -> None:
    rows = [line.split() for line in minos.good("club", "ladder").splitlines()]
    assert [["1", "ann"], ["2", "ben"]] == [row[:2] for row in rows[1:]]
    (first, _) = json.loads(minos.good("club", "ladder", "--json"))
    assert ("ann", 1, 1.0) == (first["name"], first["games"], first["won"])
    assert "no rated game" in minos.good("club", "ladder", "--game", "palaces")
    minos.bad(2, "club", "ladder", "--game", "chess")


def test_everybody_s_games_are_listed(minos: Commands, played: dict[str, str]) -> None:
    found = {one["id"]: one for one in json.loads(minos.good("club", "games", "--json"))}
    assert {*played.values()} == {*found}
    assert "agreed" == found[played["over"]]["status"]
    assert ["ann", "ben"] == found[played["over"]]["seats"]
    assert played["running"] in minos.good("club", "games", "--player", "ann")
    assert "nobody has the name cleo" in minos.bad(1, "club", "games", "--player", "cleo")


def test_records_of_ended_games_are_written(
    minos: Commands, played: dict[str, str], tmp_path: Path
) -> None:
    text = minos.good("club", "export", played["over"])
    minos.good("club", "export", "--all", "-o", str(tmp_path))
    (file,) = tmp_path.glob("minos-*.txt")
    assert text == file.read_text(encoding="utf-8")
    minos.good("verify", str(file))

    assert "already" in minos.bad(1, "club", "export", "--all", "-o", str(tmp_path))
    assert "still runs" in minos.bad(1, "club", "export", played["running"])
    assert "`minos club games`" in minos.bad(1, "club", "export", "nonsense")
    assert "no folder" in minos.bad(1, "club", "export", "--all", "-o", str(tmp_path / "x"))
    minos.bad(2, "club", "export")
    minos.bad(2, "club", "export", "--all", played["over"])
