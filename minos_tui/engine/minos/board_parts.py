"""What a board is made of, and what can be wrong with the text of one."""

from attrs import frozen

from minos_tui.engine.minos.drawing import Cell

LANGUAGES = ("en", "fr")


@frozen
class Words:
    """A text in every language of the game."""

    en: str
    fr: str

    def in_(self, language: str) -> str:
        """The text in a language; English where the language is unknown."""
        return self.fr if language == "fr" else self.en


@frozen
class Area:
    """A sea area. `small` and `large` are the cells where a ship at sea is drawn."""

    letter: str
    name: Words
    tint: int
    small: Cell
    large: Cell

    def place(self, drawing: str) -> Cell:
        return self.large if drawing == "large" else self.small


@frozen
class SitePlace:
    """Where a drawing shows a site: land half, harbour, and the first of six label cells."""

    land: Cell
    harbour: Cell
    label: Cell


@frozen
class Site:
    code: str
    name: Words
    area: str
    island: bool
    small: SitePlace
    large: SitePlace

    def place(self, drawing: str) -> SitePlace:
        return self.large if drawing == "large" else self.small


@frozen
class Path:
    """A way on foot between two sites over one to four spots."""

    first: str
    second: str
    spots: int
    ferry: bool
    small: tuple[Cell, ...]
    large: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return f"{self.first}-{self.second}"

    @property
    def spot_names(self) -> tuple[str, ...]:
        """The spots, counted from the first-named site."""
        return tuple(f"{self.name}.{number}" for number in range(1, self.spots + 1))

    def place(self, drawing: str) -> tuple[Cell, ...]:
        return self.large if drawing == "large" else self.small


@frozen(order=True)
class Problem:
    """A fault in the text of a board; lines and columns count from 1, as editors show them."""

    line: int
    column: int | None
    text: str

    def __str__(self) -> str:
        where = f"line {self.line}"
        if self.column is not None:
            where += f", column {self.column}"
        return f"{where}: {self.text}"


class BoardError(ValueError):
    """A text that is no board, with every fault that was found."""

    def __init__(self, problems: tuple[Problem, ...], file: str = "board") -> None:
        super().__init__(problems, file)
        self.problems = problems
        self.file = file

    def __str__(self) -> str:
        more = len(self.problems) - 1
        rest = "" if more < 1 else f" (and {more} more problem{'s' if more > 1 else ''})"
        return f"{self.file}, {self.problems[0]}{rest}" if self.problems else self.file
