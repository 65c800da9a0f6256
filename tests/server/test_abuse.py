"""Three players play on while somebody does his worst, in turn and all at once."""

from __future__ import annotations

import argparse

import pytest

from tests.server.abuse import measure


@pytest.mark.soak
@pytest.mark.parametrize("usual", [True, False])
async def test_nobody_is_lost_while_somebody_does_his_worst(usual: bool) -> None:
    """How long keys take is reported by the program itself: it is the machine's as well."""
    wanted = argparse.Namespace(usual=usual, seconds=10.0, every=0.5, attacks=[])
    found = await measure(wanted)

    assert all(len(phase["attack"]) > 1 for phase in found["phases"][1:]), found["phases"]
    assert [] == found["crashes"]
    assert [] == found["games_behind"]
    assert all(all(phase["here"]) for phase in found["phases"]), found["phases"]
    assert all(phase["newcomer_ms"][1] >= 0 for phase in found["phases"]), found["phases"]
    assert 3 == found["settled"]["connections"]
    assert found["settled"]["fds"] <= found["phases"][0]["full"]["fds"]
    assert found["log_lines"] < 2000
    assert 0 == found["exit_code"]
