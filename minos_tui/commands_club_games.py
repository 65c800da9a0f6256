"""The commands about the games of a club: the ladder, the list of all, their records."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from minos_tui.arguments import write_file
from minos_tui.commands_club import StoreName, app, checked, say, with_club
from minos_tui.trouble import DONE, FAILED, MISUSED, Trouble, complain

if TYPE_CHECKING:
    from minos_tui.server.ladder import Rung
    from minos_tui.store import GameRow
    from minos_tui.store.club import ClubStore

GameName = Annotated[str, typer.Option("--game", metavar="GAME", help="minos or palaces.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


# The ladder


@app.command()
def ladder(game: GameName = "minos", store: StoreName = "", as_json: AsJson = False) -> int:
    """Who is how strong by the rated games."""
    import attrs

    from minos_tui.server.ladder import ladder as reckoned

    _check_game(game)
    rungs = reckoned(with_club(store, lambda club: club.ended(game)))
    if as_json:
        print(json.dumps([attrs.asdict(rung) for rung in rungs]))
        return DONE
    for line in _rungs_told(rungs):
        print(line)
    return DONE


def _check_game(game: str) -> None:
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.games import find_game
    from minos_tui.trouble import trouble

    try:
        find_game(game)
    except Refusal as refusal:
        raise Trouble(trouble(refusal).line, MISUSED) from refusal


def _rungs_told(rungs: Iterable[Rung]) -> Iterator[str]:
    from minos_tui.words import Words

    words = Words()
    heads = {head: words(f"lobby.ladder.{head}") for head in ("name", "points", "played", "won")}
    told = [
        f"{place:4}  {one.name:16}  {one.points:6} ±{one.spread:<4} {one.games:7}  {one.won:7g}"
        for place, one in enumerate(rungs, 1)
    ]
    if not told:
        yield say("no_rated")
        return
    yield "      {name:16}  {points:>6}       {played:>7}  {won:>7}".format(**heads)
    yield from told


# The games


@app.command("games")
def games_(
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="His alone.")] = "",
    store: StoreName = "",
    as_json: AsJson = False,
) -> int:
    """All games of the club, the one played last first."""
    whose = checked(player) if player else ""

    async def work(club: ClubStore) -> list[dict[str, Any]]:
        told = [_told(row) for row in await club.store.games()]
        found = [one for one in told if not whose or whose in one["seats"]]
        if whose and not found and not await club.taken(whose):
            raise Trouble(say("no_player", name=whose))
        return found

    found = with_club(store, work)
    if as_json:
        print(json.dumps(found))
        return DONE
    for one in found:
        print(_line(one))
    if not found:
        print(say("no_games"))
    return DONE


def _told(row: GameRow) -> dict[str, Any]:
    header = row.header
    return {
        "id": row.id,
        "game": header.game,
        "status": row.status,
        "commands": row.plies,
        "changed": round(row.changed),
        "seats": [seat.name or seat.kind for seat in header.seats],
    }


def _line(one: dict[str, Any]) -> str:
    import time

    from minos_tui.words import shown

    seats = ", ".join(shown(seat, 16) for seat in one["seats"])
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one["changed"]))
    status = say(f"game_{one['status']}")
    return f"{one['id']:6}  {one['game']:8}  {status:8}  {when}  {one['commands']:5}  {seats}"


@app.command()
def export(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="ID…", help="As `minos club games` lists them.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games that have ended.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            metavar="FOLDER",
            help="A file each, nothing is replaced. Default: stdout.",
        ),
    ] = None,
    store: StoreName = "",
) -> int:
    """Write the records of games that have ended."""
    if bool(games) == every:
        raise Trouble(say("export_which"), MISUSED)
    if out is not None and not out.is_dir():
        raise Trouble(say("no_folder", folder=str(out)))

    async def work(club: ClubStore) -> int:
        ids = games or [row.id for row in await club.store.games() if row.status != "running"]
        return sum([await _exported(club, game, out) for game in ids])

    failed: int = with_club(store, work)
    return FAILED if failed else DONE


async def _exported(club: ClubStore, game: str, out: Path | None) -> bool:
    """Writes one record, or says why not; whether that was so."""
    from minos_tui.engine.record import RecordError
    from minos_tui.store import StoreError
    from minos_tui.trouble import trouble

    try:
        kind, text = await _record(club, game)
        if out is None:
            sys.stdout.write(text)
        else:
            write_file(out / f"{kind}-{game}.txt", text)
    except (StoreError, RecordError) as error:
        complain(trouble(error).line)
    except Trouble as error:
        complain(error.line)
    else:
        return False
    return True


async def _record(club: ClubStore, game: str) -> tuple[str, str]:
    """What kind of game it is, and its record. Raises Trouble while it runs."""
    from minos_tui.engine.record import one_line
    from minos_tui.store import NoSuchGame
    from minos_tui.table.table import Table

    try:
        row = await club.store.row(game)
    except NoSuchGame as error:
        raise Trouble(say("no_club_game", id=one_line(game, 20))) from error
    if row.status == "running":
        raise Trouble(say("still_runs", id=row.id))
    table = await Table.open(club.shared(""), row.id)
    try:
        return row.header.game, table.record_text(opened=True)
    finally:
        await table.close()
