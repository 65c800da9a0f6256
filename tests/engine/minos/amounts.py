"""What every event of a game must say, by tables of the rulebook that are written here anew."""

from __future__ import annotations

from typing import Any

from minos_tui.engine.game import Step
from minos_tui.engine.minos.commands import Board
from minos_tui.engine.minos.events import (
    Attacked,
    Built,
    DiceKept,
    DieUsed,
    DuelBegan,
    DuelEnded,
    Recruited,
    RingBought,
    SoldierGranted,
    SoldierLanded,
    TurnBegan,
    TurnEnded,
    UnitLost,
    UnitMoved,
)
from minos_tui.engine.minos.state import Acting, Battle, Buildings, Duel, Ended, SiteState, State

PRICES = {1: 5, 2: 12, 3: 18, 4: 25}
PERMITS = {1: 1, 2: 2, 3: 3, 4: 4}
WALL_PERMITS = {2: 4, 3: 4, 4: 4}


def worth(built: Buildings) -> int:
    """What a site adds to its holder's income."""
    plain = built.shipyards + built.houses + built.warehouses + built.warehouses
    return plain + plain if built.walls else plain


def income(state: State, seat: int) -> int:
    return sum(worth(site.buildings) for site in state.sites if site.holder == seat)


def fighting_value(dice: str) -> int:
    arrows, jokers, stars = (dice.count(face) for face in "ajt")
    sets = min(arrows, jokers, stars)
    return 10 * sets + 3 * (arrows - sets) + 2 * (jokers - sets) + (stars - sets)


class Amounts:
    """Looks at the events of one game, in their order."""

    def __init__(self) -> None:
        self.points = self.permits = 0
        self.recruited: set[str] = set()
        self.carriers: set[str] = set()
        """The places of ships that have carried a soldier in this turn."""

    def __call__(self, step: Step[Any, Any, Any]) -> None:
        if step.before.seat and any(isinstance(event, TurnBegan) for event in step.events):
            assert (step.after.seat, step.after.round) == _next_turn(step.before, step.after)
        for event in step.events:
            name = f"_{type(event).__name__}".lower()
            getattr(self, name, self._nothing)(step.before, event)
        frame = step.after.phase[0]
        if isinstance(frame, Acting):
            assert (frame.points, frame.permits) == (self.points, self.permits)
            assert set(frame.carried) == self.carriers
        if isinstance(step.command, Board):
            assert step.before.options.transport
            assert f"{step.command.site}~" not in self.carriers
        if any(isinstance(event, DuelEnded) for event in step.events):
            _loss(step)
        assert _end(step) == (frame.reason if isinstance(frame, Ended) else ""), step

    def _nothing(self, before: State, event: Any) -> None:
        pass

    def _turnbegan(self, before: State, event: TurnBegan) -> None:
        limit = before.options.round_limit
        assert not limit or event.round <= limit
        self.points = self.permits = 0
        self.recruited.clear()
        self.carriers.clear()

    def _dieused(self, before: State, event: DieUsed) -> None:
        times = 2 if event.star else 1
        gained = {
            "scales": (times * income(before, event.seat), 0, 0, 0),
            "arrow": (0, min(times, before.bank.rings), 0, 0),
            "gull": (0, 0, 12 if event.star else 10, 0),
            "building": (0, 0, 0, times),
        }
        found = (event.talents, event.rings, event.points, event.permits)
        assert found == gained[event.kind], event
        self.points += event.points
        self.permits += event.permits

    def _ringbought(self, before: State, event: RingBought) -> None:
        assert event.talents == 10

    def _built(self, before: State, event: Built) -> None:
        site = site_of(before, event.site)
        number = site.buildings.count + 1
        permits = WALL_PERMITS if event.building == "wall" else PERMITS
        assert (event.talents, event.permits) == (PRICES[number], permits[number]), event
        assert site.holder == event.seat
        if number == 4:
            assert event.building == "wall" or site.buildings.walls
        self.permits -= event.permits

    def _recruited(self, before: State, event: Recruited) -> None:
        site = site_of(before, event.site)
        kind = site.buildings.shipyards if event.unit == "ship" else site.buildings.houses
        assert (event.talents, site.holder) == (5, event.seat)
        assert kind >= 2
        assert event.unit == "soldier" or not site.ship
        assert event.site not in self.recruited
        self.recruited.add(event.site)

    def _unitmoved(self, before: State, event: UnitMoved) -> None:
        conquering = isinstance(before.top, Duel)
        assert event.points == (0 if conquering else _step_cost(before, event.unit)), event
        self.points -= event.points
        if event.origin in self.carriers:
            self.carriers.remove(event.origin)
            self.carriers.add(event.target)

    def _soldierlanded(self, before: State, event: SoldierLanded) -> None:
        swimming = isinstance(before.top, Duel) and _battle(before).unit == "soldier"
        if not swimming:
            self.carriers.add(f"{event.site}~")

    def _unitlost(self, before: State, event: UnitLost) -> None:
        self.carriers.discard(event.place)

    def _attacked(self, before: State, event: Attacked) -> None:
        assert event.points == _step_cost(before, event.unit), event
        assert before.round > 1
        self.points -= event.points

    def _dicekept(self, before: State, event: DiceKept) -> None:
        frame = before.top
        if not isinstance(frame, Duel):
            assert event.rings == 0
            return
        assert event.rings == 1
        assert event.dice.count("s") == frame.dice.count("s")

    def _duelended(self, before: State, event: DuelEnded) -> None:
        values = fighting_value(event.attack), fighting_value(event.defence)
        assert values == (event.attack_value, event.defence_value), event
        attacker_wins = values[0] > values[1]
        assert event.winner == (event.attacker if attacker_wins else event.defender)

    def _soldiergranted(self, before: State, event: SoldierGranted) -> None:
        site = site_of(before, event.site)
        if isinstance(before.top, Duel):
            assert _battle(before).unit == "ship"
            assert site.buildings.count > 0
        else:
            assert site.buildings.count == 0
        assert before.players[event.seat - 1].soldiers > 0


