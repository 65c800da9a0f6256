"""The names players sign in with, checked here and nowhere else."""

from __future__ import annotations

import re
import secrets
from typing import Final

from minos_tui.words import shown

MOST_NAME: Final = 16
_FORM: Final = re.compile(r"[a-z][a-z0-9_-]{0,15}")
GUEST: Final = "guest"
_GUEST_FORM: Final = re.compile(r"guest-[0-9a-f]{6}")
RESERVED: Final = frozenset({
    GUEST, "you", "human", "bot", "nobody", "everybody", "table", "server", "club", "minos",
    "root", "admin", "administrator", "operator", "system",
    "random", "icarus", "ariadne", "daedalus", "theseus", "minotaur", "rhadamanthus",
})  # fmt: skip
"""Names that would be taken for somebody else: a bot, the server, its keeper."""


class NameRefused(ValueError):
    """Why a name can't be had: a code of the topic `server`."""

    def __init__(self, code: str, name: str) -> None:
        super().__init__(code)
        self.code = code
        self.name = shown(name, 40)


def checked_name(given: str) -> str:
    """The name as it is kept: small letters, so that no two look alike.

    Raises NameRefused (`name_form`, `name_reserved`).
    """
    name = given.lower() if len(given) <= 4 * MOST_NAME else given
    if not _FORM.fullmatch(name):
        raise NameRefused("name_form", given)
    if name in RESERVED or name.startswith(f"{GUEST}-"):
        raise NameRefused("name_reserved", given)
    return name


def wants_guest(given: str) -> bool:
    """Whether somebody asks to come in without a name of his own."""
    return given.lower() == GUEST


def is_guest(name: str) -> bool:
    """Whether this is a name that `guest_name` gives."""
    return _GUEST_FORM.fullmatch(name) is not None


def guest_name() -> str:
    """A name for one visit."""
    return f"{GUEST}-{secrets.token_hex(3)}"
