"""The advisor's reasons in Palaces of Minos."""

from typing import Final

TEXTS: Final = {
    "advised": "Advice: {what}.",
    "counted": (
        "LP in all count what a hand is good for: melds now, build cards that come with them, and"
        " cards kept for later rounds."
    ),
    "kept": "A card that is kept counts {each} LP, for it may be part of a longer meld.",
    "best": "Your best melds now: {points} LP ({melds}).",
    "best_none": "Your hand holds no meld yet.",
    # trade
    "offers": "What offers are worth, tried on hands that the others may hold:",
    "offer": "{number}. {what}",
    "offer_taken": (
        "taken in {taken} of cases, by {who}: you gain {mine} LP in all, the other {theirs}. Worth"
        " {net} LP to you."
    ),
    "offer_untaken": "nobody takes it.",
    "no_offer": "None is worth making: it should be worth {least} LP or more.",
    "answer_none": "You don't hold what {who} asks for.",
    "answer": (
        "If you give {give}, you gain {mine} LP in all. {who} gains about {theirs}, by hands that"
        " it may hold, which costs you {cost}."
    ),
    "answer_good": "So it is worth {net} LP to you: enough to take it.",
    "answer_poor": "So it is worth {net} LP to you: too little, {least} or more are worth a trade.",
    "rival": (
        "{who} needs {needs} LP more and comes first of your opponents in {share} of cases: what it"
        " gains costs you {hurts} of it."
    ),
    "rival_close": "{who} needs only {needs} LP more: a trade that helps it may lose the game.",
    # melds
    "sets": "What can be laid, with all that it brings:",
    "set": "{number}. {melds}: {points} LP, build cards {build}, kept for later {later}: {worth}",
    "set_none": "{number}. nothing: kept for later {worth}",
    "wins": "It wins the game.",
    "build": (
        "A build card is worth about {worth} LP now: of {cards:card+s},"
        " {thrones:is a Throne Room|are Throne Rooms} (10 LP at once),"
        " {events:is an event|are events}."
    ),
    "disaster": "The next round begins with a disaster in {chance} of cases: cards kept are lost.",
    # events, discards, palaces
    "targets": "Whom to hit, the best target first:",
    "target": (
        "{number}. {who}: would lose {loses:card that counts|cards that count}, needs {needs} LP"
        " more, comes first"
        " of your opponents in {share} of cases"
    ),
    "discard": (
        "{card} goes with few others: of {suit} you hold {suits}, of rank {rank} {ranks}, itself"
        " among them."
    ),
    "discard_dead": "{card} is a disaster: in a hand it does nothing but take a place.",
    "palace.kato-zakros": (
        "A straight takes any suits, so it is had most easily; one of 8 cards scores 16 LP here"
        " instead of 8."
    ),
    "palace.galatas": "A flush of 8 cards scores 32 LP here, one of 4 as much as one of 5.",
    "palace.chania": "Eight of a kind score 32 LP here, four as much as five.",
    "palace.knossos": "A card more each round is one more to lay, to keep or to trade.",
    "palace.malia": "Exchanging a card makes the hand that you keep a little better each round.",
    "palace.phaistos": "A hand of 8 cards is kept: one long meld can be prepared over rounds.",
}
