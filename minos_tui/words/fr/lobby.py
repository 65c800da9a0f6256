"""Où les joueurs d'un serveur se retrouvent : la liste des tables, et la page d'une table."""

from typing import Final

TEXTS: Final = {
    "title": "Tables",
    "new_table": "Nouvelle table",
    "open": "ouvrir",
    "open_table": "Ouvrir la table",
    "begin": "lancer",
    "get_up": "se lever",
    "agree_back": "d'accord",
    "go_on": "suite",
    "next.open": (
        "Attend des joueurs : {key_set_bot} met un robot à une place libre, {key_begin} commence"
        " quand toutes"
        " sont prises."
    ),
    "next.guest": "Attend des joueurs.",
    "next.free": "Une place est libre : {key_sit} pour s'y asseoir.",
    "next.seated": "Attend des joueurs : {host} peut commencer une fois les places prises.",
    "next.full": "Toutes les places sont prises : {key_begin} commence la partie.",
    "next.full_other": "Toutes les places sont prises : {host} peut commencer la partie.",
    "next.your_turn": "C'est à vous : {key_begin} va à la partie.",
    "next.playing": "La partie se joue : {key_begin} y va.",
    "next.waiting": "La partie attend : {key_begin} y va.",
    "next.watch": "La partie se joue : {key_begin} pour la regarder.",
    "next.over": "La partie est finie : {key_begin} en montre la fin.",
    "watching": "Spectateurs : {names}.",
    "hint.start": (
        "{key_change} l'ouvre. {key_row_up}/{key_row_down} choisissent la ligne, "
        "{key_less}/{key_more_of} changent."
    ),
    "hint.person": "Qui vient s'assied là ; la première de ces places est à vous.",
    "hint.seats.palaces": "Combien de royaumes jouent.",
    "here": "{number} présents",
    "here.one": "{number} présent",
    "who": "ici : {names}",
    "none": (
        "Aucune table n'est ouverte : {key_new_table} en ouvre une, où d'autres peuvent s'asseoir."
    ),
    "none_guest": "Aucune table n'est ouverte. Les invités regardent celles des joueurs.",
    "code": "code de l'invitation : ",
    "seats": "{taken} sur {all}",
    "waits": "places libres",
    "full": "va commencer",
    "plays": "se joue",
    "waits_for_all": "attend tous",
    "over": "est finie",
    "your_turn": "à vous",
    "turn_of": "à {name} de jouer",
    "is_rated": "{state} · classée",
    "private": "{state} · privée",
    "table_of": "Chez {name} : {game}",
    "free": "libre",
    "bot": "robot",
    "bot_for_him": "{where}, un robot joue pour lui",
    "bot_for_him_over": "un robot a joué pour lui",
    "resigned": "a abandonné, un robot joue",
    "host": "a ouvert la table",
    "out": "éliminé",
    "is_here": "ici",
    "at_page": "à cette page",
    "away": "absent",
    "to_act": "doit jouer",
    "public": "Dans la liste : chacun peut s'asseoir, ou regarder.",
    "public_begun": "Dans la liste : chacun peut regarder.",
    "by_code": "Privée : seul qui a le code la trouve.",
    "with_code": "{line} Code de l'invitation : {code}",
    "clock": "Un joueur a {number} minutes par décision, puis un robot joue jusqu'à son retour.",
    "clock.one": "Un joueur a 1 minute par décision, puis un robot joue jusqu'à son retour.",
    "clock_days": (
        "Un joueur a {number} jours par décision, même quand personne n'est ici, puis un robot joue"
        " jusqu'à son retour."
    ),
    "clock_days.one": (
        "Un joueur a un jour par décision, même quand personne n'est ici, puis un robot joue"
        " jusqu'à son retour."
    ),
    "waiting": "La partie attend le retour de tous : {names}.",
    "seat_at": "chez {name} : {state}",
    "turns": "à vous à {number} tables : {names}",
    "turns.one": "à vous chez {names}",
    "no_clock": "Pas de limite de temps.",
    "unrated": "Non classée : la partie ne compte pas pour le classement.",
    "no_delay": "Qui regarde voit la partie en direct.",
    "watchers_talk": "Qui regarde peut parler.",
    "watchers_talk_rated": "Qui regarde peut parler avant et après la partie classée.",
    "watchers_silent": "Qui regarde se tait.",
    "rated": "Classée : la partie compte pour le classement. Pas de conseils.",
    "record_of": "Procès-verbal, chez {name}",
    "ladder": "Classement : {game}",
    "ladder.games": "{number} parties classées",
    "ladder.games.one": "{number} partie classée",
    "ladder.none": (
        "Aucune partie classée n'est finie : {key_rated} sur la page d'une nouvelle table la"
        " rend classée."
    ),
    "ladder.name": "joueur",
    "ladder.points": "points",
    "ladder.played": "parties",
    "ladder.won": "gagnées",
    "ladder.rule": (
        "Deux joueurs d'une table font un match, et une table pèse une partie ; 400 points de plus"
        " gagnent dix fois plus souvent ; ± couvre 95 % du doute. Une place compte pour le joueur"
        " qui l'a prise, même quand un robot jouait pour lui ; qui abandonne, ou a un robot à sa"
        " place à la fin, est dernier. Une partie finie par accord compte comme elle était."
    ),
    "advice_true": "On peut demander conseil.",
    "advice_false": "Pas de conseils.",
    "delay": "Qui regarde voit la partie avec {number:commande+s} de retard.",
    "options": "Règles de la maison : {options}",
    "time_left": "Il reste {seconds:seconde+s} pour cette décision.",
    "minutes_left": "Il reste {number:minute+s} pour cette décision.",
    "hours_left": "Il reste {number:heure+s} pour cette décision.",
    "seal": "scellé par {seal}",
    "opened": "ouvert par {key}",
    "say": "dire : ",
    "says": "{name} : {text}",
    "says_watching": "{name} (spectateur) : {text}",
    "close": "Fermer cette table ?",
    "close_lost": ("Elle quitte la liste, avec ce qui s'y est dit. Une partie finie reste gardée."),
    "event.begun": "— la partie commence",
    "event.came": "— {name} est là",
    "event.away": "— {name} est absent",
    "event.back": "— {name} est de retour et rejoue",
    "event.agrees": "— {name} s'arrêterait ici ({key_menu} : convenir de la fin)",
    "event.votes": (
        "— {name} ferait jouer un robot pour {other} ({key_set_bot} à cette place, sur la page de"
        " la table)"
    ),
    "event.asks_back": (
        "— {name} voudrait reprendre un coup (oui : {key_ask_back} à la page de la table)"
    ),
    "event.agrees_too": "— {name} s'arrêterait ici aussi",
    "event.asks_back_too": "— {name} voudrait le reprendre aussi",
    "event.taken_back": "— coup repris, tous sont d'accord ; les jets reviennent les mêmes",
    "event.waits": (
        "— {name} fait attendre la partie ({key_wait_for} à la page de la table la reprend)"
    ),
    "event.goes_on": "— {name} fait reprendre la partie",
    "event.all_here": "— on n'attend plus personne, la partie reprend",
    "event.hurry": "— il reste une demi-minute à {name}",
    "event.too_late": "— {name} n'a plus de temps : un robot joue jusqu'à son retour",
    "event.too_late_here": "— {name} est là, mais n'a plus de temps : un robot joue",
    "event.took_back": "— {name} a repris place et rejoue",
    "event.replaced": "— un robot joue pour {name} jusqu'à son retour",
    "event.not_kept": "— le dernier acte n'a pu être gardé, donc pas eu lieu : on réessaie",
    "event.over": "— la partie est finie",
}
