"""A glance at a store: new, in use, or not to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from minos_tui.store import Store
from minos_tui.store.folder import FILE
from minos_tui.store.glance import keeps_nothing
from tests.store.test_store import made


def test_no_store_keeps_nothing_and_none_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "not there"

    assert keeps_nothing(folder)
    assert not folder.exists()


async def test_a_new_store_keeps_nothing_until_a_choice(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    assert keeps_nothing(tmp_path)
    await store.set_choice("new_game", "{}")
    await store.close()

    assert not keeps_nothing(tmp_path)


async def test_a_game_is_seen(tmp_path: Path) -> None:
    store = await Store.open(tmp_path)
    await made(store)
    assert not keeps_nothing(tmp_path)
    await store.close()


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\xff" * 2000])
def test_what_can_t_be_read_may_keep_something(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)

    assert not keeps_nothing(tmp_path)
    assert content == (tmp_path / FILE).read_bytes()


def test_an_empty_file_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()

    assert keeps_nothing(tmp_path)


def test_a_folder_in_its_place_is_no_store(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()

    assert not keeps_nothing(tmp_path)
