"""The line protocol: a game for bots and tools in any language.

One line in, one JSON object a line out. An error changes nothing. The words are those of
docs/protocol.md; a game's own words (`odds`, `advise`) come from `minos_tui.bots.tools`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import IO, Any, Final

import attrs

from minos_tui.bots.protocol import BOT_FAULTS, DEFAULT_BUDGET
from minos_tui.bots.registry import BotProblem, find_bot
from minos_tui.bots.tools import ToolProblem, find_tool
from minos_tui.engine.game import Chance, Decision, Over, Refusal
from minos_tui.engine.games import AnyGame, chance_first, find_game
from minos_tui.engine.minos.board import BoardError
from minos_tui.engine.record import (
    Dice,
    Entry,
    Header,
    Record,
    Seat,
    record_text,
    text_digest,
)
from minos_tui.engine.replay import digests
from minos_tui.engine.seal import SealedDraws
from minos_tui.engine.words_in import whole_number
from minos_tui.maps import NoMapError, find_map, read_text
from minos_tui.streams import Lines, LineTooLong
from minos_tui.table.opening import PROGRAM, new_dice
from minos_tui.wire.codec import codec, read_state
from minos_tui.wire.reading import WireError, write_json
from minos_tui.words import Words, shown

MOST_LEGAL: Final = 1000
"""`legal` names this many commands at most, and says `"more": true` beyond."""
MOST_LINE: Final = 1024 * 1024
"""Characters of the longest line that is read."""
_MOST_BYTES_A_CHARACTER: Final = 4
MOST_SEED: Final = 999_999_999
STANDARD_MAP: Final = "mediterranean"

Answer = dict[str, Any]


class ProtocolError(ValueError):
    """What a line gets wrong, in one line of words."""


@attrs.frozen
class Played:
    """A game as the protocol knows it: its start and the commands that stand, `draws` of which
    are chance."""

    start: Any
    header: Header
    key: bytes
    board_text: str = ""
    steps: tuple[Any, ...] = ()
    draws: int = 0

    @property
    def state(self) -> Any:
        return self.steps[-1].after if self.steps else self.start


class Session:
    """One client of `minos engine GAME`."""

    def __init__(self, game: str, words: Words | None = None) -> None:
        """Raises Refusal for an unknown game."""
        self._game: AnyGame = find_game(game)
        self._words = words or Words()
        self._played: Played | None = None
        self._answers: dict[str, Callable[[str], Answer]] = {
            "new": self._new,
            "load": self._load,
            "state": self._state,
            "turn": self._turn,
            "legal": self._legal,
            "do": self._do,
            "chance": self._chance,
            "bot": self._bot,
            "undo": self._undo,
            "record": self._record,
        }

    def answer(self, line: str) -> Answer:
        """The answer to one line; whatever is wrong with it is `{"error": …}`."""
        if len(line) > MOST_LINE:
            return {"error": self._words("protocol.too_long", most=MOST_LINE)}
        word, *rest = line.lstrip("\ufeff").split(maxsplit=1) or [""]
        text = rest[0].strip() if rest else ""
        try:
            if word in self._answers:
                return self._answers[word](text)
            return self._tool(word, text)
        except Refusal as refusal:
            return {"error": self._words.refusal(refusal)}
        except WireError as error:
            return {"error": error.line(self._words)}
        except (BotProblem, ToolProblem) as problem:
            return {"error": problem.line(self._words)}
        except (ProtocolError, NoMapError, BoardError) as error:
            return {"error": str(error)}

    # Starting

    def _new(self, rest: str) -> Answer:
        pairs = self._pairs(rest)
        seats = self._seats(pairs.pop("seats", "2"))
        seed = pairs.pop("seed", None)
        if "map" in pairs and not self._game.has_boards:
            raise ProtocolError(self._words("protocol.no_maps", game=self._game.name))
        name = pairs.pop("map", STANDARD_MAP)
        board = self._board(name)
        options = {n[7:]: pairs.pop(n) for n in list(pairs) if n.startswith("option.")}
        if pairs:
            name = shown(next(iter(pairs)), 40)
            raise ProtocolError(self._words("protocol.unknown_setting", name=name))
        read = self._game.options(options, len(seats))
        start = self._game.start(len(seats), read, board)
        dice, key = _dice(None if seed is None else whole_number(seed, "seed", 0, MOST_SEED))
        words = tuple(self._game.option_words(read).items())
        header = self._header(seats, dice, words)
        if board:
            header = attrs.evolve(header, board=(name, text_digest(board)))
        self._played = Played(start, header, key, board)
        return {"ok": True}

    def _pairs(self, rest: str) -> dict[str, str]:
        pairs: dict[str, str] = {}
        for part in rest.split():
            name, found, value = part.partition("=")
            if not found or name in pairs:
                raise ProtocolError(self._words("protocol.not_a_pair", given=shown(part, 40)))
            pairs[name] = value
        return pairs

    def _seats(self, text: str) -> tuple[Seat, ...]:
        """`4`, or names parted by commas."""
        names = text.split(",")
        if len(names) == 1:
            low, high = self._game.seats[0], self._game.seats[-1]
            names = [f"seat {n}" for n in range(1, whole_number(text, "seats", low, high) + 1)]
        return tuple(Seat(name=shown(name, 40) or f"seat {n}") for n, name in enumerate(names, 1))

    def _board(self, name: str) -> str:
        """The text of a shipped board: a client names no path."""
        if not self._game.has_boards:
            return ""
        if not name.isalnum():
            raise ProtocolError(self._words("protocol.no_map", name=shown(name, 40)))
        return read_text(find_map(name))

    def _header(
        self, seats: tuple[Seat, ...], dice: Dice, options: tuple[tuple[str, str], ...]
    ) -> Header:
        return Header(
            game=self._game.name,
            rules=self._game.rules,
            seats=seats,
            dice=dice,
            options=options,
            program=PROGRAM,
        )

    def _load(self, rest: str) -> Answer:
        state = read_state(self._game.name, rest)
        count = len(self._game.standing(state).scores)
        seats = tuple(Seat(name=f"seat {n}") for n in range(1, count + 1))
        _, key = _dice(None)
        position = codec(self._game.name).state_json(state, with_board=True)
        name, text = _taken_board(position)
        header = attrs.evolve(
            self._header(seats, Dice("hand"), ()),
            board=(name, text_digest(text)) if text else ("", ""),
            position=write_json(position),
        )
        self._played = Played(state, header, key, text)
        return {"ok": True}

    # Looking

    def _now(self) -> Played:
        if self._played is None:
            raise ProtocolError(self._words("protocol.no_game"))
        return self._played

    def _state(self, rest: str) -> Answer:
        state = self._now().state
        if rest:
            state = self._game.seen_by(state, self._seat(rest))
        return codec(self._game.name).state_json(state)

    def _seat(self, text: str) -> int:
        return whole_number(text, "seat", 1, len(self._now().header.seats))

    def _turn(self, rest: str) -> Answer:
        self._alone(rest)
        match self._game.turn(self._now().state):
            case Decision(seat):
                return {"seat": seat}
            case Chance(label):
                return {"chance": label}
            case Over(outcome):
                return {"over": [list(group) for group in outcome.ranking]}

    def _legal(self, rest: str) -> Answer:
        self._alone(rest)
        found: list[str] = []
        for command in self._game.legal(self._now().state):
            if len(found) == MOST_LEGAL:
                return {"legal": found, "more": True}
            found.append(self._game.text(command))
        return {"legal": found}

    def _alone(self, rest: str) -> None:
        if rest:
            raise ProtocolError(self._words("protocol.no_more_words", given=shown(rest, 40)))

    # Playing

    def _do(self, rest: str) -> Answer:
        return self._applied(self._game.parse(rest), by_hand=True)

    def _chance(self, rest: str) -> Answer:
        played = self._now()
        point = self._game.chance(played.state)
        if rest:
            outcome = self._game.parse(rest)
            if not point.weight(outcome):
                raise ProtocolError(
                    self._words("protocol.no_outcome", given=shown(rest, 40), label=point.label)
                )
            return self._applied(outcome, by_hand=True)
        draws = SealedDraws(played.key, played.draws)
        return self._applied(point.draw(draws), by_hand=False)

    def _drawn(self, step: Any) -> bool:
        return isinstance(self._game.turn(step.before), Chance)

    def _applied(self, command: Any, by_hand: bool) -> Answer:
        played = self._now()
        step = self._game.apply(played.state, command)
        header, drawn = played.header, self._drawn(step)
        if by_hand and drawn:
            header = attrs.evolve(header, dice=Dice("hand"))
        self._played = attrs.evolve(
            played, header=header, steps=(*played.steps, step), draws=played.draws + drawn
        )
        events = [codec(self._game.name).event_json(event) for event in step.events]
        return {"command": self._game.text(command), "events": events}

    def _bot(self, rest: str) -> Answer:
        played = self._now()
        turn = self._game.turn(played.state)
        bot = find_bot(self._game.name, rest)()
        if not isinstance(turn, Decision):
            over = isinstance(turn, Over)
            raise Refusal("game_over") if over else chance_first(self._game.name)
        view = self._game.seen_by(played.state, turn.seat)
        legal = self._game.legal(view)
        # its chance too comes from what it sees: from the whole state it would tell of the rest
        rng = random.Random(f"{rest} {self._game.digest(view)}")
        try:
            command = bot.choose(view, legal, rng, DEFAULT_BUDGET)
            illegal = command not in legal
        except BOT_FAULTS as error:  # somebody else's bot: its fault is told, the game stands
            why = _why(error)
            raise ProtocolError(self._words("protocol.bot_failed", bot=rest, why=why)) from error
        if illegal:
            raise ProtocolError(self._words("protocol.bot_illegal", bot=rest))
        return {"command": self._game.text(command)}

    def _tool(self, word: str, rest: str) -> Answer:
        tool = find_tool(self._game.name, word)
        state = self._played.state if self._played else None
        try:
            return tool(state, rest.split())
        except (Refusal, ToolProblem):
            raise
        except Exception as error:  # a bot stands behind it: as above
            text = self._words("protocol.tool_failed", word=word, why=_why(error))
            raise ProtocolError(text) from error

    def _undo(self, rest: str) -> Answer:
        self._alone(rest)
        played = self._now()
        if not played.steps:
            raise ProtocolError(self._words("protocol.nothing_to_undo"))
        drawn = self._drawn(played.steps[-1])
        self._played = attrs.evolve(played, steps=played.steps[:-1], draws=played.draws - drawn)
        return {"ok": True}

    def _record(self, rest: str) -> Answer:
        self._alone(rest)
        played = self._now()
        header = played.header
        if not isinstance(self._game.turn(played.state), Over):
            header = attrs.evolve(header, dice=header.dice.closed())
        return {"record": record_text(Record(header, self._entries(played), played.board_text))}

    def _entries(self, played: Played) -> tuple[Entry, ...]:
        """The commands, with the digests that a record carries."""
        states = [played.start, *(step.after for step in played.steps)]
        due = digests(self._game, states)
        found = [Entry("digest", due[0])] if 0 in due else []
        for ply, step in enumerate(played.steps, 1):
            found.append(Entry("command", self._game.text(step.command)))
            if ply in due:
                found.append(Entry("digest", due[ply]))
        return tuple(found)


def _why(error: BaseException) -> str:
    """What a failed bot left behind, in one line."""
    return shown(f"{type(error).__name__}: {error}".splitlines()[0])


def _taken_board(position: dict[str, Any]) -> tuple[str, str]:
    """The board's name and text, the text taken out: a record has it after the commands."""
    board = position.get("board", {})
    return board.get("name", ""), board.pop("text", "")


def _dice(seed: int | None) -> tuple[Dice, bytes]:
    dice = new_dice(seed)
    assert dice.key is not None
    return dice, dice.key


def serve_lines(session: Session, source: IO[bytes]) -> Iterator[str]:
    """The answers to the client's lines, as text; EOF ends it."""
    lines = Lines(source, MOST_LINE * _MOST_BYTES_A_CHARACTER)
    while True:
        try:
            if not (raw := lines.next()):
                return
            answer = session.answer(raw.decode())
        except LineTooLong:
            answer = _error("too_long", most=MOST_LINE)
        except UnicodeDecodeError:
            answer = _error("not_utf8")
        yield write_json(answer)


def _error(code: str, **about: str | int) -> Answer:
    return {"error": Words().coded("protocol", code, about)}
