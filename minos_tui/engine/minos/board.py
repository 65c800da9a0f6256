"""The board: its seas, sites and paths, read from the text of a board file.

`parse_board` takes text; reading files is the caller's. What the rules ask again and again
(borders, distances) is worked out once a board, when it is first asked for.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from heapq import heappop, heappush
from itertools import count as count_up
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

from minos_tui.engine.minos.board_check import Plan, check_distances, check_names, check_plan
from minos_tui.engine.minos.board_parts import (
    Area,
    BoardError,
    Path,
    Problem,
    Site,
    SitePlace,
    Words,
)
from minos_tui.engine.minos.board_source import (
    Place,
    Reader,
    Source,
    counted,
    parse_toml,
    too_much,
)
from minos_tui.engine.minos.drawing import Cell, Drawing

__all__ = [
    "Area",
    "Board",
    "BoardError",
    "Cell",
    "Drawing",
    "Path",
    "Problem",
    "Site",
    "SitePlace",
    "Words",
    "check_board",
    "parse_board",
]

FORMAT = 1
MOST_SITES = 40
MOST_PATHS = 80
MOST_SPOTS = 4
MOST_CLOSED = 8
APART = 5
CLOSED: Mapping[int, int] = MappingProxyType({2: 6, 3: 5, 4: 0})
_PATIENCE = 20_000
"""Sets of sites that are looked at before a board's closed-site rule counts as impossible."""

Steps = Mapping[str, Mapping[str, int]]


