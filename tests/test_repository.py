"""Bounds on the source itself: size, and no code hidden in data."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = sorted((ROOT / "minos_tui").rglob("*.py"))
SOURCES = [*PACKAGE, *sorted((ROOT / "tests").rglob("*.py"))]

MOST_LINES_IN_A_FILE = 600
MOST_LINES_IN_A_FUNCTION = 80
CODE_IN_DATA = frozenset({"dill", "marshal", "pickle", "shelve"})
RUNS_TEXT = frozenset({"eval", "exec"})


def at(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line} {what}"


def parsed(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path)))


def long_functions(path: Path) -> Iterator[str]:
    for node in parsed(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_LINES_IN_A_FUNCTION:
                yield at(path, node.lineno, f"{node.name} has {lines} lines")


def code_from_data(path: Path) -> Iterator[str]:
    """Imports of modules that turn data into code, and uses of what runs text."""
    for node in parsed(path):
        match node:
            case ast.Import(names=names):
                used = {alias.name.partition(".")[0] for alias in names} & CODE_IN_DATA
            case ast.ImportFrom(module=str(module), level=0):
                used = {module.partition(".")[0]} & CODE_IN_DATA
            case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="builtins"), attr=name):
                used = {name} & RUNS_TEXT
            case _:
                continue
        for name in sorted(used):
            yield at(path, node.lineno, f"uses {name}")


def test_every_tool_is_on_the_page_about_the_house() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    tools = {path.name for path in (ROOT / "minos_tui" / "tools").glob("*.py")} - {"__init__.py"}

    assert "truth.py" in tools
    assert [] == [name for name in sorted(tools) if f"`{name}`" not in page]


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}

    assert [] == [
        at(path, lines, "is the last line")
        for path, lines in lengths.items()
        if lines > MOST_LINES_IN_A_FILE
    ]


def test_no_function_is_too_long() -> None:
    assert [] == [found for path in SOURCES for found in long_functions(path)]


def test_no_data_becomes_code() -> None:
    assert [] == [found for path in PACKAGE for found in code_from_data(path)]


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "import os, marshal as m",
        "from shelve import open",
        "eval('1')",
        "run = exec",
        "import builtins\nbuiltins.eval('1')",
    ],
)
def test_code_from_data_is_found(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    file = tmp_path / "module.py"
    file.write_text(source, encoding="utf-8")

    assert 1 == len(list(code_from_data(file)))
