"""A whole store as one file: copied while it is used, put back, looked through. SQLite only.

Words of the topic `store_upkeep`.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

import attrs

from minos_tui.named_files import own_folder
from minos_tui.store.errors import StoreBusy, StoreDamaged, StoreError, StoreTooNew, on_reading
from minos_tui.store.folder import FILE
from minos_tui.store.schema import META, SCHEMA
from minos_tui.store.sqlite import sqlite_error

LOCK: Final = "lock"
"""A file that a server holds as long as it runs."""
HOST_KEY: Final = "host_key"
"""A server's own key, which is in no copy of its store."""
ASIDE: Final = ".replaced"
"""What a store that another was put in place of is called behind its name."""
_JOURNALS: Final = ("-wal", "-journal")
"""What SQLite has not yet folded into the file: it belongs to that file and no other."""
_SQLITES_LOCKS: Final = (512, 0x40000000)
"""Length and start of the bytes that every connection to a file holds locked."""
_MOST_FAULTS: Final = 20
_MOST_ASIDE: Final = 100
"""Former stores that are kept beside a store."""


@attrs.frozen
class FileFault:
    """What SQLite finds wrong with a file: words of the topic `store_upkeep`."""

    code: str
    about: dict[str, str | int] = attrs.field(factory=dict)


def store_file(folder: Path) -> Path:
    """The store's file in a folder. Raises StoreError (`upkeep.no_store`) if there is none."""
    file = folder / FILE
    if not file.is_file():
        raise StoreError(code="upkeep.no_store", folder=str(folder))
    return file


def _check_plain(file: Path) -> None:
    """Raises StoreError where no plain file has that name: SQLite would say little about it."""
    try:
        plain, there = file.is_file(), file.exists()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise StoreError(code="unread", file=str(file), why=why) from error
    if not plain:
        raise StoreError(code="upkeep.no_plain" if there else "upkeep.no_copy", file=str(file))


# Copying


def backup(folder: Path, to: Path) -> None:
    """Writes the store of a folder to a new file, as it is at one moment, while others use it.

    Only a copy that is in order gets its name. Raises StoreError: there is no store or it is
    damaged, the file is there already or can't be written.
    """
    file = store_file(folder)
    if os.path.lexists(to):
        raise StoreError(code="upkeep.is_there", file=str(to))
    with _fresh_beside(to) as fresh:
        _copy(file, fresh)
        check_whole(fresh, as_file=file)
        _place(fresh, to)


def restore(copy: Path, folder: Path, *, force: bool = False) -> Path | None:
    """Puts a copy in the place of a folder's store; where the former one lies now, if any.

    Raises StoreError, and leaves all as it was: the copy is damaged or of a later program, a
    store is there and `force` isn't set, or somebody uses it.
    """
    _check_plain(copy)
    file = folder / FILE
    if os.path.lexists(file) and not force:
        raise StoreError(code="upkeep.has_store", file=str(file))
    try:
        own_folder(folder)
    except OSError as error:
        raise _unwritable(folder, error) from error
    with unused(folder), _fresh_beside(file) as fresh:
        _copy(copy, fresh)
        check_whole(fresh, as_file=copy)
        _as_owner(fresh, folder)
        aside = _set_aside(file)
        _place(fresh, file)
    return aside


