"""Le mode texte."""

from typing import Final

TEXTS: Final = {
    "player": (
        "{who} : talents {talents}, revenu {income}, anneaux {rings} ; en réserve bateaux {ships},"
        " gardes {soldiers}"
    ),
    "player_out": "{who} : éliminé",
    "closed": "{site} : fermé dans cette partie",
    "at_sea": "{place} : un bateau de {who}",
    "fish": "{place}, la zone au poisson : {number} bateaux de {who}",
    "fish.one": "{place}, la zone au poisson : un bateau de {who}",
    "on_spot": "{place} : un garde de {who}",
    "free_site": "{site} : libre, {built}",
    "held_site": "{site} : tenu par {who}, {guards}{ship}, {built}",
    "with_ship": ", un bateau au mouillage",
    "guards": "{number} gardes",
    "guards.one": "{number} garde",
    "bare": "aucune construction",
    "built": "{buildings}, valeur {value}",
    "near": "{place} ; lieux voisins : {near}",
    "rolling": "les dés montrent : {dice} ({letters})",
    "duel": ("vous attaquez avec {dice} ({letters}), valeur {value} ; vous avez {rings:anneau+x}"),
    "defend": (
        "défendez avec {dice} ({letters}), valeur {value}, contre {goal} ; vous avez"
        " {rings:anneau+x}"
    ),
    "acting": (
        "dés restants : {dice} ; points de mouvement {points}, permis {permits}, talents {talents}"
    ),
    "placing": "placez un bateau, un garde et une construction sur un site libre",
    "none": "aucun",
    "move": "{origin} → {place}",
    "attack": "combattre {who} pour {place}, {chance} de gagner le premier duel",
    "build": "à {site} pour {talents:talent+s} et {permits} permis",
    "costs": "pour {talents:talent+s}",
    "keep": "garder : {dice}",
    "many": "     {verb} … : {number:façon+s}. Tapez-en une, comme « {example} », ou « {verb} »",
    "ask": "Un nombre de 1 à {high}, une commande, ou « help » :",
    "ask_throw": "{who}, Entrée lance {thrown} :",
    "dice": "{dice:dé+s}",
    "only_throw": "Entrée lance les dés ; « help » dit ce qu'on peut taper d'autre",
    "no_number": "il n'y a pas de nombre {given} : de 1 à {high}",
    "too_long": "une ligne a {most:caractère+s} au plus : celle-ci n'est pas prise",
    "no_command": (
        "« {given} » n'est pas une commande : tapez-en une de la liste, son numéro, ou « help »"
    ),
    "no_place": "il n'y a pas de lieu « {given} » : un code comme KNO, ou la lettre d'une mer",
    "help": (
        "Tapez le numéro d'une ligne ou la commande elle-même. Aussi : board (plateau), look LIEU,"
        " standing (classement), undo, redo, help, quit (la partie est conservée)."
    ),
    "undone": "annulé",
    "not_kept": "Cela n'a pu être conservé, et n'a donc pas eu lieu : {why}",
    "ask_unsaved": "Entrée réessaie ; « yes » continue sans conserver ; « q » quitte :",
    "unsaved": "NON CONSERVÉE : ce qui se joue désormais sera perdu en quittant",
    "kept": "La partie est conservée : {next}",
    "lost": "NON CONSERVÉE : cette partie n'a pu être gardée",
    "ended_settled": "La partie est finie : tous les sites sont bâtis et deux cités existent.",
    "ended_last_player": "La partie est finie : il ne reste qu'un joueur.",
    "ended_bank_empty": "La partie est finie : la banque n'a plus de constructions.",
    "ended_round_limit": "La partie est finie : la limite de tours est atteinte.",
    "ended_standing": "La partie est finie : tous sont d'accord.",
    "ranked": "{place}. {who} : revenu {income}, {talents:talent+s}",
    "take_keys": "{who}, prenez le clavier : Entrée montre votre main :",
}
