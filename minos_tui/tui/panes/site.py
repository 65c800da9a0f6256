"""What stands at the place under the cursor, in words."""

from __future__ import annotations

from collections import Counter
from typing import Final

from minos_tui.engine.minos.pieces import BUILDINGS, PERMITS, PRICES, WALL_PERMITS
from minos_tui.engine.minos.state import SiteState
from minos_tui.tui.actions import BOARD
from minos_tui.tui.desk import Desk
from minos_tui.tui.game.names import counted_term, place_name
from minos_tui.tui.game.ways import counted_points
from minos_tui.tui.ink import Line, line_width
from minos_tui.tui.look import Look
from minos_tui.tui.map.base import is_area, is_site
from minos_tui.tui.map.draw import legend_left


def here(desk: Desk) -> str:
    return desk.map.cursor


def here_title(desk: Desk, look: Look) -> str:
    """`Knossos (KNO)`; a hint where the cursor is nowhere."""
    name = here(desk)
    if not name:
        return look.words("desk.nowhere")
    code = name.rstrip("~") if not is_area(name) else ""
    title = place_name(desk.state.ground.board, name, look.words)
    return f"{title} ({code})" if is_site(code) else title


def _who(desk: Desk, seat: int, look: Look) -> str:
    return look.colour_name(desk.seat(seat))


def here_lines(desk: Desk, look: Look) -> list[Line]:
    """Holder, value, buildings, units, what comes next, neighbours."""
    name = here(desk)
    if not name:
        hint: Line = ((look.words("desk.nowhere_hint"), look.muted),)
        moves = desk.context in BOARD and not desk.window
        return [*([hint] if moves else []), *_marks(desk, look)]
    ground = desk.state.ground
    lines = _reach_lines(desk, look, name)
    code = name.rstrip("~")
    if code in ground.closed:
        return [*lines, ((look.words("desk.closed"), look.text),)]
    if is_area(name):
        return [*lines, *_area_lines(desk, look, name)]
    if is_site(code):
        return [*lines, *_site_lines(desk, look, code)]
    owner = desk.state.spots[ground.place[name].index]
    text = look.words("desk.soldier_of", seat=_who(desk, owner, look)) if owner else ""
    return [*lines, ((text or look.words("desk.spot_free"), look.text),)]


_PANE: Final = 38
"""Cells that a line of the pane has at least."""


def _marks(desk: Desk, look: Look) -> list[Line]:
    """What the map's marks mean that had no room on it, two lines in one where they fit."""
    found: list[Line] = []
    for line in legend_left(desk.state.ground, look):
        told: Line = tuple((text, look.strong if ink.bold else look.muted) for text, ink in line)
        if found and line_width(found[-1]) + 2 + line_width(told) <= _PANE:
            told = (*found.pop(), ("  ", look.text), *told)
        found.append(told)
    return [*found, ((look.words("desk.borders_hint"), look.muted),)]


def _reach_lines(desk: Desk, look: Look, name: str) -> list[Line]:
    """What it costs the chosen unit to come here; the key only where it does that now."""
    if name == desk.map.chosen:
        return [((look.words("desk.chosen"), look.accent),)]
    cost = desk.map.reach.get(name)
    if cost is None:
        return []
    key = "desk.reach_for" if desk.window else "desk.reach"
    return [((look.words(key, points=counted_points(look.words, cost)), look.accent),)]


def _area_lines(desk: Desk, look: Look, name: str) -> list[Line]:
    state, words = desk.state, look.words
    board, index = state.ground.board, state.ground.place[name].index
    owners = [state.sea[index]] if state.sea[index] else []
    if index == state.ground.fish:
        owners = [seat for seat, n in enumerate(state.fish, 1) for _ in range(n)]
    ships = ", ".join(
        f"{_who(desk, seat, look)} {count}" for seat, count in sorted(Counter(owners).items())
    )
    lines: list[Line] = [
        ((words("desk.ships_of", seats=ships) if ships else words("desk.no_ship"), look.text),)
    ]
    harbours = ", ".join(board.sites_on[name])
    if harbours:
        lines.append(((words("desk.harbours", sites=harbours), look.text),))
    near = ", ".join(place_name(board, other, words) for other in board.sea_neighbours[name])
    lines.append(((words("desk.borders", areas=near), look.muted),))
    return lines


