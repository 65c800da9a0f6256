"""Le mode texte de Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "kingdom": "place {seat}, {who} : {points} PL, {cards:carte+s} en main, {resources}",
    "hand": "Votre main : {cards}.",
    "best": "Au mieux : {points} PL ({melds}).",
    "ranks": "non vues par rang : {ranks}",
    "held": "{card} : dans votre main",
    "unseen": "{card} : en pioche ou dans une autre main",
    "gone": "{card} : défaussée",
    "ranked": "{place}. {who} : {points} PL",
    "no_place": "pas de « {given} » à regarder : le numéro d'une place, ou une carte comme P4",
    "prompt.trade": "{who}, échanges : faites une offre (il en reste {number}), ou terminez.",
    "prompt.trade.one": "{who}, échanges : faites une offre (la dernière), ou terminez.",
    "prompt.meld": "{who}, luxe : posez une combinaison, ou terminez.",
    "prompt.target": "{who} a pioché {calamity} : quel royaume est frappé ?",
    "prompt.discard": "{who} : défaussez {number} cartes, une à la fois.",
    "prompt.discard.one": "{who} : défaussez une carte.",
    "help": (
        "Tapez le numéro d'une ligne ou la commande elle-même, comme « offer W3 G5 for R 8 to"
        " all » : les cartes données, puis les familles, rangs ou cartes demandés (any :"
        " n'importe laquelle), à tous (all) ou à une place. Aussi : board (pioches, votre main,"
        " ce qui n'est pas vu), look PLACE ou look CARTE, standing (classement), undo, redo,"
        " help, quit (la partie est conservée)."
    ),
}
