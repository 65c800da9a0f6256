"""The advisor's reasons."""

from typing import Final

TEXTS: Final = {
    "failed": "the advisor gave no answer: ask again",
    "now": "Your chance to win as things stand: {win}.",
    "if_ended": "Your chance to win if you ended your turn now: {win}.",
    "keeps": "Ways to go on, by what they bring in income at the end:",
    "keep": "keep {dice}",
    "keep_none": "throw all again",
    "stand": "accept these dice",
    "best": "  {what}: best",
    "less": "  {what}: {loss} less",
    "as_good": "  {what}: as good",
    "first": "The advisor leaves Plan 1 only for one that is clearly better.",
    "plan": "Plan {number}: {win} to win ({gain}), {later} after the next player's turn",
    "plan_even": "Plan {number}: {win} to win, {later} after the next player's turn",
    "attack": "The first duel is won in {chance} of cases.",
    "sums": "On average that ends with {talents:talent+s}, income {income}, rings {rings}.",
}
