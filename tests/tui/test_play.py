"""Turns played by keys, without a terminal: every flow, every refusal with its reason."""

from __future__ import annotations

import asyncio

import pytest

from minos_tui.engine.minos.commands import Keep
from minos_tui.engine.minos.rules import GAME
from minos_tui.engine.minos.state import Acting, Duel, Sailing
from minos_tui.engine.record import Seat
from minos_tui.tui.actions import Keymap
from minos_tui.tui.desk import AskWindow, DuelWindow, ListWindow, PaneWindow
from minos_tui.tui.modes.counsel import counsel, open_counsel, wanted
from minos_tui.tui.modes.dice import better_advice, show_advice
from minos_tui.tui.modes.play import Play
from minos_tui.tui.paint import paint
from minos_tui.tui.playing import seat_looks
from tests.tui.face import new_table, play_at, played, text_of

OPENING = "throw ggbbas; stand"
"""Red's first turn: two gulls, two buildings, an arrow, scales."""


async def at_table(text: str = "first 1", **options: str) -> Play:
    table = await new_table(options=options)
    await played(table, text)
    return play_at(table)


async def opened(text: str = "") -> Play:
    """Red acts in round 1."""
    return await at_table(f"{OPENING}; {text}")


async def press(play: Play, *presses: str) -> None:
    """Actions one after the other; `keep 1` gives the key."""
    for text in presses:
        action, _, key = text.partition(" ")
        await play.press(action, key)


async def test_a_throw_needs_its_key_and_digits_keep() -> None:
    play = await at_table("")
    await press(play, "throw", "keep 1", "keep 4", "keep 4", "keep 6")
    assert "roll" == play.context
    assert frozenset({0, 5}) == play.hand.kept


async def test_kept_dice_keep_their_places() -> None:
    play = await at_table("")
    await press(play, "throw", "keep 2", "keep 5")
    before = play.hand.order
    await press(play, "reroll")
    assert (before[1], before[4]) == (play.hand.order[1], play.hand.order[4])
    assert 2 == play.desk().dice.throw


async def test_who_comes_back_finds_the_dice_where_they_lay_and_rolls_on() -> None:
    play = await at_table("")
    await press(play, "throw", "keep 2", "keep 5", "reroll")
    back = play_at(play.table)  # type: ignore[arg-type]
    assert play.hand.order == back.hand.order
    assert play.desk().dice.faces == back.desk().dice.faces

    stays = back.hand.order[0]
    await press(back, "keep 1", "reroll")
    assert stays == back.hand.order[0]
    assert 3 == back.desk().dice.throw


async def test_who_comes_back_into_a_duel_rolls_on() -> None:
    fight = "use arrow; use arrow; move O T; attack T PYL~; throw tgagsg"
    play = play_at(await played(await new_table(), f"{WAR}; {fight}"))
    assert "tgagsg" == play.hand.duel_order
    await press(play, "keep 3", "reroll")
    assert not play.hand.alarm, play.hand.note
    assert ("a", "s") == (play.hand.duel_order[2], play.hand.duel_order[4])


async def test_advised_dice_are_not_thrown_for_want_of_a_digit() -> None:
    play = await at_table("")
    await press(play, "throw")
    faces = play.hand.order
    show_advice(play, Keep(faces[1]))
    play.hand.advised_at = play.state
    await press(play, "reroll r")
    assert play.hand.alarm
    assert "nothing is kept yet: digits keep dice, r again rolls all six" == play.hand.note
    assert faces == play.hand.order
    await press(play, "reroll r")
    assert 2 == play.desk().dice.throw

    await press(play, "accept")
    assert not play.desk().dice.advised


async def test_rolling_with_all_dice_kept_is_refused() -> None:
    play = await at_table("")
    await press(play, "throw", *(f"keep {n}" for n in range(1, 7)), "reroll")
    assert play.hand.alarm
    assert "Enter accepts" in play.hand.note


async def test_a_letter_uses_a_die() -> None:
    play = await opened()
    await press(play, "gull")
    frame = play.state.top
    assert isinstance(frame, Acting)
    assert 10 == frame.points
    assert "-" in play.desk().dice.faces


async def test_a_list_opens_where_a_joker_or_star_could_go_in() -> None:
    play = await at_table("throw ggjtbb; stand")
    await press(play, "gull")
    window = play.hand.window
    assert isinstance(window, ListWindow)
    assert ["5 movement points", "6 movement points"] * 2 == [e.detail for e in window.entries]
    await press(play, "pick 4")
    frame = play.state.top
    assert isinstance(frame, Acting)
    assert (12, frozenset({"gull"})) == (frame.points, frame.jokers)


