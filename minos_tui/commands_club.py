"""The commands of whoever keeps a club, on the server's machine."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from minos_tui.arguments import file_name, named_store, read_file, whole
from minos_tui.commands_games import run_async
from minos_tui.trouble import DONE, FAILED, MISUSED, Trouble

if TYPE_CHECKING:
    from minos_tui.server.entry import Entry
    from minos_tui.store.club import ClubStore
    from minos_tui.store.door_queries import Subject

app = typer.Typer(
    name="club",
    help="Keep a club: who is here, who may come in, whose keys are whose.",
    rich_markup_mode=None,
)
key_app = typer.Typer(name="key", help="The keys of a name.", rich_markup_mode=None)
app.add_typer(key_app)
password_app = typer.Typer(
    name="password",
    help="The password of a name, for `minos serve --passwords`.",
    rich_markup_mode=None,
)
app.add_typer(password_app)

StoreName = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="FOLDER",
        callback=named_store,
        help="As for `minos serve`. Default: the same.",
    ),
]
Whom = Annotated[
    list[str] | None,
    typer.Argument(metavar="WHO…", help="Names, addresses, networks, keys or fingerprints."),
]
FromFile = Annotated[
    Path | None,
    typer.Option(
        "--file", metavar="FILE", parser=file_name, help="One of them a line; # begins a note."
    ),
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="A player's name.")]


def say(code: str, /, **about: str | int) -> str:
    """A line of the topic `operator`."""
    from minos_tui.words import Words

    return Words().coded("operator", code, about)


def _folder(store: str) -> Path:
    """Where the server's socket is."""
    from minos_tui.server.serve import Wanted

    return Wanted(store=store).folder


def with_club(store: str, work: Callable[[ClubStore], Awaitable[Any]]) -> Any:
    """What `work` makes of the club's store, whether a server runs or not. Raises Trouble."""

    async def run() -> Any:
        from minos_tui.store import Store
        from minos_tui.store.backup import store_file
        from minos_tui.store.club import ClubStore

        if "://" in store:
            opened = await Store.open_url(store)
        else:
            store_file(_folder(store))
            opened = await Store.open(_folder(store), durable=True)
        try:
            club = ClubStore(opened)
            await club.prepare()
            return await work(club)
        finally:
            await opened.close()

    return run_async(run())


def _with_entry(store: str, work: Callable[[Entry], Awaitable[Any]]) -> Any:
    from minos_tui.server.entry import Entry

    return with_club(store, lambda club: work(Entry(club)))


# Who is here


