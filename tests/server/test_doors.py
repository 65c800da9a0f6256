"""Who is let in, and what is refused with a line."""

from __future__ import annotations

import asyncio
import errno
import socket
from contextlib import suppress
from pathlib import Path

import asyncssh
import attrs
import pytest

from minos_tui.server.doors import Door
from minos_tui.server.limits import Limits
from minos_tui.server.serve import Wanted, open_server
from minos_tui.trouble import Trouble
from tests.server.kit import (
    KEYS,
    PATIENCE,
    ROOMY,
    Lines,
    Player,
    connect,
    gone,
    journal_to,
    serving,
)


async def test_a_name_belongs_to_the_first_key(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server, "ann")
        await ann.sees("New game")

        with pytest.raises(asyncssh.PermissionDenied):
            await connect(server, "ann", KEYS["ben"])
        again = await Player.comes(server, "Ann")
        await again.sees("New game")


class Answers(asyncssh.SSHClient):
    """Keeps what the server says to who can't sign in."""

    said = ""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: object
    ) -> list[str]:
        type(self).said = instructions
        return []


async def why_not(port: int, name: str, key: asyncssh.SSHKey | None) -> str:
    Answers.said = ""
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1", port, username=name, client_keys=[key] if key else [], known_hosts=None,
            config=None, agent_path=None, client_factory=Answers,
        )  # fmt: skip
    return Answers.said


async def test_who_is_not_let_in_is_told_why(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        await (await Player.comes(server, "ann")).leaves()

        said = [
            await why_not(server.port, "ann", KEYS["ben"]),
            await why_not(server.port, "ben", None),
            await why_not(server.port, "root", KEYS["ben"]),
            await why_not(server.port, "b e n", KEYS["ben"]),
            await why_not(server.port, "guest", None),
        ]

    assert [
        "belongs to another key",
        "ssh-keygen",
        "by the house",
        "can't be a name",
        "guests",
    ] == [
        next((part for part in parts if part in line), line)
        for parts, line in zip(
            (
                ["belongs to another key"],
                ["ssh-keygen"],
                ["by the house"],
                ["can't be a name"],
                ["guests"],
            ),
            said,
            strict=True,
        )
    ]
    assert all(line.isascii() and line.isprintable() for line in said)


async def test_who_was_told_why_is_asked_for_nothing_more(tmp_path: Path) -> None:
    """OpenSSH asks for a password where it is told of no way in that is left."""
    async with serving(tmp_path) as server:
        with pytest.raises(asyncssh.PermissionDenied) as ended:
            await asyncssh.connect(
                "127.0.0.1", server.port, username="root", client_keys=[], known_hosts=None,
                config=None, agent_path=None, client_factory=Answers,
            )  # fmt: skip

    assert "by the house" in Answers.said
    assert "not let in" == ended.value.reason


async def test_guests_come_in_where_they_may_and_keep_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path, guests=True) as server:
        guest = await Player.comes(server, "guest", key=KEYS["cleo"])
        await guest.sees("New game", "You are a guest")

        assert 0 == await server.club.store.accounts()


async def test_an_unproven_key_registers_nothing(tmp_path: Path) -> None:
    """A client asks whether a key would do before it signs; some never sign."""
    async with serving(tmp_path) as server:
        door = Door(server.club)
        await door.begin_auth("ann")

        assert await door.validate_public_key("ann", KEYS["ben"])
        assert frozenset() == await server.club.store.keys_of("ann")


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"term": None}, "for a terminal"),
        ({"term": None, "command": "cat /etc/passwd"}, "no commands"),
        ({"command": "sh"}, "no commands"),
        ({"term": None, "subsystem": "sftp"}, "no files"),
        ({"term": None, "command": "scp -t x"}, "no commands"),
    ],
)
async def test_nothing_but_the_game_is_behind_the_door(
    tmp_path: Path, how: dict[str, str | None], told: str
) -> None:
    async with serving(tmp_path) as server:
        player = await Player.comes(server, **how)  # type: ignore[arg-type]
        await player.is_told(told)

        assert 1 == await player.ends()
        await player.leaves()


@pytest.mark.parametrize("term", ["dumb", "unknown"])
async def test_a_terminal_without_a_screen_gets_one_line(tmp_path: Path, term: str) -> None:
    async with serving(tmp_path) as server:
        player = await Player.comes(server, term=term)
        await player.is_told("has no screen")

        assert 1 == await player.ends()
        said = player.seen.bytes + player.seen.errors
        assert f'(TERM is "{term}")' in said.decode().translate({ord(q): '"' for q in "“”"})
        assert b"\x1b" not in said
        assert 1 == said.count(b"\r\n")
        assert 0 == await server.club.store.accounts()


