"""What is wrong with the settings file."""

from typing import Final

TEXTS: Final = {
    "at_line": "settings, line {line}: {text}",
    "syntax": "this is not TOML: mend the line, defaults apply until then",
    "unknown_key": "there is no setting “{key}”: take it out, or write one of {choices}",
    "not_one_of": "{key} must be one of {choices}",
    "not_true_or_false": "{key} must be true or false",
    "not_a_text": '{key} must be a text in quotation marks ("…")',
    "not_a_name": "{key} has at most {most:character+s}, all of them printable",
    "not_a_table": "keys must be a section [keys] with lines like throw = “r”",
    "not_a_key": "{key} needs the name of one key in quotation marks",
    "no_such_key": (
        "{key}: there is no key “{given}”: write a letter or sign itself, or a name as enter,"
        " space, pagedown, f5, ctrl+t"
    ),
    "key_clash": "settings, [keys]: {key} is {one} and {other}: the default keys hold, change one",
    "key_unknown": "settings, [keys]: there is no action “{action}”: the default keys hold",
    "unreadable": "{file} can't be read ({why}): check its rights, defaults apply",
    "unwritable": "{file} can't be written ({why}): the settings hold until you leave",
    "no_place": "there is no folder for settings: name a file in MINOS_CONFIG",
    "no_file": "{file} is no plain file: move it away, or name another in MINOS_CONFIG",
    "too_big": "{file} has more than {most} KiB: it is no settings file, defaults apply",
    "not_utf8": "{file} is not UTF-8 text: save it as UTF-8, defaults apply",
    "broken": "not saved, the file is left as it is. {fault} ({file})",
}
