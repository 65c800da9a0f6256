"""The rules in the program: by topic, with a search through all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import attrs

from minos_tui.tui.actions import Context
from minos_tui.tui.actions_palaces import GAME as CARD_GAME
from minos_tui.tui.actions_palaces import TOPIC_OF as CARD_TOPICS
from minos_tui.tui.home import Home
from minos_tui.tui.ink import Canvas, Rect, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.rooms import WITH_SCREENS
from minos_tui.tui.screens.around import Around, Cell
from minos_tui.tui.screens.field import Field
from minos_tui.tui.screens.page import begin_page
from minos_tui.tui.screens.rules_lines import Hit, PageLine, found_line, hits, page_lines
from minos_tui.words import Words, shown
from minos_tui.words.rulebook import TOPICS, Topic, book_of, rulebook

MOST_SEARCHED: Final = 40
_LIST_WIDTH: Final = 26
_LIST_FROM: Final = 100
_READABLE: Final = 78


@attrs.frozen
class Reading:
    """What is read: the topic from 0, the first line shown, and what was looked for."""

    topic: int = 0
    top: int = 0
    wanted: str = ""
    hit: int = 0


_TOPIC_OF: Final[dict[str, str]] = {
    "throw": "dice", "roll": "dice", "act": "turn", "unit": "movement", "sail": "transport",
    "place": "options", "duel": "duels", "await": "duels", "over": "ending", "result": "ending",
    "setup": "options", "replay": "fair",
}  # fmt: skip


def topic_of(context: Context) -> str:
    """The topic that tells most of what a screen waits for."""
    return CARD_TOPICS.get(context) or _TOPIC_OF.get(context, TOPICS[0])


def game_of(context: Context) -> str:
    """The game whose rules tell of a context."""
    return CARD_GAME if context in CARD_TOPICS else WITH_SCREENS[0]


def text_room(room: Rect) -> Rect:
    """Where the text stands on the page: beside the list of topics if there is room."""
    if room.width < _LIST_FROM:
        return room
    return Rect(room.x + _LIST_WIDTH, room.y, min(room.width - _LIST_WIDTH, _READABLE), room.height)


def draw_rules(
    canvas: Canvas, book: Sequence[Topic], reading: Reading, look: Look, name: str = ""
) -> Cell:
    """The page of the topic that is read; the cell of its first line."""
    topic = book[reading.topic]
    title = f"{name or look.words('rules.title')} · {reading.topic + 1}/{len(book)} {topic.title}"
    room = begin_page(canvas, title, look)
    text = text_room(room)
    if text.x != room.x:
        _draw_topics(canvas, room, book, reading, look)
    lines = page_lines(topic, text.width, look, reading.wanted)
    below = len(lines) - reading.top - text.height
    rows = text.height - 1 if below > 0 else text.height
    for row, line in enumerate(lines[reading.top : reading.top + rows]):
        canvas.line(text.x, text.y + row, line.line, text.width)
    if below > 0:
        more = f"▼ {look.words('desk.more', number=below + 1)}"
        canvas.text(text.x, text.bottom - 1, more, look.accent)
    return text.x, text.y


def _draw_topics(
    canvas: Canvas, room: Rect, book: Sequence[Topic], reading: Reading, look: Look
) -> None:
    y = room.y
    for at, topic in enumerate(book):
        picked = at == reading.topic
        ink = look.picked if picked else look.text
        number = str(at + 1) if at < 9 else ""
        lines = wrapped(topic.title, _LIST_WIDTH - 6)
        canvas.fill(Rect(room.x, y, _LIST_WIDTH - 3, len(lines)), ink)
        canvas.text(room.x + 1, y, number, ink if picked else look.accent)
        for line in lines:
            canvas.text(room.x + 3, y, line, ink)
            y += 1


def line_of(lines: Sequence[PageLine], hit: Hit) -> int:
    """The line of a page on which a place begins."""
    found = 0
    for number, line in enumerate(lines):
        if line.block == hit.block and line.at <= hit.at:
            found = number
    return found


class RulesScreen(Around):
    """Reads the rules, from the topic it is opened with."""

    page_context: ClassVar[Context] = "rules"

    def __init__(
        self, home: Home | None = None, topic: str = "", game: str = WITH_SCREENS[0]
    ) -> None:
        super().__init__(home)
        topics = book_of(game).topics
        self._game = game
        self._reading = Reading(topics.index(topic) if topic in topics else 0)
        self._books: dict[tuple[str, str], tuple[Topic, ...]] = {}
        self._hits: tuple[Hit, ...] = ()

    @property
    def book(self) -> tuple[Topic, ...]:
        words: Words = self.look.words
        key = self._game, words.language
        if key not in self._books:
            self._books[key] = rulebook(words, self._game)
        return self._books[key]

    @property
    def hidden(self) -> frozenset[str]:
        return frozenset() if self._hits else frozenset({"again", "again_back"})

    def draw(self, canvas: Canvas) -> Cell:
        self._reading = self._bounded(self._reading)
        title = self.look.words(f"{book_of(self._game).texts}.title")
        cell = draw_rules(canvas, self.book, self._reading, self.look, title)
        if self.field is None:
            return cell
        label = self.look.words("rules.search")
        y = canvas.height - 2
        end = canvas.text(1, y, label, self.look.accent)
        return self.field.draw(
            canvas, end, y, min(MOST_SEARCHED + 1, canvas.width - end - 1), self.look
        )

    # The page

    def _lines(self, reading: Reading) -> tuple[PageLine, ...]:
        return page_lines(
            self.book[reading.topic], self._text_room.width, self.look, reading.wanted
        )

    @property
    def _text_room(self) -> Rect:
        from minos_tui.tui.screens.page import page_rect

        return text_room(page_rect(*self.app.size))

    def _bounded(self, reading: Reading) -> Reading:
        last = max(0, len(self._lines(reading)) - self._text_room.height)
        return attrs.evolve(reading, top=max(0, min(reading.top, last)))

    def _to_topic(self, number: int) -> None:
        self._reading = attrs.evolve(self._reading, topic=number % len(self.book), top=0)

    def _scroll(self, lines: int) -> None:
        self._reading = attrs.evolve(self._reading, top=self._reading.top + lines)

    # Keys

    def act_row_up(self, key: str) -> None:
        self._scroll(-1)

    def act_row_down(self, key: str) -> None:
        self._scroll(1)

    def act_page_up(self, key: str) -> None:
        self._scroll(2 - self._text_room.height)

    def act_page_down(self, key: str) -> None:
        """A page on; at the end of a topic the next one."""
        before = self._reading
        self._scroll(self._text_room.height - 2)
        if self._bounded(self._reading).top == before.top:
            self._to_topic(before.topic + 1)

    def act_topic_back(self, key: str) -> None:
        self._to_topic(self._reading.topic - 1)

    def act_topic_next(self, key: str) -> None:
        self._to_topic(self._reading.topic + 1)

    def act_topic(self, key: str) -> None:
        self._to_topic(int(key) - 1)

    def act_other_game(self, key: str) -> None:
        """The rules of the next game of the house."""
        at = WITH_SCREENS.index(self._game)
        self._game = WITH_SCREENS[(at + 1) % len(WITH_SCREENS)]
        self._reading, self._hits = Reading(), ()

    # Search

    def act_search(self, key: str) -> None:
        self.field = Field.of("", MOST_SEARCHED)

    async def took(self, text: str) -> None:
        self.field = None
        self._hits = hits(self.book, text)
        self._reading = attrs.evolve(self._reading, wanted=text, hit=0)
        self._show_hit(self._first_from_here())

    def _first_from_here(self) -> int:
        """The first place from the topic that is read on; the very first if there is none."""
        here = self._reading.topic
        return next((n for n, hit in enumerate(self._hits) if hit.topic >= here), 0)

    def act_again(self, key: str) -> None:
        self._show_hit(self._reading.hit + 1)

    def act_again_back(self, key: str) -> None:
        self._show_hit(self._reading.hit - 1)

    def _show_hit(self, number: int) -> None:
        words, wanted, count = self.look.words, self._reading.wanted, len(self._hits)
        if not count:
            if wanted:
                self.say(words("rules.nothing", text=shown(wanted, MOST_SEARCHED)), alarm=True)
            return
        number %= count
        hit = self._hits[number]
        reading = attrs.evolve(self._reading, topic=hit.topic, hit=number)
        line = line_of(self._lines(reading), hit)
        self._reading = attrs.evolve(reading, top=max(0, line - 3))
        self.say(found_line(number + 1, count, wanted, words))

    def look_changed(self) -> None:
        """In another language other places are found."""
        self._hits = hits(self.book, self._reading.wanted)
        self.redraw()
