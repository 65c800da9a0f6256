"""The menu of a running game."""

from typing import Final

TEXTS: Final = {
    "title": "Menu",
    "speed": "speed of the bots",
    "theme": "colours",
    "theme.dark": "dark",
    "theme.light": "light",
    "theme.contrast": "high contrast",
    "theme.clear": "for colour-blind eyes",
    "language": "language",
    "this_language": "English",
    "ascii": "plain ASCII glyphs",
    "on": "on",
    "off": "off",
    "save": "save the game",
    "log_file": "write the log to a file",
    "log": "Log",
    "log_written": "the log is in {file}",
    "log_not_written": "the log was not written: {why}",
    "resign": "resign, a bot plays on",
    "agree": "agree to end the game",
    "take_over": "play this game on here",
    "leave": "leave the game",
    "failed": "This was not saved, so it did not happen",
    "retry": "try again",
    "unsaved": "go on without saving",
    "stay": "only look at the game",
}
