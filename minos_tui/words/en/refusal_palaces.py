"""Why something is not allowed in Palaces of Minos, by the code of the refusal."""

from typing import Final

TEXTS: Final = {
    # any command
    "cards_first": "a card must be drawn first",
    "not_in_deck": "{card} is not in the deck",
    "hidden_cards": "this is one seat's view: what lies in the deck is not known here",
    "hidden_hand": "this view hides the hand of seat {seat}: take that seat's own",
    "no_such_card": "there is no card “{card}”: write it as P1 or D1",
    "not_held": "{card} is not in your hand",
    "card_twice": "{card} is there once only: name it once",
    "palace_taken": "{palace} is taken: choose another palace",
    "no_such_palace": "{palace} is not in this game: choose another palace",
    # trade
    "empty_offer": "an offer gives or asks for a card at least",
    "too_many_cards": "an offer gives and asks for at most {most:card+s} each",
    "too_many_disasters": "there are only {most:disaster+s}",
    "not_to_oneself": "offer it to another seat, or to all",
    "other_offer": "the open offer is that of seat {seat}",
    "not_what_is_asked": "these cards are not what is asked for",
    # melds
    "too_few_cards": "this meld needs {needs:card+s}, not {given}",
    "too_long_meld": "a meld has at most {most:card+s}, not {given}",
    "disaster_in_meld": "a disaster is in no meld",
    "not_one_suit": "a flush is of one suit",
    "not_one_rank": "these cards must be of one rank",
    "not_in_row": "the ranks of a straight follow each other without a gap",
    "not_all_suits": "each card of this meld must be of another suit",
    "not_all_ranks": "each card of a Minoan must be of another rank",
    # build
    "not_an_opponent": "choose an opponent",
}
