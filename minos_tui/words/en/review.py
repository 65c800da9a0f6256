"""A game looked at again."""

from typing import Final

TEXTS: Final = {
    "title": "The dearest mistakes",
    "begins": "The advisor begins to go through the game. {key_back} stops it.",
    "going": "The advisor goes through the game: {at} of {total}, {number:mistake+s} so far. "
    "{key_back} stops it.",
    "done": "The advisor has gone through the game; the dearest mistakes of each player:",
    "done_none": "The advisor has gone through the game.",
    "failed": "The review broke off: go back and begin it again.",
    "none": "The advisor found no turn that he would have played much better.",
    "none_of": "{seat}: no mistake worth telling was found",
    "mistake": (
        "Round {round}, {seat}: {loss:point+s} of win chance lost, {win} instead of {better}"
    ),
    "played": "played:",
    "better": "better:",
    "duel": "the duel is won in {chance} of cases",
    "other_game": "only games of classic Minos can be reviewed, this is one of {game}",
}
