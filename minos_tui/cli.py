"""The way in. `minos` alone opens the title screen and loads nothing else; every other command is
in `minos_tui.commands`."""

from __future__ import annotations

import os
import sys

from minos_tui.streams import fit_streams
from minos_tui.trouble import FAILED, INTERRUPTED, Trouble, complain, need_terminal


def main() -> None:
    """Run `minos` and exit."""
    fit_streams()
    try:
        code = _title() if len(sys.argv) == 1 else _command()
    except Trouble as trouble:
        complain(trouble.line)
        code = trouble.code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = FAILED
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _title() -> int:
    need_terminal()
    from minos_tui.tui.start import open_title

    return open_title()


def _command() -> int:
    from minos_tui.commands import run

    return run(sys.argv[1:])
