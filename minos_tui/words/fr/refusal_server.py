"""Pourquoi une chose n'est pas permise aux tables d'un serveur."""

from typing import Final

TEXTS: Final = {
    "only_kept": "à une table avec d'autres rien ne se joue sans être gardé : réessayez",
    "bot_plays": "un robot joue pour vous : reprenez d'abord votre place (menu, ou touche)",
    "resigned": "vous avez abandonné : un robot joue pour vous",
    "only_players": "les invités regardent : entrez avec une clé pour vous asseoir à une table",
    "guests_silent": "les invités regardent : entrez avec une clé pour parler",
    "watchers_silent": "qui regarde se tait à cette table : qui l'a ouverte le veut ainsi",
    "rated_talk": "pendant une partie classée, seul qui est assis à la table parle",
    "talk_slower": "trop de lignes à la fois : attendez un instant",
    "seat_taken": "cette place est prise : choisissez-en une autre",
    "agreed_already": "vous l'avez déjà dit : il manque l'accord de {names}",
    "rated_back": "rien ne se reprend par accord à une table classée",
    "only_players_vote": "seul qui est à la table ou l'a ouverte peut en décider",
    "only_players_wait": "seul qui est à la table peut la faire attendre",
    "all_here": "tous les joueurs sont ici : il n'y a personne à attendre",
    "waits": (
        "la partie attend le retour de tous : {key_wait_for} sur la page de la table"
        " ({key_talk}) la reprend"
    ),
    "not_playing": "la partie ne se joue pas en ce moment : allez-y d'abord",
    "not_away": "un robot ne prend que la place d'un absent, dans une partie en cours",
    "away_too_shortly": (
        "à une table classée, attendez encore {seconds:seconde+s} : l'absent peut revenir d'ici là"
    ),
    "begun": "la partie a commencé",
    "not_begun": "la partie n'a pas commencé : elle commence quand toutes les places sont prises",
    "only_host": "seul qui a ouvert la table peut le faire",
    "rated_alone": (
        "une partie classée veut au moins deux personnes : attendez, ou rendez-la non classée"
        " ({key_rated})"
    ),
    "rated_advice": (
        "pas de conseils à une table classée : rendez-la d'abord non classée ({key_rated})"
    ),
    "seats_free": (
        "il reste des places : attendez des joueurs, ou mettez-y des robots avec {key_set_bot}"
    ),
    "no_such_code": "aucune table n'a ce code : redemandez-le",
    "table_closed": "cette table n'est plus là : elle a été retirée",
    "too_many_tables": (
        "vous avez {most:table ouverte|tables ouvertes}, le plus possible : fermez-en une d'abord"
    ),
}
