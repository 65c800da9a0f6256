"""What the server says at its door, and to those inside."""

from typing import Final

TEXTS: Final = {
    # at the door
    "name_form": (
        "“{name}” can't be a name here: take 1 to 16 small letters, digits, - or _, a letter first,"
        " as in ssh ann@host"
    ),
    "name_reserved": "the name “{name}” is taken by the house: choose another, as in ssh ann@host",
    "name_taken": (
        "the name “{name}” belongs to another key: sign in with that key, or choose another name"
    ),
    "not_let_in": "not let in",
    "key_needed": (
        "sign in with a key (ssh-keygen makes one): the first key with a name has that name"
    ),
    "key_or_guest": (
        "sign in with a key (ssh-keygen makes one): the first key with a name has that name; or"
        " look round as guest, as in ssh guest@host"
    ),
    "banned": "you are not let in here",
    "banned_because": "you are not let in here: {why}",
    "not_listed": "only players on the keeper's list are let in here: ask to be put on it",
    "invitation_needed": (
        "new names need an invitation here: ask for one, then sign in with it, as in"
        " ssh ann+CODE@host"
    ),
    "invitation_wrong": (
        "this invitation doesn't let you in under this name: it is used up, too old, or for another"
    ),
    "no_guests": "guests are not let in here: sign in with a key under a name of your own",
    "new_name": "“{name}” is free. Choose a password of {least} to {most:character+s} for it.",
    "new_password": "Choose a password of {least} to {most:character+s} for “{name}”.",
    "password_new": "New password: ",
    "password_twice": "Once more: ",
    "password_of": "Password of {name}: ",
    "password_again": "This password doesn't fit.",
    "password_wrong": (
        "this password doesn't fit the name “{name}”: choose another name, or ask the keeper for an"
        " invitation to set a new one"
    ),
    "password_length": "a password has {least} to {most:character+s}",
    "password_letters": "a password has letters, digits and signs, but no control characters",
    "password_differs": "the two passwords are not the same",
    "passwords_busy": "too many players sign in just now: try again in a minute",
    "too_many_wrong": (
        "too many wrong passwords from your address: try again in half an hour, or sign in with a"
        " key"
    ),
    "name_guessed": (
        "too many wrong passwords for this name: try again in half an hour, or sign in with a key"
    ),
    "code_asked": "“{name}” is free. Code of your invitation: ",
    "too_many_keys": "too many keys were tried: name the right one, as in ssh -i FILE",
    "too_fast": "too many connections from your address in a minute: try again in a minute",
    "too_many_here": "too many connections from your address: close one first",
    "full": "every place is taken just now: try again in a few minutes",
    "club_full": "no new name can be taken just now: the club has as many players as it can hold",
    "no_terminal": "this is a game for a terminal: ssh -t gives it one",
    "no_screen": (
        "this terminal says that it has no screen (TERM is “{term}”): where it has one, come as in"
        " TERM=xterm ssh ann@host"
    ),
    "no_commands": "no commands are run here: sign in without one, and play",
    "no_files": "no files are kept or sent here: sign in, and play",
    "no_forwarding": "nothing is forwarded here",
    "one_session": "one game to a connection: connect again for another",
    "too_many_sessions": (
        "“{name}” is here {most:time+s} already: close one of those windows first"
    ),
    "store_trouble": "you can't be let in just now: {why}",
    # inside
    "settings_place": "your account on this server",
    "crashed": (
        "Something went wrong here, and only here. Your games are kept as you saw them: sign in"
        " again to go on."
    ),
    "stopping": "The server is being stopped. Your games are kept: sign in again in a while.",
    "sent_away": "The keeper of this server has ended your session. Your games are kept.",
    "announced": "The keeper of this server says: {text}",
    "idle": (
        "Nothing was typed for {minutes:minute+s}. Your games are kept: sign in again to go on."
    ),
    "guest": "You are a guest: look round and play, nothing of it is kept.",
}
