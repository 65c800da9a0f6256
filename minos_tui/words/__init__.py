"""The words on the screen: one catalogue a language, a module a topic, read when first needed.

A key is `topic.name`; a text may hold `{things}` that the caller gives by name. Texts that count
something have two forms, `name` and `name.one`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from minos_tui.engine.game import Refusal

LANGUAGES: Final = ("en", "fr")
DECIMAL: Final = {"en": ".", "fr": ","}
"""What stands between the ones and the tenths."""
MOST_THING: Final = 200
"""Characters of a thing from outside that a text shows."""


class Words:
    """All texts of one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in LANGUAGES else "en"
        self._topics: dict[str, Mapping[str, str]] = {}

    def __call__(self, key: str, /, **things: str | int) -> str:
        """The text of `key` with its things filled in. Raises KeyError for an unknown key."""
        topic, _, name = key.partition(".")
        return self._texts(topic)[name].format(**things)

    def has(self, key: str) -> bool:
        topic, _, name = key.partition(".")
        return name in self._texts(topic)

    def count(self, key: str, number: int, /, **things: str | int) -> str:
        """The text for that many: `key.one` for one (in French for none as well)."""
        single = number == 1 or (self.language == "fr" and number == 0)
        return self(f"{key}.one" if single else key, number=number, **things)

    def number(
        self, value: float, digits: int = 0, *, signed: bool = False, trimmed: bool = False
    ) -> str:
        """A number with so many decimals, or `trimmed`: with no more than it needs."""
        sign = "+" if signed else ""
        text = f"{round(value, digits) + 0.0:{sign}.{digits}f}"  # no "-0.0"
        if trimmed and digits:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", DECIMAL[self.language])

    def percent(self, share: float, digits: int = 0) -> str:
        """A share from 0 to 1 in per cent."""
        return f"{self.number(100 * share, digits)} %"

    def refusal(self, refusal: Refusal) -> str:
        """One line that says why something is not allowed, and what to do."""
        return self.coded("refusal", refusal.code, refusal.about)

    def coded(self, topic: str, code: str, about: Mapping[str, str | int]) -> str:
        """The text of a code with its things; their terms are put into this language.

        A code `game.name` is one that only that game has: it is found in `topic_game`.
        """
        things = {name: self._term(thing) for name, thing in about.items()}
        game, _, code = code.rpartition(".")
        topic = f"{topic}_{game}" if game else topic
        return self(f"{topic}.{code}", **things)

    def _term(self, thing: str | int) -> str | int:
        if isinstance(thing, str) and thing in self._texts("term"):
            return self._texts("term")[thing]
        return shown(thing, MOST_THING) if isinstance(thing, str) else thing

    def _texts(self, topic: str) -> Mapping[str, str]:
        if topic not in self._topics:
            module = import_module(f"{__name__}.{self.language}.{topic}")
            texts: Mapping[str, str] = module.TEXTS
            self._topics[topic] = texts
        return self._topics[topic]


def shown(text: str, most: int = 80) -> str:
    """Text from outside, safe to show: control characters become `?`, long text is cut."""
    safe = "".join(c if c.isprintable() else "?" for c in text[:most])
    return safe + "…" if len(text) > most else safe
