"""The sentence below the question of a battery, where it is not as usual."""

from PySide6.QtCore import QCoreApplication

from elst_app.rules.artillery import MarkerKind, Reference, Step, closing
from elst_app.rules.artillery.refusals import BatteryClosed
from elst_app.ui.artillery.situation import Situation, is_malfunctioned
from elst_app.words.artillery import step_guide
from elst_app.words.phrases import fill
from elst_app.words.refusals import refusal_text


def step_sentence(situation: Situation, reference: Reference) -> str:
    """What is said of the step that comes next; empty where none does."""
    battery, marker = situation.battery, situation.battery.marker
    if situation.next is None:
        return ""
    step = situation.next.step
    if step is Step.ENDED:
        why = closing(battery)
        if why is not None and not battery.has_marker(MarkerKind.FFE_2):
            return refusal_text(BatteryClosed(why))
        if is_malfunctioned(battery):
            return QCoreApplication.translate(
                "StepText", "The radio has malfunctioned: its owner may try to repair it in an RPh."
            )
    if step is Step.MARKER and marker is not None and marker.hex not in reference.board:
        text = QCoreApplication.translate("StepText", "{hex} is off the map, out of the Observer's LOS.")
        return fill(text, hex=marker.hex)
    return step_guide(step, asks_sight=situation.next.asks_sight).sentence
