"""What an arena's games say: shares with their intervals, lengths, and what else was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import median, quantiles
from typing import Any, Final

import attrs

from minos_tui.table.match import ArenaConfig, Played
from minos_tui.table.ratings import ratings
from minos_tui.words import Words

Z: Final = 1.959964
"""The normal quantile of a 95 % interval."""

Report = dict[str, Any]
"""The arena's answer, as `--json` prints it."""


def report(config: ArenaConfig, played: Sequence[Played]) -> Report:
    """What came out, in the form that `--json` prints."""
    count, games = len(config.bots), len(played)
    rounds = [one.rounds for one in played]
    found: Report = {
        "game": config.game,
        "games": games,
        "seed": config.seed,
        "bots": [_bot_report(config, played, bot) for bot in range(count)],
        "seats": [_seat_report(played, seat) for seat in range(1, count + 1)],
        "turns": spread_of(rounds),
        "unfinished": sum(not one.finished for one in played),
        "reasons": _counted(one.reason for one in played),
        "faults": sum(faults_of(one, bot) for one in played for bot in range(count)),
        "last_settled": _counted(one.last for one in played if one.last),
    }
    if config.timed:
        found["turn_ms"] = turn_ms(config, played)
    return found


def faults_of(one: Played, bot: int) -> int:
    """How often a bot gave no legal command in time."""
    return sum(times for _, times in one.troubles[bot])


def _counted(things: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(things).items(), key=lambda pair: (-pair[1], pair[0])))


def _bot_report(config: ArenaConfig, played: Sequence[Played], bot: int) -> Report:
    wins = sum(one.wins[bot] for one in played)
    kinds: Counter[str] = Counter()
    troubles: Counter[str] = Counter()
    for one in played:
        kinds.update(dict(one.commands[bot]))
        troubles.update(dict(one.troubles[bot]))
    return {
        "name": config.bots[bot],
        "games": len(played),
        "wins": wins,
        **share_of(wins, len(played)),
        **_troubles_told(troubles),
        "commands": dict(sorted(kinds.items())),
    }


def _seat_report(played: Sequence[Played], seat: int) -> Report:
    wins = sum(one.wins[one.seats.index(seat)] for one in played)
    return {"seat": seat, **share_of(wins, len(played))}


