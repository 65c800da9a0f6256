"""What a word of the command line stands for, where that is a number or a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from minos_tui.named_files import NotPlainFile, read_plain, write_new
from minos_tui.trouble import Trouble, trouble

if TYPE_CHECKING:
    from minos_tui.words import Words

_WHOLE: Final = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_DECIMAL: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_BETWEEN: Final = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
"""A comma outside quotes."""
_SHOWN: Final = 20
MOST_BYTES: Final = 8 * 1024 * 1024


def _words() -> Words:
    from minos_tui.words import Words

    return Words()


def _say(code: str, **about: str | int) -> str:
    return _words().coded("command", code, about)


# Words to values: given to typer as `parser`, which hands defaults over as well


def whole(low: int, high: int | None = None) -> Callable[[Any], int]:
    """Reads a whole number: ASCII digits alone, where Python takes any script's and underscores.

    What it reads raises typer.BadParameter.
    """

    def number(given: Any) -> int:
        text = str(given)
        found = int(text) if _WHOLE.fullmatch(text) else None
        if found is not None and low <= found and (high is None or found <= high):
            return found
        about: dict[str, str | int] = {"given": text[:_SHOWN], "low": low}
        if high is None:
            raise typer.BadParameter(_say("no_number", **about))
        raise typer.BadParameter(_say("no_number_within", **about, high=high))

    return number


def listed(given: str) -> tuple[str, ...]:
    """The words between commas, without spaces around them; a comma in quotes belongs to its word,
    which keeps the quotes."""
    return tuple(word.strip() for word in _BETWEEN.split(given))


def share(given: Any) -> float:
    """Reads a decimal number as `0.05`. Raises typer.BadParameter."""
    text = str(given)
    if not _DECIMAL.fullmatch(text):
        raise typer.BadParameter(_say("no_share", given=text[:_SHOWN]))
    return float(text)


def host_name(given: Any) -> str:
    """A machine's name or address, or nothing, which stands for all of this machine's.

    Raises typer.BadParameter for what can't be looked up.
    """
    text = str(given)
    try:
        text.encode("idna")
    except UnicodeError as error:
        raise typer.BadParameter(_say("no_host", given=text[:_SHOWN])) from error
    return text


def file_name(given: Any) -> Path:
    """A file's name, which isn't empty. Raises typer.BadParameter."""
    if not str(given):
        raise typer.BadParameter(_say("no_name"))
    return Path(given)


def named_store(ctx: typer.Context, param: typer.CallbackParam, given: str) -> str:
    """Where games are kept. An empty name, as of a variable that isn't set, would be other games.

    Given to typer as `callback`. Raises typer.BadParameter.
    """
    source = ctx.get_parameter_source(param.name or "")
    if not given and source is not None and source.name == "COMMANDLINE":
        raise typer.BadParameter(_say("no_store_name"))
    return given


# Files


def there(file: Path) -> bool:
    """Whether there is anything of that name."""
    try:
        return file.exists()
    except OSError:
        return False


def read_file(file: Path) -> bytes:
    """A plain file's bytes, up to 8 MiB. Raises Trouble."""
    try:
        data = read_plain(file, MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise Trouble(_say("no_file", file=str(file))) from error
    except NotPlainFile as error:
        raise Trouble(_say("no_plain_file", file=str(file))) from error
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Trouble(_say("unreadable", file=str(file), why=why)) from error
    if len(data) > MOST_BYTES:
        raise Trouble(_say("too_big", file=str(file), most=MOST_BYTES // 1024 // 1024))
    return data


def write_file(file: Path, text: str) -> None:
    """A new file, whole or not at all. Raises Trouble."""
    try:
        write_new(file, text)
    except FileExistsError as error:
        raise Trouble(_say("there_already", file=str(file))) from error
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise Trouble(_say("unwritable", file=str(file), why=why)) from error


@contextmanager
def about(which: object) -> Iterator[None]:
    """What is wrong with a record is told with its name. Raises Trouble."""
    from minos_tui.engine.game import Refusal
    from minos_tui.engine.record import RecordError

    try:
        yield
    except (RecordError, Refusal) as error:
        raise Trouble(f"{which}: {trouble(error).line}") from error
