"""The meld table, and the solver against every set of melds that a hand allows."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from minos_tui.engine.game import Refusal
from minos_tui.engine.palaces.cards import TRADE_CARDS, in_order
from minos_tui.engine.palaces.melds import POINT, Plan, best_melds
from minos_tui.engine.palaces.scoring import MELD_KINDS, groups, points, refuse_shape
from minos_tui.engine.palaces.state import Larger
from tests.engine.palaces.every_meld import best_value
from tests.engine.palaces.kit import melding, play, refused

FLUSH = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]
KIND = ["P3", "R3", "W3", "T3", "S3", "G3", "I3", "A3"]
STRAIGHT = ["P1", "R2", "P3", "R4", "P5", "R6", "P7", "R8"]
MINOAN = ["P1", "R2", "W3", "T4", "S5", "G6", "I7", "A8"]
REVERSE = ["P1", "R1", "W1", "T4", "S5", "G6", "I7", "A8"]


@pytest.mark.parametrize("kind", ["flush", "kind"])
@pytest.mark.parametrize(("cards", "worth"), [(4, 1), (5, 2), (6, 4), (7, 8), (8, 16)])
def test_flushes_and_of_a_kinds(kind: str, cards: int, worth: int) -> None:
    held = " ".join((FLUSH if kind == "flush" else KIND)[:cards])

    assert play(melding(held), f"meld {kind} {held}").kingdom(1).points == worth


@pytest.mark.parametrize(("cards", "worth"), [(5, 1), (6, 2), (7, 4), (8, 8)])
def test_straights(cards: int, worth: int) -> None:
    held = " ".join(STRAIGHT[:cards])

    assert play(melding(held), f"meld straight {held}").kingdom(1).points == worth


def test_reverse_flush_and_minoan() -> None:
    held = " ".join(REVERSE)
    assert play(melding(held), f"meld reverse {held}").kingdom(1).points == 8
    held = " ".join(MINOAN)
    assert play(melding(held), f"meld minoan {held}").kingdom(1).points == 16


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("meld flush P1 P2 P3", "palaces.too_few_cards"),
        ("meld straight P1 P2 P3 P4", "palaces.too_few_cards"),
        ("meld flush P1 P2 P3 R4", "palaces.not_one_suit"),
        ("meld kind P1 R1 W1 P2", "palaces.not_one_rank"),
        ("meld straight P1 P2 P3 R4 R6", "palaces.not_in_row"),
        ("meld straight P7 P8 P1 P2 P3", "palaces.not_in_row"),
        ("meld straight P1 P2 P3 R4 R4", "palaces.card_twice"),
        ("meld flush P1 P2 P3 D1", "palaces.disaster_in_meld"),
        ("meld flush P1 P2 P3 P5", "palaces.not_held"),
        ("meld reverse P1 P2 P3 R4 R6 P7 P8 R1", "palaces.not_all_suits"),
        ("meld minoan P1 R1 W1 T4 S5 G6 I7 A8", "palaces.not_all_ranks"),
        ("meld minoan P1 P2 W1 T4 S5 G6 I7 A8", "palaces.not_all_suits"),
        ("meld flush P1 P2 P3 P7 P8 R1 R4 R6 W1", "palaces.too_long_meld"),
    ],
)
def test_what_is_no_meld_is_refused(written: str, code: str) -> None:
    state = melding("P1 P2 P3 P4 P7 P8 R1 R4 R6 W1 D1 T4 S5 G6 I7 A8")

    assert refused(state, written) == code


@pytest.mark.parametrize(
    ("resource", "palace", "written", "worth"),
    [
        ("shrine", "", "meld flush P1 P2 P3 P4", 2),
        ("shrine shrine", "", "meld flush P1 P2 P3 P4 P5 P6 P7 P8", 64),
        ("", "galatas", "meld flush P1 P2 P3 P4 P5", 4),
        ("", "kato-zakros", "meld straight P1 P2 P3 P4 P5 P6 P7 P8", 16),
        ("workshops", "", "meld straight P1 P2 P3 P4 P5", 2),
        ("workshops workshops", "kato-zakros", "meld straight P1 P2 P3 P4 P5 P6 P7 P8", 64),
        ("courtyards", "", "meld kind P3 R3 W3 T3", 2),
        ("", "chania", "meld kind P3 R3 W3 T3 S3 G3 I3", 16),
        ("shrine workshops courtyards", "", "meld minoan P1 R2 W3 T4 S5 G6 I7 A8", 16),
        ("shrine workshops courtyards", "", "meld reverse P1 R1 W1 T4 S5 G6 I7 A8", 8),
        ("workshops courtyards", "chania", "meld flush P1 P2 P3 P4", 1),
    ],
)
def test_one_card_larger(resource: str, palace: str, written: str, worth: int) -> None:
    state = melding(written.split(" ", 2)[2], resource, palace)

    assert play(state, written).kingdom(1).points == worth


def test_nothing_makes_too_few_cards_enough() -> None:
    state = melding("P1 P2 P3 P4", "workshops workshops shrine courtyards", "kato-zakros")

    assert refused(state, "meld straight P1 P2 P3 P4") == "palaces.too_few_cards"
    assert refused(state, "meld flush P1 P2 P3") == "palaces.too_few_cards"


# The solver


def test_the_solver_takes_the_dearer() -> None:
    """The hand allows a flush of four as well, for one point."""
    held = "P1 P2 P3 P4 R5 W6 T7 S8"
    plan = best_melds(held.split(), Larger())

    assert play(melding(held), "meld flush P1 P2 P3 P4").kingdom(1).points == 1
    assert play(melding(held), f"meld straight {held}").kingdom(1).points == 8
    assert [meld.kind for meld in plan.melds] == ["straight"]
    assert (plan.points, plan.value, plan.kept) == (8, 8 * POINT, ())


def test_eight_suits_and_ranks_are_sixteen() -> None:
    plan = best_melds(MINOAN, Larger())

    assert [meld.kind for meld in plan.melds] == ["minoan"]
    assert plan.points == 16


def test_a_build_card_may_be_worth_a_split() -> None:
    assert len(best_melds(FLUSH, Larger()).melds) == 1
    assert len(best_melds(FLUSH, Larger(), build=20 * POINT).melds) == 2


def test_cards_worth_keeping_are_kept() -> None:
    keep = dict.fromkeys(FLUSH, 500)
    plan = best_melds(FLUSH[:4], Larger(), keep=keep)

    assert (plan.melds, plan.value) == ((), 2000)


def test_no_hand_and_disasters_are_no_trouble() -> None:
    assert best_melds((), Larger()) == Plan((), 0, 0, ())
    assert best_melds(("D1", "D2"), Larger(), keep={"D1": -50}) == Plan((), 0, -50, ("D1", "D2"))


def any_hand(rng: random.Random, size: int) -> list[str]:
    return rng.sample(TRADE_CARDS, size)


def rich_hand(rng: random.Random, size: int) -> list[str]:
    """A hand of few suits or few ranks, where melds compete for cards."""
    suits = rng.sample("PRWTSGIA", rng.choice((3, 4, 8)))
    low = rng.randrange(1, 6)
    pool = [c for c in TRADE_CARDS if c[0] in suits and (len(suits) < 8 or int(c[1]) >= low)]
    return rng.sample(pool, min(size, len(pool)))


def minoan_hand(rng: random.Random, size: int) -> list[str]:
    """A hand with one or two Minoans in it."""
    held: set[str] = set()
    while len(held) < min(size, 16):
        ranks = rng.sample(range(1, 9), 8)
        held |= {f"{suit}{rank}" for suit, rank in zip("PRWTSGIA", ranks, strict=True)}
        if rng.randrange(2):
            break
    others = [card for card in TRADE_CARDS if card not in held]
    return [*held, *rng.sample(others, max(0, size - len(held)))]


def assert_best(seed: int, size: int) -> None:
    """The plan for a random hand at random prices is worth what the other way finds."""
    rng = random.Random(1000 * seed + size)
    held = (any_hand, rich_hand, minoan_hand)[seed % 3](rng, size)
    larger = Larger(*(rng.choice((0, 0, 1, 3)) for _ in range(3)))
    build = rng.choice((0, 130, 900))
    keep = {card: rng.randrange(-20, 90) for card in held} if rng.randrange(2) else {}

    plan = best_melds(held, larger, build=build, keep=keep)

    assert plan.value == best_value(held, larger, build, keep), (seed, size)
    assert_honest(plan, held, larger, build, keep)


@pytest.mark.parametrize("size", range(4, 15))
def test_the_solver_is_as_good_as_trying_everything(size: int) -> None:
    for seed in range(80):
        assert_best(seed, size)


@pytest.mark.soak
@pytest.mark.parametrize("size", range(12, 19))
def test_the_solver_is_as_good_with_large_hands(size: int) -> None:
    for seed in range(1000, 1300):
        assert_best(seed, size)


def assert_honest(
    plan: Plan, held: list[str], larger: Larger, build: int, keep: dict[str, int]
) -> None:
    """The plan's melds are legal, of cards of the hand, and worth what it says."""
    used = [card for meld in plan.melds for card in meld.cards]
    assert in_order((*used, *plan.kept)) == in_order(held)
    for meld in plan.melds:
        assert refuse_shape(meld.kind, meld.cards) is None
    total = sum(points(meld.kind, len(meld.cards), larger) for meld in plan.melds)
    assert total == plan.points
    kept = sum(keep.get(card, 0) for card in plan.kept)
    assert plan.value == total * POINT + build * len(plan.melds) + kept


def test_two_sets_of_all_suits_are_found() -> None:
    held = [*MINOAN, *(f"{card[0]}{int(card[1]) % 8 + 1}" for card in MINOAN)]
    plan = best_melds(held, Larger())

    assert [meld.kind for meld in plan.melds] == ["minoan", "minoan"]


@pytest.mark.parametrize("size", [20, 30, 69])
def test_large_hands_give_an_honest_plan(size: int) -> None:
    held = random.Random(size).sample(TRADE_CARDS, size)
    larger = Larger(1, 0, 2)
    plan = best_melds(held, larger, build=100)

    assert plan.points > 10
    assert_honest(plan, held, larger, 100, {})


def test_every_meld_of_a_hand_is_listed_once() -> None:
    for seed in range(20):
        held = in_order(rich_hand(random.Random(seed), 10))
        listed = [(group.kind, in_order(cards)) for group in groups(held) for cards in group]
        legal = [
            (kind, cards)
            for size in range(4, 9)
            for cards in combinations(held, size)
            for kind in MELD_KINDS
            if not isinstance(refuse_shape(kind, cards), Refusal)
        ]
        assert sorted(listed) == sorted(legal)
