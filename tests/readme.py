"""The frames in the README: printed by the program itself.

`python -m tests.readme` writes them anew; `tests/test_readme.py` sees that they are true.
"""

from __future__ import annotations

import re
from pathlib import Path

from minos_tui.tui.frame import render_frame

README = Path(__file__).parent.parent / "README.md"
_FRAME = re.compile(r"(<!-- frame (\d+)x(\d+) -->\n```text\n)(.*?)(```)", re.DOTALL)


def with_frames(text: str) -> str:
    """The README with each marked frame as the program draws it now."""

    def drawn(match: re.Match[str]) -> str:
        frame = render_frame(None, (int(match[2]), int(match[3])))
        return match[1] + frame + match[5]

    return _FRAME.sub(drawn, text)


def sizes(text: str) -> list[str]:
    return [f"{match[2]}x{match[3]}" for match in _FRAME.finditer(text)]


if __name__ == "__main__":
    README.write_text(with_frames(README.read_text()))
