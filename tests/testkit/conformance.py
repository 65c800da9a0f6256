"""What must hold for every game of the house, at every state of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, cast

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Decision, Over, Refusal, Step, Turn
from minos_tui.engine.record import (
    Dice,
    Entry,
    Header,
    Record,
    Seat,
    parse_record,
    record_text,
    text_digest,
)
from minos_tui.engine.replay import replay
from minos_tui.wire.codec import read_state, shipped_board, state_text
from tests.testkit.games import steps
from tests.testkit.players import AnyGame, Player

_ASKED_BOTH_WAYS = 7
"""Of so many candidates one is also asked for with `in`, which shares its rules with `apply`."""

_MOST_STEPS = 100_000

_MOST_LISTED = 1000
"""A state with more legal commands is compared with `apply` by sampling both ways."""
_SAMPLED = 60

Watch = Callable[[Step[Any, Any, Any]], None]


def play_and_check(  # noqa: PLR0917
    game: AnyGame,
    start: Any,
    seed: int,
    every: int,
    candidates: Callable[[Any], list[Any]],
    watch: Watch,
    *,
    player: Player | None = None,
    stop: int = 0,
) -> int:
    """Play one game; the dear checks run at one state in `every`.

    `candidates(state)` are commands that may or may not be legal; `player` decides, chance if
    there is none. With `stop` the game may be left open after so many steps, without it it must
    end. Returns the number of steps.
    """
    chooser = random.Random(seed + 1)
    commands: list[Any] = []
    state = start
    for step in islice(steps(game, start, random.Random(seed), player), stop or _MOST_STEPS):
        assert step.before is state
        commands.append(step.command)
        text = game.text(step.command)
        assert game.parse(text) == step.command, text
        watch(step)
        if chooser.randrange(every) == 0:
            check_state(game, step.before, candidates)
        state = step.after
    assert isinstance(game.turn(state), Over) or len(commands) == stop, "the game doesn't end"
    check_state(game, state, candidates)
    _replays(game, start, commands, state)
    return len(commands)


def check_state(game: AnyGame, state: Any, candidates: Callable[[Any], list[Any]]) -> None:
    """The dear checks of one state."""
    assert game.check(state) == ()
    before = game.digest(state)
    turn = game.turn(state)
    listed = _listed(game, state)
    assert len(set(listed)) == len(listed), "a command is listed twice"
    texts = {game.text(command) for command in listed}
    assert len(texts) == len(listed), "two commands share a text"
    assert listed == _listed(game, state), "the order changes"
    if isinstance(turn, Decision):
        assert listed, "asked, and nothing can be done"
        assert game.default(state) in game.legal(state)
    else:
        assert listed == []
    if len(listed) > _MOST_LISTED:
        _samples_agree(game, state, listed, candidates(state))
    else:
        _legal_agrees(game, state, listed, candidates(state))
    if isinstance(turn, Chance):
        _chance_adds_up(game, state)
    assert read_state(game.name, state_text(game.name, state), _board) == state
    _views_agree(game, state, turn)
    assert game.digest(state) == before, "applying changed its argument"


def _listed(game: AnyGame, state: Any) -> list[Any]:
    """The legal commands, or the first of them where there are more than can be looked at."""
    return list(islice(game.legal(state), _MOST_LISTED + 1))


def _views_agree(game: AnyGame, state: Any, turn: Turn) -> None:
    """Each seat's view is a position of its own, and tells the asked seat all it needs."""
    for seat in range(len(game.standing(state).scores) + 1):
        view = game.seen_by(state, seat)
        if view is state:
            continue
        assert game.check(view) == ()
        assert game.seen_by(view, seat) == view
        assert game.turn(view) == turn
        assert game.standing(view) == game.standing(state)
        assert read_state(game.name, state_text(game.name, view), _board) == view
        if isinstance(turn, Decision) and turn.seat == seat:
            assert _listed(game, view) == _listed(game, state)
            assert game.default(view) == game.default(state)


_board = lru_cache(maxsize=16)(shipped_board)


def _legal_agrees(game: AnyGame, state: Any, listed: list[Any], candidates: list[Any]) -> None:
    legal = set(listed)
    view = game.legal(state)
    apply = game.apply
    for command in listed:
        assert command in view
        assert apply(state, command).before is state
    for command in candidates:
        if command not in legal:
            try:
                apply(state, command)
            except Refusal:
                continue
            raise AssertionError(f"{game.text(command)} was applied and isn't listed")
    first = random.Random(game.digest(state)).randrange(_ASKED_BOTH_WAYS)
    for command in candidates[first::_ASKED_BOTH_WAYS]:
        assert (command in view) == (command in legal), game.text(command)


def _samples_agree(game: AnyGame, state: Any, listed: list[Any], candidates: list[Any]) -> None:
    """What is drawn or listed can be applied; of the candidates just what `legal` holds can."""
    view = game.legal(state)
    draws = RandomDraws(random.Random(game.digest(state)))
    for command in [
        *listed[:: len(listed) // _SAMPLED],
        *(view.sample(draws) for _ in listed[::20]),
    ]:
        assert command in view
        assert game.apply(state, command).before is state
    for command in candidates:
        try:
            game.apply(state, command)
        except Refusal:
            assert command not in view, game.text(command)
        else:
            assert command in view, game.text(command)


def _chance_adds_up(game: AnyGame, state: Any) -> None:
    point = game.chance(state)
    assert isinstance(point, Hashable)
    command, weight = _an_outcome(point)
    assert point.weight(command) == weight
    assert game.apply(state, command).after is not state


@lru_cache(maxsize=256)
def _an_outcome(point: Hashable) -> tuple[Any, Fraction]:
    """One outcome of a chance point, once the chances of all are seen to add up to 1."""
    outcomes = list(cast(Any, point).outcomes())
    assert sum((weight for _, weight in outcomes), Fraction(0)) == 1
    found: tuple[Any, Fraction] = outcomes[len(outcomes) // 2]
    return found


def _replays(game: AnyGame, start: Any, commands: list[Any], end: Any) -> None:
    state = start
    for command in commands:
        state = game.apply(state, game.parse(game.text(command))).after
    assert game.digest(state) == game.digest(end)
    assert state == end


def record_replays(  # noqa: PLR0917
    game: AnyGame,
    seats: int,
    words: Mapping[str, str],
    played: Sequence[Step[Any, Any, Any]],
    marks: Callable[[Any], bool],
    board: tuple[str, str] = ("", ""),
) -> None:
    """The record is a text that parses back, and replays to the same digests.

    A digest stands after each command that `marks`; `board` is the name and the text.
    """
    name, text = board
    options = game.option_words(game.options(words, seats))
    header = Header(
        game=game.name,
        rules=game.rules,
        seats=(Seat(),) * seats,
        dice=Dice("hand"),
        options=tuple(options.items()),
        board=(name, text_digest(text)) if text else ("", ""),
    )
    entries: list[Entry] = []
    for step in played:
        entries.append(Entry("command", game.text(step.command)))
        if marks(step.command):
            entries.append(Entry("digest", game.digest(step.after)))
    replayed = replay(parse_record(record_text(Record(header, tuple(entries), text))))
    assert replayed.last == played[-1].after
