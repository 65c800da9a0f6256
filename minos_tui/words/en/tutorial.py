"""The first game: what the guide says, by what the player can do now."""

from typing import Final

TEXTS: Final = {
    "title": "Your first game · {key_hide_guide} hides this",
    "hidden": "the guide is hidden: {key_hide_guide} shows it again",
    "throw": "Six dice decide what you can do this turn. Press {key_throw} to roll them.",
    "keep": "Scales pay income, gulls move, buildings are permits. You have no site yet, so a "
    "gull and a building are what you want. The digits keep a die, {key_reroll} rolls the others "
    "again; {key_accept} takes the dice as they lie.",
    "gull": "Your ship waits in the middle of the sea. Press {key_gull}: a gull gives 5 movement "
    "points, one for each step.",
    "unit": "Press {key_units} to take your ship in hand. The map shows where it can go, and for "
    "how many points.",
    "go": "Numbers are the points that a place costs. A number beside a site stands on its "
    "harbour. The {key_over_map} jump between these places: choose a harbour and press {key_go}. "
    "Your ship sails there, and you hold the site.",
    "lost": "No harbour is in reach this turn. Sail as near to one as you can, then end the turn "
    "with {key_end}.",
    "permit": "You hold a site. Press {key_building}: a building gives a permit, and the first "
    "building costs one permit and 5 talents.",
    "build": "Put the cursor on your site with the {key_over_map} and press {key_here}. The list "
    "says what can be built. A warehouse is worth 2, the others 1; the first brings a free "
    "soldier.",
    "scales": "Your site has a value now: that is your income. Press {key_scales}: scales pay it "
    "out, and it is worth more after building than before.",
    "end": "That is a turn: go to a site, build on it, collect. Press {key_end} to end it: dice, "
    "points and permits are lost, rings and talents stay.",
    "watch": "The others play their turns the same way. The log tells what they do.",
    "duel": "A duel: both throw, the higher value wins, the defender wins ties. A ring buys "
    "another throw. The window shows the chance of each choice.",
    "done": "You know the game now. It goes on as any other; {key_help} tells the keys, and the "
    "rules are on the title screen. Once all sites are built on and two cities stand, the "
    "highest income wins.",
}
