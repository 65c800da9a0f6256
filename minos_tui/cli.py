"""The way in. `minos` alone opens the title screen and loads nothing else; every other command is
in `minos_tui.commands`."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from typing import Final

from minos_tui.streams import fit_streams, flush_or_drop
from minos_tui.trouble import FAILED, INTERRUPTED, MISUSED, Trouble, complain, need_terminal

PATIENCE: Final = 2.0
"""Seconds that a thread gets to end."""


def main() -> None:
    """Run `minos` and exit."""
    fit_streams()
    code = FAILED
    try:
        code = _run()
    finally:
        _end_with_threads(code)
    sys.exit(code)


def _run() -> int:
    """The exit code of whatever was asked for, after its output is out."""
    try:
        return _done()
    except Trouble as trouble:
        complain(trouble.line)
        return trouble.code
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # whoever reads has had enough
            complain(_told(error))
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        flush_or_drop()


def _done() -> int:
    _check_letters()
    code = _title() if len(sys.argv) == 1 else _command()
    sys.stdout.flush()
    return code


def _check_letters() -> None:
    """Raises Trouble for a word that is no text: nothing that it might name can be written out."""
    for number, word in enumerate(sys.argv[1:], 1):
        if any("\ud800" <= char <= "\udfff" for char in word):
            raise Trouble(_say("no_text", number=number), MISUSED)


def _told(error: OSError) -> str:
    """What is said where the world outside fails; a stream has no name."""
    why = error.strerror or type(error).__name__
    if error.filename:
        return _say("outside_file", file=str(error.filename), why=why)
    return _say("outside", why=why)


def _say(code: str, **about: str | int) -> str:
    from minos_tui.words import Words

    return Words().coded("command", code, about)


def _end_with_threads(code: int) -> None:
    """Ends the process here if a thread would keep it: one that reads a terminal which is gone
    never ends by itself, and eats a whole core."""
    others = [t for t in threading.enumerate() if t is not threading.current_thread()]
    waiting = [thread for thread in others if not thread.daemon]
    for thread in waiting:
        thread.join(PATIENCE)
    if any(thread.is_alive() for thread in waiting):
        if error := sys.exc_info()[1]:
            traceback.print_exception(error)
        os._exit(code)


def _title() -> int:
    need_terminal()
    from minos_tui.tui.start import open_title

    return open_title()


def _command() -> int:
    from minos_tui.commands import run

    return run(sys.argv[1:])
