"""The advisor's reasons: the chance to win, ways to go on throwing, plans for the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Duel
from minos_tui.tui.desk import PaneWindow
from minos_tui.tui.game.names import dice_names
from minos_tui.tui.game.story import tell
from minos_tui.tui.modes.play import Play
from minos_tui.words import Words

PATIENCE_MS: Final = 8_000
"""What weighing a whole turn may take; a quarter of a second on a quiet machine."""

Told = Mapping[str, Any]


def wanted(play: Play) -> bool:
    """Whether the advice was given for this very moment, so that asking again means: why? In a duel
    the window tells that, and before the first turn nothing is weighed."""
    reasoned = play.state.seat and not isinstance(play.state.top, Duel)
    return bool(reasoned) and play.hand.advised_at is play.state


def open_counsel(play: Play) -> None:
    """The pane, while the advisor thinks."""
    play.hand.window = PaneWindow("advice")
    play.hand.counsel = (play.look.words("prompt.advisor_thinks"),)


def pressed_in_a_pane(play: Play) -> bool:
    """Whether a pane was open as advice was asked for: its own one closes, as every pane does by
    its key, and in another the board's keys mean nothing."""
    if not isinstance(window := play.hand.window, PaneWindow):
        return False
    if window.pane == "advice":
        play.close_window()
    return True


async def counsel(play: Play) -> None:
    """Fills the pane; nothing if the player went on meanwhile."""
    state, words = play.state, play.look.words
    try:
        told = await play.table.counsel(play.advisor, ms=PATIENCE_MS)
        lines = tuple(_lines(play, told)) if told else (words("counsel.failed"),)
    except Refusal as refusal:
        lines = (words.refusal(refusal),)
    if play.state is state:
        play.hand.counsel = lines


def _lines(play: Play, told: Told) -> Iterator[str]:
    words = play.look.words
    if "win" in told:
        now = "counsel.if_ended" if "plans" in told else "counsel.now"
        yield words(now, win=words.percent(told["win"]))
    if keeps := told.get("keeps"):
        yield words("counsel.keeps")
        yield from (_keep_line(keep, len(play.order()), words) for keep in keeps)
    plans = told.get("plans", ())
    if any(_worth(plan) > _worth(plans[0]) for plan in plans):
        yield words("counsel.first")
    for number, plan in enumerate(plans, 1):
        yield ""
        yield from _plan_lines(play, number, plan, told["win"])


def _keep_line(keep: Told, count: int, words: Words) -> str:
    dice = dice_names(keep["dice"], words)
    what = words("counsel.keep", dice=dice) if dice else words("counsel.keep_none")
    if len(keep["dice"]) == count:
        what = words("counsel.stand")
    if not keep["loss"]:
        return words("counsel.best", what=what)
    loss = words.number(keep["loss"], 1)
    if loss == words.number(0, 1):
        return words("counsel.as_good", what=what)
    return words("counsel.less", what=what, loss=loss)


def _worth(plan: Told) -> float:
    """By both chances that are told of it."""
    return float(plan["win"] + plan["later"])


def _plan_lines(play: Play, number: int, plan: Told, now: float) -> Iterator[str]:
    words = play.look.words
    win, later = words.percent(plan["win"]), words.percent(plan["later"])
    gain = words.number(round(100 * plan["win"]) - round(100 * now), signed=True)
    head = "counsel.plan" if gain != words.number(0, signed=True) else "counsel.plan_even"
    yield words(head, number=number, win=win, gain=gain, later=later)
    yield from (f"  {line}" for line in _story(play, plan["commands"]))
    if "attack" in plan:
        yield "  " + words("counsel.attack", chance=words.percent(plan["attack"]))
        sums = {name: words.number(plan[name]) for name in ("talents", "income", "rings")}
        yield "  " + words("counsel.sums", **sums)


def _story(play: Play, commands: list[str]) -> list[str]:
    """What the commands would do, as the log would tell it."""
    state, steps = play.state, []
    for text in commands:
        step = GAME.apply(state, GAME.parse(text))
        steps.append(step)
        state = step.after
    groups = tell(steps, state.ground.board, play.seats, play.look)
    return [line for group in groups for line in group.lines]
