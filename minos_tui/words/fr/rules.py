"""Les règles du Minos classique par chapitre, et les titres de leurs tableaux.

Même forme qu'en anglais : `nom` est le titre, `nom.text` le texte.
"""

from typing import Final

TEXTS: Final = {
    "title": "Règles",
    "search": "chercher : ",
    "found": "{at} sur {number}",
    "found.one": "le seul endroit",
    "nothing": "« {text} » ne figure nulle part dans les règles",
    "page": "Règles du Minos classique",
    "generated": "Tiré des textes du programme par `python -m minos_tui.words.rulebook`.",
    "column.face": "face",
    "column.gives": "un usage donne",
    "column.star": "avec une étoile",
    "face.scales": "votre revenu en talents",
    "face.scales.star": "deux fois le revenu",
    "face.arrow": "1 anneau ; achats permis",
    "face.arrow.star": "2 anneaux",
    "face.gull": "{points:point de mouvement|points de mouvement}",
    "face.gull.star": "{points:point+s}",
    "face.building": "1 permis",
    "face.building.star": "2 permis",
    "column.building": "sur le site",
    "column.talents": "talents",
    "column.permits": "permis",
    "column.wall": "permis, enceinte",
    "nth.1": "1re construction",
    "nth.2": "2e construction",
    "nth.3": "3e construction",
    "nth.4": "4e construction",
    "column.piece": "pièce",
    "column.bank": "à la banque",
    "column.value": "valeur",
    "wall_value": "double le site",
    "column.attacker": "anneaux de l'attaquant",
    "column.defender": "défenseur : {rings}",
    "aim": "But du jeu",
    "aim.text": """
De deux à quatre joueurs colonisent les rivages de la Méditerranée. À chaque tour, vous lancez six
dés qui deviennent revenu, anneaux, mouvement et permis ; ils vous servent à naviguer, marcher,
bâtir et combattre.

La partie s'arrête dès que chaque site ouvert porte une construction et que deux cités existent. Le
plus haut revenu l'emporte ; à égalité, le plus de talents ; si l'égalité demeure, la victoire est
partagée.

Le revenu est la valeur totale des sites que vous tenez. Il ne rapporte rien tout seul : c'est un dé
montrant la balance qui le paie. Tout tient donc en trois points : atteindre les bons sites, leur
donner de la valeur, ne pas les perdre.

Rien n'est secret à la table. Chacun voit l'argent, les anneaux, les unités et les dés de tous ;
seule la clé des dés scellés reste cachée jusqu'à la fin (voir Dés loyaux).
""",
    "board": "Plateau et pièces",
    "board.text": """
Un site est une aire de colonie : sa moitié terrestre et son port ne font qu'un. La terre accueille
les constructions et autant de gardes d'un même joueur que l'on veut. Le port accueille un bateau.
Qui a une unité sur l'une des deux moitiés tient le site.

La mer est divisée en zones, chacune avec sa lettre. Deux zones sont voisines si elles ont un bord
commun ; on ne passe pas par un coin. Une zone ne contient qu'un bateau. Les points rouges marquent
les étapes des chemins entre les sites ; une étape ne contient qu'un garde, à qui qu'il soit.

Chaque joueur a 7 bateaux et 12 gardes ; à deux joueurs, 14 et 24. La banque garde tout le reste :

@bank

L'argent est un simple nombre et ne manque jamais ; le trésor le montre en pièces d'or (10 talents),
d'argent (5) et de cuivre (1). Les unités retirées retournent dans la réserve de leur joueur, les
anneaux dépensés à la banque.

Ce qui est épuisé ne peut être ni acheté ni reçu. Une fondation ou une conquête a lieu tout de même,
mais sans son garde gratuit.
""",
    "setup": "Mise en place",
    "setup.text": """
Chacun commence avec 25 talents, un revenu nul et un bateau sur la zone du poisson, au milieu de la
mer.

## La zone du poisson
Les bateaux qui partent de là s'y côtoient en paix et peuvent y rester. Un bateau qui y entre plus
tard combat chaque bateau adverse présent, dans l'ordre des places à partir de sa gauche, un duel
après l'autre et jusqu'au bout, le tout pour le seul point du pas. Il entre quand il n'en reste
aucun. Tant qu'un de vos bateaux s'y trouve, vous ne pouvez pas y entrer.

## Sites fermés
À quatre joueurs, tous les sites sont ouverts. À trois joueurs, cinq sites sont fermés, à deux
joueurs six ; un plateau peut en décider autrement, et l'option « closed » donne un autre nombre ou
nomme les sites. Les sites fermés sont tirés de façon à être bien espacés : d'au moins cinq pas sur
le plateau ordinaire, terre et mer comprises.

Un site fermé porte une pièce de monnaie. Sa moitié terrestre compte comme une étape, où un garde
peut passer ou rester ; il n'y a rien à tenir ni à bâtir. Son port n'accueille aucun bateau. Il ne
compte pour rien, pas même pour la fin de la partie.

## À deux joueurs
À deux, chacun dispose d'un double équipement : 14 bateaux, 24 gardes, 50 talents et deux bateaux
sur la zone du poisson. C'est une seule place, un seul tour, un seul revenu, et les unités ne se
distinguent pas.

## Qui commence
D'ordinaire, le premier joueur est tiré au sort. Avec l'option « first », l'ordre des places décide,
ou un lancer : chacun lance une fois, la plus haute valeur de combat commence, les ex aequo
relancent. On joue ensuite dans le sens des aiguilles d'une montre.
""",
    "turn": "Un tour",
    "turn.text": """
Un tour a trois parties.

- Lancer. Lancez les six dés. Deux fois encore, vous pouvez relancer ceux que vous voulez ; un dé
mis de côté peut être repris. Après le troisième jet, les dés restent tels quels.
- Agir. Utilisez des dés, déplacez, combattez, construisez, recrutez et achetez des anneaux dans
n'importe quel ordre, aussi souvent que les dés et l'argent le permettent. On peut avancer, bâtir
avec ce qu'on vient de gagner, puis avancer encore.
- Finir. Les dés, points de mouvement et permis inutilisés sont perdus. Les anneaux et les talents
restent.

Vous pouvez revenir sur vos actes (touche {key_undo}), jusqu'au dernier jet et jusqu'à l'acte d'un
autre joueur. Un jet, lui, n'est jamais repris.
""",
    "dice": "Dés",
    "dice.text": """
Les six dés sont pareils. Chacun montre balance, flèche, mouette, construction, joker et étoile.
Chaque dé sert une fois.

@faces

Un joker tient lieu de balance, de flèche, de mouette ou de construction. Une étoile ne vaut rien
seule : elle accompagne un dé au moment où il sert, jamais après.

Une flèche permet aussi d'acheter d'autres anneaux, à 10 talents pièce, jusqu'à la fin du tour.

## Un joker et une étoile par sorte
Tous les dés d'une même sorte utilisés dans un tour forment une combinaison. Dans chaque sorte, un
joker et une étoile au plus par tour. Les faces naturelles s'additionnent librement.

- Mouette, mouette, joker et étoile font 16 points : 5 + 5 + 5 + 1.
- Balance, joker et étoile paient trois revenus.
- Une flèche avec étoile et un joker pour balance : permis, ce sont deux sortes.
- Construction avec deux jokers : interdit, tout comme balance avec deux étoiles.

## Chaque usage paie aussitôt
Une balance utilisée après avoir bâti paie le revenu accru. Deux balances et une étoile utilisées
l'une après l'autre paient un revenu, puis deux, au montant de chaque instant. Bâtir d'abord et
encaisser ensuite est souvent le bon ordre.
""",
    "movement": "Mouvement",
    "movement.text": """
Un pas coûte un point de mouvement. Une mouette en donne cinq, à partager entre vos unités comme il
vous plaît ; une unité peut s'arrêter, une autre avancer, et la première repartir.

- Les bateaux vont d'une zone à une zone voisine, d'une zone au port d'un site qui la borde, et du
port à cette zone.
- Les gardes suivent les chemins : de site à étape, d'étape à étape, d'étape à site.

Aucune unité n'en traverse ni n'en saute une autre. Votre propre bateau barre une zone ou un port à
vos autres bateaux, votre propre garde barre une étape. Un site accueille autant de vos gardes que
vous voulez.

## Prendre un site
Un pas vers un site où personne ne se tient le prend, avec ses constructions et sans combat. Un
bateau prend un site par son port. Quand votre dernière unité quitte un site, vous perdez aussitôt
sa valeur ; les constructions restent, pour le suivant.

## Attaquer
Un pas vers un lieu où se tient une unité adverse est une attaque de cette seule unité. Le point est
payé d'abord. Après une attaque perdue, une autre de vos unités peut attaquer pour un point à elle.
Au premier tour, les attaques sont interdites, mais on peut prendre les sites vides.
""",
    "transport": "Transporter des gardes",
    "transport.text": """
Un bateau peut transporter un garde d'un site à un autre (règle avancée, jouée sauf si l'option
« transport » est sur off).

- Votre bateau est au port, votre garde sur la terre du même site : il embarque. Embarquer et
débarquer ne coûtent rien.
- Le bateau avance par pas ordinaires. Le garde débarque dans le même tour, sur un autre site que
celui du départ.
- Un bateau transporte au plus un garde par tour.

Tant qu'un garde est à bord, rien d'autre n'est possible : seulement les pas de ce bateau qui
laissent un débarquement encore payable, et le débarquement. Si vous changez d'avis, annulez vos
pas. Le bateau ne peut entrer dans une zone occupée par un bateau adverse. Un garde à bord compte
comme une unité.

## Débarquer sur un site adverse
Le pas dans le port d'un site adverse en commence le siège. Votre bateau combat d'abord. S'il gagne
tout, le garde débarque, et le garde gratuit de la conquête vient aussi. S'il coule, votre garde
continue depuis l'eau contre ce qui reste, le bateau du port d'abord, et prend la moitié terrestre
s'il gagne.
""",
    "duels": "Duels",
    "duels.text": """
L'attaquant lance le premier et finit ; puis le défenseur lance, en sachant quelle valeur atteindre.
Le premier jet est gratuit. Chaque nouveau jet des dés de votre choix coûte un anneau. Les balances
restent toujours posées. On n'achète pas d'anneau pendant un duel.

La plus haute valeur gagne, et l'égalité profite au défenseur. L'unité perdante est retirée.
L'attaquant qui gagne avance sur le lieu et peut continuer avec les points qui restent ; après une
défaite, ces points servent à d'autres unités.

## La valeur de combat
Flèche 3, joker 2, étoile 1, les autres faces rien. Chaque trio flèche, joker, étoile compte 10 au
lieu de 6. Deux trios font 20, le maximum.

- Flèche, joker, joker, construction, construction, mouette : 3 + 2 + 2 = 7.
- Joker, étoile, étoile, mouette, balance, balance : 2 + 1 + 1 = 4.
- Flèche, joker, étoile, étoile, mouette, balance : 10 + 1 = 11.

Un jet de six dés vaut 6,98 en moyenne. Sans anneaux, l'attaquant gagne 46 fois sur 100, car il y a
8 égalités sur 100.

## Chances de l'attaquant
Si les deux camps relancent au mieux, l'attaquant gagne un duel dans cette proportion :

@odds

Le défenseur qui a atteint la valeur ne peut que s'arrêter, comme celui qui n'a plus d'anneau ou
rien à relancer.

## Qui défend
Le défenseur décide de ses propres dés. À un même clavier, l'écran dit qui défend et attend que ce
joueur se manifeste. Chaque place peut aussi laisser une consigne dans le menu : ne jamais relancer,
toujours relancer, ou jouer au mieux avec tant d'anneaux au plus par duel. Elle vaut aussi pour les
absents ; sans consigne, on joue au mieux pour eux, avec tous leurs anneaux.

## Sièges
Attaquer un site tenu, c'est l'assiéger. On combat d'abord le bateau du port, puis les gardes un par
un, jusqu'à ce qu'un camp n'ait plus personne. L'unité qui attaque ne peut s'arrêter à mi-chemin. Si
elle gagne tout, le site change aussitôt de mains et les deux revenus bougent.

Si c'est un bateau qui achève le siège d'un site construit, un garde gratuit y vient de la réserve.
""",
    "building": "Construire",
    "building.text": """
On construit sur les sites ouverts que l'on tient, à tout moment de la phase d'action, aussi souvent
qu'on peut payer. Le prix en talents et en permis dépend du rang de la construction sur le site :

@prices

- L'enceinte n'est jamais la première construction, et un site n'en a qu'une.
- La quatrième construction doit être l'enceinte s'il n'y en a pas encore.
- Un site à quatre constructions est une cité, achevée ; d'une à trois, c'est un village.
- On ne démolit jamais rien.
- La première construction d'un site amène un garde gratuit de la réserve.

Une cité coûte toujours 60 talents, et 12, 11 ou 10 permis selon que l'enceinte vient en deuxième,
troisième ou quatrième.

## Valeur
@values

L'enceinte double tout ce qui se trouve sur le site, même ce qu'on bâtit après elle. Une cité vaut
de 6 à 12. Le revenu peut dépasser 49 ; la piste recommence alors et indique la boucle.
""",
    "recruiting": "Recruter",
    "recruiting.text": """
Chaque site que vous tenez peut recruter une fois par tour, pour 5 talents :

- un bateau, avec deux chantiers sur le site et le port vide ;
- un garde, avec deux maisons sur le site.

La nouvelle unité y est aussitôt et peut bouger dans le même tour. Elle vient de votre réserve ; si
celle-ci est vide, personne ne vient.

Les anneaux coûtent 10 talents pièce, une fois qu'une flèche a servi dans le tour.
""",
    "ending": "Élimination et fin",
    "ending.text": """
Un joueur sans unité sur le plateau est éliminé aussitôt ; si c'est son tour, le tour s'arrête là.
Ses anneaux retournent à la banque, son argent sort du jeu, ses sites restent en l'état.

## La fin
- La partie s'arrête dès que chaque site ouvert porte une construction et que deux cités existent,
à qui qu'elles soient, tenues ou non.
- Elle s'arrête quand il ne reste qu'un joueur, qui gagne quel que soit le revenu.
- Si la banque n'a plus de chantier, de maison ou d'entrepôt alors qu'un site ouvert est nu, elle
s'arrête après ce tour.
- Avec une limite de tours, elle s'arrête après le tour fixé.

Le plus haut revenu gagne, et seuls les sites tenus donnent du revenu. Ensuite compte le plus de
talents ; à égalité, la victoire est partagée. Le résultat dit ce qui a décidé.

## S'arrêter plus tôt
Vous pouvez abandonner : un robot joue à votre place, et vous êtes compté perdant. Si tous sont
d'accord, une partie s'arrête où elle en est, et le classement du moment décide.
""",
    "options": "Règles maison",
    "options.text": """
Tout cela se choisit à l'écran d'une nouvelle partie, ou avec --option nom=valeur.

- first : qui commence : au sort (random), la première place (seat-order), ou la plus haute valeur
de combat d'un jet chacun (roll-off).
- transport : si les bateaux transportent des gardes (on).
- combinations : strict, c'est un joker et une étoile par sorte et par tour. Loose : chaque dé,
naturel ou joker, peut prendre une étoile, et les jokers sont illimités. Construction avec deux
jokers est alors permis, balance avec deux étoiles jamais.
- soldier-steps : avec 2, un garde fait deux pas par point. Son pas ou son attaque coûte un
demi-point, et tout garde peut employer l'autre moitié ; un bateau a besoin d'un point entier.
- placement : avec on, tous les joueurs, dans l'ordre puis dans l'ordre inverse, placent un bateau,
un garde et une maison ou un chantier sur un site ouvert et libre, sans rien payer. Le bateau est au
port, le garde est celui de la fondation, et le revenu compte aussitôt. La zone du poisson reste
alors vide.
- closed : combien de sites sont fermés (de 0 à 8), ou lesquels (KNO,TYR). En fermer davantage
raccourcit la partie.
- round-limit : après ce tour, le classement décide. Sans limite (off ou 0) entre joueurs humains,
avec limite dans les tournois de robots.
- talents : les talents du départ, un seul nombre ou un par rang dans l'ordre du tour
(25,27,29,31), pour dédommager les derniers. Le dernier nombre vaut pour tous les rangs suivants.
Avec even, chaque rang gagne aussi souvent que les autres entre robots : 25,33 à deux joueurs
(doublés comme tout le reste), 25,44,37 à trois, 25,31,35,40 à quatre.
""",
    "fair": "Dés loyaux",
    "fair.text": """
Avant le premier jet, le programme tire une clé secrète et montre son sceau, une empreinte de la
clé. Tous les jets découlent de cette clé, qui est dévoilée à la fin de la partie. Ainsi, aucun jet
ne peut être changé après coup sans que cela se voie, recharger une partie pour relancer redonne le
même jet, et les robots lancent par la même clé que les humains.

« minos verify FICHIER » rejoue un procès-verbal et vérifie chaque commande et chaque jet d'après la
clé dévoilée. L'écran du résultat compare les dés à ce qu'on pouvait attendre.

Une partie avec une graine a des dés ouverts : la même graine redonne les mêmes jets, pour
s'exercer ou pour raconter une partie. Ces parties ne comptent jamais dans un classement. Qui garde
une partie sur sa propre machine pourrait y lire la clé ; entre amis, c'est affaire de confiance.
""",
    "history": "Histoire",
    "history.text": """
Les Grecs racontaient que Minos, fils de Zeus et d'Europe, régnait sur la Crète depuis Cnossos, et
qu'il fut si juste qu'il devint juge des morts. Sous son palais s'étendait, disait-on, le labyrinthe
du Minotaure ; Dédale l'avait construit, le fil d'Ariane en faisait sortir, et Icare, le fils de
Dédale, s'envola de l'île trop près du soleil.

Il y a quelque quatre mille ans, la Crète avait bel et bien de grands palais, des réserves pleines
d'huile et de vin, et des navires qui allaient en Égypte et sur la côte phénicienne.

Le talent de ce jeu est la plus ancienne monnaie de Crète, et donc d'Europe : une barre de cuivre
d'environ 29 kilos (64 livres anglaises). La petite monnaie n'existait pas. Qui payait d'une barre
emportait des marchandises pour toute sa valeur.
""",
    "glossary": "Glossaire",
    "glossary.text": """
- anneau : anneau de combat ; paie un jet de plus dans un duel.
- chantier : le chantier naval, construction bleue ; à ne pas confondre avec le port d'un site.
- cité : un site à quatre constructions.
- combinaison : tous les dés d'une sorte utilisés dans un tour.
- dés ouverts : des jets tirés d'une graine que chacun peut connaître.
- étape : une place pour un garde sur un chemin entre deux sites.
- étoile : une face qui ajoute un à un autre dé.
- face : ce que montre un dé : balance, flèche, mouette, construction, joker ou étoile.
- garde : l'unité de terre.
- joker : une face qui tient lieu de balance, flèche, mouette ou construction.
- permis : paie une construction, dans le tour où il a été lancé.
- point de mouvement : paie un pas ; une mouette en donne cinq.
- port : la moitié maritime d'un site, pour un bateau.
- réserve : vos unités qui ne sont pas sur le plateau.
- revenu : la valeur totale des sites que vous tenez.
- sceau : l'empreinte de la clé d'où découlent tous les jets.
- siège : l'attaque d'un site, jusqu'à ce qu'il ne reste qu'un camp.
- site : une aire de colonie avec son port.
- site fermé : un site hors jeu dans cette partie.
- talent : l'unité de monnaie.
- tenir : avoir une unité sur un site.
- tour : chaque joueur une fois.
- unité : un bateau ou un garde.
- valeur de combat : ce que vaut un jet dans un duel.
- village : un site à une, deux ou trois constructions.
- zone du poisson : la zone du milieu d'où partent les premiers bateaux.
""",
}
