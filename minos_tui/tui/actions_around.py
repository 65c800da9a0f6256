"""What keys do on the screens around the game: the part of the actions table that is theirs.

Plain values, so that `minos_tui.tui.actions` can join them to its own: the table stays one.
"""

from __future__ import annotations

from typing import Final, Literal

AroundContext = Literal[
    "title", "setup", "games", "fame", "text", "rules", "options", "keys", "press", "field",
    "replay", "replay_pane", "replay_cards", "replay_page", "guide", "help", "lobby", "room",
    "ladder",
]  # fmt: skip
"""`text`: a page that is only read; `press`: a new key for an action is waited for; `field`: a text
is typed; `guide`: what the guide of the first game adds to the keys of the main screen."""

AROUND: Final[tuple[AroundContext, ...]] = (
    "title", "setup", "games", "fame", "text", "rules", "options", "keys", "replay", "replay_pane",
    "replay_cards", "replay_page", "lobby", "room", "ladder",
)  # fmt: skip
"""Wherever nothing is typed and no question is asked."""

_LISTS: Final[tuple[AroundContext, ...]] = (
    "title", "setup", "games", "fame", "rules", "options", "keys", "replay_pane", "replay_page",
    "lobby", "room", "ladder",
)  # fmt: skip
_INNER: Final[tuple[AroundContext, ...]] = (
    "setup", "games", "fame", "text", "rules", "options", "keys", "replay", "replay_pane",
    "replay_cards", "replay_page", "lobby", "room", "ladder",
)  # fmt: skip

_LONG: Final[tuple[AroundContext, ...]] = (
    "games",
    "fame",
    "text",
    "rules",
    "keys",
    "replay_pane",
    "replay_page",
    "ladder",
)
"""Lists and pages that may be longer than the screen."""

_REPLAYS: Final[tuple[AroundContext, ...]] = ("replay", "replay_cards")
_CARDS: Final[tuple[AroundContext, ...]] = ("replay_cards", "replay_page")
"""The replay of Palaces of Minos, and a page over it."""

Spec = tuple[str, str, tuple[AroundContext, ...], int]
"""An action's id, keys, contexts and place in the hint line (0: not shown there)."""

SPECS: Final[tuple[Spec, ...]] = (
    # everywhere
    ("row_up", "up", _LISTS, 0),
    ("row_down", "down", _LISTS, 0),
    ("page_up", "pageup less_than_sign", _LONG, 0),
    ("page_down", "pagedown greater_than_sign space", _LONG, 5),
    ("field_next", "tab", ("setup", "options"), 0),
    ("field_back", "shift+tab", ("setup", "options"), 0),
    ("less", "left", ("setup", "options"), 0),
    ("more_of", "right", ("setup", "options"), 2),
    ("back", "escape q", _INNER, 90),
    # typing
    ("take", "enter", ("field",), 1),
    ("give_up", "escape", ("field",), 90),
    ("no_key", "escape", ("press",), 90),
    # title
    ("open_entry", "enter", ("title",), 1),
    ("open_number", "1 2 3 4 5 6 7 8 9", ("title",), 2),
    ("open_continue", "c", ("title",), 0),
    ("open_lobby", "t", ("title",), 0),
    ("open_new", "n", ("title",), 0),
    ("open_tutorial", "f", ("title",), 0),
    ("open_games", "g", ("title",), 0),
    ("open_replays", "p", ("title",), 0),
    ("open_rules", "r", ("title",), 0),
    ("open_options", "o", ("title",), 0),
    # new game
    ("change", "enter", ("setup", "options", "keys"), 1),
    ("start", "s", ("setup",), 3),
    ("defaults", "d", ("setup", "options", "keys"), 4),
    # games
    ("open_game", "enter", ("games",), 1),
    ("replay_game", "p", ("games",), 2),
    ("rename", "n", ("games",), 3),
    ("export", "e", ("games",), 4),
    ("delete", "d delete", ("games",), 6),
    ("open_fame", "f", ("games",), 7),
    # rules
    ("topic_back", "left shift+tab", ("rules",), 0),
    ("topic_next", "right tab", ("rules",), 1),
    ("topic", "1 2 3 4 5 6 7 8 9", ("rules",), 2),
    ("search", "slash", ("rules",), 3),
    ("other_game", "g", ("rules", "ladder"), 6),
    ("again", "n", ("rules",), 4),
    ("again_back", "b", ("rules",), 0),
    ("read_rules", "r", ("help",), 2),
    # options
    ("open_keys", "k", ("options",), 5),
    # where players of a server meet
    ("open_table", "enter", ("lobby",), 1),
    ("new_table", "n", ("lobby",), 2),
    ("table_code", "i", ("lobby",), 3),
    ("open_ladder", "l", ("lobby",), 4),
    ("begin", "enter", ("room",), 1),
    ("sit", "s", ("room",), 2),
    ("say", "c", ("room",), 3),
    ("set_bot", "b", ("room",), 4),
    ("private", "p", ("room",), 5),
    ("clock", "k", ("room",), 6),
    ("advised", "a", ("room",), 7),
    ("ask_back", "t", ("room",), 7),
    ("wait_for", "w", ("room",), 8),
    ("rated", "r", ("room",), 8),
    ("watch_delay", "v", ("room",), 9),
    ("watchers_talk", "m", ("room",), 9),
    ("show_record", "e", ("room",), 10),
    ("close_table", "d", ("room",), 20),
    # first game
    ("hide_guide", "z", ("guide",), 1),
    # replay
    ("play_step", "right", _REPLAYS, 1),
    ("play_back", "left", _REPLAYS, 0),
    ("turn_next", "down tab", _REPLAYS, 3),
    ("turn_back", "up shift+tab", _REPLAYS, 0),
    ("autoplay", "space a", _REPLAYS, 4),
    ("jump", "j", _REPLAYS, 5),
    ("play_on", "o", _REPLAYS, 6),
    ("to_start", "home less_than_sign", _REPLAYS, 0),
    ("to_end", "end greater_than_sign", _REPLAYS, 0),
    ("faster", "v", _REPLAYS, 0),
    ("replay_treasury", "t", ("replay", "replay_pane"), 0),
    ("replay_site", "i", ("replay", "replay_pane"), 0),
    ("replay_players", "p", ("replay", "replay_pane"), 0),
    ("replay_track", "k", ("replay", "replay_pane"), 0),
    ("replay_log", "l", ("replay", "replay_pane"), 7),
    ("replay_kingdoms", "p", _CARDS, 0),
    ("replay_unseen", "k", _CARDS, 0),
    ("replay_values", "w", _CARDS, 0),
    ("replay_story", "l", _CARDS, 8),
    ("replay_seat", "s", _CARDS, 7),
)  # fmt: skip
