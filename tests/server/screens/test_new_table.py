"""The form of a new table: its choices are its own, as those of solo games are."""

from __future__ import annotations

from textual.pilot import Pilot

from minos_tui.engine.record import HUMAN, Seat
from minos_tui.server.club import Club
from minos_tui.server.home import ClubHome
from minos_tui.server.screens.new_table import NewTableScreen
from minos_tui.tui.rivals import last_choice
from minos_tui.tui.screens.new_game import NewGameScreen
from minos_tui.tui.wanted import CHOICE, NewGame, choice_text
from tests.server.tables import FIRST
from tests.tui.screens.kit import press, shown, text

TABLE = NewGame("minos", seats=(Seat(HUMAN), Seat(HUMAN), Seat("random")), options=FIRST)
SOLO = NewGame("palaces", seats=(Seat(HUMAN), Seat("random"), Seat("random")))


async def home_of(club: Club) -> ClubHome:
    return await ClubHome.of(club.store.of("ann", 9), "ann")


def kinds(pilot: Pilot[int]) -> list[str]:
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    return [seat.kind for seat in screen.setup.wanted.seats]


async def test_a_table_s_choices_are_not_a_solo_game_s(club: Club) -> None:
    home = await home_of(club)
    await home.remember(CHOICE, choice_text(SOLO))
    async with shown(lambda: NewTableScreen(club, home)) as pilot:
        assert "New table" in text(pilot).splitlines()[0]
        assert [HUMAN, HUMAN] == kinds(pilot)[:2]
        screen = pilot.app.screen
        assert isinstance(screen, NewTableScreen)
        assert "minos" == screen.setup.wanted.game
        await screen.begin_game(TABLE)

    again = await home_of(club)
    solo = await last_choice(again)
    assert (SOLO.game, SOLO.seats) == (solo.game, solo.seats)
    async with shown(lambda: NewTableScreen(club, again)) as pilot:
        assert [HUMAN, HUMAN, "random"] == kinds(pilot)
        assert isinstance(pilot.app.screen, NewTableScreen)
        assert FIRST == pilot.app.screen.setup.wanted.options


async def test_the_usual_choices_leave_a_seat_for_somebody(club: Club) -> None:
    home = await home_of(club)
    async with shown(lambda: NewTableScreen(club, home)) as pilot:
        await press(pilot, "d")
        assert [HUMAN, HUMAN] == kinds(pilot)[:2]
        await press(pilot, "down", "right")
        assert "Palaces" in text(pilot)
        assert [HUMAN, HUMAN] == kinds(pilot)[:2]


async def test_the_page_offers_nothing_that_a_table_has_not(club: Club) -> None:
    """Neither names nor a seed: whoever sits down brings his name, and dice are sealed."""
    home = await home_of(club)
    async with shown(lambda: NewTableScreen(club, home)) as pilot:
        page = text(pilot)
        for gone in ("Dice", "a name", "Start the", "player 2"):
            assert gone not in page
        for told in ("Open the table", "person ›      ann", "person ›      free", "Enter opens"):
            assert told in page
        await press(pilot, "up")
        assert "s open " in text(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, NewTableScreen)
        while screen.row.id != "seat 2":
            await press(pilot, "up")
        assert "Whoever comes sits down here" in text(pilot)
        await press(pilot, "enter")
        assert HUMAN != kinds(pilot)[1]
