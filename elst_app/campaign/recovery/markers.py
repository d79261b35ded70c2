"""Step 4.502: what is taken off the map, what stays, and the radios that go or work again (CG3; C42, O28)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, Final

from elst_app.campaign.context import Context
from elst_app.campaign.recovery.handled import RecoveryFact
from elst_app.campaign.state import State
from elst_app.rules.artillery import Battery
from elst_app.rules.forces import ELIMINATED, UNKNOWN, Piece, PieceKind, PieceState, is_on_map
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side


class RemovedMarker(StrEnum):
    """What is taken off the map, in the order of 4.502."""

    OBA = "OBA"
    RADIO = "radio not Retained"
    SMOKE = "Smoke"
    ACQUIRED = "Acquired Target"
    DM = "DM"
    CX = "CX"
    MOTION = "Motion"
    CE = "CE"


STAYING: Final = (
    PieceState.LOW_AMMO,
    PieceState.MALFUNCTIONED,
    PieceState.MA_MALFUNCTIONED,
    PieceState.MG_MALFUNCTIONED,
    PieceState.BOGGED,
    PieceState.MIRED,
    PieceState.SHOCKED,
    PieceState.UNCONFIRMED_KILL,
    PieceState.STUNNED,
    PieceState.STUNNED_PLUS_ONE,
    PieceState.WOUNDED,
    PieceState.IMMOBILIZED,
)
"""The markers that stay (C42)."""


@dataclass(frozen=True, slots=True)
class MarkerRemoval:
    """A kind of marker to take off the map.

    `pieces` are those known that may bear one, `hexes` those known to hold one of OBA or Smoke.
    """

    marker: RemovedMarker
    pieces: tuple[Piece, ...] = ()
    hexes: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class StayingMarker:
    """A kind of marker that stays on the map, and the pieces that bear it."""

    state: PieceState
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RadiosSortedOut(RecoveryFact):
    """The radios `gone` went with their OBA modules; those in `working` work again with theirs (CG3, O28)."""

    gone: tuple[Piece, ...]
    working: tuple[Piece, ...]
    kind: ClassVar[str] = "radios sorted out"


def marker_removal(state: State) -> tuple[MarkerRemoval, ...]:
    """Every kind of marker to take off the map, with where some may be."""
    on_map = tuple(piece for piece in state.forces.pieces if is_on_map(state.forces, piece))
    vehicles = tuple(piece for piece in on_map if piece.kind is PieceKind.VEHICLE)
    bearers = {
        RemovedMarker.RADIO: radios_gone(state),
        RemovedMarker.DM: tuple(piece for piece in on_map if piece.has(PieceState.BROKEN)),
        RemovedMarker.MOTION: tuple(piece for piece in vehicles if piece.is_mobile),
        RemovedMarker.CE: vehicles,
    }
    batteries = _batteries_of_last_scenario(state)
    hexes = {
        RemovedMarker.OBA: {battery.marker.hex for battery in batteries if battery.marker is not None},
        RemovedMarker.SMOKE: {smoke.hex for battery in batteries for smoke in battery.smoke},
    }
    return tuple(
        MarkerRemoval(marker, bearers.get(marker, ()), tuple(sorted(hexes.get(marker, ()))))
        for marker in RemovedMarker
    )


def staying_markers(state: State) -> tuple[StayingMarker, ...]:
    """The markers that stay on the map, those that no piece on it bears left out (C42)."""
    on_map = [piece for piece in state.forces.pieces if is_on_map(state.forces, piece)]
    found = (StayingMarker(each, tuple(piece for piece in on_map if piece.has(each))) for each in STAYING)
    return tuple(marker for marker in found if marker.pieces)


def radios_gone(state: State) -> tuple[Piece, ...]:
    """The radios still in an OB whose OBA module is used up (CG3)."""
    modules = _modules_of_radios(state)
    return tuple(
        radio
        for radio in _radios(state)
        if modules.get(radio.id) in state.used_up_modules and state.forces.is_in_ob(radio)
    )


def sort_out_radios(context: Context) -> None:
    """Records what becomes of the radios: each goes or is Retained with its OBA module (4.502, CG3)."""
    gone, working = radios_gone(context.state), _radios_to_mend(context.state)
    if gone or working:
        lost = (replace(radio, place=ELIMINATED, possessor=None, secret=False) for radio in gone)
        mended = (_mended(radio) for radio in working)
        context.record(RadiosSortedOut(changed=(*lost, *mended), gone=gone, working=working), "4.502")


def _batteries_of_last_scenario(state: State) -> tuple[Battery, ...]:
    """The OBA modules that were in play in the scenario just over, as it left them."""
    line = state.date_line
    return line.results[-1].modules if line is not None and line.results else ()


def _radios_to_mend(state: State) -> tuple[Piece, ...]:
    """The radios of Retained modules that are lost or do not work; one in enemy hands stays there."""
    retained = {module.battery.id for module in state.modules if not module.in_play}
    modules = _modules_of_radios(state)
    return tuple(
        radio
        for radio in _radios(state)
        if modules.get(radio.id) in retained
        and not radio.is_captured
        and (radio.place == ELIMINATED or radio.has(PieceState.MALFUNCTIONED))
    )


def _radios(state: State) -> tuple[Piece, ...]:
    return tuple(piece for piece in state.forces.pieces if piece.kind is PieceKind.RADIO)


def _modules_of_radios(state: State) -> dict[str, str]:
    """The id of each radio's OBA module by its own, as far as it follows from what is known.

    A radio names its module by id or by name, as it was typed. Where one radio of an OB and one module of the
    side that made it are left, they belong together, for a module has one radio (CG3).
    """
    batteries = [*_batteries_of_last_scenario(state), *(module.battery for module in state.modules)]
    found: dict[str, str] = {}
    for side in Side:
        names = {battery.id: battery.name for battery in batteries if battery.side is side}
        radios = [radio for radio in _radios(state) if radio.nation is side]
        for radio in radios:
            said = radio.battery.casefold()
            named = [id_ for id_, name in names.items() if name.casefold() == said]
            if radio.battery in names or len(named) == 1:
                found[radio.id] = radio.battery if radio.battery in names else named[0]
        rest = [radio for radio in radios if radio.id not in found and state.forces.is_in_ob(radio)]
        unnamed = [id_ for id_ in names if id_ not in found.values()]
        if len(rest) == len(unnamed) == 1:
            found[rest[0].id] = unnamed[0]
    return found


def _mended(radio: Piece) -> Piece:
    working = replace(radio.without_states(PieceState.MALFUNCTIONED), secret=False)
    return replace(working, place=UNKNOWN) if radio.place == ELIMINATED else working
