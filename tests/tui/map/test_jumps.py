"""Arrows lead everywhere on the standard board, and to what lies beside the cursor at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from minos_tui.engine.minos.ground import Ground, PlaceKind
from minos_tui.engine.minos.ground import ground as ground_of
from minos_tui.maps import load_map
from minos_tui.tui.map.base import Places, is_site, places
from minos_tui.tui.map.jumps import Direction, jump

ARROWS: tuple[Direction, ...] = ("left", "right", "up", "down")
STOPS: dict[str, tuple[PlaceKind, ...]] = {
    "nothing chosen": ("site", "area"),
    "soldiers on all paths": ("site", "area", "spot"),
    "a ship": ("area", "harbour"),
    "a soldier": ("spot", "site"),
}
"""The kinds of places at which the cursor stops, by what is chosen or stands on the board."""
FAR, NEAR = 16, 4
"""Presses that are enough from anywhere, and from a place next to it."""


@pytest.fixture(scope="module")
def ground() -> Ground:
    return ground_of(load_map("mediterranean"))


def stops(ground: Ground, what: str) -> list[str]:
    return [name for name, place in ground.place.items() if place.kind in STOPS[what]]


def presses(where: Places, start: str, among: list[str]) -> dict[str, int]:
    """How many arrows lead from a place to each other, at the least."""
    found, waiting = {start: 0}, [start]
    for name in waiting:
        for arrow in ARROWS:
            reached = jump(where, name, arrow, among)
            if reached not in found:
                found[reached] = found[name] + 1
                waiting.append(reached)
    return found


def whole(ground: Ground, name: str) -> set[str]:
    """A site with its harbour, which lies at its feet; any other place alone."""
    code = name.rstrip("~")
    return {code, f"{code}~"} & {*ground.place} if is_site(code) else {name}


def beside(ground: Ground, name: str) -> set[str]:
    """What lies next to a place on the map: a ship before a harbour lies before its site."""
    near = {other for part in whole(ground, name) for other in ground.near[part]}
    return {part for other in near | {name} for part in whole(ground, other)} - {name}


@pytest.mark.parametrize("what", STOPS)
def test_arrows_lead_from_anywhere_to_everywhere(what: str, ground: Ground) -> None:
    where, among = places(ground, "small"), stops(ground, what)
    for start in ground.place:
        found = presses(where, start, among)
        assert set(among) <= {*found}
        assert max(found.values()) <= FAR
        for name in beside(ground, start) & set(among):
            assert found[name] <= NEAR, (start, name)


def eyes(where: Places, at: str, goal: str) -> Iterator[Direction]:
    """The arrows that one tries who sees where the cursor is: first the way that is longer."""
    (x, y), (column, row) = where.anchor[at], where.anchor[goal]
    across: Direction = "right" if column > x else "left"
    along: Direction = "down" if row > y else "up"
    ways = {across: abs(column - x), along: 2 * abs(row - y)}
    yield from sorted((way for way in ways if ways[way]), key=lambda way: -ways[way])


def followed(where: Places, start: str, goal: str, among: list[str]) -> int:
    """How many presses it takes who follows his eyes and tries no arrow twice at a place."""
    at, tried = start, set[tuple[str, Direction]]()
    while at != goal:
        arrow = next((way for way in eyes(where, at, goal) if (at, way) not in tried), None)
        if arrow is None:
            return 99
        tried.add((at, arrow))
        at = jump(where, at, arrow, among)
    return len(tried)


@pytest.mark.parametrize("what", ["nothing chosen", "a ship", "a soldier"])
def test_whoever_follows_his_eyes_comes_to_what_is_beside_him(what: str, ground: Ground) -> None:
    """From a ship to the site that it lies before, from there to the path and to the harbour."""
    where, among = places(ground, "small"), stops(ground, what)
    ashore = [name for name in among if len(name) > 1]
    for goal in ashore:
        for start in ground.place:
            if goal in beside(ground, start):
                assert followed(where, start, goal, among) <= NEAR, (start, goal)


def test_a_site_is_near_from_its_harbour(ground: Ground) -> None:
    where, among = places(ground, "small"), stops(ground, "nothing chosen")
    for site in ground.sites:
        assert followed(where, f"{site}~", site, among) <= 2


@pytest.mark.parametrize("steps", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("what", ["a ship", "a soldier"])
def test_arrows_lead_to_all_that_a_unit_can_reach(what: str, steps: int, ground: Ground) -> None:
    """However few places it reaches, and wherever it stands."""
    where, among = places(ground, "small"), stops(ground, what)
    for start in among:
        within = {start}
        for _ in range(steps):
            within |= {near for name in within for near in ground.near[name]} & set(among)
        ordered = [name for name in among if name in within]
        assert within == {*presses(where, start, ordered)}, start


def test_the_site_above_its_harbour_is_up(ground: Ground) -> None:
    """Not the one behind it, which is as near along the arrow and the way aside together."""
    where = places(ground, "small")
    assert "PHA" == jump(where, "PHA~", "up", stops(ground, "nothing chosen"))
