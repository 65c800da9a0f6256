"""A PostgreSQL of the tests' own: a cluster in a folder, reached by a socket in it alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final
from urllib.parse import quote

import psycopg
import pytest

from tests.testkit.ending import Ending

USER: Final = "minos"
_SETTINGS: Final = (
    "listen_addresses=''",
    "fsync=off",
    "shared_buffers=16MB",
    "max_connections=40",
    "log_min_messages=fatal",
)
_OTHERS_END: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid != pg_backend_pid()
"""


def program(name: str) -> str:
    """Where a program of PostgreSQL lies. Fails the test if it is missing."""
    found = shutil.which(name)
    usual = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if found is None and not usual:
        pytest.fail(f"this test needs PostgreSQL: {name} is missing")
    return found or str(usual[-1])


class Cluster(Ending):
    """A running server. PostgreSQL doesn't run as root: there it is another user's."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._owner = "postgres" if os.getuid() == 0 else None
        if self._owner is not None:
            shutil.chown(folder, self._owner)
        self._run("initdb", "-D", str(self._data), "-U", USER, "-A", "trust", "-N", "-E", "UTF8")
        self.start()

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [program(name), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=self.folder,
            user=self._owner,
            extra_groups=[] if self._owner else None,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        settings = " ".join(f"-c {setting}" for setting in _SETTINGS)
        options = f"-k {self.folder} {settings}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", log, "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is like a loss of power."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", how, "stop")

    def empty_database(self) -> str:
        """The address of the cluster's one database, with nothing and nobody in it."""
        address = f"postgresql://{USER}@/postgres?host={quote(str(self.folder))}"
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(_OTHERS_END)
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return address

    def end(self) -> None:
        self.stop("immediate")
