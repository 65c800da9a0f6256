"""What every game's table has: taking back, the bots' speed, the menu, a failed save."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from minos_tui.engine.game import Refusal
from minos_tui.settings import SPEEDS
from minos_tui.store.errors import StoreError
from minos_tui.table.seats import stand_in
from minos_tui.tui.desk import Entry, ListWindow
from minos_tui.tui.exports import short_path, write_log
from minos_tui.tui.playing import Errand, Playing


async def menu(play: Playing, key: str) -> None:
    """Opens the menu."""
    words = play.look.words
    speed = ("speed", words(f"prompt.speed.{play.speed}"))
    names: list[tuple[str, str]] = [
        *(() if play.table.shared else (speed,)),
        ("theme", words(f"menu.theme.{play.look.palette.name.removesuffix('16')}")),
        ("language", words("menu.this_language")),
        ("ascii", words("menu.on" if play.look.ascii else "menu.off")),
    ]
    if not play.table.saved:
        names.append(("save", ""))
    if play.log_text():
        names.append(("log_file" if play.files else "show_log", ""))
    names += play.own_menu()
    if play.mine and not play.table.over:
        names.append(("resign", ""))
    if not play.table.over and not play.table.watching:
        names.append(("agree", ""))
    if play.table.can_take_over:
        names.append(("seat_back" if play.table.shared else "take_over", ""))
    names.append(("leave", ""))
    entries = tuple(
        Entry(str(n), words(f"menu.{name}"), value) for n, (name, value) in enumerate(names, 1)
    )
    play.hand.window = ListWindow(words("menu.title"), entries)
    play.hand.doings = tuple(Errand(name) for name, _ in names)


async def run_errand(play: Playing, errand: Errand) -> None:
    """Does an entry of the menu; what concerns the whole program is left to the screen."""
    words = play.look.words
    match errand.name:
        case "speed":
            await speed(play, "")
        case "log_file":
            await _log_to_file(play)
        case "resign":
            play.ask(words("ask.resign"), (words("ask.resign_lost"),), Errand("resign_now"))
        case "agree":
            lost = "ask.agree_shared" if play.table.shared else "ask.agree_lost"
            play.ask(words("ask.agree"), (words(lost),), Errand("agree_now"))
        case name if play.own_errand(name):
            return
        case _:
            await _for_the_table(play, errand)


async def _for_the_table(play: Playing, errand: Errand) -> None:
    table = play.table
    try:
        match errand.name:
            case "resign_now":
                heir = play.advisor or stand_in(table.game)
                await table.resign(play.deciding or play.you, heir)
                play.retell()
            case "agree_now":
                await table.agree_end()
            case "take_over" | "seat_back":
                await take_over(play, "")
            case "retry" | "unsaved":
                await _do_after_all(play, errand.name)
            case "save":
                await table.save_again()
    except Refusal as refusal:
        play.refuse(refusal)


async def _do_after_all(play: Playing, how: str) -> None:
    """The act that could not be kept, kept now or done without being kept."""
    before = play.table.state
    if how == "retry":
        await play.table.retry()
    else:
        play.table.go_on_unsaved()
    play.note_done(before)


async def _log_to_file(play: Playing) -> None:
    words = play.look.words
    try:
        file = await asyncio.to_thread(
            write_log, play.table.game.name, play.table.id, play.log_text()
        )
    except OSError as error:
        play.refuse(words("menu.log_not_written", why=error.strerror or str(error)))
    else:
        play.say(words("menu.log_written", file=short_path(file)))


async def take_over(play: Playing, key: str) -> None:
    """A watcher plays on, if nobody else does; a player has his seat back from a bot."""
    if not play.table.watching and not play.table.can_take_over:
        return
    words = play.look.words
    try:
        taken = await play.table.take_over()
    except StoreError as error:
        play.refuse(error.short(words))
        return
    if taken:
        play.say(words("prompt.seat_back" if play.table.shared else "prompt.taken_over"))
    else:
        play.refuse(Refusal("watching"))


def failed_save(play: Playing, why: str) -> None:
    """The dialog after an act that could not be kept: it did not happen."""
    words = play.look.words
    names = ("retry", "stay") if play.table.shared else ("retry", "unsaved", "stay")
    entries = tuple(Entry(str(n), words(f"menu.{name}")) for n, name in enumerate(names, 1))
    play.hand.window = ListWindow(words("menu.failed"), entries, 0, why)
    play.hand.doings = tuple(map(Errand, names))


# Taking back, and how fast bots play


async def undo(play: Playing, key: str) -> None:
    await _turn(play, play.table.can_undo, play.table.undo, "nothing_to_undo", "taken_back")


async def redo(play: Playing, key: str) -> None:
    await _turn(play, play.table.can_redo, play.table.redo, "nothing_to_redo", "done_again")


async def _turn(
    play: Playing, can: bool, turn: Callable[[], Awaitable[Any]], nothing: str, done: str
) -> None:
    """Takes back or does again, and says which, or that there is nothing of the kind."""
    words = play.look.words
    if not can:
        play.refuse(words(f"prompt.{nothing}"))
        return
    try:
        await turn()
    except Refusal as refusal:
        play.refuse(refusal)
    else:
        play.say(words(f"prompt.{done}"))


async def speed(play: Playing, key: str) -> None:
    """The next speed of the bots; those of a shared table play at one pace for all who look."""
    if play.table.shared:
        play.refuse(play.look.words("prompt.speed_of_all"))
        return
    play.speed = SPEEDS[(SPEEDS.index(play.speed) + 1) % len(SPEEDS)]
    words = play.look.words
    speed = words(f"prompt.speed.{play.speed}")
    play.say(words("prompt.speed", speed=speed))


async def talk(play: Playing, key: str) -> None:
    """The page of a shared table; the screen, which knows it, hears of the key itself."""


async def step(play: Playing, key: str) -> None:
    """The bot's next step; the screen, which paces the bots, hears of the key itself."""
