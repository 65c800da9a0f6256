"""Copying a store, putting it back, looking through it."""

from typing import Final

TEXTS: Final = {
    # what can't be done
    "no_store": "there is no store of games in {folder}: name its folder with --store",
    "no_copy": "{file}: there is no such file",
    "no_plain": "{file}: this is no plain file",
    "is_there": "{file} is there already, nothing was written: choose another name",
    "no_aside": "{folder} keeps {number} former stores already: move those away first",
    "has_store": "{file} holds a store already: --force puts the copy in its place",
    "unwritable": "{folder} can't be written ({why}): check its rights",
    "in_use": "{file} is in use: stop the server, or leave the game, then try again",
    "not_whole": "{file} is damaged, and left as it is: `minos store check` tells more",
    "no_file_store": (
        "{url} is a database of its own, with its own ways to copy it: for PostgreSQL pg_dump and"
        " pg_restore"
    ),
    # what was done
    "copied": "{file}: {number} games, copied whole",
    "copied.one": "{file}: {number} game, copied whole",
    "unread": (
        "{number} games in it can't be read, as in the store itself: `minos store check` tells more"
    ),
    "unread.one": (
        "a game in it can't be read, as in the store itself: `minos store check` tells more"
    ),
    "restored": "{file}: {number} games put back",
    "restored.one": "{file}: {number} game put back",
    "aside": "the former store is kept as {file}",
    "host_key": "the host key is not in it: keep a copy of {file} as well",
    "clean": "{file}: clean, {number} games, {commands:command+s} played again",
    "clean.one": "{file}: clean, {number} game, {commands:command+s} played again",
    "faulty": "{file}: {number} faults",
    "faulty.one": "{file}: {number} fault",
    # what is wrong
    "file": "the file is damaged: {why}",
    "orphan": "table {table}, row {row}: what it belongs to is missing from {parent}",
    "of_game": "game {game}: {text}",
    "unchecked": "not checked: {why}",
    "seal_broken": "its key is not the one that was sealed",
    "bad_start": "it can't start so: {why}",
    "illegal": "command {ply} “{command}” is not possible there: {why}",
    "mismarked": "command {ply} is marked wrongly as thrown or decided",
    "other_throw": "throw {ply} was changed: “{given}” is kept, the seal gives “{due}”",
    "other_state": "the state after command {ply} is not the one that was shown",
    "snapshot_damaged": "the state kept at command {ply} can't be read, or was changed",
    "snapshot_beyond": "a state is kept at command {ply}, which is missing",
    "not_over": "it is marked as over and is not",
    "over_and_running": "it is over and not marked so",
    "no_account": "game {game}: its player {name} has no account",
    "lost_game": "the game {game} of {name} is missing",
    "no_game": "table {table}: its game {game} is missing",
    "bad_table": "table {table} can't be read",
}
