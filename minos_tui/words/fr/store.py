"""Ce qui n'a pas marché en gardant les parties."""

from typing import Final

TEXTS: Final = {
    "closed": "la réserve de parties est fermée",
    "failed": "pas enregistré : {file} est inutilisable ({why})",
    "full": "pas enregistré : le disque est plein. Faites de la place et réessayez ({file})",
    "read_only": "pas enregistré : impossible d'écrire dans {file}. Vérifiez ses droits",
    "unread": "{file} est illisible ({why})",
    "busy_unread": "un autre programme utilise {file}. Réessayez dans un instant",
    "away_unread": "la base de données ne répond pas. Réessayez dans un instant",
    "no_folder": (
        "les parties ne peuvent être gardées : le dossier {folder} ne peut être créé ou écrit."
        " Vérifiez ses droits, ou nommez-en un autre dans MINOS_HOME"
    ),
    "busy": "pas enregistré : un autre programme utilise {file}. Réessayez dans un instant",
    "away": "pas enregistré : la base de données ne répond pas. Réessayez dans un instant",
    "damaged": "{file} est abîmé ou n'est pas une réserve de parties. Déplacez-le (il est intact)",
    "not_ours": (
        "{file} est la base d'un autre programme et reste intact : déplacez-le, ou nommez une"
        " réserve de parties"
    ),
    "empty": "{file} est vide : nommez une réserve de parties, ou déplacez-le pour une neuve",
    "no_file": "{file} n'est pas un simple fichier : déplacez-le, ou changez MINOS_HOME",
    "too_new": "{file} vient d'une version plus récente ({program}) et reste intact : prenez-la",
    "bad_url": "aucune réserve de parties à {url} : {why}",
    "no_driver": (
        "aucune réserve de parties à {url} : installez minos_tui[postgres], qui apporte le pilote"
    ),
    "no_such_game": "la partie « {game} » n'existe pas : `minos games` en donne la liste",
    "lease_lost": "la partie {game} se joue maintenant ailleurs : on ne peut que la regarder ici",
    "outrun": "la partie {game} a continué entre-temps : regardez encore",
    "commands_missing": "la partie {game} est abîmée : des commandes manquent",
    "board_missing": "la partie {game} est abîmée : son plateau manque",
    "board_changed": (
        "la partie {game} est abîmée : le texte de son plateau « {board} » a été modifié. Une"
        " nouvelle partie sur ce plateau le remet en état"
    ),
    "game_damaged": (
        "la partie {game} est abîmée et illisible : `minos store backup FICHIER` en garde une"
        " copie, la liste des parties l'efface"
    ),
    "gone": "pas enregistré : {file} a été déplacé ou effacé. Remettez-le et recommencez",
    "too_many_games": (
        "vous avez ici {most:partie+s} à vous, le plus qu'on puisse en avoir : effacez-en d'abord"
    ),
    "too_long": "cela fait plus de {most} Kio et ne peut être gardé",
    "short_full": "le disque est plein. Faites de la place",
    "short_read_only": "le fichier est protégé. Voyez ses droits",
    "short_busy": "un autre programme les tient. Attendez",
    "short_away": "la base ne répond pas. Attendez",
    "short_failed": "rien ne peut être gardé. Voyez le disque",
    "unheld": "À regarder : {why}, puis pressez {key_take_over}.",
    "unheld_now": "À regarder : {why}, puis relancez minos.",
    "unheld_plain": "cette partie ne peut être reprise : {why}, puis réessayez",
}
