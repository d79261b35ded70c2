"""Every kind of fact becomes JSON and comes back as it was; anything else is refused."""

import json
from dataclasses import fields
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elst_app.campaign
from elst_app.campaign.control import ControlChanged
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.changing import PiecesChanged
from elst_app.campaign.forces.facts import ForcesFact
from elst_app.campaign.history import ActUndone, EntryCorrected, HistoryFact
from elst_app.campaign.kinds import FACTS, OUTCOMES
from elst_app.campaign.notes import Noted
from elst_app.campaign.recovery.handled import RecoveryFact
from elst_app.campaign.recovery.repairing import EquipmentRolled
from elst_app.rules.artillery.actions import Action
from elst_app.rules.artillery.outcomes import Outcome
from elst_app.rules.calendar import CGDate
from elst_app.rules.control import Control
from elst_app.rules.forces import Piece, PieceKind, PieceState, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.store.codec import UnreadableError, read_fact, write_fact

HEXES = st.builds(Hex, st.integers(-6, 60), st.integers(-9, 40))


@cache
def values(type_: Any) -> st.SearchStrategy[Any]:
    """Values of a type that a fact is made of."""
    if type_ in SOME:
        return SOME[type_]()
    if type_ in FAMILIES:
        return st.one_of(*map(values, FAMILIES[type_]))
    if get_origin(type_) in (Union, UnionType):
        return st.one_of(*map(values, get_args(type_)))
    if get_origin(type_) is tuple:
        of = get_args(type_)
        if of[1:] == (Ellipsis,):
            return st.lists(values(of[0]), max_size=4).map(tuple)
        return st.tuples(*map(values, of))
    if issubclass(type_, Enum):
        return st.sampled_from(list(type_))
    hints = get_type_hints(type_)
    return st.builds(type_, **{field.name: values(hints[field.name]) for field in fields(type_)})


@st.composite
def controls(draw):
    hexes = st.lists(HEXES, max_size=4).map(tuple)
    british = draw(hexes)
    german = tuple(hex_ for hex_ in draw(hexes) if hex_ not in british)
    return Control(british, german, draw(hexes), draw(hexes))


SOME: dict[Any, Any] = {
    Control: controls,
    Hex: lambda: HEXES,
    NoneType: st.none,
    bool: st.booleans,
    int: st.integers,
    str: lambda: st.text(max_size=12),
}
FAMILIES: dict[Any, Any] = {
    Fact: [fact for fact in FACTS if fact is not EntryCorrected],
    Outcome: list(OUTCOMES.values()),
}


def names(types):
    """By name: dataclass(slots=True) makes each class twice, and both stay subclasses of theirs."""
    return {(type_.__module__, type_.__qualname__) for type_ in types}


def subclasses(type_):
    """Every subclass that is the program's own, by name."""
    below = type_.__subclasses__()
    found = names(each for each in below if each.__module__.startswith("elst_app."))
    return found.union(*(subclasses(each) for each in below))


def test_every_kind_of_fact_and_outcome_is_known() -> None:
    for module in walk_packages(elst_app.campaign.__path__, "elst_app.campaign."):
        import_module(module.name)
    assert subclasses(Fact) - names([HistoryFact, ForcesFact, RecoveryFact, EquipmentRolled]) == names(FACTS)
    assert len({fact.kind for fact in FACTS}) == len(FACTS)
    assert subclasses(Outcome) == names(OUTCOMES.values())
    assert len({action.kind for action in get_args(Action)}) == len(get_args(Action))


@pytest.mark.parametrize(
    "type_", [*FACTS, *get_args(Action), *OUTCOMES.values()], ids=lambda type_: type_.__name__
)
def test_no_field_is_in_the_way_of_the_kind(type_) -> None:
    assert "kind" not in {field.name for field in fields(type_)}


@pytest.mark.parametrize("fact_type", FACTS, ids=lambda fact: fact.__name__)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_a_fact_comes_back_as_it_was(fact_type, data) -> None:
    fact = data.draw(values(fact_type))
    kind, text = write_fact(fact)
    found = read_fact(kind, text)
    assert found == fact
    assert type(found) is fact_type
    assert write_fact(found) == (kind, text)


