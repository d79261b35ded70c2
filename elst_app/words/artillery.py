"""The OBA procedure in words: what comes now, what each act means, what is asked for it (2.1-2.9).

The names of acts, steps and markers alone stand in `artillery_names`, what an act has led to in
`artillery_outcomes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery.actions import Act, ActKind
from elst_app.rules.artillery.battery import (
    Battery,
    Marker,
    MarkerKind,
    Request,
    Sight,
    Step,
    View,
)
from elst_app.rules.artillery.possible import Question
from elst_app.rules.artillery.verdicts import RULES
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import fill, hexes, word


@dataclass(frozen=True, slots=True)
class Guide:
    """What a screen says of a step or an act: a headline, one sentence of explanation, the rule number."""

    headline: str
    sentence: str
    rule: str


_STEPS: Final[Mapping[Step, tuple[str, str, str]]] = {
    Step.CONTACT: (
        QT_TRANSLATE_NOOP("Artillery", "Does the Observer reach the battery?"),
        QT_TRANSLATE_NOOP(
            "Artillery", "One DR against the number of the radio, easier where Contact is held already."
        ),
        "2.1",
    ),
    Step.ACCESS: (
        QT_TRANSLATE_NOOP("Artillery", "Is the battery free to fire?"),
        QT_TRANSLATE_NOOP(
            "Artillery",
            "Black gives Access, red ends its actions now, a second red its part in the scenario.",
        ),
        "2.2",
    ),
    Step.REQUEST: (
        QT_TRANSLATE_NOOP("Artillery", "Where should the round land?"),
        QT_TRANSLATE_NOOP("Artillery", "Place the AR in a hex that the Observer sees, or place none."),
        "2.3",
    ),
    Step.PRECISION: (
        QT_TRANSLATE_NOOP("Artillery", "Is the AR Precise?"),
        QT_TRANSLATE_NOOP("Artillery", "A low dr, Hindrances added, puts the round in the hex of the AR."),
        "2.3",
    ),
    Step.ERROR: (
        QT_TRANSLATE_NOOP("Artillery", "Where does the round land?"),
        QT_TRANSLATE_NOOP(
            "Artillery", "The coloured die gives the direction from the AR, the white one the distance."
        ),
        "2.31",
    ),
    Step.MARKER: (
        QT_TRANSLATE_NOOP("Artillery", "What becomes of the marker?"),
        QT_TRANSLATE_NOOP("Artillery", "What the Observer sees of it decides what may be done with it."),
        "2.33",
    ),
    Step.CONTINUATION: (
        QT_TRANSLATE_NOOP("Artillery", "What becomes of the FFE:C?"),
        QT_TRANSLATE_NOOP(
            "Artillery", "Access is back: fire again on the same hex, go on with an SR there, or remove it."
        ),
        "2.34",
    ),
    Step.REPLACED: (
        QT_TRANSLATE_NOOP("Artillery", "Does the new SR stay?"),
        QT_TRANSLATE_NOOP("Artillery", "It may be Corrected at once or stay in the hex of the FFE:C."),
        "O18",
    ),
    Step.RESOLUTION: (
        QT_TRANSLATE_NOOP("Artillery", "What does the FFE do?"),
        QT_TRANSLATE_NOOP(
            "Artillery", "HE has one DR for each hex with somebody in it; Smoke is placed without a roll."
        ),
        "2.5",
    ),
    Step.ENDED: (
        QT_TRANSLATE_NOOP("Artillery", "Done for this phase"),
        QT_TRANSLATE_NOOP("Artillery", "This Observer and this battery act again in their next window."),
        "2.321",
    ),
}

_SIGHT: Final = (
    QT_TRANSLATE_NOOP("Artillery", "What does the Observer see?"),
    QT_TRANSLATE_NOOP(
        "Artillery",
        "Look along the LOS to the marker, then say whether an enemy unit is seen in or next to it.",
    ),
    "2.32",
)

_ACTS: Final[Mapping[ActKind, str]] = {
    ActKind.OBSERVE: QT_TRANSLATE_NOOP(
        "Artillery", "The LOS to the marker is yours to judge; the next choices follow from it."
    ),
    ActKind.ATTEMPT_CONTACT: QT_TRANSLATE_NOOP(
        "Artillery", "A DR of the radio's number or less makes Contact; on a 12 the radio malfunctions."
    ),
    ActKind.MAINTAIN: QT_TRANSLATE_NOOP(
        "Artillery", "Like Radio Contact, but easier; a failure loses Contact and keeps Access."
    ),
    ActKind.DECLINE: QT_TRANSLATE_NOOP(
        "Artillery", "The Observer stays free to act; who does not see his marker loses Access and marker."
    ),
    ActKind.DRAW_ACCESS: QT_TRANSLATE_NOOP(
        "Artillery", "One chit from this battery's own pile, shown to the other side; it never goes back."
    ),
    ActKind.PLACE_REQUEST: QT_TRANSLATE_NOOP(
        "Artillery", "The AR is where the round is wanted; out of LOS it is lost."
    ),
    ActKind.END_ACTIONS: QT_TRANSLATE_NOOP("Artillery", "Contact and Access are kept for the next window."),
    ActKind.ROLL_PRECISION: QT_TRANSLATE_NOOP(
        "Artillery", "One die, with a drm for all that hinders the LOS to the AR."
    ),
    ActKind.ROLL_ERROR: QT_TRANSLATE_NOOP(
        "Artillery", "Direction 1 is north, then clockwise; a Correction limits the distance."
    ),
    ActKind.LEAVE: QT_TRANSLATE_NOOP(
        "Artillery", "An SR stays for the next window; an FFE:2 is resolved where it is."
    ),
    ActKind.CONVERT: QT_TRANSLATE_NOOP(
        "Artillery", "The mission begins in this hex and is resolved at once."
    ),
    ActKind.CORRECT: QT_TRANSLATE_NOOP(
        "Artillery",
        "A new AR moves an SR 18 hexes at most, an FFE:2 3; the error is a third of the way at most, "
        "unless the marker is out of LOS.",
    ),
    ActKind.CORRECT_AND_CONVERT: QT_TRANSLATE_NOOP(
        "Artillery", "Announce it now: the SR fires wherever it lands, harder to place from far away."
    ),
    ActKind.REPLACE: QT_TRANSLATE_NOOP("Artillery", "The mission is over, and an SR marks its hex."),
    ActKind.CANCEL_SR: QT_TRANSLATE_NOOP(
        "Artillery", "The SR is removed, Access is kept, and a new AR may follow."
    ),
    ActKind.CANCEL_FFE: QT_TRANSLATE_NOOP(
        "Artillery", "The mission is over; ending an FFE:2 costs Access, removing an FFE:C does not."
    ),
    ActKind.RESOLVE_HEX: QT_TRANSLATE_NOOP(
        "Artillery", "A DR of its own for each hex, friendly units and possible hidden ones included."
    ),
    ActKind.FINISH_RESOLUTION: QT_TRANSLATE_NOOP(
        "Artillery", "No further hex is attacked, and the marker turns to its next side."
    ),
    ActKind.LAY_SMOKE: QT_TRANSLATE_NOOP(
        "Artillery", "All hexes of the Burst Area get a Smoke marker, thicker in the PFPh than in the DFPh."
    ),
    ActKind.ENTRY: QT_TRANSLATE_NOOP(
        "Artillery", "HE on the map attacks whoever moves or routs into its Burst Area."
    ),
    ActKind.END_RALLY_PHASE: QT_TRANSLATE_NOOP("Artillery", "With an FFE:C on the map it costs Access."),
    ActKind.REPAIR_RADIO: QT_TRANSLATE_NOOP(
        "Artillery", "One dr in an RPh: a low one repairs the radio, the worst one eliminates it."
    ),
    ActKind.MOVE_OBSERVER: QT_TRANSLATE_NOOP(
        "Artillery", "Note his new hex, and whether he is in a Steeple."
    ),
    ActKind.LOSE_GOOD_ORDER: QT_TRANSLATE_NOOP("Artillery", "Contact is lost at once."),
    ActKind.REGAIN_GOOD_ORDER: QT_TRANSLATE_NOOP("Artillery", "He may use the radio again."),
    ActKind.TRANSFER_RADIO: QT_TRANSLATE_NOOP("Artillery", "Contact is broken, Access is kept."),
    ActKind.OBSERVER_ELIMINATED: QT_TRANSLATE_NOOP(
        "Artillery", "Contact is lost, and the radio waits for another leader."
    ),
    ActKind.RADIO_ELIMINATED: QT_TRANSLATE_NOOP(
        "Artillery", "The battery is out of action for the rest of the scenario."
    ),
    ActKind.RADIO_CAPTURED: QT_TRANSLATE_NOOP(
        "Artillery", "The battery is silent until the radio is taken back."
    ),
}


_LABELS: Final[Mapping[ActKind, str]] = {
    ActKind.OBSERVE: QT_TRANSLATE_NOOP("Artillery", "what the Observer sees"),
    ActKind.ATTEMPT_CONTACT: QT_TRANSLATE_NOOP("Artillery", "Radio Contact roll"),
    ActKind.MAINTAIN: QT_TRANSLATE_NOOP("Artillery", "Maintenance roll"),
    ActKind.DECLINE: QT_TRANSLATE_NOOP("Artillery", "no roll for Contact"),
    ActKind.DRAW_ACCESS: QT_TRANSLATE_NOOP("Artillery", "draw of a chit"),
    ActKind.PLACE_REQUEST: QT_TRANSLATE_NOOP("Artillery", "AR in {hex}"),
    ActKind.END_ACTIONS: QT_TRANSLATE_NOOP("Artillery", "no AR"),
    ActKind.ROLL_PRECISION: QT_TRANSLATE_NOOP("Artillery", "Precision roll"),
    ActKind.ROLL_ERROR: QT_TRANSLATE_NOOP("Artillery", "Error roll"),
    ActKind.LEAVE: QT_TRANSLATE_NOOP("Artillery", "marker left in place"),
    ActKind.CONVERT: QT_TRANSLATE_NOOP("Artillery", "Conversion"),
    ActKind.CORRECT: QT_TRANSLATE_NOOP("Artillery", "Correction to {hex}"),
    ActKind.CORRECT_AND_CONVERT: QT_TRANSLATE_NOOP("Artillery", "Correction to {hex} and Conversion"),
    ActKind.REPLACE: QT_TRANSLATE_NOOP("Artillery", "SR in place of the FFE:C"),
    ActKind.CANCEL_SR: QT_TRANSLATE_NOOP("Artillery", "Cancellation of the SR"),
    ActKind.CANCEL_FFE: QT_TRANSLATE_NOOP("Artillery", "Cancellation of the FFE"),
    ActKind.RESOLVE_HEX: QT_TRANSLATE_NOOP("Artillery", "attack on {hex}"),
    ActKind.FINISH_RESOLUTION: QT_TRANSLATE_NOOP("Artillery", "end of the resolution"),
    ActKind.LAY_SMOKE: QT_TRANSLATE_NOOP("Artillery", "placing of Smoke"),
    ActKind.ENTRY: QT_TRANSLATE_NOOP("Artillery", "attack on entry into {hex}"),
    ActKind.END_RALLY_PHASE: QT_TRANSLATE_NOOP("Artillery", "end of the RPh"),
    ActKind.REPAIR_RADIO: QT_TRANSLATE_NOOP("Artillery", "repair of the radio"),
    ActKind.MOVE_OBSERVER: QT_TRANSLATE_NOOP("Artillery", "Observer in {hex}"),
    ActKind.LOSE_GOOD_ORDER: QT_TRANSLATE_NOOP("Artillery", "loss of Good Order"),
    ActKind.REGAIN_GOOD_ORDER: QT_TRANSLATE_NOOP("Artillery", "return to Good Order"),
    ActKind.TRANSFER_RADIO: QT_TRANSLATE_NOOP("Artillery", "transfer of the radio"),
    ActKind.OBSERVER_ELIMINATED: QT_TRANSLATE_NOOP("Artillery", "elimination of the Observer"),
    ActKind.RADIO_ELIMINATED: QT_TRANSLATE_NOOP("Artillery", "elimination of the radio"),
    ActKind.RADIO_CAPTURED: QT_TRANSLATE_NOOP("Artillery", "capture of the radio"),
}


def step_guide(step: Step, *, asks_sight: bool = False) -> Guide:
    """What comes now; with `asks_sight` the question what the Observer sees comes before it."""
    headline, sentence, rule = _SIGHT if asks_sight else _STEPS[step]
    return Guide(
        QCoreApplication.translate("Artillery", headline),
        QCoreApplication.translate("Artillery", sentence),
        rule,
    )


def act_guide(kind: ActKind) -> Guide:
    """What an act is and means: its name stands on the button, its sentence below."""
    return Guide(word(kind), QCoreApplication.translate("Artillery", _ACTS[kind]), RULES[kind])


def act_label(act: Act) -> str:
    """An act that was done, in a few words for the undo label: `AR in LL16`, `Maintenance roll`."""
    text = QCoreApplication.translate("Artillery", _LABELS[act.kind])
    return fill(text, hex=getattr(act, "hex", None))


def question_text(question: Question) -> str:
    """What the players are asked for an act."""
    return word(question)


def calibre_text(calibre: int) -> str:
    """A calibre in mm: `100+mm`."""
    return fill(QCoreApplication.translate("Artillery", "{calibre}+mm"), calibre=calibre)


def battery_name(battery: Battery) -> str:
    """The battery in a sentence: `German O2 #1`. Its id, for a side may have two of one name."""
    return battery.id


def battery_line(battery: Battery) -> str:
    """How a battery stands: `Contact held, Access held, SR in JJ11`."""
    if battery.contact:
        contact = QCoreApplication.translate("Artillery", "Contact held")
    else:
        contact = QCoreApplication.translate("Artillery", "no Contact")
    access = fill(QCoreApplication.translate("Artillery", "Access {access}"), access=battery.access)
    return ", ".join((contact, access, marker_text(battery.marker)))


def marker_text(marker: Marker | None) -> str:
    """A marker and its hex: `SR in JJ11`, `FFE:1 (Smoke) in KK16`."""
    if marker is None:
        return QCoreApplication.translate("Artillery", "no marker")
    if marker.mission is None or marker.kind is MarkerKind.SR:
        return fill(
            QCoreApplication.translate("Artillery", "{kind} in {hex}"), kind=marker.kind, hex=marker.hex
        )
    return fill(
        QCoreApplication.translate("Artillery", "{kind} ({mission}) in {hex}"),
        kind=marker.kind,
        mission=marker.mission,
        hex=marker.hex,
    )


def pile_text(battery: Battery) -> str:
    """What is left in the Draw Pile: `7 black, 3 red left`."""
    return fill(
        QCoreApplication.translate("Artillery", "{black} black, {red} red left"),
        black=battery.pile.black_left,
        red=battery.pile.red_left,
    )


def sight_text(sight: Sight) -> str:
    """What the Observer sees: `LOS to the Burst Height and to an enemy unit in or next to the hex`."""
    if sight.view is View.CLEAR and sight.enemy_near:
        return QCoreApplication.translate(
            "Artillery", "LOS to the Burst Height and to an enemy unit in or next to the hex"
        )
    return word(sight.view)


def error_text(request: Request | None) -> str:
    """How the direction is read and how far the round may land from this AR (2.31, 2.4, O10, O11)."""
    if request is None or request.cap is None:
        limit = QCoreApplication.translate("Artillery", "Nothing limits the distance.")
    else:
        limit = QCoreApplication.translate("Artillery", "The distance is {hexes} at most, whatever the die.")
        limit = fill(limit, hexes=hexes(request.cap))
    return QCoreApplication.translate("Artillery", "Direction 1 is north, then clockwise.") + " " + limit


def direction_text(direction: int) -> str:
    """A direction of the error rose: `2 (north-east)`."""
    points = (
        QCoreApplication.translate("Artillery", "north"),
        QCoreApplication.translate("Artillery", "north-east"),
        QCoreApplication.translate("Artillery", "south-east"),
        QCoreApplication.translate("Artillery", "south"),
        QCoreApplication.translate("Artillery", "south-west"),
        QCoreApplication.translate("Artillery", "north-west"),
    )
    return fill(
        QCoreApplication.translate("Artillery", "{number} ({point})"),
        number=direction,
        point=points[direction - 1],
    )
