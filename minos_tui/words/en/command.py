"""What the command line says of the words that it is given."""

from typing import Final

TEXTS: Final = {
    "no_number": "“{given}” is no whole number from {low}",
    "no_number_within": "“{given}” is no whole number from {low} to {high}",
    "no_share": "“{given}” is no number as 0.05",
    "no_name": "the name of a file can't be empty",
    "no_store_name": "the name of a store can't be empty: leave --store out for the usual one",
    "no_file": "{file}: there is no such file",
    "no_plain_file": "{file}: this is no plain file",
    "unreadable": "{file}: can't be read ({why})",
    "too_big": "{file}: has more than {most} MiB",
    "no_maps": "{game} has no maps: leave --map out",
    "no_text": "word {number} of the command is no text in this terminal's encoding",
    "no_host": "“{given}” is no name or address of a machine",
    "outside": "reading or writing failed ({why})",
    "outside_file": "{file}: {why}",
    "there_already": "{file}: is there already, nothing was written",
    "unwritable": "{file}: can't be written ({why}), nothing of it is left",
}
