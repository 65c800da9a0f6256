"""What kingdoms, cards, melds and wants are called in a language."""

from __future__ import annotations

from collections.abc import Iterable

from minos_tui.engine.palaces.cards import HIDDEN, Card, rank_of, suit_of
from minos_tui.engine.palaces.commands import WANT_ANY, WANT_DISASTER, Meld, Want
from minos_tui.engine.palaces.state import State
from minos_tui.words import Words


def kingdom_name(state: State, seat: int, words: Words) -> str:
    """A kingdom is called by its palace; before it has one, by its seat."""
    palace = state.kingdom(seat).palace
    return words(f"palaces.palace.{palace}") if palace else words("court.seat", seat=seat)


def card_name(card: Card, words: Words) -> str:
    """`R5 Altars`."""
    return f"{card} {words(f'palaces.card.{card}')}"


def cards_text(cards: Iterable[Card], words: Words) -> str:
    """Cards by their codes; hidden ones are counted."""
    found = tuple(cards)
    if not found:
        return words("court.nothing")
    if HIDDEN in found:
        return words.count("court.cards", len(found))
    return " ".join(found)


def wants_text(wants: Iterable[Want], words: Words) -> str:
    """What is asked for, in words: `2 of Religion, a 5, P3`."""
    found = tuple(wants)
    if not found:
        return words("court.nothing")
    if HIDDEN in found:
        return words.count("court.cards", len(found))
    return ", ".join(_want_text(want, found.count(want), words) for want in dict.fromkeys(found))


def _want_text(want: Want, number: int, words: Words) -> str:
    if want == WANT_ANY:
        return words.count("court.want_any", number)
    if want == WANT_DISASTER:
        return words.count("court.want_disaster", number)
    if len(want) == 2:
        return want
    if want.isdigit():
        return words.count("court.want_rank", number, rank=want)
    return words.count("court.want_suit", number, suit=words(f"palaces.suit.{want}"))


def meld_name(meld: Meld, words: Words) -> str:
    """`flush of 5 Religion`, `4 of a kind: 3`, `straight of 6: 2-7`."""
    ranks = sorted(rank_of(card) for card in meld.cards)
    return words(
        f"court.meld.{meld.kind}",
        number=len(meld.cards),
        suit=words(f"palaces.suit.{suit_of(meld.cards[0])}"),
        rank=ranks[0],
        low=ranks[0],
        high=ranks[-1],
    )
