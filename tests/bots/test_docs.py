"""The examples in docs/bots.md are bots: one is loaded as a plug-in, one runs as a program."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from minos_tui.bots import registry
from minos_tui.bots.registry import bot_names
from minos_tui.table.arena import run_arena
from minos_tui.table.match import ArenaConfig

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture(autouse=True)
def midas(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source, _ = blocks("python")
    (entry,) = blocks("toml")
    found = re.search(r'"(minos\.\w+)" = "(\w+:\w+)"', entry)
    assert found is not None
    name, value = found.groups()
    (tmp_path / f"{value.partition(':')[0]}.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    points = EntryPoints([EntryPoint(name, value, registry.GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


def test_the_example_plays_without_a_fault() -> None:
    config = ArenaConfig(bots=("midas", "icarus"), games=2, jobs=1, options={"round-limit": "15"})
    found = run_arena(config)

    assert 0 == found["faults"]
    assert found["bots"][0]["commands"]["stand"] > 0


def test_the_program_plays_without_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(blocks("python")[1], encoding="utf-8")
    bots = (f"exec:{sys.executable} {file}", "icarus")
    found = run_arena(ArenaConfig(bots=bots, games=2, jobs=1, options={"round-limit": "15"}))

    assert 0 == found["faults"]
    assert sum(found["bots"][0]["commands"].values()) > 0


def test_every_bot_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")

    assert all(f"| `{name}` |" in page for name in bot_names("minos") if name != "midas")
