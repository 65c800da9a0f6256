"""What is wrong with a position, by the code of the fault."""

from typing import Final

TEXTS: Final = {
    "no_such_seat": "there is no seat {seat}: seats are 1 to {high}",
    "wrong_count": "needs {needs}, has {has}",
    "negative": "{has} is less than none",
    "too_high": "{has} is more than {most}",
    "too_low": "{has} is less than {least}",
    "not_conserved": "{has} in all, must be {needs}",
    "holder_without_units": "seat {seat} holds it without a unit",
    "units_without_holder": "units stand there and nobody holds it",
    "impossible_buildings": "these buildings can't stand on one site",
    "out_with_units": "a player who is out has no units, talents or rings, and no turn",
    "in_without_units": "a player without a unit is out",
    "fish_shared": "only ships that started in area {area} share it, counted in `fish`",
    "wrong_phase": "this can't be: {part}",
    "over_already": "by this position the game is over",
}
