"""The game that `minos frame palaces` shows: its commands, from the palaces to trade in round 3."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from minos_tui.engine.game import Step
from minos_tui.engine.palaces.commands import Command
from minos_tui.engine.palaces.events import Event
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import State

SEATS: Final = 4
PEOPLE: Final = ("", "Ariadne", "Icarus", "Daedalus")

COMMANDS: Final = """
palace kato-zakros; palace knossos; palace malia; palace phaistos; turn S8; deal T6 to 1; deal G1
to 2; deal R6 to 3; deal A1 to 4; deal A2 to 1; deal G6 to 2; deal R2 to 3; deal S3 to 4; deal W6
to 1; deal W1 to 2; deal D3 to 3; deal D5 to 4; deal P3 to 1; deal A4 to 2; deal G2 to 3; deal T2
to 4; deal W3 to 1; deal G8 to 2; deal T7 to 3; deal I1 to 4; deal G5 to 1; deal P8 to 2; deal I6
to 3; deal D4 to 4; deal D1 to 1; deal S6 to 2; deal P2 to 3; deal P1 to 4; deal R3 to 2; offer W3
for 1 to all; decline; decline; decline; offer W6 for 1 to all; decline; decline; decline; offer
W3 for 7 to all; decline; decline; decline; offer P8 for G to all; decline; decline; decline;
offer W1 for G to all; decline; decline; decline; offer S6 for G to all; decline; decline;
decline; offer P2 for A to all; decline; decline; decline; pass; offer P1 for G to all; decline;
decline; decline; pass; pass; pass; pass; pass; discard P8; deal A7 to 3; discard D3; turn W5;
deal T1 to 2; deal A5 to 3; deal W7 to 4; deal S4 to 1; deal T5 to 2; deal P6 to 3; deal G3 to 4;
deal I8 to 1; deal R4 to 2; deal R8 to 3; deal T8 to 4; deal P4 to 1; deal S5 to 2; deal I7 to 3;
deal I2 to 4; deal S2 to 1; deal A3 to 2; deal R1 to 3; deal S7 to 4; deal W8 to 1; deal G7 to 2;
deal P7 to 3; deal I5 to 4; deal R5 to 1; deal W2 to 2; deal A6 to 3; deal D2 to 4; deal T4 to 1;
deal T3 to 2; offer R3 for T to all; decline; accept T2 from 2; pass; offer P2 for 6 to all;
decline; accept W6 from 3; offer G2 for S to all; decline; decline; decline; pass; pass; offer S2
for P7 to all; decline; decline; decline; offer S4 for P7 to all; decline; decline; decline; offer
P2 for P7 to all; decline; decline; decline; meld flush T1 T2 T3 T5; meld straight R4 W1 W2 S5 S6
G7 G8 A3; pass; meld flush R1 R2 R6 R8; meld kind P6 W6 I6 A6; meld kind P7 T7 I7 A7; pass; meld
reverse P1 R3 W7 T8 S3 G3 I1 A1; pass; meld reverse P2 R5 W3 T4 S2 G5 I8 A2; pass; build
storerooms; build storerooms; build courtyards; build sailing-ships; build throne-room; build
workshops; build sailing-ships; deal I3 to 3; discard G2; turn I4; deal G4 to 3; deal W4 to 4;
deal R7 to 1; deal S1 to 2; deal P5 to 3; deal A8 to 4; deal W5 to 1; deal W3 to 2; deal P7 to 3;
deal T5 to 4; deal S6 to 1; deal T2 to 2; deal A1 to 3; deal G5 to 4; deal R6 to 1; deal S2 to 2;
deal A3 to 3; deal T8 to 4; deal S8 to 1; deal P6 to 2; deal T4 to 3; deal T3 to 4; deal W7 to 1;
deal T1 to 2; deal G3 to 3; deal S5 to 4; deal T7 to 1; deal R2 to 2; deal W6 to 3; deal D3 to 1;
deal W2 to 2; offer P5 for 2 to all; accept I2 from 3; offer T4 for 8 to all; accept A8 from 3;
pass; offer W4 for 6 to all; decline; decline; decline; pass
"""


@lru_cache(maxsize=1)
def example_steps() -> tuple[Step[State, Command, Event], ...]:
    """The commands of the example, applied one after the other."""
    state = GAME.start(SEATS, GAME.options({}, SEATS))
    steps = []
    for text in COMMANDS.replace("\n", " ").split(";"):
        if text.strip():
            steps.append(GAME.apply(state, GAME.parse(text.strip())))
            state = steps[-1].after
    return tuple(steps)
