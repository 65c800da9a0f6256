"""The words on the screen: one catalogue a language, a module a topic, read when first needed.

A key is `topic.name`; a text may hold `{things}` that the caller gives by name. What is counted
comes with its noun, `{rings:ring+s}` or `{cards:card is|cards are}`: as `1 ring` or `2 cards are`.
A key that is named is `{key_ACTION}`: it is filled in as the player has set it, by no caller.
A text that reads otherwise as a whole for one thing has two forms, `name` and `name.one`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from minos_tui.engine.game import Refusal

LANGUAGES: Final = ("en", "fr")
DECIMAL: Final = {"en": ".", "fr": ","}
"""What stands between the ones and the tenths."""
KEY_OF: Final = "key_"
"""What a thing begins with that is the key of the action named behind."""
MOST_THING: Final = 200
"""Characters of a thing from outside that a text shows."""


class _Counting(Formatter):
    """Fills things in, those that are counted with the form of their noun."""

    def __init__(self, single: Callable[[float], bool]) -> None:
        self._single = single

    def format_field(self, value: Any, format_spec: str) -> Any:
        one, bar, many = format_spec.partition("|")
        if not bar:
            one, plus, ending = format_spec.partition("+")
            if not plus or not one:
                return super().format_field(value, format_spec)
            many = one + ending
        return f"{value} {one if self._single(_amount(value)) else many}"


def _amount(value: object) -> float:
    """How many that is, also as written by `Words.number` or with a half."""
    return float(str(value).replace(",", ".").replace("½", ".5"))


class Words:
    """All texts of one language.

    `keys` gives the label of an action's key. Who has no keymap reads what the action is called.
    """

    def __init__(self, language: str = "en", keys: Callable[[str], str] | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.keys = keys
        self._topics: dict[str, Mapping[str, str]] = {}
        self._counting = _Counting(self.single)

    def __call__(self, key: str, /, **things: str | int) -> str:
        """The text of `key` with its things filled in. Raises KeyError for an unknown key."""
        topic, _, name = key.partition(".")
        text = self._texts(topic)[name]
        if f"{{{KEY_OF}" in text:
            things = {**things, **self._keys_in(text)}
        if "+" in text or "|" in text:
            return self._counting.vformat(text, (), things)
        return text.format(**things)

    def _keys_in(self, text: str) -> dict[str, str | int]:
        """The keys that a text names."""
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        return {
            name: self.key(name.removeprefix(KEY_OF)) for name in names if name.startswith(KEY_OF)
        }

    def key(self, action: str) -> str:
        """The key of an action, or what that is called."""
        return self.keys(action) if self.keys else self("joint.quoted", text=self(f"keys.{action}"))

    def has(self, key: str) -> bool:
        topic, _, name = key.partition(".")
        return name in self._texts(topic)

    def count(self, key: str, number: int, /, **things: str | int) -> str:
        """The text for that many: `key.one` for one (in French for none as well)."""
        return self(f"{key}.one" if self.single(number) else key, number=number, **things)

    def single(self, number: float) -> bool:
        """Whether so many have their noun in the singular: `½ point`; in French `0 point`."""
        return number < 2 if self.language == "fr" else 0 < number <= 1

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

    def joined(self, texts: Sequence[str]) -> str:
        """`Ann, Bea and Icarus`."""
        if len(texts) < 2:
            return "".join(texts)
        return self("title.and", first=", ".join(texts[:-1]), last=texts[-1])

    def led(self, head: str, text: str) -> str:
        """`Red: ready`."""
        return self("joint.led", head=head, text=text)

    def also(self, first: str, second: str) -> str:
        """`this; that`."""
        return self("joint.also", first=first, second=second)

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
