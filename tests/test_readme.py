"""What the README shows and tells is true."""

from __future__ import annotations

import re
from pathlib import Path

from tests.readme import PICTURE, README, picture, sizes, with_frames

ROOT = README.parent


def test_its_frames_are_what_the_program_draws() -> None:
    text = README.read_text()
    assert sizes(text) == ["120x40", "80x24"]
    assert with_frames(text) == text, "make snapshots writes them anew"


def test_its_picture_is_what_the_program_draws() -> None:
    assert PICTURE.read_text() == picture(120, 40), "make snapshots writes it anew"


def test_every_link_of_the_docs_leads_somewhere() -> None:
    for page in (README, *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_page_of_the_docs_is_reached() -> None:
    reached = README.read_text()
    for page in sorted((ROOT / "docs").glob("*.md")):
        assert f"docs/{page.name}" in reached, page.name


def test_files_named_in_the_docs_exist() -> None:
    for page in sorted((ROOT / "docs").glob("*.md")):
        for name in re.findall(r"`((?:minos_tui|tests|maps|docs)/[\w/.]+\.\w+)`", page.read_text()):
            assert (ROOT / Path(name)).exists(), f"{page.name}: {name}"
