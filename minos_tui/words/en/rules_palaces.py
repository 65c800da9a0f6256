"""The rules of Palaces of Minos by topic, and the titles of their tables; marked as `rules` is."""

from typing import Final

TEXTS: Final = {
    # the screen
    "title": "Palaces of Minos",
    "page": "Rules of Palaces of Minos",
    "generated": "Made from the program's texts by `python -m minos_tui.words.rulebook palaces`.",
    # tables
    "column.letter": "letter",
    "column.suit": "suit",
    "column.from_to": "ranks 1 to 8",
    "column.palace": "palace",
    "column.does": "what it does",
    "column.meld": "cards",
    "column.card": "build card",
    "column.copies": "copies",
    # topics
    "first": "Your first game",
    "first.text": """
Choose a palace with its number. Any will do; Knossos, which draws one card more, is easiest.

Then each round goes the same way, and the last two lines of the screen always say what is asked
and which keys answer it.

- Look at your hand. The grid shows it among all cards: a row with many of your cards is a flush
to be, a column with many is cards of a kind, cards side by side from left to right are a
straight.
- Trade. The lines under your hand are offers worth a thought: press a number, then
{key_send}. Or
press {key_offer}, the letters of the cards that you give, {key_pick_done}, what you ask for,
{key_send}.
- When others offer you something, the lines say what your melds would be worth before and after:
{key_agree} takes the offer, {key_decline} declines it, {key_own_way} lets you pick what you give.
- Lay melds. The best set is on top and {key_lay} lays it. Longer melds are worth twice as much a
card, so it can pay to keep cards for the next round; but a disaster may come.
- Each meld draws a build card. If it is an event, press the number of the kingdom that it hits.
- Discard down to seven cards. The card that goes with fewest others is marked; {key_drop_card}
discards it.

The first kingdom with 100 luxury points wins. Press {key_undo} to take back as long as nobody
has acted and no card was drawn since, {key_advice} for advice and {key_advice} again for its
reasons, {key_help} for the keys, {key_values} for what melds are worth, {key_unseen} for all cards,
{key_kingdoms} for what everybody has built.
""",
    "aim": "Aim of the game",
    "aim.text": """
Two to six kingdoms of Bronze Age Crete collect the culture of their island. Each has a palace
with an ability, a hand of trade cards that nobody else sees, and resources that lie open.

You trade cards with the others, lay melds of cards that go together, and score luxury points (LP)
for them. The first kingdom with 100 LP wins at once.
""",
    "cards": "The cards",
    "cards.text": """
The trade deck has 69 cards: eight suits of eight ranks, each card once, and five disasters. A
card is written as its suit's letter and its rank: P1 is the King, the first of the People.

@letters

The disasters D1 to D5 belong to no suit and have no rank. In a hand a disaster does nothing and
is in no meld; it counts for the hand limit and can be traded away.

The build deck has 36 cards: resources and events (see Building).
""",
    "palaces": "The palaces",
    "palaces.text": """
Before the first round the kingdoms choose their palaces in turn, or draw them by lot.

@palaces

Two to four kingdoms choose among the first four; Galatas joins with five kingdoms, Chania with
six. An option lets all six be chosen at any number.
""",
    "round": "A round",
    "round.text": """
The lead passes clockwise each round. All kingdoms go through these phases together, in order from
the lead:

- Disaster: the lead turns the top trade card. If it is a disaster, every kingdom discards its
whole hand and all its resources. LP stay.
- Production: each kingdom draws 7 trade cards, and more with Knossos or Sailing Ships.
- Trade: each kingdom in turn makes offers.
- Luxury: each kingdom in turn lays melds.
- Build: a build card for each meld laid.
- End: Administration and Malia exchange cards, then everybody discards down to the hand limit.

When the trade deck or the build deck runs out, its discards are shuffled in; if there are none,
the drawing stops.
""",
    "trade": "Trade",
    "trade.text": """
In order from the lead each kingdom may make up to three offers (an option changes the number). An
offer names the cards that are given and what is asked for, to one kingdom or to all.

- What is asked is any of these, in any number: a card (P3), a card of a suit, a card of a rank, a
disaster, or any card. Where it isn't a certain card, whoever accepts chooses which to give.
- An offer to all goes round clockwise; the first to accept gets it. An offer to one kingdom is
seen by that kingdom only: the others see how many cards, not which.
- Trades may be uneven, and gifts are allowed. A counter-offer is an offer of your own, when it is
your turn. Nothing is binding beyond the trade itself.
- A trade is done at once. What was given is known to the two kingdoms alone, though everybody may
remember an offer that was made to all.
""",
    "melds": "Melds",
    "melds.text": """
In order from the lead each kingdom lays any number of melds, scores them and discards their
cards. A card is in one meld only.

- flush: cards of one suit
- of a kind: cards of one rank
- straight: cards of ranks that follow each other, of any suits; 8 is not followed by 1
- reverse flush: eight cards, each of a different suit
- Minoan: the ranks 1 to 8, each of a different suit

LP by the number of cards:

@melds

A Shrine, or the palace Galatas, makes each flush count one card larger; Courtyards and Chania do
so for cards of a kind, Workshops and Kato Zakros for straights. Several add up, and past eight
cards each one doubles the LP again. None of them makes too few cards a meld, and reverse flush
and Minoan stay what they are.
""",
    "building": "Building",
    "building.text": """
After all melds each kingdom, in order from the lead, draws a build card for each meld that it
laid.

@build

Resources stay before the kingdom and all copies add up. The 10 LP of a Throne Room are scored
when it is placed and are never lost. Events are resolved as they are drawn: earthquake, piracy
and famine hit an opponent whom the drawer names, a plague hits everybody. A kingdom in famine
draws no trade card in the whole next round; several famines don't add up.
""",
    "ending": "End of a round, end of the game",
    "ending.text": """
At the end of a round each Administration, and Malia, draws a card and discards one. Then whoever
holds more than seven cards discards down to seven; Phaistos and Storerooms keep more.

The first kingdom with 100 LP wins at once, in the middle of a round. An option sets another
target, another a last round, after which the most LP win and equal ones share the win.
""",
    "secrets": "Hands, hot seat, fair draws",
    "secrets.text": """
Nobody sees another's hand: not on the screen, not in the log, not in a replay before the game has
ended. Bots see no more than a person in their seat would.

When several people share a keyboard, the screen hides all hands until the next one has taken the
keys and pressed {key_next}. An offer to all is spoken aloud: whoever wants it says so, the offerer
presses that seat's number (or {key_nobody} for nobody), and only that person takes the keys to
confirm it.

Draws are sealed as dice are in classic Minos: they come from a secret key whose fingerprint is
shown at the start, and the key at the end lets anybody check every card (`minos verify`).
""",
    "options": "Options",
    "options.text": """
The new-game screen and `--option NAME=VALUE` know these:

- target: the LP that win, 100 by default, 1 to 999
- offers: how many offers a kingdom may make in a round, 3 by default; 0 for no trade at all
- palaces: by-count (four, five or six by the number of kingdoms) or all
- picking: seat-order (chosen in turn) or random (drawn by lot)
- round-limit: off (or 0), or the last round
""",
}
