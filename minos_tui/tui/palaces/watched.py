"""A record of Palaces of Minos being looked at, as a watcher or with the eyes of one kingdom.

A record that has not ended shows no hand: others may still be playing it.
"""

from __future__ import annotations

from typing import Final, get_args

import attrs

from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import State
from minos_tui.engine.replay import Verified
from minos_tui.tui.actions import Context, Keymap
from minos_tui.tui.ink import width_of
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.advice import plans_of
from minos_tui.tui.palaces.desk import Chapter, Desk, Page, PageName
from minos_tui.tui.palaces.names import kingdom_name
from minos_tui.tui.palaces.paint import cursor_at, page_within, paint
from minos_tui.tui.palaces.story import Teller
from minos_tui.tui.replaying import Drawn, Watching
from minos_tui.tui.screens.page import Note

_END: Final = 1 << 20


class Watched(Watching):
    """`eyes` is the seat whose hand is shown; 0 for none."""

    def __init__(self, verified: Verified, look: Look) -> None:
        super().__init__(verified, look)
        self.page: Page | None = None
        self.eyes = 0
        self._begin()

    def _begin(self) -> None:
        self._teller, self._told = Teller(self.eyes, self.look.words), 0

    @property
    def context(self) -> Context:
        return "replay_cards" if self.page is None else "replay_page"

    def draw(self, note: Note, prompt: str, size: tuple[int, int], keymap: Keymap) -> Drawn:
        desk = self.desk(note, prompt, size[0])
        if (page := page_within(desk, *size, self.look)) is not None:
            self.page = page
            desk = attrs.evolve(desk, page=page)
        return paint(desk, *size, self.look, keymap), cursor_at(*size)

    def desk(self, note: Note, prompt: str, width: int = 80) -> Desk:
        """What the main screen shows at this ply."""
        view: State = GAME.seen_by(self.state, self.eyes)
        chapters = self._chapters()
        turn = GAME.turn(self.state)
        return Desk(
            view, self.seats, self.eyes, getattr(turn, "seat", 0), self.context, prompt=prompt,
            note=self._foot(prompt, note.text or self._now(chapters), width), alarm=note.alarm,
            plans=plans_of(view, self.eyes) if self.eyes else (),
            chapters=chapters, seen=self.ply, page=self.page,
        )  # fmt: skip

    def _chapters(self) -> tuple[Chapter, ...]:
        """The log up to the ply; going on tells only what is new."""
        if self.ply < self._told:
            self._begin()
        for number in range(self._told, self.ply):
            self._teller.tell(self.replay.steps[number], number + 1)
        self._told = self.ply
        return self._teller.chapters()

    def _now(self, chapters: tuple[Chapter, ...]) -> str:
        """What happened last, as the log has it; at the ends of the record, that it is one."""
        if not self.ply or self.at_end or not chapters:
            return self.told("")
        last = chapters[-1].lines[-1]
        return f"{self.who(last.seat)} {last.text}" if last.seat else last.text

    def _foot(self, prompt: str, now: str, width: int) -> str:
        """Where the replay is and what happens, the first in short where there is little room."""
        whole = f"{prompt} · {now}"
        return whole if width_of(whole) < width else f"{self.ply}/{len(self.replay)} · {now}"

    def who(self, seat: int) -> str:
        return kingdom_name(self.state, seat, self.look.words)

    def retell(self, look: Look) -> None:
        super().retell(look)
        self._begin()

    # Keys

    def toggle(self, name: str) -> str:
        if name == "seat":
            return self._next_eyes()
        page: PageName = next(known for known in get_args(PageName) if known == name)
        same = self.page is not None and self.page.name == page
        self.page = None if same else Page(page, _END if page == "log" else 0)
        return ""

    def _next_eyes(self) -> str:
        """With the eyes of the next kingdom, once the game has ended."""
        words = self.look.words
        if self.replay.outcome is None:
            return words("court.eyes_closed")
        self.eyes = (self.eyes + 1) % (len(self.seats) + 1)
        self._begin()
        if not self.eyes:
            return words("court.eyes_none")
        return words("court.eyes_of", who=self.who(self.eyes))

    def scroll(self, lines: int) -> None:
        if self.page is not None:
            self.page = attrs.evolve(self.page, scroll=max(0, self.page.scroll + lines))

    def close(self) -> bool:
        closed, self.page = self.page is not None, None
        return closed
