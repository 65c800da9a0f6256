"""The lines of the new-game screen: what each shows, what can be chosen, what a choice changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import attrs

from minos_tui.bots.registry import bot_names, bot_style
from minos_tui.engine.game import OptionSpec, Refusal
from minos_tui.engine.games import AnyGame, find_game
from minos_tui.engine.minos.board import BoardError
from minos_tui.engine.record import HUMAN, MOST_NAME, Seat
from minos_tui.maps import map_files, read_map
from minos_tui.tui.ink import fitted
from minos_tui.tui.rooms import WITH_SCREENS
from minos_tui.tui.wanted import MOST_SEED, NewGame, first_choice
from minos_tui.words import Words, shown

MOST_OPTION: Final = 60
START: Final = "start"


@attrs.frozen
class Row:
    """A line: `value` as it is shown, `about` beside it, `typed` what a typed field begins with
    (None: it is chosen, not typed)."""

    id: str
    label: str
    value: str = ""
    about: str = ""
    typed: str | None = None
    most: int = MOST_OPTION


@attrs.frozen
class Maps:
    """The boards there are, by name; those that can't be used have a line that says why."""

    files: Mapping[str, Path]
    titles: Mapping[str, str]
    intros: Mapping[str, str]
    faults: Mapping[str, str]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.files)


def read_maps(folders: Sequence[Path], language: str) -> Maps:
    """All boards, each read once."""
    files = map_files(folders)
    titles: dict[str, str] = {}
    intros: dict[str, str] = {}
    faults: dict[str, str] = {}
    for name, file in files.items():
        try:
            board = read_map(file)
        except BoardError as error:
            faults[name] = f"{shown(file.name)}: {shown(str(error.problems[0]), 200)}"
        else:
            titles[name] = shown(board.title.in_(language), 40)
            intros[name] = shown(board.intro.in_(language), 300)
    return Maps(files, titles, intros, faults)


def option_line(name: str, value: str, words: Words) -> str:
    """A house rule and what is chosen, as the form of a new game calls both."""
    value = _option_value(name, value, words)
    return words("setup.option_line", name=_option_name(name, words), value=value)


def _option_name(name: str, words: Words) -> str:
    label = f"setup.option.{name}"
    return words(label) if words.has(label) else shown(name, MOST_OPTION)


def _option_value(name: str, value: str, words: Words) -> str:
    key = f"setup.value.{name}.{value}"
    key = key if words.has(key) else f"setup.value.{value}"
    return words(key) if words.has(key) else shown(value, MOST_OPTION)


