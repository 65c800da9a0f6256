"""Files that a player names: no command waits for one, and none leaves half of one behind."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from minos_tui.maps import find_map, read_text
from minos_tui.named_files import NotPlainFile, own_folder, read_plain, write_new
from minos_tui.server.hostkey import host_key
from minos_tui.store.folder import ready_file
from minos_tui.trouble import complain
from minos_tui.tui.exports import write_record
from tests.testkit.commands import Commands
from tests.testkit.records import random_text


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe that nobody writes to."""
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


def test_only_plain_files_are_read(tmp_path: Path, pipe: Path) -> None:
    (tmp_path / "plain").write_text("abc")
    assert b"ab" == read_plain(tmp_path / "plain", 2)
    for file in (pipe, tmp_path, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(NotPlainFile):
            read_plain(file, 2)


READERS = (
    ("verify",), ("import",), ("review",), ("frame", "--state"), ("maps",), ("maps", "--check"),
    ("play", "--plain", "--map"), ("arena", "--games", "1", "--map"), ("club", "ban", "--file"),
    ("store", "restore"), ("store", "check"),
)  # fmt: skip


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_what_is_no_plain_file_is_refused_at_once(
    words: tuple[str, ...], pipe: Path, minos: Commands
) -> None:
    for file in (pipe, Path("/dev/zero")):
        assert "plain file" in minos.bad(1, *words, str(file))


def test_a_map_that_is_no_plain_file_is_not_called_unknown(pipe: Path) -> None:
    with pytest.raises(ValueError, match="no plain file"):
        read_text(find_map(str(pipe)))


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.parametrize("maker", [own_folder, ready_file, host_key])
@pytest.mark.usefixtures("open_umask")
def test_new_folders_and_their_parents_are_the_owners_alone(
    maker: Callable[[Path], object], tmp_path: Path
) -> None:
    maker(tmp_path / "share" / "minos")
    for folder in (tmp_path / "share", tmp_path / "share" / "minos"):
        assert 0o700 == folder.stat().st_mode & 0o777


@pytest.mark.usefixtures("open_umask")
def test_a_record_is_written_into_a_folder_of_the_owners_alone(tmp_path: Path) -> None:
    write_record("minos", "x", "text", tmp_path / "share" / "minos")
    assert 0o700 == (tmp_path / "share").stat().st_mode & 0o777


def _full(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _exported(minos: Commands, file: Path) -> str:
    return minos.bad(1, "export", minos.good("games").split()[0], "-o", str(file))


def test_nothing_is_left_of_a_file_that_has_no_room(
    tmp_path: Path, minos: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, out = tmp_path / "game.rec", tmp_path / "out"
    record.write_text(random_text())
    minos.good("import", str(record))
    writers: tuple[Callable[[], object], ...] = (
        lambda: write_new(out, "text"),
        lambda: write_record("minos", "x", "text", tmp_path),
    )
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _full)
        before = set(tmp_path.iterdir())
        for write in writers:
            with pytest.raises(OSError, match="No space"):
                write()
        assert "No space left" in _exported(minos, out)
        assert before == set(tmp_path.iterdir())
    minos.good("export", minos.good("games").split()[0], "-o", str(out))
    assert out.read_text().startswith("record: ")
    assert "is there already" in _exported(minos, out)


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"\xff\xfe no text", b"hello", b"", b"a\n" * 99])
def test_all_who_read_a_record_give_the_same_reason_with_its_name(
    data: bytes, tmp_path: Path, minos: Commands
) -> None:
    file = tmp_path / "game.rec"
    file.write_bytes(data)
    told = {minos.bad(1, command, str(file)) for command in ("verify", "import", "review")}
    assert 1 == len(told)
    assert next(iter(told)).startswith(f"minos: {file}: ")


STEERING = "\x1b[31mred\r"


def _printable(told: str) -> bool:
    return all(line.isprintable() for line in told.split("\n"))


@pytest.mark.parametrize(
    "words", [("maps", "--check"), ("verify",), ("store", "backup")], ids=" ".join
)
def test_no_file_steers_the_terminal_by_its_name(
    words: tuple[str, ...], tmp_path: Path, minos: Commands
) -> None:
    record = tmp_path / "game.rec"
    record.write_text(random_text())
    minos.good("import", str(record))
    file = tmp_path / STEERING
    if "backup" not in words:
        record.rename(file)
    _, told = minos(*words, str(file))
    assert "?[31mred?" in told
    assert _printable(told)


def test_no_complaint_steers_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    complain(f"{STEERING}\nsecond")
    assert "minos: ?[31mred??second\n" == capsys.readouterr().err


def test_a_board_that_cannot_be_read_hides_no_other(minos: Commands) -> None:
    own = minos.home / "maps"
    own.mkdir(parents=True)
    (own / "broken.toml").write_text("x = [")
    told = minos.bad(1, "maps")
    assert "mediterranean" in told
    assert "broken.toml, line" in told
