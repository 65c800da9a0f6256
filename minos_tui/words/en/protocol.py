"""What the line protocol answers to a line that is wrong."""

from typing import Final

TEXTS: Final = {
    "no_game": "there is no game yet: send `new` or `load`",
    "unknown_word": (
        "there is no word “{given}”: new, load, state, turn, legal, do, chance, bot, undo, record,"
        " {choices}"
    ),
    "unknown_setting": "`new` knows seats, seed, map and option.NAME, not “{name}”",
    "not_a_pair": "`new` takes name=value pairs, each name once, not “{given}”",
    "no_maps": "{game} has no maps: leave map= out",
    "no_map": "there is no shipped map “{name}”",
    "no_more_words": "this word stands alone: “{given}” is too much",
    "no_outcome": "“{given}” can't come now: the game waits for {label}",
    "nothing_to_undo": "nothing has been done yet",
    "too_long": "a line has at most {most:character+s}",
    "not_utf8": "this line is not UTF-8",
    "needs_two_rings": "`odds` takes the rings of attacker and defender: two numbers from 0 to 50",
    "nobody_asked": "there is nothing to advise: no player is asked now",
    "bot_failed": "the bot {bot} failed: {why}",
    "bot_illegal": "the bot {bot} failed: its answer is no legal command",
    "tool_failed": "`{word}` failed: {why}",
}
