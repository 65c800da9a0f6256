"""What the use of a die gives, in words."""

from __future__ import annotations

from minos_tui.engine.minos.commands import Use
from minos_tui.engine.minos.pieces import POINTS_A_GULL
from minos_tui.engine.minos.state import State
from minos_tui.words import Words


def use_gain(state: State, command: Use, words: Words) -> str:
    """What this use would give the seat on turn."""
    times = 1 + command.star
    match command.kind:
        case "scales":
            return income_paid(state.income(state.seat) * times, words)
        case "arrow":
            return rings_gained(min(times, state.bank.rings), words)
        case "gull":
            return words("story.gain.points", points=POINTS_A_GULL + command.star)
        case "building":
            return words.count("story.gain.permits", times)


def gains_nothing(state: State, command: Use) -> bool:
    """Whether a die is used in vain: scales without income, an arrow when no ring is left."""
    nothing = {"scales": not state.income(state.seat), "arrow": not state.bank.rings}
    return nothing.get(command.kind, False)


def income_paid(talents: int, words: Words) -> str:
    """What scales pay; nothing is worth a word, for it looks like a fault."""
    if not talents:
        return words("story.gain.no_income")
    return words.count("story.gain.talents", talents)


def rings_gained(number: int, words: Words) -> str:
    """What an arrow gives; the bank may have none left."""
    return words.count("story.gain.rings", number) if number else words("story.gain.no_rings")
