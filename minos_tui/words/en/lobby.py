"""Where players of a server meet: the list of tables, and a table's page."""

from typing import Final

TEXTS: Final = {
    "title": "Tables",
    "new_table": "New table",
    "open": "open",
    "open_table": "Open the table",
    "begin": "begin",
    "get_up": "get up",
    "agree_back": "agree",
    "go_on": "go on",
    "next.open": (
        "Waits for players: {key_set_bot} puts a bot on a free seat, {key_begin} begins when all"
        " are taken."
    ),
    "next.guest": "Waits for players.",
    "next.free": "A seat is free: {key_sit} sits down there.",
    "next.seated": "Waits for players: {host} can begin when all seats are taken.",
    "next.full": "All seats are taken: {key_begin} begins the game.",
    "next.full_other": "All seats are taken: {host} can begin the game.",
    "next.your_turn": "It is your turn: {key_begin} goes to the game.",
    "next.playing": "The game is being played: {key_begin} goes to it.",
    "next.waiting": "The game waits: {key_begin} goes to it.",
    "next.watch": "The game is being played: {key_begin} watches it.",
    "next.over": "The game has ended: {key_begin} shows it as it ended.",
    "watching": "Watching: {names}.",
    "hint.start": (
        "{key_change} opens it. {key_row_up}/{key_row_down} choose a line,"
        " {key_less}/{key_more_of} change it."
    ),
    "hint.person": "Whoever comes sits down here; the first such seat is yours.",
    "hint.seats.palaces": "How many kingdoms play.",
    "here": "{number} here",
    "here.one": "1 here",
    "who": "here: {names}",
    "none": "No table is open: {key_new_table} opens one, and others can sit down at it.",
    "none_guest": "No table is open yet. Guests watch those that players open.",
    "code": "code of the invitation: ",
    "seats": "{taken} of {all}",
    "waits": "waits for players",
    "full": "about to begin",
    "plays": "is being played",
    "waits_for_all": "waits for all",
    "over": "has ended",
    "your_turn": "your turn",
    "turn_of": "{name} to act",
    "is_rated": "{state} · rated",
    "private": "{state} · private",
    "table_of": "Table of {name}: {game}",
    "free": "free",
    "bot": "bot",
    "bot_for_him": "{where}, a bot plays for him",
    "bot_for_him_over": "a bot has played for him",
    "resigned": "has resigned, a bot plays on",
    "host": "opened the table",
    "out": "out of the game",
    "is_here": "here",
    "at_page": "at this page",
    "away": "away",
    "to_act": "to act",
    "public": "In the list: anybody may sit down, or watch.",
    "public_begun": "In the list: anybody may watch.",
    "by_code": "Private: only who has the code finds it.",
    "with_code": "{line} Code of the invitation: {code}",
    "clock": "A player has {number} minutes for a decision, then a bot plays until he is back.",
    "clock.one": "A player has 1 minute for a decision, then a bot plays until he is back.",
    "clock_days": (
        "A player has {number} days for a decision, also while nobody is here, then a bot plays"
        " until he is back."
    ),
    "clock_days.one": (
        "A player has a day for a decision, also while nobody is here, then a bot plays until he is"
        " back."
    ),
    "waiting": "The game waits until all are back: {names}.",
    "seat_at": "table of {name}: {state}",
    "turns": "your turn at {number} tables: {names}",
    "turns.one": "your turn at the table of {names}",
    "no_clock": "No clock.",
    "unrated": "Not rated: the game doesn't count for the ladder.",
    "no_delay": "Watchers see the game as it goes.",
    "watchers_talk": "Watchers may talk.",
    "watchers_talk_rated": "Watchers may talk before and after the rated game.",
    "watchers_silent": "Watchers don't talk.",
    "rated": "Rated: the game counts for the ladder. No advice.",
    "record_of": "Record of the table of {name}",
    "ladder": "Ladder: {game}",
    "ladder.games": "{number} rated games",
    "ladder.games.one": "1 rated game",
    "ladder.none": (
        "No rated game has ended yet: {key_rated} on the page of a new table makes it rated."
    ),
    "ladder.name": "player",
    "ladder.points": "points",
    "ladder.played": "games",
    "ladder.won": "won",
    "ladder.rule": (
        "Each two at a table are a match, and a table weighs as one game; 400 points more win ten"
        " times as often; ± is where 95 % of doubt lies. A seat counts for the player who took it,"
        " also while a bot played for him; who has resigned, or has a bot on his seat at the end,"
        " is last. A game ended by agreement counts as it stood."
    ),
    "advice_true": "Advice may be asked for.",
    "advice_false": "No advice.",
    "delay": "Watchers see the game {number:command+s} late.",
    "options": "House rules: {options}",
    "time_left": "{seconds:second is|seconds are} left for this decision.",
    "minutes_left": "{number:minute is|minutes are} left for this decision.",
    "hours_left": "{number:hour is|hours are} left for this decision.",
    "seal": "sealed with {seal}",
    "opened": "opened by {key}",
    "say": "say: ",
    "says": "{name}: {text}",
    "says_watching": "{name} (watching): {text}",
    "close": "Close this table?",
    "close_lost": "It is taken from the list, with what was said. A game that has ended is kept.",
    "event.begun": "— the game begins",
    "event.came": "— {name} is here",
    "event.away": "— {name} is away",
    "event.back": "— {name} is back and plays on",
    "event.agrees": "— {name} would end the game here ({key_menu}: agree to end the game)",
    "event.votes": (
        "— {name} would let a bot play for {other} ({key_set_bot} on that seat of the table's page)"
    ),
    "event.asks_back": (
        "— {name} would take an act back ({key_ask_back} on the table's page, if you would too)"
    ),
    "event.agrees_too": "— {name} would end the game here too",
    "event.asks_back_too": "— {name} would take it back too",
    "event.taken_back": "— taken back, as all have agreed; throws come up again the same",
    "event.waits": (
        "— {name} has the game wait until all are back ({key_wait_for} on the table's page goes on)"
    ),
    "event.goes_on": "— {name} has the game go on",
    "event.all_here": "— nobody is waited for any more, the game goes on",
    "event.hurry": "— {name} has half a minute left",
    "event.too_late": "— {name}'s time is over: a bot plays until {name} is back",
    "event.too_late_here": "— {name} is here, but out of time: a bot plays for now",
    "event.took_back": "— {name} has taken the seat back and plays on",
    "event.replaced": "— a bot plays for {name} until {name} is back",
    "event.not_kept": "— the last act could not be kept and did not happen: tried again soon",
    "event.over": "— the game is over",
}