async def test_nothing_is_forwarded(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        conn = await connect(server, "ann")
        with pytest.raises(asyncssh.ChannelOpenError, match="nothing is forwarded"):
            await conn.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError, match="nothing is forwarded"):
            await conn.open_unix_connection("/tmp/any")  # noqa: S108 - it is never opened
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_server(lambda *_: None, "", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_unix_server(lambda *_: None, str(tmp_path / "socket"))

        assert not (tmp_path / "socket").exists()
        conn.close()
        await conn.wait_closed()


async def test_a_connection_has_one_session(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")

        with pytest.raises(asyncssh.ChannelOpenError, match="one game to a connection"):
            await ann.conn.create_session(asyncssh.SSHClientSession, term_type="xterm")


async def test_an_environment_without_end_is_not_kept(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        env = {f"LC_{n}": "x" * 200 for n in range(500)} | {"LC_BIG": "y" * 30_000}
        ann = await Player.comes(server, env=env)
        await ann.sees("New game")
        session = next(iter(server.club.sessions))

        assert 40 == len(session._channel.get_environment_bytes())


async def test_too_many_keys_on_one_connection_end_it(tmp_path: Path) -> None:
    async with serving(tmp_path, attrs.evolve(ROOMY, attempts=3)) as server:
        await (await Player.comes(server, "ann")).leaves()
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(6)]

        with pytest.raises(asyncssh.DisconnectError, match="too many keys"):
            await asyncssh.connect(
                "127.0.0.1", server.port, username="ann", client_keys=keys, known_hosts=None,
                config=None, agent_path=None,
            )  # fmt: skip


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(connections=1), "every place is taken"),
        (Limits(per_address=1), "too many connections from your address: close"),
        (Limits(logins_per_minute=1), "in a minute"),
    ],
)
async def test_one_too_many_is_told_so(tmp_path: Path, limits: Limits, told: str) -> None:
    async with serving(tmp_path, limits) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")

        with pytest.raises(asyncssh.DisconnectError, match=told):
            await connect(server, "ben")


async def test_one_name_is_here_only_so_often(tmp_path: Path) -> None:
    async with serving(tmp_path, attrs.evolve(ROOMY, sessions_per_name=1)) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        again = await Player.comes(server)
        await again.is_told("1 time already")

        assert 1 == await again.ends()


async def test_whoever_never_signs_in_is_put_out_and_harms_nobody(tmp_path: Path) -> None:
    limits = Limits(connections=40, per_address=20, login_seconds=1.5, logins_per_minute=1000)
    async with serving(tmp_path, limits) as server:
        ends = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(15)]
        ann = await Player.comes(server)
        await ann.sees("New game")
        for reader, writer in ends:
            while await asyncio.wait_for(reader.read(1000), PATIENCE):
                pass
            writer.close()
        await ann.leaves()
        await gone(server)

        assert 0 == server.club.doorman.inside


async def test_noise_at_the_door_harms_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await Player.comes(server)
        await ann.sees("New game")
        for noise in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 5000, b"SSH-2.0-x\r\n" + b"\xff" * 5000):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(noise)
            writer.write_eof()
            with suppress(ConnectionResetError):  # the rest of it is not even read
                while await asyncio.wait_for(reader.read(1000), PATIENCE):
                    pass
            writer.close()
        ann.types("r")

        await ann.sees("Rules")


async def test_bad_logins_are_counted_and_not_all_logged(tmp_path: Path) -> None:
    lines = Lines()
    limits = Limits(logins_per_minute=30, per_address=1000)
    async with serving(tmp_path, limits, lines=lines) as server:
        await (await Player.comes(server, "ann")).leaves()
        for _ in range(60):
            with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
                await connect(server, "ann", KEYS["ben"], preferred_auth="publickey")

    assert len(lines.lines) < 50
    assert any("too_fast" in line for line in lines.lines)
    assert not any("PRIVATE" in line for line in lines.lines)


# Opening the door


async def test_a_busy_port_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = Wanted(port=taken.getsockname()[1], store=str(tmp_path))

        with pytest.raises(Trouble, match="in use by another program") as caught:
            await open_server(wanted, journal_to(Lines()))

    assert f"127.0.0.1:{wanted.port}" in caught.value.line


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (errno.EACCES, "below 1024"),
        (errno.EADDRNOTAVAIL, "no address of this machine"),
        (errno.EIO, "another --host or --port"),
    ],
)
async def test_what_can_t_be_listened_on_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, told: str
) -> None:
    async def fails(*args: object, **kwargs: object) -> None:
        raise OSError(code, "as it is")

    monkeypatch.setattr(asyncssh, "listen", fails)

    with pytest.raises(Trouble, match=told):
        await open_server(Wanted(store=str(tmp_path)), journal_to(Lines()))


async def test_a_store_elsewhere_is_refused_plainly(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="takes a folder"):
        await open_server(Wanted(store="mysql://x/y"), journal_to(Lines()))


async def test_the_same_key_is_shown_at_every_start(tmp_path: Path) -> None:
    shown = []
    for _ in range(2):
        lines = Lines()
        async with serving(tmp_path, lines=lines):
            shown += [line for line in lines.lines if line.startswith("host_key")]

    assert 2 == len(shown)
    assert shown[0] == shown[1]


async def test_one_club_has_one_server(tmp_path: Path) -> None:
    async with serving(tmp_path):
        with pytest.raises(Trouble, match="another server"):
            await open_server(Wanted(port=0, store=str(tmp_path)), journal_to(Lines()))
    async with serving(tmp_path):
        pass
