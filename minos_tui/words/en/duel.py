"""The duel window."""

from typing import Final

TEXTS: Final = {
    "title": "Duel: {place}",
    "attacks": "{seat} attacks with a {unit}",
    "defends": "{seat} defends with a {unit}",
    "value": "value {value}",
    "rings": "{number} rings",
    "rings.one": "1 ring",
    "locked": "scales stay",
    "goal": "The defender must reach {goal}; a tie is his.",
    "stand": "stand",
    "keep": "keep {dice}, roll the others (1 ring)",
    "keep_none": "roll all again (1 ring)",
    "best": "advisor's pick",
    "yours": "what you keep now: {chance}",
    "throws": "{seat} throws.",
    "choose": "{seat}: Enter stands; digits keep, r rolls the others for a ring.",
    "must_stand": "{seat} can only stand.",
    "won": "{seat} wins the duel. Enter goes on.",
}
