"""What the moment offers: sets of melds, offers, ways to fulfil one, targets, palaces."""

from __future__ import annotations

from collections.abc import Sequence

from minos_tui.engine.palaces.cards import SUITS
from minos_tui.engine.palaces.commands import Meld
from minos_tui.engine.palaces.scoring import MELD_KINDS, points, refuse_shape
from minos_tui.engine.palaces.state import Answering, Discarding
from minos_tui.tui.ink import Line, Run, joined, line_width, line_wrapped
from minos_tui.tui.look import Look
from minos_tui.tui.palaces.advice import own_way
from minos_tui.tui.palaces.desk import Desk, Pick, Plan, Proposal, Way
from minos_tui.tui.palaces.names import kingdom_name, meld_name, wants_text
from minos_tui.tui.palaces.panes.cards import cards_line, suit_ink
from minos_tui.tui.palaces.panes.kingdoms import target_lines, title


def act_title(desk: Desk, look: Look) -> str:
    """What the lines are about."""
    known = f"court.title.{desk.moment}"
    if look.words.has(known):
        return look.words(known)
    return look.words("court.title.melds" if desk.you else "court.title.table")


def act_lines(desk: Desk, look: Look, width: int, rows: int) -> list[Line]:
    """The lines of this moment, the most important first; none is wider than there is room."""
    lines = _lines_of(desk, look, width, rows)
    return [part for line in lines for part in line_wrapped(line, width)]


def _lines_of(desk: Desk, look: Look, width: int, rows: int) -> list[Line]:
    if desk.pick is not None:
        return _picking(desk, desk.pick, look, width)
    match desk.moment:
        case "palace":
            return palace_lines(desk, look)
        case "trade":
            return [*_proposals(desk, look, rows - 1), _best_line(desk, look)]
        case "answer":
            return _answer(desk, look)
        case "spoken":
            return _spoken(desk, look)
        case "target":
            return target_lines(desk, look, width)
        case "meld":
            return plan_lines(desk, look, width, rows)
        case "discard":
            return _discard(desk, look, width)
        case "cover":
            return [((look.words("court.cover_hint"), look.text),)]
    return plan_lines(desk, look, width, rows)


# Palaces


def palace_lines(desk: Desk, look: Look) -> list[Line]:
    words = look.words
    lines: list[Line] = []
    for number, palace in enumerate(desk.palaces, 1):
        marked = number - 1 == desk.picked and desk.moment == "palace"
        ink = look.picked if marked else look.text
        name = words(f"palaces.palace.{palace}")
        lines.append(
            (
                ("►" if marked else " ", look.accent),
                (f"{number} ", look.accent),
                (f"{name:<12}", ink.but(bold=True)),
                (f" {words(f'court.ability.{palace}')}", look.text),
            )
        )
    return lines


# Melds


def plan_block(plan: Plan, number: int, look: Look, width: int, *, marked: bool) -> list[Line]:
    """A set of melds: its points, then its melds with their cards, in as many lines as it needs."""
    words = look.words
    head: Line = (
        ("►" if marked else " ", look.accent),
        (f"{number} ", look.accent),
        (f"{plan.points:>3} {words('court.lp')} ", look.picked if marked else look.strong),
        (" ", look.text),
    )
    melds = [
        ((f"{meld_name(meld, words)} ", look.text), *cards_line(meld.cards, look))
        for meld in plan.melds
    ]
    indent = line_width(head)
    first, *rest = line_wrapped(joined(melds, (" + ", look.muted)), width - indent)
    return [(*head, *first), *(((" " * indent, look.text), *part) for part in rest)]


def plan_lines(desk: Desk, look: Look, width: int, rows: int) -> list[Line]:
    """The sets of melds in the hand; while melds are laid one of them is marked."""
    if not desk.you:
        return []
    if not desk.plans:
        return [((look.words("court.no_melds"), look.muted),)]
    laying = desk.moment == "meld"
    picked = min(desk.plan, len(desk.plans) - 1)
    blocks = [
        plan_block(plan, n, look, width, marked=laying and n - 1 == picked)
        for n, plan in enumerate(desk.plans, 1)
    ]
    return _in_rows(blocks, picked if laying else 0, max(1, rows))


