"""Ce qui ne va pas dans un enregistrement, d'après le code de l'erreur."""

from typing import Final

TEXTS: Final = {
    "at_line": "ligne {line} : {text}",
    "too_big": "ce fichier dépasse {most} Kio : ce n'est pas un enregistrement",
    "not_utf8": "ce n'est pas du texte UTF-8 : pas un enregistrement, ou mal enregistré",
    "not_a_record": "ce n'est pas un enregistrement : il doit commencer par « record: 1 »",
    "not_a_header_line": "une ligne d'en-tête s'écrit « clé: valeur » ; une ligne vide le termine",
    "later_format": (
        "cet enregistrement est au format {format}, ce programme lit le format {reads} :"
        " prenez une version plus récente"
    ),
    "unknown_key": "la ligne d'en-tête « {key} » n'existe pas",
    "key_twice": "la ligne d'en-tête « {key} » figure deux fois : n'en gardez qu'une",
    "key_missing": "la ligne d'en-tête « {key} » manque",
    "bad_value": "ce n'est pas une valeur pour « {key} »",
    "too_many_lines": "{most:ligne+s} d'en-tête « {key} » au plus",
    "line_too_long": "une ligne a {most:caractère+s} au plus",
    "not_a_digest": "après « = » vient l'empreinte de l'état, en hexadécimal",
    "after_board": "rien ne peut suivre le texte du plateau",
    "too_many_commands": "plus de {most:commande+s} : ce n'est pas une partie",
    "board_changed": "le texte du plateau a été modifié : il n'a pas l'empreinte de l'en-tête",
    "no_board": "le plateau « {board} » ({digest}…) n'est ni joint ni connu ici",
    "no_boards": "{game} n'a pas de plateau : l'enregistrement ne doit pas en nommer",
    "taken_over_beyond": (
        "on ne peut reprendre plus qu'il n'y a : l'enregistrement a {most:commande+s}"
    ),
    "bad_board": "le plateau est inutilisable : {why}",
    "unknown_game": "{why}",
    "other_rules": (
        "cet enregistrement vient de {program}, pour la version {needs} des règles de {game} ; ce"
        " programme joue la version {plays} : prenez celui qui l'a fait"
    ),
    "bad_start": "la partie ne peut pas commencer ainsi : {why}",
    "position_unread": "cet enregistrement part d'une position, qui ne peut être lue ici",
    "illegal": "« {command} » est impossible ici : {why}",
    "other_state": (
        "après {ply:commande+s} l'état est {has}, l'enregistrement dit {says} : il a été modifié"
    ),
    "key_not_of_seal": "la clé n'est pas celle du sceau : son SHA-256 diffère",
    "other_throw": (
        "le tirage {draw} a été modifié : « {given} » au lieu de « {due} » selon le sceau"
    ),
    "good": "{number} commandes, {draws:tirage+s} : tout est conforme aux règles",
    "good.one": "{number} commande, {draws:tirage+s} : tout est conforme aux règles",
    "throws_seal": "chaque tirage est celui que donne le sceau",
    "throws_seed": "chaque tirage est celui que donne la graine ouverte",
    "throws_partly_seal": (
        "{checked:tirage est celui du sceau|tirages sont ceux du sceau}, {taken:tirage d'une autre"
        " partie reste non vérifié|tirages d'une autre partie restent non vérifiés}"
    ),
    "throws_partly_seed": (
        "{checked:tirage est celui de la graine|tirages sont ceux de la graine}, {taken:tirage"
        " d'une autre partie reste non vérifié|tirages d'une autre partie restent non vérifiés}"
    ),
    "throws_sealed": "le sceau n'est pas encore ouvert : les tirages ne peuvent être vérifiés",
    "throws_open": "tirages ouverts : ils ont été donnés à la main",
}
