"""What the classic game's tools tell over the line protocol: duel odds and advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from minos_tui.bots.tools import Tool, ToolProblem
from minos_tui.engine.game import Decision, Refusal
from minos_tui.engine.minos.commands import Attack
from minos_tui.engine.minos.duel import duel_keeps, side
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.odds import attack, defence, keep_chances, odds
from minos_tui.engine.minos.pieces import RINGS
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Duel, State
from minos_tui.engine.words_in import whole_number

if TYPE_CHECKING:
    from minos_tui.bots.minos.advisor import Plan

DIGITS: Final = 6


def tell_odds(state: State | None, words: Sequence[str]) -> dict[str, Any]:
    """`odds RA RD`: the exact chance that the attacker wins one duel, best play on both sides."""
    try:
        attacker, defender = (whole_number(word, "rings", 0, RINGS) for word in words)
    except (Refusal, ValueError) as error:
        raise ToolProblem("needs_two_rings") from error
    return {"attacker": odds(attacker, defender)}


def advise(state: State | None, words: Sequence[str]) -> dict[str, Any]:
    """`advise`: what the adviser would do, and the exact chances that it rests on; with `quick`
    what he would do at first sight, before he has weighed whole turns."""
    quick = [*words[:1]] == ["quick"]
    if rest := words[quick:]:
        raise ToolProblem("no_more_words", given=rest[0][:40])
    if state is None:
        raise ToolProblem("no_game")
    turn = GAME.turn(state)
    if not isinstance(turn, Decision):
        raise ToolProblem("nobody_asked")
    from minos_tui.bots.minos.advisor import at_first_sight

    command = at_first_sight(state)
    told = {"seat": turn.seat, "command": GAME.text(command), **_chances(state)}
    weighs = state.seat and not isinstance(state.top, Duel) and not quick
    return told | _weighed(state) if weighs else told


def _weighed(state: State) -> dict[str, Any]:
    """The chance to win, and what could be done: ways to keep dice, or plans for the turn, the
    first of which begins with the command to advise."""
    from minos_tui.bots.minos.advisor import keep_choices, plans, win_now

    told: dict[str, Any] = {"win": round(win_now(state), 4)}
    if choices := keep_choices(state):
        told["keeps"] = [{"dice": one.dice, "loss": round(one.loss, 2)} for one in choices]
    if found := plans(state):
        told["command"] = GAME.text(found[0].commands[0])
        told["plans"] = [_plan_json(state, plan) for plan in found]
    return told


def _plan_json(state: State, plan: Plan) -> dict[str, Any]:
    told = {
        "commands": [GAME.text(command) for command in plan.commands],
        "win": round(plan.win, 4),
        "later": round(plan.later, 4),
        "talents": round(plan.talents, 1),
        "income": round(plan.income, 1),
        "rings": round(plan.rings, 1),
    }
    if plan.attack:
        before = state
        for command in plan.commands[:-1]:
            before = GAME.apply(before, command).after
        told["attack"] = attack_chance(before, plan.attack)
    return told


def _chances(state: State) -> dict[str, Any]:
    frame = state.top
    if isinstance(frame, Duel):
        return {"chances": duel_chances(state, frame)}
    attacks = [command for command in GAME.legal(state) if isinstance(command, Attack)]
    return {"attacks": {GAME.text(c): attack_chance(state, c) for c in attacks}} if attacks else {}


def duel_chances(state: State, frame: Duel) -> dict[str, float]:
    """The chance to win this duel for whoever throws, after standing and after each keep."""
    rings = state.players[side(state, frame) - 1].rings
    if frame.goal is None:
        against = state.players[frame.defender - 1].rings
        standing = attack(0, against)[frame.dice]
        again = attack(rings - 1, against) if rings else {}
    else:
        standing = float(fighting_value(frame.dice) >= frame.goal)
        again = defence(frame.goal, rings - 1) if rings else {}
    found = {"stand": round(standing, DIGITS)}
    keeps = duel_keeps(state, frame)
    chances = keep_chances(again, frame.dice) if keeps else {}
    return found | {GAME.text(keep): round(chances[keep.dice], DIGITS) for keep in keeps}


def attack_chance(state: State, command: Attack) -> float:
    """The chance to win the first duel of an attack, with the rings in hand."""
    from minos_tui.engine.minos.duel import next_defender
    from minos_tui.engine.minos.state import Battle

    battle = Battle("ship", command.origin, command.target)
    defender = next_defender(state, battle)
    against = state.players[defender[0] - 1].rings if defender else 0
    return round(odds(state.players[state.seat - 1].rings, against), DIGITS)


TOOLS: Final[Mapping[str, Tool]] = {"odds": tell_odds, "advise": advise}