def _copy(file: Path, to: Path) -> None:
    with (
        _told(file),
        closing(_sharing(file)) as source,
        closing(sqlite3.connect(to, isolation_level=None)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")  # so that it is one file


@contextmanager
def _fresh_beside(to: Path) -> Iterator[Path]:
    """An empty file for its owner alone, in the same folder; gone at the end."""
    fresh = to.with_name(f".{to.name}.{os.urandom(4).hex()}")
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise _unwritable(to.parent, error) from error
    try:
        yield fresh
    finally:
        for end in ("", *_JOURNALS):
            Path(f"{fresh}{end}").unlink(missing_ok=True)


def _place(fresh: Path, to: Path) -> None:
    """Gives a whole file its name, for good."""
    try:
        _sync(fresh)
        _link(fresh, to)
        _sync(to.parent)
    except FileExistsError as error:
        raise StoreError(code="upkeep.is_there", file=str(to)) from error
    except OSError as error:
        raise _unwritable(to.parent, error) from error


def _link(fresh: Path, to: Path) -> None:
    """Never in another file's place; some file systems have no links."""
    try:
        os.link(fresh, to)
    except FileExistsError:
        raise
    except OSError:
        fresh.rename(to)


def _sync(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _set_aside(file: Path) -> Path | None:
    """Moves a store away whole: its journals with it, or they would be taken for the new one's."""
    aside = _free_name(file)
    was_there = os.path.lexists(file)
    if was_there:
        file.replace(aside)
    for end in _JOURNALS:
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").replace(f"{aside}{end}")
    Path(f"{file}-shm").unlink(missing_ok=True)
    return aside if was_there else None


def _free_name(file: Path) -> Path:
    """Where a store is moved to: what lies there from before may be the only one of its kind."""
    ends = (ASIDE, *(f"{ASIDE}-{number}" for number in range(2, _MOST_ASIDE + 1)))
    free = (
        aside
        for aside in (file.with_name(f"{file.name}{end}") for end in ends)
        if not any(os.path.lexists(f"{aside}{end}") for end in ("", *_JOURNALS))
    )
    if (found := next(free, None)) is None:
        raise StoreError(code="upkeep.no_aside", folder=str(file.parent), number=_MOST_ASIDE)
    return found


def _as_owner(file: Path, folder: Path) -> None:
    """Root puts back what a server of another user will write."""
    if os.geteuid() == 0:
        about = folder.stat()
        os.chown(file, about.st_uid, about.st_gid)


def _unwritable(folder: Path, error: OSError) -> StoreError:
    why = error.strerror or type(error).__name__
    return StoreError(code="upkeep.unwritable", folder=str(folder), why=why)


# Who uses it


@contextmanager
def unused(folder: Path) -> Iterator[None]:
    """Nobody else uses the folder's store meanwhile. Raises StoreBusy (`upkeep.in_use`)."""
    with ExitStack() as held:
        for name, hold in ((LOCK, _hold_lock), (FILE, _hold_file)):
            file = folder / name
            if file.is_file():
                number = os.open(file, os.O_RDWR | os.O_CLOEXEC)
                held.callback(os.close, number)
                try:
                    hold(number)
                except OSError as error:
                    raise StoreBusy(code="upkeep.in_use", file=str(folder / FILE)) from error
        yield


def _hold_lock(number: int) -> None:
    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _hold_file(number: int) -> None:
    """As SQLite does it, so that it works for a file that SQLite can't read."""
    fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB, *_SQLITES_LOCKS)


# Looking through


def check_whole(file: Path, *, as_file: Path) -> None:
    """Raises StoreError if a file is no whole store that this program can open.

    `as_file` is the one that is named then.
    """
    with _told(as_file), closing(_reading(file)) as connection:
        _check_schema(connection, as_file)
        if next(_integrity_faults(connection), None) is not None:
            raise StoreDamaged(code="upkeep.not_whole", file=str(as_file))


def _check_schema(connection: sqlite3.Connection, file: Path) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if META.name not in tables:
        raise StoreDamaged(code="not_ours" if tables else "empty", file=str(file))
    known = dict(connection.execute(f"SELECT name, value FROM {META.name}"))  # noqa: S608 - ours
    has = str(known.get("schema", ""))
    if not has.isdigit():
        raise StoreDamaged(code="not_ours", file=str(file))
    if int(has) > SCHEMA:
        program = known.get("program", "?")
        raise StoreTooNew(file=str(file), program=program, has=int(has), knows=SCHEMA)


def file_faults(file: Path) -> tuple[FileFault, ...]:
    """What SQLite itself finds wrong with a file, at most some of each kind.

    Raises StoreError if there is none, or it is no store that this program can open.
    """
    _check_plain(file)
    with _told(file), closing(_reading(file)) as connection:
        _check_schema(connection, file)
        return (*_integrity_faults(connection), *_orphans(connection))


def _integrity_faults(connection: sqlite3.Connection) -> Iterator[FileFault]:
    """A file can be too damaged to be looked through to its end."""
    try:
        rows = connection.execute(f"PRAGMA integrity_check({_MOST_FAULTS})").fetchall()
    except sqlite3.DatabaseError as error:
        yield FileFault("file", {"why": str(error)})
        return
    lines = [line for (text,) in rows for line in str(text).splitlines()]
    for line in lines[:_MOST_FAULTS]:
        if line != "ok" and not line.startswith("***"):
            yield FileFault("file", {"why": line})


def _orphans(connection: sqlite3.Connection) -> Iterator[FileFault]:
    try:
        rows = connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_FAULTS)
    except sqlite3.DatabaseError:
        return  # the file is damaged, which has been told
    for table, row, parent, _ in rows:
        yield FileFault("orphan", {"table": table, "row": row or 0, "parent": parent})


def reading_address(file: Path) -> str:
    """How SQLite opens a file to look at it: it makes nothing beside it.

    Where there is a journal, somebody has the file open, or had it when he was killed.
    """
    mode = "ro" if Path(f"{file}-wal").exists() else "ro&immutable=1"
    return _address(file, mode)


def _address(file: Path, mode: str) -> str:
    return f"file:{quote(str(file.absolute()))}?mode={mode}"


def _reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(reading_address(file), uri=True, isolation_level=None)


def _sharing(file: Path) -> sqlite3.Connection:
    """As one of those who use a file, so that it may change meanwhile; where that can be."""
    if not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return _reading(file)
    return sqlite3.connect(_address(file, "rw"), uri=True, isolation_level=None)


@contextmanager
def _told(file: Path) -> Iterator[None]:
    """An error of SQLite with a file that is read becomes the store's."""
    try:
        yield
    except sqlite3.Error as error:
        found = sqlite_error(error, str(file))
        raise (on_reading(found) if found else None) or StoreDamaged(
            code="upkeep.not_whole", file=str(file)
        ) from error
