"""The command line without a process of its own: quick, for commands that look after things."""

from __future__ import annotations

from pathlib import Path

import pytest

from minos_tui.commands import run
from minos_tui.trouble import DONE, Trouble


class Commands:
    """Runs `minos` in a home of its own, in this process."""

    def __init__(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.home = home / "data"
        monkeypatch.setenv("MINOS_HOME", str(self.home))
        monkeypatch.setenv("MINOS_CONFIG", str(home / "config"))
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str]:
        """The exit code, and all that was said on either stream."""
        self._capsys.readouterr()
        try:
            code = run([*words])
        except Trouble as trouble:
            return trouble.code, f"minos: {trouble.line}"
        told = self._capsys.readouterr()
        return code, told.out + told.err

    def good(self, *words: str) -> str:
        code, text = self(*words)
        assert DONE == code, text
        return text

    def bad(self, code: int, *words: str) -> str:
        """What is said by `words` that end in this exit code."""
        found, text = self(*words)
        assert code == found, text
        return text
