"""The board: what a file says, and every fault that a file can have."""

import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minos_tui.engine.minos.board import (
    Board,
    BoardError,
    Problem,
    Site,
    Words,
    check_board,
    parse_board,
)
from minos_tui.engine.minos.board_check import LABEL_WIDTH
from minos_tui.engine.minos.drawing import LIMITS, Drawing

MAP = Path(__file__).parents[3] / "maps" / "mediterranean.toml"
TEXT = MAP.read_text(encoding="utf-8")
LINES = TEXT.split("\n")


@pytest.fixture(scope="module")
def board() -> Board:
    return parse_board(TEXT)


def drawing_line(name: str) -> int:
    """The line of the file that holds row 0 of a drawing."""
    return LINES.index(f"{name} = '''") + 2


def redrawn(name: str, column: int, row: int, mark: str) -> str:
    """The shipped text with some marks of a drawing changed."""
    lines = list(LINES)
    number = drawing_line(name) - 1 + row
    lines[number] = lines[number][:column] + mark + lines[number][column + len(mark) :]
    return "\n".join(lines)


def on(name: str, column: int, row: int, text: str) -> Problem:
    return Problem(drawing_line(name) + row, column + 1, text)


def replaced(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def line_of(start: str, after: str = "") -> int:
    """The first line that starts so, after the line that is `after`."""
    first = LINES.index(after) + 1 if after else 0
    return next(n for n, line in enumerate(LINES[first:], first + 1) if line.startswith(start))


# What the standard board is


def fish_steps(board: Board, site: Site) -> int:
    """Steps of a ship from the fish area to the harbour of a site."""
    return board.sea_steps[board.fish][site.area] + 1


def test_the_standard_board_has_no_faults() -> None:
    assert () == check_board(TEXT)


def test_the_standard_board_has_24_sites_31_areas_and_7_islanders(board: Board) -> None:
    assert (24, 31) == (len(board.sites), len(board.areas))
    assert 7 == sum(site.island for site in board.sites)
    assert 17 == len(board.paths)


def test_both_drawings_fit_their_screens_and_give_the_same_borders(board: Board) -> None:
    letters = [area.letter for area in board.areas]
    for drawing in (board.small, board.large):
        assert (drawing.width, drawing.height) == LIMITS[drawing.name]
        assert board.borders == drawing.borders(letters)


@pytest.mark.parametrize("size", ["small", "large"])
def test_what_a_way_costs_is_never_written_right_behind_guards(board: Board, size: str) -> None:
    drawing = board.small if size == "small" else board.large
    written = {site.place(drawing.name).harbour for site in board.sites}
    written |= {spot for path in board.paths for spot in path.place(drawing.name)}
    for site in board.sites:
        x, y = site.place(drawing.name).label
        assert (x + LABEL_WIDTH, y) not in written, site.code


def test_no_border_hangs_on_a_harbour_alone(board: Board) -> None:
    for drawing in (board.small, board.large):
        rows = [list(row) for row in drawing.rows]
        for site in board.sites:
            column, row = site.place(drawing.name).harbour
            rows[row][column] = drawing.land
        without = Drawing(drawing.name, tuple("".join(row) for row in rows))
        assert board.borders == without.borders(area.letter for area in board.areas)


def test_borders_are_edges_and_never_corners(board: Board) -> None:
    found = set[tuple[str, str]]()
    for row in range(board.small.height):
        for column in range(board.small.width):
            here = board.small.area_at((column, row))
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = board.small.area_at((column + right, row + down))
                if here and there and here < there:
                    found.add((here, there))
    assert tuple(sorted(found)) == board.borders


def test_a_ship_comes_to_every_harbour_in_two_to_five_steps(board: Board) -> None:
    steps = {site.code: fish_steps(board, site) for site in board.sites}
    assert 2 == min(steps.values())
    assert 5 == steps["GAD"] == max(steps.values())
    assert 2 == steps["SYR"]


def test_the_ionian_and_the_cretan_sea_meet_south_of_malea(board: Board) -> None:
    assert ("O", "X") in board.borders


def test_all_codes_names_and_spots_are_told_apart(board: Board) -> None:
    for language in ("en", "fr"):
        names = [site.name.in_(language) for site in board.sites]
        names += [area.name.in_(language) for area in board.areas]
        assert [] == [name for name, count in Counter(names).items() if count > 1]
    spots = [name for path in board.paths for name in path.spot_names]
    assert len(set(spots)) == len(spots)


def test_the_page_about_boards_is_true_of_this_one(board: Board) -> None:
    page = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")
    steps = [fish_steps(board, site) for site in board.sites]
    assert f"every harbour is {min(steps)} to {max(steps)} steps from the fish area" in page

    def left_open(players: int) -> list[str]:
        groups = board.sets_apart(board.closed[players], board.apart)
        closable = {code for group in groups for code in group}
        return [site.name.in_("en") for site in board.sites if site.code not in closable]

    assert [] == left_open(3)
    *others, last = left_open(2)
    assert f"With two players {', '.join(others)} and {last} stay open" in page


@pytest.mark.parametrize(("count", "sets"), [(0, 1), (5, 565), (6, 105), (7, 0)])
def test_closed_sites_lie_far_apart(board: Board, count: int, sets: int) -> None:
    found = list(board.sets_apart(count, board.apart))
    assert sets == len(found) == len(set(found))
    for group in found[:50]:
        pairs = [(a, b) for a in group for b in group if a < b]
        assert all(board.site_steps[a][b] >= board.apart for a, b in pairs)


def test_every_site_can_be_closed_and_these_five_only_with_three_players(board: Board) -> None:
    codes = {site.code for site in board.sites}
    assert codes == {code for group in board.sets_apart(5, board.apart) for code in group}
    # A sixth site finds no room beside a site from which too much is near.
    never = codes - {code for group in board.sets_apart(6, board.apart) for code in group}
    assert {"CAR", "CYR", "KNO", "NOR", "SYR"} == never


def test_no_site_is_closed_in_every_game(board: Board) -> None:
    for count in (board.closed[2], board.closed[3]):
        groups = list(board.sets_apart(count, board.apart))
        often = Counter(code for group in groups for code in group)
        assert all(times < len(groups) for times in often.values())


# What a board answers


def test_spots_are_counted_from_the_first_named_site(board: Board) -> None:
    path = next(path for path in board.paths if path.name == "GAD-EMP")
    assert ("GAD-EMP.1", "GAD-EMP.2", "GAD-EMP.3", "GAD-EMP.4") == path.spot_names


def test_steps_between_sites_are_the_shorter_of_ship_and_foot(board: Board) -> None:
    assert 0 == board.site_steps["KNO"]["KNO"]
    assert 2 == board.site_steps["KNO"]["PHA"]  # on foot over one spot
    assert 4 == board.site_steps["SYR"]["TAR"] + 1 == board.site_steps["KNO"]["PYL"] + 1
    for first in board.site_named:
        for second in board.site_named:
            assert board.site_steps[first][second] == board.site_steps[second][first]


def test_neighbours_at_sea_come_in_the_order_of_the_file(board: Board) -> None:
    assert ("B", "C") == board.sea_neighbours["A"]
    assert ("P", "Q", "R", "S", "T", "X") == board.sea_neighbours["O"]
    assert ("GAD",) == board.sites_on["A"]
    assert () == board.sites_on["O"]


def test_a_board_is_known_by_the_digest_of_its_text(board: Board) -> None:
    assert sha256(TEXT.encode()).hexdigest() == board.digest
    same = parse_board(TEXT.replace("\n", "\r\n"))
    assert board == same
    assert hash(board) == hash(same)
    assert board != parse_board(TEXT + "\n")
    assert board == deepcopy(board)


def test_words_fall_back_to_english() -> None:
    words = Words("Rome", "Rome la belle")
    assert ("Rome", "Rome la belle", "Rome") == tuple(map(words.in_, ("en", "fr", "xx")))


def test_the_closed_site_rule_has_defaults() -> None:
    rule = "closed = { 2 = 6, 3 = 5, 4 = 0 }"
    shorter = re.sub(re.escape(rule) + r".*\n|apart = 5.*\n", "", TEXT)
    assert "apart" not in shorter.split("[title]")[0]
    plain = parse_board(shorter)
    assert ({2: 6, 3: 5, 4: 0}, 5) == (dict(plain.closed), plain.apart)
    assert {2: 4, 3: 5, 4: 0} == dict(parse_board(replaced(rule, "closed = { 2 = 4 }")).closed)


# One glyph changed


def test_an_unknown_letter_is_told_where_it_stands() -> None:
    text = "unknown letter “?”: use a letter of [areas], # or ~"
    assert (on("small", 41, 13, text),) == check_board(redrawn("small", 41, 13, "?"))


def test_an_area_in_two_pieces_is_told_at_the_smaller_one() -> None:
    text = "area L is in several pieces: join this one to the rest"
    assert on("large", 5, 3, text) in check_board(redrawn("large", 5, 3, "L"))


def test_a_harbour_on_land_is_told() -> None:
    text = "the harbour of GAD isn't in area A: draw A here or move it"
    assert (on("small", 3, 11, text),) == check_board(redrawn("small", 3, 11, "#"))


def test_a_site_in_the_water_is_told() -> None:
    problems = check_board(redrawn("small", 3, 10, "A"))
    assert on("small", 3, 10, "site GAD isn't on land: draw # here or move the site") in problems
    assert on("small", 3, 10, "the label of GAD isn't on land: draw # here or move it") in problems


def test_a_spot_in_the_water_is_told() -> None:
    text = "spot EMP-MAS.1 isn't on land: draw # here or move it"
    assert on("small", 16, 3, text) in check_board(redrawn("small", 16, 3, "E"))


def test_a_ship_without_room_is_told() -> None:
    text = "no room for the ship of M: it needs three cells of M in a row"
    assert (on("small", 28, 14, text),) == check_board(redrawn("small", 28, 14, "#"))


def test_a_border_of_one_drawing_alone_is_told_where_it_is() -> None:
    text = "areas M and S touch here but not in the large drawing: make both agree"
    assert on("small", 36, 14, text) in check_board(redrawn("small", 36, 14, "M"))


def test_rows_of_different_length_are_told() -> None:
    shorter = TEXT.replace(LINES[drawing_line("small") + 3], LINES[drawing_line("small") + 3][:-2])
    text = "this row has 76 cells: the others have 78"
    assert (on("small", 75, 4, text),) == check_board(shorter)


def test_a_drawing_too_large_is_told() -> None:
    wide = "\n".join(
        line + "#" * 9 if set(line) <= set("#~ABCDEFGHIJKLMNOPQRSTUVWXYZabcde") and line else line
        for line in LINES
    )
    text = "the small drawing has 87x19 cells: at most 78x19"
    assert Problem(drawing_line("small") - 1, 1, text) in check_board(wide)


def test_an_area_that_is_not_drawn_is_told() -> None:
    first, last = drawing_line("small") - 1, drawing_line("small") + 18
    lines = [line.replace("F", "#") if first <= n < last else line for n, line in enumerate(LINES)]
    text = "area F isn't in the small drawing: draw it"
    assert Problem(first, 1, text) in check_board("\n".join(lines))


# One value changed

CASES = [
    (
        'code = "EMP"',
        'code = "GAD"',
        line_of('code = "EMP"'),
        1,
        "code GAD stands twice: choose another",
    ),
    (
        'code = "EMP"',
        'code = "Emp"',
        line_of('code = "EMP"'),
        1,
        "site 2, code must be three capital letters",
    ),
    ('fish = "O"', 'fish = "o"', line_of("fish"), 1, "fish must be the letter of a sea area"),
    (
        'fish = "O"',
        'fish = "A"',
        line_of("fish"),
        1,
        "the fish area A isn't in the middle: its farthest harbour is 9 steps away, from O",
    ),
    (
        'fish = "O"',
        'fish = "Q"',
        line_of('code = "EPI"') + 3,
        1,
        "EPI is 1 step from the fish area, 2 to 9 are fair: move it or the fish area",
    ),
    (
        "apart = 5",
        "apart = 9",
        line_of("closed"),
        None,
        "no 6 sites are 9 steps apart for 2 players",
    ),
    ("format = 1", "format = 2", line_of("format"), 1, "this program reads boards of format 1"),
    ("format = 1", 'format = 1\ncolour = "red"', 7, 1, "unknown key “colour”: the keys here are"),
    ('"Gadir"', '"Ga\\u001bdir"', line_of('en = "Gadir"'), 1, "site 1, en has control characters"),
    ('fr = "Gadès"', "fr = 7", line_of('fr = "Gadès"'), 1, "site 1, fr must be a text"),
    ("tint = 1,", "tint = 3,", line_of("A = {"), 59, "areas.A.tint must be a whole number"),
    (
        'sites = ["KNO", "PHA"]',
        'sites = ["KNO", "XXX"]',
        line_of('sites = ["KNO"'),
        1,
        "sites must be the codes of two sites",
    ),
    (
        'sites = ["KNO", "PHA"]',
        'sites = ["EMP", "GAD"]',
        line_of('sites = ["KNO"'),
        1,
        "two paths join EMP and GAD: remove one",
    ),
    (
        "small = [[55, 15]]",
        "small = [[55, 15], [56, 15]]",
        line_of("large = [[80, 24]]"),
        1,
        "path KNO-PHA has 2 spots in the small drawing, 1 in the large: make both agree",
    ),
    ("ferry = true", "ferry = 1", line_of("ferry"), 1, "path 8, ferry must be true or false"),
    ("island = true", 'island = "yes"', line_of("island"), 1, "site 18, island must be true"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "text"), CASES)
def test_a_wrong_value_is_told(
    old: str, new: str, line: int, column: int | None, text: str
) -> None:
    problems = check_board(replaced(old, new))
    hits = [problem for problem in problems if problem.text.startswith(text)]
    assert hits, [str(problem) for problem in problems]
    assert line == hits[0].line
    if column:
        assert column == hits[0].column


def test_a_path_over_water_is_told_unless_it_is_a_ferry() -> None:
    problems = check_board(replaced("ferry = true\n", ""))
    text = "path EPI-TRO crosses water from here: draw land or add ferry = true"
    assert (on("small", 58, 6, text), on("large", 86, 10, text)) == problems


def test_a_ferry_without_water_is_told() -> None:
    problems = check_board(
        replaced('sites = ["TRO", "MIL"]', 'sites = ["TRO", "MIL"]\nferry = true')
    )
    text = "path TRO-MIL is a ferry with 0 crossings: it needs exactly one"
    line = line_of('sites = ["TRO", "MIL"]') + 1
    assert (Problem(line, 1, text),) == tuple(set(problems))


def test_neighbours_of_one_tint_are_told() -> None:
    line = line_of("B = {")
    problems = check_board(
        "\n".join(
            [*LINES[: line - 1], LINES[line - 1].replace("tint = 0", "tint = 1"), *LINES[line:]]
        )
    )
    text = "areas A and B border each other and share tint 1: change one"
    assert text in [problem.text for problem in problems if problem.line == line]


def test_labels_side_by_side_are_told() -> None:
    text = "the label of PHA meets the label of KNO here: give them cells of their own"
    moved = replaced("harbour = [52, 16], label = [48, 15]", "harbour = [52, 16], label = [51, 14]")
    assert on("small", 51, 14, text) in check_board(moved)


def test_several_faults_are_told_at_once_and_in_order() -> None:
    text = redrawn("small", 3, 11, "#").replace('"Rome"', "7").replace('fish = "O"', 'fish = "!"')
    problems = check_board(text)
    assert len(problems) >= 3
    assert sorted(problem.line for problem in problems) == [problem.line for problem in problems]


def test_a_soft_fault_does_not_hide_the_drawing() -> None:
    text = redrawn("small", 3, 11, "#").replace('en = "Gadir"', 'en = " Gadir"')
    assert 2 == len(check_board(text))


def test_an_error_names_the_file_and_the_first_fault() -> None:
    with pytest.raises(BoardError) as caught:
        parse_board("format = = 1", "mine.toml")
    assert str(caught.value).startswith("mine.toml, line 1, column 10: this isn't TOML (")
    assert 1 == len(caught.value.problems)
    assert "\n" not in str(caught.value)


# Hostile files


HOSTILE: list[Callable[[], str]] = [
    lambda: "",
    lambda: "\0",
    lambda: "\ud800",
    lambda: "\r",
    lambda: "x = " + "[" * 3000 + "]" * 3000,
    lambda: "x = " + "\n".join(["[" * 3000] * 40),
    lambda: "x = " + "{a=" * 1000 + "1" + "}" * 1000,
    lambda: ".".join("a" * 900) + " = 1",
    lambda: "x = " + "9" * 3900,
    lambda: "x = 1979-99-99",
    lambda: "#" * 300_000,
    lambda: "[[site]]\n" * 20_000,
    lambda: "[[path]]\n" * 20_000,
    lambda: "".join(f"k{n} = 1\n" for n in range(15_000)),
    lambda: TEXT.replace("#", "\u0301"),
    lambda: TEXT.replace("O", "\x1b"),
    lambda: TEXT.replace("[16, 4]", "[-1, 10000000000000000000000]"),
    lambda: TEXT.replace("[16, 4]", "[nan, inf]"),
    lambda: TEXT.replace("[16, 4]", "[true, false]"),
    lambda: TEXT.replace("[16, 4]", "[999, 999]"),
]


@pytest.mark.parametrize("make", HOSTILE)
def test_hostile_files_are_refused(make: Callable[[], str]) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(make())
    assert_plain(caught.value)


def assert_plain(error: BoardError) -> None:
    """Every fault is one line that a terminal can show."""
    assert error.problems
    for problem in error.problems:
        assert str(problem).isprintable()
        assert problem.line >= 1
        assert problem.column is None or problem.column >= 1


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


def as_toml(value: object) -> str:
    """A value as TOML; what it has no word for becomes a date."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value if c.isprintable()) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    if isinstance(value, dict):
        pairs = {as_toml(key): as_toml(part) for key, part in value.items()}
        return "{" + ", ".join(f"{key} = {part}" for key, part in pairs.items()) + "}"
    return "1979-05-27"


PLACES = [match.span(1) for match in re.finditer(r"= ([^'{\n][^,\n}]*|\{.*\})", TEXT)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_value_anywhere_is_a_board_or_a_board_error(data: st.DataObject) -> None:
    start, end = data.draw(st.sampled_from(PLACES))
    text = TEXT[:start] + as_toml(data.draw(VALUES)) + TEXT[end:]
    try:
        parse_board(text)
    except BoardError as error:
        assert_plain(error)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_damage_is_a_board_or_a_board_error(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 200)))
    text = TEXT[:start] + data.draw(st.text(max_size=20)) + TEXT[end:]
    try:
        parse_board(text)
    except BoardError as error:
        assert_plain(error)
