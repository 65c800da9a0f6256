"""What a server counts, and a page of it for Prometheus, to be read on this machine alone."""

from __future__ import annotations

import asyncio
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from minos_tui import __version__
from minos_tui.server.ports import METRICS_HOST, why_not_listening
from minos_tui.trouble import Trouble

if TYPE_CHECKING:
    from minos_tui.server.club import Club

PATH: Final = "/metrics"
_PAINTS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_ASK_SECONDS: Final = 5.0
_MOST_HEAD: Final = 8 * 1024
_STATM: Final = Path("/proc/self/statm")


class Histogram:
    """Counts how often a value was at most each of `bounds`."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        return sum(self._counts)

    def upto(self) -> Iterator[tuple[str, int]]:
        """Each bound with how many were at most that, `+Inf` last."""
        whole = 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self._counts, strict=True):
            whole += count
            yield bound, whole


class Metrics:
    """What has happened since the start, by short codes that the program gives, never by names."""

    def __init__(self) -> None:
        self.began = time.time()
        self.logins: Counter[str] = Counter()
        """Who has signed in: `player` or `guest`."""
        self.refused: Counter[str] = Counter()
        """Connections that ended without that, by the reason."""
        self.painted = Histogram(_PAINTS)
        """Seconds from a key's coming in to the next frame's going out."""


@attrs.frozen
class _Sample:
    """A line of the page: the name's ending, its labels, the value."""

    value: float
    labels: Mapping[str, str] = attrs.field(factory=dict)
    ending: str = ""

    def line(self, name: str) -> str:
        pairs = ",".join(f'{label}="{_escaped(value)}"' for label, value in self.labels.items())
        return f"{name}{self.ending}{f'{{{pairs}}}' if pairs else ''} {self.value:.17g}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def metrics_text(club: Club) -> str:
    """The page, as Prometheus reads it."""
    return "".join(_lines(club))


def _lines(club: Club) -> Iterator[str]:
    counts = club.metrics
    kinds = Counter("guest" if one.visitor.guest else "player" for one in club.sessions)
    tables = Counter(str(room.plan.status) for room in club.tables.rooms)
    yield from _told("minos_info", "gauge", "What runs.", [_Sample(1, {"version": __version__})])
    yield from _told(
        "minos_sessions", "gauge", "Who is here.", _by("kind", kinds, "player", "guest")
    )
    inside = [_Sample(club.doorman.inside)]
    yield from _told("minos_connections", "gauge", "Connections, signed in or not.", inside)
    by_status = _by("status", tables, "open", "playing", "over")
    yield from _told("minos_tables", "gauge", "Tables.", by_status)
    logins = _by("kind", counts.logins, "player", "guest")
    yield from _told("minos_logins_total", "counter", "Who has signed in.", logins)
    refused = _by("reason", counts.refused)
    yield from _told("minos_refused_logins_total", "counter", "Who was not let in.", refused)
    commands = [_Sample(club.store.committed)]
    yield from _told("minos_commands_total", "counter", "Commands committed.", commands)
    faults = [_Sample(club.journal.faults)]
    yield from _told("minos_faults_total", "counter", "Faults of the program.", faults)
    about = "Seconds from a key to its paint."
    yield from _told("minos_key_to_paint_seconds", "histogram", about, _buckets(counts.painted))
    yield from _process(counts)


def _told(name: str, kind: str, about: str, samples: Iterable[_Sample]) -> Iterator[str]:
    yield f"# HELP {name} {about}\n# TYPE {name} {kind}\n"
    for sample in samples:
        yield f"{sample.line(name)}\n"


def _by(label: str, counts: Mapping[str, int], *always: str) -> list[_Sample]:
    """A sample for each count; those that are `always` told may be 0."""
    names = [*always, *sorted(set(counts) - set(always))]
    return [_Sample(counts.get(name, 0), {label: name}) for name in names]


def _buckets(histogram: Histogram) -> Iterator[_Sample]:
    for bound, count in histogram.upto():
        yield _Sample(count, {"le": bound}, "_bucket")
    yield _Sample(histogram.sum, {}, "_sum")
    yield _Sample(histogram.count, {}, "_count")


def _process(counts: Metrics) -> Iterator[str]:
    """By the names that Prometheus' own libraries give."""
    began = [_Sample(counts.began)]
    yield from _told("process_start_time_seconds", "gauge", "Since 1970.", began)
    try:
        pages = int(_STATM.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return
    resident = [_Sample(pages * os.sysconf("SC_PAGE_SIZE"))]
    yield from _told("process_resident_memory_bytes", "gauge", "Memory in use.", resident)


# The page


class MetricsPage:
    """Answers GET /metrics on this machine's loopback. Made by `open_metrics`."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._server: asyncio.Server | None = None

    async def open(self, port: int) -> None:
        """Raises OSError."""
        self._server = await asyncio.start_server(
            self._answer, METRICS_HOST, port, limit=_MOST_HEAD
        )

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_ASK_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answered(head.split(b"\r\n", 1)[0]))
                await writer.drain()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
            pass  # no browser, no Prometheus
        finally:
            writer.close()

    def _answered(self, line: bytes) -> bytes:
        method, _, rest = line.partition(b" ")
        if method not in {b"GET", b"HEAD"}:
            return _reply("405 Method Not Allowed", "")
        if rest.partition(b" ")[0].partition(b"?")[0] != PATH.encode():
            return _reply("404 Not Found", "")
        page = _reply("200 OK", metrics_text(self._club))
        return page if method == b"GET" else page.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"


def _reply(status: str, text: str) -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {_TYPE}\r\nContent-Length: {len(body)}\r\n"
        "Connection: close\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    )
    return head.encode() + body


async def open_metrics(club: Club, port: int) -> MetricsPage:
    """The page on a port of the loopback; 0: any that is free. Raises Trouble."""
    page = MetricsPage(club)
    try:
        await page.open(port)
    except OSError as error:
        raise Trouble(f"--metrics: {METRICS_HOST}:{port} {why_not_listening(error)}") from error
    club.journal.note("metrics", address=f"{METRICS_HOST}:{page.port}")
    return page
