"""Board files: where they are found, and what is said of one that can't be read."""

from pathlib import Path

import pytest

from minos_tui import maps
from minos_tui.engine.minos.board import BoardError
from minos_tui.maps import NoMapError, find_map, load_map, map_files, read_map, read_text

SHIPPED = maps.shipped_folder() / "mediterranean.toml"


def test_the_standard_board_is_shipped() -> None:
    assert SHIPPED == map_files()["mediterranean"]
    assert "mediterranean" == load_map("mediterranean").name


def test_every_shipped_board_is_a_board_and_is_called_like_its_file() -> None:
    for name, file in map_files().items():
        assert name == read_map(file).name


def test_an_installed_package_has_its_boards_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maps, "__file__", str(tmp_path / "minos_tui" / "maps.py"))
    assert tmp_path / "maps" == maps.shipped_folder()
    (tmp_path / "minos_tui" / "maps").mkdir(parents=True)
    assert tmp_path / "minos_tui" / "maps" == maps.shipped_folder()


def test_own_folders_come_after_the_shipped_boards(tmp_path: Path) -> None:
    own = tmp_path / "tiny.toml"
    for name in ("tiny.toml", "mediterranean.toml", "notes.txt"):
        (tmp_path / name).write_text("name = 1", encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()
    found = map_files([tmp_path / "missing", tmp_path])
    assert {"mediterranean", "tiny"} <= found.keys()
    assert not {"notes", "folder"} & found.keys()
    assert (SHIPPED, own) == (found["mediterranean"], found["tiny"])
    assert own == find_map("tiny", [tmp_path])


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.write_bytes(SHIPPED.read_bytes())
    assert "mediterranean" == load_map(str(own)).name


@pytest.mark.parametrize("name", ["atlantis", "", "\0", "x" * 5000, "\x1b[2J", ".."])
def test_an_unknown_name_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(NoMapError) as caught:
        find_map(name)
    assert str(caught.value).isprintable()
    assert "mediterranean" in str(caught.value)


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = SHIPPED.read_text(encoding="utf-8").replace("\n", "\r\n")
    own.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load_map("mediterranean") == read_map(own)


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"\n\n\xff", 3, "this file isn't UTF-8 text: save it as UTF-8"),
        (b"#" * 300_000, 1, "this file has 262145 bytes: a board has at most 262144"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, line: int, reason: str) -> None:
    own = tmp_path / "own.toml"
    own.write_bytes(data)
    with pytest.raises(BoardError) as caught:
        read_map(own)
    assert f"own.toml, line {line}: {reason}" == str(caught.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="check its name and rights"):
        read_text(tmp_path / "missing.toml")
