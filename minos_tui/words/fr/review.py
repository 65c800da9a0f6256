"""Une partie revue."""

from typing import Final

TEXTS: Final = {
    "title": "Les plus grosses erreurs",
    "begins": "Le conseiller commence à parcourir la partie. {key_back} l'arrête.",
    "going": "Le conseiller parcourt la partie : {at} sur {total}, {number:erreur+s} pour "
    "l'instant. {key_back} l'arrête.",
    "done": "Le conseiller a parcouru la partie ; les plus grosses erreurs de chacun :",
    "done_none": "Le conseiller a parcouru la partie.",
    "failed": "L'examen s'est interrompu : revenez et recommencez-le.",
    "none": "Le conseiller n'a trouvé aucun tour qu'il aurait joué bien mieux.",
    "none_of": "{seat} : aucune erreur qui vaille d'être dite",
    "mistake": "Tour {round}, {seat} : {loss:point de chances perdu|points de chances perdus}, "
    "{win} au lieu de {better}",
    "played": "joué :",
    "better": "mieux :",
    "duel": "le duel se gagne dans {chance} des cas",
    "other_game": "seules les parties de Minos classique se revoient, celle-ci est de {game}",
}
