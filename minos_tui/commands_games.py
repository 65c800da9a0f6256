"""The commands that play, and those about games that are kept."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

import attrs
import typer

from minos_tui.arguments import about, file_name, listed, read_file, there, whole, write_file
from minos_tui.trouble import DONE, MISUSED, Trouble, in_words, need_terminal, trouble

T = TypeVar("T")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="minos or palaces")]
GameId = Annotated[str, typer.Argument(metavar="ID", help="A game, as `minos games` lists it.")]
Plain = Annotated[bool, typer.Option("--plain", help="Numbered lines of text, no screen.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="An option of the game; may be given often."),
]
MapName = Annotated[
    str,
    typer.Option("--map", metavar="NAME", help="A map's name, or a file. Default: mediterranean."),
]
STANDARD_MAP = "mediterranean"
_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
"""What may be the name of a game; all else is a file."""
STANDARD_SEATS = "you,ariadne,icarus"


@attrs.frozen
class Wanted:
    """A new game as the command line names it."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str]
    map: str
    seed: int | None


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`; what goes wrong becomes Trouble with one line.

    A bot, an option or a map that there isn't is wrong usage, all else a game or file problem.
    """
    from minos_tui.bots.registry import BotProblem
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.minos.board import BoardError
    from minos_tui.engine.record import RecordError
    from minos_tui.maps import NoMapError
    from minos_tui.store import StoreError
    from minos_tui.table.errors import CommitFailed

    try:
        return asyncio.run(work)
    except (BotProblem, Refusal, NoMapError) as error:
        raise trouble(error, MISUSED) from error
    except (BoardError, RecordError, StoreError, CommitFailed) as error:
        raise trouble(error) from error


def read_pairs(pairs: list[str] | None) -> dict[str, str]:
    """`k=v` words as a mapping. Raises Trouble."""
    found: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Trouble(f"--option takes NAME=VALUE, not “{pair[:40]}”", MISUSED)
        found[name] = value
    return found


def checked_map(game: str, given: str) -> str:
    """The map that is named, or the standard one. Raises Trouble where a game has no maps."""
    from minos_tui.engine.games import GAMES, find_game
    from minos_tui.words import Words

    if given and game in GAMES and not find_game(game).has_boards:
        raise Trouble(Words()("command.no_maps", game=game), MISUSED)
    return given or STANDARD_MAP


# Playing


def play(
    game: GameName = "minos",
    seats: Annotated[
        str, typer.Option(metavar="WHO,WHO…", help="`you` or a bot's name for each seat.")
    ] = STANDARD_SEATS,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", parser=whole(0, 999_999_999), help="Open dice from this seed."),
    ] = None,
    map_: MapName = "",
    option: Options = None,
    plain: Plain = False,
) -> int:
    """Start a new game."""
    _check_screen(game)
    map_ = checked_map(game, map_)
    wanted = Wanted(game, listed(seats), read_pairs(option), map_, seed)
    if plain:
        return run_async(_play_plain(wanted))
    need_terminal()
    from minos_tui.tui.start import play_game

    return play_game(wanted.game, wanted.seats, wanted.options, wanted.map, wanted.seed)


def _check_screen(game: str) -> None:
    """Raises Trouble for a game of the house that only programs can play."""
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.games import GAMES
    from minos_tui.tui.rooms import check_screen

    try:
        if game in GAMES:
            check_screen(game)
    except Refusal as refusal:
        raise trouble(refusal, MISUSED) from refusal


def resume(
    game_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="Default: the newest.")
    ] = None,
    plain: Plain = False,
) -> int:
    """Go on with a game that is kept."""
    if plain:
        return run_async(_resume_plain(game_id))
    need_terminal()
    from minos_tui.tui.start import resume_game

    return resume_game(game_id)


async def _play_plain(wanted: Wanted) -> int:
    from minos_tui.tui.plain.play import play_plain
    from minos_tui.tui.wanted import table_of, wanted_from

    words = _words()
    new = wanted_from(wanted.game, wanted.seats, wanted.options, wanted.map, wanted.seed)
    store = await _store_or_none(words)
    await play_plain(await table_of(new, store), words)
    if store is not None:
        await store.close()
    return DONE


async def _resume_plain(game_id: str | None) -> int:
    from minos_tui.table.table import Table
    from minos_tui.tui.kept import what_next
    from minos_tui.tui.plain.play import play_plain

    store = await _store()
    table = await Table.open(store, await _newest(store) if game_id is None else game_id)
    if table.over:
        words = _words()
        print(words("plain.kept", next=what_next(table.id, table.game.name, words, over=True)))
        await table.close()
    elif table.watching:
        why = _why_only_watched(table)
        await table.close()
        raise Trouble(why)
    else:
        await play_plain(table, _words())
    await store.close()
    return DONE


def _why_only_watched(table: Any) -> str:
    """Why a game that is kept can't be played here."""
    from minos_tui.words import Words

    words = Words()
    if table.abandoned and table.unheld is not None:
        return words("store.unheld_plain", why=table.unheld.short(words))
    return "this game is open elsewhere: leave it there first"


async def _newest(store: Any) -> str:
    from minos_tui.tui.kept import newest_running

    newest = newest_running(await store.games())
    if newest is None:
        raise Trouble("there is no game to go on with: `minos play` starts one")
    return newest.id


async def _store() -> Any:
    from minos_tui.store import Store

    return await Store.open()


async def _store_or_none(words: Any) -> Any:
    """The store; if it can't be written, one line says so and the game is played without."""
    from minos_tui.store import StoreError, StoreReadOnly
    from minos_tui.trouble import complain

    try:
        store = await _store()
        if store.writable:
            return store
        await store.close()
        trouble = store.trouble or StoreReadOnly(file=store.name)
    except StoreError as error:
        trouble = error
    complain(in_words(trouble, words))
    complain(words("plain.unsaved"))
    return None


def _words() -> Any:
    from minos_tui.settings import language_of, load
    from minos_tui.words import Words

    return Words(language_of(load().settings))


def own_maps() -> tuple[Path, ...]:
    from minos_tui.store.folder import maps_folder

    return (maps_folder(),)


# Games that are kept


def games() -> int:
    """List the games that are kept, unfinished first."""
    for line in run_async(_games()):
        print(line)
    return DONE


async def _games() -> list[str]:
    from minos_tui.tui.kept import in_order

    store = await _store()
    rows = await store.games()
    await store.close()
    return [_row_line(row) for row in in_order(rows)] or [
        "no game is kept yet: `minos play` starts one"
    ]


def _row_line(row: Any) -> str:
    from minos_tui.words import Words, shown

    if row.status == "damaged":
        about = Words()("store.game_damaged", game=shown(row.id, 16))
        return f"{shown(row.id, 16):12} {row.status:8} {about}"
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.changed))
    seats = ", ".join(shown(seat.name or seat.kind, 24) for seat in row.header.seats)
    kind = shown(row.header.game, 12)
    return f"{row.id:12} {kind:8} {row.status:8} {day}  {row.plies:5} commands  {seats}"


def replay(
    which: Annotated[str, typer.Argument(metavar="ID|FILE", help="A finished game or a record.")],
) -> int:
    """Look at a game again, step by step."""
    need_terminal()
    source = record_of(which)
    from minos_tui.tui.start import watch_record

    with about(which):
        return watch_record(source)


def record_of(which: str) -> str | bytes:
    """A record by its file or its game's id. Raises Trouble."""
    if not _ID.fullmatch(which) or there(Path(which)):
        return read_file(file_name(which))
    return run_async(_text_of(which))


def export(
    game_id: GameId,
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="FILE", parser=file_name, help="Default: stdout."),
    ] = None,
) -> int:
    """Write a game's record: a text that can be read, verified and imported."""
    text = run_async(_text_of(game_id, to_others=True))
    if out is None:
        sys.stdout.write(text)
        return DONE
    write_file(out, text)
    return DONE


async def _text_of(game_id: str, *, to_others: bool = False) -> str:
    """A kept game's record. Raises Trouble if others may not read it yet."""
    from minos_tui.engine.game import Refusal
    from minos_tui.table.table import Table

    store = await _store()
    table = await Table.open(store, game_id)
    try:
        return table.export_text() if to_others else table.record_text()
    except Refusal as refusal:
        raise trouble(refusal) from refusal
    finally:
        await table.close()
        await store.close()


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", parser=file_name, help="A record.")],
) -> int:
    """Check a record and keep it as a game of your own."""
    from minos_tui.engine.replay import verify
    from minos_tui.wire.codec import read_position, shipped_board

    with about(file):
        verified = verify(read_file(file), boards=shipped_board, positions=read_position)
    print(run_async(_imported(verified)))
    return DONE


async def _imported(verified: Any) -> str:
    from minos_tui.table.table import Table
    from minos_tui.tui.kept import what_next
    from minos_tui.words import Words
    from minos_tui.words.verdict import draws_told

    words = Words()
    store = await _store()
    table = await Table.import_verified(store, verified)
    await table.close()
    await store.close()
    told = what_next(table.id, table.game.name, words, over=table.over)
    lines = [words("games.imported", id=table.id, next=told), draws_told(verified, words)]
    return "\n".join([*lines, *_stood_in(verified, table.seats, words)])


def _stood_in(verified: Any, seats: Any, words: Any) -> list[str]:
    """A line for each bot that there isn't here: another plays on."""
    pairs = zip(verified.replay.record.header.seats, seats, strict=True)
    return [
        words("games.stood_in", seat=number, bot=before.kind, heir=after.kind)
        for number, (before, after) in enumerate(pairs, 1)
        if not before.is_human and before.kind != after.kind
    ]
