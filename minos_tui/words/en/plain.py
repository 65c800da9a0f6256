"""Plain mode."""

from typing import Final

TEXTS: Final = {
    "player": (
        "{who}: talents {talents}, income {income}, rings {rings}; in stock ships {ships},"
        " soldiers {soldiers}"
    ),
    "player_out": "{who}: out of the game",
    "closed": "{site}: closed in this game",
    "at_sea": "{place}: a ship of {who}",
    "fish": "{place}, the fish area: {number} ships of {who}",
    "fish.one": "{place}, the fish area: a ship of {who}",
    "on_spot": "{place}: a soldier of {who}",
    "free_site": "{site}: free, {built}",
    "held_site": "{site}: held by {who}, {guards}{ship}, {built}",
    "with_ship": ", a ship in the harbour",
    "guards": "{number} soldiers",
    "guards.one": "1 soldier",
    "bare": "no building",
    "built": "{buildings}, value {value}",
    "near": "{place} borders {near}",
    "rolling": "the dice lie: {dice} ({letters})",
    "duel": "you attack with {dice} ({letters}), value {value}; your rings {rings}",
    "defend": "defend with {dice} ({letters}), value {value}, against {goal}; your rings {rings}",
    "acting": "dice left: {dice}; movement points {points}, permits {permits}, talents {talents}",
    "placing": "place a ship, a soldier and a building on a free site",
    "none": "none",
    "move": "from {origin} to {place}",
    "attack": "fight {who} for {place}, {chance} to win the first duel",
    "build": "on {site} for {talents:talent+s} and {permits:permit+s}",
    "costs": "for {talents:talent+s}",
    "keep": "keep {dice}",
    "many": "     {verb} …: {number:way+s}. Type one, as “{example}”, or “{verb}” to list them",
    "ask": "A number from 1 to {high}, a command, or “help”:",
    "ask_throw": "{who}, Enter throws {thrown}:",
    "dice": "{dice:die|dice}",
    "only_throw": "Enter throws the dice; “help” tells what else can be typed",
    "no_number": "there is no number {given}: 1 to {high}",
    "too_long": "a line has at most {most:character+s}: this one is not taken",
    "no_command": "“{given}” is not a command: type one that is listed, its number, or “help”",
    "no_place": "there is no place “{given}”: type a code as KNO, or a sea's letter",
    "help": (
        "Type the number of a line or the command itself. Also: board, look PLACE, standing, undo,"
        " redo, help, quit (the game is kept)."
    ),
    "undone": "taken back",
    "not_kept": "This could not be kept, so it did not happen: {why}",
    "ask_unsaved": "Enter tries again; “yes” goes on without keeping; “q” leaves:",
    "unsaved": "NOT SAVED: what is played from now on is lost when you leave",
    "kept": "The game is kept: {next}",
    "lost": "NOT SAVED: this game could not be kept",
    "ended_settled": "The game is over: every open site is settled and two cities stand.",
    "ended_last_player": "The game is over: one player is left.",
    "ended_bank_empty": "The game is over: the bank has no buildings left.",
    "ended_round_limit": "The game is over: the round limit is reached.",
    "ended_standing": "The game is over: all agreed to end.",
    "ranked": "{place}. {who}: income {income}, {talents:talent+s}",
    "take_keys": "{who}, take the keys: Enter shows your hand:",
}
