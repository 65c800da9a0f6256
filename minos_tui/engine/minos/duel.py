"""Duels, sieges and conquest (rulebook: Conflicts, Conquering a Settlement)."""

from __future__ import annotations

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.change import (
    acting_with,
    bank_with_rings,
    changed,
    dropped,
    holder_events,
    lifted,
    player_with,
    put,
    unit_of,
    units_of,
    with_top,
)
from minos_tui.engine.minos.commands import Attack, Keep, Stand, Throw
from minos_tui.engine.minos.dice import keeps, refuse_keep
from minos_tui.engine.minos.ending import after_losses
from minos_tui.engine.minos.events import (
    Attacked,
    DiceKept,
    DiceStood,
    DuelBegan,
    DuelEnded,
    DuelThrew,
    Event,
    SiteTaken,
    SoldierGranted,
    SoldierLanded,
    UnitLost,
    UnitMoved,
)
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.ground import Place
from minos_tui.engine.minos.movement import moved_ship, refuse_attack, step_cost
from minos_tui.engine.minos.pieces import DICE, Unit, sorted_dice
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import Acting, Battle, Duel, SiteState, State

Result = tuple[State, tuple[Event, ...]]

SCALES = "s"
"""Dice that can never be thrown again in a duel."""


# Opening a battle


def attack(state: State, frame: Acting, command: Attack) -> Result:
    """One unit attacks; the point is paid first."""
    if refusal := refuse_attack(state, frame, command):
        raise refusal
    unit = unit_of(state.ground.place[command.origin])
    battle = Battle(unit, command.origin, command.target)
    return begin_battle(state, frame, battle, step_cost(state, unit))


def begin_battle(state: State, frame: Acting, battle: Battle, cost: int) -> Result:
    """Pay, and face the first defender."""
    paid = acting_with(frame, points=-cost)
    state = changed(state, phase=(*state.phase[:-1], paid, battle))
    attacked = Attacked(state.seat, battle.unit, battle.origin, battle.target, cost)
    after, events = _next_duel(state, battle)
    return after, (attacked, *events)


def next_defender(state: State, battle: Battle) -> tuple[int, Unit] | None:
    """Who fights next for the target: a site's ship before its soldiers; on the fish area ship
    after ship, in seat order from the attacker's left. None when nobody is left."""
    place = state.ground.place[battle.target]
    if place.kind == "spot":
        owner = state.spots[place.index]
        return (owner, "soldier") if owner else None
    if place.kind == "area":
        owner = _ship_at_sea(state, place)
        return (owner, "ship") if owner else None
    site = state.sites[place.index]
    if not site.holder:
        return None
    return site.holder, "ship" if site.ship else "soldier"


def _ship_at_sea(state: State, place: Place) -> int:
    if place.index != state.ground.fish:
        return state.sea[place.index]
    seats = len(state.players)
    for step in range(1, seats):
        seat = (state.seat - 1 + step) % seats + 1
        if state.fish[seat - 1]:
            return seat
    return 0


def _next_duel(state: State, battle: Battle) -> Result:
    """The next duel of the battle on top of the phase, or its end if nobody is left."""
    defender = next_defender(state, battle)
    if defender is None:
        return _win_battle(state, battle)
    seat, unit = defender
    after = changed(state, phase=(*state.phase, Duel(seat, unit)))
    began = DuelBegan(state.seat, battle.unit, seat, unit, battle.target)
    return after, (began,)


# Throwing


def side(state: State, frame: Duel) -> int:
    """The seat that throws now."""
    return state.seat if frame.goal is None else frame.defender


def throw(state: State, frame: Duel, command: Throw) -> Result:
    """The loose dice of a duel have fallen."""
    dice = sorted_dice(frame.dice + command.faces)
    lying = Duel(frame.defender, frame.unit, frame.goal, dice, 0, frame.attacker_dice)
    name = "attack" if frame.goal is None else "defence"
    event = DuelThrew(
        side(state, frame), "attack" if name == "attack" else "defence",
        command.faces, dice, fighting_value(dice),
    )  # fmt: skip
    return with_top(state, lying), (event,)


def _refuse_again(state: State, frame: Duel) -> Refusal | None:
    """Why nothing can be thrown again, whatever is kept."""
    if frame.goal is not None and fighting_value(frame.dice) >= frame.goal:
        return Refusal(Code.GOAL_REACHED, goal=frame.goal)
    if not state.players[side(state, frame) - 1].rings:
        return Refusal(Code.NO_RING)
    return None


def refuse_duel_keep(state: State, frame: Duel, command: Keep) -> Refusal | None:
    if refusal := _refuse_again(state, frame) or refuse_keep(frame.dice, command):
        return refusal
    if command.dice.count(SCALES) < frame.dice.count(SCALES):
        return Refusal(Code.SCALES_STAY)
    return None


def duel_keeps(state: State, frame: Duel) -> tuple[Keep, ...]:
    """Every way to throw again for a ring."""
    return () if _refuse_again(state, frame) else keeps(frame.dice, SCALES)


def keep(state: State, frame: Duel, command: Keep) -> Result:
    """Pay a ring and throw the dice that are not kept again."""
    if refusal := refuse_duel_keep(state, frame, command):
        raise refusal
    seat, kept = side(state, frame), command.dice
    again = Duel(
        frame.defender, frame.unit, frame.goal, kept, DICE - len(kept), frame.attacker_dice
    )
    after = changed(
        state,
        players=put(state.players, seat - 1, player_with(state.players[seat - 1], rings=-1)),
        bank=bank_with_rings(state.bank, 1),
        phase=(*state.phase[:-1], again),
    )
    return after, (DiceKept(seat, kept, 1),)


