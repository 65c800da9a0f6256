"""What a game's JSON is: one codec a game, loaded when first asked for.

Commands are text everywhere (docs/notation.md), in JSON as well.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol

from minos_tui.engine.game import Refusal
from minos_tui.engine.record import text_digest
from minos_tui.wire.reading import WireError, read_json, write_json

Json = dict[str, Any]
Boards = Callable[[str, str], str | None]
"""Finds a board's text by name and digest, either of which may be ""; None if it isn't known."""


class Codec(Protocol):
    """States and events of one game as JSON objects, and back."""

    def state_json(self, state: Any, *, with_board: bool = False) -> Json:
        """The position; `with_board` puts the board's text in, so that it stands by itself."""

    def state(self, data: Any, boards: Boards) -> Any:
        """The position that `data` holds, checked by the rules. Raises WireError."""

    def event_json(self, event: Any) -> Json:
        """`{"event": its name, …}` and its fields."""

    def event(self, data: Any) -> Any:
        """Raises WireError."""


_MODULES: Final = {
    "minos": "minos_tui.wire.minos",
    "palaces": "minos_tui.wire.palaces",
}
"""Where each game's `CODEC` is."""


def codec(game: str) -> Codec:
    """Raises Refusal (`unknown_game`)."""
    if game not in _MODULES:
        raise Refusal("unknown_game", name=game[:40], choices=", ".join(_MODULES))
    found: Codec = import_module(_MODULES[game]).CODEC
    return found


def shipped_board(name: str, digest: str) -> str | None:
    """The text of a shipped board, by digest where one is given. Never opens another file."""
    from minos_tui.maps import map_files, read_text

    files = map_files()
    if not digest:
        return read_text(files[name]) if name in files else None
    texts = (read_text(files[n]) for n in sorted(files, key=lambda n: n != name))
    return next((text for text in texts if text_digest(text) == digest), None)


def state_text(game: str, state: Any, *, with_board: bool = False) -> str:
    """The position as JSON in one line; `read_state` reads it back."""
    return write_json(codec(game).state_json(state, with_board=with_board))


def read_state(game: str, source: str | bytes, boards: Boards = shipped_board) -> Any:
    """The position that a JSON text holds. Raises WireError with what is wrong, and where."""
    return codec(game).state(read_json(source), boards)


def read_position(game: str, text: str, board_text: str) -> Any:
    """The position on this board, for `minos_tui.engine.replay`. Raises Refusal."""
    try:
        return read_state(game, text, lambda _name, _digest: board_text)
    except WireError as error:
        raise Refusal("bad_position", why=str(error)) from error
