"""What happened, in sentences: one group a turn with who, what, at what cost, with what result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from minos_tui.engine.minos.board import Board
from minos_tui.engine.minos.events import (
    Attacked,
    Built,
    DiceStood,
    DieUsed,
    DuelEnded,
    Event,
    FirstChosen,
    GameEnded,
    Placed,
    PlayerOut,
    Recruited,
    RingBought,
    RolledOff,
    SiteLeft,
    SitesClosed,
    SiteTaken,
    SoldierBoarded,
    SoldierGranted,
    SoldierLanded,
    TurnBegan,
    TurnEnded,
    UnitLost,
    UnitMoved,
)
from minos_tui.engine.minos.state import Duel, State
from minos_tui.tui.desk import Group
from minos_tui.tui.game.gains import income_paid, rings_gained
from minos_tui.tui.game.names import dice_names, place_name, site_name
from minos_tui.tui.game.ways import counted_points, points_text
from minos_tui.tui.look import Look, SeatLook
from minos_tui.tui.map.base import is_site

_NAMED = (DuelEnded, UnitLost, PlayerOut, GameEnded, Placed, RolledOff, FirstChosen, SitesClosed)
"""Events whose sentences say who they are about."""
Steps = Iterable[Any]
"""Applied commands, each a `minos_tui.engine.game.Step`."""


class Teller:
    """Turns the events of a game into groups of sentences, a step at a time."""

    def __init__(self, board: Board, seats: Sequence[SeatLook], look: Look) -> None:
        self._board, self._seats, self._look = board, seats, look
        self._groups: list[Group] = []
        self._moves: list[UnitMoved] = []
        self._lines: list[str] = []
        self._named: set[int] = set()
        self._seat = self._round = 0

    def tell(self, step: Any) -> None:
        before = step.before
        if not self._seat and before.seat:
            # A game may start in the middle of a turn whose beginning was never an event.
            self._close()
            self._seat, self._round = before.seat, before.round
        for event in step.events:
            self._event(event, step.before, step.after)

    def pause(self) -> None:
        """What is told so far is spoken: a unit that goes on begins another journey."""
        self._flush()

    def groups(self) -> tuple[Group, ...]:
        """All groups so far, the running turn as the last."""
        moving = self._moving(self._moves)
        lines = (*self._lines, *moving)
        if not lines and not self._seat:
            return tuple(self._groups)
        return (*self._groups, self._group(lines))

    def _group(self, lines: tuple[str, ...]) -> Group:
        return Group(self._seat, self._round, lines, named=frozenset(self._named))

    def _event(self, event: Event, before: State, after: State) -> None:
        if isinstance(event, UnitMoved):
            if self._moves and self._moves[-1].target != event.origin:
                self._flush()
            self._moves.append(event)
            return
        if isinstance(event, SiteLeft) and self._moves:
            self._left(event)
            return
        self._flush()
        if isinstance(event, TurnBegan):
            self._close()
            self._seat, self._round = event.seat, event.round
            return
        if isinstance(event, TurnEnded):
            self._lines.append(self._summary(event.seat, before))
            return
        if isinstance(event, GameEnded):  # the end is nobody's act
            self._close()
            self._seat = 0
        if text := self._sentence(event, before):
            if isinstance(event, _NAMED):
                self._named.add(len(self._lines))
            self._lines.append(text)

    def _left(self, event: SiteLeft) -> None:
        self._lines += self._moving(self._moves)
        self._lines.append(self._sentence(event, None))
        last = self._moves[-1]
        self._moves = [attrs.evolve(last, origin=last.target, points=0)]

    def _flush(self) -> None:
        self._lines += self._moving(self._moves)
        self._moves = []

    def _close(self) -> None:
        if self._lines or self._seat:
            self._groups.append(self._group(tuple(self._lines)))
        self._lines, self._named = [], set()

    # Sentences

    def _moving(self, moves: Sequence[UnitMoved]) -> tuple[str, ...]:
        """The steps of one unit as one journey."""
        if not moves or moves[0].origin == moves[-1].target:
            return ()
        points = sum(move.points for move in moves)
        key = "story.moved" if points else "story.moved_in"
        return (
            self._look.words(
                key,
                unit=self._term(moves[0].unit),
                origin=self._place(moves[0].origin),
                target=self._place(moves[-1].target),
                points=counted_points(self._look.words, points),
            ),
        )

    def _summary(self, seat: int, state: State) -> str:
        player = state.players[seat - 1]
        return self._look.words(
            "story.ended", talents=player.talents, income=state.income(seat), rings=player.rings
        )

    def _term(self, word: str) -> str:
        return self._look.words(f"term.{word}")

    def _place(self, name: str) -> str:
        return place_name(self._board, name, self._look.words)

    def _who(self, seat: int) -> str:
        return self._look.colour_name(self._seats[seat - 1])

    def _sentence(self, event: Event, before: State | None) -> str:
        words = self._look.words
        match event:
            case DiceStood(dice=dice) if before and not isinstance(before.top, Duel):
                return words("story.dice", dice=dice_names(dice, words))
            case DieUsed():
                return self._used(event)
            case RingBought(talents=talents):
                return words("story.ring", talents=talents)
            case SiteTaken(site=site, before=0, value=value):
                return words("story.taken", site=self._place(site), value=value)
            case SiteTaken(site=site, before=loser, value=value):
                return words(
                    "story.conquered", site=self._place(site), value=value, seat=self._who(loser)
                )
            case SiteLeft(site=site, value=value):
                return words("story.left", site=self._place(site), value=value)
            case Attacked(unit=unit, origin=origin, target=target, points=points):
                return words(
                    "story.attacked", unit=self._term(unit), origin=self._place(origin),
                    target=self._place(target), points=counted_points(self._look.words, points),
                )  # fmt: skip
            case DuelEnded():
                return self._duel(event)
            case UnitLost(seat=seat, unit=unit, place=place):
                return words(
                    "story.lost", seat=self._who(seat), unit=self._term(unit),
                    place=self._place(place),
                )  # fmt: skip
        return self._building_sentence(event)

    def _building_sentence(self, event: Event) -> str:
        words = self._look.words
        match event:
            case SoldierGranted(site=site):
                return words("story.granted", site=self._place(site))
            case SoldierBoarded(site=site):
                return words("story.boarded", site=self._place(site))
            case SoldierLanded(site=site):
                return words("story.landed", site=self._place(site))
            case Built(building=building, site=site, talents=talents, permits=permits):
                return words.count(
                    "story.built", permits, building=self._term(building),
                    site=self._place(site), talents=talents,
                )  # fmt: skip
            case Recruited(unit=unit, site=site, talents=talents):
                return words(
                    "story.recruited", unit=self._term(unit), site=self._place(site),
                    talents=talents,
                )  # fmt: skip
            case Placed(seat=seat, building=building, site=site):
                return words(
                    "story.placed", seat=self._who(seat), building=self._term(building),
                    site=self._place(site),
                )  # fmt: skip
        return self._table_sentence(event)

    def _table_sentence(self, event: Event) -> str:
        words = self._look.words
        match event:
            case SitesClosed(sites=sites) if sites:
                named = (site_name(self._board, site, words) for site in sites)
                return words("story.closed", sites=", ".join(named))
            case RolledOff(seat=seat, value=value):
                return words("story.rolled_off", seat=self._who(seat), value=value)
            case FirstChosen(seat=seat):
                return words("story.first", seat=self._who(seat))
            case PlayerOut(seat=seat):
                return words("story.out", seat=self._who(seat))
            case GameEnded(reason=reason):
                return words(f"result.reason.{reason}")
        return ""

    def _used(self, event: DieUsed) -> str:
        words = self._look.words
        gain = {
            "scales": income_paid(event.talents, words),
            "arrow": rings_gained(event.rings, words),
            "gull": words("story.gain.points", points=points_text(event.points)),
            "building": words.count("story.gain.permits", event.permits),
        }[event.kind]
        die = self._term("joker" if event.joker else event.kind)
        if event.joker:
            die = words("story.joker_as", joker=die, kind=self._term(event.kind))
        if event.star:
            die = words("story.with_star", die=die, star=self._term("star"))
        return words("story.used", die=die, gain=gain)

    def _duel(self, event: DuelEnded) -> str:
        return self._look.words(
            "story.duel", attacker=self._who(event.attacker), defender=self._who(event.defender),
            attack=event.attack_value, defence=event.defence_value,
            winner=self._who(event.winner), place=self._place(event.place),
        )  # fmt: skip


def tell(steps: Steps, board: Board, seats: Sequence[SeatLook], look: Look) -> tuple[Group, ...]:
    """The whole story of some steps."""
    teller = Teller(board, seats, look)
    for step in steps:
        teller.tell(step)
    return teller.groups()


def changed_places(steps: Steps) -> frozenset[str]:
    """The places that these steps changed, for the marks on the map."""
    found: set[str] = set()
    for step in steps:
        for event in step.events:
            found |= _places_of(event)
    return frozenset(found)


def _places_of(event: Event) -> set[str]:
    match event:
        case UnitMoved(target=target):
            return {target, *({target[:-1]} if target.endswith("~") else ())}
        case UnitLost(place=place):
            return {place}
        case SiteTaken() | SiteLeft() | Built() | Recruited() | SoldierGranted() | Placed():
            return {event.site}
        case SoldierLanded(site=site):
            return {site} if is_site(site) else set()
    return set()
