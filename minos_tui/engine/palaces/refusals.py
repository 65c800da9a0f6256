"""The codes of the game's own refusals and faults.

`minos_tui.words` looks for them in the topics `refusal_palaces` and `fault_palaces`. A code
without the game's name is one that all games share.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why a command is not legal, or a position not possible."""

    # any command
    NOT_NOW = "not_now"
    GAME_OVER = "game_over"
    NOT_CHANCE = "not_chance"
    WRONG_SEATS = "wrong_seats"
    NO_SUCH_SEAT = "no_such_seat"
    CARDS_FIRST = "palaces.cards_first"
    NOT_IN_DECK = "palaces.not_in_deck"
    HIDDEN_CARDS = "palaces.hidden_cards"
    HIDDEN_HAND = "palaces.hidden_hand"
    NO_SUCH_CARD = "palaces.no_such_card"
    NOT_HELD = "palaces.not_held"
    CARD_TWICE = "palaces.card_twice"
    PALACE_TAKEN = "palaces.palace_taken"
    NO_SUCH_PALACE = "palaces.no_such_palace"
    # trade
    EMPTY_OFFER = "palaces.empty_offer"
    TOO_MANY_CARDS = "palaces.too_many_cards"
    TOO_MANY_DISASTERS = "palaces.too_many_disasters"
    NOT_TO_ONESELF = "palaces.not_to_oneself"
    OTHER_OFFER = "palaces.other_offer"
    NOT_WHAT_IS_ASKED = "palaces.not_what_is_asked"
    # melds
    TOO_FEW_CARDS = "palaces.too_few_cards"
    TOO_LONG_MELD = "palaces.too_long_meld"
    DISASTER_IN_MELD = "palaces.disaster_in_meld"
    NOT_ONE_SUIT = "palaces.not_one_suit"
    NOT_ONE_RANK = "palaces.not_one_rank"
    NOT_IN_ROW = "palaces.not_in_row"
    NOT_ALL_SUITS = "palaces.not_all_suits"
    NOT_ALL_RANKS = "palaces.not_all_ranks"
    # build
    NOT_AN_OPPONENT = "palaces.not_an_opponent"
    # faults of a position
    WRONG_COUNT = "wrong_count"
    NEGATIVE = "negative"
    TOO_HIGH = "too_high"
    TOO_LOW = "too_low"
    NOT_CONSERVED = "not_conserved"
    WRONG_PHASE = "wrong_phase"
    OVER_ALREADY = "over_already"
    OUT_OF_ORDER = "palaces.out_of_order"
    WRONGLY_HIDDEN = "palaces.wrongly_hidden"
