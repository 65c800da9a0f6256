"""The duel window: what it shows at each moment, and when it stays to be seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from minos_tui.engine.minos.events import DuelEnded
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.odds import attack, defence, keep_chances
from minos_tui.engine.minos.state import Battle, Duel, State
from minos_tui.tui.desk import Choice, DuelWindow, Side
from minos_tui.tui.game.order import DICE, dice_at, fitting
from minos_tui.tui.modes.play import Play

UNKNOWN = "?" * DICE
SHOWN = 3
"""Keeps that are listed beside standing."""


def duel_window(play: Play) -> DuelWindow | None:
    """The window of the duel that is fought now; None if there is none."""
    state = play.state
    frame = state.top
    if not isinstance(frame, Duel):
        return None
    battle = state.phase[-2]
    assert isinstance(battle, Battle)
    attacking = frame.goal is None
    order = play.duel_order()
    chances = _chances(play, frame)
    attacker = order if attacking else _lying(play.hand.attack_order, frame.attacker_dice)
    defender = UNKNOWN if attacking else order
    return DuelWindow(
        battle.target,
        _side(play, state.seat, battle.unit, attacker, throwing=attacking),
        _side(play, frame.defender, frame.unit, defender, throwing=not attacking),
        frame.goal,
        choices(play, frame, chances),
        _prompt(play, frame),
        _picked(play, order, chances),
    )


def _lying(order: str, faces: str) -> str:
    """The dice of a side that throws no more, where they fell."""
    return fitting(order, faces, "?")


def _side(play: Play, seat: int, unit: str, faces: str, *, throwing: bool) -> Side:
    known = "?" not in faces
    return Side(
        seat,
        unit,
        faces,
        play.hand.kept if throwing and play.mine else frozenset(),
        fighting_value(faces) if known else None,
        play.state.players[seat - 1].rings,
        throwing,
        attacks=seat == play.state.seat,
        advised=play.advised if throwing else frozenset(),
    )


def _prompt(play: Play, frame: Duel) -> str:
    words = play.look.words
    seat = play.deciding
    who = play.who(seat)
    if play.hand.waiting:
        return play.wake_up()
    if not play.mine:
        return words("prompt.thinking", seat=who)
    if frame.loose:
        return words("duel.throws", seat=who)
    if len(commands(play.state)) == 1:
        return words("duel.must_stand", seat=who)
    return words("duel.choose", seat=who)


def _chances(play: Play, frame: Duel) -> Mapping[str, float]:
    """The chance of each re-roll choice, by the dice kept; empty where nothing can be thrown."""
    if frame.loose or not play.mine or len(commands(play.state)) == 1:
        return {}
    rings = play.state.players[play.deciding - 1].rings
    if frame.goal is None:
        foe = play.state.players[frame.defender - 1].rings
        return keep_chances(attack(rings - 1, foe), frame.dice)
    return keep_chances(defence(frame.goal, rings - 1), frame.dice)


def stand_chance(state: State, frame: Duel) -> float:
    """The thrower's chance to win if he stands."""
    if frame.goal is not None:
        return float(fighting_value(frame.dice) >= frame.goal)
    return attack(0, state.players[frame.defender - 1].rings)[frame.dice]


def choices(play: Play, frame: Duel, chances: Mapping[str, float]) -> tuple[Choice, ...]:
    """Standing and the best keeps, the best of all first and marked."""
    if frame.loose or not play.mine:
        return ()
    found = [Choice(None, stand_chance(play.state, frame))]
    best = sorted(chances, key=lambda dice: (-chances[dice], -len(dice), dice))[:SHOWN]
    found += [Choice(dice, chances[dice], _without(frame.dice, dice)) for dice in best]
    found.sort(key=lambda choice: (-choice.chance, choice.kept is not None))
    return (attrs.evolve(found[0], best=True), *found[1:])


def spares_a_ring(play: Play) -> bool:
    """Whether who stands in a duel now lets a better chance go, which would cost a ring."""
    window = duel_window(play)
    return bool(window and window.choices and window.choices[0].kept is not None)


def _without(dice: str, kept: str) -> str:
    for face in kept:
        dice = dice.replace(face, "", 1)
    return dice


def _picked(play: Play, order: str, chances: Mapping[str, float]) -> float | None:
    """The chance of throwing again all but the dice that the player has kept."""
    if not chances or not play.hand.kept:
        return None
    kept = "".join(sorted(dice_at(order, play.hand.kept | play.locked), key="sagbjt".index))
    return chances.get(kept)


def ended_window(play: Play, before: State, events: tuple[Any, ...]) -> DuelWindow | None:
    """The window of a duel that these events ended, for people who took part in it."""
    ended = next((event for event in events if isinstance(event, DuelEnded)), None)
    if ended is None or not (play.is_person(ended.attacker) or play.is_person(ended.defender)):
        return None
    frame, battle = before.top, before.phase[-2]
    assert isinstance(frame, Duel)
    assert isinstance(battle, Battle)
    return DuelWindow(
        ended.place,
        _stood(before, ended.attacker, battle.unit, _lying(play.hand.attack_order, ended.attack)),
        _stood(before, ended.defender, frame.unit, _lying(play.hand.duel_order, ended.defence)),
        ended.attack_value,
        (),
        play.look.words("duel.won", seat=play.who(ended.winner)),
    )


def _stood(before: State, seat: int, unit: str, faces: str) -> Side:
    """A side as it stood when the duel was decided."""
    return Side(
        seat,
        unit,
        faces,
        frozenset(),
        fighting_value(faces),
        before.players[seat - 1].rings,
        throwing=False,
        attacks=seat == before.seat,
    )
