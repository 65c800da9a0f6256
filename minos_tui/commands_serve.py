"""The command that serves the game to other machines."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

import typer

from minos_tui.arguments import host_name, named_store, whole
from minos_tui.server.limits import Limits
from minos_tui.trouble import DONE, FAILED, MISUSED, Trouble, complain, tell

LIMITS: Final = Limits()


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", parser=host_name, help="Where to listen.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", parser=whole(0, 65535), help="0: any that is free.")
    ] = 2222,
    store: Annotated[
        str,
        typer.Option(
            metavar="FOLDER",
            callback=named_store,
            help="Where the club is kept. Default: among the games.",
        ),
    ] = "",
    guests: Annotated[bool, typer.Option("--guests", help="Let guests in, without a key.")] = False,
    connections: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="At most so many at once.")
    ] = LIMITS.connections,
    per_address: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="At most so many from one address.")
    ] = LIMITS.per_address,
    logins: Annotated[
        int, typer.Option(metavar="N", parser=whole(1), help="From one address in a minute.")
    ] = LIMITS.logins_per_minute,
    idle: Annotated[
        int, typer.Option(metavar="N", parser=whole(0), help="Minutes of silence; 0: no limit.")
    ] = int(LIMITS.idle_seconds // 60),
    invited: Annotated[
        bool, typer.Option("--invited", help="New names need a code: `minos club invite`.")
    ] = False,
    passwords: Annotated[
        bool, typer.Option("--passwords", help="Let players in by password as well as by key.")
    ] = False,
    processes: Annotated[
        int, typer.Option(metavar="N", parser=whole(1, 64), help="How many share the work.")
    ] = 1,
    metrics: Annotated[
        int | None,
        typer.Option(metavar="PORT", parser=whole(0, 65535), help="For Prometheus, on 127.0.0.1."),
    ] = None,
    log: Annotated[str, typer.Option(metavar="FORM", help="text or json.")] = "text",
    check: Annotated[
        bool, typer.Option("--check", help="Say what would be served or what is wrong, and end.")
    ] = False,
) -> int:
    """Serve the game by SSH: `ssh -p 2222 NAME@host` comes in."""
    try:
        from minos_tui.server.journal import FORMS
        from minos_tui.server.serve import Wanted
        from minos_tui.server.serve import serve as run
    except ImportError as error:
        raise Trouble(f"the server can't be loaded ({error}): install minos_tui anew") from error
    limits = Limits(connections, per_address, logins, idle_seconds=idle * 60.0)
    if log not in FORMS:
        raise Trouble(f"--log takes text or json, not “{log[:20]}”", MISUSED)
    form = FORMS[log]
    wanted = Wanted(host, port, store, guests, limits, invited, form, metrics, passwords, processes)
    if check:
        return asyncio.run(_checked(wanted))
    if processes == 1:
        asyncio.run(run(wanted))
        return DONE
    from minos_tui.server.parent import serve_with_children

    serve_with_children(wanted)
    return DONE


async def _checked(wanted: Any) -> int:
    from minos_tui.server.inspection import inspected
    from minos_tui.words import Words

    words = Words()
    found = await inspected(wanted, words)
    for line in found.lines:
        tell(line)
    for fault in found.faults:
        complain(fault)
    if found.faults:
        return FAILED
    tell(words("operator.check_good"))
    return DONE
