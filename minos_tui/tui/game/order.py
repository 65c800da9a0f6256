"""Where each die lies: a kept die keeps its place, new faces fill the free ones."""

from __future__ import annotations

from collections import Counter

DICE = 6


def fitting(order: str, dice: str, gone: str = "-") -> str:
    """`dice` in the places of `order`; a place whose die is not among them shows `gone`.

    Dice that `order` doesn't know (a loaded game) fill the free places from the left.
    """
    left = Counter(dice)
    places = []
    for face in order.ljust(DICE, gone):
        if left[face] > 0:
            left[face] -= 1
            places.append(face)
        else:
            places.append(gone)
    rest = list(left.elements())
    free = [place for place, face in enumerate(places) if face == gone]
    for place, face in zip(free, rest, strict=False):
        places[place] = face
    return "".join(places)


def thrown(order: str, kept: frozenset[int], faces: str) -> str:
    """The order after the places outside `kept` were thrown again, in throw order."""
    falling = iter(faces)
    return "".join(
        face if place in kept else next(falling, "?")
        for place, face in enumerate(order.ljust(DICE, "?"))
    )


def dice_at(order: str, kept: frozenset[int]) -> str:
    """The faces of the places in `kept`."""
    return "".join(order[place] for place in sorted(kept) if order[place : place + 1] not in "-?")


def places_of(order: str, dice: str) -> frozenset[int]:
    """Places that hold these dice, from the left."""
    left = Counter(dice)
    found = set()
    for place, face in enumerate(order):
        if left[face] > 0:
            left[face] -= 1
            found.add(place)
    return frozenset(found)
