"""What a client's terminal is taken for."""

from __future__ import annotations

import pytest

from minos_tui.server.terminal import MOST, Terminal, fitting_size, heard


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ((0, 0), (80, 24)),
        ((0, 40), (80, 40)),
        ((100, 30), (100, 30)),
        ((1, 1), (1, 1)),
        ((65535, 65535), MOST),
        ((4294967295, 4294967295), MOST),
        ((-1, -1), (80, 24)),
    ],
)
def test_every_size_becomes_one_that_can_be_drawn(
    given: tuple[int, int], taken: tuple[int, int]
) -> None:
    assert taken == fitting_size(*given)


def test_only_what_the_look_depends_on_is_heard() -> None:
    given = {
        b"LANG": b"fr_FR.UTF-8", b"LC_ALL": b"C", b"COLORTERM": b"truecolor", b"NO_COLOR": b"1",
        b"PATH": b"/x", b"LD_PRELOAD": b"/x.so", b"MINOS_HOME": b"/etc", b"PYTHONPATH": b"/x",
        b"LC_CTYPE": b"\x1b[2J", b"TERM": b"evil",
    }  # fmt: skip

    assert {"LANG", "LC_ALL", "COLORTERM", "NO_COLOR"} == set(heard(given))


@pytest.mark.parametrize(
    ("term", "environment", "colours"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "truecolor"),
        ("xterm-256color", {}, "256"),
        ("xterm", {}, "standard"),
        ("linux", {}, "standard"),
        ("", {}, "standard"),
    ],
)
def test_colours_are_those_the_client_names(
    term: str, environment: dict[str, str], colours: str
) -> None:
    assert colours == Terminal.of(term, (80, 24), environment).colours


@pytest.mark.parametrize(
    ("term", "environment", "encoding"),
    [
        ("xterm", {}, "utf-8"),
        ("vt100", {}, "ascii"),
        ("xterm", {"LANG": "C"}, "ascii"),
        ("xterm", {"LANG": "en_US.ISO-8859-1"}, "ascii"),
        ("xterm", {"LC_CTYPE": "UTF-8"}, "utf-8"),
        ("xterm", {"LANG": "C.UTF-8", "LC_ALL": "C"}, "ascii"),
    ],
)
def test_letters_are_those_the_client_can_show(
    term: str, environment: dict[str, str], encoding: str
) -> None:
    assert encoding == Terminal.of(term, (80, 24), environment).encoding


def test_a_terminal_may_have_any_name() -> None:
    assert "xterm?".strip("?") == Terminal.of("xterm\x1b\u202e" + "é", (80, 24), {}).term
