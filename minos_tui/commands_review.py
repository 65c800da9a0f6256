"""`minos review`: where a game could have been played better."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from minos_tui.arguments import about, whole
from minos_tui.commands_games import record_of
from minos_tui.trouble import DONE, FAILED, Trouble

if TYPE_CHECKING:
    from minos_tui.bots.minos.review import Mistake
    from minos_tui.engine.replay import Replay


def review(
    which: Annotated[str, typer.Argument(metavar="ID|FILE", help="A game, or a record.")],
    most: Annotated[
        int, typer.Option(metavar="N", parser=whole(1, 100), help="Mistakes a seat, at most.")
    ] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Tell each player's dearest mistakes, with a better plan for each."""
    from minos_tui.bots.minos.review import worst

    played = _played(which)
    found = worst(_found(played), most)
    if as_json:
        sys.stdout.write(json.dumps({"mistakes": [_json(one) for one in found]}) + "\n")
    else:
        sys.stdout.write("\n".join(_lines(played, found)).rstrip() + "\n")
    return DONE


def _played(which: str) -> Replay:
    """The game as far as it was played. Raises Trouble if it can't be reviewed."""
    from minos_tui.engine.record import parse_record
    from minos_tui.engine.replay import replay
    from minos_tui.wire.codec import read_position, shipped_board
    from minos_tui.words import Words

    source = record_of(which)
    with about(which):
        played = replay(parse_record(source), boards=shipped_board, positions=read_position)
    if played.game.name != "minos":
        raise Trouble(Words()("review.other_game", game=played.game.name), FAILED)
    return played


def _found(played: Replay) -> Iterator[Mistake]:
    """Every mistake, behind a bar that goes on with the game."""
    from rich.console import Console
    from rich.progress import Progress

    from minos_tui.bots.minos.review import review as reviewed
    from minos_tui.bots.minos.review import stretches

    total = sum(1 for _ in stretches(played.steps))
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=total)
        for one in reviewed(played.steps):
            bar.advance(task)
            if one is not None:
                yield one


def _lines(played: Replay, found: list[Mistake]) -> list[str]:
    from minos_tui.tui.look import Look
    from minos_tui.tui.playing import seat_looks
    from minos_tui.tui.reviewing import review_lines
    from minos_tui.words import Words

    return review_lines(found, seat_looks(played.record.header.seats), Look(Words(), colour=False))


def _json(one: Mistake) -> dict[str, Any]:
    from minos_tui.engine.minos.rules import GAME

    return {
        "seat": one.seat,
        "round": one.round,
        "played": [GAME.text(command) for command in one.played],
        "better": [GAME.text(command) for command in one.better],
        "win": round(one.win, 4),
        "better_win": round(one.better_win, 4),
    }
