"""Records: text that reads back, and that shows whatever was changed."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.palaces.rules import GAME as PALACES
from minos_tui.engine.record import (
    MOST_BYTES,
    Dice,
    Entry,
    Header,
    Record,
    RecordError,
    Seat,
    parse_record,
    record_text,
    sealed,
    text_digest,
)
from minos_tui.engine.replay import compare, replay, verify
from minos_tui.engine.seal import SealedDraws, commitment
from tests.testkit.positions import standard_text
from tests.testkit.records import KEY, header, random_record, random_text


def refused(source: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify(source)
    return caught.value


def changed(text: str, number: int, line: str) -> str:
    """The text with another line `number` (from 1)."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def line_of(text: str, beginning: str, after: int = 0) -> int:
    """The number of the first line that begins so."""
    lines = text.split("\n")
    return next(n for n in range(after + 1, len(lines)) if lines[n - 1].startswith(beginning))


# Text


def test_a_record_reads_back() -> None:
    full = attrs.evolve(
        header(4, {"transport": "off", "closed": "KNO,GAD"}),
        seats=(
            Seat("human", "Ann  B"),
            Seat("icarus"),
            Seat("human", "", resigned=True),
            Seat("x.y"),
        ),
        dice=sealed(KEY, ("one phrase", "déjà: vu")),
        taken_over=2,
    )
    entries = (
        Entry("command", "first 2"),
        Entry("digest", "0123456789abcdef"),
        Entry("note", "seat 2: bot icarus"),
        Entry("command", "throw sagbjt"),
    )
    record = Record(full, entries, standard_text())

    again = parse_record(record_text(record))

    assert again.header == full
    assert [(e.kind, e.text) for e in again.entries] == [(e.kind, e.text) for e in entries]
    assert again.board_text == standard_text()
    assert record_text(again) == record_text(record)


@pytest.mark.parametrize("dice", [Dice("seed", seed=-7), Dice("hand"), sealed(KEY).closed()])
def test_all_kinds_of_dice_read_back(dice: Dice) -> None:
    record = Record(header(dice=dice))

    assert parse_record(record_text(record)).header.dice == dice


def test_a_record_survives_windows_and_its_byte_order_mark() -> None:
    text = "\ufeff" + random_text().replace("\n", "\r\n")

    assert verify(text.encode()).commands == verify(random_text()).commands


def test_control_characters_in_names_and_notes_are_made_harmless() -> None:
    names = (Seat("human", "a\nkey: 00\x1b[2J"), Seat("human", "b\u202e\x9b"), Seat())
    record = Record(attrs.evolve(header(), seats=names), (Entry("note", "x\nthrow s"),))

    text = record_text(record)

    again = parse_record(text)
    assert [seat.name for seat in again.header.seats] == ["a?key: 00?[2J", "b??", ""]
    assert again.entries == (Entry("note", "x?throw s", again.entries[0].line),)
    assert all(char.isprintable() or char == "\n" for char in text)


# Verifying


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_verifies(seats: int) -> None:
    found = verify(random_text(seats, seats))

    assert found.throws == "checked"
    assert found.draws > 10
    assert found.replay.outcome is not None
    assert found.commands == len(found.replay.record.commands)


def test_without_its_key_a_record_verifies_but_for_the_throws() -> None:
    record = random_record(header())
    closed = attrs.evolve(record.header, dice=record.header.dice.closed())

    assert verify(record_text(attrs.evolve(record, header=closed))).throws == "sealed"


def test_open_dice_by_a_seed_are_checked_and_by_hand_are_not() -> None:
    record = random_record(header(dice=Dice("seed", seed=7)))
    by_hand = attrs.evolve(record, header=attrs.evolve(record.header, dice=Dice("hand")))

    assert verify(record_text(record)).throws == "checked"
    assert verify(record_text(by_hand)).throws == "open"
    other = attrs.evolve(record, header=attrs.evolve(record.header, dice=Dice("seed", seed=8)))
    assert refused(record_text(other)).code == "other_throw"


def test_a_changed_throw_is_shown_at_its_line() -> None:
    lines = [line for line in random_text().split("\n") if not line.startswith("=")]
    text = "\n".join(lines)
    number = line_of(text, "throw")
    faces = lines[number - 1].split()[1]
    other = "s" * 6 if faces != "s" * 6 else "a" * 6

    error = refused(changed(text, number, f"throw {other}"))

    # the throw itself, or a later command that this throw doesn't allow, whichever comes first
    assert error.line >= number
    assert error.code in ("other_throw", "illegal")
    reordered = "".join(sorted(faces, reverse=True))
    if reordered == faces:
        reordered = "".join(sorted(faces))
    error = refused(changed(text, number, f"throw {reordered}"))
    assert (error.line, error.code) == (number, "other_throw")
    assert error.about["due"] == f"throw {faces}"


def test_an_illegal_command_is_shown_at_its_line_with_the_reason() -> None:
    text = random_text()
    number = line_of(text, "end")

    error = refused(changed(text, number, "build wall KNO"))

    assert (error.line, error.code) == (number, "illegal")
    assert error.refusal is not None


