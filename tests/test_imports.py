"""What a bare interpreter loads with the engine and the bots.

The import contracts read the source; these tests look at what really happens.
"""

import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import minos_tui

HEAVY = frozenset({"asyncssh", "numpy", "rich", "sqlalchemy", "structlog", "textual", "typer"})
ENGINE_MAY = sys.stdlib_module_names | {"attr", "attrs", "minos_tui"}

LOADED_BY = """
import importlib, json, sys
before = set(sys.modules)
for name in sys.argv[1:]:
    importlib.import_module(name)
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def modules_of(layer: str) -> list[str]:
    """Every module of a layer of the package, found without importing it."""
    found: list[str] = []
    waiting = [("minos_tui", Path(entry)) for entry in minos_tui.__path__]
    while waiting:
        parent, folder = waiting.pop()
        for module in pkgutil.iter_modules([str(folder)], f"{parent}."):
            if module.name.split(".")[1] == layer:
                found.append(module.name)
                if module.ispkg:
                    waiting.append((module.name, folder / module.name.rpartition(".")[2]))
    return sorted(found)


def loaded_by(modules: list[str]) -> frozenset[str]:
    """The top-level names that a fresh interpreter has after importing the modules."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED_BY, *modules], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return frozenset(json.loads(done.stdout))


def test_the_engine_loads_attrs_and_the_standard_library_only() -> None:
    modules = modules_of("engine")

    assert "minos_tui.engine" in modules
    assert frozenset() == loaded_by(modules) - ENGINE_MAY


def test_the_title_screen_loads_nothing_of_the_server() -> None:
    loaded = loaded_by(["minos_tui.cli", "minos_tui.tui.start", "minos_tui.tui.screens.title"])

    assert frozenset() == loaded & {"asyncssh", "sqlalchemy", "structlog", "typer"}


def test_the_bots_load_no_screen_server_or_store() -> None:
    assert frozenset() == loaded_by(modules_of("bots")) & HEAVY


FIRST_FRAME = """
import os, sys
from pathlib import Path
from minos_tui.settings import load
from minos_tui.tui.app import MinosApp
from minos_tui.tui.home import Home
from minos_tui.tui.screens.title import TitleScreen
from minos_tui.tui.widgets.board import CanvasView

def stop(view, canvas):
    print(*sys.modules)
    sys.stdout.flush()
    os._exit(0)

CanvasView.show = stop
loaded = load(Path(os.devnull))
MinosApp(lambda: TitleScreen(Home(loaded)), loaded.settings).run(headless=True)
"""


def test_the_first_frame_waits_for_no_game_bot_or_store() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME], capture_output=True, text=True, check=False
    )
    loaded = set(done.stdout.split())

    assert "minos_tui.tui.screens.title" in loaded, done.stderr
    late = ("minos_tui.bots", "minos_tui.table", "minos_tui.engine.minos", "minos_tui.tui.kept")
    assert [] == sorted(name for name in loaded if name.startswith(late))
