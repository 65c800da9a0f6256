"""A position in one line of text, and its digest: equal positions, and only those, agree."""

from __future__ import annotations

import hashlib

from minos_tui.engine.minos.options import option_words
from minos_tui.engine.minos.state import (
    Acting,
    Battle,
    ChoosingFirst,
    Closing,
    Duel,
    Ended,
    Frame,
    Placing,
    Rolling,
    RollingOff,
    Sailing,
    SiteState,
    State,
)

DIGEST_LENGTH = 16


def digest(state: State) -> str:
    return hashlib.sha256(position_text(state).encode()).hexdigest()[:DIGEST_LENGTH]


def position_text(state: State) -> str:
    """Everything that the position holds, in a fixed order."""
    ground = state.ground
    parts = [
        f"board {ground.board.digest} closed {','.join(sorted(ground.closed)) or '-'}",
        " ".join(f"{name}={word}" for name, word in option_words(state.options).items()) or "-",
        f"round {state.round} first {state.first} seat {state.seat}",
        ";".join(f"{p.talents},{p.rings},{p.ships},{p.soldiers},{p.out:d}" for p in state.players),
        f"{state.bank.shipyards},{state.bank.houses},{state.bank.warehouses},{state.bank.walls},{state.bank.rings}",
        " ".join(map(_site_text, ground.sites, state.sites)),
        " ".join(f"{a}{o}" for a, o in zip(ground.areas, state.sea, strict=True) if o) or "-",
        ",".join(map(str, state.fish)),
        " ".join(f"{s}:{o}" for s, o in zip(ground.spots, state.spots, strict=True) if o) or "-",
        " > ".join(map(_frame_text, state.phase)),
    ]
    return " | ".join(parts)


def _site_text(code: str, site: SiteState) -> str:
    b = site.buildings
    standing = f"{b.shipyards}{b.houses}{b.warehouses}{b.walls}"
    return f"{code}:{site.holder}{'s' if site.ship else '-'}{site.guards}/{standing}"


def _frame_text(frame: Frame) -> str:
    match frame:
        case Closing(count):
            return f"closing {count}"
        case ChoosingFirst():
            return "choosing first"
        case RollingOff(contenders, values):
            return f"rolling off {contenders} {values}"
        case Placing(queue):
            return f"placing {queue}"
        case Rolling(dice, loose, throws):
            return f"rolling {dice or '-'} {loose} {throws}"
        case Acting():
            return _acting_text(frame)
        case Sailing(ship, origin):
            return f"sailing {ship} {origin}"
        case Battle(unit, origin, target, carrying):
            return f"battle {unit} {origin} {target} {carrying:d}"
        case Duel(defender, unit, goal, dice, loose, attacker_dice):
            return f"duel {defender} {unit} {goal} {dice or '-'} {loose} {attacker_dice or '-'}"
        case Ended(reason):
            return f"ended {reason}"


def _acting_text(frame: Acting) -> str:
    marks = f"{','.join(sorted(frame.jokers))}/{','.join(sorted(frame.stars))}"
    left = f"{frame.points} {frame.permits} {frame.may_buy_rings:d}"
    places = f"{','.join(sorted(frame.recruited))}/{','.join(sorted(frame.carried))}"
    return f"acting {frame.dice or '-'} {marks} {left} {places}"
