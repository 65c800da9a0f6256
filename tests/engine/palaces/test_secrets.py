"""What a seat's view may not tell: others' hands, the deck, offers between others.

The proof deals everything that a seat can't see anew and looks for any difference in its view.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import attrs
import pytest

from minos_tui.engine.chance import RandomDraws
from minos_tui.engine.game import EVERYBODY, Chance, Decision, Refusal, Step
from minos_tui.engine.palaces.cards import in_order
from minos_tui.engine.palaces.commands import (
    Discard,
    DrawBuild,
    Meld,
    Target,
    TurnCard,
    wants_in_order,
)
from minos_tui.engine.palaces.events import DeckShuffled
from minos_tui.engine.palaces.position import position_text
from minos_tui.engine.palaces.rules import GAME
from minos_tui.engine.palaces.state import (
    Answering,
    Building,
    Dealing,
    Discarding,
    Frame,
    Melding,
    State,
    Targeting,
    Trading,
)
from minos_tui.wire.codec import codec, read_state, state_text
from tests.engine.palaces.kit import kingdom, play, position
from tests.testkit.conformance import _listed
from tests.testkit.games import first_state, steps

CODEC = codec("palaces")


ANOTHER_S_OFFER = Answering(2, 1, ("R5",), ("P",), (1,))
"""To a seat with an empty hand."""


def dealt_anew(state: State, seat: int, rng: random.Random) -> State:
    """Another position that `seat` can't tell from this one."""
    offer = state.top if isinstance(state.top, Answering) else None
    shown = offer is not None and (not offer.to or seat in (offer.seat, offer.to))
    others = [n for n in state.seats if n != seat]
    known = {n: set(offer.give) if offer and shown and n == offer.seat else set() for n in others}
    unseen = [c for n in others for c in state.kingdom(n).hand if c not in known[n]] + [*state.deck]
    rng.shuffle(unseen)
    after = state
    for n in others:
        more = len(state.kingdom(n).hand) - len(known[n])
        after = after.with_hand(n, (*known[n], *(unseen.pop() for _ in range(more))))
    after = attrs.evolve(after, deck=in_order(unseen))
    return after if offer is None or shown else after.with_top(_another_offer(after, offer, rng))


def _another_offer(state: State, offer: Answering, rng: random.Random) -> Frame:
    give = rng.sample(state.kingdom(offer.seat).hand, len(offer.give))
    ask = [rng.choice(("P", "8", "any")) for _ in offer.ask]
    return attrs.evolve(offer, give=in_order(give), ask=wants_in_order(ask))


def assert_no_difference(one: State, other: State, seat: int) -> None:
    """Nothing that the seat is given tells the two positions apart."""
    assert GAME.check(other) == ()
    mine, theirs = GAME.seen_by(one, seat), GAME.seen_by(other, seat)
    assert mine == theirs
    assert repr(mine) == repr(theirs)
    assert position_text(mine) == position_text(theirs)
    assert GAME.digest(mine) == GAME.digest(theirs)
    assert state_text("palaces", mine) == state_text("palaces", theirs)
    assert GAME.turn(one) == GAME.turn(other) == GAME.turn(mine)
    if GAME.turn(one) == Decision(seat):
        assert _listed(GAME, mine) == _listed(GAME, other)


def named_in(text: str) -> set[str]:
    """The trade cards that a text names."""
    for mark in "'\",()=":
        text = text.replace(mark, " ")
    return {w for w in text.split() if len(w) == 2 and w[0] in "PRWTSGIAD" and w[1].isdigit()}


@pytest.mark.parametrize("seed", range(30))
def test_views_hide_all_that_a_seat_may_not_know(seed: int) -> None:
    rng = random.Random(f"secrets {seed}")
    seats = 2 + seed % 5
    state = first_state(GAME, seats, {"round-limit": "12", "palaces": "all"}, "")
    for step in steps(GAME, state, random.Random(seed)):
        private = isinstance(step.after.top, Answering) and step.after.top.to
        if private or rng.randrange(12) == 0:
            for seat in range(seats + 1):
                anew = dealt_anew(step.after, seat, rng)
                assert_no_difference(step.after, anew, seat)


@pytest.mark.parametrize("seed", range(15))
def test_nobody_reads_of_a_card_that_he_may_not_see(seed: int) -> None:
    """What is shown of each command and event names only cards that the seat can see anyway."""
    seats = 2 + seed % 5
    state = first_state(GAME, seats, {"round-limit": "8"}, "")
    told = 0
    for step in steps(GAME, state, random.Random(seed)):
        for seat in range(seats + 1):
            views = (GAME.seen_by(state, seat) for state in (step.before, step.after))
            seen = named_in(" ".join(map(repr, views))) | said_to_all(step)
            for text in shown_to(step, seat):
                told += 1
                assert named_in(text) <= seen, (seat, text)
    assert told > 1000


