"""Why something is not allowed at the tables of a server."""

from typing import Final

TEXTS: Final = {
    "only_kept": "at a table with others nothing is played without being kept: try again",
    "bot_plays": "a bot plays for you: take your seat back first (in the menu, or by its key)",
    "resigned": "you have resigned: a bot plays on for you",
    "only_players": "guests only look on: sign in with a key to sit at a table",
    "guests_silent": "guests only look on: sign in with a key to talk",
    "watchers_silent": "watchers don't talk at this table: who opened it has it so",
    "rated_talk": "while a rated game runs only who sits at the table talks",
    "talk_slower": "too many lines at once: wait a moment",
    "seat_taken": "this seat is taken: choose another",
    "agreed_already": "you have said so already: it waits for {names}",
    "rated_back": "nothing is taken back by consent at a rated table",
    "only_players_vote": "only who sits at the table or opened it has a say in this",
    "only_players_wait": "only who sits at the table can have it wait",
    "all_here": "all players are here: there is nobody to wait for",
    "waits": (
        "the game waits until all are back: {key_wait_for} on the table's page ({key_talk}) goes"
        " on without"
    ),
    "not_playing": "the game is not being played just now: go to it first",
    "not_away": "a bot can only take the seat of a player who is away from the running game",
    "away_too_shortly": (
        "at a rated table wait for {seconds:second+s} more: who is away may come back by then"
    ),
    "begun": "the game has begun",
    "not_begun": "the game has not begun: it begins when all seats are taken",
    "only_host": "only who opened the table can do this",
    "rated_alone": (
        "a rated game wants two people at least: wait for one, or make it unrated ({key_rated})"
    ),
    "rated_advice": "nobody gets advice at a rated table: make it unrated first ({key_rated})",
    "seats_free": "some seats are free: wait for players, or put bots on them with {key_set_bot}",
    "no_such_code": "there is no table with this code: ask for it again",
    "table_closed": "this table is gone: it was taken away",
    "too_many_tables": "you have {most:table+s} open, as many as one can have: close one first",
}
