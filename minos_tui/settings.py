"""The player's settings: a TOML file that people may edit, read strictly but kindly.

What is wrong in the file is named with its line, and only that setting falls back to its default.
A file with a fault is never written over. docs/settings.md lists them.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args

import attrs

from minos_tui.named_files import NotPlainFile, own_folder, read_plain
from minos_tui.words import Words, shown

VARIABLE: Final = "MINOS_CONFIG"
FILE: Final = "settings.toml"
MOST_BYTES: Final = 64 * 1024
MOST_NAME: Final = 24

LANGUAGES: Final = ("auto", "en", "fr")
THEMES: Final = ("dark", "light", "contrast", "clear")
SWITCH: Final = ("auto", "on", "off")
Speed = Literal["instant", "brisk", "slow", "step"]
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
_COERCED: Final = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
SIDES: Final = ("red", "violet", "yellow", "green")


@attrs.frozen
class Settings:
    """What the player has chosen. `keys` maps actions to the keys that take their first key's
    place; `name` is how the player is called at a table, `side` the colour of his seat there."""

    language: str = "auto"
    theme: str = "dark"
    ascii: str = "auto"
    colour: str = "auto"
    bot_speed: str = "brisk"
    ask_end: bool = True
    bell: bool = True
    mouse: bool = True
    advisor: bool = True
    name: str = ""
    side: str = "red"
    keys: Mapping[str, str] = attrs.field(factory=dict)


DEFAULTS: Final = Settings()
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "ascii": SWITCH,
    "colour": SWITCH,
    "bot_speed": SPEEDS,
    "side": SIDES,
}
"""The words that a setting may have, where it is one of a few."""
SETTINGS: Final = tuple(field.name for field in attrs.fields(Settings))


class SettingsFault(NamedTuple):
    """One thing that is wrong in the file: its line (0: the whole), a code and its things."""

    at: int
    code: str
    about: Mapping[str, str | int] = MappingProxyType({})
    cause: SettingsFault | None = None

    def line(self, words: Words) -> str:
        """One line that says what is wrong and what to do."""
        why = {"fault": self.cause.line(words)} if self.cause else {}
        text = words(f"settings.{self.code}", **self._shown(), **why)
        return words("settings.at_line", line=self.at, text=text) if self.at else text

    def _shown(self) -> dict[str, str | int]:
        return {n: shown(v, 200) if isinstance(v, str) else v for n, v in self.about.items()}


class SettingsError(Exception):
    """The settings can't be kept; the file is as it was."""

    def __init__(
        self, code: str, *, cause: SettingsFault | None = None, **about: str | int
    ) -> None:
        super().__init__(code)
        self.fault = SettingsFault(0, code, about, cause)

    def line(self, words: Words) -> str:
        return self.fault.line(words)

    def __str__(self) -> str:
        return self.line(Words())


class Loaded(NamedTuple):
    """What was read from `file`, with all that is wrong in it."""

    settings: Settings
    faults: tuple[SettingsFault, ...]
    file: Path


# Where


def settings_file() -> Path:
    """The file that MINOS_CONFIG names (itself or by its folder), or the platform's."""
    if given := os.environ.get(VARIABLE):
        path = Path(given)
        return path / FILE if path.is_dir() else path
    from platformdirs import user_config_path

    return user_config_path("minos", appauthor=False) / FILE


def language_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> str:
    """The language to speak: the one chosen, or that of the terminal's locale."""
    if settings.language != "auto":
        return settings.language
    return "fr" if locale_in(environment, "LC_MESSAGES").startswith("fr") else "en"


def as_given(environment: Mapping[str, str], *, utf8: bool) -> Mapping[str, str]:
    """The environment before Python set LC_CTYPE in it, as it does under the locale C: it says
    so by its UTF-8 mode."""
    if utf8 and environment.get("LC_CTYPE") in _COERCED:
        return {name: value for name, value in environment.items() if name != "LC_CTYPE"}
    return environment


def locale_in(environment: Mapping[str, str], category: str = "LC_CTYPE") -> str:
    """The locale that an environment names for a category; "" where it names none."""
    names = ("LC_ALL", category, "LANG")
    return next((environment[name] for name in names if environment.get(name)), "")


# Reading


def load(file: Path | None = None) -> Loaded:
    """The settings kept in a file; a file that isn't there has none. Never raises."""
    file = file or settings_file()
    try:
        text = _text(file)
    except SettingsError as error:
        return Loaded(DEFAULTS, (error.fault,), file)
    settings, faults = parse(text)
    return Loaded(settings, faults, file)


