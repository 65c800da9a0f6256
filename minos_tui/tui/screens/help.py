"""Help: what the keys do at the moment it was opened from, made from the actions table."""

from __future__ import annotations

from typing import Final

from minos_tui.tui.actions import Action, Context, Keymap, is_fixed, is_row, key_label, keys_label
from minos_tui.tui.actions_palaces import CONTEXTS as CARD_CONTEXTS
from minos_tui.tui.hints import hint_line, scroll_idle
from minos_tui.tui.ink import Canvas, Line, Rect, width_of, wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.modes.windows import LINES, PAGE
from minos_tui.tui.screens.base import CanvasScreen
from minos_tui.words import Words

GROUPS: Final = ("turn", "dice", "units", "cards", "look", "window", "around", "game")
KEYS_WIDTH: Final = 16
"""The column of the keys is at least so wide."""


def help_lines(keymap: Keymap, context: Context, look: Look, width: int) -> list[Line]:
    """Every binding of the context, by group: its keys and what they do."""
    lines: list[Line] = []
    actions = keymap.of(context)
    column = max((KEYS_WIDTH, *(width_of(_named(action, look)) + 1 for action in actions)))
    for group in GROUPS:
        found = [action for action in actions if action.group == group]
        if found:
            lines.append(((look.words(f"keys.group.{group}"), look.accent),))
            for action in found:
                text = wrapped(about(action, context, look.words), max(10, width - column))
                lines += _action_lines(_named(action, look), text, column, look)
            lines.append(())
    return lines


def about(action: Action, context: Context, words: Words) -> str:
    """What an action does; some do a little less or other in the card game."""
    own = f"keys.{action.id}.help_cards"
    if context in CARD_CONTEXTS and words.has(own):
        return words(own)
    return words(f"keys.{action.id}.help")


def _named(action: Action, look: Look) -> str:
    return all_keys(action, look.words, arrows=not look.ascii)


def _action_lines(keys: str, text: list[str], column: int, look: Look) -> list[Line]:
    pad = " " * (column - width_of(keys))
    first: Line = ((keys, look.strong), (pad, look.text), (text[0], look.text))
    return [first, *(((" " * column, look.text), (part, look.text)) for part in text[1:])]


def all_keys(action: Action, words: Words | None = None, *, arrows: bool = True) -> str:
    """All keys of an action: `1-6`, `?, h`."""
    if is_row(action):
        return keys_label(action, words)
    named = [key_label(key, words, arrows=arrows) for key in action.keys]
    return (" " if is_fixed(action) else ", ").join(named)


class HelpScreen(CanvasScreen):
    """The keys of one context, scrolled by arrows."""

    def __init__(self, about: Context) -> None:
        super().__init__()
        self._about: Context = about
        self._scroll = 0

    @property
    def context(self) -> Context:
        return "help"

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, self.look.text)
        return self._paint(canvas, width, height)

    def _paint(self, canvas: Canvas, width: int, height: int) -> Canvas:
        look = self.look
        rect = Rect(0, 0, width, height - 1)
        canvas.frame(rect, look.line, ((look.words("keys.title"), look.accent),))
        room = rect.inner(2, 1)
        lines = help_lines(self.minos.keymap, self._about, look, room.width)
        most = max(0, len(lines) - room.height)
        self._scroll = max(0, min(self._scroll, most))
        for row, line in enumerate(lines[self._scroll : self._scroll + room.height]):
            canvas.line(room.x, room.y + row, line, room.width)
        if left := most - self._scroll:
            text = f" ▼ {look.words('desk.more', number=left)} "
            canvas.text(room.x, rect.bottom - 1, text, look.accent)
        hidden = scroll_idle(self._scroll, most)
        hints = hint_line(self.minos.keymap, "help", look, width, hidden)
        canvas.line(0, height - 1, hints, width)
        return canvas

    async def act(self, action: Action, key: str) -> None:
        match action.id:
            case "scroll_up":
                self._scroll -= LINES
            case "scroll_down":
                self._scroll += LINES
            case "page_back":
                self._scroll -= PAGE
            case "page_on":
                self._scroll += PAGE
            case "read_rules":
                from minos_tui.tui.screens.rules import RulesScreen, game_of, topic_of

                self.app.push_screen(
                    RulesScreen(topic=topic_of(self._about), game=game_of(self._about))
                )
            case "close":
                self.dismiss()
            case "leave":
                self.dismiss()
