"""Finds and reads board files: the shipped ones, then those of the player's own folders."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from minos_tui.engine.minos.board import Board, BoardError, Problem, parse_board
from minos_tui.engine.minos.board_source import MOST_BYTES
from minos_tui.named_files import NotPlainFile, read_plain

SUFFIX = ".toml"


def shipped_folder() -> Path:
    """The boards in an installed package, or those at the top of a checkout."""
    package = Path(__file__).parent
    installed = package / "maps"
    return installed if installed.is_dir() else package.parent / "maps"


def map_files(folders: Iterable[Path] = ()) -> dict[str, Path]:
    """Every board file by its name; a shipped name can't be taken by another file."""
    found: dict[str, Path] = {}
    for folder in (shipped_folder(), *folders):
        for file in _files_in(folder):
            found.setdefault(file.stem, file)
    return dict(sorted(found.items()))


def _files_in(folder: Path) -> Iterator[Path]:
    """The board files of a folder; one that can't be listed has none."""
    try:
        yield from sorted(file for file in folder.glob("*" + SUFFIX) if file.is_file())
    except OSError:
        return


def _names_a_file(file: Path) -> bool:
    try:
        return file.exists() and not file.is_dir()
    except (OSError, ValueError):
        return False


def find_map(name: str, folders: Iterable[Path] = ()) -> Path:
    """The file of a board by name, or by path if it names one. Raises NoMapError."""
    files = map_files(folders)
    if name in files:
        return files[name]
    file = Path(name)
    if _names_a_file(file):
        return file
    raise NoMapError(name, tuple(files))


class NoMapError(LookupError):
    """There is no board of that name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        shown = "".join(c if c.isprintable() else "?" for c in self.name[:60])
        return f"no map is called “{shown}”: choose {', '.join(self.known) or 'a file'}"


def read_text(file: Path) -> str:
    """The text of a board file; what can't be one is a `BoardError`, as is what can't be read."""
    try:
        data = read_plain(file, MOST_BYTES + 1)
    except NotPlainFile as error:
        reason = "this is no plain file: save the board as one"
        raise BoardError((Problem(1, None, reason),), file.name) from error
    except OSError as error:
        why = error.strerror or "unknown reason"
        reason = f"this file can't be read ({why}): check its name and rights"
        raise BoardError((Problem(1, None, reason),), file.name) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        reason = "this file isn't UTF-8 text: save it as UTF-8"
        raise BoardError((Problem(line, None, reason),), file.name) from error


def read_map(file: Path) -> Board:
    """The board of a file, or a `BoardError` that names every fault."""
    return parse_board(read_text(file), file.name)


def load_map(name: str, folders: Iterable[Path] = ()) -> Board:
    """The board of that name or path."""
    return read_map(find_map(name, folders))
