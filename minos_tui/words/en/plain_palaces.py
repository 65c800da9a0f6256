"""Plain mode of Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "kingdom": "seat {seat}, {who}: {points} LP, {cards:card+s} in hand, {resources}",
    "hand": "Your hand: {cards}.",
    "best": "Best melds: {points} LP ({melds}).",
    "ranks": "unseen by rank: {ranks}",
    "held": "{card}: in your hand",
    "unseen": "{card}: in the deck or in another hand",
    "gone": "{card}: discarded",
    "ranked": "{place}. {who}: {points} LP",
    "no_place": "there is no “{given}” to look at: type a seat's number, or a card as P4",
    "prompt.trade": "{who}, trade: make an offer ({number} left), or end.",
    "prompt.trade.one": "{who}, trade: make an offer (the last one), or end.",
    "prompt.meld": "{who}, luxury: lay a meld, or end.",
    "prompt.target": "{who} drew {calamity}: which kingdom does it hit?",
    "prompt.discard": "{who}: discard {number} cards, one at a time.",
    "prompt.discard.one": "{who}: discard a card.",
    "help": (
        "Type the number of a line or the command itself, as “offer CARD CARD for R 8 to all”: the"
        " cards that you give, and the suits, ranks or cards that you ask for (any: whatever"
        " comes), to all or to a seat. Also: board (decks, your hand, what is unseen), look SEAT"
        " or look CARD, standing, undo, redo, help, quit (the game is kept)."
    ),
}
