"""A person's game at a table: what is pointed at and chosen, and what the keys of a moment do.

`Play` knows the table and no widget. A screen hands keys in by `press`, and draws `desk()`
whenever it is told that something changed. What each key does stands in the modules beside this
one, an async function an action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from minos_tui.bots.minos.orders import OFFERED, defends, obey
from minos_tui.engine.game import Over, Refusal, Step
from minos_tui.engine.minos.commands import Attack, Command, End, Keep, Throw
from minos_tui.engine.minos.state import Acting, Duel, Placing, Rolling, Sailing, State
from minos_tui.settings import Speed
from minos_tui.tui.actions import Context
from minos_tui.tui.desk import Desk, DuelWindow, Group
from minos_tui.tui.game.moments import (
    context_of,
    deciding,
    dice_view,
    mark_fresh,
    marks_of,
    prompt_of,
    with_money,
)
from minos_tui.tui.game.order import DICE, dice_at, fitting, thrown
from minos_tui.tui.game.story import Teller
from minos_tui.tui.game.ways import NOWHERE, Ways, own_units, ways
from minos_tui.tui.look import Look
from minos_tui.tui.map.view import MapView
from minos_tui.tui.panes.log import log_lines
from minos_tui.tui.playing import Begun, Doing, Handler, Playing, TableLike
from minos_tui.words import Words

GOING: Final[frozenset[Context]] = frozenset({"unit", "sail"})
"""When keys are about where the chosen unit goes."""
LOG_WIDTH: Final = 100
"""Columns of a log in a file."""


@attrs.frozen
class Aim:
    """An entry that chooses the unit on `unit` and puts the cursor on `target`."""

    unit: str
    target: str


@attrs.define
class Hand(Begun):
    """What one person points at and has begun; none of it is part of the game."""

    cursor: str = ""
    chosen: str = ""
    kept: frozenset[int] = frozenset()
    advised: frozenset[int] = frozenset()
    order: str = ""
    duel_order: str = ""
    attack_order: str = ""
    """Where the dice of a duel's attacker fell; they lie there while the defender throws."""
    letters: bool = False
    advised_at: State | None = None
    """The moment that the advice on the screen is about."""
    warned_at: State | None = None
    """The moment at which throwing everything again was warned of: the next time it is meant."""
    counsel: tuple[str, ...] = ()
    """The advisor's reasons, a line each."""
    waiting: bool = False
    """The defender has to show that he is at the keys."""
    shown_duel: DuelWindow | None = None
    """A duel that has just ended, until somebody has seen it."""


Chances = Callable[[int, int, int], float | None]
"""The chance to win a siege by rings, the foe's rings, defenders; None while it is reckoned."""


def no_chances(rings: int, foe_rings: int, defenders: int) -> float | None:
    return None


def order_text(words: Words, order: str) -> str:
    """A standing order as people say it; "" for none: one is asked."""
    rolls, _, most = order.partition(" ")
    if most:
        return words.count("menu.order.best_n", int(most))
    return words(f"menu.order.{rolls or 'ask'}")


