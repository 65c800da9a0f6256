"""The bots: how they play, and why one can't be had."""

from typing import Final

TEXTS: Final = {
    "style_icarus": "quick and rash: settles what is near, attacks when tempted, spends at once",
    "style_ariadne": "sound: weighs every throw, builds for the end and fights by the odds",
    "style_talos": "guardian: walls, guards and rings; attacks nobody who leaves him in peace",
    "style_theseus": "raider: looks for prey first, spends units and leaves few guards behind",
    "style_daedalus": "searching: tries a turn out in several styles and judges what comes of it",
    "style_palaces_icarus": "quick and rash: lays what he sees first, takes any trade "
    "that spoils nothing",
    "style_palaces_ariadne": "sound: dearest melds first, saves small ones, helps no leader to win",
    "style_palaces_daedalus": "cunning: imagines the hands of the others and bargains by them",
    "style_random": "plays any legal command, all as likely",
    "style_plugin": "a bot that was added to this installation",
    "no_program": "{bot} names no program that can be run: give its path after exec:",
    "unknown_bot": "no bot of {game} is called “{bot}”: choose {choices}",
    "plugin_broken": "the added bot {bot} ({module}) can't be loaded, {reason}: mend or remove it",
    "plugin_no_maker": "the added bot {bot} ({module}) names no class that makes a bot: mend it "
    "or remove it",
}
