"""L'arène : son bilan, et pourquoi elle ne peut se tenir."""

from typing import Final

TEXTS: Final = {
    "head": "{game}, {games:partie+s}, graine {seed} ; parts avec leur intervalle à 95 %",
    "bot": "{name} {wins:>7} victoires  {share:>5} %  ({low} à {high})",
    "place": "place {seat}",
    "seat": "{name}                    {share:>5} %  ({low} à {high})",
    "turns": "tours : médiane {median}, un dixième sous {p10}, un dixième au-dessus de {p90} "
    "; inachevées {unfinished}",
    "faults": "{name} : réponses fautives, remplacées par le coup par défaut : {faults} ({kinds})",
    "trouble_late": "en retard",
    "trouble_crashed": "programme fini",
    "trouble_nonsense": "pas un coup",
    "trouble_illegal": "pas permis",
    "trouble_error": "échec",
    "unknown_game": "aucun jeu ne s'appelle « {game} » : choisissez {choices}",
    "wrong_bots": "ce jeu se joue de {low} à {high:robot+s}, pas {given} : changez --bots",
    "no_games": "une arène joue au moins une partie, pas {given} : changez --games",
    "unusable_map": "{reason}",
    "wrong_jobs": "--jobs vaut 0 ou plus, pas {given} : changez-le",
    "no_distributed": "une grappe demande Dask : installez minos_tui[cluster], ou retirez "
    "--cluster",
    "no_cluster": "aucune grappe ne répond à {address} : vérifiez --cluster, ou retirez-le",
    "stronger": "décidé : {name} est plus fort",
    "weaker": "décidé : {name} est plus faible",
    "open": "pas encore décidé : jouez plus de parties, ou élargissez --decide",
    "rating": "{name} {points:>6} points  ({low} à {high})",
    "match": "{name} contre {other} {share:>5} %  ({low} à {high}), {games:partie+s}",
    "wrong_format": "aucune arène ne se tient en « {given} » : choisissez {choices}",
    "same_bots": "des matchs à deux demandent deux bots ou plus, chacun nommé une seule fois : "
    "changez --bots",
    "wrong_margin": "--decide prend une part entre 0 et une part égale, comme 0.05, pas {given}",
    "processes_lost": "des processus se terminent sans cesse, après la partie {games} : "
    "essayez --jobs 1",
}
