"""A person's game of Palaces of Minos at a table, or several people's at one keyboard.

Only the hand of the person at the keys is ever in what the screen gets: `desk()` holds that seat's
view. At a hot seat nobody's is while the next person has not taken the keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from minos_tui.engine.game import Decision, Over
from minos_tui.engine.palaces.cards import Card
from minos_tui.engine.palaces.commands import Decline
from minos_tui.engine.palaces.setup import free_palaces
from minos_tui.engine.palaces.state import (
    Answering,
    Discarding,
    Melding,
    Picking,
    State,
    Trading,
)
from minos_tui.engine.palaces.view import seen_by
from minos_tui.settings import Speed
from minos_tui.tui.actions import Context
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.advice import offered, plans_of, proposals, to_discard, ways
from minos_tui.tui.palaces.desk import Chapter, Desk, Page, Pick, Plan, Proposal, Sort, Way
from minos_tui.tui.palaces.moments import acting_line, context_of, offer_line, prompt_of
from minos_tui.tui.palaces.names import kingdom_name
from minos_tui.tui.palaces.panes.log import chapter_title
from minos_tui.tui.palaces.story import Teller
from minos_tui.tui.playing import Begun, Handler, Playing, TableLike

_PICKING: Mapping[str, Context] = {
    "give": "give",
    "ask": "ask_for",
    "mark": "mark",
    "drop": "drop",
    "fulfil": "fulfil",
}


@attrs.define
class Hand(Begun):
    """What the person at the keys has begun; none of it is part of the game."""

    present: int = 0
    """At a hot seat, who took the keys last."""
    taker: int | None = None
    """Who takes the spoken offer (0: nobody); None while that isn't known."""
    sort: Sort = "suit"
    picked: int = 0
    card: Card = ""
    pick: Pick | None = None
    page: Page | None = None
    advised_at: object = None
    """The state that the advice is about: asking again there means: why?"""
    counsel: tuple[str, ...] = ()


