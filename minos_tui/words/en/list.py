"""Lists of what can be done."""

from typing import Final

TEXTS: Final = {
    "no_entry": "there is no entry {key}: this list has {number}",
    "no_entry.one": "there is no entry {key}: this list has one",
    "use": "Use as {kind}",
    "look": "look at it closely",
    "found": "found with a {building}",
    "move": "move the {unit}",
    "come": "{unit} goes here",
    "attack": "{unit} attacks",
    "attack_how": "then {key_fight}",
    "unit_at": "{unit}, {place}",
    "build": "build a {building}",
    "build_cost": "{talents:talent+s}, {number} permits",
    "build_cost.one": "{talents:talent+s}, 1 permit",
    "recruit": "recruit a {unit}",
    "board": "take a soldier aboard",
    "ring": "buy a battle ring",
}
