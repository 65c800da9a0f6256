"""Ce qui ne va pas dans le fichier des réglages."""

from typing import Final

TEXTS: Final = {
    "at_line": "réglages, ligne {line} : {text}",
    "syntax": "ce n'est pas du TOML : corrigez la ligne, les valeurs par défaut s'appliquent",
    "unknown_key": (
        "le réglage « {key} » n'existe pas : ôtez-le, ou écrivez l'un de ceux-ci : {choices}"
    ),
    "not_one_of": "{key} : au choix {choices}",
    "not_true_or_false": "{key} : true ou false",
    "not_a_text": '{key} : un texte entre guillemets ("…")',
    "not_a_name": "{key} : {most:caractère imprimable|caractères imprimables} au plus",
    "not_a_table": "keys : une section [keys] avec des lignes comme throw = « r »",
    "not_a_key": "{key} : le nom d'une seule touche entre guillemets",
    "no_such_key": (
        "{key} : la touche « {given} » n'existe pas : écrivez la lettre ou le signe, ou un nom"
        " comme enter, space, pagedown, f5, ctrl+t"
    ),
    "key_clash": "réglages, [keys] : {key} sert à {one} et à {other} : touches d'origine gardées",
    "key_unknown": "réglages, [keys] : pas d'action « {action} » : touches d'origine gardées",
    "unreadable": "{file} est illisible ({why}) : vérifiez ses droits, valeurs par défaut",
    "unwritable": "impossible d'écrire {file} ({why}) : les réglages tiennent jusqu'à la sortie",
    "no_place": "aucun dossier pour les réglages : nommez un fichier dans MINOS_CONFIG",
    "no_file": "{file} n'est pas un simple fichier : déplacez-le, ou changez MINOS_CONFIG",
    "too_big": "{file} dépasse {most} Kio : ce ne sont pas des réglages, valeurs par défaut",
    "not_utf8": "{file} n'est pas du texte UTF-8 : convertissez-le, valeurs par défaut",
    "broken": "pas enregistré, le fichier reste intact. {fault} ({file})",
}