@frozen
class Board:
    """A board, compared by the digest of its text."""

    name: str = field(eq=False)
    title: Words = field(eq=False, repr=False)
    intro: Words = field(eq=False, repr=False)
    text: str = field(eq=False, repr=False)
    digest: str
    areas: tuple[Area, ...] = field(eq=False, repr=False)
    fish: str = field(eq=False, repr=False)
    sites: tuple[Site, ...] = field(eq=False, repr=False)
    paths: tuple[Path, ...] = field(eq=False, repr=False)
    closed: Mapping[int, int] = field(eq=False, repr=False)
    apart: int = field(eq=False, repr=False)
    small: Drawing = field(eq=False, repr=False)
    large: Drawing = field(eq=False, repr=False)
    borders: tuple[tuple[str, str], ...] = field(eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """A board travels between processes as its text."""
        return parse_board, (self.text, self.name)

    def drawing(self, name: str) -> Drawing:
        return self.large if name == "large" else self.small

    @cached_property
    def area_named(self) -> Mapping[str, Area]:
        return MappingProxyType({area.letter: area for area in self.areas})

    @cached_property
    def site_named(self) -> Mapping[str, Site]:
        return MappingProxyType({site.code: site for site in self.sites})

    @cached_property
    def sea_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """The areas that border each area, in the file's order; harbours aren't among them."""
        return MappingProxyType(_neighbours([area.letter for area in self.areas], self.borders))

    @cached_property
    def sites_on(self) -> Mapping[str, tuple[str, ...]]:
        """The codes of the sites whose harbour lies on each area."""
        return MappingProxyType(
            {
                area.letter: tuple(site.code for site in self.sites if site.area == area.letter)
                for area in self.areas
            }
        )

    @cached_property
    def sea_steps(self) -> Steps:
        """Steps of a ship between any two areas."""
        return _sea_steps(self.sea_neighbours)

    @cached_property
    def foot_steps(self) -> Steps:
        """Steps of a soldier between any two sites that paths join."""
        return _foot_steps([site.code for site in self.sites], self.paths)

    @cached_property
    def site_steps(self) -> Steps:
        """Steps between any two sites: by ship from harbour to harbour, or on foot if shorter."""
        return _site_steps(self.sites, self.sea_steps, self.foot_steps)

    def sets_apart(self, count: int, apart: int) -> Iterator[tuple[str, ...]]:
        """All sets of so many sites that are at least `apart` steps from each other, in a fixed
        order, each in the order of the board."""
        return _sets_apart(self.site_steps, apart, count)


def parse_board(text: str, file: str = "board") -> Board:
    """The board of a text, or a `BoardError` that names every fault."""
    board, problems = _read(text)
    if board is None or problems:
        raise BoardError(problems, file)
    return board


def check_board(text: str) -> tuple[Problem, ...]:
    """What keeps a text from being a board; nothing if it is one."""
    return _read(text)[1]


def _read(text: str) -> tuple[Board | None, tuple[Problem, ...]]:
    problem = too_much(text)
    return (None, (problem,)) if problem else _read_once(text.replace("\r\n", "\n"))


@lru_cache(maxsize=16)
def _read_once(text: str) -> tuple[Board | None, tuple[Problem, ...]]:
    """A board is a value of its text: records and tables that name the same one share it."""
    values, problem = parse_toml(text)
    if problem:
        return None, (problem,)
    reader = Reader(Source(text))
    board = _board(reader, values, text)
    _check(reader, board)
    return board, tuple(sorted(reader.problems, key=_order))


def _order(problem: Problem) -> tuple[int, int, str]:
    return problem.line, problem.column or 0, problem.text


_KEYS = (
    "format", "name", "fish", "land", "out", "closed", "apart",
    "title", "intro", "drawing", "areas", "site", "path",
)  # fmt: skip


def _board(reader: Reader, values: dict[str, Any], text: str) -> Board:
    """The board as the file states it, with harmless values where it is wrong."""
    reader.table(values, (), _KEYS)
    if values.get("format") != FORMAT:
        reader.bad(
            ("format",), f"this program reads boards of format {FORMAT}: write format = {FORMAT}"
        )
    areas = _areas(reader, values.get("areas"))
    small, large = _drawings(reader, values)
    sites = _sites(reader, values.get("site"), {area.letter for area in areas})
    return Board(
        name=reader.matching(
            values.get("name"),
            ("name",),
            "[a-z][a-z0-9-]{0,29}",
            "small letters, digits and hyphens",
        ),
        title=_words(reader, values.get("title"), ("title",), 40),
        intro=_words(reader, values.get("intro"), ("intro",), 1000),
        text=text,
        digest=sha256(text.encode()).hexdigest(),
        areas=areas,
        fish=_fish(reader, values.get("fish"), areas),
        sites=sites,
        paths=_paths(reader, values.get("path", []), {site.code for site in sites}),
        closed=_closed(reader, values.get("closed", {})),
        apart=reader.number(values.get("apart", APART), ("apart",), 1, 20),
        small=small,
        large=large,
        borders=small.borders(area.letter for area in areas),
    )


def _words(reader: Reader, value: object, place: Place, most: int) -> Words:
    return reader.words(reader.table(value, place, ("en", "fr")), place, most)


def _fish(reader: Reader, value: object, areas: tuple[Area, ...]) -> str:
    letters = [area.letter for area in areas]
    if not isinstance(value, str) or value not in letters:
        reader.bad(("fish",), "fish must be the letter of a sea area: choose one of [areas]")
        return letters[0] if letters else ""
    return value


def _closed(reader: Reader, value: object) -> Mapping[int, int]:
    table = reader.table(value, ("closed",), ("2", "3", "4"))
    given = {
        int(key): reader.number(table[key], ("closed", key), 0, MOST_CLOSED)
        for key in ("2", "3", "4")
        if key in table
    }
    return MappingProxyType({**CLOSED, **given})


def _drawings(reader: Reader, values: dict[str, Any]) -> tuple[Drawing, Drawing]:
    place: Place = ("drawing",)
    table = reader.table(values.get("drawing"), place, ("small", "large"))
    land = reader.matching(values.get("land", "#"), ("land",), "[!-/:-@]", "one mark, such as #")
    out = reader.matching(values.get("out", "~"), ("out",), r"[!-/:-@~]", "one mark, such as ~")
    if land == out:
        reader.bad(("out",), "land and out must be two different marks: change one")
    small = _drawing(reader, table.get("small"), "small", land, out)
    return small, _drawing(reader, table.get("large"), "large", land, out)


def _drawing(reader: Reader, value: object, name: str, land: str, out: str) -> Drawing:
    place = ("drawing", name)
    if not isinstance(value, str) or not value.strip():
        reader.bad(place, f"the {name} drawing is missing: write {name} = ''' and its rows below")
        return Drawing(name, (), land, out)
    rows = value.rstrip("\n").split("\n")
    if len(rows) > 100 or max(map(len, rows)) > 300:
        reader.bad(place, f"the {name} drawing is far too large: at most 78x19 or 116x30 cells")
        rows = []
    return Drawing(name, tuple(rows), land, out)


def _areas(reader: Reader, value: object) -> tuple[Area, ...]:
    table = reader.table(value, ("areas",))
    if not table:
        reader.bad(("areas",), "no sea areas found: write [areas] and a line for each letter below")
    return tuple(_area(reader, letter, table[letter]) for letter in list(table)[:60])


def _area(reader: Reader, letter: str, value: object) -> Area:
    place = ("areas", letter)
    table = reader.table(value, place, ("en", "fr", "tint", "small", "large"))
    return Area(
        letter=reader.matching(letter, place, "[A-Za-z]", "one letter from A to Z or a to z")
        or "?",
        name=reader.words(table, place),
        tint=reader.number(table.get("tint"), (*place, "tint"), 0, 2),
        small=reader.cell(table.get("small"), (*place, "small")),
        large=reader.cell(table.get("large"), (*place, "large")),
    )


def _sites(reader: Reader, value: object, letters: set[str]) -> tuple[Site, ...]:
    sites = reader.tables(value, ("site",), MOST_SITES)
    return tuple(_site(reader, ("site", n), site, letters) for n, site in enumerate(sites))


def _site(reader: Reader, place: Place, value: object, letters: set[str]) -> Site:
    table = reader.table(value, place, ("code", "en", "fr", "area", "island", "small", "large"))
    area = table.get("area")
    if not isinstance(area, str) or area not in letters:
        reader.bad((*place, "area"), "area must be the letter of a sea area: choose one of [areas]")
        area = "?"
    return Site(
        code=reader.matching(
            table.get("code"), (*place, "code"), "[A-Z]{3}", "three capital letters"
        ),
        name=reader.words(table, place),
        area=area,
        island=reader.flag(table.get("island", False), (*place, "island")),
        small=_site_place(reader, table.get("small"), (*place, "small")),
        large=_site_place(reader, table.get("large"), (*place, "large")),
    )


def _site_place(reader: Reader, value: object, place: Place) -> SitePlace:
    keys = ("land", "harbour", "label")
    table = reader.table(value, place, keys)
    return SitePlace(*(reader.cell(table.get(key), (*place, key)) for key in keys))


def _paths(reader: Reader, value: object, codes: set[str]) -> tuple[Path, ...]:
    paths = reader.tables(value, ("path",), MOST_PATHS) if value != [] else []
    return tuple(_path(reader, ("path", n), path, codes) for n, path in enumerate(paths))


def _path(reader: Reader, place: Place, value: object, codes: set[str]) -> Path:
    table = reader.table(value, place, ("sites", "ferry", "small", "large"))
    first, second = _ends(reader, table.get("sites"), (*place, "sites"), codes)
    small = reader.cells(table.get("small"), (*place, "small"), MOST_SPOTS)
    large = reader.cells(table.get("large"), (*place, "large"), MOST_SPOTS)
    if len(small) != len(large):
        counts = f"{counted(len(small), 'spot')} in the small drawing, {len(large)} in the large"
        text = f"path {first}-{second} has {counts}: make both agree"
        reader.bad((*place, "large"), text)
    ferry = reader.flag(table.get("ferry", False), (*place, "ferry"))
    return Path(first, second, len(small), ferry, small, large)


def _ends(reader: Reader, value: object, place: Place, codes: set[str]) -> tuple[str, str]:
    if not (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(code, str) and code in codes for code in value)
        and value[0] != value[1]
    ):
        reader.bad(place, 'sites must be the codes of two sites: write sites = ["KNO", "PHA"]')
        return "?", "?"
    return value[0], value[1]


