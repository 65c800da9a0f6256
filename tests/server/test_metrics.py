"""What is counted, and the page of it that Prometheus reads."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import asyncssh
import pytest
from prometheus_client.parser import text_string_to_metric_families

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.entry import subject_of
from minos_tui.server.limits import Limits
from minos_tui.server.line import Line
from minos_tui.server.metrics import Histogram, metrics_text, open_metrics
from minos_tui.server.serve import Server, Wanted, open_server
from minos_tui.trouble import Trouble
from minos_tui.tui.wanted import NewGame
from tests.server.kit import KEYS, PATIENCE, Lines, Player, connect, gone, journal_to, serving
from tests.server.test_doors import why_not
from tests.table.kit import new_table, to_acting

Figures = dict[tuple[str, str], float]


def read(text: str) -> Figures:
    """Every sample by its name and its only label, as Prometheus' own library reads them."""
    found: Figures = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation
        assert family.type != "unknown"
        for sample in family.samples:
            found[sample.name, "".join(sample.labels.values())] = sample.value
    return found


def figures(club: Club) -> Figures:
    return read(metrics_text(club))


async def nobody_at(server: Server, *, within: bool = False) -> None:
    """Waits until the connections of all who are not `within` have ended."""
    ending = [
        door._conn.wait_closed()
        for door in tuple(server.club.doors)
        if not (within and door._signed_in)
    ]
    await asyncio.wait_for(asyncio.gather(*ending), PATIENCE)


async def test_who_is_here_and_what_was_played_is_counted(tmp_path: Path) -> None:
    async with serving(tmp_path, guests=True) as server:
        assert 0 == figures(server.club)["minos_sessions", "player"]
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        await (await Player.comes(server, "guest")).sees("New game")
        ann.types("n")
        await ann.sees("Start the game")
        ann.types("\r")
        await ann.sees("Round 1")
        await server.club.tables.open("ann", NewGame("minos", seats=(Seat(HUMAN), Seat(HUMAN))))
        found = figures(server.club)

        assert (1, 1) == tuple(found["minos_sessions", kind] for kind in ("player", "guest"))
        assert (1, 1) == tuple(found["minos_logins_total", kind] for kind in ("player", "guest"))
        assert 2 == found["minos_connections", ""]
        assert 1 == found["minos_tables", "open"]
        assert 0 < found["process_start_time_seconds", ""]
        assert 0 == found["minos_faults_total", ""]
        await ann.leaves()
        await gone(server, 1)
        found = figures(server.club)
        assert 0 == found["minos_sessions", "player"]
        assert 1 == found["minos_logins_total", "player"]


async def test_commands_are_counted_when_they_are_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        store = server.club.store
        await store.sign_in("ann", "SHA256:ann")
        own = store.of("ann", 9)
        table = await new_table(own)
        await to_acting(table)
        plies = table.ply
        await table.close()
        assert plies == figures(server.club)["minos_commands_total", ""]

        seats = (Seat("random"), Seat("random"))
        await server.club.tables.open("ann", NewGame("minos", seats=seats))
        room = server.club.tables.rooms[0]
        news = asyncio.Event()
        room.subscribe(lambda _: news.set())
        await room.start("ann")
        while room.table is None or room.table.ply < 3:
            news.clear()
            await asyncio.wait_for(news.wait(), PATIENCE)
        assert plies + 3 <= figures(server.club)["minos_commands_total", ""]


