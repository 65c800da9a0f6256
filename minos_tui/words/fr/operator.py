"""Ce qu'apprend qui tient un serveur."""

from typing import Final

TEXTS: Final = {
    # minos serve --check
    "check_address": "écoute sur {address}",
    "check_folder": "dossier {folder}",
    "check_new_folder": "dossier {folder}, qui sera créé",
    "check_unwritable": (
        "{folder} ne peut être écrit ({why}) : vérifiez ses droits ou changez --store"
    ),
    "check_running": "{folder} : un serveur y tourne déjà",
    "check_store": "parties dans {file} : {players:joueur+s}, {games:partie+s}, {tables:table+s}",
    "check_new_store": "parties dans {file}, qui sera créé",
    "check_read_only": "{file} ne peut être écrit : vérifiez ses droits",
    "check_key": "clé du serveur {fingerprint}",
    "check_new_key": "clé du serveur {file}, qui sera créée",
    "check_limits": (
        "{processes} processus ; {guests}, {names}, {ways} ; {connections:connexion+s},"
        " {per_address} par adresse ;"
        " silence toléré"
        " {idle:minute+s} (0 : toujours)"
    ),
    "check_keys": "clés sans mots de passe",
    "check_passwords": "clés et mots de passe",
    "check_guests": "les invités entrent",
    "check_no_guests": "pas d'invités",
    "check_invited": "nouveaux noms sur invitation",
    "check_any_name": "nouveaux noms librement",
    "check_metrics": "mesures sur http://{address}/metrics",
    "check_good": "tout est en ordre : rien n'a été lancé",
    # minos club
    "no_server": "aucun serveur ne tourne dans {folder} : lancez `minos serve`, ou nommez --store",
    "unreached": "le serveur de {folder} ne répond pas ({why}) : soyez celui qui l'a lancé",
    "control_not_understood": "le serveur ne comprend pas : il est d'une autre version",
    "control_store": "le serveur ne peut lire ses parties en ce moment : voyez son journal",
    "sessions": "{number} sessions",
    "sessions.one": "{number} session",
    "times": "ici {minutes} min, silence {silent} min",
    "tables": "{number} tables",
    "tables.one": "{number} table",
    "free": "libre",
    "private": " (privée)",
    "table_open": "ouverte",
    "table_playing": "en jeu",
    "table_over": "finie",
    "ended": "{number} sessions closes",
    "ended.one": "{number} session close",
    "told": "{number} joueurs avertis",
    "told.one": "{number} joueur averti",
    "bad_text": "une ligne de 1 à {most:caractère+s}, s'il vous plaît",
    "nobody": "nommez quelqu'un : noms, adresses, réseaux, clés ou empreintes",
    "no_subject": "« {given} » n'est ni un nom, ni une adresse, ni une clé",
    "ban_set": "{what} n'entre plus",
    "ban_lifted": "{what} peut de nouveau entrer",
    "ban_unknown": "{what} n'était pas exclu",
    "allow_set": "{what} est sur la liste de ceux qui entrent",
    "allow_lifted": "{what} n'est plus sur la liste de ceux qui entrent",
    "allow_unknown": "{what} n'était pas sur la liste",
    "no_rules": "personne n'est exclu, et il n'y a pas de liste de ceux qui entrent",
    "invited": "{code} : entrez une fois par ssh {name}+{code}@hote",
    "uninvited": "l'invitation {id} est finie",
    "no_invitation": "pas d'invitation {id} : `minos club invitations` les montre",
    "no_invitations": "aucune invitation en cours",
    "key_added": "{name} peut aussi entrer avec {key}",
    "key_known": "{name} pouvait déjà entrer avec {key}",
    "key_removed": "{name} ne peut plus entrer avec {key}",
    "key_none": "{name} n'a pas la clé {key} : `minos club key list {name}` montre les siennes",
    "key_last": (
        "{key} est la seule clé de {name}, qui n'a pas de mot de passe non plus : ajoutez d'abord"
        " une autre clé"
    ),
    "password_fault": "{why} : rien n'a changé",
    "password_asked": "Nouveau mot de passe de {name} : ",
    "password_twice": "Encore une fois : ",
    "password_set": "{name} peut entrer avec le nouveau mot de passe, là où ils sont acceptés",
    "password_removed": "{name} n'entre plus avec un mot de passe",
    "password_none": "{name} n'a pas de mot de passe",
    "password_last": "{name} n'a pas de clé et n'entrerait plus : ajoutez d'abord une clé",
    "has_password": "mot de passe",
    "no_rated": "aucune partie classée n'est finie",
    "no_games": "il n'y a pas de parties",
    "game_running": "en cours",
    "game_over": "finie",
    "game_agreed": "accord",
    "game_damaged": "abîmée",
    "export_which": "nommez des parties, ou prenez --all : `minos club games` les montre",
    "no_folder": "{folder} n'est pas un dossier : créez-le d'abord",
    "still_runs": "la partie {id} se joue encore : son rapport dirait ce qu'on doit ignorer",
    "no_player": "personne n'a le nom {name}",
    "no_keys": "{file} : aucune clé publique",
    "no_key": "{file} : une ligne n'est pas une clé publique ; la clé privée reste au joueur",
}