def _check(reader: Reader, board: Board) -> None:
    """What names get wrong and, if no part is missing, cells, borders and distances."""
    plan = Plan(
        source=reader.source,
        tell=reader.tell,
        areas=board.areas,
        fish=board.fish,
        sites=board.sites,
        paths=board.paths,
        drawings=(board.small, board.large),
    )
    check_names(plan)
    if not reader.broken:
        check_plan(plan)
        check_distances(plan, board.sea_steps, board.fish)
    if not reader.problems:
        _check_closed(reader, board)


def _check_closed(reader: Reader, board: Board) -> None:
    for players, count in board.closed.items():
        if not _any_set_apart(board.site_steps, board.apart, count):
            text = (
                f"no {count} sites are {board.apart} steps apart for {players} players:"
                " add sites, lower apart or close fewer"
            )
            reader.bad(("closed", str(players)), text)


def _neighbours(
    letters: list[str], borders: tuple[tuple[str, str], ...]
) -> dict[str, tuple[str, ...]]:
    pairs = set(borders) | {(second, first) for first, second in borders}
    return {here: tuple(there for there in letters if (here, there) in pairs) for here in letters}


def _sea_steps(near: Mapping[str, tuple[str, ...]]) -> Steps:
    return MappingProxyType({letter: MappingProxyType(_spread(letter, near)) for letter in near})


