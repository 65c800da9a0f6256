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
}
