"""Copier un magasin de parties, le remettre, l'examiner."""

from typing import Final

TEXTS: Final = {
    # ce qui ne peut se faire
    "no_store": "pas de parties gardées dans {folder} : nommez le dossier avec --store",
    "no_copy": "{file} : ce fichier n'existe pas",
    "no_plain": "{file} : ce n'est pas un simple fichier",
    "is_there": "{file} existe déjà, rien n'a été écrit : choisissez un autre nom",
    "no_aside": ("{folder} garde déjà {number} anciens fichiers de parties : retirez-les d'abord"),
    "has_store": "{file} contient déjà des parties : --force met la copie à leur place",
    "unwritable": "{folder} ne peut être écrit ({why}) : vérifiez les droits",
    "in_use": "{file} est utilisé : arrêtez le serveur ou quittez la partie, puis réessayez",
    "not_whole": "{file} est abîmé, et laissé tel quel : `minos store check` en dit plus",
    "no_file_store": (
        "{url} est une base à part, qui a ses propres moyens de copie : pour PostgreSQL, pg_dump"
        " et pg_restore"
    ),
    # ce qui a été fait
    "copied": "{file} : {number} parties, copiées entièrement",
    "copied.one": "{file} : {number} partie, copiée entièrement",
    "unread": (
        "{number} parties n'y sont pas lisibles, comme dans l'original : `minos store check` en dit"
        " plus"
    ),
    "unread.one": (
        "une partie n'y est pas lisible, comme dans l'original : `minos store check` en dit plus"
    ),
    "restored": "{file} : {number} parties remises",
    "restored.one": "{file} : {number} partie remise",
    "aside": "l'ancien fichier est gardé sous {file}",
    "host_key": "la clé du serveur n'y est pas : gardez aussi une copie de {file}",
    "clean": "{file} : en ordre, {number} parties, {commands:commande rejouée|commandes rejouées}",
    "clean.one": (
        "{file} : en ordre, {number} partie, {commands:commande rejouée|commandes rejouées}"
    ),
    "faulty": "{file} : {number} défauts",
    "faulty.one": "{file} : {number} défaut",
    # ce qui est faux
    "file": "le fichier est abîmé : {why}",
    "orphan": "table {table}, ligne {row} : ce dont elle dépend manque dans {parent}",
    "of_game": "partie {game} : {text}",
    "unchecked": "non vérifiée : {why}",
    "seal_broken": "sa clé n'est pas celle qui a été scellée",
    "bad_start": "elle ne peut commencer ainsi : {why}",
    "illegal": "la commande {ply} « {command} » y est impossible : {why}",
    "mismarked": "la commande {ply} est notée à tort comme lancée ou décidée",
    "other_throw": (
        "le lancer {ply} a été changé : « {given} » est gardé, le sceau donne « {due} »"
    ),
    "other_state": "l'état après la commande {ply} n'est pas celui qui a été montré",
    "snapshot_damaged": "l'état gardé à la commande {ply} est illisible ou a été changé",
    "snapshot_beyond": "un état est gardé à la commande {ply}, qui manque",
    "not_over": "elle est notée comme finie et ne l'est pas",
    "over_and_running": "elle est finie et n'est pas notée ainsi",
    "no_account": "partie {game} : son joueur {name} n'a pas de compte",
    "lost_game": "la partie {game} de {name} manque",
    "no_game": "table {table} : sa partie {game} manque",
    "bad_table": "la table {table} est illisible",
}
