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
    return key if _is_sign(key) else None


def _sign_name(sign: str) -> str | None:
    name = unicodedata.name(sign, "").lower().replace("-", "_").replace(" ", "_")
    return _SHORT.get(name, name) or None


def _is_sign(name: str) -> bool:
    """Whether a sign of Unicode has that name: its spaces and hyphens have become `_`."""
    parts = name.split("_")
    if len(parts) > _MOST_GAPS + 1 or name in _SHORT:
        return False
    for gaps in product(" -", repeat=len(parts) - 1):
        try:
            sign = unicodedata.lookup(
                "".join(p + g for p, g in zip(parts, (*gaps, ""), strict=True))
            )
        except KeyError:
            continue
        return len(sign) == 1 and not sign.isalnum() and _sign_name(sign) == name
    return False