def test_the_text_is_short_plain_and_always_the_same() -> None:
    hexes = (Hex.parse("NN8"), Hex.parse("wA3"))
    assert write_fact(ControlChanged(hexes, Side.BRITISH)) == (
        "control changed",
        '{"hexes":["NN8","wA3"],"side":"British"}',
    )
    assert write_fact(EntryCorrected(3, Noted("höchste Zeit"), "typo")) == (
        "entry corrected",
        '{"entry":3,"fact":{"kind":"noted","text":"höchste Zeit"},"reason":"typo"}',
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("weather changed", "{}"),
        ("act undone", '{"act":1}'),
        ("act undone", '{"act":1,"seen":true,"why":"rain"}'),
        ("act undone", '{"act":"1","seen":true}'),
        ("act undone", '{"act":true,"seen":true}'),
        ("act undone", '{"act":1.0,"seen":true}'),
        ("act undone", '{"act":1,"seen":1}'),
        ("act undone", '{"act":1,"seen":null}'),
        ("act undone", "[]"),
        ("act undone", "not JSON"),
        ("act undone", '{"act":1,"seen":true'),
        ("noted", '{"text":5}'),
        ("noted", "[" * 100_000),
        ("control changed", '{"hexes":["NN8"],"side":"Dutch"}'),
        ("control changed", '{"hexes":["nn8"],"side":null}'),
        ("control changed", '{"hexes":["Arnhem"],"side":null}'),
        ("control changed", '{"hexes":"NN8","side":null}'),
        ("control changed", '{"hexes":{"NN8":1},"side":null}'),
        ("entry corrected", '{"entry":3,"fact":{"kind":"weather"},"reason":""}'),
        ("entry corrected", '{"entry":3,"fact":{"text":"no kind"},"reason":""}'),
        ("entry corrected", '{"entry":3,"fact":[],"reason":""}'),
        ("entry corrected", '{"entry":3,"fact":"noted","reason":""}'),
        (
            "areas determined",
            '{"control":{"british":["A1"],"british_vehicles":[],"german":["A1"],"german_vehicles":[]},'
            '"date":"23 Afternoon"}',
        ),
    ],
)
def test_what_no_fact_is_written_as_cannot_be_read(kind, text) -> None:
    with pytest.raises(UnreadableError):
        read_fact(kind, text)


PIECE = Piece(
    id="G1",
    side=Side.GERMAN,
    nation=Side.BRITISH,
    kind=PieceKind.SUPPORT_WEAPON,
    name="PIAT",
    place=in_hex(Hex.parse("L12")),
    states=(PieceState.MALFUNCTIONED,),
    pool=CGDate.MORNING_24,
)


def test_a_piece_is_written_whole_and_short_ones_of_older_files_are_read() -> None:
    kind, text = write_fact(PiecesChanged(changed=(PIECE,)))
    assert text == (
        '{"added":[],"changed":[{"battery":"","group":"","id":"G1","kind":"support weapon","label":"",'
        '"name":"PIAT","nation":"British","place":{"area":null,"hex":"L12","kind":"hex"},"pool":"24 Morning",'
        '"possessor":null,"pp":0,"repair_number":0,"secret":false,"side":"German","ss":false,'
        '"states":["malfunctioned"]}]}'
    )
    short = '{"changed":[{"id":"B1","side":"British","nation":"British","kind":"crew","name":"2-2-8"}]}'
    assert read_fact(kind, short) == PiecesChanged(
        changed=(Piece(id="B1", side=Side.BRITISH, nation=Side.BRITISH, kind=PieceKind.CREW, name="2-2-8"),)
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"hex":"L12"', '"hex":"l12"'),
        ('"hex":"L12"', '"hex":12'),
        ('"kind":"hex"', '"kind":"hexagon"'),
        ('"area":null', '"area":"2"'),
        ('{"area":null,"hex":"L12","kind":"hex"}', '"L12"'),
        ('["malfunctioned"]', '"malfunctioned"'),
        ('["malfunctioned"]', '["jammed"]'),
        ('"secret":false', '"secret":0'),
        ('"pp":0', '"pp":"0"'),
        ('"pool":"24 Morning"', '"pool":"26 Morning"'),
        ('"id":"G1",', ""),
        ('"ss":false', '"ss":false,"morale":7'),
        ('"changed":[', '"changed":[null,'),
    ],
)
def test_a_piece_that_is_none_cannot_be_read(old, new) -> None:
    kind, text = write_fact(PiecesChanged(changed=(PIECE,)))
    assert old in text
    with pytest.raises(UnreadableError):
        read_fact(kind, text.replace(old, new))


def test_the_undo_of_an_act_reads_from_any_order_of_its_fields() -> None:
    assert read_fact("act undone", json.dumps({"seen": False, "act": 7})) == ActUndone(7, False)
