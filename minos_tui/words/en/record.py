"""What is wrong with a record, by the code of the error."""

from typing import Final

TEXTS: Final = {
    "at_line": "line {line}: {text}",
    "too_big": "this file has more than {most} KiB: it is no record",
    "not_utf8": "this is not UTF-8 text: it is no record, or was saved wrongly",
    "not_a_record": "this is no record: it must begin with “record: 1”",
    "not_a_header_line": "a header line must be “key: value”; an empty line ends the header",
    "later_format": (
        "this record has format {format}, and this program reads {reads}: use a newer one"
    ),
    "unknown_key": "there is no header line “{key}”",
    "key_twice": "the header line “{key}” stands twice: leave one",
    "key_missing": "the header line “{key}” is missing",
    "bad_value": "this is no value for “{key}”",
    "too_many_lines": "at most {most} header lines “{key}”",
    "line_too_long": "a line has at most {most:character+s}",
    "not_a_digest": "after “=” stands the digest of the state, in hex",
    "after_board": "nothing may follow the board's text",
    "too_many_commands": "more than {most:command+s}: this is no game",
    "board_changed": "the board's text was changed: it doesn't have the digest of the header",
    "no_board": "the board “{board}” ({digest}…) is not in the record and not known here",
    "no_boards": "{game} has no board: the record must name none",
    "taken_over_beyond": ("no more can be taken over than the record has: it has {most:command+s}"),
    "bad_board": "the board can't be used: {why}",
    "unknown_game": "{why}",
    "other_rules": (
        "this record was made by {program} for rules version {needs} of {game}, and this program"
        " plays version {plays}: use the one that made it"
    ),
    "bad_start": "the game can't start so: {why}",
    "position_unread": "this record starts from a position, which can't be read here",
    "illegal": "“{command}” is not possible here: {why}",
    "other_state": (
        "the state after {ply:command+s} is {has}, the record says {says}: it was changed"
    ),
    "key_not_of_seal": "the key is not the one that was sealed: its SHA-256 differs",
    "other_throw": "draw {draw} was changed: “{given}” stands here, the seal gives “{due}”",
    "good": "{number} commands, {draws:draw+s}: everything is as the rules say",
    "good.one": "{number} command, {draws:draw+s}: everything is as the rules say",
    "throws_seal": "every draw is what the seal gives",
    "throws_seed": "every draw is what the open seed gives",
    "throws_partly_seal": (
        "{checked:draw is|draws are} what the seal gives, {taken:draw+s} of another game can't be"
        " checked"
    ),
    "throws_partly_seed": (
        "{checked:draw is|draws are} what the open seed gives, {taken:draw+s} of another game can't"
        " be checked"
    ),
    "throws_sealed": "the seal is not opened yet: the draws can't be checked",
    "throws_open": "open draws: they were given by hand",
}
