"""Pourquoi une chose n'est pas permise dans Palaces of Minos, d'après le code du refus."""

from typing import Final

TEXTS: Final = {
    "cards_first": "il faut d'abord piocher une carte",
    "not_in_deck": "{card} n'est pas dans la pioche",
    "hidden_cards": "c'est la vue d'un seul joueur : le contenu de la pioche n'y est pas connu",
    "hidden_hand": "cette vue cache la main de la place {seat} : prenez la sienne",
    "no_such_card": "la carte « {card} » n'existe pas : écrivez-la comme P1 ou D1",
    "not_held": "{card} n'est pas dans votre main",
    "card_twice": "{card} n'existe qu'une fois : nommez-la une fois",
    "palace_taken": "{palace} est pris : choisissez un autre palais",
    "no_such_palace": "{palace} n'est pas de cette partie : choisissez un autre palais",
    "empty_offer": "une offre donne ou demande au moins une carte",
    "too_many_cards": "une offre donne et demande {most:carte+s} au plus",
    "too_many_disasters": "il n'y a que {most:catastrophe+s}",
    "not_to_oneself": "offrez-le à une autre place, ou à tous",
    "other_offer": "l'offre en cours est celle de la place {seat}",
    "not_what_is_asked": "ces cartes ne sont pas ce qui est demandé",
    "too_few_cards": "cette combinaison demande {needs:carte+s}, pas {given}",
    "too_long_meld": "une combinaison a {most:carte+s} au plus, pas {given}",
    "disaster_in_meld": "une catastrophe n'entre dans aucune combinaison",
    "not_one_suit": "une couleur est d'une seule famille",
    "not_one_rank": "ces cartes doivent être de même rang",
    "not_in_row": "les rangs d'une suite se suivent sans trou",
    "not_all_suits": "chaque carte de cette combinaison doit être d'une autre famille",
    "not_all_ranks": "chaque carte d'une minoenne doit être d'un autre rang",
    "not_an_opponent": "choisissez un adversaire",
}
