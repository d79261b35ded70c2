"""What a battery may hope for, exactly: Access, where its round lands, a new mission (2.1-2.34)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from elst_app.rules.artillery.battery import Access, Battery, MarkerKind, RadioState, Step
from elst_app.rules.artillery.burst import landing_chances
from elst_app.rules.artillery.chart import ArtilleryChart
from elst_app.rules.artillery.modifiers import maintenance_modifiers
from elst_app.rules.artillery.steps import closing
from elst_app.rules.dice import drm_of
from elst_app.rules.hexes import Hex
from elst_app.rules.odds import (
    access_chance,
    contact_chance,
    dr_chance,
    ever_access_chance,
    malfunction_chance,
)

_NEVER: Final = Fraction(0)
_SURE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class _Hope:
    """What counts of a battery for its next mission, and the chances of its rolls."""

    contact: bool
    access: bool
    marker: MarkerKind | None
    malfunctioned: bool
    black_left: int
    red_left: int
    red_allowed: int
    is_rocket: bool
    contact_roll: Fraction
    maintenance_roll: Fraction
    malfunction: Fraction
    repair: Fraction
    elimination: Fraction


def access_now(battery: Battery) -> Fraction:
    """The chance that the next chit is black (2.2)."""
    return access_chance(battery.pile.black_left, battery.pile.red_left)


def access_ever(battery: Battery, chart: ArtilleryChart) -> Fraction:
    """The chance that the pile ever gives Access again, if it is drawn from until it does (2.2)."""
    if closing(battery) is not None or _has_fired_rockets(battery):
        return _NEVER
    pile = battery.pile
    return ever_access_chance(
        pile.black_left, pile.red_left, chart.pile.fatal_red.value - 1 - pile.reds_drawn
    )


def landings(battery: Battery, chart: ArtilleryChart) -> tuple[tuple[Hex, Fraction], ...]:
    """Where the AR may come down, sorted by hex with the chances; empty without an AR (2.3, 2.31)."""
    request = battery.progress.request
    if request is None:
        return ()
    precision = _NEVER
    if battery.step is Step.PRECISION:
        drm = drm_of(request.modifiers)
        precision = dr_chance(chart.placing.precision.value - drm)
    return landing_chances(request.hex, precision, request.cap)


def mission_chance(battery: Battery, chart: ArtilleryChart, windows: int) -> Fraction:
    """The chance that a new FFE:1 is placed within so many windows, this one included while actions are open.

    The Observer stays in Good Order and always has the LOS it needs, Conversion is never delayed, nothing is
    Cancelled, and a malfunctioned radio is tried to be repaired in each RPh.
    """
    if closing(battery) is not None or windows < 1:
        return _NEVER
    if _is_radio_gone(battery) or _has_fired_rockets(battery):
        return _NEVER
    hope, request = _hope(battery, chart), battery.progress.request
    match battery.step:
        case Step.CONTACT:
            return _window(hope, windows)
        case Step.ACCESS | Step.REQUEST | Step.MARKER:
            return _in_contact(hope, windows)
        case Step.CONTINUATION:
            return _SURE
        case Step.PRECISION | Step.ERROR:
            if request is not None and request.converts_into is not None:
                return _SURE
            if hope.marker is MarkerKind.FFE_2:
                return _rally_phase(replace(hope, marker=MarkerKind.FFE_C), windows - 1)
            return _rally_phase(replace(hope, marker=MarkerKind.SR), windows - 1)
        case Step.REPLACED:
            return _rally_phase(hope, windows - 1)
        case Step.RESOLUTION:
            return _rally_phase(_resolved(hope), windows - 1)
        case Step.ENDED:
            return _rally_phase(hope, windows)


def _has_fired_rockets(battery: Battery) -> bool:
    """Whether its one Fire Mission has begun (2.9)."""
    return battery.is_rocket and battery.placed_ffe


def _is_radio_gone(battery: Battery) -> bool:
    return battery.radio is not None and battery.radio.state in (
        RadioState.ELIMINATED,
        RadioState.CAPTURED,
    )


def _hope(battery: Battery, chart: ArtilleryChart) -> _Hope:
    radio, pile = battery.radio, battery.pile
    contact = maintenance = _SURE
    malfunction = repair = elimination = _NEVER
    if radio is not None:
        drm = drm_of(maintenance_modifiers(battery, chart))
        contact, maintenance = contact_chance(radio.contact), contact_chance(radio.contact, drm)
        malfunction, repair = malfunction_chance(), dr_chance(radio.repair)
        elimination = 1 - dr_chance(radio.elimination - 1)
    return _Hope(
        contact=battery.contact,
        access=battery.access is Access.HELD,
        marker=battery.marker.kind if battery.marker is not None else None,
        malfunctioned=radio is not None and radio.state is RadioState.MALFUNCTIONED,
        black_left=pile.black_left,
        red_left=pile.red_left,
        red_allowed=chart.pile.fatal_red.value - 1 - pile.reds_drawn,
        is_rocket=battery.is_rocket,
        contact_roll=contact,
        maintenance_roll=maintenance,
        malfunction=malfunction,
        repair=repair,
        elimination=elimination,
    )


def _resolved(hope: _Hope) -> _Hope:
    """After a resolution: FFE:1 becomes FFE:2, FFE:2 becomes FFE:C (2.5)."""
    return replace(hope, marker=MarkerKind.FFE_2 if hope.marker is MarkerKind.FFE_1 else MarkerKind.FFE_C)


def _rally_phase(hope: _Hope, windows: int) -> Fraction:
    """The chance from an RPh on, with its repair dr and the loss of Access to an FFE:C (2.1, 2.2)."""
    if windows < 1:
        return _NEVER
    if hope.marker is MarkerKind.FFE_C:
        hope = replace(hope, access=False)
    if not hope.malfunctioned:
        return _window(hope, windows)
    mended = _window(replace(hope, malfunctioned=False), windows)
    return hope.repair * mended + (1 - hope.repair - hope.elimination) * _window(hope, windows)


def _window(hope: _Hope, windows: int) -> Fraction:
    """The chance from the start of a window on: Contact or Maintenance, then the rest (2.1, 2.11)."""
    out_of_contact = replace(hope, contact=False, marker=_left_without_contact(hope.marker))
    if hope.malfunctioned:
        return _rally_phase(out_of_contact, windows - 1)
    made = hope.maintenance_roll if hope.contact else hope.contact_roll
    failed = 1 - made - hope.malfunction
    broken = replace(out_of_contact, malfunctioned=True)
    return (
        made * _in_contact(replace(hope, contact=True), windows)
        + failed * _rally_phase(out_of_contact, windows - 1)
        + hope.malfunction * _rally_phase(broken, windows - 1)
    )


def _left_without_contact(marker: MarkerKind | None) -> MarkerKind | None:
    """The marker after a window without Contact: an SR stays, an FFE:2 burns down, an FFE:C goes (2.11)."""
    if marker is MarkerKind.FFE_2:
        return MarkerKind.FFE_C
    return None if marker is MarkerKind.FFE_C else marker


def _in_contact(hope: _Hope, windows: int) -> Fraction:
    """The chance from Contact on: Convert, place an SR, or draw first (2.2, 2.3, 2.33, 2.34)."""
    if hope.marker is MarkerKind.SR:
        return _SURE
    if hope.marker is MarkerKind.FFE_2:
        return _rally_phase(_resolved(hope), windows - 1)
    if hope.access and hope.marker is None:
        return _request(hope, windows)
    black = access_chance(hope.black_left, hope.red_left)
    drawn_red = replace(hope, marker=None, red_left=hope.red_left - 1, red_allowed=hope.red_allowed - 1)
    after_red = _rally_phase(drawn_red, windows - 1) if hope.red_allowed else _NEVER
    if hope.marker is MarkerKind.FFE_C:
        after_black = _SURE
    else:
        after_black = _request(replace(hope, access=True, black_left=hope.black_left - 1), windows)
    return black * after_black + (1 - black) * after_red


def _request(hope: _Hope, windows: int) -> Fraction:
    """The chance once an AR may be placed: Rockets fire at once, others in a later window (2.3, 2.9)."""
    return _SURE if hope.is_rocket else _rally_phase(replace(hope, marker=MarkerKind.SR), windows - 1)