def _text(file: Path) -> str:
    """The file's text, "" where there is none. Raises SettingsError."""
    try:
        data = read_plain(file, MOST_BYTES + 1)
    except FileNotFoundError:
        return ""
    except NotPlainFile as error:
        raise SettingsError("no_file", file=str(file)) from error
    except (OSError, ValueError) as error:
        raise _told("unreadable", file, error) from error
    if len(data) > MOST_BYTES:
        raise SettingsError("too_big", file=str(file), most=MOST_BYTES // 1024)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingsError("not_utf8", file=str(file)) from error


def _told(code: str, file: Path, error: OSError | ValueError) -> SettingsError:
    why = error.strerror if isinstance(error, OSError) else None
    return SettingsError(code, file=str(file), why=why or "?")


def parse(text: str) -> tuple[Settings, tuple[SettingsFault, ...]]:
    """The settings that a file's text gives, and every fault of it."""
    if not text.strip():
        return DEFAULTS, ()
    import tomllib

    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return DEFAULTS, (_syntax_fault(text, str(error)),)
    faults: list[SettingsFault] = []
    found: dict[str, Any] = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        if name not in SETTINGS or "_" in key:
            choices = ", ".join(map(_key, SETTINGS))
            faults.append(_fault(text, "", key, "unknown_key", choices=choices))
        elif name == "keys":
            found[name] = dict(_keys(text, value, faults))
        elif (code := _wrong(name, value)) is not None:
            choices = ", ".join(CHOICES.get(name, ()))
            faults.append(_fault(text, "", key, code, choices=choices, most=MOST_NAME))
        else:
            found[name] = value
    return Settings(**found), tuple(faults)


def _wrong(name: str, value: object) -> str | None:
    """The code of what is wrong with a value."""
    if isinstance(getattr(DEFAULTS, name), bool):
        return None if isinstance(value, bool) else "not_true_or_false"
    if name in CHOICES:
        return None if value in CHOICES[name] else "not_one_of"
    if not isinstance(value, str):
        return "not_a_text"
    return None if len(value) <= MOST_NAME and value.isprintable() else "not_a_name"


def _keys(text: str, value: object, faults: list[SettingsFault]) -> Iterator[tuple[str, str]]:
    if not isinstance(value, dict):
        faults.append(_fault(text, "", "keys", "not_a_table"))
        return
    from minos_tui.key_names import key_name

    for action, key in value.items():
        if not (isinstance(key, str) and 0 < len(key) <= MOST_NAME and key.isprintable()):
            faults.append(_fault(text, "keys", action, "not_a_key"))
        elif (name := key_name(key)) is None:
            faults.append(_fault(text, "keys", action, "no_such_key", given=key))
        else:
            yield action, name


def _fault(text: str, section: str, key: str, code: str, **about: str | int) -> SettingsFault:
    return SettingsFault(_line_of(text, section, key), code, {"key": shown(key, 40), **about})


def _line_of(text: str, section: str, key: str) -> int:
    """The line that sets a key, counted from 1; 0 if it isn't found."""
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r"\s*\[+\s*([^]]*?)\s*\]", line):
            here = match[1].strip("\"'")
            if here.split(".")[0] == key and not section:
                return number
        elif here == section and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
            return number
    return 0


def _syntax_fault(text: str, message: str) -> SettingsFault:
    match = re.search(r"line (\d+), column (\d+)", message)
    line = int(match[1]) if match else max(1, text.rstrip().count("\n") + 1)
    return SettingsFault(line, "syntax")


# Writing


def _key(name: str) -> str:
    return name.replace("_", "-")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def settings_text(settings: Settings) -> str:
    """The settings as a file: those at their defaults are left out."""
    lines = [f"{_key(name)} = {_value(value)}" for name, value in _plain(settings, DEFAULTS)]
    lines += _keys_lines(settings)
    return "\n".join(lines) + "\n" if lines else ""


def _keys_lines(settings: Settings) -> list[str]:
    lines = [f"{_value(action)} = {_value(key)}" for action, key in settings.keys.items()]
    return ["", "[keys]", *lines] if lines else []


def _plain(settings: Settings, other: Settings) -> list[tuple[str, object]]:
    """The settings that differ from those of `other`, without the keys."""
    pairs = ((name, getattr(settings, name)) for name in SETTINGS if name != "keys")
    return [(name, value) for name, value in pairs if value != getattr(other, name)]


def _edited(text: str, settings: Settings, before: Settings) -> str:
    """The file's text with what changed put in its place, and the player's own comments kept."""
    for name, value in _plain(settings, before):
        line = f"{_key(name)} = {_value(value)}"
        form = rf"^[ \t]*{_key(name)}[ \t]*=[ \t]*[^#\n]*?(?P<rest>[ \t]*(?:#.*)?)$"
        if match := re.search(form, text, re.MULTILINE):
            text = text[: match.start()] + line + match["rest"] + text[match.end() :]
        else:
            text = f"{line}\n{text}"
    if settings.keys == before.keys:
        return text
    return "\n".join([*_without_keys(text), *_keys_lines(settings), ""])


def _without_keys(text: str) -> list[str]:
    """The lines of a file, those of its section [keys] left out."""
    kept: list[str] = []
    section = ""
    for line in text.rstrip().splitlines():
        if match := re.match(r"\s*\[+\s*([^]]*?)\s*\]", line):
            section = match[1].strip("\"'")
        if section != "keys":
            kept.append(line)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def save(settings: Settings, file: Path | None = None) -> None:
    """Keeps the settings, whole or not at all.

    Raises SettingsError: the file has a fault and stays as it is, or can't be written.
    """
    file = file or settings_file()
    if not file.is_absolute():
        raise SettingsError("no_place", file=str(file))
    text = _text(file)
    before, faults = parse(text)
    if faults:
        raise SettingsError("broken", cause=faults[0], file=str(file))
    if settings == before:
        return
    wanted = _edited(text, settings, before)
    if parse(wanted) != (settings, ()):
        wanted = settings_text(settings)
    try:
        _write(file.resolve(), wanted)
    except OSError as error:
        raise _told("unwritable", file, error) from error


def _write(file: Path, text: str) -> None:
    """Puts a new file in the place of the old one, so that no half of it can be left."""
    own_folder(file.parent)
    mode = stat.S_IMODE(file.stat().st_mode) if file.exists() else 0o600
    beside = file.with_name(f".{file.name}.{os.urandom(4).hex()}")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(text.encode())
            stream.flush()
            os.fsync(number)
        beside.chmod(mode)
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
