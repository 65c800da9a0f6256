"""Les raisons du conseiller."""

from typing import Final

TEXTS: Final = {
    "failed": "le conseiller n'a pas répondu : redemandez",
    "now": "Vos chances de gagner en l'état : {win}.",
    "if_ended": "Vos chances de gagner si vous finissiez votre tour maintenant : {win}.",
    "keeps": "Façons de continuer, par ce qu'elles rapportent en revenu final :",
    "keep": "garder {dice}",
    "keep_none": "tout relancer",
    "stand": "accepter ces dés",
    "best": "  {what} : le mieux",
    "less": "  {what} : {loss} de moins",
    "as_good": "  {what} : aussi bien",
    "first": "Le conseiller ne quitte le plan 1 que pour un plan nettement meilleur.",
    "plan": "Plan {number} : {win} de gagner ({gain}), {later} après le tour suivant",
    "plan_even": "Plan {number} : {win} de gagner, {later} après le tour suivant",
    "attack": "Le premier duel se gagne dans {chance} des cas.",
    "sums": "En moyenne, cela finit avec {talents:talent+s}, revenu {income}, anneaux {rings}.",
}
