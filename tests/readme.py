"""The frames in the README and the picture in docs/: drawn by the program itself.

`python -m tests.readme` writes them anew; `tests/test_readme.py` sees that they are true.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from minos_tui.tui.actions import Keymap
from minos_tui.tui.frame import frame_desk, render_frame
from minos_tui.tui.ink import Ink
from minos_tui.tui.look import Look
from minos_tui.tui.paint import paint
from minos_tui.words import Words

README = Path(__file__).parent.parent / "README.md"
PICTURE = README.parent / "docs" / "screen.svg"
_FRAME = re.compile(r"(<!-- frame (\d+)x(\d+) -->\n```text\n)(.*?)(```)", re.DOTALL)


def with_frames(text: str) -> str:
    """The README with each marked frame as the program draws it now."""

    def drawn(match: re.Match[str]) -> str:
        frame = render_frame(None, (int(match[2]), int(match[3])))
        return match[1] + frame + match[5]

    return _FRAME.sub(drawn, text)


def sizes(text: str) -> list[str]:
    return [f"{match[2]}x{match[3]}" for match in _FRAME.finditer(text)]


CELL = (9, 18)
"""The size of a cell in the picture, in pixels."""


def picture(width: int, height: int) -> str:
    """The main screen in colour, as SVG: a rectangle a run of one colour, a text a run."""
    look = Look(Words())
    canvas = paint(frame_desk(None, look), width, height, look, Keymap())
    across, down = CELL
    shapes = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * across}" '
            f'height="{height * down}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" '
            'font-size="15" shape-rendering="crispEdges">'
        )
    ]
    for y in range(height):
        x = 0
        for text, ink in canvas.part(y, 0, width):
            shapes += _run(x, y, text, ink, look)
            x += len(text)
    return "\n".join([*shapes, "</svg>", ""])


def _run(x: int, y: int, text: str, ink: Ink, look: Look) -> list[str]:
    fg, bg = ink.fg or look.palette.text, ink.bg or look.palette.panel
    if ink.reverse:
        fg, bg = bg, fg
    across, down = CELL
    shapes = [_box(x * across, y * down, len(text) * across, down, bg)]
    for offset, char in enumerate(text):
        left, top = (x + offset) * across, y * down
        if char in _QUARTERS:
            shapes += [
                _box(left + qx * across / 2, top + qy * down / 2, across / 2, down / 2, fg)
                for qx, qy in _QUARTERS[char]
            ]
        elif char != " ":
            weight = ' font-weight="bold"' if ink.bold else ""
            shapes.append(
                f'<text x="{left}" y="{top + 14}" fill="{fg}"{weight}>{escape(char)}</text>'
            )
    return shapes


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'


_TOP, _LOW = ((0, 0), (1, 0)), ((0, 1), (1, 1))
_QUARTERS: dict[str, tuple[tuple[int, int], ...]] = {
    "█": _TOP + _LOW, "▀": _TOP, "▄": _LOW, "▌": ((0, 0), (0, 1)), "▐": ((1, 0), (1, 1)),
    "▘": ((0, 0),), "▝": ((1, 0),), "▖": ((0, 1),), "▗": ((1, 1),),
    "▙": ((0, 0), *_LOW), "▛": (*_TOP, (0, 1)), "▜": (*_TOP, (1, 1)), "▟": ((1, 0), *_LOW),
    "▚": ((0, 0), (1, 1)), "▞": ((1, 0), (0, 1)),
}  # fmt: skip
"""Block characters as quarters of a cell, so that no font tears the coast."""


if __name__ == "__main__":
    README.write_text(with_frames(README.read_text()))
    PICTURE.write_text(picture(120, 40))
