"""What somebody may do to a server who wants to harm it: `python -m tests.server.attacks --help`.

Each attack is one round, and is made again until the time is over. It runs in a process of its
own, so that the players whose keys are measured don't wait for it. Reports what it did, and the
processor time it took.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncssh
from asyncssh.constants import MSG_CHANNEL_REQUEST, MSG_GLOBAL_REQUEST
from asyncssh.packet import Boolean, String, UInt32

from tests.server.load import Client, at_the_title, connected

MEGABYTES: Final = 10
CHUNK: Final = 64 * 1024
TROUBLE: Final = (OSError, asyncssh.Error, TimeoutError, EOFError)
"""What a server that defends itself may do to its client."""
MARKUP: Final = "[red]x[/red][@click=app.quit]y[/]\x9b31m\u202e"
"""What can be typed into a line, and must be obeyed on nobody's terminal."""
NASTY: Final = f"\x1b[2J\x1b]0;owned\x07{MARKUP}\x08\x7f"
"""The same with control codes that would be keys."""


class Attacker:
    """Where the server is, from where it is attacked, and what came of it."""

    def __init__(self, port: int, addresses: int) -> None:
        self.port = port
        self.done: Counter[str] = Counter()
        self.random = random.Random(port)
        hosts = (f"127.1.{n // 250}.{n % 250 + 1}" for n in range(addresses))
        self._sources = itertools.cycle([*hosts] if addresses > 1 else ["127.0.0.1"])

    @property
    def source(self) -> str:
        """The next of the addresses."""
        return next(self._sources)

    def connected(self, name: str, **options: Any) -> Any:
        return connected(self.port, name, self.source, **options)

    def at_the_title(self, name: str) -> Any:
        return at_the_title(self.port, name, self.source)

    async def opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A plain connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))

    async def tried(self, what: str, work: Awaitable[None]) -> None:
        try:
            await work
            self.done[what] += 1
        except TROUBLE as error:
            self.done[f"{what}: {type(error).__name__}"] += 1


async def at_once(number: int, works: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Does all of these, so many of them at the same time."""
    left = iter(works)

    async def some() -> None:
        for work in left:
            await work()

    await asyncio.gather(*(some() for _ in range(number)))


# Before anybody has signed in


class Guesser(asyncssh.SSHClient):
    """Answers with a wrong password."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return ["wrong guess"] * len(prompts)


async def bad_logins(attacker: Attacker) -> None:
    """A thousand: another's key, wrong passwords, names that can't be had."""
    other = asyncssh.generate_private_key("ssh-ed25519")
    ways: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("key", "p0", {"client_keys": [other], "preferred_auth": "publickey"}),
        ("password", "guarded", {"client_keys": [], "client_factory": Guesser}),
        ("name", NASTY, {}),
        ("name", "../../x" * 50, {}),
    )

    async def one(kind: str, name: str, options: dict[str, Any]) -> None:
        async with attacker.connected(name, **options):
            attacker.done["let in"] += 1

    works = [
        lambda way=way: attacker.tried(f"bad {way[0]}", one(*way))
        for way in itertools.islice(itertools.cycle(ways), 1000)
    ]
    await at_once(16, works)


async def half_open(attacker: Attacker) -> None:
    """Five hundred that say nothing, or half of what a client says first, and stay."""
    open_ones = []
    for number in range(500):
        with suppress(*TROUBLE):
            reader, writer = await attacker.opened()
            open_ones.append((reader, writer))
            writer.write((b"", b"SSH-2.0-Half", b"SSH-2.0-Whole\r\n")[number % 3])
            attacker.done["half open"] += 1
    await asyncio.sleep(10)
    attacker.done["kept open"] += sum(not reader.at_eof() for reader, _ in open_ones)
    for _, writer in open_ones:
        writer.close()


async def _pours(attacker: Attacker, first: bytes, most: int) -> int:
    """Sends random bytes after these until the server hangs up; how many."""
    reader, writer = await attacker.opened()
    sent = 0
    try:
        writer.write(first)
        while sent < most and not reader.at_eof():
            writer.write(attacker.random.randbytes(CHUNK))
            await writer.drain()
            sent += CHUNK
    except OSError:
        pass
    finally:
        writer.close()
    return sent


