"""What lists say about games that are kept: where a game stands, and how it ended.

Commands are played again on a thread, a game at a time, so that a list is there at once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import attrs

from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.record import HUMAN, RecordError, Seat
from minos_tui.engine.replay import game_of
from minos_tui.store import Game, GameRow, Store, StoreError
from minos_tui.table.opening import kept_sitting
from minos_tui.words import Words, shown

SHOWN_NAME: Final = 24
CLASSIC: Final = "minos"
_GROUPS: Final = {"running": 0, "over": 1, "agreed": 1, "damaged": 2}
"""The groups of a list, in their order."""


@attrs.frozen
class Standing:
    """Where a game stands: its round, the seat that acts (0: nobody), the seats ranked if it has
    ended, or why it can't be read."""

    round: int = 0
    seat: int = 0
    ranking: tuple[tuple[int, ...], ...] = ()
    trouble: str = ""


async def standing(store: Store, row: GameRow, words: Words) -> Standing:
    """Reads a game and says where it stands. Never raises: a game that can't be read says why."""
    from minos_tui.trouble import in_words

    try:
        kept = await store.game(row.id)
        return await asyncio.to_thread(_stands, kept)
    except (StoreError, RecordError, Refusal, ValueError) as error:
        return Standing(trouble=in_words(error, words))


def _stands(kept: Game) -> Standing:
    game = game_of(kept.row.header)
    state = kept_sitting(game, kept).history.state
    turn = game.turn(state)
    number = getattr(state, "round", 0)
    if kept.row.status == "agreed":
        return Standing(number, 0, game.standing(state).ranking)
    match turn:
        case Over(outcome=outcome):
            return Standing(number, 0, outcome.ranking)
        case Decision(seat=seat) | Chance(seat=seat):
            return Standing(number, seat)


def in_order(rows: Iterable[GameRow]) -> tuple[GameRow, ...]:
    """Unfinished games first, damaged ones last, each group with the newest first."""
    return tuple(sorted(rows, key=lambda row: (_GROUPS[row.status], -row.changed)))


def newest_running(rows: Iterable[GameRow]) -> GameRow | None:
    running = [row for row in rows if row.status == "running"]
    return max(running, key=lambda row: row.changed, default=None)


def finished(rows: Iterable[GameRow]) -> tuple[GameRow, ...]:
    return tuple(row for row in in_order(rows) if row.status not in ("running", "damaged"))


# Names


def seat_name(seat: Seat, number: int, words: Words) -> str:
    """How a seat's player is called in a list: safe to show. Who resigned is named, not his bot."""
    if seat.resigned:
        player = attrs.evolve(seat, kind=HUMAN, resigned=False)
        return words("setup.resigned", name=seat_name(player, number, words))
    if seat.name:
        return shown(seat.name, SHOWN_NAME)
    if seat.is_human:
        return words("setup.you") if number == 1 else words("setup.player", number=number)
    return shown(seat.kind.capitalize(), SHOWN_NAME)


def names(seats: Sequence[Seat], words: Words) -> tuple[str, ...]:
    return tuple(seat_name(seat, number, words) for number, seat in enumerate(seats, 1))


def names_at_the_end(seats: Sequence[Seat], words: Words) -> tuple[str, ...]:
    """As `names`, but for who resigned: it's his bot that came so far."""
    ended = [attrs.evolve(s, name="", resigned=False) if s.resigned else s for s in seats]
    return names(ended, words)


def game_label(game: str, words: Words) -> str:
    """What a game is called in a list."""
    known = f"games.kind.{game}"
    return words(known) if words.has(known) else shown(game, 12)


def in_game(game: str, about: str, words: Words) -> str:
    """Something about a game, led by which one it is, unless it is the one the program is called
    after."""
    if game == CLASSIC:
        return about
    return words("title.in_game", game=game_label(game, words), about=about)


def place_line(row: GameRow, stands: Standing, words: Words) -> str:
    """Where a running game stands, in a line: `round 7, your turn, against Ariadne and Icarus`."""
    if stands.trouble:
        return stands.trouble
    return in_game(row.header.game, _place(row, stands, words), words)


def _place(row: GameRow, stands: Standing, words: Words) -> str:
    called = names(row.header.seats, words)
    people = [n for n, seat in enumerate(row.header.seats, 1) if seat.is_human]
    if not stands.seat:
        turn = words("title.setup")
    elif people == [stands.seat]:
        turn = words("title.your_turn")
    else:
        turn = words("title.turn_of", name=called[stands.seat - 1])
    me = people[0] if people else 0
    rivals = [name for n, name in enumerate(called, 1) if n != me]
    return words("title.place", round=max(1, stands.round), turn=turn, rivals=words.joined(rivals))


def what_next(game: str, kind: str, words: Words, *, over: bool) -> str:
    """What can be done on the command line with a kept `game` of a `kind`."""
    if not over:
        return words("games.next.running", id=game)
    return words("games.next.reviewed" if kind == CLASSIC else "games.next.over", id=game)


# The hall of fame


@attrs.frozen
class Against:
    """How people have done in finished games with a bot: shared wins count as fractions."""

    bot: str
    games: int = 0
    won: float = 0.0
    lost: int = 0
    game: str = CLASSIC


def hall_of_fame(
    ended: Iterable[tuple[GameRow, Standing]], imported: AbstractSet[str] = frozenset()
) -> tuple[Against, ...]:
    """The standing of people against each bot, from the games that people and bots finished.

    Only games that were played here from their start count: not those of `imported`, from records,
    nor those that go on from a point of another.

    A game counts once for each kind of bot in it. A player who resigned has lost. Bots of different
    games have nothing in common but their names.
    """
    found: dict[tuple[str, str], Against] = {}
    for row, stands in ended:
        if row.id in imported or row.header.taken_over:
            continue
        seats = row.header.seats
        people = {n for n, seat in enumerate(seats, 1) if seat.is_human and not seat.resigned}
        played = people or {n for n, seat in enumerate(seats, 1) if seat.resigned}
        if not played or not stands.ranking:
            continue
        winners = set(stands.ranking[0])
        share = len(winners & people) / len(winners)
        for bot in {seat.kind for seat in seats if not seat.is_human and not seat.resigned}:
            game = row.header.game
            before = found.get((game, bot), Against(bot))
            lost = before.lost + (share == 0)
            found[game, bot] = Against(bot, before.games + 1, before.won + share, lost, game)
    return tuple(sorted(found.values(), key=lambda a: (-a.games, a.bot, a.game)))


# Names of games: kept beside the games, since a game's record has none


def title_key(game: str) -> str:
    return f"title {game}"


def remembered_standing(text: str) -> Standing | None:
    """A finished game's standing as it was remembered; None if the text is none."""
    try:
        number, ranking = json.loads(text)
        return Standing(int(number), 0, tuple(tuple(map(int, group)) for group in ranking))
    except (ValueError, TypeError):
        return None


def standing_text(stands: Standing) -> str:
    return json.dumps([stands.round, stands.ranking])
