"""The commands of the command line. Each imports what it needs only when it runs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from minos_tui import (
    __version__,
    commands_club,
    commands_club_games,  # noqa: F401 - adds its commands to those of the club
    commands_games,
    commands_review,
    commands_serve,
    commands_store,
)
from minos_tui.arguments import about, file_name, listed, read_file, share, whole
from minos_tui.commands_games import GameName, MapName, Options, checked_map, own_maps, read_pairs
from minos_tui.streams import own_output
from minos_tui.trouble import (
    DONE,
    FAILED,
    INTERRUPTED,
    MISUSED,
    Trouble,
    complain,
    need_terminal,
    tell,
    trouble,
)

app = typer.Typer(
    name="minos",
    help="Minos, the Bronze Age game of ships, guards and cities. Alone: the title screen.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", parser=file_name, help="A record.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


_UsageError: type[Any] = typer.BadParameter.__bases__[0]
"""What typer raises for any wrong usage; it has no public name of its own."""


def run(words: list[str]) -> int:
    """Run the command that `words` name and return its exit code. Raises Trouble."""
    try:
        result = app(words, prog_name="minos", standalone_mode=False)
    except typer.Exit as stop:
        return stop.exit_code
    except typer.Abort:
        return INTERRUPTED
    except _UsageError as error:
        message = " ".join(error.format_message().split())
        raise Trouble(f"{message} (`minos --help` tells more)", MISUSED) from error
    return result if isinstance(result, int) else DONE


@app.callback(invoke_without_command=True)
def minos(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> int:
    """Minos, the Bronze Age game of ships, guards and cities. Alone: the title screen."""
    if version:
        print(f"minos {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        need_terminal()
        from minos_tui.tui.start import open_title

        return open_title()
    return DONE


for command, name in (
    (commands_games.play, "play"),
    (commands_games.resume, "resume"),
    (commands_games.games, "games"),
    (commands_games.replay, "replay"),
    (commands_review.review, "review"),
    (commands_games.export, "export"),
    (commands_games.import_, "import"),
    (commands_serve.serve, "serve"),
):
    app.command(name)(command)
app.add_typer(commands_club.app)
app.add_typer(commands_store.app)


# Looking at maps and records


@app.command()
def maps(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The map to draw.")] = "",
    check: Annotated[
        Path | None,
        typer.Option(
            "--check", metavar="FILE", parser=file_name, help="Say what is wrong with a map."
        ),
    ] = None,
) -> int:
    """List the maps, draw one, or check a map's file."""
    from minos_tui.engine.minos.board import BoardError
    from minos_tui.maps import NoMapError, load_map

    try:
        if check is not None:
            return _check_map(check)
        if name:
            print(_drawn(load_map(name, own_maps())))
            return DONE
    except (BoardError, NoMapError) as error:
        raise trouble(error) from error
    return _list_maps()


def _list_maps() -> int:
    """A line a board; one that can't be read hides no other."""
    from minos_tui.engine.minos.board import BoardError
    from minos_tui.maps import map_files, read_map

    code = DONE
    for name, file in map_files(own_maps()).items():
        try:
            board = read_map(file)
        except BoardError as error:
            complain(trouble(error).line)
            code = FAILED
        else:
            tell(f"{name:15} {board.title.en}: {board.intro.en}")
    return code


def _check_map(file: Path) -> int:
    from minos_tui.engine.minos.board import BoardError
    from minos_tui.maps import read_map

    try:
        board = read_map(file)
    except BoardError as error:
        for problem in error.problems:
            tell(f"{file}: {problem}")
        return FAILED
    tell(f"{file}: clean, {len(board.sites)} sites and {len(board.areas)} sea areas")
    return DONE


def _drawn(board: Any) -> str:
    from minos_tui.tui.frame import render_map

    return render_map(board, ascii_only=not _can_write_glyphs())


def _can_write_glyphs() -> bool:
    encoding = sys.stdout.encoding or "ascii"
    return "utf" in encoding.lower()


@app.command()
def verify(file: RecordFile) -> int:
    """Re-play a record and check every command, every throw and every digest."""
    from minos_tui.engine.replay import verify as verify_record
    from minos_tui.wire.codec import read_position, shipped_board
    from minos_tui.words import Words
    from minos_tui.words.verdict import draws_told

    with about(file):
        found = verify_record(read_file(file), boards=shipped_board, positions=read_position)
    words = Words()
    tell(f"{file}: {words.count('record.good', found.commands, draws=found.draws)}")
    print(draws_told(found, words))
    return DONE


# Programs


@app.command()
def engine(game: GameName = "minos") -> int:
    """Speak the line protocol on stdin and stdout, for bots and tools in any language."""
    from minos_tui.engine.game import Refusal
    from minos_tui.table.protocol import Session, serve_lines

    try:
        session = Session(game)
    except Refusal as refusal:
        raise trouble(refusal, MISUSED) from refusal
    with own_output() as output:
        for answer in serve_lines(session, sys.stdin.buffer):
            output.write(f"{answer}\n".encode())  # UTF-8 whatever the terminal speaks
            output.flush()
    return DONE


