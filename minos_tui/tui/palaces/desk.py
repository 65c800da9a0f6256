"""What a moment of Palaces of Minos shows: everything that drawing needs, as one value.

It holds a view (`Game.seen_by`), never a whole state, so that nothing hidden can be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import attrs

from minos_tui.engine.palaces.building import targets
from minos_tui.engine.palaces.cards import Card, Palace
from minos_tui.engine.palaces.commands import Meld, Want
from minos_tui.engine.palaces.state import State, Targeting
from minos_tui.tui.actions import Context
from minos_tui.tui.desk import Window
from minos_tui.tui.hints import row_of, row_to
from minos_tui.tui.look import SeatLook

Sort = Literal["suit", "rank"]
PageName = Literal["kingdoms", "cards", "values", "log", "advice"]
Purpose = Literal["give", "ask", "mark", "drop", "fulfil"]
LETTERS: Final = "abcdfghijklmnopqrstuvwxyz"
"""The keys of the cards of a hand while some of them are picked; `e` ends, and nothing else."""


@attrs.frozen
class Plan:
    """Melds that can be laid together, what they score, and the cards that stay."""

    melds: tuple[Meld, ...]
    points: int
    kept: tuple[Card, ...]


@attrs.frozen
class Proposal:
    """An offer that may be worth making; `before` and `after` are the LP of the best melds."""

    give: tuple[Card, ...]
    ask: tuple[Want, ...]
    before: int = 0
    after: int = 0


@attrs.frozen
class Way:
    """A way to fulfil an offer: what is given, and the LP of the best melds before and after."""

    give: tuple[Card, ...]
    before: int
    after: int


@attrs.frozen
class Pick:
    """Cards being picked: to give and to ask for in an offer, to lay, to discard, or to fulfil an
    offer with."""

    purpose: Purpose
    cards: frozenset[Card] = frozenset()
    asks: tuple[Want, ...] = ()
    to: int = 0
    suit: str = ""
    """The suit that was asked for last: a digit right after it makes a card of it."""


@attrs.frozen
class Page:
    """A page over the screen; `scroll` counts lines from the top."""

    name: PageName
    scroll: int = 0


Tone = Literal["", "minor", "loss"]


@attrs.frozen
class Told:
    """A sentence of the log: whose act it was (0: the table's), and after how many commands.

    `tone`: what is minor gives way where there is little room; a loss stands out.
    """

    seat: int
    text: str
    ply: int
    tone: Tone = ""


@attrs.frozen
class Chapter:
    """A phase of a round in the log."""

    round: int
    phase: str
    lines: tuple[Told, ...]


@attrs.frozen
class Desk:
    """A moment as one person sees it. `you` is that person's seat (0: a watcher)."""

    view: State
    seats: tuple[SeatLook, ...]
    you: int
    asked: int = 0
    """The seat that decides or draws now; 0 for the table, and at the end."""
    context: Context = "looking"
    """What keys mean now: that of a window, if one is open."""
    moment: Context = attrs.Factory(lambda desk: desk.context, takes_self=True)
    """What the game waits for, whatever lies over it."""
    prompt: str = ""
    note: str = ""
    alarm: bool = False
    advice: str = ""
    sort: Sort = "suit"
    plans: tuple[Plan, ...] = ()
    plan: int = 0
    proposals: tuple[Proposal, ...] = ()
    ways: tuple[Way, ...] = ()
    palaces: tuple[Palace, ...] = ()
    """Those that can be taken now."""
    picked: int = 0
    """The entry of a list of the moment that is marked."""
    card: Card = ""
    """The card under the cursor of the hand."""
    pick: Pick | None = None
    chapters: tuple[Chapter, ...] = ()
    seen: int = 0
    """The ply of the player's last act: what came later is new."""
    page: Page | None = None
    counsel: tuple[str, ...] = ()
    """The advisor's reasons, a line each."""
    window: Window | None = None
    takers: tuple[int, ...] = ()
    """People who may take the spoken offer."""
    hidden: frozenset[str] = frozenset()
    saved: bool = True
    watching: bool = False
    left: str = ""
    """How long who is asked may still think; empty: there is no clock."""
    shared: bool = False
    """Whether several people share the keys."""

    def seat(self, number: int) -> SeatLook:
        return self.seats[number - 1]

    @property
    def rows(self) -> Mapping[str, str]:
        """The digits of what can be chosen by number now, as hints show them."""
        rows = {
            "proposal": row_to(len(self.proposals)),
            "pick_proposal": row_to(len(self.proposals)),
            "set": row_to(len(self.plans)),
            "take_palace": row_to(len(self.palaces)),
        }
        if self.hand:
            rows["pick_card"] = f"{LETTERS[0]}-{LETTERS[: len(self.hand)][-1]}"
        if len(self.ways) > 1:
            rows["way"] = row_of(range(2, len(self.ways) + 1))
        if isinstance(self.view.top, Targeting):
            seats = [one.seat for one in targets(self.view, self.view.top)]
            rows["target"] = row_of(sorted(seats))
        if self.takers:
            rows["taker"] = row_of(sorted(self.takers))
        return rows

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand that is shown: the looker's own, sorted; empty for a watcher."""
        if not self.you:
            return ()
        return arranged(self.view.kingdom(self.you).hand, self.sort)


def arranged(hand: tuple[Card, ...], sort: Sort) -> tuple[Card, ...]:
    """A hand by suit or by rank; disasters come last either way."""
    if sort == "suit":
        return hand
    return tuple(sorted(hand, key=lambda card: (card[0] == "D", card[1:])))
