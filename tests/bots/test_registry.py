"""The registry: names, styles, plug-ins, and one line for everything that goes wrong."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from minos_tui.bots import registry
from minos_tui.bots.registry import GROUP, BotProblem, bot_names, bot_style, find_bot
from minos_tui.bots.uniform import Uniform
from minos_tui.words import LANGUAGES, Words


def plug_in(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    points = EntryPoints([EntryPoint(name, value, GROUP)])
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))


def line(error: BaseException) -> str:
    """The message, which must be one line."""
    text = str(error)
    assert "\n" not in text
    assert text
    return text


def test_the_shipped_bots_are_named_from_quick_to_strong() -> None:
    assert ("icarus", "talos", "theseus", "ariadne", "daedalus", "random") == bot_names("minos")


def test_every_game_has_the_uniform_bot() -> None:
    assert ("random",) == bot_names("no such game")
    assert isinstance(find_bot("no such game", "random")(), Uniform)


@pytest.mark.parametrize("name", bot_names("minos"))
def test_a_factory_makes_a_new_bot_each_time(name: str) -> None:
    make = find_bot("minos", name)

    assert make() is not make()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_style_in_every_language(language: str) -> None:
    words = Words(language)
    styles = {bot_style(name, words) for name in bot_names("minos")}

    assert len(styles) == len(bot_names("minos"))
    assert words("bots.style_plugin") == bot_style("somebody's own", words)


@pytest.mark.parametrize("name", ["", "Ariadne", "daedalos", "../icarus", "a\nb", "x" * 500])
def test_an_unknown_name_is_told_with_the_choices(name: str) -> None:
    with pytest.raises(BotProblem) as caught:
        find_bot("minos", name)

    assert "theseus, ariadne, daedalus, random" in line(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_problems_are_told_in_every_language(language: str) -> None:
    with pytest.raises(BotProblem) as caught:
        find_bot("minos", "nobody")

    assert "nobody" in caught.value.line(Words(language))


def test_a_plug_in_is_found_and_loaded_late(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "my_midas.py").write_text("class Midas:\n    pass\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    plug_in(monkeypatch, "minos.midas", "my_midas:Midas")

    assert ("icarus", "talos", "theseus", "ariadne", "daedalus", "midas", "random") == bot_names(
        "minos"
    )
    assert "midas" not in bot_names("dawn")
    assert "my_midas" not in sys.modules
    assert "Midas" == type(find_bot("minos", "midas")()).__name__


def test_a_plug_in_does_not_replace_a_shipped_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, "minos.icarus", "nowhere:Nobody")

    assert "Icarus" == type(find_bot("minos", "icarus")()).__name__
    assert 1 == bot_names("minos").count("icarus")


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("", "no_such_module:Bot"),
        ("Bot = 3\n", "my_broken:Bot"),
        ("raise RuntimeError('first\\nsecond')\n", "my_broken:Bot"),
        ("x = 1\n", "my_broken:Bot"),
    ],
)
def test_a_broken_plug_in_is_named(
    source: str, value: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "my_broken.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_broken", raising=False)
    plug_in(monkeypatch, "minos.mine", value)

    with pytest.raises(BotProblem) as caught:
        find_bot("minos", "mine")

    assert "minos.mine" in line(caught.value)


@pytest.mark.parametrize(
    "source",
    [
        "import sys\n\nsys.exit(4)\n",
        "class Bot:\n    def __init__(self, table): ...\n",
        "def Bot():\n    raise ValueError('first\\nsecond')\n",
        "def Bot():\n    raise SystemExit(5)\n",
    ],
)
def test_a_plug_in_that_can_not_make_its_bot_is_named(
    source: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "my_unmade.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_unmade", raising=False)
    plug_in(monkeypatch, "minos.mine", "my_unmade:Bot")

    with pytest.raises(BotProblem) as caught:
        find_bot("minos", "mine")()

    assert "minos.mine" in line(caught.value)


@pytest.mark.parametrize("name", ["", "you", "human", "a,b", "two words", "exec:x", "é", "x" * 41])
def test_a_name_that_no_seat_can_bear_is_none(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, f"minos.{name}", "my_midas:Midas")

    assert name not in bot_names("minos")
    with pytest.raises(BotProblem):
        find_bot("minos", name)
