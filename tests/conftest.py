"""What tests of several rooms share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.testkit.postgres import Cluster


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
