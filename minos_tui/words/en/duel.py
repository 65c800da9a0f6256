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
    "again": "roll again, for a ring: {dice}",
    "best": "best chance",
    "yours": "what you keep now: {chance}",
    "throws": "{seat} throws.",
    "choose": "{seat}: {key_accept} stands; digits keep, {key_reroll} rolls the others for a ring.",
    "must_stand": "{seat} can only stand.",
    "won": "{seat} wins the duel. {key_seen} goes on.",
}