def test_a_changed_digest_is_shown_at_its_line() -> None:
    text = random_text()
    number = line_of(text, "= ")

    error = refused(changed(text, number, "= 0000000000000000"))

    assert (error.line, error.code) == (number, "other_state")


def test_another_key_is_shown() -> None:
    text = random_text()
    number = line_of(text, "key: ")

    assert refused(changed(text, number, f"key: {'00' * 32}")).code == "key_not_of_seal"


def test_another_rules_version_is_refused_by_its_name() -> None:
    text = random_text()
    number = line_of(text, "rules: ")

    error = refused(changed(text, number, "rules: 7"))

    assert error.code == "other_rules"
    assert error.about["needs"] == "7"
    assert error.about["plays"] == GAME.rules
    assert error.about["program"] == "minos_tui test"


def test_a_later_format_is_refused_by_its_name() -> None:
    error = refused(changed(random_text(), 1, "record: 2"))

    assert (error.line, error.code, error.about["format"]) == (1, "later_format", "2")


def test_a_changed_board_is_shown() -> None:
    text = random_text()

    assert refused(text.replace("|closed = { 2 = 6", "|closed = { 2 = 5")).code == "board_changed"


def test_a_board_that_is_not_in_the_record_is_found_or_missed() -> None:
    record = attrs.evolve(random_record(header()), board_text="")

    assert refused(record_text(record)).code == "no_board"
    assert verify(record_text(record), boards=lambda _name, _digest: standard_text()).draws
    with pytest.raises(RecordError, match="no_board"):
        verify(record_text(record), boards=lambda _name, _digest: "format = 1")


def test_taken_over_commands_are_not_checked_against_the_new_seal() -> None:
    old = random_record(header())
    other = sealed(b"o" * 32)
    taken = attrs.evolve(old.header, dice=other, taken_over=len(old.commands))

    assert verify(record_text(attrs.evolve(old, header=taken))).draws
    partly = attrs.evolve(taken, taken_over=len(old.commands) // 2)
    assert refused(record_text(attrs.evolve(old, header=partly))).code == "other_throw"


def test_draws_of_another_game_are_told_apart_from_those_that_were_checked() -> None:
    record = random_record(header())
    whole = verify(record_text(record))
    assert (whole.checked, whole.taken_over) == (whole.draws, 0)
    half = attrs.evolve(record.header, taken_over=len(record.commands) // 2)

    found = verify(record_text(attrs.evolve(record, header=half)))

    throws = sum(text.startswith("throw") for text in record.commands[: half.taken_over])
    assert found.taken_over >= throws > 0
    assert (found.draws, found.checked) == (whole.draws, whole.draws - found.taken_over)
    closed = attrs.evolve(half, dice=half.dice.closed())
    assert verify(record_text(attrs.evolve(record, header=closed))).checked == 0


def test_no_more_can_be_taken_over_than_there_is() -> None:
    """Else all throws could be changed beside a seal that was not touched."""
    text = random_text()
    number = line_of(text, "board: ")
    commands = len(parse_record(text).commands)

    error = refused(text.replace("\nboard: ", "\ntaken over: 999999\nboard: ", 1))

    assert (error.line, error.code, error.about["most"]) == (number, "taken_over_beyond", commands)


def test_a_game_without_boards_names_none() -> None:
    palaces = Header("palaces", PALACES.rules, (Seat(), Seat()), Dice("hand"))
    assert verify(record_text(Record(palaces))).commands == 0
    named = attrs.evolve(palaces, board=("mediterranean", text_digest(standard_text())))

    assert refused(record_text(Record(named, (), standard_text()))).code == "no_boards"
    with pytest.raises(RecordError, match="no_boards"):
        replay(Record(named))
    with pytest.raises(RecordError, match="no_boards"):
        replay(Record(palaces, (), standard_text()))


def test_what_was_played_holds_the_board_that_was_known_here() -> None:
    """So that whoever keeps the game or plays it again needs to know no board."""
    bare = attrs.evolve(random_record(header()), board_text="")

    found = verify(record_text(bare), boards=lambda _name, _digest: standard_text())

    assert found.replay.record.board_text == standard_text()
    assert len(replay(found.replay.record)) == found.commands


# Hostile input


@given(st.binary(max_size=300))
def test_any_bytes_give_one_clear_error(data: bytes) -> None:
    refused(data)
    refused(b"record: 1\n" + data)


@given(st.integers(0, 10**9), st.integers(0, 255))
def test_a_changed_byte_is_shown_or_harmless(place: int, value: int) -> None:
    """What verifies after a change plays the same game."""
    data = bytearray(random_text(5).encode())
    data[place % len(data)] = value
    with suppress(RecordError):
        found = verify(bytes(data))
        assert compare(found.replay.record, parse_record(random_text(5))) is None


@pytest.mark.parametrize(
    "source",
    [
        b"\0" * (MOST_BYTES + 1),
        b"record: 1\n" + b"a" * 1_000_000,
        b"record: 1\n" + b"seat 1: human\n" * 10_000,
        b"record: 1\n" + b"option a: b\n" * 10_000,
        ("record: 1\nphrase: " + "x" * 250 + "\n") * 5,
        b"record: 1\n\n" + b"end\n" * 500_000,
        b"[" * 100_000,
        "\ud800",
    ],
)
def test_big_and_broken_files_are_refused(source: str | bytes) -> None:
    assert refused(source).code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("seats: 3", "unknown_key"),
        ("game: minos", "key_twice"),
        ("seat 5: human", "bad_value"),
        ("seat 4: hu/man", "bad_value"),
        ("option TRANSPORT: off", "bad_value"),
        ("no colon", "not_a_header_line"),
        ("taken over: -1", "bad_value"),
        ("taken over: ١", "bad_value"),
        ("resigned: 4", "bad_value"),
        ("position: {}", "position_unread"),
    ],
)
def test_a_wrong_header_line_is_named(line: str, code: str) -> None:
    text = random_text().replace("\n\n", f"\n{line}\n\n", 1)

    assert refused(text).code == code