def _in_rows(blocks: list[list[Line]], wanted: int, rows: int) -> list[Line]:
    """Blocks from the first one on that leaves room for the wanted one; none in part."""
    first = 0
    while first < wanted and sum(map(len, blocks[first : wanted + 1])) > rows:
        first += 1
    lines = blocks[first]
    for block in blocks[first + 1 :]:
        if len(lines) + len(block) > rows:
            break
        lines = lines + block
    return lines[:rows]


def _best_line(desk: Desk, look: Look) -> Line:
    """The best set of melds as the hand is now."""
    words = look.words
    if not desk.plans:
        return ((words("court.no_melds"), look.muted),)
    plan = desk.plans[0]
    melds = ", ".join(meld_name(meld, words) for meld in plan.melds)
    return (
        (words("court.best_now", points=plan.points), look.good),
        (f" {melds}", look.text),
    )


# Trade


def _proposals(desk: Desk, look: Look, rows: int) -> list[Line]:
    found = [_proposal(n, one, look) for n, one in enumerate(desk.proposals, 1)]
    return found[: max(1, rows)] or [((look.words("court.no_proposals"), look.muted),)]


def _proposal(number: int, one: Proposal, look: Look) -> Line:
    words = look.words
    line: Line = (
        (f"{number} ", look.accent),
        (words("court.give") + " ", look.text),
        *cards_line(one.give, look),
        (f" {words('court.for')} ", look.muted),
        (wants_text(one.ask, words), look.strong),
    )
    if one.after > one.before:
        line += ((f"  {words('court.from_to', before=one.before, after=one.after)}", look.good),)
    return line


def _answer(desk: Desk, look: Look) -> list[Line]:
    """The offer, and each way to fulfil it."""
    words, frame = look.words, desk.view.top
    assert isinstance(frame, Answering)
    if not desk.ways:
        return [_open_offer(desk, frame, look), ((words("court.cannot_take"), look.muted),)]
    lines = [_open_offer(desk, frame, look)]
    lines += [_way(n, one, look) for n, one in enumerate(desk.ways, 1)]
    return lines


def _open_offer(desk: Desk, frame: Answering, look: Look) -> Line:
    words = look.words
    offers = words("court.offers_you" if frame.to else "court.offers_all")
    return (
        (kingdom_name(desk.view, frame.seat, words), look.seat_text(desk.seat(frame.seat))),
        (f" {offers} ", look.text),
        *(cards_line(frame.give, look) or ((words("court.nothing"), look.text),)),
        (f" {words('court.for')} ", look.muted),
        (wants_text(frame.ask, words), look.strong),
    )


def _way(number: int, one: Way, look: Look) -> Line:
    words = look.words
    key = "y " if number == 1 else f"{number} "
    given: Line = ((words("court.give_none"), look.text),)
    if one.give:
        given = ((words("court.give") + " ", look.text), *cards_line(one.give, look))
    return ((key, look.accent), *given, _change(one, look))


def _change(one: Way, look: Look) -> Run:
    """What a trade does to the best melds."""
    better = one.after > one.before
    ink = look.good if better else look.alarm if one.after < one.before else look.muted
    return f"  {look.words('court.from_to', before=one.before, after=one.after)}", ink


def _spoken(desk: Desk, look: Look) -> list[Line]:
    """At a hot seat: who of the people takes the open offer."""
    words, frame = look.words, desk.view.top
    assert isinstance(frame, Answering)
    lines = [_open_offer(desk, frame, look), ((words("court.who_takes"), look.text),)]
    lines += [
        ((f"{seat} ", look.accent), (title(desk, seat, look), look.seat_text(desk.seat(seat))))
        for seat in desk.takers
    ]
    lines.append((("n ", look.accent), (words("court.nobody"), look.text)))
    return lines


# Picking cards


def _picking(desk: Desk, pick: Pick, look: Look, width: int) -> list[Line]:
    match pick.purpose:
        case "give":
            return [_offer_line(desk, pick, look), ((look.words("court.how.give"), look.muted),),
                    *_proposals(desk, look, 3)]  # fmt: skip
        case "ask":
            return _asking(desk, pick, look, width)
        case "mark":
            return [_picked(desk, pick, look), ((look.words("court.how.mark"), look.muted),)]
        case "drop":
            return [_picked(desk, pick, look), ((look.words("court.how.drop"), look.muted),)]
        case "fulfil":
            return _fulfilling(desk, pick, look)


