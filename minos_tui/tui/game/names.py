"""What places, pieces and dice are called in a language."""

from __future__ import annotations

from typing import Final

from minos_tui.engine.minos.board import Board
from minos_tui.engine.minos.pieces import FACE_NAMES
from minos_tui.tui.map.base import is_area, is_site
from minos_tui.words import Words

VOWELS: Final = frozenset("AEIOUÉÈÊH")


def place_name(board: Board, name: str, words: Words) -> str:
    """A place in words: `harbour of Knossos`, `Cretan Sea (X)`, `path EMP-MAS, spot 1`."""
    if is_area(name):
        area = board.area_named.get(name)
        return f"{area.name.in_(words.language)} ({name})" if area else name
    if is_site(name):
        return site_name(board, name, words)
    if name.endswith("~"):
        site = site_name(board, name[:-1], words)
        return words(
            "desk.harbour_of_vowel" if site[:1] in VOWELS else "desk.harbour_of", site=site
        )
    path, _, number = name.partition(".")
    return words("desk.spot", path=path, number=number)


def site_name(board: Board, code: str, words: Words) -> str:
    site = board.site_named.get(code)
    return site.name.in_(words.language) if site else code


def face_name(face: str, words: Words) -> str:
    return words(f"term.{FACE_NAMES[face]}")


def counted_term(name: str, count: int, words: Words) -> str:
    """`joker`, `2 jokers`."""
    return f"{count} {words(f'term.{name}.many')}" if count > 1 else words(f"term.{name}")


def dice_names(dice: str, words: Words) -> str:
    """Dice in words, the equal ones counted: `2 gulls, joker`."""
    faces = dict.fromkeys(dice)
    return ", ".join(counted_term(FACE_NAMES[face], dice.count(face), words) for face in faces)
