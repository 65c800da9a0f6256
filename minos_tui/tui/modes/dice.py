"""Rolling, keeping and using the dice; buying rings; the advisor."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos.commands import BuyRing, End, Keep, Stand, Use
from minos_tui.engine.minos.legal import commands
from minos_tui.engine.minos.pieces import KINDS, THROWS_A_TURN, Kind
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Duel, Rolling
from minos_tui.tui.desk import Entry, ListWindow
from minos_tui.tui.game.gains import gains_nothing, use_gain
from minos_tui.tui.game.names import dice_names, face_name
from minos_tui.tui.game.order import DICE, dice_at, places_of
from minos_tui.tui.game.story import tell
from minos_tui.tui.modes.counsel import PATIENCE_MS, counsel, wanted
from minos_tui.tui.modes.duel import spares_a_ring
from minos_tui.tui.modes.play import Play


async def throw(play: Play, key: str) -> None:
    """The first throw of a turn."""
    play.hand.kept, play.hand.order = frozenset(), ""
    await play.draw()


async def keep(play: Play, key: str) -> None:
    """A digit sets a die aside or takes it up again."""
    place = int(key) - 1
    frame = play.state.top
    order = play.duel_order() if isinstance(frame, Duel) else play.order()
    if isinstance(frame, Duel) and order[place : place + 1] == "s":
        play.refuse(Refusal("scales_stay"))
        return
    play.hand.kept ^= {place}
    if isinstance(frame, Rolling):
        play.hand.advice = odds_line(play)


async def reroll(play: Play, key: str) -> None:
    """Throws the dice that are not kept again."""
    if isinstance(play.state.top, Duel):
        await _reroll_duel(play)
        return
    kept = play.hand.kept
    if len(kept) == DICE:
        play.refuse(play.look.words("prompt.keep_all"))
        return
    # Marks of advice are easily taken for dice that are kept, and a throw can't be undone.
    if play.proposed and not kept and not _warned(play):
        play.refuse(play.look.words("prompt.nothing_kept"))
        return
    play.hand.order = play.order()
    if await play.do(Keep(dice_at(play.hand.order, kept))):
        await play.draw()


async def _reroll_duel(play: Play) -> None:
    """A ring is paid, so dice are not thrown for want of a digit; scales stay of themselves."""
    order = play.hand.duel_order = play.duel_order()
    command = Keep(dice_at(order, play.hand.kept | play.locked))
    loose = DICE - len(play.locked)
    allowed = GAME.refusal(play.state, command) is None
    if allowed and loose > 1 and not play.hand.kept - play.locked and not _warned(play):
        play.refuse(play.look.words.count("prompt.nothing_kept_duel", loose))
        return
    play.hand.kept |= play.locked
    if await play.do(command):
        await play.draw()


def _warned(play: Play) -> bool:
    """Whether it was said at this moment that everything is thrown; from now on it is."""
    warned = play.hand.warned_at is play.state
    play.hand.warned_at = play.state
    return warned


async def follow(play: Play, key: str) -> None:
    """Keeps the dice that the advisor would keep, and no others."""
    proposed = play.proposed
    if not proposed:
        play.refuse(play.look.words("prompt.nothing_advised"))
        return
    play.hand.kept = proposed
    play.hand.advice = odds_line(play)


async def accept(play: Play, key: str) -> None:
    """Takes the dice as they lie."""
    if await play.do(Stand()):
        play.hand.kept = frozenset()


async def use(play: Play, key: str, kind: Kind) -> None:
    """Uses one die of a kind; a list opens where a joker or a star could go in."""
    legal = [c for c in commands(play.state) if isinstance(c, Use) and c.kind == kind]
    if not legal:
        refusal = GAME.refusal(play.state, Use(kind))
        play.refuse(refusal or Refusal("no_die_left", kind=kind))
    elif len(legal) == 1:
        await _use_only(play, legal[0])
    else:
        _use_list(play, kind, legal)


async def _use_only(play: Play, command: Use) -> None:
    """Uses a die that goes one way only; no list has told then that it brings nothing."""
    words, in_vain = play.look.words, gains_nothing(play.state, command)
    gain = use_gain(play.state, command, words)
    if await play.do(command) and in_vain:
        play.say(words("joint.led", head=words(f"term.{command.kind}"), text=gain))


def _use_list(play: Play, kind: Kind, legal: list[Use]) -> None:
    words = play.look.words
    entries = tuple(
        Entry(str(number), _use_name(play, command), use_gain(play.state, command, words))
        for number, command in enumerate(legal, 1)
    )
    play.hand.window = ListWindow(words("list.use", kind=words(f"term.{kind}")), entries)
    play.hand.doings = tuple(legal)


def _use_name(play: Play, command: Use) -> str:
    words = play.look.words
    die = words(f"term.{command.kind}")
    if command.joker:
        die = words("story.joker_as", joker=words("term.joker"), kind=die)
    return words("story.with_star", die=die, star=words("term.star")) if command.star else die


async def scales(play: Play, key: str) -> None:
    await use(play, key, "scales")


async def arrow(play: Play, key: str) -> None:
    await use(play, key, "arrow")


async def gull(play: Play, key: str) -> None:
    await use(play, key, "gull")


async def building(play: Play, key: str) -> None:
    await use(play, key, "building")


async def ring(play: Play, key: str) -> None:
    await play.do(BuyRing())


def usable(play: Play) -> tuple[Kind, ...]:
    """The kinds that a die could still be used as."""
    found = {c.kind for c in commands(play.state) if isinstance(c, Use)}
    return tuple(kind for kind in KINDS if kind in found)


# Odds and advice


def odds_line(play: Play) -> str:
    """The chance of one more of each kept face with the next throw of the others."""
    frame = play.state.top
    if not isinstance(frame, Rolling) or frame.throws >= THROWS_A_TURN:
        return ""
    order, kept = play.order(), play.hand.kept
    loose = DICE - len(kept)
    faces = dict.fromkeys(order[place] for place in sorted(kept))
    if not loose or not faces:
        return ""
    words = play.look.words
    throws = THROWS_A_TURN - frame.throws
    chance = words.percent(1 - (5 / 6) ** (loose * throws), 1)
    if len(faces) > 1:
        return words("prompt.odds_each", chance=chance)
    return words("prompt.odds_more", face=face_name(next(iter(faces)), words), chance=chance)


async def advice(play: Play, key: str) -> None:
    """What the advisor would do; kept dice are marked, odds are told."""
    words = play.look.words
    if not play.advisor:
        play.refuse(words("prompt.advice_off"))
        return
    if wanted(play):
        await counsel(play)
        return
    state = play.state
    try:
        told = await play.table.counsel(play.advisor, "quick", ms=PATIENCE_MS)
    except Refusal as refusal:
        play.refuse(refusal)
        return
    if play.state is not state:
        return  # the player went on meanwhile: it is about another moment
    play.hush()
    if not told:
        play.refuse(words("counsel.failed"))
        return
    show_advice(play, GAME.parse(told["command"]))


async def better_advice(play: Play) -> None:
    """Weighs whole turns after the first advice, and tells what is better then, if that is still
    on the screen."""
    state, first = play.state, play.hand.advice
    if not (wanted(play) and first and isinstance(state.top, Acting)):
        return
    with suppress(Refusal):
        told = await play.table.counsel(play.advisor, ms=PATIENCE_MS)
        if told and play.state is state and play.hand.advice == first:
            show_advice(play, GAME.parse(told["command"]))


def show_advice(play: Play, command: object) -> None:
    """Marks and says a command that was advised."""
    words, hand = play.look.words, play.hand
    frame = play.state.top
    hand.advised, hand.advised_at = frozenset(), play.state
    if isinstance(command, Stand):
        hand.advice = words(f"prompt.advice_stand{'_ring' if spares_a_ring(play) else ''}")
    elif isinstance(command, Keep) and isinstance(frame, Rolling):
        hand.advised = places_of(play.order(), command.dice)
        before, hand.kept = hand.kept, hand.advised
        odds = odds_line(play) if len(set(command.dice)) == 1 else ""  # more would be cut
        hand.kept = before
        hand.advice = _keep_advice(play, command, odds)
    elif isinstance(command, Keep):
        hand.advised = places_of(play.duel_order(), command.dice)
        hand.advice = _keep_advice(play, command)
    elif isinstance(command, End):
        hand.advice = words("prompt.advice_end")
    else:
        hand.advice = words("prompt.advice", command=_in_words(play, command))


def _keep_advice(play: Play, command: Keep, odds: str = "") -> str:
    """What to keep, and the key that does: nothing is kept yet."""
    words = play.look.words
    if not play.hand.advised - play.locked:
        play.hand.warned_at = play.state
        return words("prompt.advice_keep_none")
    dice = dice_names(command.dice, words)
    return words("prompt.advice_keep", dice=dice, odds=odds).strip()


def _in_words(play: Play, command: Any) -> str:
    """What a command would do, as the log would tell it."""
    step = GAME.apply(play.state, command)
    groups = tell([step], play.state.ground.board, play.seats, play.look)
    lines = [line for group in groups for line in group.lines]
    return lines[0] if lines else GAME.text(command)
