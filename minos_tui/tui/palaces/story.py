"""What happened, in sentences, as one seat may know it: a chapter a phase of a round."""

from __future__ import annotations

from typing import Any, Final

from minos_tui.engine.palaces.cards import HIDDEN, Card, in_order
from minos_tui.engine.palaces.commands import Meld
from minos_tui.engine.palaces.events import (
    CalamityDrawn,
    CardDealt,
    CardTurned,
    DeckShuffled,
    Discarded,
    Event,
    FamineBegan,
    GameEnded,
    HandLost,
    Melded,
    MeldingEnded,
    OfferFailed,
    OfferMade,
    PalaceTaken,
    ResourceBuilt,
    ResourcesLost,
    RoundBegan,
    Targeted,
    Traded,
    TradingEnded,
    audience,
    masked,
)
from minos_tui.engine.palaces.state import Exchanging, State
from minos_tui.tui.palaces.desk import Chapter, Told, Tone
from minos_tui.tui.palaces.names import cards_text, kingdom_name, meld_name, wants_text
from minos_tui.words import Words

PHASE_OF: Final[dict[type[Any], str]] = {
    PalaceTaken: "picking",
    CardTurned: "disaster",
    CardDealt: "production",
    OfferMade: "trade",
    OfferFailed: "trade",
    Traded: "trade",
    TradingEnded: "trade",
    Melded: "luxury",
    MeldingEnded: "luxury",
    ResourceBuilt: "build",
    CalamityDrawn: "build",
    Targeted: "build",
    FamineBegan: "build",
    Discarded: "end",
}
"""Other events belong to the phase that goes on. Who declines an offer is not told: whether it was
taken is."""


def as_known(event: Event, viewer: int | None) -> Event:
    """The event as a seat may know it (0: a spectator; None: whoever may know all)."""
    seen_by = audience(event)
    if viewer is None or seen_by == "everybody" or viewer in seen_by:
        return event
    return masked(event)


def _phase(event: Event, before: State) -> str:
    """The phase that an event belongs to; empty for the one that goes on."""
    if isinstance(event, CardDealt) and isinstance(before.top, Exchanging):
        return "end"
    return PHASE_OF.get(type(event), "")


def _tone(event: Event, viewer: int | None) -> Tone:
    """Nothing that a looker did or had done to himself is minor to him."""
    match event:
        case HandLost() | ResourcesLost() | FamineBegan() | CardTurned(disaster=True):
            return "loss"
        case RoundBegan() | CardTurned():
            return "minor"
        case TradingEnded(seat) | MeldingEnded(seat) | OfferFailed(seat) if seat != viewer:
            return "minor"
    return ""