async def test_a_die_that_is_not_there_says_so() -> None:
    play = await at_table("throw bbbbbb; stand")
    await press(play, "gull")
    assert "no gull die is left" == play.hand.note


async def test_a_journey_is_one_act() -> None:
    play = await opened("use gull")
    await press(play, "units")
    assert "O" == play.hand.chosen
    play.hand.cursor = "PYL~"
    assert "2 points" in play.desk().prompt
    before = play.table.ply
    await press(play, "go")
    assert before + 2 == play.table.ply
    assert 1 == play.state.sites[play.state.ground.place["PYL"].index].holder
    await press(play, "undo")
    assert before == play.table.ply
    await press(play, "redo")
    assert before + 2 == play.table.ply


async def test_what_is_out_of_reach_says_so() -> None:
    play = await opened("use gull; move O R")
    await press(play, "units")
    play.hand.cursor = "KIT~"
    await press(play, "go")
    assert "harbour of Kition can't be reached with 4 points" == play.hand.note


async def test_arrows_stop_only_where_the_unit_can_go() -> None:
    play = await opened("use gull")
    await press(play, "units")
    for direction in ("left", "up", "right", "down") * 3:
        await press(play, direction)
        assert play.hand.cursor in {*play.ways().cost, "O"}


async def test_the_list_names_costs_and_reasons() -> None:
    play = await opened("use gull; move O T; move T PYL~; use building")
    play.hand.cursor = "PYL"
    await press(play, "here")
    window = play.hand.window
    assert isinstance(window, ListWindow)
    shown = {entry.label: (entry.detail, entry.enabled) for entry in window.entries}
    assert ("5 talents, 1 permit", True) == shown["build a house"]
    assert ("a wall is never the first building", False) == shown["build a wall"]
    assert ("needs 2 shipyards on PYL, it has 0", False) == shown["recruit a ship"]


async def test_a_greyed_entry_says_why_and_changes_nothing() -> None:
    play = await opened("use gull; move O T; move T PYL~; use building")
    play.hand.cursor = "PYL"
    await press(play, "here")
    window = play.hand.window
    assert isinstance(window, ListWindow)
    number = next(n for n, entry in enumerate(window.entries, 1) if not entry.enabled)
    before = play.table.ply
    await press(play, f"pick {number}")
    assert play.hand.alarm
    assert before == play.table.ply
    assert isinstance(play.hand.window, ListWindow)


async def test_a_digit_that_the_list_does_not_have_says_so() -> None:
    play = await at_table("throw ggjtbb; stand")
    await press(play, "gull", "pick 9")
    assert "there is no entry 9: this list has 4" == play.hand.note
    assert play.hand.alarm
    assert isinstance(play.hand.window, ListWindow)


async def test_building_from_the_list() -> None:
    play = await opened("use gull; move O T; move T PYL~; use building")
    play.hand.cursor = "PYL"
    await press(play, "here")
    window = play.hand.window
    assert isinstance(window, ListWindow)
    number = next(n for n, e in enumerate(window.entries, 1) if e.label == "build a house")
    await press(play, f"pick {number}")
    site = play.state.sites[play.state.ground.place["PYL"].index]
    assert (1, 1) == (site.buildings.houses, site.guards)


async def test_a_list_offers_the_units_that_can_come() -> None:
    play = await opened("use gull")
    play.hand.cursor = "PYL"
    await press(play, "here", "choose")
    assert 1 == play.state.sites[play.state.ground.place["PYL"].index].holder


async def test_ending_asks_and_names_what_is_lost() -> None:
    play = await opened("use gull; use building")
    await press(play, "end")
    window = play.hand.window
    assert isinstance(window, AskWindow)
    assert (
        "dice you can still use: scales, arrow, gull, building",
        "5 points",
        "1 building permit",
    ) == window.lines[1:]
    await press(play, "no")
    assert 1 == play.state.seat
    await press(play, "end", "yes")
    assert 2 == play.state.seat


async def test_the_question_can_be_switched_off() -> None:
    play = await opened("use gull")
    play.ask_end = False
    await press(play, "end")
    assert 2 == play.state.seat


async def test_a_double_press_does_not_pass_a_question() -> None:
    play = await opened("use gull")
    await press(play, "end")
    for key in ("e", "enter", "space"):
        action = Keymap().action(play.context, key)
        assert action is None or "no" == action.id


