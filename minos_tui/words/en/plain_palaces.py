"""Plain mode of Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "kingdom": "seat {seat}, {who}: {points} LP, {cards} cards in hand, {resources}",
    "hand": "Your hand: {cards}.",
    "best": "Best melds: {points} LP ({melds}).",
    "ranks": "unseen by rank: {ranks}",
    "held": "{card}: in your hand",
    "unseen": "{card}: in the deck or in another hand",
    "gone": "{card}: discarded",
    "ranked": "{place}. {who}: {points} LP",
    "no_place": "there is no “{given}” to look at: type a seat's number, or a card as P4",
    "help": (
        "Type the number of a line or the command itself. Also: board (decks, your hand, what is"
        " unseen), look SEAT or look CARD, standing, undo, redo, help, quit (the game is kept)."
    ),
    "take_keys": "{who}, take the keys: Enter shows your hand:",
}
