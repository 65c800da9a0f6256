"""Programs as bots: what they are asked, and that none can hold up or outlive its game."""

from __future__ import annotations

import json
import random
import select
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from minos_tui.bots import external
from minos_tui.bots.external import External, Trouble, external_command
from minos_tui.bots.protocol import Budget
from minos_tui.bots.registry import BotProblem
from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance
from minos_tui.engine.minos.rules import GAME
from minos_tui.wire import read_state
from tests.testkit.games import first_state
from tests.testkit.positions import standard_text

QUICK = Budget(ms=200)


@pytest.fixture
def view() -> Any:
    state = first_state(GAME, 2, {"first": "seat-order"}, standard_text())
    draws = RandomDraws(random.Random(1))
    while isinstance(GAME.turn(state), Chance):
        state = GAME.apply(state, GAME.chance(state).draw(draws)).after
    return GAME.seen_by(state, 1)


@pytest.fixture
def bots() -> Iterator[list[External]]:
    made: list[External] = []
    yield made
    for bot in made:
        bot.close()


def asked(bots: list[External], text: str, view: Any, budget: Budget = QUICK) -> Any:
    bots.append(External(GAME, (sys.executable, "-c", text)))
    return bots[-1].choose(view, GAME.legal(view), random.Random(1), budget)


def test_a_program_is_told_what_its_seat_sees(
    bots: list[External], view: Any, tmp_path: Path
) -> None:
    heard = tmp_path / "heard"
    text = f"open({str(heard)!r}, 'w').write(input()); print('stand', flush=True); input()"
    command = asked(bots, text, view)

    question = json.loads(heard.read_text())
    assert {"game", "seat", "view", "legal", "ms"} == set(question)
    assert ("minos", 1, 200) == (question["game"], question["seat"], question["ms"])
    assert [GAME.text(one) for one in GAME.legal(view)] == question["legal"]
    assert view == read_state("minos", json.dumps(question["view"]))
    assert GAME.parse("stand") == command


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "crashed"),
        ("input()", "crashed"),
        ("raise SystemExit(3)", "crashed"),
        ("import time; time.sleep(60)", "late"),
        ("input(); print('stand', end='', flush=True); input()", "late"),
        ("import os; input(); os.write(1, b'stand\\nstand\\n'); input()", "nonsense"),
        ("input(); print('x' * 200_000, flush=True); input()", "nonsense"),
        ("import os; input(); os.write(1, b'\\xff\\xfe\\n'); input()", "nonsense"),
        ("input(); print('build wall KNO', flush=True); input()", "illegal"),
        ("input(); print('end', flush=True); input()", "illegal"),
    ],
)
def test_what_goes_wrong_has_a_name(
    text: str, kind: str, bots: list[External], view: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "late":
        monkeypatch.setattr(external, "START_SECONDS", 0.1)
    with pytest.raises(Trouble) as caught:
        asked(bots, text, view)

    assert kind == caught.value.kind


def test_a_line_that_nobody_asked_for_is_no_answer(
    bots: list[External], view: Any, tmp_path: Path
) -> None:
    now = tmp_path / "now"
    text = f"""
import os
input()
print('stand', flush=True)
while not os.path.exists({str(now)!r}):
    pass
print('stand', flush=True)
input(); input()
"""
    asked(bots, text, view)
    now.touch()
    process = bots[0]._process
    assert process is not None
    assert process.stdout is not None
    select.select([process.stdout], [], [])
    with pytest.raises(Trouble) as caught:
        bots[0].choose(view, GAME.legal(view), random.Random(1), QUICK)

    assert "nonsense" == caught.value.kind


def test_a_program_that_ended_is_started_again_but_not_for_ever(
    tmp_path: Path, bots: list[External], view: Any
) -> None:
    starts = tmp_path / "starts"
    text = f"open({str(starts)!r}, 'a').write('x')"
    bot = External(GAME, (sys.executable, "-c", text))
    bots.append(bot)
    for _ in range(6):
        with pytest.raises(Trouble):
            bot.choose(view, GAME.legal(view), random.Random(1), QUICK)

    assert "x" * external.MOST_STARTS == starts.read_text()


def test_nothing_outlives_its_game(bots: list[External], view: Any) -> None:
    asked(bots, "input(); print('stand', flush=True); import time; time.sleep(600)", view)
    process = bots[0]._process
    assert process is not None
    bots[0].close()

    assert process.returncode is not None


@pytest.mark.parametrize("bot", ["exec:", "exec:   ", "exec:/no/such/program", "exec:'"])
def test_a_program_that_is_not_there_is_told(bot: str) -> None:
    with pytest.raises(BotProblem) as caught:
        external_command(bot)

    assert "no_program" == caught.value.code


def test_words_of_a_program_are_split_as_a_shell_would() -> None:
    assert (sys.executable, "my bot.py", "--depth", "3") == external_command(
        f"exec:{sys.executable} 'my bot.py' --depth 3"
    )
    assert () == external_command("ariadne")