async def test_ending_can_be_taken_back_until_the_next_throw() -> None:
    play = await opened("use gull")
    await press(play, "end", "yes")
    assert play.table.can_undo
    await press(play, "undo")
    assert 1 == play.state.seat


async def test_undo_says_when_nothing_can_be_taken_back() -> None:
    play = await opened()
    await press(play, "undo", "undo")
    assert "nothing can be taken back: a throw or another's act stands before" == play.hand.note


async def test_fighting_in_round_one_is_refused_with_the_reason() -> None:
    play = await opened("use gull; move O T; end; throw gggggg; stand; use gull")
    play.hand.cursor = "T"
    await press(play, "fight")
    assert "T is held, and round 1 is peaceful" == play.hand.note


WAR = (
    "throw gggggg; stand; use gull; move O T; move T PYL~; end; throw ssssss; stand; end;"
    "throw ssssss; stand; end; throw ssssss; stand; end; throw ssssss; stand; end;"
    "throw ggaaaa; stand; use gull"
)
"""Violet acts in round 2, two steps from Red's ship in the harbour of Pylos."""


async def test_the_chance_is_told_before_anything_is_paid() -> None:
    table = await played(await new_table(), WAR)
    play = play_at(table, chances=lambda *_: 0.4567)
    await press(play, "units")
    play.hand.cursor = "PYL"
    assert "45.7 % to win" in play.desk().prompt
    assert "2 points" in play.desk().prompt
    before = table.ply
    await press(play, "go")
    assert before == table.ply
    assert "press f" in play.hand.note


async def test_a_fight_walks_up_attacks_and_throws() -> None:
    play = play_at(await played(await new_table(), WAR))
    play.hand.cursor = "PYL~"
    await press(play, "fight")
    assert isinstance(play.state.top, Duel)
    window = play.desk().window
    assert isinstance(window, DuelWindow)
    assert ("PYL~", None) == (window.place, window.goal)
    assert window.attacker.value is not None


async def test_choices_of_a_duel_have_exact_chances() -> None:
    table = await played(
        await new_table(), f"{WAR}; use arrow; use arrow; move O T; attack T PYL~; throw aajsss"
    )
    play = play_at(table)
    assert "duel" == play.context
    window = play.desk().window
    assert isinstance(window, DuelWindow)
    assert window.choices[0].best
    assert sorted((c.chance for c in window.choices), reverse=True) == [
        c.chance for c in window.choices
    ]
    assert any(choice.kept is None for choice in window.choices)
    assert all(choice.kept is None or "sss" in choice.kept for choice in window.choices)
    play.hand.duel_order = "aajsss"
    await press(play, "keep 1", "keep 2", "keep 3")
    picked = play.desk().window
    assert isinstance(picked, DuelWindow)
    assert picked.picked is None or 0 <= picked.picked <= 1
    await press(play, "keep 4")
    assert "scales can't be thrown again in a duel" == play.hand.note


async def test_a_soldier_goes_aboard_and_lands() -> None:
    play = await opened("use gull; move O T; move T PYL~; use building; build house PYL; use gull")
    play.hand.cursor = "PYL"
    await press(play, "aboard")
    assert isinstance(play.state.top, Sailing)
    assert "sail" == play.context
    assert "soldier aboard" in play.desk().prompt
    assert "lands" not in play.desk().prompt
    assert "go" in play.desk().hidden
    play.hand.cursor = "X"
    await press(play, "go")
    assert isinstance(play.state.top, Sailing)
    assert "X" == play.state.top.ship
    play.hand.cursor = "KNO~"
    await press(play, "go")
    assert "Enter lands" in play.desk().prompt
    await press(play, "go")
    assert 1 == play.state.sites[play.state.ground.place["KNO"].index].guards


async def test_advice_about_a_moment_that_is_over_is_not_given() -> None:
    """The player went on while the advisor thought."""
    play = await opened("use gull")
    play.advisor = "icarus"
    answered = asyncio.Event()

    async def slow_counsel(bot: str, *words: str, ms: int | None = None) -> dict[str, str]:
        await answered.wait()
        return {"command": "move O T"}

    play.table.counsel = slow_counsel  # type: ignore[method-assign]
    asked = asyncio.create_task(play.press("advice", "d"))
    await asyncio.sleep(0)
    await press(play, "undo", "undo")
    answered.set()
    await asked
    assert ("", frozenset()) == (play.hand.advice, play.hand.advised)


