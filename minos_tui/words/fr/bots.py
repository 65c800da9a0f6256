"""Les robots : leur manière de jouer, et pourquoi l'un d'eux manque."""

from typing import Final

TEXTS: Final = {
    "style_icarus": "vif et téméraire : colonise au plus près, attaque dès que c'est tentant, "
    "dépense aussitôt",
    "style_ariadne": "réfléchie : pèse chaque jet, bâtit en vue de la fin et combat selon les "
    "chances",
    "style_talos": "gardien : murs, gardes et anneaux ; n'attaque jamais qui le laisse en paix",
    "style_theseus": "pillard : cherche d'abord une proie, dépense ses pions et laisse peu de "
    "gardes",
    "style_daedalus": "chercheur : essaie le tour de plusieurs manières et juge ce qui en sort",
    "style_palaces_icarus": "vif et téméraire : pose la première combinaison venue, prend tout "
    "échange qui ne gâche rien",
    "style_palaces_ariadne": "réfléchie : pose le plus cher, garde le petit pour mieux, n'aide "
    "personne à gagner",
    "style_palaces_daedalus": "rusé : imagine les mains des autres et marchande en conséquence",
    "style_random": "joue n'importe quel coup permis, tous aussi probables",
    "style_plugin": "un robot ajouté à cette installation",
    "no_program": "{bot} ne nomme aucun programme exécutable : donnez son chemin après exec:",
    "unknown_bot": "aucun robot de {game} ne s'appelle « {bot} » : choisissez {choices}",
    "plugin_broken": "le robot ajouté {bot} ({module}) ne se charge pas, {reason} : réparez-le ou "
    "retirez-le",
    "plugin_no_maker": "le robot ajouté {bot} ({module}) n'indique aucune classe qui crée un robot "
    ": réparez-le ou retirez-le",
}