class PalacesPlay(Playing):
    """What is picked and marked at this moment, and whose hand may be shown."""

    hand: Hand

    def __init__(
        self,
        table: TableLike,
        look: Look,
        *,
        speed: Speed = "brisk",
        ask_end: bool = True,
        advisor: str = "",
    ) -> None:
        super().__init__(table, look, speed=speed, ask_end=ask_end, advisor=advisor)
        self.hand = Hand()
        self._teller: tuple[int, Teller] | None = None
        self._told: list[Any] = []
        self._moment: object = None

    @property
    def handlers(self) -> Mapping[str, Handler]:
        from minos_tui.tui.palaces.modes.table_of_modes import HANDLERS

        return HANDLERS

    # Whose eyes

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the keys."""
        return len(self.people) > 1

    @property
    def you(self) -> int:
        """Whose hand may be shown: the person at the keys; 0 for nobody's."""
        if self.table.watching:
            return 0
        if not self.hot_seat:
            return self.people[0] if self.people else 0
        if self._picking:
            return self.deciding if self.is_person(self.deciding) else 0
        hidden = self.covered or self.spoken_by_other or self.declines()
        return 0 if hidden else self.hand.present

    @property
    def covered(self) -> bool:
        """Whether the next person has to take the keys before anything of his is shown."""
        if not self.hot_seat or self.table.watching or not self.is_person(self.deciding):
            return False
        asked = not (self.spoken or self._picking or self.declines())
        return asked and self.deciding != self.hand.present

    @property
    def _picking(self) -> bool:
        """Whether palaces are still chosen, when nobody has a hand to hide."""
        return isinstance(self.table.state.top, Picking)

    @property
    def spoken(self) -> bool:
        """Whether an offer to the table lies open and it isn't known which person takes it."""
        frame = self.table.state.top
        return (
            self.hot_seat
            and isinstance(frame, Answering)
            and not frame.to
            and self.hand.taker is None
            and self.is_person(self.deciding)
        )

    @property
    def spoken_by_other(self) -> bool:
        """Whether the open question is for everybody at the table, and not the offerer's own."""
        frame = self.table.state.top
        return self.spoken and isinstance(frame, Answering) and frame.seat != self.hand.present

    @property
    def view(self) -> State:
        """The position as the person at the keys may see it."""
        state: State = self.table.state
        return seen_by(state, self.you)

    @property
    def mine(self) -> bool:
        """Whether the person at the keys decides now, and nobody thinks."""
        hidden = self.covered or self.spoken or self.declines()
        return super().mine and not hidden and self.deciding == self.you

    @property
    def takers(self) -> tuple[int, ...]:
        """The people who may take the open offer."""
        frame = self.table.state.top
        if not isinstance(frame, Answering):
            return ()
        return tuple(seat for seat in frame.queue if self.is_person(seat))

    def declines(self) -> bool:
        """Whether the person who is asked has said by word of mouth that he doesn't take it."""
        frame = self.table.state.top
        taker = self.hand.taker
        if not isinstance(frame, Answering) or frame.to or taker is None:
            return False
        return self.is_person(self.deciding) and self.deciding != taker

    async def decline(self) -> None:
        await self.do(Decline())

    def answered_aloud(self, taker: int) -> None:
        """Who takes the spoken offer (0: nobody).

        To hear of another's offer all have looked at the screen: whoever had the keys takes them
        anew before his hand is shown.
        """
        if self.spoken_by_other:
            self.hand.present = 0
        self.hand.taker = taker

    # What the moment offers

    @property
    def moment_context(self) -> Context:
        if self.hand.page is not None:
            return "page"
        if isinstance(self.table.turn, Over):
            return "ended"
        if self.covered:
            return "cover"
        if self.spoken and not self.thinking and not self.table.watching:
            return "spoken"
        if self.mine and self.hand.pick is not None:
            return _PICKING[self.hand.pick.purpose]
        return context_of(self.view, mine=self.mine and isinstance(self.table.turn, Decision))

    def plans(self) -> tuple[Plan, ...]:
        """The sets of melds in the hand that is shown, the best first."""
        return plans_of(self.view, self.you) if self.you else ()

    def proposals(self) -> tuple[Proposal, ...]:
        view = self.view
        if not self.mine or not isinstance(view.top, Trading):
            return ()
        made = offered([kept.step for kept in self.table.steps], self.you)
        return proposals(view, self.you, made)

    def ways(self) -> tuple[Way, ...]:
        view = self.view
        if not self.mine or not isinstance(view.top, Answering):
            return ()
        return ways(view, view.top, self.you)

    @property
    def card(self) -> Card:
        """The card under the cursor; at first the one that is of least use."""
        view = self.view
        if not self.mine or not isinstance(view.top, Discarding):
            return ""
        hand = view.kingdom(self.you).hand
        return self.hand.card if self.hand.card in hand else to_discard(hand, 1)[0]

    # The desk

    def desk(self) -> Desk:
        """Everything that the screen shows now."""
        hand, view = self.hand, self.view
        palaces = free_palaces(view) if isinstance(view.top, Picking) else ()
        return Desk(
            view, self.seats, self.you, self.deciding, self.context, self.moment_context,
            prompt=self.window_prompt() or self.seat_prompt() or self._prompt(view),
            note=hand.note, alarm=hand.alarm, advice=hand.advice,
            sort=hand.sort, plans=self.plans(), plan=hand.picked if self._melds else 0,
            proposals=self.proposals(), ways=self.ways(), palaces=palaces, picked=hand.picked,
            card=self.card, pick=hand.pick if self.mine else None, chapters=self._story(),
            seen=self._seen(), page=hand.page, counsel=hand.counsel, window=hand.window,
            takers=self.takers,
            hidden=self._hidden(), saved=self.table.saved, watching=self.table.watching,
            left=self.time_left, shared=self.hot_seat and not self.table.watching,
        )  # fmt: skip

    @property
    def _melds(self) -> bool:
        return self.mine and isinstance(self.table.state.top, Melding)

    def _prompt(self, view: State) -> str:
        words, seat = self.look.words, self.deciding
        if isinstance(self.table.turn, Over):
            return words("court.prompt.over")
        if self.covered:
            return words("court.prompt.cover", who=self.who(seat))
        if self.spoken and isinstance(view.top, Answering):
            return offer_line(view, view.top, words, aloud=True)
        if self._melds and not self.plans():
            return words("court.prompt.meld_done", who=self.who(seat))
        if self.mine:
            return prompt_of(view, seat, words)
        if self.table.watching:
            return self.watcher_prompt()
        if self.steps_by_key:
            return words("prompt.next_step", seat=self.who(seat))
        return acting_line(view, seat, words)

    def who(self, seat: int) -> str:
        return kingdom_name(self.table.state, seat, self.look.words)

    def _hidden(self) -> frozenset[str]:
        """Ids of actions that can't do anything now, left out of the hints."""
        from minos_tui.tui.palaces.modes.offered import idle

        hidden = {*idle(self), *self.idle_here}
        if not self.can_undo:
            hidden.add("undo")
        if not self.table.can_redo:
            hidden.add("redo")
        if not self.advisor:
            hidden.add("advice")
        if self.table.watching:
            hidden.add("sort")
        if self.speed != "step":
            hidden.add("step")
        if not self.table.can_take_over:
            hidden.add("take_over")
        if not self.plans():
            hidden |= {"lay", "set", "own_meld"}
        if len(self.ways()) < 2:
            hidden |= {"way", *(() if self.ways() else ("agree", "own_way"))}
        if not self.proposals():
            hidden |= {"proposal", "pick_proposal"}
        if self.entries < 2:
            hidden |= {"entry_up", "entry_down"}
        return frozenset(hidden)

    @property
    def entries(self) -> int:
        """How many entries of the moment can be marked."""
        if isinstance(self.view.top, Picking):
            return len(free_palaces(self.view))
        return len(self.plans())

    @property
    def can_undo(self) -> bool:
        """Whether the last act may be taken back: at a hot seat nobody takes back another's."""
        steps = self.table.steps
        return self.table.can_undo and bool(steps) and steps[-1].seat == self.you

    def _seen(self) -> int:
        """How many commands stood after the looker's last act."""
        for step in reversed(self.table.steps):
            if step.seat == self.you and not step.chance:
                return int(step.ply)
        return 0

    def _story(self) -> tuple[Chapter, ...]:
        """The log as the looker may know it; only what is new is told again."""
        steps = self.table.steps
        known = len(self._told)
        same = known <= len(steps) and (not known or self._told[-1] is steps[known - 1])
        if self._teller is None or self._teller[0] != self.you or not same:
            self._teller = self.you, Teller(self.you, self.look.words)
            self._told, known = [], 0
        for step in steps[known:]:
            self._teller[1].tell(step.step, step.ply)
            self._told.append(step)
        return self._teller[1].chapters()

    def log_text(self) -> str:
        """The log as the person at the keys may know it, a line a sentence."""
        words, lines = self.look.words, []
        for chapter in self._story():
            lines.append(chapter_title(chapter, self.look))
            for told in chapter.lines:
                name = f"{kingdom_name(self.table.state, told.seat, words)} " if told.seat else ""
                lines.append(f"  - {name}{told.text}")
        return "".join(f"{line}\n" for line in lines)

    def retell(self) -> None:
        self._teller, self._told = None, []

    # Doing

    def tidy(self) -> None:
        """Whatever was begun belongs to its moment."""
        state: State = self.table.state
        if not isinstance(state.top, Answering):
            self.hand.taker = None
        frame = state.top
        held = len(state.kingdom(self.you).hand) if self.you else 0
        left = getattr(frame, "left", 0)
        moment = type(frame), self.deciding, state.round, left, self.you, held
        if moment != self._moment:
            self._moment = moment
            hand = self.hand
            hand.pick, hand.picked, hand.card = None, 0, ""
            if hand.page is not None and hand.page.name == "advice":
                hand.page = None