@app.command("list")
def list_(
    store: StoreName = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Who is here, and which tables there are."""
    from minos_tui.server.control import ask

    found = ask(_folder(store), "list")
    if as_json:
        print(json.dumps(found))
        return DONE
    for line in _listed(found):
        print(line)
    return DONE


def _listed(found: dict[str, Any]) -> Iterable[str]:
    from minos_tui.words import Words, shown

    words = Words()
    yield words.count("operator.sessions", len(found["sessions"]))
    for one in found["sessions"]:
        minutes, silent = one["seconds"] // 60, one["silent"] // 60
        at = ", ".join(one["tables"]) or "-"
        times = words("operator.times", minutes=minutes, silent=silent)
        yield f"  {shown(one['name']):16}  {shown(one['address']):22}  {times}  {at}"
    yield words.count("operator.tables", len(found["tables"]))
    for one in found["tables"]:
        seats = ", ".join(shown(seat, 16) or words("operator.free") for seat in one["seats"])
        status = words(f"operator.table_{one['status']}")
        private = words("operator.private") if one["private"] else ""
        host = shown(one["host"], 16)
        yield f"  {one['id']:6}  {one['game']:8}  {status:8}  {host:16}  {seats}{private}"


@app.command()
def kick(who: Whom = None, store: StoreName = "") -> int:
    """End the sessions of players; they may come back."""
    from minos_tui.server.control import ask

    subjects = _subjects(who, None)
    answer = ask(_folder(store), "kick", who=[[one.kind, one.what] for one in subjects])
    print(_counted("ended", answer["ended"]))
    return DONE if answer["ended"] else FAILED


@app.command()
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="A line that everybody reads.")],
    store: StoreName = "",
) -> int:
    """Tell everybody who is here something."""
    from minos_tui.server.control import MOST_ANNOUNCED, ask

    if not text.strip() or len(text) > MOST_ANNOUNCED:
        raise Trouble(say("bad_text", most=MOST_ANNOUNCED), MISUSED)
    print(_counted("told", ask(_folder(store), "announce", text=text)["told"]))
    return DONE


@app.command()
def close(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE…", help="Ids, as `list` tells.")],
    store: StoreName = "",
) -> int:
    """Take away tables that have not begun, or have ended."""
    from minos_tui.engine.record import one_line
    from minos_tui.server.control import ask

    found = ask(_folder(store), "close", tables=tables)
    for table in tables:
        print(say(_closed(table, found), table=one_line(table, 20)))
    return DONE if {*tables} <= {*found["closed"]} else FAILED


def _closed(table: str, found: dict[str, Any]) -> str:
    if table in found["closed"]:
        return "table_closed"
    return "table_played" if table in found["playing"] else "no_table"


def _counted(code: str, number: int) -> str:
    from minos_tui.words import Words

    return Words().count(f"operator.{code}", number)


# Who may come in


@app.command()
def ban(
    who: Whom = None,
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="They are told it.")] = "",
    file: FromFile = None,
    store: StoreName = "",
) -> int:
    """Keep names, addresses or keys out; those who are here are sent away."""
    return _rule(store, "ban", _subjects(who, file), why)


@app.command()
def unban(who: Whom = None, file: FromFile = None, store: StoreName = "") -> int:
    """Let them in again."""
    return _unrule(store, "ban", _subjects(who, file))


@app.command()
def allow(who: Whom = None, file: FromFile = None, store: StoreName = "") -> int:
    """Let these in and, as long as anybody is on this list, nobody else."""
    return _rule(store, "allow", _subjects(who, file), "")


@app.command()
def unallow(who: Whom = None, file: FromFile = None, store: StoreName = "") -> int:
    """Take them off that list; who isn't on it any more is sent away."""
    return _unrule(store, "allow", _subjects(who, file))


@app.command()
def rules(store: StoreName = "") -> int:
    """Who is banned, and who is on the list of those who are allowed."""
    from minos_tui.server.entry import subject_shown
    from minos_tui.words import shown

    found = _with_entry(store, lambda entry: entry.rules())
    for rule in found:
        why = f"  {shown(rule.why, 100)}" if rule.why else ""
        print(f"{rule.verdict:5}  {rule.subject.kind:7}  {subject_shown(rule.subject)}{why}")
    if not found:
        print(say("no_rules"))
    return DONE


def _subjects(who: list[str] | None, file: Path | None) -> list[Subject]:
    """Everybody who is named. Raises Trouble for what is no name, address or key."""
    from minos_tui.server.entry import NoSubject, subject_of

    given = [*(who or [])]
    if file is not None:
        lines = read_file(file).decode("utf-8", "replace").splitlines()
        given += filter(None, (line.partition("#")[0].strip() for line in lines))
    if not given:
        raise Trouble(say("nobody"), MISUSED)
    try:
        return [subject_of(one) for one in given]
    except NoSubject as error:
        raise Trouble(say("no_subject", given=error.given[:60]), MISUSED) from error


Verdict = Literal["ban", "allow"]


def _rule(store: str, verdict: Verdict, subjects: list[Subject], why: str) -> int:
    from minos_tui.engine.record import one_line
    from minos_tui.server.entry import subject_shown

    async def work(entry: Entry) -> None:
        for subject in subjects:
            await entry.rule(verdict, subject, one_line(why, 100))

    _with_entry(store, work)
    for subject in subjects:
        print(say(f"{verdict}_set", what=subject_shown(subject)))
    _enforce(store)
    return DONE


def _unrule(store: str, verdict: Verdict, subjects: list[Subject]) -> int:
    from minos_tui.server.entry import subject_shown

    async def work(entry: Entry) -> list[bool]:
        return [await entry.unrule(verdict, subject) for subject in subjects]

    done = _with_entry(store, work)
    for subject, found in zip(subjects, done, strict=True):
        code = f"{verdict}_lifted" if found else f"{verdict}_unknown"
        print(say(code, what=subject_shown(subject)))
    _enforce(store)
    return DONE if all(done) else FAILED


def _enforce(store: str) -> None:
    """Sends away who is here and may not be any more; servers elsewhere soon do so themselves."""
    from minos_tui.server.control import NoServer, ask

    try:
        answer = ask(_folder(store), "enforce")
    except NoServer:
        return
    if answer["ended"]:
        print(_counted("ended", answer["ended"]))


# Invitations


@app.command()
def invite(
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="For a new key of this player.")
    ] = "",
    uses: Annotated[
        int, typer.Option(metavar="N", parser=whole(1, 1000), help="How often it lets in.")
    ] = 1,
    days: Annotated[
        int, typer.Option(metavar="N", parser=whole(0, 3650), help="How long; 0: for ever.")
    ] = 7,
    store: StoreName = "",
) -> int:
    """Make a code that lets a new player in, or a player with a new key."""
    whose = checked(name) if name else ""
    code = _with_entry(store, lambda entry: entry.invite(whose, uses, days))
    print(say("invited", code=code, name=whose or "NAME"))
    return DONE


