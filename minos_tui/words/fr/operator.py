"""Ce qu'apprend qui tient un serveur."""

from typing import Final

TEXTS: Final = {
    # minos serve --check
    "check_address": "écoute sur {address}",
    "check_folder": "dossier {folder}",
    "check_new_folder": "dossier {folder}, qui sera créé",
    "check_unwritable": "{folder} ne peut être écrit : vérifiez ses droits ou changez --store",
    "check_running": "{folder} : un serveur y tourne déjà",
    "check_store": "parties dans {file} : {players} joueurs, {games} parties, {tables} tables",
    "check_new_store": "parties dans {file}, qui sera créé",
    "check_read_only": "{file} ne peut être écrit : vérifiez ses droits",
    "check_key": "clé du serveur {fingerprint}",
    "check_new_key": "clé du serveur {file}, qui sera créée",
    "check_limits": (
        "{guests}, {names} ; {connections} connexions, {per_address} par adresse ; silence toléré"
        " {idle} minutes (0 : toujours)"
    ),
    "check_guests": "les invités entrent",
    "check_no_guests": "pas d'invités",
    "check_invited": "nouveaux noms sur invitation",
    "check_any_name": "nouveaux noms librement",
    "check_good": "tout est en ordre : rien n'a été lancé",
}
