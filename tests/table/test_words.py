"""Every error that a player can meet has its line in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import minos_tui
from minos_tui.store import errors
from minos_tui.words import LANGUAGES, Words

ROOT = Path(minos_tui.__file__).parent
FILES = [
    ROOT / "engine" / "record.py",
    ROOT / "engine" / "replay.py",
    ROOT / "engine" / "games.py",
    *sorted((ROOT / "wire").glob("*.py")),
    *sorted((ROOT / "store").glob("*.py")),
    *(ROOT / "table" / f"{name}.py" for name in ("table", "keeping", "opening", "seats")),
]
CALLS = {
    "RecordError": ("record", 1),
    "wrong": ("wire", 1),
    "Problem": ("wire", 1),
    "Refusal": ("refusal", 0),
    "BotProblem": ("bots", 0),
}


def codes() -> Iterator[str]:
    """The `topic.code` of every error made in these files, as far as the source names it."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _codes(node, node.func.id)


def _codes(call: ast.Call, name: str) -> Iterator[str]:
    if name in CALLS:
        topic, place = CALLS[name]
        given = call.args[place] if len(call.args) > place else None
        if isinstance(given, ast.Constant) and len(call.args) < 4:
            yield f"{topic}.{given.value!s}"
    for keyword in call.keywords:
        if keyword.arg == "code" and isinstance(keyword.value, ast.Constant):
            room, _, code = str(keyword.value.value).rpartition(".")
            yield f"store_{room}.{code}" if room else f"store.{code}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language: str) -> None:
    words = Words(language)
    found = {*codes(), *(f"store.{kind.code}" for kind in vars(errors).values() if is_error(kind))}

    assert len(found) > 80
    assert [] == sorted(key for key in found if not words.has(key))


def is_error(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, errors.StoreError)