@app.command()
def arena(
    game: GameName = "minos",
    bots: Annotated[str, typer.Option(metavar="A,B[,C,D]")] = "ariadne,icarus",
    games: Annotated[int, typer.Option(metavar="N", parser=whole(1, 1_000_000))] = 100,
    jobs: Annotated[
        int,
        typer.Option(
            metavar="N", parser=whole(0, 10_000), help="Processes; 0: the cores less one."
        ),
    ] = 0,
    cluster: Annotated[str, typer.Option(metavar="ADDRESS", help="A Dask scheduler.")] = "",
    format_: Annotated[
        str, typer.Option("--format", metavar="FORM", help="table, round-robin or gauntlet.")
    ] = "table",
    decide: Annotated[
        float,
        typer.Option(
            metavar="SHARE",
            parser=share,
            help="Stop when the first bot is this far from an even share.",
        ),
    ] = 0.0,
    seed: Annotated[int, typer.Option(metavar="N", parser=whole(0))] = 0,
    as_json: AsJson = False,
    option: Options = None,
    map_: MapName = "",
) -> int:
    """Let bots play many games and say how sure the result is."""
    from minos_tui.bots.registry import BotProblem
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.minos.board import BoardError
    from minos_tui.table.arena import run_arena
    from minos_tui.table.arena_report import report_text
    from minos_tui.table.match import ArenaConfig, ArenaProblem
    from minos_tui.words import Words

    config = ArenaConfig(
        game=game,
        bots=listed(bots),
        games=games,
        seed=seed,
        jobs=jobs,
        cluster=cluster,
        format=format_,
        decide=decide,
        options=read_pairs(option),
        map=checked_map(game, map_),
    )
    try:
        with own_output():
            found = run_arena(config, progress=sys.stderr)
    except (ArenaProblem, BotProblem, Refusal) as error:
        raise trouble(error, MISUSED) from error
    except BoardError as error:
        raise trouble(error) from error
    sys.stdout.write(json.dumps(found) + "\n" if as_json else report_text(found, Words()))
    return DONE


@app.command()
def bench(as_json: AsJson = False) -> int:
    """Run the project's own benchmarks."""
    from minos_tui.bots.registry import BotProblem
    from minos_tui.table.bench import bench as run_bench

    try:
        found = run_bench()
    except BotProblem as error:
        raise trouble(error) from error
    if as_json:
        print(json.dumps(found))
    else:
        turns, parts = found.pop("turn_ms"), found.pop("profile")
        for name, value in found.items():
            print(f"{name:18} {value}")
        for bot, ms in turns.items():
            print(f"turn_ms {bot:10} median {ms['median']}, p99 {ms['p99']}")
        for part in parts:
            print(f"{part['share']:6.1%} {part['calls']:8} calls  {part['function']}")
    return DONE


@app.command()
def frame(
    game: GameName = "minos",
    size: Annotated[str, typer.Option(metavar="COLSxROWS")] = "80x24",
    state: Annotated[
        Path | None,
        typer.Option(metavar="FILE", parser=file_name, help="A position, as JSON."),
    ] = None,
    ascii_: Annotated[bool, typer.Option("--ascii", help="Bytes below 0x80 only.")] = False,
) -> int:
    """Print one frame of the main screen as plain text."""
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.games import find_game
    from minos_tui.tui.rooms import room_of

    wanted = _size(size)
    game, shown = (game, None) if state is None else _position(state)
    ascii_only = ascii_ or not _can_write_glyphs()
    try:
        find_game(game)
        room = room_of(game)
    except Refusal as refusal:
        raise trouble(refusal, MISUSED) from refusal
    sys.stdout.write(room.render_frame(shown, wanted, ascii_only=ascii_only))
    return DONE


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise Trouble(f"--size takes COLSxROWS, as 80x24, not “{text[:20]}”", MISUSED)
    found = int(width[:5]), int(height[:5])
    if not (1 <= found[0] <= 1000 and 1 <= found[1] <= 1000):
        raise Trouble("--size must be from 1x1 to 1000x1000", MISUSED)
    return found


def _position(file: Path) -> tuple[str, Any]:
    """The game and the position of a file; it says itself of which game it is."""
    from minos_tui.engine.games import GAMES
    from minos_tui.wire.codec import read_state
    from minos_tui.wire.reading import WireError, read_json

    try:
        source = read_file(file)
        found = read_json(source)
        named = found.get("game") if isinstance(found, dict) else None
        game = named if named in GAMES else "minos"
        return game, read_state(game, source)
    except WireError as error:
        raise Trouble(f"{file}: {trouble(error).line}") from error
