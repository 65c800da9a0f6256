"""What a process does for its players before it serves the first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.kit import PATIENCE

SERVES = """
import asyncio, gc, os, signal, sys
from minos_tui.server.serve import Server, Wanted, serve

usual = sys.getswitchinterval(), gc.get_threshold()

def looked() -> None:
    print(sys.getswitchinterval() < usual[0], gc.get_threshold() > usual[1], gc.get_freeze_count())
    os.kill(os.getpid(), signal.SIGTERM)

def opened(server: Server) -> None:
    asyncio.get_running_loop().call_soon(looked)

asyncio.run(serve(Wanted(port=0, store=sys.argv[1]), opened))
"""


def test_screens_let_the_store_go_on_soon_and_garbage_is_looked_for_seldom(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SERVES, tmp_path],
        capture_output=True, text=True, check=True, timeout=PATIENCE,
    )  # fmt: skip

    sooner, seldom, frozen = done.stdout.split()
    assert ("True", "True") == (sooner, seldom)
    assert int(frozen) > 10_000
