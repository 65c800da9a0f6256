"""The options of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import attrs

from minos_tui.engine.game import OptionSpec
from minos_tui.engine.palaces.cards import MAIN_PALACES, PALACES, Palace
from minos_tui.engine.words_in import choice, named_values, whole_number

SEATS: Final = range(2, 7)
TARGET: Final = 100
MAX_TARGET: Final = 999
MAX_ROUNDS: Final = 999
OFFERS: Final = 3
MAX_OFFERS: Final = 9


@attrs.frozen
class Options:
    """What the players agreed on before the start.

    `target`: the luxury points that win. `round_limit`: 0 for none. `offers`: how many offers a
    kingdom may make in a round. `all_palaces`: also those that otherwise join with more players.
    """

    target: int = TARGET
    round_limit: int = 0
    offers: int = OFFERS
    all_palaces: bool = False
    picking: Literal["seat-order", "random"] = "seat-order"

    def palaces(self, seats: int) -> tuple[Palace, ...]:
        """The palaces that so many players choose from."""
        return PALACES if self.all_palaces else PALACES[: max(MAIN_PALACES, seats)]


SPECS: Final = (
    OptionSpec("target", str(TARGET)),
    OptionSpec("offers", str(OFFERS), tuple(str(number) for number in range(6))),
    OptionSpec("palaces", "by-count", ("by-count", "all")),
    OptionSpec("picking", "seat-order", ("seat-order", "random")),
    OptionSpec("round-limit", "off"),
)


def _round_limit(text: str) -> int:
    if text.strip().lower() == "off":
        return 0
    return whole_number(text.strip(), "round-limit", 0, MAX_ROUNDS)


_READERS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "target": ("target", lambda t: whole_number(t.strip(), "target", 1, MAX_TARGET)),
    "offers": ("offers", lambda t: whole_number(t.strip(), "offers", 0, MAX_OFFERS)),
    "palaces": ("all_palaces", lambda t: choice(t, "palaces", ("by-count", "all")) == "all"),
    "picking": ("picking", lambda t: choice(t, "picking", ("seat-order", "random"))),
    "round-limit": ("round_limit", _round_limit),
}


def read_options(words: Mapping[str, str]) -> Options:
    """The options that `words` name. Raises Refusal for an unknown name or a bad value."""
    return Options(**named_values(words, _READERS))


def option_words(options: Options) -> dict[str, str]:
    """The options as words, those at their defaults left out."""
    words = {
        "target": str(options.target),
        "offers": str(options.offers),
        "palaces": "all" if options.all_palaces else "by-count",
        "picking": options.picking,
        "round-limit": str(options.round_limit or "off"),
    }
    return {spec.name: words[spec.name] for spec in SPECS if words[spec.name] != spec.default}
