"""From a moment of the game to what it asks: context, phase, prompt."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.palaces.legal import waits_for_chance
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Dealing,
    Discarding,
    Ended,
    Exchanging,
    Frame,
    Melding,
    Picking,
    State,
    Targeting,
    Trading,
    Turning,
)
from minos_tui.tui.actions import Context
from minos_tui.tui.palaces.names import cards_text, kingdom_name, wants_text
from minos_tui.words import Words

PHASES: Final[dict[type[Frame], str]] = {
    Picking: "picking",
    Turning: "disaster",
    Dealing: "production",
    Trading: "trade",
    Answering: "trade",
    Melding: "luxury",
    Building: "build",
    Targeting: "build",
    Exchanging: "end",
    Discarding: "end",
    Ended: "over",
}
_CONTEXTS: Final[dict[type[Frame], Context]] = {
    Picking: "palace",
    Trading: "trade",
    Answering: "answer",
    Melding: "meld",
    Targeting: "target",
    Discarding: "discard",
}


def phase_of(view: State) -> str:
    """The name of the phase, as the words have it."""
    return PHASES[type(view.top)]


def context_of(view: State, *, mine: bool) -> Context:
    """What the screen waits for when nothing lies over it and nothing is being picked."""
    if isinstance(view.top, Ended):
        return "ended"
    if not mine or waits_for_chance(view):
        return "looking"
    return _CONTEXTS.get(type(view.top), "looking")


def prompt_of(view: State, asked: int, words: Words, topic: str = "court") -> str:
    """What is to be done now by the seat that is asked, in one line.

    `topic`: where the sentences are found that say how; keys are not those of a screen everywhere.
    """
    who = kingdom_name(view, asked, words) if asked else ""
    match view.top:
        case Trading(left=left):
            return words.count(f"{topic}.prompt.trade", left, who=who)
        case Answering() as frame:
            return offer_line(view, frame, words)
        case Melding():
            return words(f"{topic}.prompt.meld", who=who)
        case Targeting(calamity=calamity):
            named = words(f"palaces.build.{calamity}")
            return words(f"{topic}.prompt.target", who=who, calamity=named)
        case Discarding(count=count):
            return words.count(f"{topic}.prompt.discard", count, who=who)
        case Picking():
            return words("court.prompt.palace", who=who)
        case Ended():
            return words("court.prompt.over")
    return acting_line(view, asked, words)


def offer_line(view: State, frame: Answering, words: Words, *, aloud: bool = False) -> str:
    """Who offers what for what; `aloud`: to several people at one keyboard."""
    return words(
        "court.prompt.spoken" if aloud else "court.prompt.answer",
        who=kingdom_name(view, frame.seat, words),
        give=cards_text(frame.give, words),
        ask=wants_text(frame.ask, words),
    )


def acting_line(view: State, asked: int, words: Words) -> str:
    """Who is at it while the looker has nothing to decide."""
    if not asked:
        return words(f"court.goes_on.{phase_of(view)}")
    who = kingdom_name(view, asked, words)
    if isinstance(view.top, Answering):
        return words("court.at.answer", who=who, other=kingdom_name(view, view.top.seat, words))
    return words(f"court.at.{phase_of(view)}", who=who)
