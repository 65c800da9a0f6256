"""The lists of games and the hall of fame."""

from typing import Final

TEXTS: Final = {
    "title": "Games",
    "replays": "Replays",
    "none": "No game is kept yet: {key_open_new} on the title screen starts one.",
    "none_finished": "No game is finished yet. `minos replay FILE` shows a record from a file.",
    "no_store": "Games can't be kept here.",
    "page": "{first}-{last} of {number}",
    "round": "round {round}",
    "your_turn": "your turn",
    "turn_of": "{name} to act",
    "setup": "set-up",
    "reading": "…",
    "won": "won by {names}",
    "you_won": "you won",
    "shared": "shared by {names}",
    "agreed": "ended by all",
    "elsewhere": "open elsewhere",
    "unreadable": "can't be read",
    "damaged": "a damaged game",
    "about": "{id} · begun {made} · {game}{map}{options}",
    "map": " · {map}",
    "option": " · {option}",
    "rename": "name: ",
    "renamed": "it is called “{name}” now",
    "unnamed": "it is called by its players again",
    "written": "written: {file}",
    "record": "Record of {name}",
    "unwritable": "the record can't be written ({why}): {file}",
    "delete": "Delete this game?",
    "delete_lost": "{name}: its {number:command is|commands are} lost, and can't be had back.",
    "deleted": "deleted",
    "open_elsewhere": "this game is being played elsewhere: close it there first",
    "imported": "kept as {id}: {next}",
    "stood_in": "seat {seat}: there is no bot “{bot}” here, {heir} plays on",
    "next.running": "`minos resume {id}` goes on",
    "next.over": "it is over, `minos replay {id}` shows it again",
    "next.reviewed": (
        "it is over, `minos replay {id}` shows it again, `minos review {id}` its dearest mistakes"
    ),
    "kind.minos": "Minos",
    "kind.palaces": "Palaces",
    "fame": "Hall of fame",
    "fame_none": "Nobody has finished a game against a bot yet.",
    "fame.bot": "against",
    "fame.games": "games",
    "fame.won": "won",
    "fame.lost": "lost",
    "fame.share": "share",
    "fame.note": (
        "A shared win counts as its fraction. A game counts for each bot in it, if it was played"
        " here from its start."
    ),
}