def _site_lines(desk: Desk, look: Look, code: str) -> list[Line]:
    state, words = desk.state, look.words
    site = state.sites[state.ground.place[code].index]
    lines: list[Line] = [_holder_line(desk, look, site), _building_line(look, site)]
    if site.holder:
        harbour = words("desk.harbour_ship" if site.ship else "desk.harbour_empty")
        guards = words("desk.guards", number=site.guards)
        lines.append(((f"{harbour} · {guards}", look.text),))
    if not site.buildings.is_city:
        lines.append(((next_building(site, look), look.muted),))
    board = state.ground.board
    area = place_name(board, board.site_named[code].area, words)
    ends = (
        p.second if p.first == code else p.first for p in board.paths if code in (p.first, p.second)
    )
    lines.append(((words("desk.lies", area=area), look.muted),))
    if paths := ", ".join(ends):
        lines.append(((words("desk.paths", sites=paths), look.muted),))
    return lines


def _holder_line(desk: Desk, look: Look, site: SiteState) -> Line:
    words = look.words
    rank = words("desk.city") if site.buildings.is_city else words("desk.settlement")
    if not site.buildings.count:
        rank = words("desk.bare")
    value = words("desk.value", value=site.buildings.value)
    if not site.holder:
        return ((words("desk.free"), look.good), (f" · {rank} · {value}", look.text))
    seat = desk.seat(site.holder)
    return (
        (words("desk.holder", seat=look.colour_name(seat)), look.seat_text(seat)),
        (f" · {rank} · {value}", look.text),
    )


def _building_line(look: Look, site: SiteState) -> Line:
    standing = site.buildings
    counts = (standing.shipyards, standing.houses, standing.warehouses, standing.walls)
    found = [
        counted_term(name, count, look.words)
        for name, count in zip(BUILDINGS, counts, strict=True)
        if count
    ]
    return ((", ".join(found) or look.words("desk.no_building"), look.text),)


def next_building(site: SiteState, look: Look) -> str:
    count = site.buildings.count
    key = "desk.next" if count and not site.buildings.walls else "desk.next_no_wall"
    if count == len(PRICES) - 1 and not site.buildings.walls:
        key = "desk.next_wall"
    return look.words.count(key, PERMITS[count], talents=PRICES[count], wall=WALL_PERMITS)


def here_line(desk: Desk, look: Look, width: int) -> Line:
    """The place under the cursor on one line, for the small screen; whole parts that fit."""
    line: Line = ((here_title(desk, look), look.accent),)
    for part in _short_parts(desk, look):
        gap = ("  ", look.text) if len(line) == 1 else (", ", look.muted)
        if line_width(line) + line_width((gap, *part)) > width:
            break
        line += (gap, *part)
    return line


def _short_parts(desk: Desk, look: Look) -> list[Line]:
    """What is most worth knowing first."""
    state, words = desk.state, look.words
    code = here(desk).rstrip("~")
    place = state.ground.place.get(code)
    if place is None or place.kind != "site" or code in state.ground.closed:
        return here_lines(desk, look)
    site = state.sites[place.index]
    seat = desk.seat(site.holder) if site.holder else None
    found: list[Line] = [
        ((look.colour_name(seat), look.seat_text(seat)),)
        if seat
        else ((words("desk.short.free"), look.good),)
    ]
    found.append(((words("desk.value", value=site.buildings.value), look.strong),))
    found.append(
        _building_line(look, site)
        if site.buildings.count
        else ((words("desk.short.bare"), look.text),)
    )
    if site.holder:
        found.append(((words("desk.short.guards", number=site.guards), look.text),))
    if site.ship:
        found.append(((words("desk.short.ship"), look.text),))
    if not site.buildings.is_city:
        count = site.buildings.count
        text = words.count("desk.short.next", PERMITS[count], talents=PRICES[count])
        found.append(((text, look.muted),))
    return found
