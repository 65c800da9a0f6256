"""What the keeper can do with a running server: a socket in its folder, for its owner alone.

A line of JSON asks, a line answers. What outlasts the process (bans, invitations, keys) is in the
store and needs no socket; here is what only the process knows or does: who is here, telling them
something, sending them away.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from minos_tui.engine.game import Refusal
from minos_tui.store.errors import StoreError
from minos_tui.store.sockets import bound, socket_address, tidy
from minos_tui.trouble import Trouble
from minos_tui.words import shown

if TYPE_CHECKING:
    from minos_tui.server.club import Club
    from minos_tui.server.room import Room
    from minos_tui.server.session import Session
    from minos_tui.store.door_queries import Subject

SOCKETS: Final = "control-"
"""How their names begin: servers that share a club may share a folder as well."""
MOST_ANNOUNCED: Final = 200
"""Characters of what is told to everybody."""
RULES_EVERY: Final = 20.0
"""Seconds until a ban that another process has written ends sessions here as well."""
_MOST_BYTES: Final = 64 * 1024
_ASK_SECONDS: Final = 5.0

Answer = dict[str, Any]


class Control:
    """Answers the keeper. Made by `open_control`, ended by `close`."""

    def __init__(self, club: Club, folder: Path) -> None:
        self._club = club
        self._folder = folder
        self._name = f"{SOCKETS}{secrets.token_hex(3)}"
        self._server: asyncio.Server | None = None
        self._does: Mapping[str, Callable[[Mapping[str, Any]], Awaitable[Answer]]] = {
            "list": self._list,
            "kick": self._kick,
            "announce": self._announce,
            "close": self._close,
            "enforce": self._enforce,
        }

    async def open(self) -> None:
        """Raises OSError."""
        tidy(self._folder, SOCKETS, socket.SOCK_STREAM)
        unheard = f".{self._name}"
        found = bound(self._folder, unheard, socket.SOCK_STREAM)
        self._server = await asyncio.start_unix_server(self._answer, sock=found, limit=_MOST_BYTES)
        (self._folder / unheard).rename(self._folder / self._name)  # another would tidy it before

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            (self._folder / self._name).unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_ASK_SECONDS):
                answer = await self._answered(await reader.readline())
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        except (TimeoutError, ValueError, OSError):
            pass  # whoever asks so is no `minos club`
        finally:
            writer.close()

    async def _answered(self, line: bytes) -> Answer:
        asked = json.loads(line)
        does = self._does.get(asked.get("do", "")) if isinstance(asked, dict) else None
        if does is None:
            return {"error": "not_understood"}
        try:
            return await does(asked)
        except StoreError as error:
            self._club.journal.note("store_trouble", why=error)
            return {"error": "store"}
        except (KeyError, TypeError):
            return {"error": "not_understood"}

    # What can be asked

    async def _list(self, asked: Mapping[str, Any]) -> Answer:
        rooms = self._club.tables.rooms
        sessions = sorted(self._club.sessions, key=lambda session: session.visitor.name)
        return {
            "sessions": [_session_told(session, rooms) for session in sessions],
            "tables": [_table_told(room) for room in rooms],
        }

    async def _kick(self, asked: Mapping[str, Any]) -> Answer:
        subjects = [_subject(kind, what) for kind, what in asked["who"]]
        ended = 0
        for session in tuple(self._club.sessions):
            if any(session.comer.is_meant(subject) for subject in subjects):
                session.send_away("server.sent_away")
                ended += 1
        self._club.journal.note("kicked", sessions=ended)
        return {"ended": ended}

    async def _announce(self, asked: Mapping[str, Any]) -> Answer:
        words = " ".join(str(asked["text"]).split())  # lines keep their distance
        text = "".join(char for char in words if char.isprintable())[:MOST_ANNOUNCED].strip()
        told = sum(session.tell("server.announced", text=text) for session in self._club.sessions)
        self._club.journal.note("announced", sessions=told)
        return {"told": told}

    async def _close(self, asked: Mapping[str, Any]) -> Answer:
        """Takes tables away that aren't being played, and tells which are."""
        told: dict[str, list[str]] = {"closed": [], "playing": []}
        for room in filter(None, map(self._club.tables.find, map(str, asked["tables"]))):
            try:
                await self._club.tables.take_away(room)
            except Refusal:
                told["playing"].append(room.plan.id)
            else:
                told["closed"].append(room.plan.id)
        self._club.journal.note("closed", tables=len(told["closed"]))
        return {**told}

    async def _enforce(self, asked: Mapping[str, Any]) -> Answer:
        return {"ended": await enforce(self._club)}


