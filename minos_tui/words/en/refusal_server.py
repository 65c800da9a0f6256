"""Why something is not allowed at the tables of a server."""

from typing import Final

TEXTS: Final = {
    "only_kept": "at a table with others nothing is played without being kept: try again",
    "bot_plays": "a bot plays for you: leave the game and open it again to take your seat back",
    "only_players": "guests only look on: sign in with a key to sit at a table",
    "only_players_talk": "only who sits at the table talks here",
    "talk_slower": "too many lines at once: wait a moment",
    "seat_taken": "this seat is taken: choose another",
    "not_away": "a bot can only take the seat of a player who is away from the running game",
    "begun": "the game has begun",
    "not_begun": "the game has not begun: it begins when all seats are taken",
    "only_host": "only who opened the table can do this",
    "rated_alone": "a rated game wants two people at least: wait for one, or make it unrated (r)",
    "rated_advice": "nobody gets advice at a rated table: make it unrated first (r)",
    "seats_free": "some seats are free: wait for players, or put bots on them with b",
    "no_such_code": "there is no table with this code: ask for it again",
    "table_closed": "this table was taken away by who had opened it",
    "too_many_tables": "you have {most} tables open, as many as one can have: close one first",
}
