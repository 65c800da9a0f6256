"""The replay."""

from typing import Final

TEXTS: Final = {
    "place": "replay · command {ply} of {total} · round {round}",
    "place.palaces": "replay · command {ply} of {total} · round {round}",
    "place_setup": "replay · command {ply} of {total} · set-up",
    "start": "the start of the game",
    "command": "{who}: {command}",
    "table": "the table",
    "end": "the end: {names} won",
    "end_shared": "the end: {names} share the win",
    "unfinished": "the record ends here",
    "playing": "plays by itself, {speed}",
    "speed.instant": "quickly",
    "speed.brisk": "briskly",
    "speed.slow": "slowly",
    "speed.step": "slowly",
    "jump": "round: ",
    "no_round": "this game has the rounds 1 to {high}",
    "play_on": "Play on from here?",
    "play_on_lost": "A new game begins after command {ply}, with new draws. This one stays.",
    "began": "a new game goes on from here",
}
"""`speed.NAME` names the settings' speeds."""
