"""The position of a game: frozen all through, one place for each fact.

Cards are kept in catalogue order wherever they lie, so a deck has no order that could be known.
"""

from __future__ import annotations

from typing import Literal

import attrs

from minos_tui.engine.palaces.cards import (
    CARDS_A_ROUND,
    HAND_LIMIT,
    BuildCard,
    Calamity,
    Card,
    Palace,
    Resource,
    in_order,
)
from minos_tui.engine.palaces.options import Options

MeldKind = Literal["flush", "kind", "straight", "reverse", "minoan"]


@attrs.frozen
class Larger:
    """How many cards larger each kind of meld counts for a kingdom."""

    flush: int = 0
    kind: int = 0
    straight: int = 0


@attrs.frozen
class Kingdom:
    """A player: `points` are luxury points.

    `famine` is the last round without trade cards, `two_famines` whether the one before it is too:
    a famine may be drawn while another is on.
    """

    palace: Palace | None = None
    hand: tuple[Card, ...] = ()
    resources: tuple[Resource, ...] = ()
    points: int = 0
    famine: int = 0
    two_famines: bool = False

    def starves(self, round_: int) -> bool:
        """Whether the kingdom draws no trade cards in that round."""
        return round_ == self.famine or (self.two_famines and round_ == self.famine - 1)

    def cards_a_round(self) -> int:
        """The trade cards that the kingdom draws in phase 2 of a round without a famine."""
        ships = self.resources.count("sailing-ships")
        return CARDS_A_ROUND + ships + (self.palace == "knossos")

    def hand_limit(self) -> int:
        stores = self.resources.count("storerooms")
        return HAND_LIMIT + stores + (self.palace == "phaistos")

    def exchanges(self) -> int:
        """How often it draws one and discards one in phase 6."""
        return self.resources.count("administration") + (self.palace == "malia")

    def larger(self) -> Larger:
        count = self.resources.count
        return Larger(
            flush=count("shrine") + (self.palace == "galatas"),
            kind=count("courtyards") + (self.palace == "chania"),
            straight=count("workshops") + (self.palace == "kato-zakros"),
        )


# The phase is a stack of frames; the top one says who is asked.


@attrs.frozen
class Picking:
    """Before the first round: this seat takes a palace, or chance draws one for it."""

    seat: int


@attrs.frozen
class Turning:
    """Phase 1: chance turns a trade card."""


@attrs.frozen
class Dealing:
    """Phase 2: chance deals a trade card to `seat`. `owed`: how many each seat still draws."""

    seat: int
    owed: tuple[int, ...]


@attrs.frozen
class Trading:
    """Phase 3: `seat` may make `left` more offers."""

    seat: int
    left: int


@attrs.frozen
class Answering:
    """Phase 3: an offer of `seat` lies open; the seats of `queue` answer it in turn.

    `to` is 0 for an offer to the table. `ask` are wants (docs/notation.md).
    """

    seat: int
    to: int
    give: tuple[Card, ...]
    ask: tuple[str, ...]
    queue: tuple[int, ...]


@attrs.frozen
class Melding:
    """Phase 4: `seat` lays melds. `melds`: how many each seat has laid in this round."""

    seat: int
    melds: tuple[int, ...]


@attrs.frozen
class Building:
    """Phase 5: chance draws a build card for `seat`. `owed`: how many each seat still draws."""

    seat: int
    owed: tuple[int, ...]


@attrs.frozen
class Targeting:
    """Phase 5: the kingdom that draws build cards names the target of this one."""

    calamity: Calamity


@attrs.frozen
class Exchanging:
    """Phase 6: chance deals `seat` a card, of which it then discards one; `left` such in all."""

    seat: int
    left: int


@attrs.frozen
class Discarding:
    """Phase 6: `seat` discards `count` cards, one at a time; `left` exchanges follow."""

    seat: int
    count: int
    left: int = 0


@attrs.frozen
class Ended:
    """The game is over, for this reason."""

    reason: str


Frame = (
    Picking
    | Turning
    | Dealing
    | Trading
    | Answering
    | Melding
    | Building
    | Targeting
    | Exchanging
    | Discarding
    | Ended
)


@attrs.frozen
class State:
    """A position. `deck` and `build_deck` are multisets: nothing says what comes next.

    `viewer`: None where everything is known; in a view the seat whose view it is (0: a
    spectator's), and hidden cards are `?`.
    """

    options: Options
    kingdoms: tuple[Kingdom, ...]
    deck: tuple[Card, ...]
    discards: tuple[Card, ...]
    build_deck: tuple[BuildCard, ...]
    build_discards: tuple[BuildCard, ...]
    phase: tuple[Frame, ...]
    lead: int = 1
    round: int = 0
    viewer: int | None = None

    @property
    def top(self) -> Frame:
        return self.phase[-1]

    @property
    def seats(self) -> range:
        return range(1, len(self.kingdoms) + 1)

    def kingdom(self, seat: int) -> Kingdom:
        return self.kingdoms[seat - 1]

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, `seat` first."""
        return (*self.seats[seat - 1 :], *self.seats[: seat - 1])

    def next_seat(self, seat: int) -> int:
        return seat % len(self.kingdoms) + 1

    # Small pure changes that the chapters are made of

    def with_top(self, *frames: Frame) -> State:
        """With the top frame exchanged for `frames`."""
        return attrs.evolve(self, phase=self.phase[:-1] + frames)

    def with_kingdom(self, seat: int, kingdom: Kingdom) -> State:
        kingdoms = (*self.kingdoms[: seat - 1], kingdom, *self.kingdoms[seat:])
        return attrs.evolve(self, kingdoms=kingdoms)

    def with_hand(self, seat: int, hand: tuple[Card, ...]) -> State:
        return self.with_kingdom(seat, attrs.evolve(self.kingdom(seat), hand=in_order(hand)))

    def with_points(self, seat: int, more: int) -> State:
        kingdom = self.kingdom(seat)
        return self.with_kingdom(seat, attrs.evolve(kingdom, points=kingdom.points + more))

    def with_discards(self, cards: tuple[Card, ...]) -> State:
        return attrs.evolve(self, discards=in_order((*self.discards, *cards)))