class Teller:
    """Turns steps into chapters, a step at a time. `viewer` as in `as_known`."""

    def __init__(self, viewer: int | None, words: Words) -> None:
        self._viewer, self._words = viewer, words
        self._chapters: list[Chapter] = []
        self._lines: list[Told] = []
        self._phase, self._round = "picking", 0
        self._dealt: dict[int, list[Card]] = {}
        self._ply = 0
        self._state: State | None = None

    def tell(self, step: Any, ply: int) -> None:
        """`ply` is the number of commands that stand after the step."""
        if self._state is None:
            self._round = step.before.round
        for event in step.events:
            self._state = step.after
            self._event(as_known(event, self._viewer), _phase(event, step.before), ply)

    def chapters(self) -> tuple[Chapter, ...]:
        """All so far, the phase that goes on as the last."""
        lines = (*self._lines, *self._dealing())
        if not lines:
            return tuple(self._chapters)
        return (*self._chapters, Chapter(self._round, self._phase, lines))

    def _event(self, event: Event, phase: str, ply: int) -> None:
        phase = phase or self._phase
        if isinstance(event, RoundBegan):
            self._close("disaster")
            self._round = event.round
        elif phase != self._phase:
            self._close(phase)
        if isinstance(event, CardDealt):
            self._dealt.setdefault(event.seat, []).append(event.card)
            self._ply = ply
            return
        self._flush()
        if text := self._sentence(event):
            seat = getattr(event, "seat", 0)
            self._lines.append(Told(seat, text, ply, _tone(event, self._viewer)))

    def _close(self, phase: str) -> None:
        self._flush()
        if self._lines:
            self._chapters.append(Chapter(self._round, self._phase, tuple(self._lines)))
        self._lines, self._phase = [], phase

    def _flush(self) -> None:
        self._lines += self._dealing()
        self._dealt = {}

    def _dealing(self) -> tuple[Told, ...]:
        """The cards dealt in one go: whose cards are known are named, the others counted."""
        return tuple(
            Told(seat, self._dealt_text(cards), self._ply, "minor" if HIDDEN in cards else "")
            for seat, cards in self._dealt.items()
        )

    def _dealt_text(self, cards: list[Card]) -> str:
        key = "court.dealt" if HIDDEN in cards else "court.dealt_known"
        return self._words.count(key, len(cards), cards=" ".join(in_order(cards)))

    # Sentences, without the kingdom whose act it is

    def _who(self, seat: int) -> str:
        assert self._state is not None
        return kingdom_name(self._state, seat, self._words)

    def _sentence(self, event: Event) -> str:
        words = self._words
        match event:
            case PalaceTaken():
                return words("court.took_palace")
            case RoundBegan(lead=lead):
                return words("court.began", round=event.round, who=self._who(lead))
            case DeckShuffled(deck=deck, cards=cards):
                return words(f"court.shuffled.{deck}", number=cards)
            case CardTurned(card=card, disaster=disaster):
                key = "court.turned_disaster" if disaster else "court.turned"
                return words(key, card=card, name=words(f"palaces.card.{card}"))
            case HandLost(cards=cards):
                return words.count("court.hand_lost", len(cards), cards=" ".join(cards))
            case ResourcesLost(resources=resources):
                named = ", ".join(words(f"palaces.build.{name}") for name in resources)
                return words("court.resources_lost", resources=named)
            case GameEnded(reason=reason):
                return words(f"court.ended.{reason}")
        return self._trade_sentence(event)

    def _trade_sentence(self, event: Event) -> str:
        words = self._words
        match event:
            case OfferMade(to=to, give=give, ask=ask):
                return words(
                    "court.offered" if to else "court.offered_all",
                    give=cards_text(give, words), ask=wants_text(ask, words),
                    who=self._who(to) if to else "",
                )  # fmt: skip
            case OfferFailed():
                return words("court.failed")
            case Traded(other=other, gave=gave, got=got):
                return words(
                    "court.traded", who=self._who(other),
                    gave=cards_text(gave, words), got=cards_text(got, words),
                )  # fmt: skip
            case TradingEnded():
                return words("court.trading_ended")
        return self._luxury_sentence(event)

    def _luxury_sentence(self, event: Event) -> str:
        words = self._words
        match event:
            case Melded(kind=kind, cards=cards, points=points):
                meld = meld_name(Meld(kind, cards), words)
                return words("court.melded", meld=meld, cards=" ".join(cards), points=points)
            case MeldingEnded(melds=melds):
                return words.count("court.melding_ended", melds) if melds else ""
            case ResourceBuilt(resource=resource, points=points):
                key = "court.built_throne" if points else "court.built"
                return words(key, resource=words(f"palaces.build.{resource}"), points=points)
            case CalamityDrawn(calamity=calamity):
                return words("court.calamity", calamity=words(f"palaces.build.{calamity}"))
            case Targeted(target=target, calamity=calamity):
                named = words(f"palaces.build.{calamity}")
                return words("court.targeted", calamity=named, who=self._who(target))
            case FamineBegan(round=number):
                return words("court.famine", round=number)
            case Discarded(card=card):
                return words("court.discarded", card=card)
        return ""