@pytest.mark.parametrize("goes_on", [False, True])
async def test_the_first_advice_comes_at_once_and_a_better_one_follows(goes_on: bool) -> None:
    play = await opened("use gull")
    play.advisor = "icarus"

    async def two(bot: str, *words: str, ms: int | None = None) -> dict[str, str]:
        return {"command": "move O T" if words == ("quick",) else "end"}

    play.table.counsel = two  # type: ignore[method-assign]
    await press(play, "advice d")
    assert "advice: ship from Ionian Sea (O) to Messenian Sea (T), 1 point" == play.hand.advice
    if goes_on:
        play.hush()
    await better_advice(play)
    better = "" if goes_on else "advice: end your turn (e)"
    assert better == play.hand.advice


async def test_asked_again_the_advisor_gives_reasons() -> None:
    play = await opened("use gull")
    play.advisor = "icarus"
    await press(play, "advice d")
    assert wanted(play)
    open_counsel(play)
    await press(play, "advice d")
    assert PaneWindow("advice") == play.hand.window
    shown = "\n".join(play.hand.counsel)
    assert "Your chance to win if you ended your turn now:" in shown
    assert "Plan 1:" in shown
    assert "ship from Ionian Sea (O)" in shown


async def test_reasons_for_a_throw_are_worths_of_keeps() -> None:
    play = await at_table("throw ggbbas")
    play.advisor = "icarus"
    await press(play, "advice d", "advice d")
    assert any(line.endswith(": best") for line in play.hand.counsel)
    assert not any("Plan" in line for line in play.hand.counsel)


async def test_what_is_advised_is_what_the_reasons_call_best() -> None:
    """With these dice Ariadne would keep both gulls; the reasons go by another taste."""
    play = await at_table("throw ssssgg")
    play.advisor = "ariadne"
    await press(play, "advice d")
    kept = "".join(play.order()[place] for place in sorted(play.hand.advised))
    best = (await play.table.counsel("ariadne", ms=8000))["keeps"][0]
    assert (best["dice"], 0) == (kept, best["loss"])


async def test_an_advisor_who_does_not_answer_is_not_called_off() -> None:
    play = await opened("use gull")
    play.advisor = "icarus"

    async def silent(bot: str, *words: str, ms: int | None = None) -> dict[str, str]:
        return {}

    play.table.counsel = silent  # type: ignore[method-assign]
    await press(play, "advice d")
    assert "the advisor gave no answer: ask again" == play.hand.note
    assert not wanted(play)
    await counsel(play)
    assert (play.hand.note,) == play.hand.counsel


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("move O T", "advice: ship from Ionian Sea (O) to Messenian Sea (T), 1 point"),
        ("use scales", "advice: scales: no talents, for the income is 0"),
        ("end", "advice: end your turn (e)"),
    ],
)
async def test_advice_is_told_as_the_log_tells_it(command: str, said: str) -> None:
    play = await opened("use gull")
    show_advice(play, GAME.parse(command))
    assert said == play.hand.advice


async def test_the_odds_of_several_kept_faces_are_one_number() -> None:
    play = await at_table("throw ggbbas")
    await press(play, "keep 1")
    assert play.hand.advice.startswith("one more ")
    await press(play, "keep 2", "keep 3", "keep 4")
    assert play.hand.advice.startswith("another of any kept face")
    assert 1 == play.hand.advice.count("%")


async def test_a_chosen_unit_leaves_the_advisor_at_hand() -> None:
    play = await opened("use gull")
    await press(play, "units")
    found = Keymap().action(play.context, "d")
    assert found is not None
    assert "advice" == found.id


async def test_the_only_unit_is_not_offered_while_it_is_chosen() -> None:
    play = await opened("use gull")
    assert "units" not in play.desk().hidden
    await press(play, "units")
    assert "units" in play.desk().hidden
    play.hand.cursor = "T"
    assert "units" not in play.desk().hidden  # the cursor would come back to it


async def test_a_die_that_brings_nothing_says_so() -> None:
    play = await opened()
    await press(play, "scales")
    assert "scales: no talents, for the income is 0" == play.hand.note


async def test_prompts_name_the_keys_that_the_player_has_set() -> None:
    keymap = Keymap({"throw": "z", "fight": "c", "step": "m"})
    play = play_at(await new_table(), keymap=keymap)
    assert "press z to roll" in play.desk().prompt
    play.speed = "slow"
    await press(play, "speed")
    assert "step by step (m)" in play.hand.note
    table = await played(await new_table(), WAR)
    war = play_at(table, keymap=keymap, chances=lambda *_: 0.5)
    await press(war, "units")
    war.hand.cursor = "PYL"
    assert "c fights" in war.desk().prompt


