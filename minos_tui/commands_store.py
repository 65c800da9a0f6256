"""The commands that look after a whole store: copied, put back, looked through."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minos_tui.arguments import file_name, named_store
from minos_tui.commands_games import run_async
from minos_tui.trouble import DONE, FAILED, MISUSED, Trouble, complain, tell

if TYPE_CHECKING:
    from minos_tui.store import Store
    from minos_tui.table.upkeep import Survey, Unread

app = typer.Typer(
    name="store",
    help="Copy all games to a file, put them back, or look for what is damaged.",
    rich_markup_mode=None,
)

StoreName = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="FOLDER",
        callback=named_store,
        help="A club's folder or database. Default: your games.",
    ),
]


def folder_of(store: str) -> Path:
    """The folder that a store is kept in. Raises Trouble for a database of its own."""
    from minos_tui.store.folder import data_folder
    from minos_tui.words import Words

    if "://" in store:
        url = store.rpartition("@")[2].partition("?")[0][:80]
        raise Trouble(Words()("store_upkeep.no_file_store", url=url), MISUSED)
    return data_folder(Path(store) if store else None)


@app.command()
def backup(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", parser=file_name, help="Where to; nothing is replaced."),
    ],
    store: StoreName = "",
) -> int:
    """Copy all games to a new file, also while a server runs or a game is played."""
    for line in run_async(_backed_up(folder_of(store), file)):
        tell(line)
    return DONE


async def _backed_up(folder: Path, file: Path) -> list[str]:
    from minos_tui.store.backup import HOST_KEY
    from minos_tui.store.backup import backup as copy
    from minos_tui.words import Words

    copy(folder, file)
    words = Words()
    games, unread = await _games_in(file)
    lines = [words.count("store_upkeep.copied", games, file=str(file))]
    if unread:
        for one in unread:
            complain(one.line(words))
        complain(words.count("store_upkeep.unread", len(unread)))
    if (key := folder / HOST_KEY).exists():
        lines.append(words("store_upkeep.host_key", file=str(key)))
    return lines


async def _games_in(file: Path) -> tuple[int, tuple[Unread, ...]]:
    """How many games a copy holds, and those of them that can't be read."""
    from minos_tui.store.reading import open_to_read
    from minos_tui.table.upkeep import unread_games

    store = await open_to_read(file)
    try:
        return await unread_games(store)
    finally:
        await store.close()


@app.command()
def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", parser=file_name, help="What `backup` has written.")
    ],
    store: StoreName = "",
    force: Annotated[
        bool, typer.Option("--force", help="In the place of the games there, which are kept aside.")
    ] = False,
) -> int:
    """Put a copy back; nothing may use the store meanwhile."""
    for line in run_async(_restored(file, folder_of(store), force=force)):
        tell(line)
    return DONE


async def _restored(copy: Path, folder: Path, *, force: bool) -> list[str]:
    from minos_tui.store.backup import restore as put_back
    from minos_tui.store.backup import store_file
    from minos_tui.words import Words

    aside = put_back(copy, folder, force=force)
    file, words = store_file(folder), Words()
    games, _ = await _games_in(file)
    lines = [words.count("store_upkeep.restored", games, file=str(file))]
    return [*lines, *([words("store_upkeep.aside", file=str(aside))] if aside else [])]


@app.command()
def check(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", parser=file_name, help="A copy. Default: the store itself."),
    ] = None,
    store: StoreName = "",
) -> int:
    """Look for damage: the file, and every game played again. Nothing is changed."""
    from minos_tui.store.backup import store_file
    from minos_tui.store.reading import open_to_read, open_url_to_read
    from minos_tui.table.upkeep import Survey
    from minos_tui.words import Words

    async def checked() -> int:
        survey = Survey()
        if file is None and "://" in store:
            return await _checked(survey, await open_url_to_read(store))
        which = file if file is not None else store_file(folder_of(store))
        for fault in survey.file_faults(which):
            tell(fault.line(Words()))
        return await _checked(survey, await open_to_read(which))

    return run_async(checked())


async def _checked(survey: Survey, store: Store) -> int:
    from minos_tui.words import Words

    words = Words()
    try:
        async for found in survey.faults(store):
            tell(found.line(words))
    finally:
        await store.close()
    if survey.found:
        tell(words.count("store_upkeep.faulty", survey.found, file=store.name))
        return FAILED
    commands = survey.commands
    tell(words.count("store_upkeep.clean", survey.games, file=store.name, commands=commands))
    return DONE
