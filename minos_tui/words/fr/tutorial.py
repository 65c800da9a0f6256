"""La première partie : ce que dit le guide, selon ce que le joueur peut faire."""

from typing import Final

TEXTS: Final = {
    "title": "Votre première partie · {key_hide_guide} cache ceci",
    "hidden": "le guide est caché : {key_hide_guide} le montre de nouveau",
    "throw": "Six dés décident de ce que vous pouvez faire ce tour. Appuyez sur {key_throw} pour "
    "les lancer.",
    "keep": "La balance paie le revenu, la mouette déplace, la construction est un permis. Vous "
    "n'avez pas encore de site : gardez une mouette et une construction. Les chiffres gardent un "
    "dé, {key_reroll} relance les autres ; {key_accept} prend les dés tels quels.",
    "gull": "Votre bateau attend au milieu de la mer. Appuyez sur {key_gull} : une mouette donne "
    "5 points de mouvement, un par pas.",
    "unit": "Appuyez sur {key_units} pour prendre votre bateau en main. La carte montre où il "
    "peut aller, et pour combien de points.",
    "go": "Les nombres disent ce que coûte chaque lieu. Un nombre à côté d'un site est sur son "
    "port. Les {key_over_map} sautent d'un lieu à l'autre : choisissez un port et appuyez sur "
    "{key_go}. Votre bateau y va, et vous tenez le site.",
    "lost": "Aucun port n'est accessible. Approchez-vous, puis finissez le tour avec {key_end}.",
    "permit": "Vous tenez un site. Appuyez sur {key_building} : une construction donne un "
    "permis, et la première construction coûte un permis et 5 talents.",
    "build": "Placez le curseur sur votre site avec les {key_over_map} et appuyez sur "
    "{key_here}. La liste dit ce qui peut se bâtir. Un entrepôt vaut 2, les autres 1 ; le "
    "premier amène un garde gratuit.",
    "scales": "Votre site a maintenant une valeur : c'est votre revenu. Appuyez sur {key_scales} "
    ": la balance le paie, et mieux vaut bâtir avant d'encaisser.",
    "end": "Voilà un tour : gagner un site, y bâtir, encaisser. Appuyez sur {key_end} pour le "
    "finir ; dés, points et permis sont perdus, anneaux et talents restent.",
    "watch": "Les autres jouent leurs tours de la même façon. Le journal dit ce qu'ils font.",
    "duel": "Un duel : chacun lance, la plus haute valeur gagne, l'égalité est au défenseur. Un "
    "anneau paie un autre jet. La fenêtre montre la chance de chaque choix.",
    "done": "Vous connaissez le jeu. Il continue comme un autre ; {key_help} dit les touches, et "
    "les règles sont à l'écran de titre. Tous les sites bâtis et deux cités : le plus haut "
    "revenu gagne.",
}
