"""From a moment of a game to the desk that shows it: context, prompt, log, dice, marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from minos_tui.engine.minos.commands import Board, Land, Use
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.pieces import KINDS
from minos_tui.engine.minos.setup import equipment
from minos_tui.engine.minos.state import (
    Acting,
    Duel,
    Ended,
    Placing,
    Rolling,
    Sailing,
    State,
)
from minos_tui.tui.actions import Context
from minos_tui.tui.desk import Desk, DiceView, Group
from minos_tui.tui.game.order import fitting
from minos_tui.tui.game.story import changed_places, tell
from minos_tui.tui.game.ways import acting_frame, points_text
from minos_tui.tui.look import Look, SeatLook


@attrs.frozen
class Moment:
    """A position with what led to it. `you` is the seat of whoever looks (0: nobody's);
    `people` the seats at these keys; `order` the faces as they lie."""

    state: State
    seats: tuple[SeatLook, ...]
    you: int = 0
    steps: Sequence[Any] = ()
    order: str = ""


def context_of(state: State, mine: bool) -> Context:
    """What the screen waits for, when no window is open and no unit chosen."""
    frame = state.top
    if isinstance(frame, Ended):
        return "over"
    if not mine:
        return "watch"
    match frame:
        case Rolling(loose=0):
            return "roll"
        case Rolling(throws=0):
            return "throw"
        case Acting():
            return "act"
        case Sailing():
            return "sail"
        case Placing():
            return "place"
        case Duel():
            return "duel"
    return "watch"


def with_money(state: State) -> State:
    """The position as the players see it: before it is known who plays first the money lies ready
    that each will get, where all get the same."""
    count = len(state.players)
    shares = {state.options.start_talents(place, count) for place in range(count)}
    if state.first or len(shares) > 1:
        return state
    ready = shares.pop() * equipment(count)
    players = tuple(attrs.evolve(player, talents=ready) for player in state.players)
    return attrs.evolve(state, players=players)


def deciding(state: State) -> int:
    """The seat that acts or throws now; 0 for none."""
    frame = state.top
    if isinstance(frame, Duel):
        return state.seat if frame.goal is None else frame.defender
    if isinstance(frame, Placing):
        return frame.queue[0]
    return 0 if isinstance(frame, Ended) else state.seat


def lying_dice(state: State) -> tuple[str, int]:
    """The dice of the turn that lie or are left, and the number of throws made."""
    for frame in reversed(state.phase):
        if isinstance(frame, Rolling):
            return frame.dice, frame.throws
        if isinstance(frame, Acting):
            return frame.dice, 3
    return "", 0


def dice_view(state: State, order: str, kept: frozenset[int] = frozenset()) -> DiceView:
    """The dice as they lie: used ones are gone, those not thrown yet are unknown."""
    dice, throws = lying_dice(state)
    acts = any(isinstance(frame, Acting) for frame in state.phase)
    gone = "-" if acts or isinstance(state.top, Ended) else "?"
    return DiceView(fitting(order, dice, gone), kept, frozenset(), throws)


def prompt_of(state: State, seats: Sequence[SeatLook], you: int, look: Look) -> str:
    """What is to be done now, by whom."""
    words = look.words
    seat = deciding(state)
    if not seat:
        return words("prompt.over" if isinstance(state.top, Ended) else "prompt.setup")
    if seat != you:
        return words("prompt.other", seat=look.full_name(seats[seat - 1]))
    who = look.colour_name(seats[seat - 1])
    return words(f"prompt.{_prompt_key(state)}", seat=who, **_means(state))


def _prompt_key(state: State) -> str:
    context = context_of(state, mine=True)
    if context == "act":
        return "act" if any(isinstance(c, Use) for c in commands(state)) else "act_no_dice"
    return context


def _means(state: State) -> dict[str, str | int]:
    frame = acting_frame(state)
    if frame is None:
        return {"points": "0", "permits": 0}
    return {"points": points_text(frame.points), "permits": frame.permits}


def hidden_actions(state: State, you: int) -> frozenset[str]:
    """Ids of actions that can't do anything now, left out of the hints."""
    legal = commands(state)
    usable = {one.kind for one in legal if isinstance(one, Use)}
    hidden: set[str] = {kind for kind in KINDS if kind not in usable}
    if not any(isinstance(one, Board | Land) for one in legal):
        hidden.add("aboard")
    return frozenset(hidden)


def recent_steps(steps: Sequence[Any], you: int) -> Sequence[Any]:
    """The steps since this player's last turn; all of another's while he acts."""
    if not you:
        return ()
    for index in range(len(steps) - 1, -1, -1):
        if steps[index].before.seat == you and steps[index].after.seat != you:
            return steps[index + 1 :]
    return ()


def desk_of(moment: Moment, look: Look) -> Desk:
    """A moment as it is first shown: nothing chosen, no window open, nothing marked as new."""
    state, you = moment.state, moment.you
    mine = bool(you) and deciding(state) == you
    return Desk(
        state,
        moment.seats,
        you,
        deciding(state),
        dice=dice_view(state, moment.order),
        context=context_of(state, mine),
        prompt=prompt_of(state, moment.seats, you, look),
        log=tell(moment.steps, state.ground.board, moment.seats, look),
        hidden=hidden_actions(state, you) | {"fight", "talk"},
        over=isinstance(state.top, Ended),
    )


def marks_of(steps: Sequence[Any], you: int) -> frozenset[str]:
    """What others changed since the player's last turn."""
    others = [step for step in recent_steps(steps, you) if step.before.seat != you]
    return changed_places(others)


def mark_fresh(groups: tuple[Group, ...], you: int) -> tuple[Group, ...]:
    """Groups after the player's last finished turn, his running one left out."""
    if not you:
        return groups
    own = [index for index, group in enumerate(groups) if group.seat == you]
    if own and own[-1] == len(groups) - 1:
        own.pop()
    first = own[-1] + 1 if own else len(groups)
    return tuple(
        attrs.evolve(group, fresh=index >= first and group.seat not in (0, you))
        for index, group in enumerate(groups)
    )
