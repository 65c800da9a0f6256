"""Les règles de Palaces of Minos par sujet ; les marques sont celles de `rules`."""

from typing import Final

TEXTS: Final = {
    # l'écran
    "title": "Palais de Minos",
    "page": "Règles de Palais de Minos",
    "generated": "Tiré des textes du programme par `python -m minos_tui.words.rulebook palaces`.",
    # tables
    "column.letter": "lettre",
    "column.suit": "culture",
    "column.from_to": "rangs 1 à 8",
    "column.palace": "palais",
    "column.does": "effet",
    "column.meld": "cartes",
    "column.card": "construction",
    "column.copies": "nombre",
    # sujets
    "first": "Votre première partie",
    "first.text": """
Choisissez un palais par son numéro. Tous conviennent ; Cnossos, qui pioche une carte de plus, est
le plus simple.

Chaque manche se déroule ensuite de la même façon, et les deux dernières lignes de l'écran disent
toujours ce qui est demandé et quelles touches y répondent.

- Regardez votre main. La grille la montre parmi toutes les cartes : une ligne bien garnie promet
une couleur, une colonne bien garnie des rangs égaux, des cartes voisines de gauche à droite une
suite.
- Échangez. Les lignes sous votre main sont des offres à envisager : tapez un numéro, puis
{key_send}. Ou tapez {key_offer}, les lettres des cartes données, {key_pick_done}, ce que vous
demandez, {key_send}.
- Quand on vous offre quelque chose, les lignes disent ce que vaudraient vos combinaisons avant et
après : {key_agree} accepte, {key_decline} refuse, {key_own_way} laisse choisir ce que vous donnez.
- Posez des combinaisons. La meilleure ligne est en haut et {key_lay} la pose. Une carte de plus
double la valeur : il peut valoir la peine d'attendre une manche ; mais une catastrophe peut
survenir.
- Chaque combinaison pioche une carte de construction. Si c'est un événement, tapez le numéro du
royaume frappé.
- Défaussez jusqu'à sept cartes. Celle qui va le moins avec les autres est marquée ;
{key_drop_card} la défausse.

Le premier royaume à 100 points de luxe gagne. La touche {key_undo} reprend tant que personne n'a
agi et qu'aucune carte n'a été piochée depuis, {key_advice} donne un conseil et encore {key_advice}
ses raisons, {key_help} donne les touches, {key_values} la valeur des combinaisons, {key_unseen}
toutes les cartes, {key_kingdoms} ce que chacun a bâti.
""",
    "aim": "But du jeu",
    "aim.text": """
De deux à six royaumes de la Crète de l'âge du bronze rassemblent la culture de leur île. Chacun a
un palais avec un pouvoir, une main de cartes que nul autre ne voit, et des ressources à
découvert.

On échange des cartes, on pose des combinaisons et l'on marque des points de luxe (PL). Le premier
royaume à 100 PL gagne aussitôt.
""",
    "cards": "Les cartes",
    "cards.text": """
La pioche a 69 cartes : huit cultures de huit rangs, chaque carte une fois, et cinq catastrophes.
Une carte s'écrit par la lettre de sa culture et son rang : P1 est le Roi, le premier du Peuple.

@letters

Les catastrophes D1 à D5 n'ont ni culture ni rang. En main, une catastrophe ne fait rien et
n'entre dans aucune combinaison ; elle compte pour la limite et peut être échangée.

La pioche de construction a 36 cartes : ressources et événements (voir Construction).
""",
    "palaces": "Les palais",
    "palaces.text": """
Avant la première manche, les royaumes choisissent leur palais tour à tour, ou le tirent au sort.

@palaces

De deux à quatre royaumes, on choisit parmi les quatre premiers ; Galatas s'ajoute à cinq, La
Canée à six. Une option les propose tous les six, quel que soit le nombre.
""",
    "round": "Une manche",
    "round.text": """
Le meneur change à chaque manche, dans le sens des aiguilles. Tous les royaumes passent ensemble
par ces phases, dans l'ordre à partir du meneur :

- Catastrophe : le meneur retourne une carte. Si c'est une catastrophe, chaque royaume défausse
toute sa main et toutes ses ressources. Les PL restent.
- Production : chaque royaume pioche 7 cartes, davantage avec Cnossos ou des Voiliers.
- Échanges : chaque royaume à son tour fait des offres.
- Luxe : chaque royaume à son tour pose des combinaisons.
- Construction : une carte de construction par combinaison posée.
- Fin : l'Administration et Malia échangent des cartes, puis chacun défausse jusqu'à sa limite.

Quand une pioche est vide, sa défausse y est mélangée ; s'il n'y en a pas, on ne pioche plus.
""",
    "trade": "Les échanges",
    "trade.text": """
Dans l'ordre à partir du meneur, chaque royaume peut faire jusqu'à trois offres (une option change
ce nombre). Une offre dit les cartes données et ce qui est demandé, à un royaume ou à tous.

- On demande, en tout nombre : une carte (P3), une carte d'une culture, une carte d'un rang, une
catastrophe, ou une carte quelconque. Hors d'une carte précise, celui qui accepte choisit.
- Une offre à tous fait le tour ; le premier qui accepte l'obtient. Une offre à un seul royaume
n'est vue que de lui : les autres voient combien de cartes, non lesquelles.
- Les échanges peuvent être inégaux, et les cadeaux sont permis. Une contre-offre est une offre à
vous, à votre tour. Rien n'engage au-delà de l'échange même.
- Un échange se fait aussitôt. Ce qui fut donné n'est connu que des deux royaumes, mais chacun
peut se souvenir d'une offre faite à tous.
""",
    "melds": "Les combinaisons",
    "melds.text": """
Dans l'ordre à partir du meneur, chaque royaume pose autant de combinaisons qu'il veut, les marque
et en défausse les cartes. Une carte n'entre que dans une combinaison.

- couleur : des cartes d'une culture
- rangs égaux : des cartes d'un rang
- suite : des rangs qui se suivent, de toute culture ; 1 ne suit pas 8
- couleur inversée : huit cartes de huit cultures
- minoenne : les rangs 1 à 8, chacun d'une autre culture

PL selon le nombre de cartes :

@melds

Un Sanctuaire, ou le palais Galatas, fait compter chaque couleur une carte de plus ; les Cours et
La Canée font de même pour les rangs égaux, les Ateliers et Kato Zakros pour les suites. Plusieurs
s'ajoutent, et au-delà de huit cartes chacune double encore. Aucune ne rend valable une
combinaison trop courte, et couleur inversée et minoenne restent ce qu'elles sont.
""",
    "building": "La construction",
    "building.text": """
Après les combinaisons, chaque royaume, dans l'ordre à partir du meneur, pioche une carte de
construction par combinaison posée.

@build

Les ressources restent devant le royaume et tous les exemplaires s'ajoutent. Les 10 PL d'une Salle
du trône sont marqués à la pose et jamais perdus. Les événements se règlent dès la pioche :
tremblement de terre, piraterie et famine frappent un adversaire désigné, la peste frappe tout le
monde. Un royaume en famine ne pioche aucune carte de toute la manche suivante ; plusieurs famines
ne s'ajoutent pas.
""",
    "ending": "Fin de manche, fin de partie",
    "ending.text": """
En fin de manche, chaque Administration, et Malia, pioche une carte et en défausse une. Puis qui
tient plus de sept cartes en défausse jusqu'à sept ; Phaistos et les Magasins en gardent
davantage.

Le premier royaume à 100 PL gagne aussitôt, en pleine manche. Une option fixe un autre but, une
autre une dernière manche, après laquelle le plus de PL gagne et l'égalité se partage.
""",
    "secrets": "Mains, clavier partagé, tirages loyaux",
    "secrets.text": """
Nul ne voit la main d'un autre : ni à l'écran, ni au journal, ni dans une relecture avant la fin.
Les robots ne voient rien de plus qu'une personne à leur place.

Quand plusieurs personnes partagent un clavier, l'écran cache toutes les mains jusqu'à ce que la
suivante l'ait pris et tapé {key_next}. Une offre à tous se dit à voix haute : qui la veut le dit,
on tape le numéro de sa place (ou {key_nobody} pour personne), et seule cette personne prend le
clavier pour confirmer.

Les tirages sont scellés comme les dés du Minos classique : ils viennent d'une clé secrète dont
l'empreinte est montrée au début ; la clé, à la fin, permet de tout vérifier (`minos verify`).
""",
    "options": "Options",
    "options.text": """
L'écran d'une nouvelle partie et `--option NOM=VALEUR` connaissent :

- target : les PL qui gagnent, 100 d'ordinaire, de 1 à 999
- offers : combien d'offres un royaume peut faire par manche, 3 d'ordinaire ; 0 sans échange
- palaces : by-count (quatre, cinq ou six selon le nombre de royaumes) ou all
- picking : seat-order (choisis tour à tour) ou random (tirés au sort)
- round-limit : off (ou 0), ou la dernière manche
""",
}
