"""Pages that open over the screen: kingdoms, all cards by name, what melds are worth, the log."""

from __future__ import annotations

from collections import Counter

from minos_tui.engine.palaces.cards import (
    CALAMITIES,
    COPIES,
    DISASTER,
    DISASTERS,
    RANKS,
    RESOURCES,
    SUITS,
    suit_of,
)
from minos_tui.engine.palaces.scoring import FEWEST, MELD_KINDS, MOST, points
from minos_tui.engine.palaces.state import Larger, MeldKind
from minos_tui.tui.ink import Canvas, Line, Rect, fitted, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.advice import unseen
from minos_tui.tui.palaces.desk import Desk, Page
from minos_tui.tui.palaces.panes.cards import GONE, UNSEEN, suit_ink
from minos_tui.tui.palaces.panes.kingdoms import kingdom_lines
from minos_tui.tui.palaces.panes.log import log_lines
from minos_tui.tui.panes.boxes import draw_scrolled, open_window


def draw_page(canvas: Canvas, within: Rect, desk: Desk, page: Page, look: Look) -> None:
    open_window(canvas, within, look.words(f"court.page.{page.name}"), look)
    lines = page_lines(desk, page, look, within.width - 4)
    draw_scrolled(canvas, within, lines, page.scroll, look)


def last_scroll(desk: Desk, page: Page, within: Rect, look: Look) -> int:
    """How far a page can be scrolled."""
    return max(0, len(page_lines(desk, page, look, within.width - 4)) - (within.height - 2))


def page_lines(desk: Desk, page: Page, look: Look, width: int) -> list[Line]:
    """All lines of a page, those outside the window included."""
    match page.name:
        case "kingdoms":
            return kingdom_lines(desk, look, width)
        case "cards":
            return card_lines(desk, look, width)
        case "values":
            return value_lines(desk, look)
        case "advice":
            return [((part, look.text),) for text in desk.counsel for part in _wrapped(text, width)]
        case "log":
            return log_lines(desk, look, width, desk.chapters)


def _wrapped(text: str, width: int) -> list[str]:
    """A line of running text; what goes on is indented as it began."""
    indent = " " * (len(text) - len(text.lstrip()))
    parts = wrapped(text.strip(), max(8, width - len(indent))) or [""]
    return [indent + part for part in parts]


# Cards


def card_lines(desk: Desk, look: Look, width: int) -> list[Line]:
    """Every card with its name, by suit: held, unseen or gone; then the build deck."""
    left, mine = unseen(desk.view), frozenset(desk.hand)
    words = look.words
    lines: list[Line] = [((words("court.legend", unseen=UNSEEN, gone=GONE), look.muted),), ()]
    for suit in (*SUITS, DISASTER):
        count = sum(suit_of(card) == suit for card in left)
        title = words("court.suit_left", suit=words(f"palaces.suit.{suit}"), number=count)
        lines.append(((title, suit_ink(suit, look)),))
        ranks = RANKS if suit != DISASTER else range(1, DISASTERS + 1)
        cells: list[Line] = [_named(f"{suit}{rank}", mine, left, look, width) for rank in ranks]
        across = 4 if width >= 100 else 2
        lines += [sum(cells[n : n + across], ()) for n in range(0, len(cells), across)]
    return [*lines, (), *build_lines(desk, look)]


def _named(card: str, mine: frozenset[str], left: frozenset[str], look: Look, width: int) -> Line:
    size = (width // (4 if width >= 100 else 2)) - 6
    name = fitted(look.words(f"palaces.card.{card}"), size - 1)
    mark = "■" if card in mine else UNSEEN if card in left else GONE
    ink = suit_ink(suit_of(card), look) if card in mine else look.text
    if card not in mine and card not in left:
        ink = look.muted
    return ((f"  {mark} ", ink), (f"{card} ", ink), (f"{name:<{size - 1}}", ink))


def build_lines(desk: Desk, look: Look) -> list[Line]:
    """What the build deck still holds; all other build cards lie open."""
    words, left = look.words, Counter(desk.view.build_deck)
    lines: list[Line] = [
        ((words("court.build_left", number=len(desk.view.build_deck)), look.accent),)
    ]
    for card in (*RESOURCES, *CALAMITIES):
        text = words("court.left_of", number=left[card], count=COPIES[card])
        ink = look.text if left[card] else look.muted
        name = words(f"palaces.build.{card}")
        lines.append(
            ((f"  {name:<22}", ink), (f"{text:<9}", ink), (words(f"court.does.{card}"), ink))
        )
    return lines


# What melds are worth


def value_lines(desk: Desk, look: Look) -> list[Line]:
    """The meld table for the looker's kingdom, then without palaces and resources."""
    words = look.words
    lines: list[Line] = []
    if desk.you:
        lines += [((words("court.values_yours"), look.accent),)]
        lines += meld_table(desk.view.kingdom(desk.you).larger(), look)
        lines.append(())
    lines += [((words("court.values_plain"), look.accent),), *meld_table(Larger(), look), ()]
    lines += [((words(f"court.meld_is.{kind}"), look.text),) for kind in MELD_KINDS]
    return lines


def meld_table(larger: Larger, look: Look) -> list[Line]:
    """Luxury points by kind and number of cards."""
    words = look.words
    sizes = range(4, MOST + 1)
    head = f"  {words('court.cards_column'):<16}" + "".join(f"{size:>5}" for size in sizes)
    lines: list[Line] = [((head, look.muted),)]
    for kind in MELD_KINDS:
        cells = "".join(f"{_value(kind, size, larger):>5}" for size in sizes)
        lines.append(((f"  {words(f'palaces.meld.{kind}'):<16}", look.text), (cells, look.strong)))
    return lines


def _value(kind: MeldKind, size: int, larger: Larger) -> str:
    return str(points(kind, size, larger)) if size >= FEWEST[kind] else "–"
