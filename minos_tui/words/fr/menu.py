"""Le menu d'une partie en cours."""

from typing import Final

TEXTS: Final = {
    "title": "Menu",
    "speed": "vitesse des robots",
    "theme": "couleurs",
    "theme.dark": "sombre",
    "theme.light": "clair",
    "theme.contrast": "contraste fort",
    "theme.clear": "pour daltoniens",
    "language": "langue",
    "this_language": "français",
    "ascii": "caractères ASCII seuls",
    "on": "oui",
    "off": "non",
    "save": "sauver la partie",
    "log_file": "écrire le journal dans un fichier",
    "log": "Journal",
    "log_written": "le journal est dans {file}",
    "log_not_written": "le journal n'a pas été écrit : {why}",
    "resign": "abandonner, un robot continue",
    "agree": "convenir de la fin",
    "take_over": "reprendre cette partie ici",
    "leave": "quitter la partie",
    "failed": "Ceci n'a pas été sauvé, donc pas joué",
    "retry": "réessayer",
    "unsaved": "continuer sans sauver",
    "stay": "seulement regarder",
}
