"""What the adviser would do, and why, in numbers that a person can follow.

All of it is reckoned from one seat's view. Luxury points are given with their hundredths, for a
hand is worth its melds, the build cards that come with them and what it promises for later rounds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from minos_tui.bots.palaces.bargains import best_answer
from minos_tui.bots.palaces.daedalus import OFFERED, Daedalus, Prospect
from minos_tui.bots.palaces.outlook import CARDS, Melds, Outlook, hand_of
from minos_tui.bots.palaces.player import kept_from, loss
from minos_tui.bots.palaces.rivals import about_to_win, favourites, hurts
from minos_tui.bots.palaces.worlds import WORTHWHILE
from minos_tui.bots.protocol import DEFAULT_BUDGET
from minos_tui.engine.palaces.building import drawer
from minos_tui.engine.palaces.cards import (
    CALAMITIES,
    TRADE_CARDS,
    Card,
    is_disaster,
    rank_of,
    suit_of,
)
from minos_tui.engine.palaces.commands import Command, Discard, Meld, Offer
from minos_tui.engine.palaces.packing import POINT, Prices, pack
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Answering,
    Discarding,
    Melding,
    State,
    Targeting,
    Trading,
)

MOST: Final = 5
"""Offers that are told: more than can be made, for some may have been made in vain."""


def counsel(view: State, seat: int) -> dict[str, Any]:
    """The command that Daedalus would give, and what speaks for it (docs/protocol.md).

    The reasons are reckoned in the same worlds as the command.
    """
    bot, seed = Daedalus(), GAME.digest(view)
    command: Command = bot.choose(view, GAME.legal(view), random.Random(seed), DEFAULT_BUDGET)
    told: dict[str, Any] = {"command": GAME.text(command)}
    match view.top:
        case Trading():
            told |= _offers(view, seat, random.Random(seed))
        case Answering() as frame:
            told |= _answer(view, frame, seat, bot, random.Random(seed))
        case Melding():
            told |= _sets(view, seat, bot)
        case Targeting() as targeting:
            told["targets"] = _targets(view, targeting)
        case Discarding() if isinstance(command, Discard):
            told["discard"] = _company(view.kingdom(seat).hand, command.card)
    return told


def _points(value: float) -> float:
    """Hundredths as luxury points."""
    return round(value / POINT, 2)


# Trade


def _offers(view: State, seat: int, rng: random.Random) -> dict[str, Any]:
    """The best offers, and what one must be worth to be made.

    The bot is one of its own: to the one that chose, its choice is an offer already made.
    """
    prospects = Daedalus().prospects(view, seat, rng)[:MOST]
    offers = [(kept_from(view, seat, one.offer), one) for one in prospects]
    return {
        "offers": [_offer(offer, one) for offer, one in offers if offer is not None],
        "least": _points(OFFERED),
        "rivals": [_rival(view, seat, _feared(view, seat)[0])],
    }


def _offer(offer: Offer, prospect: Prospect) -> dict[str, Any]:
    """`taken`: in what part of the worlds somebody takes it; the means are over those."""
    deals = prospect.deals
    told = {
        "command": GAME.text(offer),
        "taken": round(len(deals) / prospect.worlds, 2),
        "net": _points(prospect.net),
    }
    if deals:
        told["mine"] = _points(sum(deal.mine for deal in deals) / len(deals))
        told["theirs"] = _points(sum(deal.theirs for deal in deals) / len(deals))
        told["takers"] = sorted({deal.taker for deal in deals})
    return told


def _answer(
    view: State, frame: Answering, seat: int, bot: Daedalus, rng: random.Random
) -> dict[str, Any]:
    """The best way to take the open offer, what it brings either, and what that is worth."""
    hand, outlook = view.kingdom(seat).hand, bot.outlook(view, seat)
    answer = best_answer(hand, frame.give, frame.ask, outlook)
    rival = _rival(view, seat, frame.seat)
    if answer is None:
        return {"offer": None, "rivals": [rival]}
    others = bot.others(view, seat, rng)
    theirs = others.keen_gain(frame.seat, answer.give, frame.give)
    cost = others.cost(frame.seat, theirs)
    return {
        "offer": {
            "give": list(answer.give),
            "mine": _points(answer.gain),
            "theirs": _points(theirs),
            "cost": _points(cost),
            "net": _points(answer.gain - cost),
        },
        "least": _points(WORTHWHILE),
        "rivals": [rival],
    }


def _feared(view: State, seat: int) -> list[int]:
    """The others, whoever is likeliest to be first of them before the rest."""
    chances = favourites(view, seat)
    return sorted(chances, key=lambda other: -chances[other])


def _rival(view: State, seat: int, other: int) -> dict[str, Any]:
    """`share`: its chance to be first of the others; `hurts`: what its point costs, in own ones."""
    return {
        "seat": other,
        "needs": view.options.target - view.kingdom(other).points,
        "share": round(favourites(view, seat)[other], 2),
        "hurts": round(hurts(view, seat)[other], 2),
        "close": about_to_win(view, other),
    }


# Melds


def _sets(view: State, seat: int, bot: Daedalus) -> dict[str, Any]:
    """The set of melds that the bot lays, the one that scores most, and none, the best first."""
    outlook = bot.outlook(view, seat)
    held = hand_of(view.kingdom(seat).hand)
    scored = pack(held, [0] * len(CARDS), Prices(outlook.larger, 0))[1]
    best = outlook.melds(held)
    found = [best, outlook.laying(held, scored), outlook.laying(held, ())]
    unlike = {frozenset(one.laid): one for one in reversed(found)}
    sets = [_set(one, outlook) for one in reversed(unlike.values())]
    return {
        "sets": sorted(sets, key=lambda one: -one["worth"]),
        "build": _build(view, outlook),
        "each": _points(outlook.taste.keep[0]),
        "disaster": _disaster(view, seat),
        "wins": outlook.needs <= best.points,
    }


def _set(one: Melds, outlook: Outlook) -> dict[str, Any]:
    """`later`: what kept cards are reckoned at while melds are sought; `worth`: all of it."""
    build = len(one.laid) * outlook.prices.build
    later = one.kept.bit_count() * outlook.taste.keep[0]
    melds = [Meld(kind, tuple(CARDS[cell] for cell in cells)) for kind, cells in one.laid]
    return {
        "melds": [GAME.text(meld) for meld in melds],
        "points": one.points,
        "build": _points(build),
        "later": _points(later),
        "worth": _points(one.points * POINT + build + later),
    }


def _build(view: State, outlook: Outlook) -> dict[str, Any]:
    """The next build card: its mean worth, and what the deck holds."""
    deck = view.build_deck or view.build_discards
    return {
        "worth": _points(outlook.prices.build),
        "cards": len(deck),
        "thrones": deck.count("throne-room"),
        "events": sum(card in CALAMITIES for card in deck),
    }


def _disaster(view: State, seat: int) -> float:
    """The chance that a disaster is turned at the start of the next round, as the seat sees it."""
    seen = {*view.kingdom(seat).hand, *view.discards}
    pile = [card for card in TRADE_CARDS if card not in seen] if view.deck else view.discards
    disasters = sum(map(is_disaster, pile))
    return round(disasters / len(pile), 2) if pile else 0.0


# Events and discards


def _targets(view: State, frame: Targeting) -> list[dict[str, Any]]:
    """Every opponent, whoever should be hit first; `loses` counts what still does something."""
    seat = drawer(view)
    told = [
        {**_rival(view, seat, other), "loses": loss(view.kingdom(other), frame.calamity)}
        for other in _feared(view, seat)
    ]
    return sorted(told, key=lambda one: -one["hurts"] * one["loses"])


def _company(hand: Sequence[Card], card: Card) -> dict[str, Any]:
    """How many cards of the hand, itself among them, are of its suit and of its rank."""
    alive = [held for held in hand if not is_disaster(held)]
    return {
        "card": card,
        "dead": is_disaster(card),
        "suit": sum(suit_of(held) == suit_of(card) for held in alive),
        "rank": sum(rank_of(held) == rank_of(card) for held in alive),
    }
