"""Which function does what each action of the table stands for, in Palaces of Minos."""

from __future__ import annotations

from typing import Final

from minos_tui.tui.modes import menu, windows
from minos_tui.tui.palaces.modes import advise, cards, offers, pages, turns
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.tui.playing import Handler


async def nothing(play: PalacesPlay, key: str) -> None:
    """What the screen itself does: help, result, leaving."""


HANDLERS: Final[dict[str, Handler]] = {
    "offer": offers.offer, "proposal": offers.proposal, "agree": offers.agree,
    "way": offers.way, "decline": offers.decline, "taker": offers.taker,
    "nobody": offers.nobody, "own_way": offers.own_way, "lay": cards.lay,
    "set": cards.set_, "own_meld": cards.own_meld,
    "target": turns.target, "take_palace": turns.take_palace, "take_marked": turns.take_marked,
    "drop_card": cards.drop_card, "card_left": cards.card_left, "card_right": cards.card_right,
    "several": cards.several, "entry_up": turns.entry_up, "entry_down": turns.entry_down,
    "pick_card": cards.pick_card, "pick_done": cards.pick_done,
    "pick_proposal": cards.pick_proposal, "want_suit": offers.want_suit,
    "want_rank": offers.want_rank, "want_disaster": offers.want_disaster,
    "want_any": offers.want_any, "recipient": offers.recipient, "send": offers.send,
    "unwant": offers.unwant, "pick_back": cards.pick_back, "pick_help": nothing,
    "sort": pages.sort, "kingdoms": pages.kingdoms, "unseen": pages.unseen,
    "values": pages.values, "story": pages.story,
    "scroll_up": pages.scroll_up, "scroll_down": pages.scroll_down,
    "page_back": pages.page_back, "page_on": pages.page_on,
    "advice": advise.advice, "end": turns.end, "undo": turns.undo, "redo": menu.redo,
    "next": turns.next_, "step": menu.step, "take_over": menu.take_over,
    "talk": menu.talk,
    "speed": menu.speed, "menu": menu.menu,
    "pick": windows.pick, "list_up": windows.list_up, "list_down": windows.list_down,
    "choose": windows.choose, "yes": windows.yes, "no": pages.close, "close": pages.close,
    "run": windows.run, "complete": windows.complete, "type": windows.type_,
    "result": nothing, "done": nothing, "help": nothing, "leave": nothing,
}  # fmt: skip
