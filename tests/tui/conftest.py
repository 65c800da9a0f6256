"""What holds for every test of the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from minos_tui.table.table import Table


@pytest.fixture(autouse=True)
async def no_bot_outlives_its_test(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Tables that a test leaves open end with it, and the processes of their bots with them."""
    made: list[Table] = []
    create = Table.create

    async def noted(*args: object, **about: object) -> Table:
        table = await create(*args, **about)  # type: ignore[arg-type]
        made.append(table)
        return table

    monkeypatch.setattr(Table, "create", noted)
    yield
    for table in made:
        await table.close()
