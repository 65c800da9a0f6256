"""Palaces of Minos told in lines of text, as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minos_tui.engine.game import Outcome
from minos_tui.engine.palaces.building import targets
from minos_tui.engine.palaces.cards import RANKS, SUITS, is_disaster, is_trade_card, suit_of
from minos_tui.engine.palaces.commands import (
    Accept,
    Command,
    Decline,
    Discard,
    Meld,
    Offer,
    Pass,
    TakePalace,
    Target,
)
from minos_tui.engine.palaces.scoring import points
from minos_tui.engine.palaces.setup import free_palaces
from minos_tui.engine.palaces.state import (
    Answering,
    Dealing,
    Discarding,
    Exchanging,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
)
from minos_tui.engine.record import Seat
from minos_tui.tui.palaces.advice import (
    offered,
    own_way,
    plans_of,
    proposals,
    to_discard,
    unseen,
    ways,
)
from minos_tui.tui.palaces.desk import Proposal, Way
from minos_tui.tui.palaces.moments import prompt_of
from minos_tui.tui.palaces.names import (
    card_name,
    cards_text,
    kingdom_name,
    meld_name,
    wants_text,
)
from minos_tui.tui.palaces.story import Teller
from minos_tui.tui.plain.naming import seat_names
from minos_tui.words import Words


class Narrator:
    """Keeps the story of one table as it goes on."""

    secret = True
    topic = "plain_palaces"

    def __init__(self, seats: Sequence[Seat], state: State, words: Words) -> None:
        self._words = words
        self._state = state
        self._names = seat_names(seats, words)
        people = [number for number, seat in enumerate(seats, 1) if seat.is_human]
        # Several people read the same lines: what only one of them may know is not told here.
        self._teller = Teller(people[0] if len(people) == 1 else 0, words)
        self._steps: list[Any] = []
        self._told = 0
        self._last = ""
        """What was told last."""

    def thrown(self, state: State) -> str:
        return ""

    def who(self, seat: int) -> str:
        return f"{kingdom_name(self._state, seat, self._words)} ({self._names[seat - 1]})"

    def news(self, steps: Sequence[Any]) -> list[str]:
        """Cards that are dealt one by one are told together, when all are dealt."""
        for step in steps:
            self._steps.append(step)
            self._teller.tell(step, len(self._steps))
            self._state = step.after
        if isinstance(self._state.top, Dealing | Exchanging):
            return []
        lines = [told for chapter in self._teller.chapters() for told in chapter.lines]
        fresh, self._told = lines[self._told :], len(lines)
        self._last = lines[-1].text if lines else ""
        return [f"{self._head(told.seat)}{told.text}" for told in fresh]

    def _head(self, seat: int) -> str:
        return f"{self.who(seat)} " if seat else ""

    # Looking

    def standing(self, state: State) -> list[str]:
        return [self._kingdom(state, seat) for seat in state.seats]

    def _kingdom(self, state: State, seat: int) -> str:
        words, kingdom = self._words, state.kingdom(seat)
        owned = ", ".join(words(f"palaces.build.{name}") for name in kingdom.resources)
        line = words(
            "plain_palaces.kingdom",
            seat=seat, who=self.who(seat), points=kingdom.points, cards=len(kingdom.hand),
            resources=owned or words("court.no_resource"),
        )  # fmt: skip
        if not kingdom.palace:
            return line
        return words.also(line, words(f"court.ability.{kingdom.palace}"))

    def board(self, state: State) -> list[str]:
        """The decks, the looker's hand, and what is unseen by suit and by rank."""
        words, left = self._words, unseen(state)
        lines = [
            words(
                "court.decks", deck=len(state.deck), discards=len(state.discards),
                build=len(state.build_deck),
            )
        ]  # fmt: skip
        if state.viewer:
            hand = ", ".join(card_name(card, words) for card in state.kingdom(state.viewer).hand)
            lines.append(words("plain_palaces.hand", cards=hand or words("court.nothing")))
        for suit in SUITS:
            count = sum(suit_of(card) == suit for card in left)
            named = f"{suit} {words(f'palaces.suit.{suit}')}"
            lines.append(words("court.suit_left", suit=named, number=count))
        ranks = (
            words.led(
                str(rank),
                str(sum(card[1:] == str(rank) and not is_disaster(card) for card in left)),
            )
            for rank in RANKS
        )
        lines.append(words("plain_palaces.ranks", ranks=", ".join(ranks)))
        return lines

    def look(self, state: State, place: str) -> list[str]:
        """A kingdom by its seat, or a card by its code."""
        if place.isascii() and place.isdigit() and int(place[:4]) in state.seats:
            return [self._kingdom(state, int(place))]
        card = place.upper()
        if not is_trade_card(card):
            return []
        where = "unseen" if card in unseen(state) else "gone"
        if state.viewer and card in state.kingdom(state.viewer).hand:
            where = "held"
        name = card_name(card, self._words)
        return [self._words(f"plain_palaces.{where}", card=name)]

    # Deciding

    def moment(self, state: State) -> str:
        """The question, the hand, and the best melds in it."""
        words, seat = self._words, state.viewer or 0
        text = prompt_of(state, seat, words, self.topic)
        if isinstance(state.top, Answering):  # the only question that doesn't name who is asked
            text = words.led(self.who(seat), text)
        if not seat or isinstance(state.top, Picking):
            return text
        kingdom = state.kingdom(seat)
        hand = " ".join(kingdom.hand) or words("court.nothing")
        found = plans_of(state, seat)
        melds = ", ".join(meld_name(meld, words) for meld in found[0].melds) if found else ""
        best = words("plain_palaces.best", points=found[0].points, melds=melds) if found else ""
        return " ".join((text, words("plain_palaces.hand", cards=hand), best)).rstrip()

    def choices(self, state: State) -> list[Command] | None:
        """What is listed: where far more could be done, what is worth a thought."""
        return list(self._choices(state))

    def _choices(self, state: State) -> Iterator[Command]:
        seat = state.viewer or 0
        match state.top:
            case Picking():
                yield from map(TakePalace, free_palaces(state))
            case Trading():
                yield Pass()
                yield from (Offer(one.give, one.ask, 0) for one in self._proposals(state, seat))
            case Answering() as frame:
                yield Decline()
                yield from (Accept(way.give, frame.seat) for way in ways(state, frame, seat))
            case Melding():
                melds = (meld for plan in plans_of(state, seat) for meld in plan.melds)
                yield from dict.fromkeys(melds)
                yield Pass()
            case Targeting() as frame:
                yield from targets(state, frame)
            case Discarding() as frame:  # the card of least use first
                hand = state.kingdom(frame.seat).hand
                yield from map(Discard, to_discard(hand, len(hand)))

    def _proposals(self, state: State, seat: int) -> tuple[Proposal, ...]:
        return proposals(state, seat, offered(self._steps, seat))

    def explain(self, state: State, command: Command) -> str:
        words = self._words
        match command:
            case TakePalace(palace):
                return words(f"court.ability.{palace}")
            case Offer(give, ask):
                offer = words(
                    "court.would.offer", give=cards_text(give, words),
                    ask=wants_text(ask, words), who=words("court.to_all"),
                )  # fmt: skip
                return self._with_change(offer, self._proposed(state, command))
            case Meld(kind, cards):
                larger = state.kingdom(state.viewer or 1).larger()
                score = points(kind, len(cards), larger)
                return f"{meld_name(command, words)}, {score} {words('court.lp')}"
            case Target(seat):
                return self._kingdom(state, seat)
            case Discard(card):
                return words(f"palaces.card.{card}")
            case Accept(give):
                taken = words("court.would.accept", give=cards_text(give, words))
                assert isinstance(state.top, Answering)
                way = own_way(state, state.top, state.viewer or 0, give)
                return self._with_change(taken, way)
            case Decline():
                return words("court.would.decline")
            case Pass():
                return words("court.would.pass")
        return ""

    def _proposed(self, state: State, offer: Offer) -> Proposal | None:
        """The proposal that the offer is made of, if it is one and promises anything."""
        found = self._proposals(state, state.viewer or 0)
        same = (one for one in found if (one.give, one.ask) == (offer.give, offer.ask))
        return next((one for one in same if one.after > one.before), None)

    def _with_change(self, text: str, trade: Proposal | Way | None) -> str:
        """With what a trade does to the best melds, where that is known."""
        if trade is None:
            return text
        change = self._words("court.from_to", before=trade.before, after=trade.after)
        return self._words.also(text, change)

    # The end

    def result(self, state: State, outcome: Outcome) -> list[str]:
        words = self._words
        scores = {score.seat: dict(score.parts)["luxury"] for score in outcome.scores}
        key = f"court.ended.{outcome.reason}"
        ended = words(key if words.has(key) else "plain.ended_standing")
        lines = [ended] if ended != self._last else []
        place = 1
        for group in outcome.ranking:
            lines += [
                words("plain_palaces.ranked", place=place, who=self.who(seat), points=scores[seat])
                for seat in group
            ]
            place += len(group)
        return lines
