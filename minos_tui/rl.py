"""Classic Minos as an environment of PettingZoo, for those who train players of their own.

    from minos_tui.rl import MinosEnv
    env = MinosEnv(seats=2)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        over = ended or cut
        env.step(None if over else policy(observation["observation"], observation["action_mask"]))

It needs the extra `rl` (`pip install "minos_tui[rl]"`). Chance is the environment's: the dice of a
game are those of the seed given to `reset`. The engine's states and commands stay at hand: `state`
is the position, `commands[action]` what an action means. One board has one list of actions, the
same for all seats, options and closed sites.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from operator import index
from typing import Any, ClassVar, Final, SupportsIndex, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import Chance, Decision, Over
from minos_tui.engine.minos import commands as give
from minos_tui.engine.minos.board import Board, parse_board
from minos_tui.engine.minos.ground import ground
from minos_tui.engine.minos.pieces import (
    BUILDINGS,
    DICE,
    FACES,
    KINDS,
    RINGS,
    STOCK,
    TRACK_LENGTH,
    UNITS,
)
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Battle, Duel, Rolling, Sailing, State
from minos_tui.maps import find_map, read_text

MOST_SEATS: Final = 4
_FRAMES: Final = ("Placing", "Rolling", "Acting", "Sailing", "Battle", "Duel")

Vector = NDArray[np.float32]


class MinosEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """One table of 2 to 4 seats; the agents are `seat_1` to `seat_4`.

    An observation is `{"observation", "action_mask"}`: a vector of numbers, most of them between
    0 and 1, told from the seat that asks (its own things first, the others in turn order), and a
    1 for each action that is legal for it now. At the end each seat's reward is its share of the
    win, scaled so that all seats together get 0: 1 for winning alone, -1/(n-1) for the others.
    `options` are words as on the command line. A game that comes to its round limit is cut, and
    rewarded by the standing. Raises Refusal for options or seats that can't be played.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "minos_v1",
        "is_parallelizable": False,
        "render_modes": ["ansi"],
    }

    def __init__(
        self,
        seats: int = 2,
        *,
        options: Mapping[str, str | int] | None = None,
        map_name: str = "mediterranean",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._text = read_text(find_map(map_name))
        board = parse_board(self._text)
        words = {"round-limit": "100", **{name: str(of) for name, of in (options or {}).items()}}
        self._start = GAME.start(seats, GAME.options(words, seats), self._text)
        self.state: State = self._start
        self.commands: tuple[give.Command, ...] = tuple(commands_of(board))
        self._number = {command: number for number, command in enumerate(self.commands)}
        self._eye = Eye(board)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.agents: list[str] = []
        self._draws = RandomDraws(random.Random(0))
        size, actions = self._eye.size, len(self.commands)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed its dice are nobody's to repeat."""
        self._draws = RandomDraws(random.Random(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state = self._start
        self._go_on()

    def step(self, action: int | None) -> None:
        """Plays an action of the agent that is asked; None for one whose game is over.

        Raises ValueError for an action that isn't legal: it changes nothing; RuntimeError if no
        game goes on.
        """
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        command = self._command(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state = GAME.apply(self.state, command).after
        self._go_on()
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that is asked sees, its reward since it was asked last, and whether its
        game is over or cut. Raises RuntimeError if no game goes on."""
        self._check_begun()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def _check_begun(self) -> None:
        if not self.agents:
            raise RuntimeError("no game goes on: reset() begins one")

    def _command(self, action: int | None) -> give.Command:
        try:
            number = index(cast(SupportsIndex, action))
        except TypeError as error:
            raise ValueError(f"an action is a whole number, not {action!r}") from error
        if not 0 <= number < len(self.commands):
            raise ValueError(f"no action is numbered {number}")
        command = self.commands[number]
        if command not in GAME.legal(self.state):
            raise ValueError(f"{GAME.text(command)} isn't legal now: use the action mask")
        return command

    def _go_on(self) -> None:
        """Draws chance until a seat is asked or the game is over."""
        while isinstance(turn := GAME.turn(self.state), Chance):
            command = GAME.chance(self.state).draw(self._draws)
            self.state = GAME.apply(self.state, command).after
        if isinstance(turn, Decision):
            self.agent_selection = f"seat_{turn.seat}"
        elif isinstance(turn, Over):
            self._end(turn)

    def _end(self, over: Over) -> None:
        winners, others = over.outcome.winners, len(self.agents) - 1
        ended = self.truncations if over.outcome.reason == "round_limit" else self.terminations
        for agent in self.agents:
            share = (int(agent.removeprefix("seat_")) in winners) / len(winners)
            self.rewards[agent] = share - (1 - share) / others
            ended[agent] = True

    def observe(self, agent: str) -> dict[str, Any]:
        seat = int(agent.removeprefix("seat_"))
        view = GAME.seen_by(self.state, seat)
        mask = np.zeros(len(self.commands), np.int8)
        if GAME.turn(self.state) == Decision(seat):
            mask[[self._number[command] for command in GAME.legal(view)]] = 1
        return {"observation": self._eye.see(view, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The main screen as text, for `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        from minos_tui.tui.rooms import room_of

        return str(room_of("minos").render_frame(self.state, (80, 24), ascii_only=False))

    def close(self) -> None:
        """Nothing is held open."""


def commands_of(board: Board) -> Iterator[give.Command]:
    """Every command that a seat could ever give on this board, always in the same order."""
    yield from (give.Stand(), give.End(), give.BuyRing())
    for count in range(DICE):
        yield from (give.Keep("".join(d)) for d in combinations_with_replacement(FACES, count))
    yield from (give.Use(k, j, s) for k in KINDS for j in (False, True) for s in (False, True))
    whole = ground(board)
    for table in (whole.from_area, whole.from_harbour, whole.from_site, whole.from_spot):
        for ways in table:
            for step in (*ways.areas, *ways.harbours, *ways.sites, *ways.spots):
                yield from (step.move, step.attack)
    for site in whole.sites:
        yield from (give.Board(site), give.Land(site))
        yield from (give.Recruit(unit, site) for unit in UNITS)
        yield from (give.Build(building, site) for building in BUILDINGS)
        yield from (give.Place(building, site) for building in BUILDINGS[:2])


class Eye:
    """Turns a position into a vector. Parts: `places` by name, players, bank, phase.

    A place has one number for each seat that could hold it, the asking seat first; a closed site
    is empty and marked as closed.
    """

    def __init__(self, board: Board) -> None:
        whole = ground(board)
        self._areas, self._sites = whole.areas, whole.sites
        self._spots = (*whole.spots, *whole.sites)
        self._names = (*whole.areas, *(site + "~" for site in whole.sites), *self._spots)
        state = GAME.start(2, GAME.options({"first": "seat-order", "closed": "0"}, 2), board.text)
        self.size = len(self.see(state, 1))

    def see(self, state: State, seat: int) -> Vector:
        order = [(seat - 1 + i) % MOST_SEATS + 1 for i in range(MOST_SEATS)]
        if len(state.players) < MOST_SEATS:
            count = len(state.players)
            order = [(seat - 1 + i) % count + 1 if i < count else 0 for i in range(MOST_SEATS)]
        parts = (
            self._sea_and_land(state, order),
            self._towns(state, order),
            _players(state, order),
            _bank(state),
            self._phase(state, order),
        )
        return np.fromiter((float(x) for part in parts for x in part), np.float32)

    def _sea_and_land(self, state: State, order: list[int]) -> Iterator[float]:
        ground_ = state.ground
        ships = dict(zip(ground_.areas, state.sea, strict=True))
        soldiers = dict(zip(ground_.spots, state.spots, strict=True))
        for area in self._areas:
            yield from (ships[area] == seat > 0 for seat in order)
        for spot in self._spots:
            yield from (soldiers.get(spot, 0) == seat > 0 for seat in order)
        yield from (state.fish[seat - 1] if seat else 0 for seat in order)

    def _towns(self, state: State, order: list[int]) -> Iterator[float]:
        towns = dict(zip(state.ground.sites, state.sites, strict=True))
        for code in self._sites:
            town = towns.get(code)
            yield town is None
            if town is None:
                yield from (0.0,) * (MOST_SEATS + 6)
                continue
            yield from (town.holder == seat > 0 for seat in order)
            stands = town.buildings
            yield from (stands.shipyards, stands.houses, stands.warehouses, stands.walls)
            yield from (town.ship, town.guards)

    def _phase(self, state: State, order: list[int]) -> Iterator[float]:
        frames = {type(frame).__name__: frame for frame in state.phase}
        yield from (name in frames for name in _FRAMES)
        yield from (state.seat == seat > 0 for seat in order)
        yield from (state.first == seat > 0 for seat in order)
        yield state.round / 10
        yield from _dice(state)
        yield from _acting(frames.get("Acting"))
        yield from self._fight(frames)

    def _fight(self, frames: Mapping[str, Any]) -> Iterator[float]:
        """Where a fight or a voyage begins and what it is for, and what is to be beaten."""
        battle, duel, sailing = frames.get("Battle"), frames.get("Duel"), frames.get("Sailing")
        origin = target = ""
        if isinstance(battle, Battle):
            origin, target = battle.origin, battle.target
        elif isinstance(sailing, Sailing):
            origin = sailing.ship
        yield from (name == origin for name in self._names)
        yield from (name == target for name in self._names)
        goal = duel.goal if isinstance(duel, Duel) else None
        yield (goal or 0) / 10
        yield goal is not None


def _players(state: State, order: list[int]) -> Iterator[float]:
    for seat in order:
        if not seat:
            yield from (0.0,) * 7
            continue
        player = state.players[seat - 1]
        yield from (True, player.out, player.talents / TRACK_LENGTH, player.rings / 5)
        yield from (player.ships / 7, player.soldiers / 12, state.income(seat) / TRACK_LENGTH)


def _bank(state: State) -> Iterator[float]:
    bank = state.bank
    yield from (bank.shipyards / STOCK["shipyard"], bank.houses / STOCK["house"])
    yield from (bank.warehouses / STOCK["warehouse"], bank.walls / STOCK["wall"])
    yield bank.rings / RINGS


def _dice(state: State) -> Iterator[float]:
    """The dice that lie, by face; how many are loose; how often they were thrown."""
    top = state.phase[-1]
    dice = top.dice if isinstance(top, Rolling | Acting | Duel) else ""
    yield from (dice.count(face) / DICE for face in FACES)
    yield top.loose / DICE if isinstance(top, Rolling | Duel) else 0.0
    yield top.throws / 3 if isinstance(top, Rolling) else 0.0


def _acting(frame: Any) -> Iterable[float]:
    """What is left of the acting phase."""
    if not isinstance(frame, Acting):
        return (0.0,) * (3 + 2 * len(KINDS))
    return (
        frame.points / 10,
        frame.permits / 4,
        frame.may_buy_rings,
        *(kind in frame.jokers for kind in KINDS),
        *(kind in frame.stars for kind in KINDS),
    )
