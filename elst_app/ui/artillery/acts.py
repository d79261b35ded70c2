"""The acts that need no more than a button or dice, with their keys."""

from typing import Final

from elst_app.rules.artillery import (
    Action,
    ActKind,
    AttemptContact,
    CancelFireForEffect,
    CancelSpottingRound,
    DeclineToRoll,
    EndActions,
    FinishResolution,
    LaySmoke,
    LeaveInPlace,
    Maintain,
    RepairRadio,
    ReplaceContinuation,
    RollPrecision,
)

ROLLS: Final[dict[ActKind, Action]] = {
    ActKind.MAINTAIN: Maintain(),
    ActKind.ATTEMPT_CONTACT: AttemptContact(),
    ActKind.ROLL_PRECISION: RollPrecision(),
    ActKind.REPAIR_RADIO: RepairRadio(),
}
"""What is rolled for without more ado."""

AIMED: Final = (ActKind.CORRECT, ActKind.CORRECT_AND_CONVERT)
"""What moves an SR or FFE:2 by an AR."""

PLAIN: Final[dict[ActKind, tuple[Action, str]]] = {
    ActKind.LEAVE: (LeaveInPlace(), "L"),
    ActKind.REPLACE: (ReplaceContinuation(), "R"),
    ActKind.LAY_SMOKE: (LaySmoke(), "Space"),
    ActKind.CANCEL_SR: (CancelSpottingRound(), "X"),
    ActKind.CANCEL_FFE: (CancelFireForEffect(), "X"),
    ActKind.DECLINE: (DeclineToRoll(), "N"),
    ActKind.END_ACTIONS: (EndActions(), "N"),
    ActKind.FINISH_RESOLUTION: (FinishResolution(), "F"),
}
"""What is done by one button, and its key."""
