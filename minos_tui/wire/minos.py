"""Positions and events of the classic game as JSON.

A person can write a position: what is left out has its natural value (docs/records.md). Stocks
and the bank are what doesn't stand on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, TypeVar, get_args

import attrs

from minos_tui.engine.game import Refusal
from minos_tui.engine.minos import events, state
from minos_tui.engine.minos.board import Board, BoardError, parse_board
from minos_tui.engine.minos.board_source import MOST_BYTES
from minos_tui.engine.minos.check import MOST_ROUNDS, MOST_TALENTS
from minos_tui.engine.minos.ground import Ground, ground
from minos_tui.engine.minos.options import SEATS, Options
from minos_tui.engine.minos.pieces import (
    DICE,
    FACES,
    RINGS,
    SHIPS_A_PLAYER,
    SOLDIERS_A_PLAYER,
    STOCK,
    sorted_dice,
)
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.setup import equipment
from minos_tui.engine.minos.state import Bank, Frame, Player, SiteState, State, buildings
from minos_tui.engine.record import text_digest
from minos_tui.wire.codec import Boards, Json
from minos_tui.wire.reading import Problem, WireError, fault_problem, wrong
from minos_tui.wire.strict import Most, Range, strict_converter, structured, tagged

T = TypeVar("T")

Seat = Annotated[int, Range(0, SEATS[-1])]
Pieces = Annotated[int, Range(0, max(STOCK.values()))]
Rings = Annotated[int, Range(0, RINGS)]
Built = Annotated[int, Range(0, 4)]


STANDARD_BOARD: Final = "mediterranean"
"""The board of a position that names none."""


@attrs.frozen
class BoardForm:
    """A board by its text, or by name or digest if whoever reads knows it."""

    name: str = ""
    digest: str = ""
    text: Annotated[str, Most(MOST_BYTES)] = ""


@attrs.frozen
class PlayerForm:
    """`seat` and `income` follow from the rest: they are written for readers, and checked."""

    seat: Seat | None = None
    talents: Annotated[int, Range(0, MOST_TALENTS)] = 0
    rings: Rings = 0
    ships: Pieces | None = None
    soldiers: Pieces | None = None
    out: bool = False
    income: Annotated[int, Range(0, 1000)] | None = None


@attrs.frozen
class BankForm:
    shipyards: Pieces | None = None
    houses: Pieces | None = None
    warehouses: Pieces | None = None
    walls: Pieces | None = None
    rings: Rings | None = None


@attrs.frozen
class SiteForm:
    holder: Seat = 0
    ship: bool = False
    guards: Annotated[int, Range(0, 2 * SOLDIERS_A_PLAYER)] = 0
    shipyards: Built = 0
    houses: Built = 0
    warehouses: Built = 0
    walls: Annotated[int, Range(0, 1)] = 0


@attrs.frozen
class PositionForm:
    """A position as JSON has it; `None` is worked out from the rest."""

    players: tuple[PlayerForm, ...]
    board: BoardForm = BoardForm(STANDARD_BOARD)
    game: str = "minos"
    rules: str = GAME.rules
    options: dict[str, str] = attrs.field(factory=dict)
    closed: tuple[str, ...] | None = None
    round: Annotated[int, Range(0, MOST_ROUNDS)] | None = None
    first: Seat | None = None
    seat: Seat | None = None
    bank: BankForm = BankForm()
    sites: dict[str, SiteForm] = attrs.field(factory=dict)
    sea: dict[str, Seat] = attrs.field(factory=dict)
    fish: dict[str, Annotated[int, Range(0, 2)]] = attrs.field(factory=dict)
    spots: dict[str, Seat] = attrs.field(factory=dict)
    phase: tuple[Frame, ...] = (state.Rolling(),)


_SETUP: Final = (state.Closing, state.ChoosingFirst, state.RollingOff, state.Placing)
_EVENTS: Final[dict[str, type]] = {cl.__name__: cl for cl in get_args(events.Event)}
_REASONS: Final = ("settled", "last_player", "bank_empty", "round_limit")

_CONVERTER: Final = strict_converter()
_plain_frame_in, _frame_out = tagged(_CONVERTER, "at", state.FRAMES)
_event_in, _event_out = tagged(_CONVERTER, "event", _EVENTS)


def _frame_in(data: Any, cl: Any) -> Any:
    """A frame: dice in any order, all that don't lie are loose, dice that lie were thrown once."""
    if isinstance(data, dict):
        dice = {key: _in_order(data[key]) for key in ("dice", "attacker_dice") if key in data}
        data = {**data, **dice}
        if data.get("at") in ("rolling", "duel") and isinstance(data.get("dice"), str):
            data.setdefault("loose", DICE - len(data["dice"]))
        if data.get("at") == "rolling" and data.get("dice"):
            data.setdefault("throws", 1)
    return _plain_frame_in(data, cl)


def _in_order(dice: Any) -> Any:
    known = isinstance(dice, str) and len(dice) <= DICE and not set(dice) - set(FACES)
    return sorted_dice(dice) if known else dice


