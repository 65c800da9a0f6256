"""The classic game told in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minos_tui.engine.game import Outcome
from minos_tui.engine.minos.building import permits_for
from minos_tui.engine.minos.commands import (
    Attack,
    Build,
    BuyRing,
    Command,
    Keep,
    Move,
    Recruit,
    Use,
)
from minos_tui.engine.minos.duel import next_defender, side
from minos_tui.engine.minos.fighting import fighting_value
from minos_tui.engine.minos.movement import halves
from minos_tui.engine.minos.odds import odds
from minos_tui.engine.minos.pieces import PRICES, RECRUIT_PRICE, RING_PRICE
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Battle, Duel, Rolling, Sailing, SiteState, State
from minos_tui.engine.minos.throws import DicePoint
from minos_tui.engine.record import Seat
from minos_tui.tui.game.gains import use_gain
from minos_tui.tui.game.names import dice_names, place_name, site_name
from minos_tui.tui.game.story import Teller
from minos_tui.tui.look import Look, SeatLook
from minos_tui.tui.plain.naming import seat_names
from minos_tui.words import Words


class Narrator:
    """Keeps the story of one table as it goes on."""

    secret = False
    topic = "plain"

    def __init__(self, seats: Sequence[Seat], state: State, words: Words) -> None:
        self._words = words
        self._board = state.ground.board
        look = Look(words)
        looks = [
            SeatLook(number, number - 1, seat.name, not seat.is_human)
            for number, seat in enumerate(seats, 1)
        ]
        self._colours = [look.colour_name(one) for one in looks]
        self._names = seat_names(seats, words)
        self._teller = Teller(self._board, looks, look)
        self._told = 0
        self._turn = ("", 0)

    def thrown(self, state: State) -> str:
        point = GAME.chance(state)
        return self._words("plain.dice", dice=point.count) if isinstance(point, DicePoint) else ""

    def who(self, seat: int) -> str:
        return f"{self._colours[seat - 1]} ({self._names[seat - 1]})"

    def news(self, steps: Sequence[Any]) -> list[str]:
        for step in steps:
            self._teller.tell(step)
        self._teller.pause()
        groups = self._teller.groups()
        lines = [
            self._told_by(group, line, named=number in group.named)
            for group in groups
            for number, line in enumerate(group.lines)
        ]
        fresh, self._told = lines[self._told :], len(lines)
        return fresh

    def _told_by(self, group: Any, line: str, *, named: bool) -> str:
        """A sentence of the story, with who did it where it doesn't say so."""
        return line if named or not group.seat else self._words.led(self.who(group.seat), line)

    # Looking

    def standing(self, state: State) -> list[str]:
        return [self._player(state, seat) for seat in range(1, len(state.players) + 1)]

    def _player(self, state: State, seat: int) -> str:
        player = state.players[seat - 1]
        if player.out:
            return self._words("plain.player_out", who=self.who(seat))
        return self._words(
            "plain.player",
            who=self.who(seat),
            talents=player.talents,
            income=state.income(seat),
            rings=player.rings,
            ships=player.ships,
            soldiers=player.soldiers,
        )

    def board(self, state: State) -> list[str]:
        ground = state.ground
        sites = [self._site(c, s) for c, s in zip(ground.sites, state.sites, strict=True)]
        closed = [
            self._words("plain.closed", site=self._place(code)) for code in sorted(ground.closed)
        ]
        at_sea = [
            self._words("plain.at_sea", place=self._place(area), who=self.who(owner))
            for area, owner in zip(ground.areas, state.sea, strict=True)
            if owner
        ]
        fish = [
            self._words.count("plain.fish", ships, place=self._place(ground.board.fish),
                              who=self.who(seat))
            for seat, ships in enumerate(state.fish, 1)
            if ships
        ]  # fmt: skip
        spots = [
            self._words("plain.on_spot", place=self._place(spot), who=self.who(owner))
            for spot, owner in zip(ground.spots, state.spots, strict=True)
            if owner
        ]
        return [*sites, *closed, *fish, *at_sea, *spots]

    def _place(self, name: str) -> str:
        found = place_name(self._board, name, self._words)
        return found if name in found else f"{found} ({name})"

    def _site(self, code: str, site: SiteState) -> str:
        name = self._place(code)
        built = self._built(site)
        if not site.holder:
            return self._words("plain.free_site", site=name, built=built)
        ship = self._words("plain.with_ship") if site.ship else ""
        return self._words(
            "plain.held_site",
            site=name,
            built=built,
            who=self.who(site.holder),
            guards=self._words.count("plain.guards", site.guards),
            ship=ship,
        )

    def _built(self, site: SiteState) -> str:
        standing = site.buildings
        if not standing.count:
            return self._words("plain.bare")
        amounts = (
            ("shipyard", standing.shipyards),
            ("house", standing.houses),
            ("warehouse", standing.warehouses),
            ("wall", standing.walls),
        )
        names = [self._words(f"term.{kind}") for kind, n in amounts for _ in range(n)]
        return self._words("plain.built", buildings=", ".join(names), value=standing.value)

    def look(self, state: State, place: str) -> list[str]:
        ground = state.ground
        known = ground.place.get(place)
        if known is None:
            return []
        near = ", ".join(self._place(name) for name in sorted(ground.near[place]))
        lines = [self._words("plain.near", place=self._place(place), near=near)]
        if known.kind in ("site", "harbour"):
            lines.insert(0, self._site(ground.sites[known.index], state.sites[known.index]))
        return lines

    # Deciding

    def moment(self, state: State) -> str:
        return self._words.led(self.who(state.seat), self._asked(state))

    def _asked(self, state: State) -> str:
        frame = state.top
        words = self._words
        match frame:
            case Rolling():
                return words(
                    "plain.rolling", dice=dice_names(frame.dice, words), letters=frame.dice
                )
            case Duel():
                return self._duel(state, frame)
            case Acting() | Sailing():
                acting = frame if isinstance(frame, Acting) else state.phase[-2]
                assert isinstance(acting, Acting)
                return words(
                    "plain.acting",
                    dice=dice_names(acting.dice, words) or words("plain.none"),
                    points=halves(acting.points),
                    permits=acting.permits,
                    talents=state.players[state.seat - 1].talents,
                )
        return words("plain.placing")

    def _duel(self, state: State, frame: Duel) -> str:
        seat = side(state, frame)
        return self._words(
            "plain.duel" if frame.goal is None else "plain.defend",
            dice=dice_names(frame.dice, self._words),
            letters=frame.dice,
            value=fighting_value(frame.dice),
            goal=frame.goal or 0,
            rings=state.players[seat - 1].rings,
        )

    def choices(self, state: State) -> list[Command] | None:
        """Everything that is legal."""
        return None

    def explain(self, state: State, command: Command) -> str:
        words = self._words
        match command:
            case Use():
                return use_gain(state, command, words)
            case Move(origin, target):
                return words("plain.move", origin=self._place(origin), place=self._place(target))
            case Attack():
                return self._attack(state, command)
            case Build(building, code):
                standing = state.sites[state.ground.place[code].index].buildings
                return words(
                    "plain.build",
                    site=site_name(self._board, code, words),
                    talents=PRICES[standing.count],
                    permits=permits_for(standing, building),
                )
            case Recruit():
                return words("plain.costs", talents=RECRUIT_PRICE)
            case BuyRing():
                return words("plain.costs", talents=RING_PRICE)
            case Keep(dice):
                return words("plain.keep", dice=dice_names(dice, words) or words("plain.none"))
        return ""

    def _attack(self, state: State, command: Attack) -> str:
        defender = next_defender(state, Battle("ship", command.origin, command.target))
        seat = defender[0] if defender else 0
        rings = state.players[seat - 1].rings if seat else 0
        chance = odds(state.players[state.seat - 1].rings, rings)
        return self._words(
            "plain.attack",
            place=self._place(command.target),
            who=self.who(seat) if seat else "",
            chance=self._words.percent(chance),
        )

    # The end

    def result(self, state: State, outcome: Outcome) -> list[str]:
        words = self._words
        parts = {score.seat: dict(score.parts) for score in outcome.scores}
        lines = [words(f"plain.ended_{outcome.reason}")]
        place = 1
        for group in outcome.ranking:
            lines += [
                words("plain.ranked", place=place, who=self.who(seat), **parts[seat])
                for seat in group
            ]
            place += len(group)
        return lines
