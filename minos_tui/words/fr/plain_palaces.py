"""Le mode texte de Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "kingdom": "place {seat}, {who} : {points} PL, {cards} cartes en main, {resources}",
    "hand": "Votre main : {cards}.",
    "best": "Au mieux : {points} PL ({melds}).",
    "ranks": "non vues par rang : {ranks}",
    "held": "{card} : dans votre main",
    "unseen": "{card} : en pioche ou dans une autre main",
    "gone": "{card} : défaussée",
    "ranked": "{place}. {who} : {points} PL",
    "no_place": "pas de « {given} » à regarder : le numéro d'une place, ou une carte comme P4",
    "help": (
        "Tapez le numéro d'une ligne ou la commande elle-même. Aussi : board (pioches, votre main,"
        " ce qui n'est pas vu), look PLACE ou look CARTE, standing (classement), undo, redo, help,"
        " quit (la partie est conservée)."
    ),
    "take_keys": "{who}, prenez le clavier : Entrée montre votre main :",
}
