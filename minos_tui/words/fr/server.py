"""Ce que le serveur dit à sa porte, et à ceux qui sont entrés."""

from typing import Final

TEXTS: Final = {
    # à la porte
    "name_form": (
        "« {name} » ne peut être un nom ici : 1 à 16 minuscules, chiffres, - ou _, une lettre"
        " d'abord, comme dans ssh anne@hote"
    ),
    "name_reserved": (
        "le nom « {name} » appartient à la maison : prenez-en un autre, comme dans ssh anne@hote"
    ),
    "name_taken": (
        "le nom « {name} » appartient à une autre clé : entrez avec celle-ci, ou sous un autre nom"
    ),
    "not_let_in": "entrée refusée",
    "key_needed": (
        "entrez avec une clé (ssh-keygen en fait une) : la première clé d'un nom garde ce nom"
    ),
    "key_or_guest": (
        "entrez avec une clé (ssh-keygen en fait une) : la première clé d'un nom garde ce nom ; ou"
        " visitez en invité, comme dans ssh guest@hote"
    ),
    "banned": "vous n'entrez pas ici",
    "banned_because": "vous n'entrez pas ici : {why}",
    "not_listed": "seuls entrent ici les joueurs d'une liste : demandez à y être mis",
    "invitation_needed": (
        "un nouveau nom demande une invitation ici : demandez-en une, puis entrez avec elle, comme"
        " dans ssh anne+CODE@hote"
    ),
    "invitation_wrong": (
        "cette invitation ne vous laisse pas entrer sous ce nom : usée, trop vieille ou pour un"
        " autre"
    ),
    "no_guests": "pas d'invités ici : entrez avec une clé, sous un nom à vous",
    "new_name": (
        "« {name} » est libre. Choisissez son mot de passe, de {least} à {most:caractère+s}."
    ),
    "new_password": "Choisissez pour « {name} » un mot de passe de {least} à {most:caractère+s}.",
    "password_new": "Nouveau mot de passe : ",
    "password_twice": "Encore une fois : ",
    "password_of": "Mot de passe de {name} : ",
    "password_again": "Ce mot de passe ne convient pas.",
    "password_wrong": (
        "ce mot de passe n'est pas celui de « {name} » : prenez un autre nom, ou demandez une"
        " invitation pour en choisir un nouveau"
    ),
    "password_length": "un mot de passe a de {least} à {most:caractère+s}",
    "password_letters": (
        "un mot de passe a des lettres, des chiffres et des signes, sans caractères de contrôle"
    ),
    "password_differs": "les deux mots de passe diffèrent",
    "passwords_busy": "trop de joueurs entrent en ce moment : réessayez dans une minute",
    "too_many_wrong": (
        "trop de mots de passe faux depuis votre adresse : réessayez dans une demi-heure, ou entrez"
        " avec une clé"
    ),
    "name_guessed": (
        "trop de mots de passe faux pour ce nom : réessayez dans une demi-heure, ou entrez avec une"
        " clé"
    ),
    "code_asked": "« {name} » est libre. Code de votre invitation : ",
    "too_many_keys": "trop de clés essayées : nommez la bonne, comme dans ssh -i FICHIER",
    "too_fast": "trop de connexions de votre adresse en une minute : réessayez dans une minute",
    "too_many_here": "trop de connexions de votre adresse : fermez-en une d'abord",
    "full": "toutes les places sont prises : réessayez dans quelques minutes",
    "club_full": "aucun nouveau nom ne peut être pris : le club a autant de joueurs qu'il en tient",
    "no_terminal": "ce jeu veut un terminal : ssh -t lui en donne un",
    "no_screen": (
        "ce terminal se dit sans écran (TERM vaut « {term} ») : s'il en a un, entrez comme dans"
        " TERM=xterm ssh ann@host"
    ),
    "no_commands": "aucune commande n'est exécutée ici : entrez sans commande, et jouez",
    "no_files": "aucun fichier n'est gardé ni envoyé ici : entrez, et jouez",
    "no_forwarding": "rien n'est relayé ici",
    "one_session": "une partie par connexion : connectez-vous encore une fois pour une autre",
    "too_many_sessions": (
        "« {name} » est déjà ici {most} fois : fermez d'abord une de ces fenêtres"
    ),
    "store_trouble": "impossible d'entrer pour l'instant : {why}",
    # dedans
    "settings_place": "votre compte sur ce serveur",
    "crashed": (
        "Quelque chose a mal tourné ici, et ici seulement. Vos parties sont gardées comme vous les"
        " avez vues : revenez pour continuer."
    ),
    "stopping": "Le serveur s'arrête. Vos parties sont gardées : revenez dans un moment.",
    "sent_away": "Qui tient ce serveur a clos votre session. Vos parties sont gardées.",
    "announced": "Qui tient ce serveur dit : {text}",
    "idle": (
        "Rien n'a été tapé pendant {minutes:minute+s}. Vos parties sont gardées : revenez pour"
        " continuer."
    ),
    "guest": "Vous êtes invité : regardez et jouez, rien n'en est gardé.",
}
