"""What is wrong with JSON that was given, by the code of the problem."""

from typing import Final

TEXTS: Final = {
    "more": "and {number} more faults",
    "more.one": "and one more fault",
    # any JSON
    "too_big": "more than {most} KiB: this is no position",
    "too_deep": "nested more than {most} deep: this is no position",
    "not_utf8": "this is not UTF-8 text: save it as UTF-8",
    "not_json": "this is not JSON (line {line}, column {column})",
    "not_whole": "numbers must be whole and short, not “{given}”",
    "key_twice": "the key “{key}” stands twice: leave one",
    # forms
    "not_a_number": "must be a whole number",
    "not_between": "must be {low} to {high}",
    "not_a_text": 'must be a text in quotation marks ("…")',
    "too_long": "must have at most {most:character+s}",
    "not_true_or_false": "must be true or false",
    "not_one_of": "must be one of {choices}",
    "not_an_object": "must be an object ({{…}})",
    "not_a_list": "must be a list ([…])",
    "too_many": "at most {most}",
    "twice": "names something twice",
    "unknown_key": "there is no such key: check its spelling",
    "missing": "is missing",
    # positions
    "other_game": "must be “{needs}”: this is the position of another game",
    "other_rules": "this program plays rules version {plays}",
    "unknown_board": "the board “{name}” is not known here: give its text",
    "other_board": "is not the digest of this board",
    "bad_board": "is no board: {why}",
    "not_as_options": "must be the sites that the option `closed` names",
    "unknown_place": "there is no “{name}” here",
    "not_in_order": "must be {needs}: players stand in the order of seats",
    "not_the_income": "must be {needs}, or be left out",
}