def shown_to(step: Step[Any, Any, Any], seat: int) -> list[str]:
    """The command and the events as a seat is shown them."""
    turn = GAME.turn(step.before)
    actor = turn.seat if isinstance(turn, Decision) else 0
    command = GAME.audience(step.command)
    own = command == EVERYBODY or seat in command or (seat and seat == actor)
    found = [GAME.text(step.command) if own else GAME.masked(step.command)]
    for event in step.events:
        audience = GAME.audience(event)
        if audience != EVERYBODY and seat not in audience:
            found.append(GAME.masked(event))
        else:
            found.append(repr(event))
    return found


def said_to_all(step: Step[Any, Any, Any]) -> set[str]:
    """The cards of an offer to all, and of discards that at once became the new deck."""
    tops = [top for top in (step.before.top, step.after.top) if isinstance(top, Answering)]
    cards = {card for top in tops if not top.to for card in (*top.give, *top.ask)}
    if any(isinstance(event, DeckShuffled) for event in step.events):
        discarded = (TurnCard, Discard, Meld, DrawBuild, Target)
        cards |= set(step.after.deck) if isinstance(step.command, discarded) else set()
    return cards


def test_the_finder_of_cards_finds_them() -> None:
    state = play(
        position((kingdom("P1 D2"), kingdom("R5"), kingdom("A1")), Trading(1, 3)),
        "offer P1 for R5 to 2",
    )
    assert {"P1", "D2", "R5", "A1"} <= named_in(repr(state))
    assert named_in(repr(GAME.seen_by(state, 3))) == {"A1"}
    assert named_in(repr(GAME.seen_by(state, 2))) == {"P1", "R5"}
    assert named_in(repr(GAME.seen_by(state, 0))) == set()


def test_counts_stay() -> None:
    state = play(
        position((kingdom("P1 P2 D2"), kingdom("R5"), kingdom("A1")), Trading(1, 3)),
        "offer P1 P2 for R5 to 2",
    )
    view = GAME.seen_by(state, 3)
    assert [k.hand for k in view.kingdoms] == [("?", "?", "?"), ("?",), ("A1",)]
    assert len(view.deck) == len(state.deck)
    assert isinstance(view.top, Answering)
    assert (view.top.give, view.top.ask) == (("?", "?"), ("?",))


def test_a_view_draws_nothing_and_says_why() -> None:
    state = position((kingdom(), kingdom()), Dealing(1, (1, 0)))
    view = GAME.seen_by(state, 1)
    assert GAME.turn(view) == Chance("1 trade card", 1)
    with pytest.raises(Refusal) as caught:
        GAME.chance(view)
    assert caught.value.code == "palaces.hidden_cards"
    with pytest.raises(Refusal):
        GAME.apply(view, GAME.parse("deal P1 to 1"))


@pytest.mark.parametrize(
    "phase",
    [
        (Trading(1, 3),),
        (Trading(2, 1), Answering(2, 1, ("R5",), ("P",), (1,))),
        (Melding(1, (0, 0, 0)),),
        (Building(1, (0, 0, 0)), Targeting("piracy")),
        (Discarding(1, 1),),
    ],
)
def test_what_another_seat_may_do_is_not_known_in_a_view(phase: tuple[Frame, ...]) -> None:
    state = position((kingdom("P1 P2 P3 P4"), kingdom("R5"), kingdom()), *phase)
    assert list(islice(GAME.legal(GAME.seen_by(state, 1)), 2))
    for seat in (0, 2, 3):
        for ask in (GAME.legal, GAME.default):
            with pytest.raises(Refusal) as caught:
                ask(GAME.seen_by(state, seat))
            assert (caught.value.code, caught.value.about) == ("palaces.hidden_hand", {"seat": 1})


def test_an_offer_that_is_hidden_is_answered_by_nobody() -> None:
    state = position((kingdom(), kingdom("R5")), Trading(2, 1), ANOTHER_S_OFFER)
    with pytest.raises(Refusal, match="hidden_hand"):
        GAME.legal(GAME.seen_by(state, 0))


def test_a_seat_can_play_on_in_its_view() -> None:
    state = position((kingdom("P1 P2 P3 P4"), kingdom("R5")), Trading(1, 3))
    view = play(GAME.seen_by(state, 1), "pass", "pass", "meld flush P1 P2 P3 P4")
    assert view.kingdom(1).points == 1
    assert read_state("palaces", state_text("palaces", view)) == view


def test_a_view_of_a_view_hides_what_either_hides() -> None:
    state = position((kingdom("P1"), kingdom("R5")), Trading(1, 3))
    both = GAME.seen_by(GAME.seen_by(state, 1), 2)
    assert named_in(repr(both)) == set()


def test_sampling_needs_no_more_than_the_view() -> None:
    state = position((kingdom("P1 P2 P3 P4 R5"), kingdom("R6")), Trading(1, 3))
    drawn = [
        [GAME.legal(s).sample(RandomDraws(random.Random(n))) for n in range(50)]
        for s in (state, GAME.seen_by(state, 1))
    ]
    assert drawn[0] == drawn[1]
