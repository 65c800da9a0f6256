"""Comment une partie a fini."""

from typing import Final

TEXTS: Final = {
    "title": "Résultat",
    "won": "{seats} gagne.",
    "shared": "{seats} partagent la victoire.",
    "reason.settled": "Chaque site ouvert est construit et deux cités existent : c'est la fin.",
    "reason.last_player": "Il ne reste qu'un joueur : c'est la fin.",
    "reason.bank_empty": "La banque n'a plus de constructions et un site est nu : c'est la fin.",
    "reason.round_limit": "Le dernier tour est fini.",
    "reason.agreed": "Les joueurs sont convenus de la fin.",
    "reason.standing": "Le classement à ce moment.",
    "by.income": "Le plus haut revenu décide.",
    "by.talents": "Revenus égaux en tête : le plus de talents départage.",
    "by.shared": "Revenus et talents égaux en tête : la victoire est partagée.",
    "by.alone": "Tous les autres sont éliminés.",
    "resigned": "{seat} a abandonné : un robot a joué la suite.",
    "income": "revenu",
    "talents": "talents",
    "over_time": "Le revenu, tour après tour",
    "no_turns": "aucun tour n'a été fini",
    "dice": "Dés lancés",
    "expected": "usuel",
    "usual": "{low}-{high}",
    "duels": "Duels",
    "duel_count": "{won:gagné+s} sur {fought}",
    "seal": "Le sceau",
    "sealed_with": "montré au début : {seal}",
    "opened_by": "ouvert maintenant, la clé : {key}",
    "open_dice": "tirages ouverts : la graine était connue, ou ils ont été donnés à la main",
    "check": "minos verify contrôle chaque tirage.",
}
