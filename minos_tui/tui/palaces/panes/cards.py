"""Cards as text: the hand in its groups, and the grid of all cards with what is where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from minos_tui.engine.palaces.cards import (
    DISASTER,
    DISASTERS,
    RANKS,
    SUITS,
    Card,
    is_disaster,
    rank_of,
    suit_of,
)
from minos_tui.tui.ink import Canvas, Ink, Line, Rect, Run
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.advice import unseen
from minos_tui.tui.palaces.desk import LETTERS, Desk

UNSEEN: Final = "·"
"""A card that is in the deck or in another's hand."""
GONE: Final = "×"
"""A card that lies among the discards."""
CARD, CARD_ROWS = 3, 2
"""Cells and rows that a card of the hand takes."""
BOX, BOX_ROWS = 4, 4
"""The same of a card with an edge."""


def suit_ink(suit: str, look: Look, *, bold: bool = True) -> Ink:
    """A suit's own colour; disasters have that of alarm."""
    if suit == DISASTER:
        return look.alarm
    return look.ink(look.palette.suits[SUITS.index(suit)], bold=bold)


def card_run(card: Card, look: Look) -> Run:
    return card, suit_ink(suit_of(card), look)


def cards_line(cards: Sequence[Card], look: Look) -> Line:
    """Cards side by side, each in its suit's colour."""
    line: Line = ()
    for card in cards:
        line += (card_run(card, look), (" ", look.text))
    return line[:-1]


def group_of(card: Card, desk: Desk) -> str:
    """Cards of one group lie together: a suit's, or a rank's."""
    if is_disaster(card):
        return DISASTER
    return suit_of(card) if desk.sort == "suit" else str(rank_of(card))


def hand_places(desk: Desk, width: int, step: int = CARD) -> list[list[int | None]]:
    """Rows of the hand: numbers of cards, None for a gap between groups.

    A card takes `step` cells, a gap one.
    """
    rows: list[list[int | None]] = [[]]
    used, before = 0, ""
    for number, card in enumerate(desk.hand):
        group = group_of(card, desk)
        gap = bool(rows[-1]) and group != before
        if used + gap + step > width:
            rows.append([])
            used, gap = 0, False
        if gap:
            rows[-1].append(None)
        rows[-1].append(number)
        used += step + gap
        before = group
    return rows


def meld_marks(desk: Desk) -> dict[Card, str]:
    """The number of the meld of the marked set that each card is in."""
    if not desk.plans:
        return {}
    plan = desk.plans[min(desk.plan, len(desk.plans) - 1)]
    return {card: str(n) for n, meld in enumerate(plan.melds, 1) for card in meld.cards}


