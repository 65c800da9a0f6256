"""Reading what people and programs type: strict, so that nothing odd slips into a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from minos_tui.engine.game import Refusal

_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_YES: Final = frozenset({"on", "yes", "true", "1"})
_NO: Final = frozenset({"off", "no", "false", "0"})


def in_capitals(text: str, codes: re.Pattern[str]) -> str:
    """A command with capitals in the words after its first that `codes` matches."""
    first, *rest = text.split()
    return " ".join((first, *(word.upper() if codes.fullmatch(word) else word for word in rest)))


Readers = Mapping[str, tuple[str, Callable[[str], Any]]]
"""By an option's name: the field that it sets, and how its word is read."""


def named_values(words: Mapping[str, str], readers: Readers) -> dict[str, Any]:
    """The fields that some options set. Raises Refusal for an unknown name or a bad value."""
    found: dict[str, Any] = {}
    for name, text in words.items():
        key = name.strip().lower().replace("_", "-")
        if key not in readers:
            raise Refusal("unknown_option", name=name[:40], choices=", ".join(readers))
        field, reader = readers[key]
        if field in found:
            raise Refusal("named_twice", name=key, given=name[:40])
        found[field] = reader(text)
    return found


def whole_number(text: str, name: str, low: int, high: int) -> int:
    """A plain decimal number from `low` to `high`: no sign, no underscore, no foreign digits."""
    if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise Refusal("not_in_range", name=name, given=text[:20], low=low, high=high)
    return int(text)


def switch(text: str, name: str) -> bool:
    """`on` or `off`, and their like."""
    word = text.strip().lower()
    if word not in _YES | _NO:
        raise Refusal("not_a_choice", name=name, given=text[:20], choices="on, off")
    return word in _YES


def choice(text: str, name: str, choices: tuple[str, ...]) -> str:
    """One of `choices`; capitals and the kind of dash don't matter."""
    word = text.strip().lower().replace("_", "-").replace(" ", "-")
    if word not in choices:
        raise Refusal("not_a_choice", name=name, given=text[:20], choices=", ".join(choices))
    return word
