"""The way in. `minos` alone opens the title screen and loads nothing else; every other command is
in `minos_tui.commands`."""

from __future__ import annotations

import os
import sys
import threading
import traceback
from typing import Final

from minos_tui.streams import fit_streams
from minos_tui.trouble import FAILED, INTERRUPTED, Trouble, complain, need_terminal

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
    """The exit code of whatever was asked for."""
    try:
        return _title() if len(sys.argv) == 1 else _command()
    except Trouble as trouble:
        complain(trouble.line)
        return trouble.code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


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
