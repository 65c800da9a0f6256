"""A cattrs converter that takes nothing on trust: no unknown key, no near type, no open number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.cols import list_structure_factory, mapping_structure_factory
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from minos_tui.wire.reading import Problem, WireError, wrong

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

MOST_TEXT: Final = 200
MOST_ITEMS: Final = 1000
MOST_NUMBER: Final = 1_000_000_000


@attrs.frozen
class Range:
    """Bounds of a whole number, both allowed: `Annotated[int, Range(0, 24)]`."""

    low: int
    high: int


@attrs.frozen
class Most:
    """The most characters of a text: `Annotated[str, Most(1000)]`."""

    characters: int


def strict_converter() -> Converter:
    """A converter for frozen attrs classes of numbers, texts, lists and objects."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=True, omit_if_default=True)
    converter.register_structure_hook(int, _whole(Range(-MOST_NUMBER, MOST_NUMBER)))
    converter.register_structure_hook(str, _text(Most(MOST_TEXT)))
    converter.register_structure_hook(bool, _flag)
    factories: tuple[tuple[Callable[[Any], bool], Callable[[Any], Hook]], ...] = (
        (attrs.has, lambda cl: _of_dict(make_dict_structure_fn(cl, converter))),
        (_is(Literal), _literal),
        (_is(tuple), lambda cl: _of_list(list_structure_factory(cl, converter), tuple)),
        (_is(frozenset), lambda cl: _of_list(list_structure_factory(cl, converter), _no_twin)),
        (_is(dict), lambda cl: _of_dict(mapping_structure_factory(cl, converter))),
        (_is_bounded, _bounded),
    )
    for predicate, factory in factories:
        converter.register_structure_hook_factory(predicate, factory)
    converter.register_unstructure_hook_factory(_is(frozenset), lambda _: sorted)
    converter.register_unstructure_hook_factory(_is(tuple), lambda _: _list_of(converter))
    return converter


def _list_of(converter: Converter) -> Callable[[Any], list[Any]]:
    return lambda items: [converter.unstructure(item) for item in items]


def structured(converter: Converter, data: Any, form: type[T]) -> T:
    """The value of class `form` that `data` holds. Raises WireError with every fault found."""
    try:
        return converter.structure(data, form)
    except (BaseValidationError, ForbiddenExtraKeysError, WireError, KeyError) as error:
        raise WireError(*_problems(error, "")) from error


def tagged(converter: Converter, tag: str, classes: Mapping[str, type]) -> tuple[Hook, Any]:
    """Structure and unstructure hooks for one of `classes`, told by the word under `tag`."""
    words = {cl: word for word, cl in classes.items()}

    def structure(data: Any, _: Any) -> Any:
        word = _dict(data).get(tag)
        if not isinstance(word, str) or word not in classes:
            raise wrong(tag, "not_one_of", choices=", ".join(classes))
        rest = {key: value for key, value in data.items() if key != tag}
        return converter.structure(rest, classes[word])

    def unstructure(value: Any) -> dict[str, Any]:
        return {tag: words[type(value)], **converter.unstructure(value)}

    return structure, unstructure


# Hooks


def _is(kind: Any) -> Callable[[Any], bool]:
    return lambda cl: get_origin(cl) is kind


def _is_bounded(cl: Any) -> bool:
    return get_origin(cl) is Annotated and isinstance(get_args(cl)[1], Range | Most)


def _bounded(cl: Any) -> Hook:
    bound = get_args(cl)[1]
    return _whole(bound) if isinstance(bound, Range) else _text(bound)


def _whole(bound: Range) -> Hook:
    def structure(value: Any, _: Any) -> int:
        if type(value) is not int:
            raise wrong("", "not_a_number")
        if not bound.low <= value <= bound.high:
            raise wrong("", "not_between", low=bound.low, high=bound.high)
        return value

    return structure


def _text(bound: Most) -> Hook:
    def structure(value: Any, _: Any) -> str:
        if not isinstance(value, str):
            raise wrong("", "not_a_text")
        if len(value) > bound.characters:
            raise wrong("", "too_long", most=bound.characters)
        return value

    return structure


def _flag(value: Any, _: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong("", "not_true_or_false")
    return value


def _literal(cl: Any) -> Hook:
    choices = get_args(cl)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, str) or value not in choices:
            raise wrong("", "not_one_of", choices=", ".join(choices))
        return value

    return structure


def _dict(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise wrong("", "not_an_object")
    if len(value) > MOST_ITEMS:
        raise wrong("", "too_many", most=MOST_ITEMS)
    return value


def _of_dict(hook: Hook) -> Hook:
    return lambda value, cl: hook(_dict(value), cl)


def _of_list(hook: Hook, made: Callable[[list[Any]], Any]) -> Hook:
    def structure(value: Any, cl: Any) -> Any:
        if not isinstance(value, list):
            raise wrong("", "not_a_list")
        if len(value) > MOST_ITEMS:
            raise wrong("", "too_many", most=MOST_ITEMS)
        return made(hook(value, cl))

    return structure


def _no_twin(items: list[Any]) -> frozenset[Any]:
    if len(set(items)) < len(items):
        raise wrong("", "twice")
    return frozenset(items)


# Faults with their places


def _problems(error: BaseException, place: str) -> Iterator[Problem]:
    place = _place(error, place)
    match error:
        case BaseValidationError():
            for inner in error.exceptions:
                yield from _problems(inner, place)
        case ForbiddenExtraKeysError():
            for key in sorted(map(str, error.extra_fields)):
                yield Problem(_joined(place, key[:40]), "unknown_key")
        case WireError():
            for problem in error.problems:
                yield attrs.evolve(problem, place=_joined(place, problem.place))
        case KeyError():
            yield Problem(place, "missing")
        case _:
            raise error


def _place(error: BaseException, place: str) -> str:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return _joined(place, note.name)
        if isinstance(note, IterableValidationNote):
            return _joined(place, note.index)
    return place


def _joined(place: str, part: str | int) -> str:
    if isinstance(part, int):
        return f"{place}[{part}]"
    return f"{place}.{part}" if place and part else place or part
