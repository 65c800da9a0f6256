"""Une partie revue."""

from typing import Final

TEXTS: Final = {
    "none": "Le conseiller n'a trouvé aucun tour qu'il aurait joué bien mieux.",
    "none_of": "{seat} : aucune erreur qui vaille d'être dite",
    "mistake": "Manche {round}, {seat} : {loss:point de chances perdu|points de chances perdus}, "
    "{win} au lieu de {better}",
    "played": "joué :",
    "better": "mieux :",
    "other_game": "seules les parties de Minos classique se revoient, celle-ci est de {game}",
}
