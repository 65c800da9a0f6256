"""Picking cards of the hand; laying melds, discarding."""

from __future__ import annotations

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.commands import Discard, Meld
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.scoring import MELD_KINDS, points
from minos_tui.engine.palaces.state import Discarding
from minos_tui.tui.palaces.desk import LETTERS, Pick, arranged
from minos_tui.tui.palaces.modes.offers import fulfil, proposal
from minos_tui.tui.palaces.play import PalacesPlay


def shown_hand(play: PalacesPlay) -> tuple[str, ...]:
    """The hand as it lies on the screen: the letters count in it."""
    return arranged(play.view.kingdom(play.you).hand, play.hand.sort)


# Picking


async def pick_card(play: PalacesPlay, key: str) -> None:
    """The letter under a card picks it, or lets it go again."""
    pick, hand = play.hand.pick, shown_hand(play)
    assert pick is not None
    number = LETTERS.index(key)
    if number >= len(hand):
        play.refuse(play.look.words("court.no_letter", letter=key))
        return
    play.hand.pick = attrs.evolve(pick, cards=pick.cards ^ {hand[number]})


async def pick_done(play: PalacesPlay, key: str) -> None:
    """On to what is asked; or the picked cards are laid, or discarded."""
    pick = play.hand.pick
    assert pick is not None
    match pick.purpose:
        case "mark":
            await _lay_own(play, tuple(pick.cards))
        case "drop":
            await _drop(play, tuple(pick.cards))
        case "fulfil":
            await fulfil(play, tuple(pick.cards))
        case _:
            play.hand.pick = attrs.evolve(pick, purpose="ask")


async def pick_proposal(play: PalacesPlay, key: str) -> None:
    await proposal(play, key)


async def pick_back(play: PalacesPlay, key: str) -> None:
    play.hand.pick = None


# Melds


async def lay(play: PalacesPlay, key: str) -> None:
    """Lays the marked set of melds, all of it as one act; without a meld it ends."""
    found = play.plans()
    if not found:
        play.refuse(play.look.words("court.no_meld"))
        return
    chosen = found[min(play.hand.picked, len(found) - 1)]
    await play.do(*_until_won(play, chosen.melds))


def _until_won(play: PalacesPlay, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """The melds up to the one that wins: the game is over with it."""
    view = play.view
    kingdom = view.kingdom(play.you)
    score, laid = kingdom.points, 0
    for meld in melds:
        score += points(meld.kind, len(meld.cards), kingdom.larger())
        laid += 1
        if score >= view.options.target:
            break
    return melds[:laid]


async def set_(play: PalacesPlay, key: str) -> None:
    """Marks a set of melds by its number."""
    number = int(key) - 1
    if number >= len(play.plans()):
        play.refuse(play.look.words("court.no_entry", number=key))
        return
    play.hand.picked = number


async def own_meld(play: PalacesPlay, key: str) -> None:
    play.hand.pick = Pick("mark")


async def _lay_own(play: PalacesPlay, cards: tuple[str, ...]) -> None:
    """Lays the picked cards as the dearest meld that they are; else says why they are none."""
    kind = dearest(play, cards)
    if isinstance(kind, Refusal):
        play.refuse(kind)
    elif await play.do(kind):
        play.hand.pick = None


def dearest(play: PalacesPlay, cards: tuple[str, ...]) -> Meld | Refusal:
    """The meld that these cards are, the dearest first; or why they are none."""
    view = play.view
    larger = view.kingdom(play.you).larger()
    found: list[tuple[int, Meld]] = []
    refusals: list[Refusal] = []
    for kind in MELD_KINDS:
        meld = Meld(kind, cards)
        refusal = GAME.refusal(view, meld)
        if refusal is None:
            found.append((points(kind, len(cards), larger), meld))
        else:
            refusals.append(refusal)
    if found:
        return max(found, key=lambda pair: pair[0])[1]
    return _nearest(cards, refusals)


def _nearest(cards: tuple[str, ...], refusals: list[Refusal]) -> Refusal:
    """Of the reasons, that of the kind that the cards look like."""
    suits, ranks = {card[0] for card in cards}, {card[1:] for card in cards}
    flush, kind, straight, *_ = refusals
    if len(suits) == 1 or not cards:
        return flush
    return kind if len(ranks) == 1 else straight


# Discarding


async def drop_card(play: PalacesPlay, key: str) -> None:
    """Discards the card under the cursor."""
    await play.do(Discard(play.card))


async def card_left(play: PalacesPlay, key: str) -> None:
    _move(play, -1)


async def card_right(play: PalacesPlay, key: str) -> None:
    _move(play, 1)


def _move(play: PalacesPlay, step: int) -> None:
    hand = shown_hand(play)
    at = hand.index(play.card)
    play.hand.card = hand[(at + step) % len(hand)]


async def several(play: PalacesPlay, key: str) -> None:
    play.hand.pick = Pick("drop")


async def _drop(play: PalacesPlay, cards: tuple[str, ...]) -> None:
    frame = play.view.top
    assert isinstance(frame, Discarding)
    if len(cards) != frame.count:
        words = play.look.words
        play.refuse(words.count("court.drop_count", frame.count, given=len(cards)))
        return
    await play.do(*map(Discard, cards))