_CONVERTER.register_structure_hook_func(lambda cl: cl == Frame, _frame_in)
_CONVERTER.register_structure_hook_func(lambda cl: cl == events.Event, _event_in)


# Out


def _position_json(position: State, with_board: bool) -> Json:
    lying = position.ground
    board = lying.board
    text = {"text": board.text} if with_board else {}
    sites = zip(lying.sites, position.sites, strict=True)
    return {
        "game": GAME.name,
        "rules": GAME.rules,
        "board": {"name": board.name, "digest": board.digest, **text},
        "options": GAME.option_words(position.options),
        "closed": [site.code for site in board.sites if site.code in lying.closed],
        "round": position.round,
        "first": position.first,
        "seat": position.seat,
        "players": [_player_json(position, n) for n in range(1, len(position.players) + 1)],
        "bank": attrs.asdict(position.bank),
        "sites": {code: _site_json(s) for code, s in sites if s != state.EMPTY_SITE},
        "sea": _standing(lying.areas, position.sea),
        "fish": {str(seat): ships for seat, ships in enumerate(position.fish, 1) if ships},
        "spots": _standing(lying.spots, position.spots),
        "phase": [_frame_out(frame) for frame in position.phase],
    }


def _player_json(position: State, seat: int) -> Json:
    player = position.players[seat - 1]
    return {
        "seat": seat,
        "talents": player.talents,
        "rings": player.rings,
        "ships": player.ships,
        "soldiers": player.soldiers,
        "out": player.out,
        "income": position.income(seat),
    }


def _site_json(site: SiteState) -> Json:
    b = site.buildings
    form = SiteForm(
        site.holder, site.ship, site.guards, b.shipyards, b.houses, b.warehouses, b.walls
    )
    found: Json = _CONVERTER.unstructure(form)
    return found


def _standing(places: Iterable[str], owners: Iterable[int]) -> dict[str, int]:
    return {place: owner for place, owner in zip(places, owners, strict=True) if owner}


# In


def _position(data: Any, boards: Boards) -> State:
    form = structured(_CONVERTER, data, PositionForm)
    _check_game(form)
    board = _board(form.board, boards)
    options = _options(form)
    lying = ground(board, _closed(form, board, options))
    problems = (*_unknown_places(form, lying), *_wrong_seats(form), *_wrong_phase(form))
    if problems:
        raise WireError(*problems)
    position = _built(form, lying, options)
    if faults := GAME.check(position):
        raise WireError(*map(fault_problem, faults))
    if problems := tuple(_wrong_incomes(form, position)):
        raise WireError(*problems)
    return position


def _check_game(form: PositionForm) -> None:
    if form.game != GAME.name:
        raise wrong("game", "other_game", needs=GAME.name)
    if form.rules != GAME.rules:
        raise wrong("rules", "other_rules", plays=GAME.rules)


def _board(form: BoardForm, boards: Boards) -> Board:
    text = form.text or boards(form.name, form.digest)
    if not text:
        raise wrong("board", "unknown_board", name=form.name or form.digest[:16])
    if form.digest and text_digest(text) != form.digest:
        raise wrong("board.digest", "other_board")
    try:
        return _parsed(text)
    except BoardError as error:
        raise wrong("board.text", "bad_board", why=str(error)[:200]) from error


@lru_cache(maxsize=16)
def _parsed(text: str) -> Board:
    return parse_board(text)


def _options(form: PositionForm) -> Options:
    try:
        return GAME.options(form.options, len(form.players))
    except Refusal as refusal:
        raise WireError(Problem("options", refusal.code, refusal.about, "refusal")) from refusal


def _closed(form: PositionForm, board: Board, options: Options) -> frozenset[str]:
    named = options.closed if isinstance(options.closed, tuple) else ()
    closed = frozenset(named if form.closed is None else form.closed)
    if form.closed is not None and len(closed) < len(form.closed):
        raise wrong("closed", "twice")
    if named and closed != frozenset(named):
        raise wrong("closed", "not_as_options")
    for code in sorted(closed):
        if code not in board.site_named:
            raise wrong("closed", "unknown_place", name=code[:20])
    if len(board.sites) - len(closed) < 2:
        raise wrong("closed", "too_many", most=len(board.sites) - 2)
    return closed


def _unknown_places(form: PositionForm, lying: Ground) -> Iterable[Problem]:
    known: tuple[tuple[str, Mapping[str, Any], Iterable[str]], ...] = (
        ("sites", form.sites, lying.sites),
        ("sea", form.sea, lying.areas),
        ("spots", form.spots, lying.spots),
        ("fish", form.fish, map(str, range(1, len(form.players) + 1))),
    )
    for where, given, names in known:
        for name in given.keys() - set(names):
            yield Problem(where, "unknown_place", {"name": name[:20]})