async def test_refused_logins_are_counted_by_their_reason(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await (await Player.comes(server, "ann")).leaves()
        await server.club.entry.rule("ban", subject_of("cleo"), "loud")
        await why_not(server.port, "ann", KEYS["ben"])
        await why_not(server.port, "root", KEYS["ben"])
        await why_not(server.port, "cleo", KEYS["cleo"])
        await why_not(server.port, "guest", None)
        await why_not(server.port, "ben", None)
        with pytest.raises(asyncssh.PermissionDenied):  # it never asks to be told why
            await connect(server, "ann", KEYS["ben"], preferred_auth="publickey")
        await nobody_at(server)
        found = figures(server.club)

    refused = {label: n for (name, label), n in found.items() if "refused" in name}
    assert {
        "name_taken": 2, "name_reserved": 1, "banned_because": 1, "no_guests": 1, "no_key": 1,
    } == refused  # fmt: skip


async def test_connections_beyond_a_limit_are_counted(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(connections=1)) as server:
        await (await Player.comes(server)).sees("New game")
        with pytest.raises(asyncssh.DisconnectError):
            await connect(server, "ben")
        await nobody_at(server, within=True)

        assert 1 == figures(server.club)["minos_refused_logins_total", "full"]


async def test_no_name_and_no_address_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await (await Player.comes(server, "ann")).sees("New game")
        text = metrics_text(server.club)

    assert "ann" not in text
    assert "127.0.0.1" not in text


# From a key to its paint


class Wire:
    """A channel that takes everything."""

    def write(self, data: bytes) -> None: ...
    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


def test_a_histogram_counts_what_is_at_most_each_bound() -> None:
    histogram = Histogram((0.1, 1.0))
    for value in (0.05, 0.1, 0.5, 7.0):
        histogram.observe(value)

    assert [("0.1", 2), ("1.0", 3), ("+Inf", 4)] == [*histogram.upto()]
    assert (4, 7.65) == (histogram.count, histogram.sum)


async def test_a_frame_counts_for_the_key_before_it_and_for_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    told: list[float] = []
    line = Line(Wire(), "utf-8")
    line.on_painted = told.append
    line.send("title")
    line.received(b"early")
    line.begin(lambda _: None)
    line.send("a frame that nobody asked for")
    assert [] == told

    line.received(b"a")
    now += 0.25
    line.received(b"b")
    line.send("frame")
    line.send("another")
    assert [0.25] == told
    line.done()
    line.done()
    line.received(b"c")
    line.done()
    now += 0.125
    line.send("drawn soon")
    assert [0.25, 0.125] == told
    line.received(b"d")
    line.done()
    now += 30
    line.send("a bot's move, long after a key that paints nothing")
    assert [0.25, 0.125] == told


async def test_keys_and_paints_of_players_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minos_tui.server.line._OWN_FRAME_SECONDS", PATIENCE)
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")
        ann.types("o")
        await ann.sees("Language")
        found = figures(server.club)

    assert 1 <= found["minos_key_to_paint_seconds_count", ""]
    assert 0 < found["minos_key_to_paint_seconds_sum", ""]
    assert (
        found["minos_key_to_paint_seconds_count", ""]
        == found["minos_key_to_paint_seconds_bucket", "+Inf"]
    )


# The page


async def fetched(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    if not request.endswith(b"\r\n\r\n"):
        writer.write_eof()
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionResetError:
        return b""  # it was closed with bytes unread
    finally:
        writer.close()


async def test_the_page_is_read_on_this_machine(tmp_path: Path) -> None:
    async with serving(tmp_path, metrics=0) as server:
        assert server.metrics is not None
        port = server.metrics.port
        got = await fetched(port, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        head, _, body = got.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 OK\r\n")
        assert f"Content-Length: {len(body)}".encode() in head
        assert ("minos_sessions", "player") in read(body.decode())
        only_head = await fetched(port, b"HEAD /metrics HTTP/1.1\r\n\r\n")
        assert only_head.endswith(b"\r\n\r\n")
        with socket.socket() as outside:
            outside.bind(("127.0.0.2", port))  # free: the page is on one address alone

    with pytest.raises(OSError, match="Connect call failed"):
        await asyncio.open_connection("127.0.0.1", port)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"404"),
        (b"GET /metrics/../x HTTP/1.1\r\n\r\n", b"404"),
        (b"POST /metrics HTTP/1.1\r\n\r\n", b"405"),
        (b"\x00\xff\r\n\r\n", b"405"),
        (b"\r\n\r\n", b"405"),
        (b"GET /metrics", b""),
        (b"x" * 100_000, b""),
    ],
)
async def test_other_requests_get_nothing(tmp_path: Path, request_: bytes, status: bytes) -> None:
    async with serving(tmp_path, metrics=0) as server:
        assert server.metrics is not None
        got = await fetched(server.metrics.port, request_)
        assert status == got[9:12]
        assert b"minos" not in got


async def test_a_busy_port_is_one_line_and_nothing_is_left_open(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = Wanted(port=0, store=str(tmp_path), metrics=taken.getsockname()[1])
        with pytest.raises(Trouble, match=r"--metrics: 127\.0\.0\.1:.*in use"):
            await open_server(wanted, journal_to(Lines()))
    async with serving(tmp_path) as server:  # the folder is free again
        page = await open_metrics(server.club, 0)
        page.close()
