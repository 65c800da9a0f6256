"""What the line of keys offers: whatever would be refused, or do nothing, is left out of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from minos_tui.engine.minos.commands import Keep, Stand
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Duel, Rolling, Sailing
from minos_tui.tui.game.moments import hidden_actions
from minos_tui.tui.game.order import DICE, dice_at
from minos_tui.tui.game.ways import landing, own_units
from minos_tui.tui.hints import row_of
from minos_tui.tui.modes.play import Play
from minos_tui.tui.modes.units import aimed, boarding, nearest_attacker


def idle(play: Play) -> frozenset[str]:
    """Ids of actions that can't do anything at this moment."""
    found = {*hidden_actions(play.state, play.you), *_at_the_table(play), *play.idle_here}
    if play.mine:
        found |= {*_with_dice(play), *_with_units(play)}
    else:
        found.add("type")
    return frozenset(found)


def digits(play: Play) -> Mapping[str, str]:
    """The digits of actions by number that have fewer entries than keys."""
    free = [place + 1 for place in range(DICE) if place not in play.locked]
    return {"keep": row_of(free)} if free else {}


def _at_the_table(play: Play) -> Iterator[str]:
    table = play.table
    can = {
        "undo": table.can_undo,
        "redo": table.can_redo,
        "take_over": table.can_take_over,
        "advice": bool(play.advisor),
        "here": bool(play.hand.cursor),
        "step": play.speed == "step",
    }
    return (action for action, possible in can.items() if not possible)


def _with_dice(play: Play) -> Iterator[str]:
    state, hand = play.state, play.hand
    if not isinstance(state.top, Rolling | Duel):
        return
    if GAME.refusal(state, Stand()) is not None:
        yield "accept"
    if len(play.locked) == DICE:
        yield "keep"
    if not play.proposed:
        yield "follow"
    order = play.duel_order() if isinstance(state.top, Duel) else play.order()
    kept = dice_at(order, hand.kept | play.locked)
    if GAME.refusal(state, Keep(kept)) is not None:
        yield "reroll"


def _with_units(play: Play) -> Iterator[str]:
    state, found = play.state, play.ways()
    if set(own_units(state, state.seat)) <= {play.hand.chosen} & {play.hand.cursor}:  # or none
        yield from ("units", "units_back")
    if not _attackable(play):
        yield "fight"
    place = aimed(play, play.hand.cursor)
    stays = place in ("", play.hand.chosen)
    sailing = isinstance(state.top, Sailing)
    if not (landing(state) if sailing and stays else stays or place in found.cost):
        yield "go"
    if not (landing(state) if sailing else boarding(play)):
        yield "aboard"


def _attackable(play: Play) -> bool:
    """Whether the chosen unit, or any if none is chosen, can attack what the cursor is on."""
    if not play.hand.chosen:
        return bool(play.hand.cursor and nearest_attacker(play, play.hand.cursor))
    return aimed(play, play.hand.cursor) in play.ways().targets
