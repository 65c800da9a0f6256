"""The tests say the same on whatever machine they are run: zone, language, size, colours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOME = (
    "tests/tui/test_frames.py::test_the_main_screen",
    "tests/tui/test_terminal.py::test_keys_work_after_what_was_no_text_or_had_no_end",
    "tests/tui/palaces/test_around.py::test_plain_mode_plays_from_the_command_line",
    "tests/tui/screens/test_games_screen.py::test_unfinished_games_come_first",
)
"""Quick tests that start programs, draw screens, or show a day."""


@pytest.mark.parametrize(
    "odd",
    [
        {"TZ": "Pacific/Kiritimati", "LANG": "fr_FR.UTF-8", "COLUMNS": "40", "LINES": "10"},
        {"TZ": "America/St_Johns", "LC_ALL": "C", "NO_COLOR": "1", "TERM": "dumb"},
    ],
    ids=lambda odd: odd["TZ"],
)
def test_some_tests_pass_in_an_odd_environment(odd: dict[str, str]) -> None:
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    words = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
    ran = subprocess.run(
        [*words, *SOME], env=own | odd, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-3000:]
