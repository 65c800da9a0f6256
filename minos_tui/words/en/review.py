"""A game looked at again."""

from typing import Final

TEXTS: Final = {
    "none": "The advisor found no turn that he would have played much better.",
    "none_of": "{seat}: no mistake worth telling was found",
    "mistake": (
        "Round {round}, {seat}: {loss:point+s} of win chance lost, {win} instead of {better}"
    ),
    "played": "played:",
    "better": "better:",
    "other_game": "only games of classic Minos can be reviewed, this is one of {game}",
}
