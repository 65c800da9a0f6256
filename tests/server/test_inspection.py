"""`minos serve --check`: what would be served, what is wrong, and nothing made."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from minos_tui.server.hostkey import host_key
from minos_tui.server.inspection import Inspection, inspected
from minos_tui.server.limits import Limits
from minos_tui.server.serve import LOCK, Wanted, open_server
from minos_tui.store.folder import FILE
from minos_tui.trouble import Trouble
from minos_tui.words import LANGUAGES, Words
from tests.server.kit import Lines, Player, journal_to, serving
from tests.testkit.commands import Commands


def paths(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


async def looked(folder: Path, **how: object) -> Inspection:
    """What is found, in both languages; nothing is made or changed by it."""
    wanted = Wanted(port=0, store=str(folder), **how)  # type: ignore[arg-type]
    root = next(found for found in (folder, *folder.parents) if found.is_dir())
    before = paths(root)
    for language in LANGUAGES:
        found = await inspected(wanted, Words(language))
        assert all(line.isprintable() for line in (*found.lines, *found.faults))
    assert before == paths(root)
    return await inspected(wanted, Words())


async def test_a_new_club_is_told_and_not_made(tmp_path: Path) -> None:
    found = await looked(tmp_path / "a" / "club", guests=True, metrics=0, processes=2)

    assert () == found.faults
    assert any("metrics at http://127.0.0.1:" in line for line in found.lines)
    assert 3 == sum("will be made" in line for line in found.lines)
    assert any("2 processes; guests are let in" in line for line in found.lines)


async def test_an_empty_store_is_told_as_one_that_will_be_made(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()

    found = await looked(tmp_path)

    assert () == found.faults
    assert f"store {tmp_path / FILE}, which will be made" in found.lines


async def test_a_club_is_told_with_what_it_holds(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await (await Player.comes(server)).leaves()
        key = host_key(tmp_path).get_fingerprint()

    found = await looked(tmp_path, limits=Limits(connections=7))

    assert () == found.faults
    assert any("1 player, 0 games, 0 tables" in line for line in found.lines)
    assert any(key in line for line in found.lines)
    assert any("7 connections" in line for line in found.lines)


async def test_every_process_has_a_port_for_its_metrics(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = await looked(tmp_path, metrics=port - 1, processes=2)

    assert any(f"--metrics: 127.0.0.1:{port} is in use" in line for line in found.faults)
    (wrong,) = (await looked(tmp_path, metrics=65535, processes=2)).faults
    assert "127.0.0.1:65536 is no port" in wrong


async def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("no store")
    (tmp_path / "host_key").write_text("no key")
    (tmp_path / "host_key").chmod(0o600)
    with (
        socket.create_server(("127.0.0.1", 0)) as one,
        socket.create_server(("127.0.0.1", 0)) as two,
    ):
        port, metrics = (taken.getsockname()[1] for taken in (one, two))
        wanted = Wanted(port=port, store=str(tmp_path), metrics=metrics)
        found = await inspected(wanted, Words())

    assert 4 == len(found.faults)
    assert [True] == ["in use" in fault for fault in found.faults if "--metrics" in fault]
    for told in ("in use by another program", "no store of games", "host key"):
        assert any(told in fault for fault in found.faults), told


async def test_a_file_that_is_no_store_is_named(tmp_path: Path) -> None:
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE songs (title)")

    found = await looked(tmp_path)

    told = [Words(language)("store.not_ours", file=str(file)) for language in LANGUAGES]
    assert all(str(file) in line for line in told)
    assert told[0] in found.faults


async def test_a_running_server_s_folder_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path):
        found = await inspected(Wanted(port=0, store=str(tmp_path)), Words())

    assert [True] == ["runs here already" in fault for fault in found.faults]


async def test_a_key_that_others_can_read_is_told(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / "host_key").chmod(0o640)

    assert "chmod 600" in (await looked(tmp_path)).faults[0]


@pytest.mark.parametrize("where", ["file", "file/below"])
async def test_a_folder_that_is_none_is_told(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").touch()

    assert any("can't be written" in fault for fault in (await looked(tmp_path / where)).faults)


async def test_rights_that_are_missing_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (FILE, LOCK):
        (tmp_path / name).touch()
    monkeypatch.setattr(os, "access", lambda *_: False)

    assert 2 == sum("check its rights" in fault for fault in (await looked(tmp_path)).faults)


@pytest.mark.parametrize("where", ["/proc/x", "/proc/x/y", "/proc", "x" * 300, "dangling"])
async def test_a_place_that_takes_no_folder_is_told(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dangling").symlink_to("nowhere")
    for language in LANGUAGES:
        found = await inspected(Wanted(port=0, store=where), Words(language))
        assert [True] == ["--store" in fault for fault in found.faults]
    with pytest.raises(Trouble, match="can't be written"):
        await open_server(Wanted(port=0, store=where), journal_to(Lines()))
    assert ["dangling"] == [path.name for path in paths(tmp_path)]


@pytest.mark.parametrize("name", [LOCK, f"{FILE}-wal", f"{FILE}-shm"])
async def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()

    assert [True] == [name in fault for fault in (await looked(tmp_path)).faults]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])  # noqa: S104 - refused
async def test_two_wishes_for_one_port_are_told(tmp_path: Path, host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    wanted, lines = Wanted(host, port, str(tmp_path / "club"), metrics=port), Lines()
    found = await inspected(wanted, Words())
    with pytest.raises(Trouble, match="the --port of this server") as trouble:
        await open_server(wanted, journal_to(lines))

    assert (str(trouble.value),) == found.faults
    assert [] == lines.lines
    assert not (tmp_path / "club").exists()


async def test_a_server_whose_metrics_can_t_be_told_is_not_called_open(tmp_path: Path) -> None:
    lines = Lines()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wanted = Wanted(port=0, store=str(tmp_path), metrics=taken.getsockname()[1])
        with pytest.raises(Trouble, match="in use by another program"):
            await open_server(wanted, journal_to(lines))

    assert not [line for line in lines.lines if "open" in line]


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
async def test_an_address_of_another_machine_is_told(tmp_path: Path, host: str) -> None:
    found = await looked(tmp_path, host=host)

    assert [True] == [host in fault for fault in found.faults]


def test_the_command_ends_with_0_or_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    minos, club = Commands(tmp_path, monkeypatch, capsys), tmp_path / "club"
    wanted = ("serve", "--check", "--port", "0", "--store", str(club))

    assert "nothing was started" in minos.good(*wanted)
    assert not club.exists()
    club.touch()
    assert "nothing was started" not in (told := minos.bad(1, *wanted))
    assert "minos: " in told


@pytest.mark.outside
async def test_a_database_is_told_and_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    monkeypatch.setenv("MINOS_HOME", str(tmp_path))
    wanted = Wanted(port=0, store=database)
    for _ in range(2):
        found = await inspected(wanted, Words())
        assert () == found.faults
        assert any("postgresql" in line and "will be made" in line for line in found.lines)
    server = await open_server(wanted, journal_to(Lines()))
    found = await inspected(wanted, Words())
    await server.close()

    assert () == found.faults
    assert any("0 players, 0 games, 0 tables" in line for line in found.lines)


async def test_a_database_that_isn_t_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINOS_HOME", str(tmp_path))
    url = f"postgresql://me:secret@/club?host={tmp_path}&password=secret"
    found = await inspected(Wanted(port=0, store=url), Words())
    wrong = await inspected(Wanted(port=0, store="mysql://me:secret@host/club"), Words())

    assert 1 == len(found.faults)
    assert 1 == len(wrong.faults)
    assert "secret" not in "".join((*found.faults, *found.lines, *wrong.faults, *wrong.lines))
