"""Why the advisor advises what he does, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from minos_tui.engine.palaces.cards import rank_of, suit_of
from minos_tui.engine.palaces.commands import Command, Meld, Offer, Pass, TakePalace
from minos_tui.engine.palaces.rules import GAME
from minos_tui.tui.palaces.advice import offered
from minos_tui.tui.palaces.modes.naming import in_words
from minos_tui.tui.palaces.names import cards_text, kingdom_name, meld_name
from minos_tui.tui.palaces.play import PalacesPlay
from minos_tui.words import Words

Told = Mapping[str, Any]

MOST_OFFERS: Final = 3


def advised(play: PalacesPlay, told: Told) -> Command:
    """What the advisor would do: of offers the best that was not made in vain."""
    command: Command = GAME.parse(told["command"])
    if "offers" not in told:
        return command
    best = next(iter(_offers(play, told)), None)
    return GAME.parse(best["command"]) if best and best["net"] > told["least"] else Pass()


def _offers(play: PalacesPlay, told: Told) -> list[Told]:
    """The offers that weren't made in vain, the best first."""
    made = offered([kept.step for kept in play.table.steps], play.you)
    return [one for one in told["offers"] if _as_made(GAME.parse(one["command"])) not in made]


def _as_made(command: Command) -> object:
    """An offer in the form in which those made are remembered."""
    assert isinstance(command, Offer)
    return frozenset(command.give), command.ask


def reasons(play: PalacesPlay, told: Told) -> tuple[str, ...]:
    """The page: what is advised, then what speaks for it."""
    words = play.look.words
    head = words("court_counsel.advised", what=in_words(play, advised(play, told)))
    parts: dict[str, Callable[[PalacesPlay, Told], Iterator[str]]] = {
        "offers": _trade, "offer": _answer, "sets": _melds, "targets": _targets,
        "discard": _discard,
    }  # fmt: skip
    found = [part for name, part in parts.items() if name in told]
    lines = [line for part in found for line in part(play, told)]
    return (head, "", *lines, *_palace(play, told))


def _trade(play: PalacesPlay, told: Told) -> Iterator[str]:
    words, offers = play.look.words, _offers(play, told)[:MOST_OFFERS]
    yield _best(play, told)
    if offers:
        yield words("court_counsel.offers")
    for number, one in enumerate(offers, 1):
        what = in_words(play, GAME.parse(one["command"]))
        yield words("court_counsel.offer", number=number, what=what)
        yield "   " + _chances(play, one)
    if not offers or offers[0]["net"] <= told["least"]:
        yield words("court_counsel.no_offer", least=words.number(told["least"], 1))
    yield from _rivals(play, told)
    yield words("court_counsel.counted")


def _chances(play: PalacesPlay, one: Told) -> str:
    """How often an offer is taken, and what it brings then."""
    words = play.look.words
    if "takers" not in one:
        return words("court_counsel.offer_untaken")
    return words(
        "court_counsel.offer_taken", taken=words.percent(one["taken"]),
        who=", ".join(_who(play, seat) for seat in one["takers"]),
        **{name: words.number(one[name], 1) for name in ("mine", "theirs", "net")},
    )  # fmt: skip


def _answer(play: PalacesPlay, told: Told) -> Iterator[str]:
    words, offer = play.look.words, told["offer"]
    who = _who(play, told["rivals"][0]["seat"])
    yield _best(play, told)
    if offer is None:
        yield words("court_counsel.answer_none", who=who)
        return
    yield words(
        "court_counsel.answer", give=cards_text(offer["give"], words), who=who,
        **{name: words.number(offer[name], 1) for name in ("mine", "theirs", "cost")},
    )  # fmt: skip
    good = told["command"].startswith("accept")
    key = "court_counsel.answer_good" if good else "court_counsel.answer_poor"
    if good or offer["net"] <= told["least"]:
        yield words(key, net=words.number(offer["net"], 1), least=words.number(told["least"], 1))
    yield from _rivals(play, told)
    yield words("court_counsel.counted")


def _melds(play: PalacesPlay, told: Told) -> Iterator[str]:
    words = play.look.words
    yield words("court_counsel.sets")
    for number, one in enumerate(told["sets"], 1):
        melds = _named(one["melds"], words)
        numbers = {name: words.number(one[name], 1) for name in ("build", "later", "worth")}
        key = "court_counsel.set" if melds else "court_counsel.set_none"
        yield words(key, number=number, melds=melds, points=one["points"], **numbers)
    if told["wins"]:
        yield words("court_counsel.wins")
    build = told["build"]
    if build["cards"]:
        yield words("court_counsel.build", **{**build, "worth": words.number(build["worth"], 1)})
    yield words("court_counsel.kept", each=words.number(told["each"], 1))
    yield words("court_counsel.disaster", chance=words.percent(told["disaster"]))


def _targets(play: PalacesPlay, told: Told) -> Iterator[str]:
    words = play.look.words
    yield words("court_counsel.targets")
    for number, one in enumerate(told["targets"], 1):
        yield words(
            "court_counsel.target", number=number, who=_who(play, one["seat"]),
            loses=one["loses"], needs=one["needs"], share=words.percent(one["share"]),
        )  # fmt: skip


def _discard(play: PalacesPlay, told: Told) -> Iterator[str]:
    words, one = play.look.words, told["discard"]
    card = one["card"]
    if one["dead"]:
        yield words("court_counsel.discard_dead", card=card)
        return
    yield words(
        "court_counsel.discard", card=card, suit=words(f"palaces.suit.{suit_of(card)}"),
        suits=one["suit"], rank=rank_of(card), ranks=one["rank"],
    )  # fmt: skip
    yield _best(play, told)


def _palace(play: PalacesPlay, told: Told) -> Iterator[str]:
    command = GAME.parse(told["command"])
    if isinstance(command, TakePalace):
        yield play.look.words(f"court_counsel.palace.{command.palace}")


def _rivals(play: PalacesPlay, told: Told) -> Iterator[str]:
    words = play.look.words
    for one in told["rivals"]:
        key = "court_counsel.rival_close" if one["close"] else "court_counsel.rival"
        yield words(
            key, who=_who(play, one["seat"]), needs=one["needs"],
            share=words.percent(one["share"]), hurts=words.percent(one["hurts"]),
        )  # fmt: skip


def _best(play: PalacesPlay, told: Told) -> str:
    words = play.look.words
    if not told["melds"]:
        return words("court_counsel.best_none")
    melds = _named(told["melds"], words)
    return words("court_counsel.best", points=told["points"], melds=melds)


def _named(melds: Sequence[str], words: Words) -> str:
    commands = map(GAME.parse, melds)
    return " + ".join(meld_name(meld, words) for meld in commands if isinstance(meld, Meld))


def _who(play: PalacesPlay, seat: int) -> str:
    return kingdom_name(play.view, seat, play.look.words)
