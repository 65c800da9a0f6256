"""A record being looked at: where one is in it, and what the screen shows there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, get_args

import attrs

from minos_tui.engine.game import Over
from minos_tui.engine.minos.events import DiceKept, DiceStood, DuelThrew, Threw
from minos_tui.engine.record import HUMAN, Seat
from minos_tui.engine.replay import Replay, Verified, asked, verify
from minos_tui.tui.actions import Context, Keymap
from minos_tui.tui.desk import Desk, Group, Pane, PaneWindow
from minos_tui.tui.game.moments import dice_view, with_money
from minos_tui.tui.game.names import dice_names
from minos_tui.tui.game.story import Teller, changed_places
from minos_tui.tui.ink import Canvas
from minos_tui.tui.look import Look, SeatLook
from minos_tui.tui.map.view import MapView
from minos_tui.tui.paint import cursor_at, paint, pane_within
from minos_tui.tui.playing import seat_looks
from minos_tui.tui.screens.page import Note
from minos_tui.wire import read_position, shipped_board
from minos_tui.words import shown

Drawn = tuple[Canvas, tuple[int, int] | None]


def read_record(text: str | bytes) -> Verified:
    """A record played and checked. Raises RecordError: what is wrong, and at which line."""
    return verify(text, boards=shipped_board, positions=read_position)


def rounds(replay: Replay) -> dict[int, int]:
    """The ply at which each round begins."""
    found: dict[int, int] = {}
    for ply in range(len(replay) + 1):
        found.setdefault(max(1, getattr(replay.state(ply), "round", 1)), ply)
    return found


def seats_to_play_on(replay: Replay, ply: int) -> tuple[Seat, ...]:
    """The record's players; a person takes the seat that is asked if there was none."""
    seats = tuple(attrs.evolve(seat, resigned=False) for seat in replay.record.header.seats)
    if any(seat.is_human for seat in seats):
        return seats
    at = max(1, asked(replay.game.turn(replay.state(ply)))) - 1
    return (*seats[:at], Seat(HUMAN), *seats[at + 1 :])


class Story:
    """The log up to a ply; going on tells only what is new."""

    def __init__(self, replay: Replay, seats: tuple[SeatLook, ...], look: Look) -> None:
        self._replay, self._seats, self._look = replay, seats, look
        self._begin()

    def _begin(self) -> None:
        board = self._replay.start.ground.board
        self._teller = Teller(board, self._seats, self._look)
        self._told = 0

    def until(self, ply: int) -> tuple[Group, ...]:
        if ply < self._told:
            self._begin()
        for step in self._replay.steps[self._told : ply]:
            self._teller.tell(step)
        self._told = ply
        return self._teller.groups()


class Watching(ABC):
    """A record at a ply: 0 is the start, `len(replay)` the end. A game's own class draws it."""

    def __init__(self, verified: Verified, look: Look) -> None:
        self.verified = verified
        self.replay = verified.replay
        self.seats = seat_looks(self.replay.record.header.seats, look.mine)
        self.rounds = rounds(self.replay)
        self.ply = 0
        self.look = look

    # What a game's own class does

    @property
    @abstractmethod
    def context(self) -> Context:
        """What a key means now."""

    @abstractmethod
    def draw(self, note: Note, prompt: str, size: tuple[int, int], keymap: Keymap) -> Drawn:
        """The screen at this ply, and the cell of the terminal's cursor."""

    def retell(self, look: Look) -> None:
        """In another language."""
        self.look = look

    @abstractmethod
    def toggle(self, name: str) -> str:
        """Opens a pane or page, or does what a key of that name stands for; what is to be said."""

    @abstractmethod
    def scroll(self, lines: int) -> None:
        """Scrolls the open pane."""

    @abstractmethod
    def close(self) -> bool:
        """Closes the open pane. False if there is none."""

    def who(self, seat: int) -> str:
        """A seat as people call it."""
        return self.look.colour_name(self.seats[seat - 1])

    @property
    def state(self) -> Any:
        return self.replay.state(self.ply)

    @property
    def at_end(self) -> bool:
        return self.ply == len(self.replay)

    # Going

    def go(self, ply: int) -> None:
        self.ply = max(0, min(ply, len(self.replay)))

    def next_turn(self) -> None:
        self.go(next((ply for ply in self.replay.turns if ply > self.ply), len(self.replay)))

    def former_turn(self) -> None:
        self.go(max((ply for ply in self.replay.turns if ply < self.ply), default=0))

    def told(self, sentence: str, *, named: bool = False) -> str:
        """The last command, in the log's last `sentence` if it has one, or how the game ended.
        `named`: the sentence says who it is about.
        """
        words = self.look.words
        if not self.ply:
            return words("replay.start")
        if self.at_end:
            return self._ending()
        step = self.replay.steps[self.ply - 1]
        if sentence and named:
            return sentence
        seat = asked(self.replay.game.turn(step.before))
        who = self.who(seat) if seat > 0 else words("replay.table")
        text = sentence or self.replay.game.text(step.command)
        return words("replay.command", who=who, command=shown(text, 120))

    def _ending(self) -> str:
        words = self.look.words
        turn = self.replay.game.turn(self.state)
        if not isinstance(turn, Over):
            return words("replay.unfinished")
        winners = turn.outcome.winners
        called = [self._called(seat) for seat in winners]
        key = "replay.end" if len(winners) == 1 else "replay.end_shared"
        return words(key, names=words.joined(called))

    def _called(self, seat: int) -> str:
        """Players may have the same name: what tells their seats apart comes first."""
        name = self.seats[seat - 1].safe_name
        return f"{self.who(seat)} ({name})" if name else self.who(seat)


