"""Ce que répond le protocole à une ligne fautive."""

from typing import Final

TEXTS: Final = {
    "no_game": "il n'y a pas encore de partie : envoyez `new` ou `load`",
    "unknown_word": (
        "le mot « {given} » n'existe pas : new, load, state, turn, legal, do, chance, bot, undo,"
        " record, {choices}"
    ),
    "unknown_setting": "`new` connaît seats, seed, map et option.NOM, pas « {name} »",
    "not_a_pair": "`new` prend des paires nom=valeur, chaque nom une fois, pas « {given} »",
    "no_maps": "{game} n'a pas de cartes : retirez map=",
    "no_map": "il n'y a pas de carte « {name} »",
    "no_more_words": "ce mot va seul : « {given} » est de trop",
    "no_outcome": "« {given} » ne peut venir maintenant : on attend {label}",
    "nothing_to_undo": "rien n'a encore été fait",
    "too_long": "une ligne a au plus {most:caractère+s}",
    "not_utf8": "cette ligne n'est pas en UTF-8",
    "needs_two_rings": (
        "`odds` prend les anneaux de l'attaquant et du défenseur : deux nombres de 0 à 50"
    ),
    "nobody_asked": "rien à conseiller : aucun joueur n'est appelé à décider",
    "bot_failed": "le bot {bot} a échoué : {why}",
    "bot_illegal": "le bot {bot} a échoué : sa réponse n'est pas un coup permis",
    "tool_failed": "`{word}` a échoué : {why}",
}
