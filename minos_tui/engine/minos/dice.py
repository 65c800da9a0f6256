"""The dice phase, and using dice in the acting phase (rulebook: Game Start, Dice Symbols)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.change import bank_with_rings, changed, player_with, put, with_top
from minos_tui.engine.minos.commands import BuyRing, Keep, Stand, Throw, Use
from minos_tui.engine.minos.events import DiceKept, DiceStood, DieUsed, Event, RingBought, Threw
from minos_tui.engine.minos.pieces import (
    FACES,
    KINDS,
    POINTS_A_GULL,
    RING_PRICE,
    THROWS_A_TURN,
    Kind,
    sorted_dice,
)
from minos_tui.engine.minos.refusals import Code
from minos_tui.engine.minos.state import Acting, Rolling, State

Result = tuple[State, tuple[Event, ...]]

FACE_OF: dict[Kind, str] = {"scales": "s", "arrow": "a", "gull": "g", "building": "b"}


# Throwing and keeping


def throw(state: State, frame: Rolling, command: Throw) -> Result:
    """The loose dice have fallen; after the third throw all six stand."""
    dice = sorted_dice(frame.dice + command.faces)
    throws = frame.throws + 1
    event = Threw(state.seat, command.faces, dice, throws)
    if throws == THROWS_A_TURN:
        return with_top(state, Acting(dice)), (event, DiceStood(state.seat, dice))
    return with_top(state, Rolling(dice, 0, throws)), (event,)


@cache
def keeps(dice: str, fixed: str = "") -> tuple[Keep, ...]:
    """Every way to keep some of `dice` and throw the others; dice of face `fixed` all stay.

    Largest keeps last, in the order of the seal.
    """
    counts = Counter(dice)
    ranges = [range(counts[face] if face in fixed else 0, counts[face] + 1) for face in FACES]
    found = [
        "".join(face * n for face, n in zip(FACES, amounts, strict=True))
        for amounts in product(*ranges)
    ]
    return tuple(Keep(kept) for kept in sorted(found, key=len) if len(kept) < len(dice))


@cache
def _kept(dice: str) -> frozenset[str]:
    return frozenset(keep.dice for keep in keeps(dice))


def refuse_keep(dice: str, command: Keep) -> Refusal | None:
    if len(command.dice) >= len(dice):
        return Refusal(Code.NOTHING_THROWN_AGAIN)
    if command.dice not in _kept(dice):
        return Refusal(Code.NOT_THOSE_DICE, keep=command.dice, dice=dice)
    return None


def keep(state: State, frame: Rolling, command: Keep) -> Result:
    """Set dice aside; the others are thrown again."""
    if refusal := refuse_keep(frame.dice, command):
        raise refusal
    kept = command.dice
    after = with_top(state, Rolling(kept, len(frame.dice) - len(kept), frame.throws))
    return after, (DiceKept(state.seat, kept, 0),)


def stand(state: State, frame: Rolling, command: Stand) -> Result:
    """Take the dice before the third throw."""
    return with_top(state, Acting(frame.dice)), (DiceStood(state.seat, frame.dice),)


# Using dice


@cache
def uses(
    dice: str, jokers: frozenset[Kind], stars: frozenset[Kind], loose: bool
) -> tuple[Use, ...]:
    """Every legal use of one die.

    All uses of one kind in a turn are one combination: at most one joker and one star
    (`jokers` and `stars` are the kinds that have had theirs), unless combinations are loose.
    """
    found = []
    for kind in KINDS:
        for joker in (False, True):
            may_joker = "j" in dice and (loose or kind not in jokers)
            if may_joker if joker else FACE_OF[kind] in dice:
                found.append(Use(kind, joker))
                if "t" in dice and (loose or kind not in stars):
                    found.append(Use(kind, joker, star=True))
    return tuple(found)


def refuse_use(state: State, frame: Acting, command: Use) -> Refusal | None:
    kind, loose = command.kind, state.options.loose_combinations
    if command in uses(frame.dice, frame.jokers, frame.stars, loose):
        return None
    if command.joker and "j" not in frame.dice:
        return Refusal(Code.NO_JOKER_LEFT)
    if command.joker and kind in frame.jokers and not loose:
        return Refusal(Code.JOKER_USED, kind=kind)
    if not command.joker and FACE_OF[kind] not in frame.dice:
        return Refusal(Code.NO_DIE_LEFT, kind=kind)
    if "t" not in frame.dice:
        return Refusal(Code.NO_STAR_LEFT)
    return Refusal(Code.STAR_USED, kind=kind)


def use(state: State, frame: Acting, command: Use) -> Result:
    """One use, paid at once (rulebook: Dice Symbols)."""
    if refusal := refuse_use(state, frame, command):
        raise refusal
    gain = _gain(state, command)
    after = with_top(state, _spent(frame, command, gain))
    if gain.talents or gain.rings:
        seat = state.seat
        player = player_with(state.players[seat - 1], talents=gain.talents, rings=gain.rings)
        after = changed(
            after,
            players=put(state.players, seat - 1, player),
            bank=bank_with_rings(state.bank, -gain.rings),
        )
    return after, (gain,)


def _gain(state: State, command: Use) -> DieUsed:
    seat, kind, joker, star = state.seat, command.kind, command.joker, command.star
    amount = 1 + star
    if kind == "scales":
        talents = state.income(seat) * amount
        return DieUsed(seat, kind, joker, star, talents=talents)
    if kind == "arrow":
        return DieUsed(seat, kind, joker, star, rings=min(amount, state.bank.rings))
    if kind == "gull":
        return DieUsed(seat, kind, joker, star, points=2 * (POINTS_A_GULL + star))
    return DieUsed(seat, kind, joker, star, permits=amount)


def _spent(frame: Acting, command: Use, gain: DieUsed) -> Acting:
    """The acting phase with the die used up and what it gave."""
    kind = command.kind
    dice = frame.dice.replace("j" if command.joker else FACE_OF[kind], "", 1)
    if command.star:
        dice = dice.replace("t", "", 1)
    return Acting(
        dice,
        frame.jokers | {kind} if command.joker else frame.jokers,
        frame.stars | {kind} if command.star else frame.stars,
        frame.points + gain.points,
        frame.permits + gain.permits,
        frame.may_buy_rings or kind == "arrow",
        frame.recruited,
        frame.carried,
    )


def refuse_buy_ring(state: State, frame: Acting) -> Refusal | None:
    if not frame.may_buy_rings:
        return Refusal(Code.NO_RING_RIGHT)
    if not state.bank.rings:
        return Refusal(Code.BANK_EMPTY, piece="ring")
    talents = state.players[state.seat - 1].talents
    if talents < RING_PRICE:
        return Refusal(Code.NO_TALENTS, needs=RING_PRICE, has=talents)
    return None


def buy_ring(state: State, frame: Acting, command: BuyRing) -> Result:
    """A ring for 10 talents, after an arrow was used."""
    if refusal := refuse_buy_ring(state, frame):
        raise refusal
    seat = state.seat
    player = player_with(state.players[seat - 1], talents=-RING_PRICE, rings=1)
    after = changed(
        state,
        players=put(state.players, seat - 1, player),
        bank=bank_with_rings(state.bank, -1),
    )
    return after, (RingBought(seat, RING_PRICE),)
