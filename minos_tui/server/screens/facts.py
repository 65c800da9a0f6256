"""What was agreed about a table and how it stands, line by line of its page."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from minos_tui.tui.screens.setup_rows import option_line
from minos_tui.words import Words, shown

if TYPE_CHECKING:
    from minos_tui.server.plan import Plan
    from minos_tui.server.room import Room

_DAY: Final = 24 * 60
_MINUTE, _HOUR = 60, 3600


class Fact(NamedTuple):
    """A line, and the id of the action that changes what it tells, if one does."""

    text: str
    action: str = ""


def facts(room: Room, name: str, words: Words) -> tuple[Fact, ...]:
    """What `name` reads about the table; its host also what else he can agree."""
    plan = room.plan
    agrees = plan.status == "open" and name == plan.host
    found = [Fact(_way_in(plan, name, words), "private")]
    found.append(Fact(clock_line(plan.minutes, words), "clock"))
    found += _counting(plan, words, agrees=agrees)
    if plan.delay or agrees:
        late = words("lobby.delay" if plan.delay else "lobby.no_delay", number=plan.delay)
        found.append(Fact(late, "watch_delay"))
    if plan.status != "over" and (name == plan.host or not plan.watchers_talk):
        found.append(Fact(words(f"lobby.{_watchers(plan)}"), "watchers_talk"))
    options = ", ".join(option_line(k, v, words) for k, v in plan.options.items())
    if options:
        found.append(Fact(words("lobby.options", options=options)))
    return *found, *(Fact(line) for line in _standing(room, words))


def _way_in(plan: Plan, name: str, words: Words) -> str:
    public = "public" if plan.status == "open" else "public_begun"
    line = words("lobby.by_code" if plan.private else f"lobby.{public}")
    if name in (plan.host, *plan.people):
        return words("lobby.with_code", line=line, code=plan.code)
    return line


def _watchers(plan: Plan) -> str:
    if not plan.watchers_talk:
        return "watchers_silent"
    return "watchers_talk_rated" if plan.rated else "watchers_talk"


def _counting(plan: Plan, words: Words, *, agrees: bool) -> Iterator[Fact]:
    """Whether the game is rated: such a one has no advice."""
    if plan.rated:
        yield Fact(words("lobby.rated"), "rated")
        return
    yield Fact(words(f"lobby.advice_{plan.advice}".lower()), "advised")
    if agrees:
        yield Fact(words("lobby.unrated"), "rated")


def _standing(room: Room, words: Words) -> Iterator[str]:
    """Who watches, who is waited for, how much time is left, and the seal."""
    for names, code in ((room.watchers, "watching"), (room.awaited, "waiting")):
        if names:
            told = ", ".join(shown(name, 24) for name in names)
            yield words(f"lobby.{code}", names=told)
    if left := time_left(room, words):
        yield left
    if room.table is not None:
        dice = room.table.dice
        yield words("lobby.seal", seal=dice.seal)
        if room.table.over and dice.key is not None:
            yield words("lobby.opened", key=dice.key.hex())


# Time


def clock_line(minutes: int, words: Words) -> str:
    """How long a player may think."""
    if not minutes:
        return words("lobby.no_clock")
    days, rest = divmod(minutes, _DAY)
    if days and not rest:
        return words.count("lobby.clock_days", days)
    return words.count("lobby.clock", minutes)


def left_line(seconds: float, words: Words) -> str:
    """How much time is left for a decision, in what one reckons so much time in."""
    for size, code in ((_HOUR, "hours_left"), (_MINUTE, "minutes_left")):
        if seconds >= 2 * size:
            return words(f"lobby.{code}", number=int(seconds // size))
    return words("lobby.time_left", seconds=max(0, round(seconds)))


def time_left(room: Room, words: Words) -> str:
    """How much time is left at a table; empty where no clock runs."""
    return "" if room.deadline is None else left_line(room.deadline - monotonic(), words)
