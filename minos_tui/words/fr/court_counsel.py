"""Les raisons du conseiller dans Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "advised": "Conseil : {what}.",
    "counted": (
        "Les PL en tout comptent ce que vaut une main : les combinaisons du moment, les cartes de"
        " construction qu'elles apportent et les cartes gardées pour la suite."
    ),
    "kept": (
        "Une carte gardée compte pour {each} PL : elle peut servir à une combinaison plus longue."
    ),
    "best": "Vos meilleures combinaisons : {points} PL ({melds}).",
    "best_none": "Votre main n'a pas encore de combinaison.",
    # échanges
    "offers": "Ce que valent des offres, essayées sur des mains que les autres peuvent avoir :",
    "offer": "{number}. {what}",
    "offer_taken": (
        "acceptée dans {taken} des cas, par {who} : vous gagnez {mine} PL en tout, l'autre"
        " {theirs}. Pour vous, elle vaut {net} PL."
    ),
    "offer_untaken": "personne ne l'accepte.",
    "no_offer": "Aucune ne mérite d'être faite : elle devrait valoir au moins {least} PL.",
    "answer_none": "Vous n'avez pas ce que {who} demande.",
    "answer": (
        "Contre {give}, vous gagnez {mine} PL en tout. {who} gagne environ {theirs},"
        " d'après des mains possibles, ce qui vous coûte {cost}."
    ),
    "answer_good": "L'offre vaut donc {net} PL pour vous : assez pour accepter.",
    "answer_poor": "L'offre vaut donc {net} PL pour vous : trop peu, il en faut au moins {least}.",
    "rival": (
        "Il manque {needs} PL à {who}, qui devance vos autres adversaires dans {share} des cas : ce"
        " qu'il gagne vous coûte {hurts}."
    ),
    "rival_close": (
        "Il ne manque que {needs} PL à {who} : un échange qui l'aide peut faire perdre la partie."
    ),
    # combinaisons
    "sets": "Ce qu'on peut poser, avec tout ce que cela apporte :",
    "set": (
        "{number}. {melds} : {points} PL, constructions {build}, gardé pour la suite {later} :"
        " {worth}"
    ),
    "set_none": "{number}. rien : gardé pour la suite {worth}",
    "wins": "C'est gagner la partie.",
    "build": (
        "Une carte de construction vaut environ {worth} PL : sur {cards:carte+s},"
        " {thrones:est une salle du trône|sont des salles du trône} (10 PL tout de suite) et"
        " {events:est un événement|sont des événements}."
    ),
    "disaster": (
        "La manche suivante commence par une catastrophe dans {chance} des cas : les cartes gardées"
        " seraient perdues."
    ),
    # événements, défausses, palais
    "targets": "Qui frapper, la meilleure cible d'abord :",
    "target": (
        "{number}. {who} : perdrait {loses:carte qui compte|cartes qui comptent}, il lui manque"
        " {needs} PL, devance"
        " vos autres adversaires dans {share} des cas"
    ),
    "discard": (
        "{card} va avec peu d'autres : vous avez {suits} de {suit} et {ranks} de rang {rank},"
        " elle-même comprise."
    ),
    "discard_dead": "{card} est une catastrophe : en main, elle ne fait que prendre une place.",
    "palace.kato-zakros": (
        "Une suite accepte toutes les familles, c'est la plus facile à réunir ; celle de 8 cartes"
        " vaut ici 16 PL au lieu de 8."
    ),
    "palace.galatas": "Une couleur de 8 cartes vaut ici 32 PL, une de 4 autant qu'une de 5.",
    "palace.chania": "Huit cartes de même rang valent ici 32 PL, quatre autant que cinq.",
    "palace.knossos": "Une carte de plus par manche : une de plus à poser, garder ou échanger.",
    "palace.malia": "Échanger une carte améliore un peu la main gardée à chaque manche.",
    "palace.phaistos": "On garde 8 cartes : une longue combinaison se prépare de manche en manche.",
}
