"""What tests of several rooms share."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import textual.app
import textual.pilot

from minos_tui.engine.seal import KEY_BYTES
from minos_tui.table import opening
from minos_tui.tui import doorkeeper
from tests.testkit.commands import Commands
from tests.testkit.postgres import Cluster
from tests.testkit.rest import rest

_OF_WHO_RUNS_THEM = ("COLUMNS", "LINES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLORTERM")
"""What a terminal and its user say to every program that is started there."""


def pytest_configure() -> None:
    """Tests have the terminal and the language that they ask for, wherever they are run."""
    for name in list(os.environ):
        if name in _OF_WHO_RUNS_THEM or name.startswith("LC_"):
            del os.environ[name]
    os.environ |= {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
    for module in (textual.app, textual.pilot):
        setattr(module, "wait_for_idle", rest)  # noqa: B010 - an import of theirs, not an export


@pytest.fixture(autouse=True)
def _no_key_comes_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press keys as quickly as text is pasted, and mean them."""
    monkeypatch.setattr(doorkeeper, "HASTE_SECONDS", 0.0)


@pytest.fixture(autouse=True)
def _throws_fall_alike_in_every_run(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A game played by random commands is as long each time; tests and their games differ."""
    throws = random.Random(request.node.nodeid)
    monkeypatch.setattr(opening, "new_secret", lambda: throws.randbytes(KEY_BYTES))


@pytest.fixture
def near_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews look a round ahead, where plain mistakes are seen in a third of the time."""
    from minos_tui.bots.minos import review

    monkeypatch.setattr(review, "TRIALS", review.TRIALS[:1])


@pytest.fixture
def minos(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Commands:
    """The command line in a home of the test's own; its club is the folder `club` there."""
    return Commands(tmp_path, monkeypatch, capsys)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for a whole run. Its folder isn't pytest's, which is closed to other users, and
    has a short name: that of a socket may be no longer than a hundred letters."""
    with TemporaryDirectory(prefix="minos-pg") as folder, Cluster(Path(folder)) as running:
        yield running


@pytest.fixture
def database(cluster: Cluster) -> str:
    """The address of an empty database."""
    return cluster.empty_database()
