"""A bot's own process: it thinks behind whoever waits for a key."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no such thing here")
def test_thinking_gives_way() -> None:
    code = "import os; from minos_tui.table.worker import give_way; give_way(); print(os.nice(0))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert min(19, os.nice(0) + 5) == int(told.stdout)
