"""A short hand for the tests of OBA: batteries written as text, acts with their dice, states read back.

A state is `Contact | Access | marker | step`, such as `contact | held | SR JJ11 | marker`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from elst_app.loading import rulebook
from elst_app.rules.artillery import (
    Access,
    Action,
    ArtilleryRulings,
    AttemptContact,
    Battery,
    BatteryKind,
    Chit,
    Correct,
    CorrectAndConvert,
    DeclineToRoll,
    DrawAccess,
    Hindrances,
    Maintain,
    Marker,
    MarkerKind,
    Mission,
    Observe,
    Observer,
    PlaceArtilleryRequest,
    RollError,
    RollPrecision,
    Sight,
    View,
    Window,
    apply,
    begin_window,
    check_battery,
    new_battery,
    possible,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

REFERENCE = rulebook().reference
CHART = REFERENCE.chart
GERMAN, BRITISH = Side.GERMAN, Side.BRITISH
PREP = Window(3, GERMAN, GERMAN)
DEFENSIVE = Window(3, BRITISH, GERMAN)
NEXT_PREP = Window(4, GERMAN, GERMAN)

HE, SMOKE = Mission.HE, Mission.SMOKE
ENEMY = Sight(View.CLEAR, enemy_near=True)
CLEAR = Sight(View.CLEAR)
ONLY_SMOKE = Sight(View.SMOKE)
BLOCKED = Sight(View.BLOCKED)


@dataclass(frozen=True)
class Turn:
    """An act with what falls for it."""

    action: Action
    dice: tuple[int, ...] = ()
    chit: Chit | None = None


@dataclass(frozen=True)
class Done:
    """A battery after an act, and the outcome as whatever it is."""

    battery: Battery
    outcome: Any


def hex_(name: str) -> Hex:
    return Hex.parse(name)


def hexes(names: str) -> tuple[Hex, ...]:
    return tuple(hex_(name) for name in names.split())


def contact(*dice: int) -> Turn:
    return Turn(AttemptContact(), dice)


def maintain(*dice: int) -> Turn:
    return Turn(Maintain(), dice)


def draw(chit: Chit) -> Turn:
    return Turn(DrawAccess(), chit=chit)


BLACK, RED = draw(Chit.BLACK), draw(Chit.RED)
DECLINE = Turn(DeclineToRoll())
KEPT_UP = maintain(3, 4)


def see(sight: Sight) -> Turn:
    return Turn(Observe(sight))


def request(name: str, in_los: bool = True, **hindrances: int) -> Turn:
    return Turn(PlaceArtilleryRequest(hex_(name), in_los, Hindrances(**hindrances)))


def correct(name: str, in_los: bool = True, enemy_near: bool = False, **hindrances: int) -> Turn:
    return Turn(Correct(hex_(name), in_los, Hindrances(**hindrances), enemy_near))


def correct_into(mission: Mission, name: str, enemy_near: bool = True, **hindrances: int) -> Turn:
    return Turn(CorrectAndConvert(mission, hex_(name), True, Hindrances(**hindrances), enemy_near))


def precision(die: int) -> Turn:
    return Turn(RollPrecision(), (die,))


def error(*dice: int) -> Turn:
    return Turn(RollError(direction_only=len(dice) == 1), dice)


def act(action: Action, *dice: int) -> Turn:
    return Turn(action, dice)


def given(
    state: str = "no contact | none | -",
    *,
    kind: BatteryKind = BatteryKind.ORDINARY,
    off_board: bool = False,
    side: Side = GERMAN,
    calibre: int = 100,
    name: str = "O2",
    observer: str = "8-1",
) -> Battery:
    """The battery of a state without its step. HE unless the marker says Smoke."""
    contact_, access, marker = (part.strip() for part in state.split("|"))
    battery = new_battery(
        CHART,
        id=f"{side} {name} #1",
        side=side,
        name=name,
        calibre=calibre,
        kind=kind,
        observer=Observer(observer, hex_("NN8"), in_steeple=True),
        off_board=off_board,
    )
    up = _marker(marker)
    fired = up is not None and up.kind is not MarkerKind.SR
    drawn = {"none": (), "held": (Chit.BLACK,), "lost for good": (Chit.RED, Chit.RED)}[access]
    battery = replace(
        battery,
        contact=contact_ == "contact",
        access=Access(access),
        marker=up,
        placed_ffe=fired,
        pile=replace(battery.pile, drawn=drawn),
    )
    check_battery(battery, CHART)
    return battery


def _marker(text: str) -> Marker | None:
    if text == "-":
        return None
    kind, name, *mission = text.split()
    if kind == "SR":
        return Marker(MarkerKind.SR, hex_(name))
    return Marker(MarkerKind(kind), hex_(name), Mission(mission[0]) if mission else HE)


def state_of(battery: Battery) -> str:
    """The state as text; the mission stands with a marker of a Smoke FFE."""
    contact_ = "contact" if battery.contact else "no contact"
    marker = "-"
    if battery.marker is not None:
        marker = f"{battery.marker.kind} {battery.marker.hex}"
        if battery.marker.mission is SMOKE:
            marker += " Smoke"
    return f"{contact_} | {battery.access} | {marker} | {battery.step}"


def do(
    battery: Battery,
    turn: Turn,
    window: Window = PREP,
    others: Sequence[Battery] = (),
) -> Done:
    """One act, checked: what is listed as open applies, and what comes out is a possible state."""
    mission = getattr(turn.action, "mission", None)
    listed = {
        (entry.kind, entry.mission): entry.refusal for entry in possible(battery, window, REFERENCE, others)
    }
    key = (turn.action.kind, mission)
    position = None
    if turn.chit is not None:
        position = next(iter(begin_window(battery, window).pile.positions(turn.chit)))
    try:
        applied = apply(
            battery, window, turn.action, REFERENCE, dice=turn.dice, position=position, others=others
        )
    except Refused as refused_:
        # An open act is refused only for what its fields say.
        if listed[key] not in (None, refused_.refusal):
            raise AssertionError(f"listed: {listed[key]}, applied: {refused_.refusal}") from refused_
        raise
    assert listed[key] is None
    check_battery(applied.battery, CHART)
    return Done(applied.battery, applied.outcome)


def play(battery: Battery, *turns: Turn, window: Window = PREP, others: Sequence[Battery] = ()) -> Battery:
    """The battery after these acts."""
    for turn in turns:
        battery = do(battery, turn, window, others).battery
    return begin_window(battery, window)


def outcome(battery: Battery, *turns: Turn, window: Window = PREP, others: Sequence[Battery] = ()) -> Any:
    """The outcome of the last of these acts."""
    battery = play(battery, *turns[:-1], window=window, others=others)
    return do(battery, turns[-1], window, others).outcome


def refused(battery: Battery, *turns: Turn, window: Window = PREP, others: Sequence[Battery] = ()) -> Refusal:
    """The refusal of the last of these acts."""
    battery = play(battery, *turns[:-1], window=window, others=others)
    with pytest.raises(Refused) as raised:
        do(battery, turns[-1], window, others)
    return raised.value.refusal


def with_rulings(window: Window, rulings: ArtilleryRulings) -> Window:
    return replace(window, rulings=rulings)