@app.command()
def invitations(store: StoreName = "") -> int:
    """The invitations that are open, without their codes."""
    import time

    found = _with_entry(store, lambda entry: entry.invitations())
    for one in found:
        until = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.until)) if one.until else "-"
        print(f"{one.id}  {one.name or '*':16}  {one.uses:4}  {until}")
    if not found:
        print(say("no_invitations"))
    return DONE


@app.command()
def uninvite(
    invitation: Annotated[str, typer.Argument(metavar="ID", help="As `invitations` lists it.")],
    store: StoreName = "",
) -> int:
    """End an invitation."""
    if not _with_entry(store, lambda entry: entry.uninvite(invitation)):
        raise Trouble(say("no_invitation", id=invitation[:20]))
    print(say("uninvited", id=invitation[:20]))
    return DONE


# Keys


@key_app.command("add")
def key_add(
    name: Name,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", parser=file_name, help="Public keys, one a line.")
    ],
    store: StoreName = "",
) -> int:
    """Let a player sign in with these keys as well."""
    whose, fingerprints = checked(name), _fingerprints(file)

    async def work(entry: Entry) -> list[bool]:
        return [await entry.add_key(whose, key) for key in fingerprints]

    for key, new in zip(fingerprints, _with_entry(store, work), strict=True):
        print(say("key_added" if new else "key_known", name=whose, key=key))
    return DONE


@key_app.command("list")
def key_list(name: Name, store: StoreName = "") -> int:
    """The fingerprints of a player's keys."""
    whose = checked(name)

    async def work(club: ClubStore) -> tuple[list[str], bool]:
        from minos_tui.server.vault import Vault

        if not await club.taken(whose):
            raise Trouble(say("no_player", name=whose))
        return sorted(await club.keys_of(whose)), await Vault(club).has(whose)

    keys, password = with_club(store, work)
    for line in (*keys, *([say("has_password")] if password else [])):
        print(line)
    return DONE


@key_app.command("remove")
def key_remove(
    name: Name,
    key: Annotated[str, typer.Argument(metavar="FINGERPRINT", help="As `key list` shows it.")],
    store: StoreName = "",
) -> int:
    """Take a key from a player; not the last one."""
    whose = checked(name)
    why = _with_entry(store, lambda entry: entry.drop_key(whose, key))
    if why:
        raise Trouble(say(f"key_{why}", name=whose, key=key[:60]))
    print(say("key_removed", name=whose, key=key))
    return DONE


# Passwords


@password_app.command("set")
def password_set(name: Name, store: StoreName = "") -> int:
    """Give a player a password; asked for on the terminal, or a line of standard input."""
    from minos_tui.server.vault import Vault, hashed

    whose = checked(name)
    kept = hashed(_typed_password(whose))
    with_club(store, lambda club: Vault(club).set(whose, kept))
    print(say("password_set", name=whose))
    return DONE


@password_app.command("remove")
def password_remove(name: Name, store: StoreName = "") -> int:
    """Take a player's password away; he needs a key then."""
    from minos_tui.server.vault import Vault

    whose = checked(name)
    why = with_club(store, lambda club: Vault(club).drop(whose))
    if why:
        raise Trouble(say(f"password_{why}", name=whose))
    print(say("password_removed", name=whose))
    return DONE


def _typed_password(name: str) -> str:
    """Raises Trouble for what can't be one, or wasn't typed twice the same."""
    import sys
    from getpass import getpass

    from minos_tui.server.vault import LEAST, MOST, password_fault
    from minos_tui.words import Words

    if sys.stdin.isatty():
        first = getpass(say("password_asked", name=name))
        again = getpass(say("password_twice"))
    else:
        first = again = sys.stdin.readline(MOST + 2).rstrip("\n")
    fault = password_fault(first) or ("" if first == again else "password_differs")
    if fault:
        why = Words()(f"server.{fault}", least=LEAST, most=MOST)
        raise Trouble(say("password_fault", why=why))
    return first


def checked(name: str) -> str:
    from minos_tui.server.names import NameRefused, checked_name
    from minos_tui.words import Words

    try:
        return checked_name(name)
    except NameRefused as refused:
        raise Trouble(Words()(f"server.{refused.code}", name=refused.name), MISUSED) from refused


def _fingerprints(file: Path) -> list[str]:
    """Those of a file's public keys. Raises Trouble for a line that is none."""
    from minos_tui.server.entry import NoSubject, subject_of

    lines = read_file(file).decode("utf-8", "replace").splitlines()
    keys = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    if not keys:
        raise Trouble(say("no_keys", file=str(file)))
    try:
        found = [subject_of(key) for key in keys]
    except NoSubject as error:
        raise Trouble(say("no_key", file=str(file))) from error
    if any(subject.kind != "key" for subject in found):
        raise Trouble(say("no_key", file=str(file)))
    return [subject.what for subject in found]