def draw_hand(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """The hand in rows of two lines: the cards, and under each its letter or its meld."""
    for number, x, y in _laid_out(desk, rect, CARD, CARD_ROWS):
        card = desk.hand[number]
        canvas.text(x, y, card, card_ink(desk, card, look))
        canvas.text(x, y + 1, *under(desk, number, look))


def draw_boxes(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """The hand as cards with an edge, in rows of four lines; a picked one stands out."""
    for number, x, y in _laid_out(desk, rect, BOX, BOX_ROWS):
        card = desk.hand[number]
        canvas.frame(Rect(x, y, BOX, 3), suit_ink(suit_of(card), look, bold=False))
        canvas.text(x + 1, y + 1, card, card_ink(desk, card, look))
        canvas.text(x + 1, y + 3, *under(desk, number, look))


def _laid_out(desk: Desk, rect: Rect, step: int, height: int) -> Iterator[tuple[int, int, int]]:
    """The number of each card in the hand, and the cell where it begins."""
    for line, row in enumerate(hand_places(desk, rect.width, step)):
        x = rect.x
        for number in row:
            if number is not None:
                yield number, x, rect.y + line * height
            x += 1 if number is None else step


def card_ink(desk: Desk, card: Card, look: Look) -> Ink:
    """A card of the hand; one that is picked or under the cursor stands out."""
    chosen = card == desk.card and desk.pick is None
    if chosen or (desk.pick is not None and card in desk.pick.cards):
        return look.picked
    return suit_ink(suit_of(card), look)


def under(desk: Desk, number: int, look: Look) -> tuple[str, Ink]:
    """What stands under a card: its letter while cards are picked, else its meld's number."""
    card = desk.hand[number]
    if desk.pick is not None and desk.pick.purpose != "ask":
        letter = LETTERS[number] if number < len(LETTERS) else " "
        return letter, look.accent
    if card == desk.card and desk.pick is None:
        return "▲", look.accent
    mark = meld_marks(desk).get(card, "")
    return mark, look.good


# The grid


NAMES: Final = 15
"""Columns of the names before the grid."""


def grid_width(step: int) -> int:
    """Columns of the grid where each rank takes `step` cells."""
    return NAMES + step * len(RANKS) + 3


def draw_grid(canvas: Canvas, rect: Rect, desk: Desk, look: Look) -> None:
    """All cards by suit and rank: the hand's by their code, unseen ones as dots, gone ones crossed.

    At the end of each row and column stands how many are unseen.
    """
    step = 4 if rect.width >= grid_width(4) else 3
    left, mine = unseen(desk.view), frozenset(desk.hand)
    first = rect.x + NAMES
    _grid_head(canvas, rect, step, look)
    for row, suit in enumerate(SUITS):
        y = rect.y + 1 + row
        canvas.text(rect.x, y, suit, suit_ink(suit, look))
        canvas.text(rect.x + 2, y, look.words(f"palaces.suit.{suit}"), look.text, NAMES - 3)
        for rank in RANKS:
            text, ink = _cell(f"{suit}{rank}", mine, left, look)
            canvas.text(first + step * (rank - 1), y, text, ink)
        count = sum(suit_of(card) == suit for card in left)
        canvas.text(first + step * len(RANKS), y, f"{count:>2}", look.muted)
    _disasters(canvas, rect, step, desk, look)


def _grid_head(canvas: Canvas, rect: Rect, step: int, look: Look) -> None:
    first = rect.x + NAMES
    for rank in RANKS:
        canvas.text(first + step * (rank - 1), rect.y, f" {rank}", look.accent)
    canvas.text(first + step * len(RANKS), rect.y, f" {UNSEEN}", look.muted)


def _cell(card: Card, mine: frozenset[Card], left: frozenset[Card], look: Look) -> Run:
    if card in mine:
        return card, suit_ink(suit_of(card), look).but(underline=True)
    if card in left:
        return f" {UNSEEN}", look.text
    return f" {GONE}", look.muted


def _disasters(canvas: Canvas, rect: Rect, step: int, desk: Desk, look: Look) -> None:
    """The last row: the disasters, and how many cards of each rank are unseen."""
    left, mine = unseen(desk.view), frozenset(desk.hand)
    y, first = rect.y + 1 + len(SUITS), rect.x + NAMES
    for rank in RANKS:
        count = sum(rank_of(card) == rank for card in left)
        canvas.text(first + step * (rank - 1), y, f"{count:>2}", look.muted)
    canvas.text(rect.x, y, look.words("court.unseen_by_rank"), look.muted, NAMES - 1)
    y += 1
    if y >= rect.bottom:
        return
    canvas.text(rect.x, y, DISASTER, look.alarm)
    canvas.text(rect.x + 2, y, look.words("palaces.suit.D"), look.text, NAMES - 3)
    for number in range(1, DISASTERS + 1):
        text, ink = _cell(f"{DISASTER}{number}", mine, left, look)
        canvas.text(first + step * (number - 1), y, text, ink)
    count = sum(is_disaster(card) for card in left)
    canvas.text(first + step * len(RANKS), y, f"{count:>2}", look.muted)
