"""What keys are called: a letter or digit is itself, all others have names, as Textual gives them.

By the standard library alone, for the settings are read before the first frame.
"""

from __future__ import annotations

import unicodedata
from itertools import product
from typing import Final

MODIFIERS: Final = ("alt", "ctrl", "hyper", "meta", "shift", "super")
_NAMED: Final = frozenset(
    {"backspace", "delete", "down", "end", "enter", "escape", "home", "insert", "left", "pagedown",
     "pageup", "right", "space", "tab", "up", *(f"f{number}" for number in range(1, 25))}
)  # fmt: skip
_SHORT: Final = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Signs that go by another name than Unicode's."""
_MOST_GAPS: Final = 5


def key_name(given: str) -> str | None:
    """The name of the key that is meant, `ctrl+t` or `*` as well; None if there is no such key."""
    *modifiers, last = given.rsplit("+") if len(given) > 1 else (given,)
    key = _name(last)
    if key is None or not set(modifiers) <= set(MODIFIERS):
        return None
    if modifiers == ["shift"] and len(key) == 1:
        return key.upper()
    return "+".join([*sorted(set(modifiers)), key])


def _name(key: str) -> str | None:
    """The name of a key that is pressed alone."""
    if len(key) == 1:
        return key if key.isalnum() else _sign_name(key)
    if key in _NAMED or key in _SHORT.values():
        return key
    return key if key not in _SHORT and _sign(key) else None


def sign_of(key: str) -> str:
    """The sign on a key that goes by its name, as people read it; "" where there is none to see."""
    long = next((name for name, short in _SHORT.items() if short == key), key)
    sign = _sign(long)
    return sign if sign and unicodedata.category(sign)[0] in "PS" else ""


def _sign_name(sign: str) -> str | None:
    name = _long_name(sign)
    return _SHORT.get(name, name) or None


def _long_name(sign: str) -> str:
    return unicodedata.name(sign, "").lower().replace("-", "_").replace(" ", "_")


def _sign(name: str) -> str:
    """The sign of Unicode that has that name, where spaces and hyphens have become `_`; or ""."""
    parts = name.split("_")
    if len(parts) > _MOST_GAPS + 1:
        return ""
    for gaps in product(" -", repeat=len(parts) - 1):
        try:
            sign = unicodedata.lookup(
                "".join(p + g for p, g in zip(parts, (*gaps, ""), strict=True))
            )
        except KeyError:
            continue
        if len(sign) == 1 and not sign.isalnum() and _long_name(sign) == name:
            return sign
    return ""
