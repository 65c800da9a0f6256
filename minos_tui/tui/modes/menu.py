"""The menu of the game: speed, looks, leaving the seat, agreeing to end; a failed save."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.game import Refusal
from minos_tui.tui.desk import Entry, ListWindow
from minos_tui.tui.modes.play import Errand, Play
from minos_tui.tui.modes.turn import speed

HEIR: Final = "ariadne"
"""The bot that plays on for a player who resigns, where no other advises."""


async def menu(play: Play, key: str) -> None:
    """Opens the menu."""
    words = play.look.words
    names: list[tuple[str, str]] = [
        ("speed", words(f"prompt.speed.{play.speed}", key=play.key("step"))),
        ("theme", words(f"menu.theme.{play.look.palette.name.removesuffix('16')}")),
        ("language", words("menu.this_language")),
        ("ascii", words("menu.on" if play.look.ascii else "menu.off")),
    ]
    if not play.table.saved:
        names.append(("save", ""))
    if play.mine and not play.table.over:
        names.append(("resign", ""))
    if not play.table.over and not play.table.watching:
        names.append(("agree", ""))
    names.append(("leave", ""))
    entries = tuple(
        Entry(str(n), words(f"menu.{name}"), value) for n, (name, value) in enumerate(names, 1)
    )
    play.hand.window = ListWindow(words("menu.title"), entries)
    play.hand.doings = tuple(Errand(name) for name, _ in names)


async def run_errand(play: Play, errand: Errand) -> None:
    """Does an entry of the menu; what concerns the whole program is left to the screen."""
    words = play.look.words
    match errand.name:
        case "speed":
            await speed(play, "")
        case "site":
            from minos_tui.tui.modes.windows import site

            await site(play, "")
        case "resign":
            play.ask(words("ask.resign"), (words("ask.resign_lost"),), Errand("resign_now"))
        case "agree":
            play.ask(words("ask.agree"), (words("ask.agree_lost"),), Errand("agree_now"))
        case _:
            await _for_the_table(play, errand)


async def _for_the_table(play: Play, errand: Errand) -> None:
    table = play.table
    try:
        match errand.name:
            case "resign_now":
                await table.resign(play.deciding or play.you, play.advisor or HEIR)
                play.retell()
            case "agree_now":
                await table.agree_end()
            case "retry":
                await table.retry()
            case "unsaved":
                table.go_on_unsaved()
            case "save":
                await table.save_again()
    except Refusal as refusal:
        play.refuse(refusal)


def failed_save(play: Play, why: str) -> None:
    """The dialog after an act that could not be kept: it did not happen."""
    words = play.look.words
    names = ("retry", "unsaved", "stay")
    entries = tuple(Entry(str(n), words(f"menu.{name}")) for n, name in enumerate(names, 1))
    play.hand.window = ListWindow(words("menu.failed"), entries, 0, why)
    play.hand.doings = tuple(map(Errand, names))
