"""How a game ended."""

from typing import Final

TEXTS: Final = {
    "title": "Result",
    "won": "{seats} wins.",
    "shared": "{seats} share the win.",
    "reason.settled": "Every open site has a building and two cities stand: the game is over.",
    "reason.last_player": "One player is left: the game is over.",
    "reason.bank_empty": "The bank has no more buildings while a site is bare: the game is over.",
    "reason.round_limit": "The last round is over.",
    "reason.agreed": "The players agreed to end.",
    "reason.standing": "The standing as it is now.",
    "by.income": "The highest income decides.",
    "by.talents": "Income is equal at the top: the tie-break, most talents, decides.",
    "by.shared": "Income and talents are equal at the top: the win is shared.",
    "by.alone": "All others are out.",
    "resigned": "{seat} resigned: a bot played on.",
    "income": "income",
    "talents": "talents",
    "over_time": "Income, turn by turn",
    "no_turns": "no turn was ended",
    "dice": "Dice thrown",
    "expected": "usual",
    "usual": "{low}-{high}",
    "duels": "Duels",
    "duel_count": "{won} won of {fought}",
    "seal": "The seal",
    "sealed_with": "shown at the start: {seal}",
    "opened_by": "opened now, the key: {key}",
    "open_dice": "open draws: the seed was known, or they were given by hand",
    "check": "minos verify checks every draw against it.",
}
