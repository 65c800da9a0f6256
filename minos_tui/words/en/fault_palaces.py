"""What is wrong with a position of Palaces of Minos, by the code of the fault."""

from typing import Final

TEXTS: Final = {
    "no_such_card": "there is no card “{card}” here",
    "card_twice": "{card} is there too often",
    "palace_taken": "{palace} has two kings",
    "no_such_palace": "{palace} is not in this game",
    "out_of_order": "the cards must be in catalogue order",
    "wrongly_hidden": "a card is hidden that must be known, or known that must be hidden",
}
