"""A bot's own process: it thinks behind whoever waits for a key."""

from __future__ import annotations

import os
import subprocess

import pytest

from minos_tui.table.worker import _NICER
from minos_tui.table.workers import WORKER

NICEST = 19


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no such thing here")
def test_thinking_gives_way() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(WORKER, stdin=pipe, stdout=pipe, start_new_session=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(b"{}\n")
        worker.stdin.flush()
        worker.stdout.readline()
        nice = os.getpriority(os.PRIO_PROCESS, worker.pid)

    assert min(NICEST, os.nice(0) + _NICER) == nice
