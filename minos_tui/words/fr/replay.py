"""La rediffusion."""

from typing import Final

TEXTS: Final = {
    "place": "rediffusion · {ply} sur {total} · tour {round}",
    "place.palaces": "rediffusion · {ply} sur {total} · manche {round}",
    "place_setup": "rediffusion · {ply} sur {total} · préparation",
    "start": "le début de la partie",
    "command": "{who} : {command}",
    "table": "la table",
    "end": "la fin, gagné : {names}",
    "end_shared": "la fin, victoire partagée : {names}",
    "unfinished": "le procès-verbal s'arrête ici",
    "playing": "se déroule, {speed}",
    "speed.instant": "très vite",
    "speed.brisk": "vivement",
    "speed.slow": "lentement",
    "speed.step": "lentement",
    "jump": "tour : ",
    "no_round": "cette partie a les tours 1 à {high}",
    "play_on": "Jouer à partir d'ici ?",
    "play_on_lost": "Une nouvelle partie suit la commande {ply}, avec de nouveaux tirages.",
    "began": "une nouvelle partie continue d'ici",
}
"""`speed.NOM` nomme les vitesses des réglages."""