def site_of(state: State, code: str) -> SiteState:
    return state.sites[state.ground.place[code].index]


def _step_cost(state: State, unit: str) -> int:
    """In halves of a point."""
    return 1 if unit == "soldier" and state.options.swift_soldiers else 2


def _next_turn(before: State, after: State) -> tuple[int, int]:
    """The seat to the left that is still in, and one round more once it is past the first."""
    seats = len(after.players)
    order = [(before.first - 1 + n) % seats + 1 for n in range(seats)]
    turns = [(seat, before.round + n) for n in (0, 1) for seat in order]
    later = turns[turns.index((before.seat, before.round)) + 1 :]
    return next(turn for turn in later if not after.players[turn[0] - 1].out)


def _end(step: Step[Any, Any, Any]) -> str:
    """Why the game is over after this step; "" if it goes on."""
    after, bank = step.after, step.after.bank
    built = [site.buildings.count for site in after.sites]
    if all(built) and built.count(4) >= 2:
        return "settled"
    if [player.out for player in after.players].count(False) == 1:
        return "last_player"
    if any(isinstance(event, TurnEnded) for event in step.events):
        if not all(built) and bank.shipyards + bank.houses + bank.warehouses == 0:
            return "bank_empty"
        limit = after.options.round_limit
        if (
            limit
            and step.before.round == limit
            and not any(isinstance(event, TurnBegan) for event in step.events)
        ):
            return "round_limit"
    return ""


def _battle(state: State) -> Battle:
    battle = state.phase[-2]
    assert isinstance(battle, Battle)
    return battle


def _loss(step: Step[Any, Any, Any]) -> None:
    """A duel costs the loser the unit that fought, and a site's ship fights before its soldiers."""
    battle, duel = step.before.phase[-2:]
    ended = next(event for event in step.events if isinstance(event, DuelEnded))
    lost = [event for event in step.events if isinstance(event, UnitLost)]
    attacker_won = ended.winner == ended.attacker
    unit = duel.unit if attacker_won else battle.unit
    loser = ended.defender if attacker_won else ended.attacker
    assert [(event.seat, event.unit) for event in lost] == [(loser, unit)]
    for event in step.events:
        if isinstance(event, DuelBegan) and battle.target.rstrip("~") in step.before.ground.sites:
            ship_left = site_of(step.before, battle.target.rstrip("~")).ship and not (
                attacker_won and duel.unit == "ship"
            )
            assert event.defending == ("ship" if ship_left else "soldier")
