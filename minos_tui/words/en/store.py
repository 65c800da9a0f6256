"""What went wrong with keeping games."""

from typing import Final

TEXTS: Final = {
    "closed": "the store of games is closed",
    "failed": "not saved: {file} could not be used ({why})",
    "full": "not saved: the disk is full. Make room, then save again ({file})",
    "read_only": "not saved: {file} can't be written. Check its rights",
    "unread": "{file} can't be read ({why})",
    "busy_unread": "another program is using {file}. Try again in a moment",
    "away_unread": "the database can't be reached just now. Try again in a moment",
    "no_folder": (
        "games can't be kept: the folder {folder} can't be made or written. Check its rights, or"
        " name another in MINOS_HOME"
    ),
    "busy": "not saved: another program is using {file}. Try again in a moment",
    "away": "not saved: the database can't be reached just now. Try again in a moment",
    "damaged": "{file} is damaged or no store of games. It is left as it is: move it away",
    "not_ours": (
        "{file} is another program's database, left as it is: move it away, or name a store of"
        " games"
    ),
    "empty": "{file} is empty: name a store of games, or move it away, and a new one is made",
    "no_file": "{file} is no plain file: move it away, or name another folder in MINOS_HOME",
    "too_new": "{file} was written by a later version ({program}) and left as it is: use that one",
    "bad_url": "no store can be opened at {url}: {why}",
    "no_driver": (
        "no store can be opened at {url}: install minos_tui[postgres], which brings the driver"
    ),
    "no_such_game": "there is no game “{game}”: `minos games` lists them",
    "lease_lost": "game {game} is now played elsewhere: here it can only be watched",
    "outrun": "game {game} went on meanwhile: look again",
    "commands_missing": "game {game} is damaged: commands are missing",
    "board_missing": "game {game} is damaged: its board is missing",
    "board_changed": (
        "game {game} is damaged: the text of its board “{board}” was changed. A new game on the"
        " same board puts it right"
    ),
    "game_damaged": (
        "game {game} is damaged and can't be read: `minos store backup FILE` keeps a copy, the"
        " list of games deletes it"
    ),
    "gone": "not saved: {file} was moved or deleted. Put it back, then save again",
    "too_many_games": (
        "you have {most:game+s} of your own here, as many as one can have: delete some first"
    ),
    "too_long": "this is more than {most} KiB and can't be kept",
    "short_full": "the disk is full. Make room",
    "short_read_only": "the file is read-only. See its rights",
    "short_busy": "the games are in use elsewhere. Wait",
    "short_away": "the database is out of reach. Wait",
    "short_failed": "nothing can be kept. Check the disk",
    "unheld": "Only to watch: {why}, then press {key_take_over}.",
    "unheld_now": "Only to watch: {why}, then restart minos.",
    "unheld_plain": "this game can't be gone on with: {why}, then try again",
}