async def noise(attacker: Attacker) -> None:
    """Ten megabytes each: before a banner, after one, and as one packet that never ends."""
    whole = MEGABYTES << 20
    packet = b"SSH-2.0-Noise\r\n" + UInt32(256 * 1024 - 8)
    for first in (b"", b"SSH-2.0-Noise\r\n", packet):
        sent = 0
        with suppress(*TROUBLE):
            while sent < whole:
                sent += max(CHUNK, await _pours(attacker, first, whole - sent))
        attacker.done["noise MiB"] += sent >> 20


class Stuffer(Guesser):
    """Guesses once, and sends bytes without end while the server has him wait for the answer."""

    conn: Any = None

    def connection_made(self, conn: Any) -> None:
        self.conn = conn

    def kbdint_challenge_received(self, *about: Any) -> list[str]:
        asyncio.get_running_loop().call_later(0.2, self.stuff)
        return super().kbdint_challenge_received(*about)

    def stuff(self) -> None:
        transport = self.conn._transport
        if transport is not None:
            transport.write(bytes(MEGABYTES << 20))


async def stuffing(attacker: Attacker) -> None:
    """Bytes on bytes while a wrong password is being thought about, ten connections at once."""

    async def one() -> None:
        async with attacker.connected("guarded", client_keys=[], client_factory=Stuffer):
            attacker.done["let in"] += 1

    await at_once(10, [lambda: attacker.tried("stuffed", one())] * 20)


# Behind the door


async def typed(attacker: Attacker) -> None:
    """Ten megabytes of random bytes as keys; whoever leaves by them comes again."""
    left = MEGABYTES << 20
    ends = time.monotonic() + 30
    while left > 0 and time.monotonic() < ends:
        with suppress(*TROUBLE):
            async with attacker.at_the_title("typist") as (channel, client):
                while left > 0 and not client.closed and time.monotonic() < ends:
                    channel.write(attacker.random.randbytes(CHUNK))
                    left -= CHUNK
                    while not client.closed and channel.get_write_buffer_size() > CHUNK:
                        await asyncio.sleep(0.05)
                        if time.monotonic() > ends:
                            break
                attacker.done["ended by it"] += client.closed
    attacker.done["keys KiB"] += ((MEGABYTES << 20) - left) >> 10


async def resizes(attacker: Attacker) -> None:
    """Two thousand sizes, of none and giants among them."""
    rng = attacker.random
    with suppress(*TROUBLE):
        async with attacker.at_the_title("stormy") as (channel, client):
            for _ in range(2000):
                if client.closed:
                    return
                odd = ((0, 0), (65535, 65535), (rng.randint(1, 500), rng.randint(1, 200)))
                channel.change_terminal_size(*rng.choice(odd))
                attacker.done["resizes"] += 1
                await asyncio.sleep(0.002)


async def environment(attacker: Attacker) -> None:
    """TERM, LANG and names of a million bytes, of more than a packet may have and of less; and
    thousands of names."""

    async def one(term: str, env: dict[str, str]) -> None:
        async with attacker.connected("verbose") as conn:
            client = Client()
            channel, _ = await conn.create_session(
                lambda: client, term_type=term, term_size=(80, 24), env=env, encoding=None
            )
            await asyncio.sleep(0.2)
            channel.close()

    for size in (1_000_000, 200_000, 30_000):
        for term, env in (
            ("x" * size, {}),
            ("xterm", {"LANG": "x" * size}),
            ("xterm", {"LC_" + "X" * size: "x"}),
        ):
            await attacker.tried(f"{size} bytes", one(term, env))
    await attacker.tried("3000 names", one("xterm", {f"LC_{n}": "x" * 200 for n in range(3000)}))


async def never_read(attacker: Attacker) -> None:
    """Nine sessions that type and never read what is painted."""

    async def deaf(number: int) -> None:
        async with attacker.at_the_title(f"deaf{number % 3}") as (channel, _):
            _transport(channel).pause_reading()
            for key in itertools.islice(itertools.cycle((b"r", b"\x1b", b"o", b"\x1b")), 40):
                channel.write(key)
                await asyncio.sleep(0.5)

    await asyncio.gather(*(attacker.tried("deaf", deaf(number)) for number in range(9)))


