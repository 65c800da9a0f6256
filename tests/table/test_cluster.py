"""A cluster of Dask plays the same games as this process, whoever is lost meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

from minos_tui.table.arena import run_arena
from minos_tui.table.match import ArenaConfig, ArenaProblem

pytestmark = [
    pytest.mark.outside,
    # Dask's own: its processes end a little after they are told to.
    pytest.mark.filterwarnings("ignore"),
]

MATCH = ArenaConfig(bots=("ariadne", "icarus"), games=40, jobs=1)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as two:
        yield two


def test_a_cluster_plays_the_same_games(cluster: Any) -> None:
    few = attrs.evolve(MATCH, games=10)
    on_cluster = attrs.evolve(few, cluster=cluster.scheduler_address)

    assert run_arena(few) == run_arena(on_cluster)


def test_a_worker_that_is_killed_loses_no_game(cluster: Any) -> None:
    on_cluster = attrs.evolve(MATCH, cluster=cluster.scheduler_address)
    with ThreadPoolExecutor(1) as thread:
        found = thread.submit(run_arena, on_cluster)
        victim = _busy_worker(cluster)
        os.kill(victim, signal.SIGKILL)
        assert run_arena(MATCH) == found.result()


def _busy_worker(cluster: Any) -> int:
    """The process of a worker that holds games of ours."""
    from distributed import Client

    with Client(cluster.scheduler_address) as client:
        while True:
            for address, tasks in client.processing().items():
                if any("play_games" in task for task in tasks):
                    (pid,) = client.run(os.getpid, workers=[address]).values()
                    return int(pid)


def test_a_scheduler_that_does_not_answer_is_told() -> None:
    with pytest.raises(ArenaProblem) as caught:
        run_arena(attrs.evolve(MATCH, cluster="tcp://127.0.0.1:1"))

    assert "no_cluster" == caught.value.code