def _subject(kind: object, what: object) -> Subject:
    from minos_tui.store.door_queries import KINDS, Subject

    return Subject(KINDS[str(kind)], str(what))


def _session_told(session: Session, rooms: tuple[Room, ...]) -> Answer:
    visitor = session.visitor
    return {
        "name": visitor.name,
        "address": visitor.address,
        "seconds": round(session.here_for()),
        "silent": round(session.silent_for()),
        "tables": [room.plan.id for room in rooms if room.here(visitor.name)],
    }


def _table_told(room: Room) -> Answer:
    plan = room.plan
    return {
        "id": plan.id,
        "game": plan.game,
        "host": plan.host,
        "status": plan.status,
        "private": plan.private,
        "seats": [place.name or ("" if place.free else place.kind) for place in plan.places],
        "here": [name for name in plan.people if room.here(name)],
    }


# The rules, for those who are inside


async def enforce(club: Club) -> int:
    """Ends the sessions of all whom the rules keep out; how many. Raises StoreError."""
    ended = 0
    for session in tuple(club.sessions):
        refusal = await club.kept_out(session.visitor)
        if refusal is not None:
            about = {name: shown(str(thing)) for name, thing in refusal.about.items()}
            session.send_away(f"server.{refusal.code}", **about)
            club.journal.note("kicked", name=session.visitor.name, why=refusal.code)
            ended += 1
    return ended


async def watch_rules(club: Club) -> None:
    """Looks now and then whether the rules have changed: another server may share the store."""
    while True:
        await asyncio.sleep(RULES_EVERY)
        try:
            await enforce(club)
        except StoreError as error:
            club.journal.note("store_trouble", why=error)


def _sockets(folder: Path) -> list[str]:
    """Raises Trouble where the folder is another's, for a server may well run there."""
    try:
        return sorted(file.name for file in folder.iterdir() if file.name.startswith(SOCKETS))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise _unreached(folder, error) from error


# The keeper's end


def ask(folder: Path, do: str, **about: object) -> Answer:
    """Asks every server that has this folder; what they answer, together.

    Raises Trouble: there is none (NoServer), or one doesn't answer or can't do it.
    """
    answers = [found for name in _sockets(folder) if (found := _asked(folder, name, do, about))]
    if not answers:
        raise NoServer(_say("no_server", folder=str(folder)))
    return _together(answers)


def _asked(folder: Path, name: str, do: str, about: Mapping[str, object]) -> Answer | None:
    """One server's answer; None if it was killed and has left its socket behind."""
    try:
        with socket.socket(socket.AF_UNIX) as found, socket_address(folder, name) as address:
            found.settimeout(_ASK_SECONDS)
            found.connect(address)
            found.sendall(json.dumps({"do": do, **about}).encode() + b"\n")
            with found.makefile("rb") as stream:
                answer: Answer = json.loads(stream.readline())
    except (FileNotFoundError, ConnectionRefusedError):
        return None
    except (OSError, ValueError) as error:
        raise _unreached(folder, error) from error
    if "error" in answer:
        raise Trouble(_say(f"control_{answer['error']}"))
    return answer


def _unreached(folder: Path, error: Exception) -> Trouble:
    why = getattr(error, "strerror", None) or "no answer"
    return Trouble(_say("unreached", folder=str(folder), why=str(why)))


def _together(answers: list[Answer]) -> Answer:
    """Numbers are added up, sessions put together; a table that several know of is told once."""
    whole: Answer = {}
    for answer in answers:
        for name, value in answer.items():
            whole[name] = whole[name] + value if name in whole else value
    if "tables" in whole:
        whole["tables"] = _each_once(whole["tables"])
        whole["sessions"].sort(key=lambda session: str(session["name"]))
    return whole


def _each_once(tables: list[Answer]) -> list[Answer]:
    """One may know a little sooner than another who has a table's game open: who is anywhere is
    there."""
    found: dict[str, Answer] = {}
    for table in tables:
        known = found.setdefault(table["id"], table)
        known["here"] = [
            name for name in table["seats"] if name in {*known["here"], *table["here"]}
        ]
    return list(found.values())


class NoServer(Trouble):
    """No server runs in the folder."""


def _say(code: str, **about: str) -> str:
    from minos_tui.words import Words

    return Words()(f"operator.{code}", **about)


async def open_control(club: Club, folder: Path) -> Control:
    """A server whose socket can't be made serves all the same, and says so in the log."""
    control = Control(club, folder)
    try:
        await control.open()
    except OSError as error:
        club.journal.note("no_control", why=error.strerror or error)
    return control
