"""Values of any type of rules/ and campaign/, made up for trying the words on them."""

import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cache
from inspect import isclass
from pathlib import PurePath
from types import ModuleType, NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

import elst_app.campaign
import elst_app.rules
import elst_app.words
from elst_app.campaign.context import Command
from elst_app.campaign.entries import Fact
from elst_app.campaign.notes import Noted
from elst_app.campaign.setup import RulingChanged
from elst_app.loading import charts, rulebook
from elst_app.rules.artillery import (
    Access,
    Act,
    ActKind,
    Battery,
    Marker,
    MarkerHandled,
    Observer,
    Outcome,
    new_battery,
)
from elst_app.rules.artillery.modifiers import DrmReason
from elst_app.rules.dice import Modifier
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.rulings import Choice, Rulings
from elst_app.rules.sides import Side
from elst_app.store.exchange import NewerExportError, NoExportError, UnreadableExportError

T = TypeVar("T")

TEXTS = ("§1", "§2")
"""Texts of a person's own: no letter, so that they are not taken for an untranslated text."""


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    """The package with every module below it, imported."""
    yield package
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        yield importlib.import_module(module.name)


RULES_AND_CAMPAIGN = (*modules_of(elst_app.rules), *modules_of(elst_app.campaign))
WORDS = tuple(modules_of(elst_app.words))


def kinds_of(base: type[T]) -> list[type[T]]:
    """Every class of rules/ and campaign/ below `base` that has none below itself, in order of name.

    They are looked up by name: `dataclass(slots=True)` leaves a second class of each behind.
    """
    found = set()
    waiting = [base]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if vars(sys.modules[kind.__module__]).get(kind.__name__) is kind and not kind.__subclasses__():
            found.add(kind)
    return sorted(found, key=lambda kind: f"{kind.__module__}.{kind.__qualname__}")


def enums() -> list[type[Enum]]:
    """Every enum of rules/ and campaign/."""
    found = {
        value
        for module in RULES_AND_CAMPAIGN
        for value in vars(module).values()
        if isclass(value) and issubclass(value, Enum) and value.__module__ == module.__name__
    }
    return sorted(found, key=lambda kind: f"{kind.__module__}.{kind.__name__}")


def _rulings() -> st.SearchStrategy[Rulings]:
    return st.just(Rulings.default(charts().switches))


def _ruling_changed() -> st.SearchStrategy[RulingChanged]:
    choices = [Choice(switch.code, option) for switch in charts().switches for option in switch.options]
    rulings = Rulings.default(charts().switches)
    return st.sampled_from(choices).map(lambda choice: RulingChanged(choice.code, choice.option, rulings))


def _marker_handled() -> st.SearchStrategy[MarkerHandled]:
    hints = get_type_hints(MarkerHandled)
    acts = (
        ActKind.LEAVE,
        ActKind.CONVERT,
        ActKind.REPLACE,
        ActKind.CANCEL_SR,
        ActKind.CANCEL_FFE,
        ActKind.FINISH_RESOLUTION,
    )
    others = {field.name: values(hints[field.name]) for field in fields(MarkerHandled)}
    return st.builds(MarkerHandled, **(others | {"act": st.sampled_from(acts)}))


def _special(hint: Any) -> st.SearchStrategy[Any] | None:
    match hint:
        case _ if hint is Enum:
            return st.sampled_from([member for kind in enums() for member in kind])
        case _ if hint is Any or hint is object:
            return st.sampled_from([1, "§1"])
        case _ if hint is Hex:
            return st.builds(Hex, st.integers(0, 45), st.integers(1, 28))
        case _ if hint is Fraction:
            return st.fractions(0, 1, max_denominator=36)
        case _ if hint is Modifier:
            return st.builds(Modifier, st.integers(-2, 2), st.sampled_from(DrmReason), st.just("2.3"))
        case _ if hint is Fact:
            return st.builds(Noted, st.sampled_from(TEXTS))
        case _ if hint is Battery:
            return _batteries()
        case _ if hint is Rulings:
            return _rulings()
        case _ if hint is RulingChanged:
            return _ruling_changed()
        case _ if hint is MarkerHandled:
            return _marker_handled()
        case _ if hint in (Act, Outcome, Refusal):
            return st.deferred(lambda: st.one_of([values(kind) for kind in kinds_of(hint)]))
        case _ if hint is NoExportError:
            return st.one_of(
                st.sampled_from([NoExportError("§"), NewerExportError("§")]),
                st.builds(UnreadableExportError, st.integers(0, 3)),
            )
        case _ if hint is Exception or hint is OSError:
            return st.builds(OSError, st.integers(1, 9), st.sampled_from(TEXTS))
    return None


def _batteries() -> st.SearchStrategy[Battery]:
    """Batteries that differ in what is said of them."""
    battery = new_battery(
        rulebook().artillery, id="§1", side=Side.GERMAN, name="§2", calibre=100, observer=Observer("§1")
    )
    return st.builds(
        lambda contact, access, marker, observer: replace(
            battery, contact=contact, access=access, marker=marker, observer=observer
        ),
        st.booleans(),
        st.sampled_from(Access),
        values(Marker | None),
        values(Observer | None),
    )


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of the type `hint`."""
    return _values(hint)


@cache
def _values(hint: Any) -> st.SearchStrategy[Any]:
    special = _special(hint)
    if special is not None:
        return special
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return st.one_of([values(argument) for argument in arguments])
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values(arguments[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(argument) for argument in arguments))
    if origin in (Sequence, list) or getattr(origin, "__name__", "") in ("Iterable", "Collection"):
        return st.lists(values(arguments[0]), max_size=3)
    if origin in (frozenset, set, AbstractSet):
        return st.frozensets(values(arguments[0]), max_size=2)
    if origin in (dict, Mapping):
        return st.just({})
    if hint is NoneType:
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(1, 6)
    if hint is str:
        return st.sampled_from(TEXTS)
    if isclass(hint) and issubclass(hint, PurePath):
        return st.just(hint("/§"))
    if isclass(hint) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    if is_dataclass(hint) and isclass(hint):
        return _dataclass(hint)
    raise TypeError(f"no samples for {hint!r}")


def _dataclass(kind: type) -> st.SearchStrategy[Any]:
    def build() -> st.SearchStrategy[Any]:
        hints = get_type_hints(kind, localns={"Command": Command})
        return st.builds(
            kind, **{field.name: values(hints[field.name]) for field in fields(kind) if field.init}
        )

    return st.deferred(build)
