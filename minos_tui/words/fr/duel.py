"""La fenêtre de duel."""

from typing import Final

TEXTS: Final = {
    "title": "Duel : {place}",
    "attacks": "{seat} attaque ({unit})",
    "defends": "{seat} se défend ({unit})",
    "value": "valeur {value}",
    "rings": "{number} anneaux",
    "rings.one": "{number} anneau",
    "locked": "les balances restent",
    "goal": "Le défenseur doit atteindre {goal} ; l'égalité est à lui.",
    "stand": "arrêter",
    "again": "relancer : {dice}",
    "best": "meilleure chance",
    "yours": "ce que vous gardez : {chance}",
    "throws": "{seat} lance.",
    "choose": (
        "{seat} : {key_accept} arrête ; les chiffres gardent, {key_reroll} relance pour un anneau."
    ),
    "must_stand": "{seat} ne peut qu'arrêter.",
    "won": "{seat} remporte le duel. {key_seen} pour continuer.",
}
