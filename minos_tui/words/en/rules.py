"""The rules of classic Minos by topic, and the titles of their tables.

A topic is `name` (its title) and `name.text`: paragraphs between empty lines, `## ` before a
heading, `- ` before a point of a list, `@name` for a table that the program fills in.
"""

from typing import Final

TEXTS: Final = {
    # the screen
    "title": "Rules",
    "search": "search: ",
    "found": "{at} of {number} places",
    "found.one": "the only place",
    "nothing": "“{text}” stands nowhere in the rules",
    "page": "Rules of classic Minos",
    "generated": "Made from the texts of the program by `python -m minos_tui.words.rulebook`.",
    # tables
    "column.face": "face",
    "column.gives": "one use gives",
    "column.star": "with a star",
    "face.scales": "your income in talents",
    "face.scales.star": "twice your income",
    "face.arrow": "1 ring; rings may be bought",
    "face.arrow.star": "2 rings",
    "face.gull": "{points:movement point|movement points}",
    "face.gull.star": "{points:point+s}",
    "face.building": "1 permit",
    "face.building.star": "2 permits",
    "column.building": "on the site",
    "column.talents": "talents",
    "column.permits": "permits",
    "column.wall": "permits, wall",
    "nth.1": "1st building",
    "nth.2": "2nd building",
    "nth.3": "3rd building",
    "nth.4": "4th building",
    "column.piece": "piece",
    "column.bank": "in the bank",
    "column.value": "value",
    "wall_value": "doubles the site",
    "column.attacker": "attacker's rings",
    "column.defender": "defender has {rings}",
    # topics
    "aim": "Aim of the game",
    "aim.text": """
Two to four players settle the coasts of the Mediterranean. Each turn you throw six dice, turn them
into income, rings, movement and permits, and use those to sail, march, build and fight.

The game ends at once when every open site carries a building and two cities stand. Whoever then has
the highest income wins; with equal incomes the player with more talents; if those are equal too,
the win is shared.

Income is the total value of the sites that you hold. It is worth nothing by itself: a die that
shows scales pays it out. So the game is about three things: getting to good sites, making them
worth something, and not losing them.

Nothing on the table is secret. Everybody sees all money, rings, units and dice; only the key of the
sealed dice stays hidden until the end (see Fair dice).
""",
    "board": "Board and pieces",
    "board.text": """
A site is a settlement area: its land half and its harbour are one area. The land half holds
buildings and any number of one player's soldiers. The harbour holds one ship. Whoever has a unit on
either half holds the site.

The sea is cut into sea areas, each with a letter. Two areas are neighbours if they share an edge; a
corner is no way through. One ship fits on a sea area. Red spots mark the paths by land between
sites; one soldier fits on a spot, whoever's he is.

Each player has 7 ships and 12 soldiers; with two players it is 14 and 24. The bank holds
everything else:

@bank

Money is a plain number and never runs out; the treasury shows it in coins of gold (10 talents),
silver (5) and copper (1). Units that are removed go back to their owner's stock, rings that are
used go back to the bank.

What is out of stock can't be bought or received. A founding or a conquest still happens then, only
without its free soldier.
""",
    "setup": "Set-up",
    "setup.text": """
Every player begins with 25 talents, no income and one ship on the fish area, a sea area in the
middle of the board.

## The fish area
Ships that start there share it in peace and may stay as long as they like. A ship that comes in
later fights every foreign ship there, in seat order from its own left, one duel after the other and
to the end, all for the one point of the step. It enters when none is left. While a ship of your own
is inside, you can't step in.

## Closed sites
With four players all sites are open. With three players five sites are closed, with two players
six; a board may say otherwise, and the option “closed” replaces the number or names the sites. The
closed ones are drawn so that they lie well apart: on the standard board at least five steps, by
land and sea together.

A closed site carries a coin. Its land half counts as a spot, where one soldier may pass or stand;
there is nothing to hold or to build. Its harbour takes no ship. It counts for nothing, the end of
the game included.

## Two players
With two players each commands a double set: 14 ships, 24 soldiers, 50 talents and two ships on the
fish area. It is one seat with one turn and one income, and its units are all alike.

## Who begins
By default the first player is drawn. The option “first” lets the order of seats decide, or a
roll-off: each throws once, the highest fighting value begins, and those who tie throw again. Play
goes on clockwise.
""",
    "turn": "A turn",
    "turn.text": """
A turn has three parts.

- Roll. Throw all six dice. Twice you may throw any of them again; a die that you had set aside may
be taken up again. After the third throw the dice lie as they are.
- Act. Use dice, move, fight, build, recruit and buy rings in any order, as often as dice and money
allow. You can move, build with what you earned, and move on.
- End. Dice, movement points and permits that you have not used are lost. Rings and talents stay.

You may take back what you did (key {key_undo}), up to the last throw and up to what another player
did. A throw itself is never taken back.
""",
    "dice": "Dice",
    "dice.text": """
The six dice are alike. Each shows scales, arrow, gull, building, joker and star. Each die is used
once.

@faces

A joker stands for scales, arrow, gull or building. A star has no worth alone: it goes together with
one die at the moment when that die is used, and never afterwards.

An arrow also lets you buy more rings for 10 talents each until your turn ends.

## One joker, one star a kind
All dice of one kind that you use in a turn are one combination. In each kind you may use at most
one joker and one star a turn. Natural faces add up freely.

- Gull, gull, joker and star make 16 points: 5 + 5 + 5 + 1.
- Scales, joker and star pay three incomes.
- Arrow with a star, and a joker as scales, is fine: those are two kinds.
- Building with two jokers is not allowed, nor are scales with two stars.

## Every use pays at once
Scales that you use after building pay the higher income. Two scales and a star used one by one pay
one income and two incomes, each at what the income is at that moment. It is often right to build
first and collect afterwards.
""",
    "movement": "Movement",
    "movement.text": """
A step costs one movement point. A gull gives five, which you may share among your units as you
like; a unit may stop, another may move, and the first may go on.

- Ships go from a sea area to a neighbouring one, from a sea area into the harbour of a site on it,
and out of the harbour to that area.
- Soldiers go along the paths: from site to spot, from spot to spot, from spot to site.

No unit passes through another or jumps. Your own ship blocks a sea area or a harbour for your other
ships, your own soldier blocks a spot. Sites take any number of your soldiers.

## Taking sites
A step onto a site where nobody stands takes it over, with all buildings and without a fight. A ship
takes a site through its harbour. When your last unit leaves a site, you lose its value at once; the
buildings stay, for whoever comes next.

## Attacks
A step to a place where a foreign unit stands is an attack by that one unit. Its point is paid
first. After a lost attack another of your units may attack for a point of its own. In the first
round attacks are not allowed, but empty sites may be taken over.
""",
    "transport": "Carrying soldiers",
    "transport.text": """
A ship may carry a soldier from one site to another (an advanced rule, played unless the option
“transport” is off).

- Your ship lies in the harbour, your soldier stands on the land of that site: he goes aboard.
Boarding and landing cost nothing.
- The ship sails on with ordinary steps. He lands at another site than the one where he boarded, in
the same turn.
- A ship carries at most one soldier a turn.

While a soldier is aboard you can do nothing else: only steps of that ship that still leave a
landing you can pay for, and the landing itself. If you think better of it, take the steps back. The
ship may not step to a sea area where a foreign ship is. A soldier aboard counts as a unit.

## Landing on a foreign site
The step into the harbour of a foreign site begins its siege. Your ship fights first. If it wins
everything, the soldier lands, and the free soldier of a conquest comes as well. If it sinks, your
soldier goes on from the water against what is left, a ship in the harbour first, and takes the land
half if he wins.
""",
    "duels": "Duels",
    "duels.text": """
The attacker throws first and finishes; then the defender throws, who knows the value to reach. The
first throw is free. Each further throw of any dice you choose costs one ring. Scales always stay as
they lie. Rings can't be bought during a duel.

The higher value wins, and the defender wins ties. The losing unit is removed. An attacker who wins
moves in and may go on with what points are left; after a loss the points left serve other units.

## The fighting value
Arrow 3, joker 2, star 1, all other faces nothing. Each set of arrow, joker and star counts 10
instead of 6. Two sets make 20, the most there is.

- Arrow, joker, joker, building, building, gull: 3 + 2 + 2 = 7.
- Joker, star, star, gull, scales, scales: 2 + 1 + 1 = 4.
- Arrow, joker, star, star, gull, scales: 10 + 1 = 11.

One throw of six dice is worth 6.98 on average. Without rings the attacker wins 46 in 100, for 8 in
100 are ties.

## Chances of the attacker
If both sides play their re-rolls best, the attacker wins one duel so often:

@odds

Somebody who defends and has reached the value can only stand, as can anyone without a ring or with
nothing to throw again.

## Who defends
The defender decides about his own dice. At one keyboard the screen says who defends and waits until
that player shows up. Each seat may leave a standing order in the menu instead: never re-roll,
always, or best play with at most so many rings a duel. It holds for players who are away too;
without one, the best play is made for them with all their rings.

## Sieges
An attack on a site that is held is a siege. The ship in the harbour is fought first, then the
soldiers one by one, until one side has nobody left. The attacking unit can't stop half-way. If it
wins everything the site changes hands at once, and both incomes move.

If a ship ends the siege of a site that carries a building, a free soldier from stock comes to it.
""",
    "building": "Building",
    "building.text": """
You build on open sites that you hold, at any moment of your acting phase, as often as you can pay.
Each building costs talents and permits by its place on the site:

@prices

- A wall is never the first building, and a site has at most one.
- The fourth building must be the wall if there is none yet.
- A site with four buildings is a city and finished; with one to three it is a settlement.
- Nothing is ever pulled down.
- The first building on a site brings a free soldier from stock.

A city costs 60 talents in all, and 12, 11 or 10 permits with the wall second, third or fourth.

## Value
@values

A wall doubles what stands on the site, also what is built after it. A city is worth 6 to 12. The
income may pass 49; the track goes round again and shows the lap.
""",
    "recruiting": "Recruiting",
    "recruiting.text": """
Each site that you hold may recruit once a turn, for 5 talents:

- a ship, with two shipyards on the site and its harbour empty;
- a soldier, with two houses on the site.

The new unit stands there at once and may move in the same turn. It comes from your stock; when that
is empty, nobody comes.

Rings cost 10 talents each, once an arrow was used in the turn.
""",
    "ending": "Leaving and end",
    "ending.text": """
A player with no unit left on the board is out at once; in his own turn the turn ends there. His
rings return to the bank, his money is out of play, his sites stay as they are.

## The end
- The game ends at once when every open site has a building and two cities stand, whoever holds
them, held or not.
- It ends when one player is left, who wins whatever the income.
- If the bank has no shipyard, house or warehouse left while an open site is bare, it ends after
that turn.
- With a round limit it ends after that round.

The highest income wins, and only sites that are held give income. Then the most talents count; if
those are equal, the win is shared. The result names what decided.

## Stopping early
You may resign: a bot plays on in your seat, and you count as having lost. If all agree, a game ends
where it is, and the standing decides.
""",
    "options": "House rules",
    "options.text": """
Everything here is chosen on the new-game screen or with --option name=value.

- first: who begins: drawn (random), by seat (seat-order), or the highest fighting value of one
throw each (roll-off).
- transport: whether ships may carry soldiers (on).
- combinations: strict is one joker and one star a kind and turn. Loose: each die, natural or joker,
may take one star, and jokers are unlimited. Building with two jokers is then allowed, scales with
two stars never.
- soldier-steps: with 2, a soldier makes two steps for a point. His step or attack costs half a
point, and any soldier may use the other half; a ship needs a whole one.
- placement: with on, all players in order and then in reverse order put a ship, a soldier and a
house or shipyard on a free open site, free of cost. The ships stand in the harbours, the soldier is
the one that founding brings, and income counts at once. There are no ships on the fish area then.
- closed: how many sites are closed (0 to 8), or which (KNO,TYR). Closing more makes games shorter.
- round-limit: after this round the standing decides. It is off (or 0) for people, on where bots
meet in tournaments.
- talents: the talents at the start, one number or one for each place in turn order (25,27,29,31),
to make up for going late. The last one holds for all later places. With even each place wins as
often as any other among bots: 25,33 with two players (doubled like all else), 25,44,37 with three,
25,31,35,40 with four.
""",
    "fair": "Fair dice",
    "fair.text": """
Before the first throw the program draws a secret key and shows its seal, a fingerprint of the key.
All throws follow from that key, and the key is opened when the game ends. So no throw can be
changed after the start without showing, loading a game and throwing again gives the same throw, and
bots throw by the same key as people do.

“minos verify FILE” plays a record again and checks every command and every throw against the opened
key. The result screen compares the dice with what was to be expected.

A game with a seed has open dice: the same seed gives the same throws again, for practice and for
telling others about a game. Such games never count in a rating. Whoever keeps a game on his own
machine could read its key there; against friends, that is a matter of trust.
""",
    "history": "History",
    "history.text": """
The Greeks told of Minos that he was a son of Zeus and Europa, ruled over Crete from Knossos, and
was so just that he became a judge of the dead. Under his palace, they said, lay the labyrinth with
the Minotaur; Daedalus had built it, Ariadne's thread led out of it, and Icarus, Daedalus' son,
flew away from the island too close to the sun.

Some four thousand years ago Crete did have great palaces, storerooms full of oil and wine, and
ships that went to Egypt and to the coast of Phoenicia.

The talent of this game is the oldest money that Crete used, and thereby Europe: a bar of copper
that weighed some 29 kilograms (64 pounds). There was no small change. Whoever paid with a bar took
its full worth in goods.
""",
    "glossary": "Glossary",
    "glossary.text": """
- city: a site with four buildings.
- closed site: a site that is out of play in this game.
- combination: all dice of one kind used in one turn.
- face: what a die shows: scales, arrow, gull, building, joker or star.
- fish area: the sea area in the middle where the first ships start.
- fighting value: what a throw is worth in a duel.
- harbour: the water half of a site, room for one ship.
- hold: to have a unit on a site.
- income: the total value of the sites that you hold.
- joker: a face that stands for scales, arrow, gull or building.
- movement point: pays for one step; a gull gives five.
- open dice: throws from a seed that everybody may know.
- permit: pays for building, in the turn in which it was thrown.
- ring: a battle ring; pays for one more throw in a duel.
- round: each player once.
- seal: the fingerprint of the key that all throws follow from.
- settlement: a site with one to three buildings.
- siege: an attack on a site, fought until one side is left.
- site: a settlement area with its harbour.
- spot: a place for one soldier on a path between sites.
- star: a face that adds one to another die.
- stock: your own units that are not on the board.
- talent: the unit of money.
- unit: a ship or a soldier.
""",
}
