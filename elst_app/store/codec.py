"""Facts as JSON and back, to the letter.

A fact is told by its `kind`, an act and an outcome of OBA by theirs; a hex is its name, an enum its value.
The text is always the same for the same fact. Reading is strict: a kind, a field or a value that is not known
raises `UnreadableError`; a field that has a default may be missing, so that a fact can gain one.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, get_args, get_origin

from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError, StructureHandlerNotFoundError

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Fact
from elst_app.campaign.kinds import COMMANDS, FACTS, OUTCOMES
from elst_app.rules.artillery.actions import Action
from elst_app.rules.artillery.outcomes import Outcome
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused

KIND: Final = "kind"
"""The field that tells which of several kinds a value is."""
COMMAND: Final = "command"
"""The field that names a command."""


class UnreadableError(ValueError):
    """A text that no fact of this program is written as."""


def write_fact(fact: Fact) -> tuple[str, str]:
    """The kind of the fact and its fields as JSON, the same text for equal facts."""
    values = converter().unstructure(fact)
    return fact.kind, json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_fact(kind: str, text: str) -> Fact:
    """The fact of that kind with the fields in `text`; raises `UnreadableError`."""
    try:
        found: Fact = converter().structure(json.loads(text), _FACT_BY_KIND[kind])
    except _UNREADABLE as error:
        raise UnreadableError(f"{kind}: {error}") from error
    return found


def write_command(command: Command) -> str:
    """The command as JSON, its name among its fields, the same text for equal commands.

    It is ASCII: a command holds texts as they were typed, with characters that no file can hold.
    """
    values = {COMMAND: type(command).__name__, **converter().unstructure(command)}
    return json.dumps(values, sort_keys=True, separators=(",", ":"))


def read_command(text: str) -> Command:
    """The command in `text`; raises `UnreadableError`."""
    try:
        fields = dict(json.loads(text))
        found: Command = converter().structure(fields, _COMMAND_BY_NAME[fields.pop(COMMAND)])
    except _UNREADABLE as error:
        raise UnreadableError(f"{text}: {error}") from error
    return found


_COMMAND_BY_NAME: Final[Mapping[str, type[Command]]] = {command.__name__: command for command in COMMANDS}
_FACT_BY_KIND: Final[Mapping[str, type[Fact]]] = {fact.kind: fact for fact in FACTS}
_FAMILIES: Final[tuple[tuple[Any, Mapping[str, type]], ...]] = (
    (Fact, _FACT_BY_KIND),
    (Action, {action.kind.value: action for action in get_args(Action)}),
    (Outcome, OUTCOMES),
)
"""What a field is declared as where it holds one of several kinds, and these by their names in the file."""

_UNREADABLE: Final = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    RecursionError,
    ForbiddenExtraKeysError,
    StructureHandlerNotFoundError,
    Refused,
)


@lru_cache(maxsize=1)
def converter() -> Converter:
    """What turns values into plain data and back; strict, and made once."""
    converter = Converter(forbid_extra_keys=True, detailed_validation=False)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(bool, _flag)
    converter.register_structure_hook_factory(_is_tuple, lambda type_: _tuple_hook(converter, type_))
    converter.register_structure_hook(Hex, _hex)
    converter.register_unstructure_hook(Hex, lambda hex_: hex_.name)
    for declared, kinds in _FAMILIES:
        _register_family(converter, declared, kinds)
    return converter


def _register_family(converter: Converter, declared: Any, kinds: Mapping[str, type]) -> None:
    names = {type_: name for name, type_ in kinds.items()}

    def is_declared(type_: Any) -> bool:
        return bool(type_ == declared)

    def to_plain(value: Any) -> dict[str, Any]:
        return {KIND: names[type(value)], **converter.unstructure(value)}

    def from_plain(plain: Any, _: Any) -> Any:
        fields = dict(plain)
        return converter.structure(fields, kinds[fields.pop(KIND)])

    converter.register_unstructure_hook_func(is_declared, to_plain)
    converter.register_structure_hook_func(is_declared, from_plain)


def _text(value: object, type_: type[str]) -> str:
    """A text or a value of a `StrEnum`, never a number read as one."""
    if type(value) is not str:
        raise TypeError(value)
    return type_(value)


def _number(value: object, _: type) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _flag(value: object, _: type) -> bool:
    if type(value) is not bool:
        raise TypeError(value)
    return value


def _hex(value: object, _: type) -> Hex:
    found = Hex.parse(_text(value, str))
    if found.name != value:
        raise ValueError(value)
    return found


def _is_tuple(type_: Any) -> bool:
    return get_origin(type_) is tuple


def _tuple_hook(converter: Converter, type_: Any) -> Any:
    """Reads a list as a tuple of one type or of a fixed length, and nothing else, a text above all."""
    of = get_args(type_)
    has_any_length = len(of) == 2 and of[1] is Ellipsis

    def from_plain(plain: object, _: Any) -> tuple[Any, ...]:
        if not isinstance(plain, list):
            raise TypeError(plain)
        types = (of[0],) * len(plain) if has_any_length else of
        return tuple(converter.structure(value, each) for value, each in zip(plain, types, strict=True))

    return from_plain