def _spread(start: str, near: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    steps, edge = {start: 0}, [start]
    while edge:
        edge = list(dict.fromkeys(b for a in edge for b in near[a] if b not in steps))
        far = max(steps.values()) + 1
        steps.update(dict.fromkeys(edge, far))
    return steps


def _foot_steps(codes: list[str], paths: tuple[Path, ...]) -> Steps:
    ways: dict[str, list[tuple[int, str]]] = {code: [] for code in codes}
    for path in paths:
        ways[path.first].append((path.spots + 1, path.second))
        ways[path.second].append((path.spots + 1, path.first))
    return MappingProxyType({code: MappingProxyType(_shortest(code, ways)) for code in codes})


def _shortest(start: str, ways: Mapping[str, list[tuple[int, str]]]) -> dict[str, int]:
    steps: dict[str, int] = {}
    waiting = [(0, start)]
    while waiting:
        far, here = heappop(waiting)
        if here not in steps:
            steps[here] = far
            for cost, there in ways[here]:
                heappush(waiting, (far + cost, there))
    return steps


def _site_steps(sites: tuple[Site, ...], sea: Steps, foot: Steps) -> Steps:
    return MappingProxyType(
        {
            a.code: MappingProxyType({b.code: _between(a, b, sea, foot) for b in sites})
            for a in sites
        }
    )


def _between(first: Site, second: Site, sea: Steps, foot: Steps) -> int:
    if first is second:
        return 0
    by_ship = sea[first.area][second.area] + 2
    return min(by_ship, foot[first.code].get(second.code, by_ship))


def _sets_apart(
    steps: Steps, apart: int, count: int, patience: Iterator[int] | None = None
) -> Iterator[tuple[str, ...]]:
    """All sets of so many sites at least so many steps apart, in the order of the sites."""
    looks = count_up() if patience is None else patience

    def grow(chosen: tuple[str, ...], left: list[str]) -> Iterator[tuple[str, ...]]:
        missing = count - len(chosen)
        if not missing:
            yield chosen
            return
        for index in range(len(left) - missing + 1):
            if next(looks, None) is None:
                return
            code = left[index]
            rest = [other for other in left[index + 1 :] if steps[code][other] >= apart]
            yield from grow((*chosen, code), rest)

    return grow((), list(steps))


def _any_set_apart(steps: Steps, apart: int, count: int) -> bool:
    looks = iter(range(_PATIENCE))
    return next(_sets_apart(steps, apart, count, looks), None) is not None
