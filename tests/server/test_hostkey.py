"""The host key is made once, and never replaced in silence."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from minos_tui.server.hostkey import FILE, host_key
from minos_tui.trouble import Trouble


def test_the_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = host_key(tmp_path / "club")
    finally:
        os.umask(before)
    file = tmp_path / "club" / FILE

    assert made.get_fingerprint() == host_key(tmp_path / "club").get_fingerprint()
    assert 0o600 == file.stat().st_mode & 0o777
    assert 0o700 == file.parent.stat().st_mode & 0o777
    assert [FILE] == [found.name for found in file.parent.iterdir()]


@pytest.mark.parametrize(
    "content", [b"", b"not a key", b"-----BEGIN OPENSSH PRIVATE KEY-----\nx\n"]
)
def test_a_damaged_key_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / FILE
    file.write_bytes(content)
    file.chmod(0o600)

    with pytest.raises(Trouble, match="damaged") as caught:
        host_key(tmp_path)

    assert "\n" not in caught.value.line
    assert content == file.read_bytes()


def test_a_key_open_to_others_is_refused(tmp_path: Path) -> None:
    host_key(tmp_path)
    (tmp_path / FILE).chmod(0o644)

    with pytest.raises(Trouble, match="chmod 600"):
        host_key(tmp_path)


def test_a_link_to_nowhere_is_no_reason_to_make_a_key(tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere")

    with pytest.raises(Trouble, match="where it leads"):
        host_key(tmp_path)

    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("make", [partial(os.mkfifo, mode=0o600), os.mkdir])
def test_what_is_no_plain_file_is_refused(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / FILE)

    with pytest.raises(Trouble, match="no plain file: move it away"):
        host_key(tmp_path)


def test_a_key_that_finds_no_room_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Trouble, match="make room"):
        host_key(tmp_path)
    assert [] == [*tmp_path.iterdir()]
