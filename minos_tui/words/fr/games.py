"""Les listes de parties et le palmarès."""

from typing import Final

TEXTS: Final = {
    "title": "Parties",
    "replays": "Rediffusions",
    "none": "Aucune partie gardée : {key_open_new} à l'écran de titre en commence une.",
    "none_finished": "Aucune partie finie. `minos replay FICHIER` montre un fichier.",
    "no_store": "Les parties ne peuvent pas être gardées ici.",
    "page": "{first}-{last} sur {number}",
    "round": "tour {round}",
    "your_turn": "à vous",
    "turn_of": "à {name}",
    "setup": "mise en place",
    "reading": "…",
    "won": "gagné : {names}",
    "you_won": "vous avez gagné",
    "shared": "partagé : {names}",
    "agreed": "arrêtée par tous",
    "elsewhere": "ouverte ailleurs",
    "unreadable": "illisible",
    "damaged": "une partie abîmée",
    "about": "{id} · commencée le {made} · {game}{map}{options}",
    "map": " · {map}",
    "option": " · {option}",
    "rename": "nom : ",
    "renamed": "elle s'appelle maintenant « {name} »",
    "unnamed": "elle porte de nouveau le nom de ses joueurs",
    "written": "écrit : {file}",
    "record": "Procès-verbal : {name}",
    "unwritable": "impossible d'écrire le procès-verbal ({why}) : {file}",
    "delete": "Supprimer cette partie ?",
    "delete_lost": "{name} : {number:commande perdue|commandes perdues} pour toujours.",
    "deleted": "supprimée",
    "open_elsewhere": "cette partie se joue ailleurs : fermez-la d'abord là-bas",
    "imported": "gardée sous {id} : {next}",
    "stood_in": "place {seat} : il n'y a pas ici de robot « {bot} », {heir} joue à sa place",
    "next.running": "`minos resume {id}` la reprend",
    "next.over": "elle est finie, `minos replay {id}` la remontre",
    "next.reviewed": (
        "elle est finie, `minos replay {id}` la remontre, `minos review {id}` en dit les erreurs"
    ),
    "kind.minos": "Minos",
    "kind.palaces": "Palais",
    "fame": "Palmarès",
    "fame_none": "Personne n'a encore fini de partie contre un robot.",
    "fame.bot": "contre",
    "fame.games": "parties",
    "fame.won": "gagnées",
    "fame.lost": "perdues",
    "fame.share": "part",
    "fame.note": (
        "Une victoire partagée compte pour sa part. Une partie compte pour chaque robot, si elle"
        " s'est jouée ici dès son début."
    ),
}