class Play(Playing):
    """One person's (or, at a hot seat, several people's) game of classic Minos at a table."""

    hand: Hand

    def __init__(
        self,
        table: TableLike,
        look: Look,
        *,
        speed: Speed = "brisk",
        ask_end: bool = True,
        advisor: str = "",
        chances: Chances = no_chances,
    ) -> None:
        super().__init__(table, look, speed=speed, ask_end=ask_end, advisor=advisor)
        self.chances = chances
        order, duel, attack = self._fallen()
        self.hand = Hand(order=order, duel_order=duel, attack_order=attack)
        self._teller: Teller | None = None
        self._told: list[Any] = []
        self._groups: tuple[Group, ...] = ()
        self._ways: tuple[State, str, Ways] | None = None

    # Looking

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    @property
    def deciding(self) -> int:
        """The seat that acts or throws now; 0 for none."""
        if isinstance(self.table.turn, Over):
            return 0
        return deciding(self.state)

    @property
    def handlers(self) -> Mapping[str, Handler]:
        from minos_tui.tui.modes.table_of_modes import HANDLERS

        return HANDLERS

    @property
    def moment_context(self) -> Context:
        """What a key means when no window is open."""
        if self.hand.shown_duel:
            return "seen"
        if self.hand.waiting:
            return "await"
        if isinstance(self.table.turn, Over):
            return "over"
        context = context_of(self.state, self.mine)
        return "unit" if context == "act" and self.hand.chosen else context

    def own_menu(self) -> list[tuple[str, str]]:
        """What is done when one's seat is attacked."""
        if not self.you or self.table.over:
            return []
        return [("order", order_text(self.look.words, self.orders.get(self.you, "")))]

    def own_errand(self, name: str) -> bool:
        if name != "order":
            return False
        words = self.look.words
        ways = ("", *OFFERED)
        order = ways[(ways.index(self.orders.get(self.you, "")) + 1) % len(ways)]
        self.orders.pop(self.you, None)
        if order:
            self.orders[self.you] = order
        self.say(words("menu.order_set", seat=self.who(self.you), order=order_text(words, order)))
        return True

    def ordered(self) -> Command | None:
        """What the attacked seat has ordered to do now; None if it is asked."""
        order = self.orders.get(defends(self.state))
        if order is None:
            return None
        return obey(order, self.state, (played.step for played in reversed(self.table.steps)))

    def ways(self) -> Ways:
        """Where the chosen unit can go."""
        if not self.hand.chosen or not self.mine:
            return NOWHERE
        known = self._ways
        if known and known[0] is self.state and known[1] == self.hand.chosen:
            return known[2]
        found = ways(self.state, self.hand.chosen)
        self._ways = (self.state, self.hand.chosen, found)
        return found

    def desk(self) -> Desk:
        """Everything that the screen shows now."""
        from minos_tui.tui.modes.duel import duel_window
        from minos_tui.tui.modes.offered import digits, idle
        from minos_tui.tui.modes.units import unit_prompt

        hand, state, you = self.hand, self.state, self.you
        window = hand.window or hand.shown_duel or duel_window(self)
        found = self.ways()
        view = MapView(
            hand.cursor, hand.chosen, found.cost, frozenset(found.targets),
            self._marks(), hand.letters,
        )  # fmt: skip
        dice = dice_view(state, hand.order)
        if isinstance(state.top, Rolling):  # a duel's dice are marked in its window
            kept = hand.kept if self.mine else frozenset()
            dice = attrs.evolve(dice, kept=kept, advised=self.advised)
        return Desk(
            with_money(state), self.seats, you, self.deciding, view, dice, self.context,
            prompt=(
                self.window_prompt()
                or self.seat_prompt()
                or (unit_prompt(self) if self.moment_context in GOING else self._prompt())
            ),
            note=hand.note, alarm=hand.alarm, advice=hand.advice,
            log=mark_fresh(self._story(), you), window=window, hidden=idle(self), rows=digits(self),
            saved=self.table.saved, watching=self.table.watching, left=self.time_left,
            counsel=hand.counsel, over=isinstance(self.table.turn, Over),
        )  # fmt: skip

    def _prompt(self) -> str:
        words = self.look.words
        seat = self.deciding
        if self.hand.shown_duel is not None:
            return self.hand.shown_duel.prompt
        if isinstance(self.table.turn, Over):
            return words("prompt.over")
        if self.table.watching:
            return self.watcher_prompt()
        if self.steps_by_key:
            return words("prompt.next_step", seat=self.who(seat))
        if self.hand.waiting:
            return self.wake_up()
        if seat and self.kept_warm(seat):
            return words("prompt.kept_warm", seat=self.look.full_name(self.seats[seat - 1]))
        if seat and self.all_out:
            return words("prompt.out", seat=self.look.full_name(self.seats[seat - 1]))
        you = self.you if self.mine else 0
        return prompt_of(self.state, self.seats, you, self.look)

    @property
    def all_out(self) -> bool:
        """Whether nobody at these keys is in the game any more."""
        players = self.state.players
        return bool(self.people) and all(players[seat - 1].out for seat in self.people)

    def wake_up(self) -> str:
        """What a defender is told who has to show that he is there."""
        key = "prompt.await" if len(self.people) > 1 else "prompt.await_alone"
        return self.look.words(key, seat=self.who(self.deciding))

    def who(self, seat: int) -> str:
        """A seat as people call it: its colour."""
        return self.look.colour_name(self.seats[seat - 1])

    @property
    def locked(self) -> frozenset[int]:
        """The places of a duel's dice that can't be thrown again: scales stay."""
        if not isinstance(self.state.top, Duel):
            return frozenset()
        return frozenset(place for place, face in enumerate(self.duel_order()) if face == "s")

    @property
    def advised(self) -> frozenset[int]:
        """The places of the dice that the advisor would keep, if that was asked at this very
        moment: soon other dice lie there, or another player's."""
        fresh = self.mine and self.hand.advised_at is self.state
        return self.hand.advised if fresh else frozenset()

    @property
    def proposed(self) -> frozenset[int]:
        """Of these all, if the player does not keep just them so far; empty if none of them can
        be thrown again."""
        advised = self.advised
        new = advised - self.locked and self.hand.kept | self.locked != advised
        return advised if new else frozenset()

    def _marks(self) -> frozenset[str]:
        """What others changed since the player's last turn, until he acts."""
        you, steps = self.you, self.table.steps
        if not you:
            return frozenset()
        if self.state.seat == you and isinstance(self.state.phase[0], Acting):
            for step in reversed(steps):
                if step.step.before.seat != you or not isinstance(
                    step.step.before.phase[0], Acting
                ):
                    break
                if step.seat == you:
                    return frozenset()
        return marks_of([step.step for step in steps[-400:]], you)

    def _story(self) -> tuple[Group, ...]:
        """The log; only what is new is told again."""
        steps = self.table.steps
        known = len(self._told)
        same = known <= len(steps) and (not known or self._told[-1] is steps[known - 1])
        if self._teller is None or not same:
            self._teller = Teller(self.state.ground.board, self.seats, self.look)
            self._told, known = [], 0
        for step in steps[known:]:
            self._teller.tell(step.step)
            self._told.append(step)
        if known != len(steps) or not self._groups:
            self._groups = self._teller.groups()
        return self._groups

    def retell(self) -> None:
        """Tell the log anew: the language or a player has changed."""
        self._teller, self._told, self._groups = None, [], ()

    def log_text(self) -> str:
        lines = log_lines(self._story(), self.desk(), self.look, LOG_WIDTH)
        return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)

    def order(self) -> str:
        """The turn's dice by place; those of a game that was loaded lie from the left."""
        return fitting(self.hand.order, lying(self.state), "?")

    def duel_order(self) -> str:
        """The dice of the side that throws in a duel, by place."""
        frame = self.state.top
        return fitting(self.hand.duel_order, frame.dice if isinstance(frame, Duel) else "", "?")

    # Doing

    async def perform(self, doing: Doing) -> None:
        from minos_tui.tui.modes.here import perform
        from minos_tui.tui.modes.turn import end_now

        if isinstance(doing, End):
            await end_now(self)
        else:
            await perform(self, doing)

    async def run(self, command: Any) -> None:
        """Does a typed command; what it asks of the dice comes with it."""
        if isinstance(command, End):
            await self.perform(command)
        elif await self.do(command) and isinstance(command, Attack | Keep):
            await self.draw()

    async def draw(self) -> bool:
        """The throw that the game waits for; the dice that were kept stay in their places."""
        before = self.state
        try:
            await self.table.draw()
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.note_throw(before)
        return True

    def note_throw(self, before: State) -> None:
        """Remembers where the dice of the last throw fell."""
        faces = getattr(self.table.steps[-1].step.command, "faces", "")
        hand = self.hand
        hand.advised, hand.advice = frozenset(), ""
        if isinstance(before.top, Duel):
            hand.duel_order = _order_after(hand.duel_order, hand.kept, faces, before.top.dice)
            if before.top.goal is None:
                hand.attack_order = hand.duel_order
        elif faces:
            hand.order = _order_after(hand.order, hand.kept, faces, lying(before))
        if isinstance(before.top, Duel) and before.top.loose == len(hand.duel_order):
            hand.kept = frozenset()

    def note_turned(self) -> None:
        """Remembers where the dice lie of a turn whose end was taken back."""
        if Counter(lying(self.state)) - Counter(self.hand.order):
            self.hand.order = self._fallen()[0]

    def _fallen(self) -> tuple[str, str, str]:
        return fallen([played.step for played in self.table.steps])

    def note_done(self, before: State) -> None:
        super().note_done(before)
        if isinstance(self.table.steps[-1].step.command, Throw):
            self.note_throw(before)

    def tidy(self) -> None:
        """Forgets what was pointed at and is no longer there."""
        hand = self.hand
        hand.order = fitting(hand.order, "") if not self._dice_lie() else hand.order
        if hand.chosen and hand.chosen not in self._own_units():
            hand.chosen = ""
        top = self.state.top
        attacked = isinstance(top, Duel) and self.is_person(self.deciding)
        hand.waiting = hand.waiting and attacked
        if isinstance(top, Sailing):
            hand.chosen = top.ship
        if isinstance(top, Placing | Acting) or _untouched(top):
            hand.kept = frozenset()

    def _dice_lie(self) -> bool:
        return bool(lying(self.state)) or isinstance(self.state.top, Acting)

    def _own_units(self) -> tuple[str, ...]:
        return own_units(self.state, self.state.seat) if self.state.seat else ()


