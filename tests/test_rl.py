"""The environment for researchers: PettingZoo's own test, and that it plays by the rules."""

from __future__ import annotations

import copy
import io
import pickle
import random
import re
import runpy
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from minos_tui.engine.game import Over
from minos_tui.engine.minos.rules import GAME
from minos_tui.rl import MinosEnv

SHORT = {"round-limit": "6"}


def play(env: MinosEnv, seed: int) -> list[tuple[str, float]]:
    """A random game to its end; the last reward of each agent."""
    env.reset(seed=seed)
    return goes_on(env, seed)


def goes_on(env: MinosEnv, seed: int = 0) -> list[tuple[str, float]]:
    """Plays a game on at random, to its end; the last reward of each agent."""
    rng = random.Random(seed)
    ends: list[tuple[str, float]] = []
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            ends.append((agent, reward))
            env.step(None)
            continue
        choices = np.flatnonzero(seen["action_mask"])
        env.step(int(rng.choice(list(choices))))
    return ends


@pytest.mark.filterwarnings("ignore::UserWarning")  # the test's own hints on naming and rendering
@pytest.mark.parametrize("seats", [2, 4])
def test_it_passes_the_test_of_pettingzoo(seats: int) -> None:
    with redirect_stdout(io.StringIO()):
        api_test(MinosEnv(seats, options=SHORT), num_cycles=300)


def test_a_seed_gives_the_same_game_again() -> None:
    with redirect_stdout(io.StringIO()):
        seed_test(lambda: MinosEnv(2, options=SHORT), num_cycles=200)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rewards_are_shares_of_the_win(seats: int) -> None:
    env = MinosEnv(seats, options=SHORT)
    for seed in range(3):
        ends = play(env, seed)
        turn = GAME.turn(env.state)

        assert isinstance(turn, Over)
        assert set(env.possible_agents) == {agent for agent, _ in ends}
        assert pytest.approx(0) == sum(reward for _, reward in ends)
        best = {agent for agent, reward in ends if reward == max(r for _, r in ends)}
        assert {f"seat_{seat}" for seat in turn.outcome.winners} == best


@pytest.mark.parametrize(
    "options",
    [
        {"placement": "on", "closed": "8"},
        {"transport": "off", "combinations": "loose", "soldier-steps": "2"},
        {"first": "roll-off", "closed": "KNO,SYR,TYR", "talents": "120"},
    ],
)
def test_every_legal_command_has_a_number(options: dict[str, str]) -> None:
    """`observe` looks each legal command up: one without a number would raise."""
    env = MinosEnv(3, options={**options, **SHORT})
    for seed in range(4):
        play(env, seed)


def test_the_mask_is_what_is_legal() -> None:
    env = MinosEnv(2, options=SHORT)
    env.reset(seed=3)
    rng = random.Random(3)
    while not isinstance(GAME.turn(env.state), Over):
        seen = env.observe(env.agent_selection)
        numbers = np.flatnonzero(seen["action_mask"])
        assert set(GAME.legal(env.state)) == {env.commands[number] for number in numbers}
        env.step(int(rng.choice(list(numbers))))


def test_whoever_is_not_asked_has_nothing_to_choose() -> None:
    env = MinosEnv(2, options=SHORT)
    env.reset(seed=1)
    (other,) = set(env.agents) - {env.agent_selection}

    assert not env.observe(other)["action_mask"].any()


@pytest.mark.parametrize("action", [-1, 10**6, None, 1.0, float("nan"), "0", [0], np.array([1.5])])
def test_what_is_no_action_changes_nothing(action: Any) -> None:
    env = MinosEnv(2, options=SHORT)
    env.reset(seed=1)
    before = env.state
    with pytest.raises(ValueError, match="action"):
        env.step(action)

    assert before is env.state


@pytest.mark.parametrize("ask", [MinosEnv.last, lambda env: env.step(0)])
@pytest.mark.parametrize("played", [False, True])
def test_without_a_game_it_says_what_to_do(ask: Callable[[MinosEnv], object], played: bool) -> None:
    env = MinosEnv(2, options=SHORT)
    if played:
        play(env, 1)
    with pytest.raises(RuntimeError, match="reset"):
        ask(env)


@pytest.mark.parametrize("kind", [int, np.int64, np.array])
def test_an_action_is_any_whole_number(kind: Any) -> None:
    env = MinosEnv(2, options=SHORT)
    env.reset(seed=1)
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    env.step(kind(legal[0]))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301 - just written
def test_a_copy_meets_the_same_dice_and_leaves_the_other_alone(
    copied: Callable[[MinosEnv], MinosEnv],
) -> None:
    env = MinosEnv(2, options=SHORT)
    env.reset(seed=1)
    other = copied(env)

    goes_on(env)
    goes_on(other)
    assert env.state == other.state


def test_options_may_be_numbers() -> None:
    assert MinosEnv(2, options={"round-limit": 4}) is not None


def test_the_mask_is_binding() -> None:
    env = MinosEnv(2, options=SHORT)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="legal"):
        env.step(int(np.flatnonzero(mask == 0)[0]))


def test_each_seat_sees_its_own_things_first() -> None:
    env = MinosEnv(2, options={**SHORT, "first": "seat-order", "talents": "25,40"})
    env.reset(seed=1)
    one, two = (env.observe(agent)["observation"] for agent in ("seat_1", "seat_2"))

    assert one.shape == two.shape == (env._eye.size,)
    assert not np.array_equal(one, two)


def test_it_can_be_looked_at() -> None:
    env = MinosEnv(2, options=SHORT, render_mode="ansi")
    env.reset(seed=1)
    frame = env.render()

    assert frame is not None
    assert "SYR" in frame
    assert MinosEnv(2).render() is None


def test_the_example_of_the_readme_learns(tmp_path: Path) -> None:
    """Two of its games: what both seats did in them is liked more or less than what nobody did."""
    readme = Path(__file__).parents[1] / "README.md"
    (source,) = re.findall(r"```py\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
    file = tmp_path / "example.py"
    file.write_text(source.replace("range(200)", "range(2)").replace('"12"', '"3"'))
    names = runpy.run_path(str(file))

    likes = names["likes"]
    assert np.isfinite(likes).all()
    played = {action for *_, action in names["moves"]}
    assert {bool(likes[action]) for action in played} == {True}
    assert len(played) < len(np.flatnonzero(likes)) < len(likes)
