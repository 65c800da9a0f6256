"""What the players of a running game decide together: to end it, to take something back, to let a
bot play for who is away."""

from __future__ import annotations

from collections import defaultdict
from time import monotonic
from typing import TYPE_CHECKING, Final

from minos_tui.engine.game import Refusal
from minos_tui.server.absent import out

if TYPE_CHECKING:
    from minos_tui.server.room import Room
    from minos_tui.server.said import Said
    from minos_tui.table.table import Table


AWAY_SECONDS: Final = 120.0
"""How long a player of a rated game has to be away before a bot may be voted for: a line that drops
must not cost him the game."""


class Consent:
    """Who has agreed to what at one table. All but the votes lapse when the game goes on.

    Servers that share a table hear of each consent and count it; the one where the last is given
    does what was agreed, and the one that drives the table if it hears of it first.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._ends: set[str] = set()
        self._takes_back: set[str] = set()
        self._back_to: int | None = None
        self._gone: dict[str, float] = {}
        """When a player went, by the monotonic clock."""
        self._seen = monotonic()
        """When this server saw the table first: who isn't here then went no earlier."""
        self._votes: defaultdict[str, set[str]] = defaultdict(set)
        """By the name of who is away: who would let a bot play for him."""

    def lapse(self) -> None:
        """The game has gone on: what was agreed was about another moment."""
        self._ends.clear()
        self._takes_back.clear()
        self._back_to = None

    def came(self, name: str) -> None:
        """Nobody has to vote about somebody who is here."""
        self._votes.pop(name, None)
        self._gone.pop(name, None)

    def went(self, name: str) -> None:
        """A player has gone."""
        self._gone[name] = monotonic()

    async def hear(self, said: Said, ply: object) -> None:
        """A consent given at another server, when so many commands stood."""
        table = self._room.table
        if said.code == "came":
            self.came(said.name)
        elif said.code == "away":
            self.went(said.name)
        if table is None or table.over or (said.code != "votes" and ply != table.ply):
            return
        match said.code:
            case "agrees":
                self._ends.add(said.name)
                await self._end_if_agreed(table, ours=self._room.driving)
            case "asks_back":
                self._asked_back(table, said.name)
                await self._back_if_agreed(table, ours=self._room.driving)
            case "votes":
                self._votes[said.text].add(said.name)
                await self._replace_if_voted(table, said.text, ours=self._room.driving)

    def _named(self) -> list[tuple[int, str]]:
        """The seats that players took, with their names."""
        places = enumerate(self._room.plan.places, 1)
        return [(seat, place.name) for seat, place in places if place.name]

    def _playing(self, table: Table) -> set[str]:
        """The people for whom no bot plays; those who are out have no say while others play."""
        people = [(seat, name) for seat, name in self._named() if table.seats[seat - 1].is_human]
        return _in_game(people, table)

    def _enders(self, table: Table) -> set[str]:
        """Who has to agree to an end: at a rated table also those for whom a bot plays meanwhile,
        for it counts for them."""
        if not self._room.plan.rated:
            return self._playing(table)
        left = [(seat, name) for seat, name in self._named() if not table.seats[seat - 1].resigned]
        return _in_game(left, table)

    def _table(self) -> Table:
        table = self._room.table
        if self._room.plan.status == "over" or (table is not None and table.over):
            raise Refusal("game_over")
        if table is None:
            raise Refusal("server.not_playing")
        return table

    # Ending here

    async def end(self, name: str) -> None:
        """A player would end the game here; it ends when all have said so. Raises Refusal."""
        table = self._table()
        _check_new(name, self._ends, self._enders(table))
        self._ends.add(name)
        self._room.note("agrees", name, ", ".join(sorted(self._ends - {name})))
        await self._end_if_agreed(table)

    async def _end_if_agreed(self, table: Table, *, ours: bool = True) -> None:
        if ours and self._enders(table) <= self._ends:
            try:
                await table.agree_end()
            except Refusal:
                if not table.over:  # another server was quicker
                    raise

    # Taking back

    async def take_back(self, name: str) -> None:
        """A player would have his last act taken back, or agrees to what another would.

        Throws since then are taken back with it, and come up again the same. Raises Refusal,
        CommitFailed.
        """
        table, plan = self._table(), self._room.plan
        if not plan.seat_of(name):
            raise Refusal("watching")
        if plan.rated:
            raise Refusal("server.rated_back")
        _check_new(name, self._takes_back, self._playing(table))
        self._asked_back(table, name)
        if self._back_to is None:
            self._takes_back.clear()
            raise Refusal("nothing_to_undo")
        self._room.note("asks_back", name, ", ".join(sorted(self._takes_back - {name})))
        await self._back_if_agreed(table)

    def can_take_back(self, name: str) -> bool:
        """Whether a player may ask for it, or agree to it, now."""
        table, plan = self._room.table, self._room.plan
        seat = plan.seat_of(name)
        if table is None or table.over or plan.rated or not seat:
            return False
        return self._back_to is not None or last_act_of(table, seat) is not None

    def asked_back(self, name: str) -> bool:
        """Whether others would have something taken back, and wait for this player's yes."""
        return bool(self._takes_back) and name not in self._takes_back

    def _asked_back(self, table: Table, name: str) -> None:
        if self._back_to is None:
            self._back_to = last_act_of(table, self._room.plan.seat_of(name))
        self._takes_back.add(name)

    async def _back_if_agreed(self, table: Table, *, ours: bool = True) -> None:
        to = self._back_to
        if ours and to is not None and self._playing(table) <= self._takes_back:
            try:
                await table.take_back(to)
            except Refusal:
                if table.ply > to:  # else another server was quicker
                    raise
            else:
                self._room.note("taken_back")

    # A bot for who is away

    async def vote(self, name: str, away: str) -> None:
        """A player would let a bot play for another who is away until he is back.

        It does when all say so who are at the table and have the game open. Raises Refusal,
        CommitFailed.
        """
        table, room = self._table(), self._room
        if name not in (room.plan.host, *room.plan.people):
            raise Refusal("server.only_players_vote")
        if not self.can_vote(name, away):
            raise Refusal("server.not_away")
        gone = monotonic() - self._gone.get(away, self._seen)
        if room.plan.rated and gone < AWAY_SECONDS:
            raise Refusal("server.away_too_shortly", seconds=round(AWAY_SECONDS - gone))
        _check_new(name, self._votes[away], self._voters(table, away))
        self._votes[away].add(name)
        if not await self._replace_if_voted(table, away):
            room.note("votes", name, away)

    def can_vote(self, name: str, away: str) -> bool:
        """Whether a player has a say in whether a bot plays for another now."""
        table, room = self._room.table, self._room
        if table is None or table.over or name not in (room.plan.host, *room.plan.people):
            return False
        return away in self._playing(table) and not room.here(away)

    def _voters(self, table: Table, away: str) -> set[str]:
        """Who has to agree that a bot plays for a player: who is in the game and has it open."""
        here = [(seat, name) for seat, name in self._named() if self._room.here(name)]
        return _in_game(here, table) - {away}

    async def _replace_if_voted(self, table: Table, away: str, *, ours: bool = True) -> bool:
        room = self._room
        if away not in self._playing(table):
            return False
        if not self._voters(table, away) <= self._votes[away]:
            return False
        del self._votes[away]
        if ours:
            await room.to_bot(room.plan.seat_of(away), "replaced")
            await room.end_wait_for_nobody()
        return True


def _in_game(people: list[tuple[int, str]], table: Table) -> set[str]:
    """The names of those who are not out, or of all where all are."""
    left = {name for seat, name in people if not out(table, seat)}
    return left or {name for _, name in people}


def _check_new(name: str, said: set[str], all_asked: set[str]) -> None:
    """Nobody agrees twice to what still waits for others: each time is a line for everybody."""
    if name in said and (rest := all_asked - said):
        raise Refusal("server.agreed_already", names=", ".join(sorted(rest)))


def last_act_of(table: Table, seat: int) -> int | None:
    """How many commands stood before the last act of a seat; None if it has done nothing yet."""
    steps = table.steps
    own = (step.group for step in reversed(steps) if step.seat == seat and not step.chance)
    group = next(own, None)
    if group is None:
        return None
    return next(step.ply for step in steps if step.group == group) - 1
