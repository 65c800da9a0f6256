"""States and events as JSON: readable, by names, and checked whatever comes in."""

from minos_tui.wire.codec import (
    Boards,
    Codec,
    codec,
    read_position,
    read_state,
    shipped_board,
    state_text,
)
from minos_tui.wire.reading import Problem, WireError, read_json, write_json

__all__ = [
    "Boards",
    "Codec",
    "Problem",
    "WireError",
    "codec",
    "read_json",
    "read_position",
    "read_state",
    "shipped_board",
    "state_text",
    "write_json",
]