def lying(state: State) -> str:
    """The dice that lie while the turn's dice are thrown or used."""
    for frame in reversed(state.phase):
        dice = getattr(frame, "dice", None)
        if dice is not None and not isinstance(frame, Duel):
            return str(dice)
    return ""


def fallen(steps: Sequence[Step[Any, Any, Any]]) -> tuple[str, str, str]:
    """Where the dice of this turn, of its last duel's thrower and of that duel's attacker lie, by
    the throws of a game so far."""
    begun = next((n for n in range(len(steps), 0, -1) if isinstance(steps[n - 1].command, End)), 0)
    order = duel = attack = ""
    for step in steps[begun:]:
        if not isinstance(step.command, Throw):
            continue
        faces, top = step.command.faces, step.before.top
        if isinstance(top, Duel):
            duel = _order_after(duel, frozenset(), faces, top.dice)
            attack = duel if top.goal is None else attack
        else:
            order = _order_after(order, frozenset(), faces, lying(step.before))
    return order, duel, attack


def _untouched(top: object) -> bool:
    """Whether a side of a duel has all its dice before it and has thrown none."""
    return isinstance(top, Duel) and top.loose == DICE


def _order_after(order: str, kept: frozenset[int], faces: str, stayed: str) -> str:
    """The places of the dice after a throw, as the player saw them being kept."""
    if sorted(dice_at(order, kept)) == sorted(stayed):
        return thrown(order, kept, faces)
    base = fitting(order, stayed, "?")
    keeping = frozenset(place for place, face in enumerate(base) if face != "?")
    return thrown(base, keeping, faces)