def _wrong_seats(form: PositionForm) -> Iterable[Problem]:
    for index, player in enumerate(form.players):
        if player.seat not in (None, index + 1):
            yield Problem(f"players[{index}].seat", "not_in_order", {"needs": index + 1})


def _wrong_phase(form: PositionForm) -> Iterable[Problem]:
    for index, frame in enumerate(form.phase):
        if isinstance(frame, state.Ended) and frame.reason not in _REASONS:
            choices = {"choices": ", ".join(_REASONS)}
            yield Problem(f"phase[{index}].reason", "not_one_of", choices)


def _wrong_incomes(form: PositionForm, position: State) -> Iterable[Problem]:
    for index, player in enumerate(form.players):
        income = position.income(index + 1)
        if player.income not in (None, income):
            yield Problem(f"players[{index}].income", "not_the_income", {"needs": income})


def _built(form: PositionForm, lying: Ground, options: Options) -> State:
    sites = tuple(_site(form.sites.get(code, SiteForm())) for code in lying.sites)
    seats = range(1, len(form.players) + 1)
    lone = form.sea.get(lying.board.fish, 0)  # one ship on the fish area may be written so
    fish = tuple(form.fish.get(str(n), 0) + (n == lone) for n in seats)
    at_sea = {area: seat for area, seat in form.sea.items() if area != lying.board.fish}
    bare = State(
        ground=lying,
        options=options,
        players=(),
        bank=Bank(0, 0, 0, 0, 0),
        sites=sites,
        sea=tuple(at_sea.get(area, 0) for area in lying.areas),
        fish=fish,
        spots=tuple(form.spots.get(spot, 0) for spot in lying.spots),
        phase=form.phase,
        seat=_given(form.seat, 0 if _in_setup(form) else 1),
        first=_given(form.first, _natural_first(form)),
        round=_given(form.round, 0 if _in_setup(form) else 2),
    )
    players = tuple(_player(form, bare, seat) for seat in seats)
    return attrs.evolve(bare, players=players, bank=_bank(form, bare))


def _in_setup(form: PositionForm) -> bool:
    return bool(form.phase) and isinstance(form.phase[-1], _SETUP)


def _natural_first(form: PositionForm) -> int:
    """Seat 1; nobody yet in the set-up, and in placement the one who places last."""
    if not _in_setup(form):
        return 1
    top = form.phase[-1]
    return top.queue[-1] if isinstance(top, state.Placing) and top.queue else 0


def _site(form: SiteForm) -> SiteState:
    standing = buildings(form.shipyards, form.houses, form.warehouses, form.walls)
    return SiteState(standing, form.holder, form.ship, form.guards)


def _given(value: T | None, default: T) -> T:
    return default if value is None else value


def _player(form: PositionForm, bare: State, seat: int) -> Player:
    """The player of a seat; a stock that isn't given is what doesn't stand on the board."""
    player, sets = form.players[seat - 1], equipment(len(form.players))
    held = [site for site in bare.sites if site.holder == seat]
    ships = sum(site.ship for site in held) + bare.sea.count(seat) + bare.fish[seat - 1]
    soldiers = sum(site.guards for site in held) + bare.spots.count(seat)
    soldiers += seat == bare.seat and _one_aboard(form.phase)
    return Player(
        talents=player.talents,
        rings=player.rings,
        ships=_given(player.ships, SHIPS_A_PLAYER * sets - ships),
        soldiers=_given(player.soldiers, SOLDIERS_A_PLAYER * sets - soldiers),
        out=player.out,
    )


def _one_aboard(phase: tuple[Frame, ...]) -> bool:
    return any(
        isinstance(frame, state.Sailing)
        or (isinstance(frame, state.Battle) and (frame.carrying or frame.swimming))
        for frame in phase
    )


def _bank(form: PositionForm, bare: State) -> Bank:
    standing = [site.buildings for site in bare.sites]
    bank, rings = form.bank, sum(player.rings for player in form.players)
    return Bank(
        shipyards=_given(bank.shipyards, STOCK["shipyard"] - sum(b.shipyards for b in standing)),
        houses=_given(bank.houses, STOCK["house"] - sum(b.houses for b in standing)),
        warehouses=_given(
            bank.warehouses, STOCK["warehouse"] - sum(b.warehouses for b in standing)
        ),
        walls=_given(bank.walls, STOCK["wall"] - sum(b.walls for b in standing)),
        rings=_given(bank.rings, RINGS - rings),
    )


class MinosCodec:
    """Positions and events of the classic game."""

    def state_json(self, position: State, *, with_board: bool = False) -> Json:
        return _position_json(position, with_board)

    def state(self, data: Any, boards: Boards) -> State:
        return _position(data, boards)

    def event_json(self, event: events.Event) -> Json:
        found: Json = _event_out(event)
        return found

    def event(self, data: Any) -> events.Event:
        # a type checker takes a union for no class
        found: events.Event = structured(_CONVERTER, data, events.Event)  # type: ignore[arg-type]
        return found


CODEC: Final = MinosCodec()
