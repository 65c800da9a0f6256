"""Where to begin when the players place their first settlements themselves."""

from __future__ import annotations

from minos_tui.bots.minos.roads import net
from minos_tui.engine.minos.commands import Place
from minos_tui.engine.minos.state import State


def choose_opening(state: State, seat: int) -> Place:
    """A free site with room around it: near to free sites, the own one near, others far."""
    free = [i for i, site in enumerate(state.sites) if not site.holder]
    best = max(free, key=lambda site: (_room(state, site, seat), -site))
    own = any(site.holder == seat for site in state.sites)
    return Place("shipyard" if not own else "house", state.ground.sites[best])


def _room(state: State, site: int, seat: int) -> float:
    chart = net(state.ground)
    worth = 0.0
    for index, other in enumerate(state.sites):
        if index == site:
            continue
        sail = chart.put_out[site][index]
        near = 1 / min(sail, chart.walk[site][index])
        if not other.holder:
            worth += near
        elif other.holder != seat:
            worth -= 1.5 * near
    return worth