async def asking(attacker: Attacker) -> None:
    """Two connections that ask without end and never read the answers."""

    async def one() -> None:
        async with attacker.connected("asker") as conn:
            conn._transport.pause_reading()
            for _ in range(500):
                for _ in range(100):
                    conn.send_packet(MSG_GLOBAL_REQUEST, String(b"no-such@thing"), Boolean(True))
                await asyncio.sleep(0.02)
            attacker.done["questions"] += 50_000

    await at_once(2, [lambda: attacker.tried("asking", one())] * 2)


def _transport(channel: Any) -> Any:
    return channel._conn._transport


ASKED: Final = {
    b"shell": (),
    b"exec": (String(b"sh"),),
    b"env": (String(b"LANG"), String(b"x")),
    b"pty-req": (String(b"xterm"), *[UInt32(80)] * 4, String(b"")),
    b"subsystem": (String(b"sftp"),),
    b"auth-agent-req@openssh.com": (),
    b"no-such@thing": (),
}


async def requests(attacker: Attacker) -> None:
    """On one connection a thousand of each: shells, commands, files, things unheard of; then a
    thousand channels."""

    async def one() -> None:
        async with attacker.at_the_title("asker") as (channel, client):
            conn, number = channel._conn, channel._send_chan
            for _ in range(1000):
                for asked, more in ASKED.items():
                    what = UInt32(number), String(asked), Boolean(False)
                    conn.send_packet(MSG_CHANNEL_REQUEST, *what, *more)
                attacker.done["requests"] += len(ASKED)
                await asyncio.sleep(0)
            opens = [
                lambda: attacker.tried("second session", opened(conn.create_session(Client))),
                lambda: attacker.tried("forwarding", opened(conn.open_connection("::1", 22))),
            ]
            await at_once(20, opens * 500)
            attacker.done["still there"] += not client.closed

    async def opened(opening: Awaitable[object]) -> None:
        await opening

    await attacker.tried("asked", one())


async def says(attacker: Attacker) -> None:
    """Control codes and markup at a table, a hundred lines."""
    with suppress(*TROUBLE):
        async with attacker.at_the_title("talker") as (channel, client):
            for key in ("t", "n", "\r"):
                channel.write(key.encode())
                await asyncio.sleep(0.5)
            for number in range(100):
                if client.closed:
                    break
                channel.write(b"c")
                await asyncio.sleep(0.05)
                channel.write(f"{number}{MARKUP}\r".encode())
                await asyncio.sleep(0.05)
                attacker.done["lines"] += 1


async def tables(attacker: Attacker) -> None:
    """Fifty sessions of one name, ten at once, and fifty tables opened in each."""

    async def one() -> None:
        async with attacker.at_the_title("greedy") as (channel, _):
            for keys in ("t", *(("n", "\r", "\x1b") * 50)):
                channel.write(keys.encode())
                await asyncio.sleep(0.05)

    await at_once(10, [lambda: attacker.tried("greedy", one())] * 50)


ATTACKS: Final = {
    attack.__name__: attack
    for attack in (
        bad_logins, half_open, noise, stuffing, typed, resizes, environment, never_read, asking,
        requests, says, tables,
    )
}  # fmt: skip


async def attack(wanted: argparse.Namespace) -> dict[str, Any]:
    vars(asyncssh.connection)["saslprep"] = str  # it would send no name with control codes
    attacker = Attacker(wanted.port, wanted.addresses)
    names = [*ATTACKS] if wanted.attack == "all" else [wanted.attack]
    ends = time.monotonic() + wanted.seconds

    async def again(name: str) -> None:
        while time.monotonic() < ends:
            await ATTACKS[name](attacker)
            attacker.done[f"rounds of {name}"] += 1

    with suppress(TimeoutError):
        async with asyncio.timeout(wanted.seconds + wanted.grace):
            await asyncio.gather(*map(again, names))
    return {**attacker.done, "cpu_s": round(sum(os.times()[:2]), 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", choices=[*ATTACKS, "all"])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--addresses", type=int, default=1, help="of this machine, from many")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--grace", type=float, default=30.0, help="for a round to come to its end")
    sys.stdout.write(json.dumps(asyncio.run(attack(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