@attrs.frozen
class Setup:
    """A new game being set up, with everything that its lines need."""

    wanted: NewGame
    maps: Maps
    words: Words

    @property
    def game(self) -> AnyGame:
        return find_game(self.wanted.game)

    @property
    def specs(self) -> tuple[OptionSpec, ...]:
        return self.game.option_specs

    def rows(self) -> tuple[Row, ...]:
        """All lines, from the game to the start."""
        words, wanted = self.words, self.wanted
        title = self.maps.titles.get(wanted.map, shown(wanted.map, 30))
        return (
            Row("game", words("setup.game"), words(f"setup.game.{wanted.game}")),
            *((Row("map", words("setup.map"), title),) if self.game.has_boards else ()),
            Row("seats", words("setup.seats"), str(len(wanted.seats))),
            *(self._seat_row(n, seat) for n, seat in enumerate(wanted.seats, 1)),
            *(self._option_row(spec) for spec in self.specs),
            self._seed_row(),
            Row(START, words("setup.start")),
        )

    def _seed_row(self) -> Row:
        words, seed = self.words, self.wanted.seed
        shown_seed = words("setup.sealed")
        if seed is not None:
            shown_seed = words("setup.seed_given", seed=seed)
        label = words(self._own("setup.seed"))
        return Row("seed", label, shown_seed, typed=_seed_text(seed), most=12)

    def _seat_row(self, number: int, seat: Seat) -> Row:
        words = self.words
        label = words("setup.seat", number=number)
        if not seat.is_human:
            style = bot_style(seat.kind, words, self.wanted.game).partition(":")[0].strip()
            return Row(f"seat {number}", label, shown(seat.kind.capitalize(), 16), style)
        name = seat.name or words("setup.you" if number == 1 else "setup.player", number=number)
        about = words("setup.person.name", name=fitted(shown(name, MOST_NAME), 18))
        return Row(f"seat {number}", label, words("setup.human"), about, seat.name, MOST_NAME)

    def _option_row(self, spec: OptionSpec) -> Row:
        value = self.wanted.options.get(spec.name, spec.default)
        says = _option_value(spec.name, value, self.words)
        typed = None if spec.choices else value
        named = _option_name(spec.name, self.words)
        return Row(f"option {spec.name}", named, says, typed=typed)

    def hint(self, row: Row) -> str:
        """A line about what is chosen."""
        words, (kind, _, rest) = self.words, row.id.partition(" ")
        if kind == "game":
            return words(f"setup.hint.game.{self.wanted.game}")
        if kind == "map":
            if fault := self.maps.faults.get(self.wanted.map):
                return fault
            title, intro = (
                m.get(self.wanted.map, "") for m in (self.maps.titles, self.maps.intros)
            )
            return words("setup.hint.map", title=title, intro=intro)
        if kind == "seat":
            seat = self.wanted.seats[int(rest) - 1]
            style = words("setup.person.style")
            if not seat.is_human:
                style = bot_style(seat.kind, words, self.wanted.game)
            return words("setup.hint.seat", player=row.value, style=style)
        key = self._own(f"setup.hint.{row.id.removeprefix('option ')}")
        return words(key) if words.has(key) else row.label

    def _own(self, key: str) -> str:
        """The key of a text as this game has it, if it has one of its own."""
        own = f"{key}.{self.wanted.game}"
        return own if self.words.has(own) else key

    # Changing

    def stepped(self, row: Row, step: int) -> Setup:
        """After left or right on a line."""
        wanted, (kind, _, rest) = self.wanted, row.id.partition(" ")
        match kind:
            case "game":
                wanted = first_choice(_next(WITH_SCREENS, wanted.game, step), wanted.map)
            case "map":
                wanted = attrs.evolve(wanted, map=_next(self.maps.names, wanted.map, step))
            case "seats":
                counts = tuple(self.game.seats)
                wanted = wanted.with_seats(_next(counts, len(wanted.seats), step))
            case "seat":
                wanted = self._other_player(int(rest), step)
            case "option":
                wanted = self._other_value(rest, step)
            case "seed":
                wanted = attrs.evolve(wanted, seed=None)
        return attrs.evolve(self, wanted=wanted)

    def _other_player(self, number: int, step: int) -> NewGame:
        seat = self.wanted.seats[number - 1]
        kinds = (HUMAN, *bot_names(self.wanted.game))
        kind = _next(kinds, seat.kind, step)
        return self.wanted.with_seat(number, Seat(kind, seat.name if kind == HUMAN else ""))

    def _other_value(self, name: str, step: int) -> NewGame:
        spec = next(spec for spec in self.specs if spec.name == name)
        if not spec.choices:
            return self._with(spec, spec.default)
        value = self.wanted.options.get(name, spec.default)
        return self._with(spec, _next(spec.choices, value, step))

    def _with(self, spec: OptionSpec, value: str) -> NewGame:
        """With an option; one at its default is left out."""
        others = {name: old for name, old in self.wanted.options.items() if name != spec.name}
        options = others if value == spec.default else {**others, spec.name: value}
        return attrs.evolve(self.wanted, options=options)

    def took(self, row: Row, text: str) -> Setup:
        """After a text was typed on a line. Raises Refusal."""
        kind, _, rest = row.id.partition(" ")
        if kind == "seed":
            return attrs.evolve(self, wanted=attrs.evolve(self.wanted, seed=read_seed(text)))
        if kind == "seat":
            number = int(rest)
            return attrs.evolve(self, wanted=self.wanted.with_seat(number, Seat(HUMAN, text)))
        spec = next(spec for spec in self.specs if spec.name == rest)
        changed = attrs.evolve(self, wanted=self._with(spec, text or spec.default))
        changed.check()
        return changed

    def check(self) -> None:
        """Raises Refusal or BoardError if this game can't be started."""
        wanted, game = self.wanted, self.game
        if game.has_boards and (fault := self.maps.faults.get(wanted.map)):
            raise Refusal("bad_position", why=fault)
        options = game.options(wanted.options, len(wanted.seats))
        if not game.has_boards:
            game.start(len(wanted.seats), options)
            return
        file = self.maps.files.get(wanted.map)
        if file is not None:
            from minos_tui.maps import read_text

            game.start(len(wanted.seats), options, read_text(file))

    def in_its_words(self, refusal: Refusal) -> Refusal:
        """A refusal that calls what it is about as its line does."""
        name = refusal.about.get("name")
        ids = (name, f"option {name}")
        label = next((row.label for row in self.rows() if row.id in ids), name)
        return Refusal(refusal.code, **{**refusal.about, "name": label}) if label else refusal

    def fault_row(self, refusal: Refusal) -> str:
        """The line that a refusal is about."""
        name = str(refusal.about.get("name", ""))
        closed = ("closed", "unknown_site", "no_closed_set", "too_few_sites")
        if name in {spec.name for spec in self.specs}:
            return f"option {name}"
        if refusal.code in closed or "closed" in refusal.about:
            return "option closed"
        return "map" if refusal.code == "bad_position" else START


T = TypeVar("T")


def _next(choices: Sequence[T], value: T, step: int) -> T:
    if value not in choices:
        return choices[0]
    return choices[(choices.index(value) + step) % len(choices)]


def _seed_text(seed: int | None) -> str:
    return "" if seed is None else str(seed)


def read_seed(text: str) -> int | None:
    """The seed that was typed; None for sealed dice. Raises Refusal."""
    text = text.strip()
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) <= 12 and int(text) <= MOST_SEED:
        return int(text)
    raise Refusal("not_in_range", name="seed", low=0, high=MOST_SEED, given=text[:20])