async def test_a_question_names_the_key_that_the_player_has_set() -> None:
    keymap = Keymap({"yes": "z"})
    table = await played(await new_table(), OPENING)
    play = play_at(table, keymap=keymap)
    await press(play, "end")
    assert isinstance(play.hand.window, AskWindow)
    assert "z do it" in text_of(paint(play.desk(), 80, 24, play.look, keymap))


async def test_placing_from_the_list() -> None:
    play = await at_table("", placement="on")
    assert "place" == play.context
    play.hand.cursor = "KNO"
    await press(play, "here", "pick 2")
    site = play.state.sites[play.state.ground.place["KNO"].index]
    assert (1, 1, True) == (site.holder, site.buildings.houses, site.ship)


async def test_panes_open_and_close_with_their_key() -> None:
    play = await opened()
    for pane in ("treasury", "site", "players", "track", "log"):
        await press(play, pane)
        assert isinstance(play.hand.window, PaneWindow)
        assert "pane" == play.context
        await press(play, pane)
        assert play.hand.window is None


async def test_the_bots_speed_goes_round() -> None:
    play = await opened()
    seen = []
    for _ in range(4):
        await press(play, "speed")
        seen.append(play.speed)
    assert ["slow", "step", "instant", "brisk"] == seen


async def test_resigning_asks_first() -> None:
    play = await opened()
    await press(play, "menu")
    window = play.hand.window
    assert isinstance(window, ListWindow)
    number = next(n for n, e in enumerate(window.entries, 1) if e.label.startswith("resign"))
    await press(play, f"pick {number}")
    assert isinstance(play.hand.window, AskWindow)
    await press(play, "no")
    assert play.table.seats[0].is_human


async def test_marks_stay_until_the_player_acts() -> None:
    idle = "throw ssssss; stand; end;" * 4
    text = f"{idle} throw gggggg; stand; use gull; move O T; move T PYL~; end"
    play = play_at(await played(await new_table(), f"{text}; throw gggggg; stand"))
    assert {"PYL", "PYL~"} <= play.desk().map.marks
    assert any(group.fresh for group in play.desk().log)
    await press(play, "gull")
    assert frozenset() == play.desk().map.marks


async def test_every_key_of_every_moment_can_be_pressed() -> None:
    """Nothing that the table of actions allows raises, whatever the state of the hand."""
    keymap = Keymap()
    for text in ("", "throw ggjtbb", "throw ggjtbb; stand", WAR):
        for context in ("throw", "roll", "act", "unit"):
            for action in keymap.of(context):
                play = play_at(await played(await new_table(), text))
                if play.context == context:
                    for key in action.keys:
                        await play.press(action.id, key)
                        play.desk()
                        assert not GAME.check(play.state)


async def test_an_only_person_who_defends_is_not_told_to_take_the_keys() -> None:
    table = await new_table(("you", "random", "random", "random"))
    await played(table, OPENING)
    assert "You are attacked, Red: Enter to defend." == play_at(table).wake_up()


@pytest.mark.parametrize(
    ("kinds", "mine", "colours"),
    [
        (("human", "ariadne", "icarus"), 0, [0, 1, 2]),
        (("human", "ariadne", "icarus"), 2, [2, 1, 0]),
        (("ariadne", "human"), 0, [1, 0]),
        (("human", "ariadne"), 3, [3, 1]),
        (("human", "human", "icarus"), 2, [0, 1, 2]),
        (("icarus", "icarus"), 3, [0, 1]),
    ],
)
def test_who_plays_alone_has_the_colour_he_likes(
    kinds: tuple[str, ...], mine: int, colours: list[int]
) -> None:
    seats = seat_looks([Seat(kind) for kind in kinds], mine)

    assert colours == [seat.colour for seat in seats]
    assert list(range(1, len(kinds) + 1)) == [seat.seat for seat in seats]


def test_whoever_resigns_keeps_his_colour() -> None:
    alone = [Seat("random", resigned=True), Seat("icarus")]
    two = [Seat("human"), Seat("random", resigned=True)]

    assert [1, 0] == [seat.colour for seat in seat_looks(alone, 1)]
    assert [0, 1] == [seat.colour for seat in seat_looks(two, 1)]
