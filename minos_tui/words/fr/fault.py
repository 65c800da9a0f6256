"""Ce qui ne va pas dans une position, d'après le code du défaut."""

from typing import Final

TEXTS: Final = {
    "no_such_seat": "il n'y a pas de place {seat} : de 1 à {high}",
    "wrong_count": "il en faut {needs}, il y en a {has}",
    "negative": "{has} est moins que rien",
    "too_high": "{has} est plus que {most}",
    "too_low": "{has} est moins que {least}",
    "not_conserved": "{has} en tout, il en faut {needs}",
    "holder_without_units": "la place {seat} le tient sans unité",
    "units_without_holder": "des unités sont là et personne ne le tient",
    "impossible_buildings": "ces constructions ne peuvent être ensemble sur un site",
    "out_with_units": "un joueur éliminé n'a ni unité, ni talent, ni anneau, ni tour",
    "in_without_units": "un joueur sans unité est éliminé",
    "fish_shared": "seuls les bateaux du départ partagent la zone {area}, comptés dans `fish`",
    "wrong_phase": "impossible : {part}",
    "over_already": "avec cette position la partie est finie",
}
