"""What is announced is seen whole, and hides neither what is going on nor the keys."""

from __future__ import annotations

import asyncio
from pathlib import Path

from minos_tui.server.control import ask
from minos_tui.server.serve import Server
from minos_tui.tui.screens.page import MOST_ANNOUNCED
from tests.server.kit import Player, both_play, serving

WORDS = [f"word-{number}" for number in range(24)]
"""As much as can be announced."""


async def announced(folder: Path, text: str) -> None:
    assert {"told": 2} == await asyncio.to_thread(ask, folder, "announce", text=text)


def forget(server: Server) -> None:
    """As if the time of the oldest announcement were over."""
    for session in server.club.sessions:
        assert session._app is not None
        session._app.call_later(session._app._forget_announced)


async def test_it_lies_between_the_first_line_and_the_last_ones(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await both_play(server)
        before = {ann: ann.rows, ben: ben.rows}
        await announced(tmp_path, " ".join(WORDS))
        await announced(tmp_path, "and tea")
        for player, rows in before.items():
            await player.sees("says: and tea", *WORDS)
            assert rows[0] == player.rows[0]
            assert rows[MOST_ANNOUNCED + 1 :] == player.rows[MOST_ANNOUNCED + 1 :]

        forget(server)
        for player in before:
            await player.sees_no(WORDS[0])
            assert "and tea" in player.text
        forget(server)
        for player, rows in before.items():
            await player.sees_no("and tea")
            assert rows[:MOST_ANNOUNCED] == player.rows[:MOST_ANNOUNCED]


async def test_its_lines_are_words_of_one_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        for player in (ann, ben):
            await player.sees("New game")
        await announced(tmp_path, "tea at\nfive\tand\r\n cake\x1b[31m")
        await ann.sees("says: tea at five and cake[31m")


async def test_it_goes_along_to_other_screens(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await Player.comes(server, "ann"), await Player.comes(server, "ben")
        for player in (ann, ben):
            await player.sees("New game")
        await announced(tmp_path, "tea")
        ann.types("r")
        await ann.sees("Rules", "says: tea", "Esc")
