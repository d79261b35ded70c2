"""A battery as the table says it is: facts entered by hand, and the states that cannot be (2-2.9, CG3)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from elst_app.rules.artillery.battery import (
    Access,
    Battery,
    Chit,
    MarkerKind,
    Mission,
    Pile,
    Progress,
    RadioState,
    SmokeHex,
    Step,
)
from elst_app.rules.artillery.chart import ArtilleryChart
from elst_app.rules.artillery.refusals import (
    AccessAgainstChits,
    BadPile,
    BadRadioFigures,
    BadSmoke,
    ContactWithoutObserver,
    DrawnTooLate,
    MarkerAgainstMission,
    MarkerWithoutAccess,
    MarkerWithoutRadio,
    OffBoardObserverNeedsHex,
    RocketRule,
    RocketsAreGerman,
    TooManyChits,
    TooManyModules,
    UnknownCalibre,
)
from elst_app.rules.artillery.steps import at_step
from elst_app.rules.board import Board, Terrain
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.sides import Side

_FIRING = (MarkerKind.SR, MarkerKind.FFE_1, MarkerKind.FFE_2)
_MOST_CHITS = 99


def entered(battery: Battery, chart: ArtilleryChart) -> Battery:
    """The battery with facts changed by hand, its step made to fit them: the door "enter what happened".

    Change the fields with `dataclasses.replace` and pass the result. An AR is removed; an FFE:1 waits for its
    resolution; any other act that was under way has ended. Raises `Refused` for a state that cannot be.
    """
    check_battery(battery, chart)
    if battery.has_marker(MarkerKind.FFE_1):
        return at_step(battery, Step.RESOLUTION)
    if battery.is_off_board and battery.step is Step.CONTACT:
        # Its Contact is automatic: the window begins for it anew (2.8).
        return replace(battery, progress=Progress())
    return at_step(battery, Step.CONTACT if battery.step is Step.CONTACT else Step.ENDED)


def check_battery(battery: Battery, chart: ArtilleryChart) -> None:
    """Raise `Refused` if the battery is in a state that no play of section 2 can lead to."""
    for refusal in _contradictions(battery, chart):
        raise Refused(refusal)


def check_make(battery: Battery, chart: ArtilleryChart) -> None:
    """Raise `Refused` if there is no such module at all: its calibre, its kind, its Draw Pile."""
    for refusal in (*_wrong_make(battery, chart), *_wrong_pile(battery, chart)):
        raise Refused(refusal)


def check_smoke(smoke: Iterable[SmokeHex], board: Board, chart: ArtilleryChart) -> None:
    """Raise `Refused` for Smoke that cannot lie on the map (1.2, 2.7)."""
    seen = set()
    for each in smoke:
        is_thick = each.hindrance in (chart.burst.prep_smoke.value, chart.burst.defensive_smoke.value)
        lies = each.hex in board and board[each.hex].terrain is not Terrain.POND
        if not lies or not is_thick or each.hex in seen:
            raise Refused(BadSmoke(each.hex))
        seen.add(each.hex)


def check_modules(batteries: Iterable[Battery], side: Side, chart: ArtilleryChart) -> None:
    """Raise `Refused` if the side has more modules in play than CG3 allows in a scenario."""
    count, limit = sum(battery.side is side for battery in batteries), chart.pile.modules.value
    if count > limit:
        raise Refused(TooManyModules(side, count, limit))


def retained(battery: Battery, chart: ArtilleryChart) -> Battery | None:
    """The module in the next scenario (CG3, O28): None if it has placed an FFE, otherwise as new."""
    if battery.placed_ffe:
        return None
    radio = battery.radio
    return Battery(
        id=battery.id,
        side=battery.side,
        name=battery.name,
        calibre=battery.calibre,
        kind=battery.kind,
        ammunition=battery.ammunition,
        pile=Pile(chart.pile.black.value, chart.pile.red.value),
        radio=None if radio is None else replace(radio, state=RadioState.WORKING),
        observer=battery.observer if radio is None else None,
    )


def between_parts(battery: Battery) -> Battery:
    """The module between the parts of a Dual Attack that are one scenario: its markers are off (4.502, C30).

    It has been used, so its pile, its radio and what it fired stay as they are.
    """
    is_lost = battery.access is Access.LOST_FOR_GOOD
    return replace(
        battery,
        contact=False,
        access=battery.access if is_lost else Access.NONE,
        marker=None,
        repair_tried=None,
        smoke=(),
        progress=Progress(),
    )


def _contradictions(battery: Battery, chart: ArtilleryChart) -> Iterator[Refusal]:
    yield from _wrong_make(battery, chart)
    yield from _wrong_pile(battery, chart)
    yield from _wrong_link(battery)
    yield from _wrong_marker(battery)


def _wrong_make(battery: Battery, chart: ArtilleryChart) -> Iterator[Refusal]:
    if battery.calibre not in {calibre.mm for calibre in chart.calibres}:
        yield UnknownCalibre(battery.calibre)
    if battery.is_rocket and battery.side is not Side.GERMAN:
        yield RocketsAreGerman()
    if battery.is_rocket and (Mission.SMOKE in battery.ammunition or battery.has_marker(MarkerKind.SR)):
        yield RocketRule()


def _wrong_pile(battery: Battery, chart: ArtilleryChart) -> Iterator[Refusal]:
    pile = battery.pile
    if pile.black < 0 or pile.red < 0 or not 1 <= pile.black + pile.red <= _MOST_CHITS:
        yield BadPile(pile.black, pile.red)
    for chit, had in ((Chit.BLACK, pile.black), (Chit.RED, pile.red)):
        if pile.drawn.count(chit) > had:
            yield TooManyChits(chit, pile.drawn.count(chit), had)
    is_lost = pile.reds_drawn >= chart.pile.fatal_red.value
    if is_lost != (battery.access is Access.LOST_FOR_GOOD):
        yield AccessAgainstChits(battery.access, pile.reds_drawn)
    if pile.drawn[:-1].count(Chit.RED) >= chart.pile.fatal_red.value:
        yield DrawnTooLate()


def _wrong_link(battery: Battery) -> Iterator[Refusal]:
    radio, observer = battery.radio, battery.observer
    can_see = observer is not None and observer.good_order
    if radio is None:
        if observer is None or observer.hex is None or not can_see:
            yield OffBoardObserverNeedsHex()
        return
    if not (2 <= radio.contact <= 12 and 0 <= radio.repair < radio.elimination <= 7):
        yield BadRadioFigures(radio.contact, radio.repair, radio.elimination)
    if battery.contact and not (can_see and radio.state is RadioState.WORKING):
        yield ContactWithoutObserver()


def _wrong_marker(battery: Battery) -> Iterator[Refusal]:
    marker, radio = battery.marker, battery.radio
    if marker is None:
        return
    if marker.kind in _FIRING and battery.access is not Access.HELD:
        yield MarkerWithoutAccess(marker.kind)
    if marker.kind.is_fire:
        fits = marker.mission in battery.ammunition and battery.placed_ffe
    else:
        fits = marker.mission is None
        if radio is not None and radio.state in (RadioState.ELIMINATED, RadioState.CAPTURED):
            yield MarkerWithoutRadio()
    if not fits:
        yield MarkerAgainstMission(marker.kind, marker.mission)
