"""Who sits where: a person, or a bot by its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import attrs

from minos_tui.bots.registry import ANY_GAME, BotProblem, bot_names
from minos_tui.engine.game import Refusal
from minos_tui.engine.games import AnyGame
from minos_tui.engine.record import HUMAN, MOST_NAME, Seat, one_line

YOU: Final = frozenset({"you", HUMAN})
"""Words for a person where seats are typed."""
_STAND_IN: Final = "ariadne"


def seats_of(kinds: Sequence[str], names: Sequence[str] = ()) -> tuple[Seat, ...]:
    """Seats from typed words (`you`, `human` or a bot's name) and names, where they are given."""
    return tuple(
        Seat(HUMAN if kind in YOU else kind, name)
        for kind, name in zip_longest(kinds, names[: len(kinds)], fillvalue="")
    )


def checked_seats(game: AnyGame, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with clean names. Raises Refusal (`wrong_seats`) or BotProblem."""
    if len(seats) not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise Refusal("wrong_seats", given=len(seats), low=low, high=high)
    for seat in seats:
        check_kind(game, seat.kind)
    return tuple(clean(seat) for seat in seats)


def check_kind(game: AnyGame, kind: str) -> None:
    """Raises BotProblem if no bot of that name plays the game."""
    if kind != HUMAN and kind not in (names := bot_names(game.name)):
        choices = ", ".join(names)
        raise BotProblem("unknown_bot", bot=kind, game=game.name, choices=choices)


def resigned_note(number: int, bot: str) -> str:
    """What the record tells of a player who resigned."""
    return f"seat {number}: resigned, bot {bot} plays on"


def unknown_note(number: int, bot: str, heir: str) -> str:
    """What the record tells of a bot that there isn't here."""
    return f"seat {number}: there is no bot {bot} here, bot {heir} plays on"


def stand_in(game: AnyGame) -> str:
    """The bot that plays on for a person where nobody has named one."""
    return _STAND_IN if _STAND_IN in bot_names(game.name) else ANY_GAME


def played_on(game: AnyGame, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with a bot for each person who resigned, who is asked nothing any more, and for
    each bot that there isn't here."""
    bot, known = stand_in(game), bot_names(game.name)
    return tuple(
        attrs.evolve(seat, kind=bot)
        if (seat.resigned if seat.is_human else seat.kind not in known)
        else seat
        for seat in seats
    )


def played_on_note(number: int, before: Seat, after: Seat) -> str:
    """Why another plays on in a seat."""
    if before.is_human:
        return resigned_note(number, after.kind)
    return unknown_note(number, before.kind, after.kind)


def clean(seat: Seat) -> Seat:
    """The seat with a name of one harmless line."""
    return attrs.evolve(seat, name=one_line(seat.name, MOST_NAME))
