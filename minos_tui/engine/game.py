"""What a game is: the protocol that every game of the house keeps.

A game is a set of pure functions over frozen states. Nothing here knows a clock, a file or a
random number: chance is a command that somebody outside hands in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

import attrs

from minos_tui.engine.chance import ChancePoint, Draws

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
C_co = TypeVar("C_co", covariant=True)


class Refusal(Exception):
    """Why something is not allowed: a code, and the things that it is about.

    The words that a player reads are made from the code elsewhere (`minos_tui.words`).
    """

    def __init__(self, code: str, **about: str | int) -> None:
        self.code = code
        self.about = about

    def __str__(self) -> str:
        things = ", ".join(f"{name}={thing}" for name, thing in self.about.items())
        return f"{self.code} ({things})" if things else self.code

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.code, self.about) == (other.code, other.about)

    __hash__ = Exception.__hash__


EVERYBODY: Final = "everybody"
Audience = Literal["everybody"] | frozenset[int]
"""Who may see a command or an event: everybody, or certain seats (none: nobody yet)."""


@attrs.frozen
class Step(Generic[S, C, E]):
    """One command applied: the state before, the command, what happened, the state after."""

    before: S
    command: C
    events: tuple[E, ...]
    after: S


@attrs.frozen
class Decision:
    """A player is asked. `seat` counts from 1."""

    seat: int


@attrs.frozen
class Chance:
    """The game waits for a throw or draw. `label` says of what, `seat` for whom (0: the table)."""

    label: str
    seat: int = 0


@attrs.frozen
class Score:
    """What decides a seat's rank, the first part first; parts are named by the game's words."""

    seat: int
    parts: tuple[tuple[str, int], ...]


@attrs.frozen
class Outcome:
    """The end: seats ranked, best first, ties in one group; why; everybody's score."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str
    scores: tuple[Score, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0]


@attrs.frozen
class Over:
    """The game has ended."""

    outcome: Outcome


Turn = Decision | Chance | Over


@attrs.frozen
class Fault:
    """One thing wrong with a position: where, and a code with its things, as in `Refusal`."""

    where: str
    code: str
    about: Mapping[str, str | int] = attrs.field(factory=dict)


@attrs.frozen
class OptionSpec:
    """One option of a game, as a new-game screen or a command line shows it.

    `choices` lists the words allowed; empty means free text, which `Game.options` checks.
    """

    name: str
    default: str
    choices: tuple[str, ...] = ()


class Legal(Protocol[C_co]):
    """The commands allowed in a state: a view, iterated lazily in a fixed order."""

    def __iter__(self) -> Iterator[C_co]: ...
    def __contains__(self, command: object) -> bool: ...
    def sample(self, draws: Draws) -> C_co: ...


class Game(Protocol[S, C, E]):
    """A game of the house. All functions are pure."""

    @property
    def name(self) -> str:
        """The word on the command line: `minos`, `palaces`."""

    @property
    def rules(self) -> str:
        """The version of the rules, written into records."""

    @property
    def seats(self) -> range:
        """The numbers of players that can play."""

    @property
    def has_boards(self) -> bool:
        """Whether `start` wants a board's text."""

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]: ...

    def options(self, words: Mapping[str, str], seats: int) -> Any:
        """The options named by `words`, the others at their defaults. Raises Refusal."""

    def option_words(self, options: Any) -> dict[str, str]:
        """The options as words, those at their defaults left out; `options` reads them back."""

    def start(self, seats: int, options: Any, board: str = "") -> S:
        """The first state. `board` is a board file's text. Raises Refusal."""

    def turn(self, state: S) -> Turn: ...

    def legal(self, state: S) -> Legal[C]:
        """What the asked seat may do; empty where chance is asked or the game is over.

        Raises Refusal if it is a view that hides what the asked seat holds.
        """

    def apply(self, state: S, command: C) -> Step[S, C, E]:
        """Raises Refusal and changes nothing if the command is not legal now."""

    def chance(self, state: S) -> ChancePoint[C]:
        """The throw or draw that the state waits for.

        Raises Refusal if it waits for none, or if it is a view that hides what may come.
        """

    def default(self, state: S) -> C:
        """The command played for a seat that doesn't answer: always legal, never rash."""

    def standing(self, state: S) -> Outcome:
        """The ranking as if the game ended now."""

    def check(self, state: S) -> tuple[Fault, ...]:
        """Every fault of a position at once; empty for every state that play can reach."""

    def seen_by(self, state: S, seat: int) -> S:
        """The state with what `seat` may not know removed (0: a spectator).

        For the seat that is asked, `turn`, `legal` and `default` answer as for the whole state.
        """

    def audience(self, thing: C | E) -> Audience:
        """Who may see a command or an event; the seat that gives a command sees it as well."""

    def masked(self, thing: C | E) -> str:
        """The text form that is shown to those who may not see it."""

    def text(self, command: C) -> str: ...

    def parse(self, text: str) -> C:
        """The command that `text` stands for. Raises Refusal (code `not_syntax`)."""

    def digest(self, state: S) -> str:
        """A short hash of the whole state: equal states, and only those, have equal digests."""