def stand(state: State, frame: Duel, command: Stand) -> Result:
    """The attacker's number stands, or the duel is decided."""
    stood = DiceStood(side(state, frame), frame.dice)
    if frame.goal is None:
        goal = fighting_value(frame.dice)
        turned = Duel(frame.defender, frame.unit, goal, attacker_dice=frame.dice)
        return with_top(state, turned), (stood,)
    after, events = _decide(state, frame)
    return after, (stood, *events)


# What a duel decides


def _decide(state: State, frame: Duel) -> Result:
    """The higher value wins, the defender wins ties; the loser's unit is removed."""
    goal, defence = frame.goal or 0, fighting_value(frame.dice)
    won = goal > defence
    battle = state.phase[-2]
    assert isinstance(battle, Battle)
    ended = DuelEnded(
        state.seat, frame.defender, battle.target,
        frame.attacker_dice, frame.dice, goal, defence,
        state.seat if won else frame.defender,
    )  # fmt: skip
    state = changed(state, phase=state.phase[:-1])
    fought = _defender_lost if won else _attacker_lost
    after, events = fought(state, battle, frame)
    after, losses = after_losses(after, (frame.defender, state.seat))
    return after, (ended, *events, *losses)


def _to_stock(state: State, seat: int, unit: Unit) -> State:
    is_ship = unit == "ship"
    player = player_with(state.players[seat - 1], ships=is_ship, soldiers=not is_ship)
    return changed(state, players=put(state.players, seat - 1, player))


def _defender_lost(state: State, battle: Battle, frame: Duel) -> Result:
    ground = state.ground
    place = ground.place[battle.target]
    if place.kind in ("harbour", "site"):
        code = ground.sites[place.index]
        place = ground.place[code + "~" if frame.unit == "ship" else code]
    units = lifted(units_of(state), ground, place, frame.defender)
    state = changed(_to_stock(state, frame.defender, frame.unit), units=units)
    lost = UnitLost(frame.defender, frame.unit, place.name)
    if next_defender(state, battle) is None:
        after, events = _win_battle(state, battle, frame.defender)
    else:
        after, events = _next_duel(state, battle)
    return after, (lost, *events)


def _attacker_lost(state: State, battle: Battle, frame: Duel) -> Result:
    ground, seat = state.ground, state.seat
    lost = UnitLost(seat, battle.unit, battle.origin)
    after = _to_stock(state, seat, battle.unit)
    events: tuple[Event, ...] = (lost,)
    if not battle.swimming:
        origin = ground.place[battle.origin]
        units = lifted(units_of(state), ground, origin, seat)
        events += holder_events(ground, state.sites, units[0], origin)
        after = changed(after, units=units)
    if battle.carrying:
        swimming = Battle("soldier", battle.origin, battle.target)
        after, more = _next_duel(with_top(after, swimming), swimming)
        return after, (*events, *more)
    acting = _acting_below(after)
    ship_gone = acting_with(acting, carried=moved_ship(acting.carried, battle.origin, ""))
    return changed(after, phase=(*after.phase[:-2], ship_gone)), events


def _acting_below(state: State) -> Acting:
    frame = state.phase[-2]
    assert isinstance(frame, Acting)
    return frame


def _win_battle(state: State, battle: Battle, before: int = 0) -> Result:
    """The attacker moves in; a site changes hands at once (`before` held it)."""
    ground, seat = state.ground, state.seat
    origin, target = ground.place[battle.origin], ground.place[battle.target]
    units = units_of(state)
    events: tuple[Event, ...]
    if battle.swimming:
        target = ground.place[battle.target[:-1]]
        events = (SoldierLanded(seat, target.name),)
    else:
        units = lifted(units, ground, origin, seat)
        events = (UnitMoved(seat, battle.unit, battle.origin, battle.target, 0),)
        events += holder_events(ground, state.sites, units[0], origin)
    units = dropped(units, ground, target, seat)
    acting = _acting_below(state)
    carried = moved_ship(acting.carried, battle.origin, battle.target)
    if battle.carrying:
        carried = (*carried, battle.target)
    done = changed(
        state, units=units, phase=(*state.phase[:-2], acting_with(acting, carried=carried))
    )
    if target.kind in ("harbour", "site"):
        done, more = _conquer(done, battle, target, before)
        events += more
    return done, events


def _conquer(state: State, battle: Battle, target: Place, before: int) -> Result:
    """The site's new holder, the soldier who lands, and the free soldier of a conquest by ship."""
    seat, site = state.seat, state.sites[target.index]
    code = state.ground.sites[target.index]
    events: tuple[Event, ...] = (SiteTaken(seat, code, before, site.buildings.value),)
    player = state.players[seat - 1]
    granted = battle.unit == "ship" and site.buildings.count > 0 and player.soldiers > 0
    if battle.carrying:
        events += (SoldierLanded(seat, code),)
    if granted:
        events += (SoldierGranted(seat, code),)
    guarded = SiteState(site.buildings, seat, site.ship, site.guards + battle.carrying + granted)
    after = changed(
        state,
        players=put(state.players, seat - 1, player_with(player, soldiers=-granted)),
        units=(put(state.sites, target.index, guarded), state.sea, state.fish, state.spots),
    )
    return after, events