@pytest.mark.parametrize("seats", [1, 5, 12])
def test_seats_that_can_not_play_are_refused(seats: int) -> None:
    lines = "".join(f"seat {n}: human\n" for n in range(1, seats + 1))
    rest = [line for line in random_text().split("\n") if not line.startswith("seat ")]
    text = rest[0] + "\n" + lines + "\n".join(rest[1:])

    assert refused(text).code == "bad_start"


def test_nothing_may_follow_the_board() -> None:
    assert refused(random_text() + "end\n").code == "after_board"


# Replaying


def test_a_replay_goes_to_any_point_back_and_forth() -> None:
    played = replay(parse_record(random_text()))
    state = played.start
    for ply, step in enumerate(played.steps):
        assert played.state(ply) == state
        state = step.after
    assert played.state(len(played)) == played.last == state
    with pytest.raises(IndexError):
        played.state(len(played) + 1)
    with pytest.raises(IndexError):
        played.state(-1)


def test_the_marked_turns_are_those_with_a_digest() -> None:
    record = parse_record(random_text())
    ply, marked = 0, []
    for entry in record.entries:
        ply += entry.kind == "command"
        if entry.kind == "digest":
            marked.append(ply)

    turns = replay(record).turns

    assert marked == sorted({*turns, ply})
    assert len(turns) > 10


def test_two_watches_of_one_record_agree() -> None:
    one, other = (replay(parse_record(random_text())) for _ in range(2))

    assert one.last == other.last
    assert compare(one.record, other.record) is None


def test_compare_names_the_first_difference() -> None:
    record = parse_record(random_text())
    command = Entry("command", "end")
    entries = list(record.entries)
    index = next(i for i, e in enumerate(entries) if i > 20 and e.kind == "command")
    ply = sum(e.kind == "command" for e in entries[: index + 1])
    entries[index] = attrs.evolve(command, text="buy ring")

    found = compare(record, attrs.evolve(record, entries=tuple(entries)))

    assert found is not None
    assert (found.ply, found.other) == (ply, "buy ring")


def test_a_note_changes_nothing() -> None:
    rng = random.Random(1)
    lines = random_text().split("\n")
    first = lines.index("") + 1
    last = next(n for n, line in enumerate(lines) if line.startswith("|")) - 1
    for _ in range(20):
        lines.insert(rng.randrange(first, last), "# renamed, chat, undo")

    assert verify("\n".join(lines)).commands == verify(random_text()).commands


# The seal


DOCS = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_seal_of_the_documentation() -> None:
    key = bytes(range(32))
    values = [
        commitment(key),
        *("".join("sagbjt"[f] for f in SealedDraws(key, i).faces(6)) for i in range(3)),
    ]
    assert values[1:] == ["bbaggt", "btssbg", "tajggg"]
    assert all(f"| `{value}` |" in DOCS for value in values)
    assert f"| {SealedDraws(key, 0).below(100)} |" in DOCS
    assert f"| {SealedDraws(key, 1).below(10**18)} |" in DOCS


def test_the_record_of_the_documentation_is_one() -> None:
    text = DOCS.partition("```\n")[2].partition("```")[0]
    record = parse_record(text.partition("\n|")[0])

    assert record.header.dice == sealed(bytes(range(32)))
    assert record.commands[-1] == "keep gg"
    verified = verify(record_text(record), boards=lambda _name, _digest: standard_text())
    assert 3 == verified.draws, "every draw is what the seal gives, on the board as it is now"
    for line in record_text(record).split("\n\n")[0].split("\n"):
        key = line.partition(":")[0].split()[0]
        assert f"`{key}" in DOCS


@pytest.mark.parametrize("line", ["end{}", "# a note{}", "{}", "{}end"])
def test_blanks_count_in_a_line_as_all_else_does(line: str) -> None:
    def with_blanks(number: int) -> str:
        text = line.format(" " * number)
        return random_text().replace("\nend\n", f"\n{text}\n", 1)

    assert parse_record(with_blanks(190)).entries
    assert parse_record(with_blanks(190).replace("\n", "\r\n")).entries
    assert refused(with_blanks(300)).code == "line_too_long"
