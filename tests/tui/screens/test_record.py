"""A record on the screen is the whole record."""

from __future__ import annotations

from minos_tui.tui.screens.record import RecordScreen
from tests.tui.screens.kit import shown, text


async def test_a_digest_that_is_wider_than_the_screen_is_not_cut() -> None:
    digest = "0123456789abcdef" * 4
    record = f"seat 1: human ann\nboard: mediterranean {digest}\n  - first 1"
    async with shown(lambda: RecordScreen(None, "Record", record)) as pilot:
        page = text(pilot)
        assert digest in "".join(page.split())
        assert "   - first 1" in page
        assert "…" not in page
