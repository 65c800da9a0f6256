"""The replay: a record step by step on the main screen's own map and panes."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.timer import Timer

from minos_tui.engine.game import Refusal
from minos_tui.engine.replay import Verified
from minos_tui.settings import SPEEDS
from minos_tui.table.errors import CommitFailed
from minos_tui.table.opening import refuse_fork
from minos_tui.table.table import Table
from minos_tui.trouble import in_words
from minos_tui.tui.actions import Context
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas
from minos_tui.tui.modes.windows import LINES, PAGE
from minos_tui.tui.replaying import Watching, read_record, seats_to_play_on
from minos_tui.tui.rooms import check_screen, room_of
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.words.verdict import draws_told

PAUSES: Final = {"instant": 0.05, "brisk": 0.3, "slow": 1.2, "step": 1.2}
"""Seconds between two commands while it plays by itself, by the speed of the bots."""


class ReplayScreen(Around):
    """Looks at a record. Raises RecordError when it is made, if the record is wrong."""

    page_context: ClassVar[Context] = "replay"

    def __init__(self, home: Home, record: str | bytes) -> None:
        super().__init__(home)
        self._record = record
        self._verified: Verified = read_record(record)
        check_screen(self._verified.replay.game.name)
        self._watched: Watching | None = None
        self._timer: Timer | None = None
        self._speed = "brisk"

    @property
    def watched(self) -> Watching:
        if self._watched is None:
            game = self._verified.replay.game.name
            self._watched = room_of(game).watched(self._verified, self.look)
        return self._watched

    @property
    def context(self) -> Context:
        found = super().context
        return self.watched.context if found == "replay" else found

    def on_mount(self) -> None:
        self._speed = self.minos.settings.bot_speed
        self.say(draws_told(self._verified, self.look.words))

    def look_changed(self) -> None:
        self.watched.retell(self.look)
        self.redraw()

    # Drawing

    def paint(self, width: int, height: int) -> Canvas:
        size, keymap = (width, height), self.minos.keymap
        canvas, self._cell = self.watched.draw(self.note, self._prompt(), size, keymap)
        if self.field is not None:
            self._cell = self._draw_field(canvas)
        if self._question is not None:
            self._draw_question(canvas, self._question)
        if self.context in ("field", "ask"):
            self._draw_hints(canvas)
        return canvas

    def _prompt(self) -> str:
        watched, words = self.watched, self.look.words
        key = "place" if watched.state.round else "place_setup"
        own = f"replay.{key}.{watched.replay.game.name}"
        text = words(
            own if words.has(own) else f"replay.{key}",
            ply=watched.ply, total=len(watched.replay), round=watched.state.round,
        )  # fmt: skip
        if self._timer is None:
            return text
        speed = words(f"replay.speed.{self._speed}")
        return f"{text} · {words('replay.playing', speed=speed)}"

    def _draw_field(self, canvas: Canvas) -> Cell:
        assert self.field is not None
        y = canvas.height - 2
        canvas.text(0, y, " " * canvas.width, self.look.text)
        end = canvas.text(1, y, self.look.words("replay.jump"), self.look.accent)
        return self.field.draw(canvas, end, y, self.field.most + 1, self.look)

    def _draw_hints(self, canvas: Canvas) -> None:
        from minos_tui.tui.hints import hint_line

        width, y = canvas.width, canvas.height - 1
        canvas.text(0, y, " " * width, self.look.text)
        canvas.line(0, y, hint_line(self.minos.keymap, self.context, self.look, width), width)

    # Going through it

    def _go(self, ply: int) -> None:
        self.watched.go(ply)

    def act_play_step(self, key: str) -> None:
        self._stop()
        self._go(self.watched.ply + 1)

    def act_play_back(self, key: str) -> None:
        self._stop()
        self._go(self.watched.ply - 1)

    def act_turn_next(self, key: str) -> None:
        self._stop()
        self.watched.next_turn()

    def act_turn_back(self, key: str) -> None:
        self._stop()
        self.watched.former_turn()

    def act_to_start(self, key: str) -> None:
        self._stop()
        self._go(0)

    def act_to_end(self, key: str) -> None:
        self._stop()
        self._go(len(self.watched.replay))

    def act_jump(self, key: str) -> None:
        self._stop()
        self.field = Field.of("", 4)

    async def took(self, text: str) -> None:
        """The round to go to."""
        self.field = None
        number = int(text) if text.isascii() and text.isdigit() else 0
        if number in self.watched.rounds:
            self._go(self.watched.rounds[number])
        elif text:
            high = max(self.watched.rounds)
            self.say(self.look.words("replay.no_round", high=high), alarm=True)

    # By itself

    def act_autoplay(self, key: str) -> None:
        if self._timer is not None:
            self._stop()
            return
        if self.watched.at_end:
            self._go(0)
        self._timer = self.set_interval(PAUSES[self._speed], self.tick)

    def tick(self) -> None:
        """One command further; stops at the end."""
        self._go(self.watched.ply + 1)
        if self.watched.at_end:
            self._stop()
        self.redraw()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def act_faster(self, key: str) -> None:
        speeds = SPEEDS[:3]
        at = speeds.index(self._speed) if self._speed in speeds else 0
        self._speed = speeds[(at + 1) % len(speeds)]
        if self._timer is not None:
            self._stop()
            self._timer = self.set_interval(PAUSES[self._speed], self.tick)

    # Panes

    def _pane(self, name: str) -> None:
        """A pane, page or view of the game that is watched; an answer is said."""
        if said := self.watched.toggle(name):
            self.say(said)

    def act_replay_treasury(self, key: str) -> None:
        self._pane("treasury")

    def act_replay_site(self, key: str) -> None:
        self._pane("site")

    def act_replay_players(self, key: str) -> None:
        self._pane("players")

    def act_replay_track(self, key: str) -> None:
        self._pane("track")

    def act_replay_log(self, key: str) -> None:
        self._pane("log")

    def act_row_up(self, key: str) -> None:
        self._scroll(-LINES)

    def act_row_down(self, key: str) -> None:
        self._scroll(LINES)

    def act_page_up(self, key: str) -> None:
        self._scroll(-PAGE)

    def act_page_down(self, key: str) -> None:
        self._scroll(PAGE)

    def act_replay_kingdoms(self, key: str) -> None:
        self._pane("kingdoms")

    def act_replay_unseen(self, key: str) -> None:
        self._pane("cards")

    def act_replay_values(self, key: str) -> None:
        self._pane("values")

    def act_replay_story(self, key: str) -> None:
        self._pane("log")

    def act_replay_seat(self, key: str) -> None:
        self._pane("seat")

    def _scroll(self, lines: int) -> None:
        self.watched.scroll(lines)

    def act_back(self, key: str) -> None:
        """Closes the pane, then the replay."""
        self._stop()
        if self.watched.close():
            return
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit(0)

    # Playing on

    def act_play_on(self, key: str) -> None:
        self._stop()
        words = self.look.words
        if (why := self._refuse_play_on()) is not None:
            self.say(words.refusal(why), alarm=True)
            return
        lost = words("replay.play_on_lost", ply=self.watched.ply)
        self.asks(words("replay.play_on"), lost, self._play_on)

    def _refuse_play_on(self) -> Refusal | None:
        played = self.watched.replay
        if played.outcome is None:
            return Refusal("still_running")
        return refuse_fork(played, self.watched.ply)

    async def _play_on(self) -> None:
        """A new game that goes on from here."""
        from minos_tui.tui.screens.opening import game_screen

        watched, store = self.watched, self.home.keeps
        seats = seats_to_play_on(watched.replay, watched.ply)
        try:
            source = await Table.import_record(None, self._record)
            table = await source.fork(store, watched.ply, seats)
        except (Refusal, CommitFailed) as error:
            self.say(in_words(error, self.look.words), alarm=True)
            return
        await self.minos.show_game(await game_screen(self.home, table), instead=True)
