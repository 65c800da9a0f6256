"""Questions avant de perdre quelque chose."""

from typing import Final

TEXTS: Final = {
    "yes": "oui",
    "no": "non, retour",
    "end": "Finir le tour ?",
    "end_lost": "Ceci serait perdu :",
    "dice_left": "des dés utilisables : {kinds}",
    "permits_left": "{number} permis de construire",
    "permits_left.one": "{number} permis de construire",
    "resign": "Abandonner ?",
    "resign_lost": "Vous comptez comme battu ; un robot continue à votre place.",
    "agree": "Finir la partie ici ?",
    "agree_lost": "Tous sont d'accord, et le classement décide.",
    "agree_shared": "Elle finit quand tous les joueurs l'ont dit ; le classement décide alors.",
    "leave": "Quitter la partie ?",
    "leave_kept": "Elle est gardée : vous pourrez la reprendre.",
    "quit_lost": "Ctrl+C encore une fois quitte ; cette partie n'est PAS SAUVÉE et sera perdue",
    "leave_lost": "Elle n'est PAS SAUVÉE et sera perdue.",
    "leave_lost_since": "Ce qui a été joué depuis qu'elle n'est PAS SAUVÉE sera perdu.",
}
