"""What whoever runs a server is told."""

from typing import Final

TEXTS: Final = {
    # minos serve --check
    "check_address": "listens on {address}",
    "check_folder": "folder {folder}",
    "check_new_folder": "folder {folder}, which will be made",
    "check_unwritable": "{folder} can't be written: check its rights, or take another --store",
    "check_running": "{folder}: a server runs here already",
    "check_store": "store {file}: {players} players, {games} games, {tables} tables",
    "check_new_store": "store {file}, which will be made",
    "check_read_only": "{file} can't be written: check its rights",
    "check_key": "host key {fingerprint}",
    "check_new_key": "host key {file}, which will be made",
    "check_limits": (
        "{guests}, {names}; {connections} connections, {per_address} from one address; silent for"
        " {idle} minutes (0: for ever)"
    ),
    "check_guests": "guests are let in",
    "check_no_guests": "no guests",
    "check_invited": "new names by invitation",
    "check_any_name": "new names at will",
    "check_good": "all is in order: nothing was started",
    # minos club
    "no_server": "no server runs in {folder}: start it with `minos serve`, or name its --store",
    "unreached": "the server in {folder} can't be asked ({why}): do it as its owner",
    "control_not_understood": "the server doesn't understand this: it is of another version",
    "control_store": "the server can't use its store just now: its log tells more",
    "sessions": "{number} sessions",
    "sessions.one": "{number} session",
    "times": "here {minutes} min, silent {silent} min",
    "tables": "{number} tables",
    "tables.one": "{number} table",
    "free": "free",
    "private": " (private)",
    "table_open": "open",
    "table_playing": "playing",
    "table_over": "over",
    "ended": "{number} sessions ended",
    "ended.one": "{number} session ended",
    "told": "{number} players told",
    "told.one": "{number} player told",
    "bad_text": "a line of 1 to {most} characters, please",
    "nobody": "name somebody: names, addresses, networks, keys or fingerprints",
    "no_subject": "“{given}” is no name, no address and no key",
    "ban_set": "{what} can't come in any more",
    "ban_lifted": "{what} may come in again",
    "ban_unknown": "{what} was not banned",
    "allow_set": "{what} is on the list of those who are let in",
    "allow_lifted": "{what} is off the list of those who are let in",
    "allow_unknown": "{what} was not on the list",
    "no_rules": "nobody is banned, and there is no list of those who are let in",
    "invited": "{code}: sign in once as ssh {name}+{code}@host",
    "uninvited": "invitation {id} has ended",
    "no_invitation": "there is no invitation {id}: `minos club invitations` lists them",
    "no_invitations": "no invitation is open",
    "key_added": "{name} may sign in with {key} as well",
    "key_known": "{name} could sign in with {key} before",
    "key_removed": "{name} can't sign in with {key} any more",
    "key_none": "{name} has no key {key}: `minos club key list {name}` lists his",
    "key_last": (
        "{key} is the only key of {name}, without which anybody could have the name: add another"
    ),
    "no_player": "nobody has the name {name}",
    "no_keys": "{file}: no public key in it",
    "no_key": "{file}: a line in it is no public key; the private one stays with the player",
}