def _fulfilling(desk: Desk, pick: Pick, look: Look) -> list[Line]:
    """The offer, what is picked for it and what that does to the hand."""
    words, frame = look.words, desk.view.top
    assert isinstance(frame, Answering)
    cards = in_hand_order(desk, pick.cards)
    given: Line = (
        (words("court.you_give") + " ", look.text),
        *(cards_line(cards, look) or ((words("court.nothing"), look.muted),)),
    )
    if (way := own_way(desk.view, frame, desk.you, cards)) is not None:
        given = (*given, _change(way, look))
    return [_open_offer(desk, frame, look), given, ((words("court.how.fulfil"), look.muted),)]


def in_hand_order(desk: Desk, cards: frozenset[str]) -> tuple[str, ...]:
    return tuple(card for card in desk.hand if card in cards)


def _offer_line(desk: Desk, pick: Pick, look: Look) -> Line:
    """The offer as it is so far."""
    words = look.words
    gives = cards_line(in_hand_order(desk, pick.cards), look)
    to = kingdom_name(desk.view, pick.to, words) if pick.to else words("court.to_all")
    return (
        (f"{words('court.you_give')} ", look.text),
        *(gives or ((words("court.nothing"), look.muted),)),
        (f" {words('court.for')} ", look.muted),
        (wants_text(pick.asks, words), look.strong if pick.asks else look.muted),
        (f" → {to}", look.accent),
    )


def _asking(desk: Desk, pick: Pick, look: Look, width: int) -> list[Line]:
    """What can be asked for, each with its key."""
    words = look.words
    keys = [(suit.lower(), words(f"palaces.suit.{suit}")) for suit in SUITS]
    keys += [
        ("1-8", words("court.a_rank")),
        ("d", words("palaces.suit.D")),
        ("x", words("court.any_card")),
    ]
    parts: list[Line] = [((key, look.accent), (f" {text}", look.text)) for key, text in keys]
    hint: Line = ((words("court.how.ask"), look.muted),)
    return [_offer_line(desk, pick, look), *flowed(parts, look, width), hint]


def flowed(parts: Sequence[Line], look: Look, width: int) -> list[Line]:
    """Parts side by side in as many lines as they need, none of them cut."""
    lines: list[Line] = [()]
    for part in parts:
        gap: Line = ((" ", look.text),) if lines[-1] else ()
        if lines[-1] and line_width((*lines[-1], *gap, *part)) > width:
            lines.append(part)
        else:
            lines[-1] = (*lines[-1], *gap, *part)
    return lines


def _picked(desk: Desk, pick: Pick, look: Look) -> Line:
    cards = in_hand_order(desk, pick.cards)
    words = look.words
    line = cards_line(cards, look) or ((words("court.nothing_picked"), look.muted),)
    if pick.purpose == "mark" and cards:
        line += ((f"  {_worth(desk, cards, look)}", look.good),)
    if isinstance(desk.view.top, Discarding):
        count = desk.view.top.count
        line += ((f"  {words('court.of_count', number=len(cards), count=count)}", look.muted),)
    return line


def _worth(desk: Desk, cards: Sequence[str], look: Look) -> str:
    """What the picked cards would score as a meld; empty while they are none."""
    larger = desk.view.kingdom(desk.you).larger()
    scores = [
        (points(kind, len(cards), larger), kind)
        for kind in MELD_KINDS
        if refuse_shape(kind, cards) is None
    ]
    if not scores:
        return ""
    score, kind = max(scores)
    named = meld_name(Meld(kind, tuple(cards)), look.words)
    return look.words.led(named, f"{score} {look.words('court.lp')}")


def _discard(desk: Desk, look: Look, width: int) -> list[Line]:
    words = look.words
    name = words(f"palaces.card.{desk.card}") if desk.card else ""
    first: Line = (
        (words("court.discards") + " ", look.text),
        *cards_line((desk.card,), look),
        (f" {name}", look.muted),
    )
    return [first, ((words("court.how.discard"), look.muted),), *plan_lines(desk, look, width, 2)]


def hand_names(desk: Desk, look: Look, width: int) -> list[Line]:
    """The cards of the hand by their names, as many in a line as fit."""
    parts: list[Line] = [
        ((card, suit_ink(card[0], look)), (f" {look.words(f'palaces.card.{card}')} ", look.muted))
        for card in desk.hand
    ]
    return flowed(parts, look, width) if parts else []