def share_of(wins: float, games: int) -> dict[str, float]:
    """The share of wins and its 95 % interval (Wilson's, which stays within 0 and 1)."""
    share = wins / games
    middle = share + Z * Z / (2 * games)
    wide = Z * sqrt(max(0.0, share * (1 - share)) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    low, high = (middle - wide) / scale, (middle + wide) / scale
    return {
        "share": round(share, 4),
        "low": round(min(share, max(0.0, low)), 4),
        "high": round(max(share, min(1.0, high)), 4),
    }


def spread_of(numbers: Sequence[float]) -> dict[str, float]:
    """The median and the tenths at both ends."""
    if len(numbers) == 1:
        return dict.fromkeys(("median", "p10", "p90"), numbers[0])
    tenths = quantiles(numbers, n=10, method="inclusive")
    return {
        "median": median(numbers),
        "p10": round(tenths[0], 2),
        "p90": round(tenths[8], 2),
    }


def turn_ms(config: ArenaConfig, played: Sequence[Played]) -> dict[str, dict[str, float]]:
    """Milliseconds that each bot thinks in a whole turn: the median and the 99th hundredth."""
    times: dict[str, list[float]] = {bot: [] for bot in config.bots}
    for one in played:
        for bot, turns in zip(config.bots, one.times, strict=True):
            times[bot] += turns
    return {bot: _slow(sorted(turns)) for bot, turns in times.items() if turns}


def _slow(turns: Sequence[float]) -> dict[str, float]:
    last = turns[min(len(turns) - 1, len(turns) * 99 // 100)]
    return {"median": round(median(turns), 3), "p99": round(last, 3)}


# Matches of two


def pairs_report(config: ArenaConfig, matches: Sequence[Report]) -> Report:
    """What a round-robin or a gauntlet says: each match, each bot's share in all, ratings."""
    wins = {
        (match["bots"][one]["name"], match["bots"][1 - one]["name"]): match["bots"][one]["wins"]
        for match in matches
        for one in (0, 1)
    }
    return {
        "game": config.game,
        "games": sum(match["games"] for match in matches),
        "seed": config.seed,
        "format": config.format,
        "bots": [_total(name, matches) for name in config.bots],
        "ratings": [attrs.asdict(rating) for rating in ratings(config.bots, wins)],
        "matches": list(matches),
        "turns": _turns_of(matches),
        "unfinished": sum(match["unfinished"] for match in matches),
        "faults": sum(match["faults"] for match in matches),
    }


def _total(name: str, matches: Sequence[Report]) -> Report:
    rows = [row for match in matches for row in match["bots"] if row["name"] == name]
    games, wins = sum(row["games"] for row in rows), sum(row["wins"] for row in rows)
    troubles: Counter[str] = Counter()
    for row in rows:
        troubles.update(row["troubles"])
    return {
        "name": name,
        "games": games,
        "wins": wins,
        **share_of(wins, games),
        **_troubles_told(troubles),
    }


def _troubles_told(troubles: Counter[str]) -> Report:
    return {"faults": troubles.total(), "troubles": dict(sorted(troubles.items()))}


def _turns_of(matches: Sequence[Report]) -> dict[str, float]:
    """The middle match's median, the shortest tenth and the longest of all."""
    spreads = [match["turns"] for match in matches]
    return {
        "median": median(spread["median"] for spread in spreads),
        "p10": min(spread["p10"] for spread in spreads),
        "p90": max(spread["p90"] for spread in spreads),
    }


# In words


def report_text(found: Report, words: Words) -> str:
    """The report as a person reads it."""
    lines = [words("arena.head", game=found["game"], games=found["games"], seed=found["seed"])]
    lines += _pairs_text(found, words) if "matches" in found else _table_text(found, words)
    lines += [_faults_text(bot, words) for bot in found["bots"] if bot["faults"]]
    return "\n".join(lines) + "\n"


def _table_text(found: Report, words: Words) -> list[str]:
    """A line a bot, a line a seat, the length of the games, what was decided."""
    places = [words("arena.place", seat=seat["seat"]) for seat in found["seats"]]
    column = Column([*(bot["name"] for bot in found["bots"]), *places])
    lines = [_bot_text(bot, column, words) for bot in found["bots"]]
    for name, seat in zip(places, found["seats"], strict=True):
        lines.append(words("arena.seat", **_percents(seat), name=column(name)))
    turns = {name: f"{number:g}" for name, number in found["turns"].items()}
    lines.append(words("arena.turns", **turns, unfinished=found["unfinished"]))
    if "decided" in found:
        verdict = found["decided"] or "open"
        lines.append(words(f"arena.{verdict}", name=found["bots"][0]["name"]))
    return lines


def _pairs_text(found: Report, words: Words) -> list[str]:
    """A line a rating, then a line a match."""
    column = Column(rating["name"] for rating in found["ratings"])
    lines = [_rating_text(rating, column, words) for rating in found["ratings"]]
    for match in found["matches"]:
        one, other = match["bots"]
        about = {"games": match["games"], "other": column(other["name"])}
        lines.append(words("arena.match", name=column(one["name"]), **about, **_percents(one)))
    return lines


class Column:
    """Pads names to one width, that what follows stands in columns."""

    def __init__(self, names: Iterable[str]) -> None:
        self._width = max(map(len, names), default=0)

    def __call__(self, name: str) -> str:
        return name.ljust(self._width)


def _bot_text(bot: Report, column: Column, words: Words) -> str:
    return words("arena.bot", **_percents(bot), name=column(bot["name"]), wins=f"{bot['wins']:g}")


def _rating_text(rating: Report, column: Column, words: Words) -> str:
    numbers = {key: f"{rating[key]:+.0f}" for key in _RATED}
    return words("arena.rating", name=column(rating["name"]), **numbers)


def _faults_text(bot: Report, words: Words) -> str:
    kinds = [f"{words(f'arena.trouble_{kind}')} {n}" for kind, n in bot["troubles"].items()]
    return words("arena.faults", name=bot["name"], faults=bot["faults"], kinds=", ".join(kinds))


_RATED: Final = ("points", "low", "high")


def _percents(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: f"{100 * row[name]:.1f}" for name in ("share", "low", "high")}
