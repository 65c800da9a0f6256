"""Ce que la ligne de commande dit des mots qu'on lui donne."""

from typing import Final

TEXTS: Final = {
    "no_number": "« {given} » n'est pas un nombre entier à partir de {low}",
    "no_number_within": "« {given} » n'est pas un nombre entier de {low} à {high}",
    "no_share": "« {given} » n'est pas un nombre comme 0.05",
    "no_name": "le nom d'un fichier ne peut être vide",
    "no_store_name": ("le nom d'une réserve ne peut être vide : sans --store, c'est celle d'usage"),
    "no_file": "{file} : ce fichier n'existe pas",
    "no_plain_file": "{file} : ce n'est pas un simple fichier",
    "unreadable": "{file} : illisible ({why})",
    "too_big": "{file} : plus de {most} Mio",
    "no_maps": "{game} n'a pas de cartes : retirez --map",
    "no_text": "le mot {number} de la commande n'est pas un texte dans l'encodage de ce terminal",
    "no_host": "« {given} » n'est ni le nom ni l'adresse d'une machine",
    "outside": "la lecture ou l'écriture a échoué ({why})",
    "outside_file": "{file} : {why}",
    "there_already": "{file} : existe déjà, rien n'a été écrit",
    "unwritable": "{file} : ne peut être écrit ({why}), rien n'en reste",
}