class Watched(Watching):
    """A record of classic Minos."""

    def __init__(self, verified: Verified, look: Look) -> None:
        super().__init__(verified, look)
        self.pane: PaneWindow | None = None
        self._story = Story(self.replay, self.seats, look)

    @property
    def context(self) -> Context:
        return "replay" if self.pane is None else "replay_pane"

    def draw(self, note: Note, prompt: str, size: tuple[int, int], keymap: Keymap) -> Drawn:
        desk = self.desk(note.text, note.alarm, prompt)
        if (pane := pane_within(desk, *size, self.look)) is not None:
            self.pane = pane
            desk = attrs.evolve(desk, window=pane)
        return paint(desk, *size, self.look, keymap), cursor_at(desk, *size)

    def retell(self, look: Look) -> None:
        super().retell(look)
        self._story = Story(self.replay, self.seats, look)

    def toggle(self, name: str) -> str:
        """Opens a pane; its own key closes it again."""
        pane = next(known for known in get_args(Pane) if known == name)
        if self.pane is not None and self.pane.pane == pane:
            self.pane = None
        else:
            self.pane = PaneWindow(pane, 1 << 20 if pane == "log" else 0)
        return ""

    def scroll(self, lines: int) -> None:
        if self.pane is not None:
            self.pane = attrs.evolve(self.pane, scroll=max(0, self.pane.scroll + lines))

    def close(self) -> bool:
        closed, self.pane = self.pane is not None, None
        return closed

    # Looking

    def desk(self, note: str, alarm: bool, words_of_place: str) -> Desk:
        """What the main screen shows at this ply."""
        groups = self._story.until(self.ply)
        untold = self._untold()
        last, named = (untold, False) if untold else _last_told(groups)
        return Desk(
            with_money(self.state),
            self.seats,
            0,
            map=MapView(cursor=self._where(), marks=self._marks()),
            dice=dice_view(self.state, ""),
            context=self.context,
            prompt=words_of_place,
            note=note or self.told(last, named=named),
            alarm=alarm,
            log=groups,
            window=self.pane,
            over=self.at_end and isinstance(self.replay.game.turn(self.state), Over),
        )

    def _untold(self) -> str:
        """A throw, or what is done about one, which the log leaves out; "" for all else."""
        words = self.look.words
        events = self.replay.steps[self.ply - 1].events if self.ply else ()
        match events[-1:]:
            case (Threw(faces=faces),):
                return words("story.threw", dice=dice_names(faces, words))
            case (DuelThrew(faces=faces, value=value),):
                return words("story.threw_value", dice=dice_names(faces, words), value=value)
            case (DiceKept(dice=""),):
                return words("story.set_aside_none")
            case (DiceKept(dice=dice),):
                return words("story.set_aside", dice=dice_names(dice, words))
            case (DiceStood(dice=dice),):
                return words("story.dice", dice=dice_names(dice, words))
        return ""

    def _marks(self) -> frozenset[str]:
        """What has changed in the turn so far."""
        begin = max((ply for ply in self.replay.turns if ply < self.ply), default=0)
        return changed_places(self.replay.steps[begin : self.ply])

    def _where(self) -> str:
        """Where something happened last: the cursor stands there."""
        for step in reversed(self.replay.steps[max(0, self.ply - 40) : self.ply]):
            for name in ("target", "site", "origin"):
                place = getattr(step.command, name, "")
                if isinstance(place, str) and place in step.after.ground.place:
                    return place
        return ""


def _last_told(groups: tuple[Group, ...]) -> tuple[str, bool]:
    """The last sentence, and whether it says who it is about. A turn that has just begun has none:
    then it is that which ended the turn before."""
    for group in groups[-2:][::-1]:
        if group.lines:
            return group.lines[-1], len(group.lines) - 1 in group.named
    return "", False
