"""What a readable board can still get wrong: its cells, its borders, its distances."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from attrs import Factory, define, frozen

from minos_tui.engine.minos.board_parts import Area, Path, Problem, Site
from minos_tui.engine.minos.board_source import Place, Source, counted
from minos_tui.engine.minos.drawing import LIMITS, Cell, Drawing, steps_between

LABEL_WIDTH = 6
"""Cells of a label on land: three of the code, then level, owner and guards."""

LONGEST_FERRY = 4
DETOUR = 3
"""Steps that a way over land may be longer than the straight one before it counts as a crossing."""

NEAREST, FARTHEST = 2, 9
"""Steps from the fish area to a harbour."""

Tell = Callable[[Problem], None]


@frozen
class Plan:
    """The parts of a board that is being checked, and how to tell what is wrong with them."""

    source: Source
    tell: Tell
    areas: tuple[Area, ...]
    fish: str
    sites: tuple[Site, ...]
    paths: tuple[Path, ...]
    drawings: tuple[Drawing, Drawing]

    def at(self, place: Place, text: str) -> None:
        self.tell(Problem(*self.source.where(place), text))

    def on(self, drawing: Drawing, cell: Cell, place: Place, text: str) -> None:
        """A fault of a cell: told where the drawing shows it, or else where the file names it."""
        first = self.source.first_row(("drawing", drawing.name), drawing.rows)
        if first is None or not drawing.mark(cell):
            self.at(place, text)
        else:
            self.tell(Problem(first + cell[1], cell[0] + 1, text))


@define
class Taken:
    """Which cells of a drawing are used, and by what."""

    plan: Plan
    drawing: Drawing
    cells: dict[Cell, str] = Factory(dict)

    def take(self, cell: Cell, by: str, place: Place) -> None:
        other = self.cells.setdefault(cell, by)
        if other != by:
            text = f"{by} meets {other} here: give them cells of their own"
            self.plan.on(self.drawing, cell, place, text)


def check_plan(plan: Plan) -> None:
    """Tells every fault of cells and borders."""
    for drawing in plan.drawings:
        check_rows(plan, drawing)
        check_pieces(plan, drawing)
        taken = Taken(plan, drawing)
        check_sites(plan, drawing, taken)
        check_ships(plan, drawing, taken)
        check_paths(plan, drawing, taken)
    check_borders(plan)
    check_tints(plan)


def check_names(plan: Plan) -> None:
    """No code and no name may stand twice."""
    _twice(plan, [site.code for site in plan.sites], "code", "site", "code")
    for language in ("en", "fr"):
        names = [site.name.in_(language) for site in plan.sites]
        _twice(plan, names, "name", "site", language)
        _area_names(plan, language)
    pairs = [frozenset((path.first, path.second)) for path in plan.paths]
    for index, pair in enumerate(pairs):
        if "?" not in pair and pair in pairs[:index]:
            text = f"two paths join {' and '.join(sorted(pair))}: remove one"
            plan.at(("path", index, "sites"), text)


def _twice(plan: Plan, names: Sequence[str], what: str, kind: str, key: str) -> None:
    for index, name in enumerate(names):
        if name and name != "?" and name in names[:index]:
            plan.at((kind, index, key), f"{what} {name} stands twice: choose another")


def _area_names(plan: Plan, language: str) -> None:
    seen = set[str]()
    for area in plan.areas:
        name = area.name.in_(language)
        if name in seen and name != "?":
            text = f"name {name} stands twice: choose another"
            plan.at(("areas", area.letter, language), text)
        seen.add(name)


def check_rows(plan: Plan, drawing: Drawing) -> None:
    """Size, equal rows, known marks."""
    width, height = LIMITS[drawing.name]
    place = ("drawing", drawing.name)
    if drawing.width > width or drawing.height > height:
        size = f"{drawing.width}x{drawing.height}"
        plan.at(place, f"the {drawing.name} drawing has {size} cells: at most {width}x{height}")
    known = {area.letter for area in plan.areas} | {drawing.land, drawing.out}
    usual = Counter(map(len, drawing.rows)).most_common(1)[0][0] if drawing.rows else 0
    for number, row in enumerate(drawing.rows):
        if len(row) != usual:
            text = f"this row has {counted(len(row), 'cell')}: the others have {usual}"
            plan.on(drawing, (len(row) - 1, number), place, text)
        for mark in sorted(set(row) - known):
            shown = mark if mark.isprintable() else "?"
            marks = f"a letter of [areas], {drawing.land} or {drawing.out}"
            text = f"unknown letter “{shown}”: use {marks}"
            plan.on(drawing, (row.index(mark), number), place, text)


def check_pieces(plan: Plan, drawing: Drawing) -> None:
    """Every area is drawn, in one piece, and stays so when its harbours are taken out."""
    harbours = 0
    for site in plan.sites:
        harbour = site.place(drawing.name).harbour
        harbours |= drawing.bit(harbour) if drawing.mark(harbour) else 0
    for area in plan.areas:
        cells = drawing.cells(area.letter)
        if cells:
            _check_piece(plan, drawing, area, cells, cells & ~harbours)
        else:
            text = f"area {area.letter} isn't in the {drawing.name} drawing: draw it"
            plan.at(("drawing", drawing.name), text)


def _check_piece(plan: Plan, drawing: Drawing, area: Area, cells: int, rest: int) -> None:
    open_sea = drawing.piece(rest) if rest else 0
    if open_sea == rest and not cells & ~drawing.grown(rest):
        return
    pieces = drawing.pieces(cells)
    if len(pieces) > 1:
        stray = min(pieces, key=int.bit_count)
        text = f"area {area.letter} is in several pieces: join this one to the rest"
    else:
        stray = min(drawing.pieces(rest), key=int.bit_count, default=cells)
        text = f"a harbour cuts area {area.letter} in two: move it or widen the sea here"
    plan.on(drawing, drawing.cell_of(stray), ("areas", area.letter), text)


def check_sites(plan: Plan, drawing: Drawing, taken: Taken) -> None:
    """Sites on land, harbours beside them on their sea area, labels on land and apart."""
    for index, site in enumerate(plan.sites):
        place = ("site", index, drawing.name)
        _check_harbour(plan, drawing, site, place)
        _check_label(plan, drawing, site, place)
        spot = site.place(drawing.name)
        for step in range(LABEL_WIDTH):
            taken.take(
                (spot.label[0] + step, spot.label[1]),
                f"the label of {site.code}",
                (*place, "label"),
            )
        taken.take(spot.harbour, f"the harbour of {site.code}", (*place, "harbour"))
    _check_gaps(plan, drawing)


def _check_harbour(plan: Plan, drawing: Drawing, site: Site, place: Place) -> None:
    land, harbour = site.place(drawing.name).land, site.place(drawing.name).harbour
    if not drawing.is_land(land):
        text = f"site {site.code} isn't on land: draw {drawing.land} here or move the site"
        plan.on(drawing, land, (*place, "land"), text)
    if drawing.mark(harbour) != site.area:
        what = f"the harbour of {site.code} isn't in area {site.area}"
        text = f"{what}: draw {site.area} here or move it"
        plan.on(drawing, harbour, (*place, "harbour"), text)
    if abs(land[0] - harbour[0]) + abs(land[1] - harbour[1]) != 1:
        text = f"the harbour of {site.code} doesn't touch its site: put it on the next cell"
        plan.on(drawing, harbour, (*place, "harbour"), text)


def _check_label(plan: Plan, drawing: Drawing, site: Site, place: Place) -> None:
    spot = site.place(drawing.name)
    cells = [(spot.label[0] + step, spot.label[1]) for step in range(LABEL_WIDTH)]
    if spot.land not in cells:
        text = f"the label of {site.code} isn't on its site: its six cells must hold the site's"
        plan.on(drawing, spot.label, (*place, "label"), text)
    for cell in cells:
        if not drawing.is_land(cell):
            text = f"the label of {site.code} isn't on land: draw {drawing.land} here or move it"
            plan.on(drawing, cell, (*place, "label"), text)


def _check_gaps(plan: Plan, drawing: Drawing) -> None:
    """Two labels side by side would read as one."""
    starts = {site.place(drawing.name).label: site.code for site in plan.sites}
    for index, site in enumerate(plan.sites):
        column, row = site.place(drawing.name).label
        if other := starts.get((column + LABEL_WIDTH, row)):
            text = f"the label of {site.code} runs into that of {other}: leave a cell between them"
            place = ("site", index, drawing.name, "label")
            plan.on(drawing, (column + LABEL_WIDTH, row), place, text)


def check_ships(plan: Plan, drawing: Drawing, taken: Taken) -> None:
    """A ship at sea needs three cells in a row of its own area."""
    for area in plan.areas:
        column, row = area.place(drawing.name)
        place = ("areas", area.letter, drawing.name)
        for cell in ((column - 1, row), (column, row), (column + 1, row)):
            if drawing.mark(cell) != area.letter:
                wanted = f"three cells of {area.letter} in a row"
                text = f"no room for the ship of {area.letter}: it needs {wanted}"
                plan.on(drawing, cell, place, text)
            taken.take(cell, f"the ship of {area.letter}", place)


def check_paths(plan: Plan, drawing: Drawing, taken: Taken) -> None:
    """Spots on land and apart; ways over land, but for one crossing of a ferry."""
    places = {site.code: site.place(drawing.name).land for site in plan.sites}
    for index, path in enumerate(plan.paths):
        place = ("path", index, drawing.name)
        for number, spot in enumerate(path.place(drawing.name), 1):
            name = f"spot {path.name}.{number}"
            if not drawing.is_land(spot):
                text = f"{name} isn't on land: draw {drawing.land} here or move it"
                plan.on(drawing, spot, place, text)
            taken.take(spot, name, place)
        if path.first in places and path.second in places:
            ends = places[path.first], places[path.second]
            _check_way(plan, drawing, path, (ends[0], *path.place(drawing.name), ends[1]), place)


def _check_way(
    plan: Plan, drawing: Drawing, path: Path, cells: Iterable[Cell], place: Place
) -> None:
    crossings = 0
    for start, goal in pairwise(cells):
        if not drawing.mark(start) or not drawing.mark(goal) or drawing.walk(start, goal, DETOUR):
            continue
        crossings += 1
        if not path.ferry:
            text = f"path {path.name} crosses water from here: draw land or add ferry = true"
            plan.on(drawing, start, place, text)
        elif steps_between(start, goal) > LONGEST_FERRY:
            text = f"the ferry of {path.name} is too long: at most {LONGEST_FERRY} cells"
            plan.on(drawing, start, place, text)
    if path.ferry and crossings != 1:
        text = f"path {path.name} is a ferry with {crossings} crossings: it needs exactly one"
        plan.at((*place[:2], "ferry"), text)


def check_borders(plan: Plan) -> None:
    """Both drawings give the same borders; the one that lacks a border is told."""
    letters = [area.letter for area in plan.areas]
    small, large = (set(drawing.borders(letters)) for drawing in plan.drawings)
    for pair in sorted(small ^ large):
        has, lacks = plan.drawings if pair in small else plan.drawings[::-1]
        what = f"areas {pair[0]} and {pair[1]} touch here but not in the {lacks.name} drawing"
        text = f"{what}: make both agree"
        plan.on(has, _meeting(has, pair), ("drawing", has.name), text)


def _meeting(drawing: Drawing, pair: tuple[str, str]) -> Cell:
    """The first cell of the first area that touches the second."""
    return drawing.cell_of(drawing.cells(pair[0]) & drawing.grown(drawing.cells(pair[1])))


def check_tints(plan: Plan) -> None:
    tints = {area.letter: area.tint for area in plan.areas}
    for first, second in plan.drawings[0].borders(tints):
        if tints[first] == tints[second]:
            what = f"areas {first} and {second} border each other and share tint {tints[first]}"
            text = f"{what}: change one"
            plan.at(("areas", second, "tint"), text)


def check_distances(plan: Plan, steps: Mapping[str, Mapping[str, int]], fish: str) -> None:
    """Everything can be reached by ship, and the fish area lies in the middle."""
    for area in plan.areas:
        if area.letter not in steps.get(fish, {}):
            text = f"no ship comes from the fish area {fish} to area {area.letter}: let them border"
            plan.at(("areas", area.letter), text)
    for index, site in enumerate(plan.sites):
        far = steps.get(fish, {}).get(site.area)
        if far is not None and not NEAREST <= far + 1 <= FARTHEST:
            fair = f"{NEAREST} to {FARTHEST} are fair: move it or the fish area"
            text = f"{site.code} is {counted(far + 1, 'step')} from the fish area, {fair}"
            plan.at(("site", index, "area"), text)
    _check_middle(plan, steps, fish)


def _check_middle(plan: Plan, steps: Mapping[str, Mapping[str, int]], fish: str) -> None:
    reach = {
        letter: max((row[site.area] for site in plan.sites if site.area in row), default=0) + 1
        for letter, row in steps.items()
        if len(row) == len(steps)
    }
    if fish in reach and reach[fish] > min(reach.values()) + 1:
        best = min(reach, key=lambda letter: (reach[letter], letter))
        text = (
            f"the fish area {fish} isn't in the middle: its farthest harbour is {reach[fish]} steps"
            f" away, from {best} it would be {reach[best]}"
        )
        plan.at(("fish",), text)
