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
    "take_keys": "{who}, take the keys: Enter shows your hand:",
}
