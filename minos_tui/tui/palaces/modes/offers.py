"""Making an offer, and answering one."""

from __future__ import annotations

from typing import Final

import attrs

from minos_tui.engine.palaces.cards import in_order
from minos_tui.engine.palaces.commands import WANT_ANY, WANT_DISASTER, Accept, Offer
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import Answering
from minos_tui.engine.palaces.trade import recipients
from minos_tui.tui.palaces.desk import Pick
from minos_tui.tui.palaces.names import cards_text, kingdom_name
from minos_tui.tui.palaces.play import PalacesPlay

MOST_ASKED: Final = 8
"""Cards that a built offer asks for; a typed one may ask for more."""


async def offer(play: PalacesPlay, key: str) -> None:
    """Begins an offer: first the cards to give."""
    play.hand.pick = Pick("give")


async def proposal(play: PalacesPlay, key: str) -> None:
    """Begins with an offer that may be worth making: Enter sends it."""
    found = play.proposals()
    number = int(key) - 1
    if number >= len(found):
        play.refuse(play.look.words("court.no_entry", number=key))
        return
    play.hand.pick = Pick("ask", frozenset(found[number].give), found[number].ask)


# What is asked


def _pick(play: PalacesPlay) -> Pick:
    pick = play.hand.pick
    assert pick is not None
    return pick


def _want(play: PalacesPlay, want: str, suit: str = "") -> None:
    pick = _pick(play)
    if len(pick.asks) >= MOST_ASKED:
        play.refuse(play.look.words("court.asks_enough", most=MOST_ASKED))
        return
    play.hand.pick = attrs.evolve(pick, asks=(*pick.asks, want), suit=suit)


async def want_suit(play: PalacesPlay, key: str) -> None:
    _want(play, key.upper(), key.upper())


async def want_rank(play: PalacesPlay, key: str) -> None:
    """A rank; right after a suit it makes one card of both."""
    pick = _pick(play)
    card = pick.suit + key
    if not pick.suit or card in pick.asks:
        _want(play, key)
        return
    play.hand.pick = attrs.evolve(pick, asks=(*pick.asks[:-1], card), suit="")


async def want_disaster(play: PalacesPlay, key: str) -> None:
    _want(play, WANT_DISASTER)


async def want_any(play: PalacesPlay, key: str) -> None:
    _want(play, WANT_ANY)


async def unwant(play: PalacesPlay, key: str) -> None:
    """Takes back what was asked for last; with nothing asked, goes back to the cards to give."""
    pick = _pick(play)
    if pick.asks:
        play.hand.pick = attrs.evolve(pick, asks=pick.asks[:-1], suit="")
    else:
        play.hand.pick = attrs.evolve(pick, purpose="give", suit="")


async def recipient(play: PalacesPlay, key: str) -> None:
    """The next kingdom that the offer could go to; at first it goes to all."""
    pick, state = _pick(play), play.view
    every = recipients(state, state.top)  # type: ignore[arg-type]
    to = every[(every.index(pick.to) + 1) % len(every)]
    play.hand.pick = attrs.evolve(pick, to=to, suit="")


async def send(play: PalacesPlay, key: str) -> None:
    """Makes the offer; one that asks for nothing only after a question, for Enter is soon struck
    once too often."""
    pick = _pick(play)
    made = Offer(in_order(pick.cards), pick.asks, pick.to)
    if made.give and not made.ask and GAME.refusal(play.view, made) is None:
        words = play.look.words
        who = kingdom_name(play.view, pick.to, words) if pick.to else words("court.to_all")
        lost = words("court.gift", give=cards_text(made.give, words), who=who)
        play.ask(words("court.ask_gift"), (lost,), made)
    elif await play.do(made):
        play.hand.pick = None


# Answering


async def way(play: PalacesPlay, key: str) -> None:
    """Takes the offer, and gives what the line of that number says."""
    await _accept(play, int(key) - 1)


async def agree(play: PalacesPlay, key: str) -> None:
    """Takes the offer in the way that is best for the hand."""
    await _accept(play, 0)


async def _accept(play: PalacesPlay, number: int) -> None:
    found, frame = play.ways(), play.view.top
    assert isinstance(frame, Answering)
    if not found:
        play.refuse(play.look.words("court.cannot_take"))
    elif number >= len(found):
        play.refuse(play.look.words("court.no_entry", number=number + 1))
    else:
        await play.do(Accept(found[number].give, frame.seat))


async def own_way(play: PalacesPlay, key: str) -> None:
    """Begins to pick the cards that are given for the offer."""
    if play.ways():
        play.hand.pick = Pick("fulfil")
    else:
        play.refuse(play.look.words("court.cannot_take"))


async def fulfil(play: PalacesPlay, cards: tuple[str, ...]) -> None:
    """Takes the offer and gives the picked cards; says why if they aren't what is asked."""
    frame = play.view.top
    assert isinstance(frame, Answering)
    await play.do(Accept(cards, frame.seat))


async def decline(play: PalacesPlay, key: str) -> None:
    play.hand.taker = None
    await play.decline()


async def taker(play: PalacesPlay, key: str) -> None:
    """At a hot seat: that person takes the spoken offer, and gets the keys to confirm it."""
    seat = int(key)
    if seat not in play.takers:
        play.refuse(play.look.words("court.no_taker", seat=seat))
        return
    play.answered_aloud(seat)


async def nobody(play: PalacesPlay, key: str) -> None:
    play.answered_aloud(0)
