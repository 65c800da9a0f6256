"""What is asked of somebody at the door who has no key that fits: a password, or a new one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from minos_tui.server.vault import LEAST, MOST, VaultBusy, password_fault

if TYPE_CHECKING:
    from minos_tui.server.club import Club

MOST_TRIES: Final = 3
"""Answers to one question, by one connection."""


@attrs.frozen
class Ask:
    """What to ask: `prompts` are codes of the topic `server`, `line` one above them ("": none);
    `shown` is whether what is typed may be seen."""

    prompts: tuple[str, ...]
    about: Mapping[str, str | int]
    line: str = ""
    shown: bool = False


@attrs.frozen
class No:
    """He doesn't come in: a code of the topic `server`."""

    code: str
    about: Mapping[str, str | int] = attrs.field(factory=dict)


@attrs.frozen
class Yes:
    """He may come in; `hashed` is what to keep of his new password, "" if it was known.
    `code` is the invitation that he has used."""

    hashed: str = attrs.field(default="", repr=False)
    code: str = attrs.field(default="", repr=False)


Answer = Ask | No | Yes


class Asking:
    """One connection's conversation about one name. Every method raises StoreError."""

    def __init__(self, club: Club, name: str, address: str, code: str) -> None:
        self._club = club
        self._name = name
        self._address = address
        self._code = code
        self._tries = 0
        self._next: Callable[[str, str], Awaitable[Answer]] = self._checked

    async def begin(self) -> Answer:
        """The first question, or why there is none."""
        if self._code:
            return await self._invited(self._code, "")
        if await self._club.store.taken(self._name):
            has = await self._club.vault.has(self._name)
            return self._password("") if has else No("name_taken", {"name": self._name})
        return self._ask_code("") if self._club.invited else self._new("new_name")

    async def answered(self, answers: Sequence[str]) -> Answer:
        """What follows on the answers to what was asked last."""
        first, second = (*answers, "", "")[:2]
        try:
            return await self._next(first, second)
        except VaultBusy:
            return No("passwords_busy")

    # A password that is known

    def _password(self, line: str) -> Ask:
        self._next = self._checked
        return Ask(("password_of",), {"name": self._name}, line)

    async def _checked(self, password: str, _: str) -> Answer:
        counts, name, address = self._club.counts, self._name, self._address
        if refused := await counts.guesses(name, address):
            return No(refused)
        if await self._club.vault.fits(name, password):
            counts.was_right(name, address)
            return Yes()
        if await self._too_often():
            return No("password_wrong", {"name": name})
        return self._password("password_again")

    async def _too_often(self) -> bool:
        """Waits longer after every wrong answer; whether it was the last one."""
        self._tries += 1
        self._club.journal.note("wrong_answer", name=self._name, address=self._address)
        await asyncio.sleep(self._club.limits.wrong_seconds * self._tries)
        return self._tries >= MOST_TRIES

    # An invitation

    def _ask_code(self, line: str) -> Ask:
        self._next = self._invited
        return Ask(("code_asked",), {"name": self._name}, line, shown=True)

    async def _invited(self, code: str, _: str) -> Answer:
        counts, typed = self._club.counts, not self._code
        if refused := await counts.guesses("", self._address):
            return No(refused)
        code = code.strip().lower()
        if not await self._club.entry.invites(code, self._name):
            if not typed or await self._too_often():
                return No("invitation_wrong")
            return self._ask_code("invitation_wrong")
        counts.was_right("", self._address)
        self._code, self._tries = code, 0
        return self._new("new_password")

    # A new password

    def _new(self, line: str) -> Ask:
        self._next = self._chosen
        about: dict[str, str | int] = {"name": self._name, "least": LEAST, "most": MOST}
        return Ask(("password_new", "password_twice"), about, line)

    async def _chosen(self, password: str, again: str) -> Answer:
        fault = password_fault(password) or ("" if password == again else "password_differs")
        if not fault:
            return Yes(await self._club.vault.hashed(password), self._code)
        self._tries += 1
        about = {"least": LEAST, "most": MOST}
        return No(fault, about) if self._tries >= MOST_TRIES else self._new(fault)
