"""What the keeper does with a running server by its socket."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
from pathlib import Path
from typing import Any

import pytest

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server import control
from minos_tui.server.control import SOCKETS, NoServer, ask, enforce, open_control
from minos_tui.server.entry import subject_of
from minos_tui.server.home import ClubHome
from minos_tui.trouble import Trouble
from minos_tui.tui.wanted import NewGame
from tests.server.kit import PATIENCE, Lines, Player, gone, serving


def sockets(folder: Path) -> list[str]:
    return [found.name for found in folder.glob(f"{SOCKETS}*")]


async def asked(folder: Path, do: str, **about: object) -> dict[str, Any]:
    return await asyncio.to_thread(ask, folder, do, **about)


async def test_the_socket_is_its_owner_s_alone_and_goes_with_the_server(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        async with serving(tmp_path):
            (name,) = sockets(tmp_path)
            about = (tmp_path / name).stat()
            assert stat.S_ISSOCK(about.st_mode)
            assert 0o600 == about.st_mode & 0o777
    finally:
        os.umask(before)

    assert [] == sockets(tmp_path)
    with pytest.raises(NoServer, match="no server runs"):
        ask(tmp_path, "list")


async def test_a_killed_server_s_socket_is_in_nobody_s_way(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / f"{SOCKETS}killed"))
    with pytest.raises(NoServer):
        ask(tmp_path, "list")
    async with serving(tmp_path):
        assert [] == (await asked(tmp_path, "list"))["sessions"]
        assert 1 == len(sockets(tmp_path))


def test_a_folder_of_another_is_not_taken_for_one_without_a_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "listdir", refuses)
    monkeypatch.setattr(os, "scandir", refuses)
    with pytest.raises(Trouble, match=r"Permission denied.*as its owner"):
        ask(tmp_path, "list")


async def test_servers_with_one_folder_are_asked_together(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await (await Player.comes(server, "ann")).sees("New game")
        await server.club.tables.open("ann", NewGame("minos", seats=(Seat(HUMAN), Seat(HUMAN))))
        other = await open_control(server.club, tmp_path)
        found = await asked(tmp_path, "list")
        told = await asked(tmp_path, "announce", text="tea")
        await other.close()

    assert (1, 1) == (len({one["name"] for one in found["sessions"]}), len(found["tables"]))
    assert {"told": 2} == told


async def test_who_is_here_and_which_tables_there_are_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path, guests=True) as server:
        await (await Player.comes(server, "ann")).sees("New game")
        await (await Player.comes(server, "guest")).sees("New game")
        seats = (Seat(HUMAN), Seat(HUMAN), Seat("icarus"))
        room = await server.club.tables.open("ann", NewGame("minos", seats=seats))
        await room.change("ann", "private")
        found = await asked(tmp_path, "list")

    ann, guest = found["sessions"]
    assert ("ann", "127.0.0.1", []) == (ann["name"], ann["address"], ann["tables"])
    assert 0 <= ann["silent"] <= ann["seconds"]
    assert guest["name"].startswith("guest-")
    (table,) = found["tables"]
    assert (room.plan.id, "ann", "open", True) == tuple(
        table[name] for name in ("id", "host", "status", "private")
    )
    assert ["ann", "", "icarus"] == table["seats"]
    assert room.plan.code not in json.dumps(found)


async def test_who_is_sent_away_reads_why_and_may_come_back(tmp_path: Path) -> None:
    async with serving(tmp_path, guests=True) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        guest = await Player.comes(server, "guest")
        for player in (ann, ben, guest):
            await player.sees("New game")
        names = {session.visitor.name for session in server.club.sessions}
        (visitor,) = names - {"ann", "ben"}
        who = [[one.kind, one.what] for one in map(subject_of, ("ann", visitor))]

        assert {"ended": 2} == await asked(tmp_path, "kick", who=who)
        for player in (ann, guest):
            await player.is_told("has ended your session")
            assert 0 == await player.ends()
        await gone(server, 1)
        assert {"ended": 0} == await asked(tmp_path, "kick", who=who)
        await (await Player.comes(server, "ann")).sees("New game")
        ben.types("r")
        await ben.sees("Rules")


async def test_who_is_just_coming_in_is_sent_away_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coming, sent = asyncio.Event(), asyncio.Event()
    of = ClubHome.of

    async def slowly(*given: Any) -> ClubHome:
        coming.set()
        await sent.wait()
        return await of(*given)

    monkeypatch.setattr(ClubHome, "of", slowly)
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await asyncio.wait_for(coming.wait(), PATIENCE)
        assert {"ended": 1} == await asked(tmp_path, "kick", who=[["name", "ann"]])
        sent.set()
        await ann.is_told("has ended your session")
        assert 1 == await ann.ends()


async def test_everybody_reads_what_is_announced_as_plain_text(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        players = [await Player.comes(server, name) for name in ("ann", "ben")]
        for player in players:
            await player.sees("New game")
        players[1].types("r")
        await players[1].sees("Rules")

        text = "tea [red]at\x1b[2J\n five[/red]"
        assert {"told": 2} == await asked(tmp_path, "announce", text=text)
        for player in players:
            await player.sees("keeper of this server says: tea", "[red]at[2J")


async def test_a_new_rule_ends_sessions_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        await ann.sees("New game")
        await ben.sees("New game")
        assert {"ended": 0} == await asked(tmp_path, "enforce")
        await server.club.entry.rule("ban", subject_of("ann"), "loud\x1b[2J")

        assert {"ended": 1} == await asked(tmp_path, "enforce")
        await ann.is_told("not let in here: loud?[2J")
        await gone(server, 1)
        await server.club.entry.rule("allow", subject_of("cleo"))
        assert 1 == await enforce(server.club)
        await ben.is_told("keeper's list")


async def test_a_rule_of_another_server_ends_sessions_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "RULES_EVERY", 0.01)
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        await server.club.entry.rule("ban", subject_of("127.0.0.0/8"))

        await ann.is_told("not let in here")


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\n", b"nonsense\n", b"[]\n", b'"list"\n', b'{"do": "fly"}\n', b'{"do": "kick"}\n',
        b'{"do": ["list"]}\n', b'{"do": "kick", "who": [["soul", "ann"]]}\n',
        b'{"do": "kick", "who": 7}\n', b'{"do": "announce"}\n', b"\xff\xfe\n", b"x" * 200_000,
    ],
)  # fmt: skip
async def test_nonsense_is_answered_or_dropped_and_harms_nothing(
    tmp_path: Path, line: bytes
) -> None:
    lines = Lines()
    async with serving(tmp_path, lines=lines):
        (name,) = sockets(tmp_path)
        reader, writer = await asyncio.open_unix_connection(tmp_path / name)
        writer.write(line)
        writer.write_eof()
        try:
            answer = await asyncio.wait_for(reader.read(), 30)
        except ConnectionResetError:
            answer = b""  # it was closed with bytes unread
        writer.close()

        assert answer in {b"", b'{"error": "not_understood"}\n'}
        assert [] == (await asked(tmp_path, "list"))["sessions"]
    assert not any("Error" in line for line in lines.lines)


async def test_a_folder_with_a_long_name_has_its_socket_too(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    async with serving(folder):
        assert [] == (await asked(folder, "list"))["sessions"]


async def test_a_server_without_its_socket_serves_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(control, "bound", refuses)
    lines = Lines()
    async with serving(tmp_path, lines=lines) as server:
        await (await Player.comes(server)).sees("New game")

    assert any(line.startswith("no_control") for line in lines.lines)


async def test_a_server_that_says_nothing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_ASK_SECONDS", 0.05)
    with socket.socket(socket.AF_UNIX) as dumb:
        dumb.bind(str(tmp_path / f"{SOCKETS}dumb"))
        dumb.listen()
        with pytest.raises(Trouble, match="can't be asked"):
            ask(tmp_path, "list")
