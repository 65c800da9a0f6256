"""Which function does what each action of the table stands for."""

from __future__ import annotations

from typing import Final

from minos_tui.tui.modes import dice, here, menu, turn, units, windows
from minos_tui.tui.modes.play import Play
from minos_tui.tui.playing import Handler


async def nothing(play: Play, key: str) -> None:
    """What the screen itself does: help, result, leaving."""


HANDLERS: Final[dict[str, Handler]] = {
    "throw": dice.throw, "keep": dice.keep, "follow": dice.follow, "reroll": dice.reroll,
    "accept": dice.accept, "advice": dice.advice, "ring": dice.ring,
    "scales": dice.scales, "arrow": dice.arrow, "gull": dice.gull, "building": dice.building,
    "units": units.units, "units_back": units.units_back, "go": units.go, "fight": units.fight,
    "aboard": units.aboard, "drop": units.drop,
    "here": here.here, "end": turn.end, "undo": menu.undo, "redo": menu.redo,
    "next": turn.next_, "seen": turn.seen, "step": menu.step, "speed": menu.speed,
    "take_over": menu.take_over, "talk": menu.talk,
    "left": units.left, "right": units.right, "up": units.up, "down": units.down,
    "treasury": windows.treasury, "site": windows.site, "players": windows.players,
    "track": windows.track, "log": windows.log, "letters": units.letters,
    "pick": windows.pick, "list_up": windows.list_up, "list_down": windows.list_down,
    "scroll_up": windows.scroll_up, "scroll_down": windows.scroll_down,
    "page_back": windows.page_back, "page_on": windows.page_on,
    "choose": windows.choose, "yes": windows.yes, "no": windows.close, "close": windows.close,
    "run": windows.run, "complete": windows.complete, "type": windows.type_,
    "menu": menu.menu,
    "result": nothing, "done": nothing, "review": nothing, "help": nothing, "leave": nothing,
}  # fmt: skip
