"""The guided steps of the Recovery Phase, one module a step, and the list of them.

To guide a further step:

1. Its queries and commands stand in `elst_app.campaign.recovery`; there is no rule here.
2. A module here with a subclass of `GuidedStep` (step.py): `heads` lists the cases still open, in the order
   they are best gone through; `case` makes one of them from the answers given so far - title, reason,
   questions, dice or acts, modifiers, table rows, groups such as Equipment, what the map shows (cases.py);
   `key_of` finds the case of a command when an act is done otherwise. An instance is made anew from the state
   whenever something has changed and keeps nothing: what was done is read from the journal.
3. `nothing_to_do` says why there is nothing to do where `heads` is empty from the beginning: the step is then
   ticked as not needed by itself once its turn comes. From 4.511 on most steps are `is_secret`: they list the
   cases of `sides` alone, are shown to one side at a time, and a person ends them with one button.
4. One line in `GUIDED` below.

`GuidedPanel` (guided_panel.py) does all the rest: which case comes next and which side's, dice typed or
rolled, the row lit, what came of it, what remains, going back.
"""

from collections.abc import Mapping
from typing import Final

from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.steps.areas import AreasStep
from elst_app.ui.recovery.steps.deployment import DeploymentStep
from elst_app.ui.recovery.steps.escape import EscapeStep
from elst_app.ui.recovery.steps.markers import MarkersStep
from elst_app.ui.recovery.steps.melee import MeleeStep
from elst_app.ui.recovery.steps.possession import PossessionStep
from elst_app.ui.recovery.steps.received import ReceivedStep
from elst_app.ui.recovery.steps.recombination import RecombinationStep
from elst_app.ui.recovery.steps.regrouping import RegroupingStep
from elst_app.ui.recovery.steps.repair import RepairStep
from elst_app.ui.recovery.steps.replacement import ReplacementStep
from elst_app.ui.recovery.steps.shift import ShiftStep
from elst_app.ui.recovery.steps.shock_and_bog import ShockAndBogStep
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.wounded_leaders import WoundedLeadersStep

GUIDED: Final[Mapping[RecoveryStep, type[GuidedStep]]] = {
    RecoveryStep.MELEE: MeleeStep,
    RecoveryStep.MARKERS: MarkersStep,
    RecoveryStep.REGROUPING: RegroupingStep,
    RecoveryStep.SHOCK_AND_BOG: ShockAndBogStep,
    RecoveryStep.DEPLOYMENT_AREAS: AreasStep,
    RecoveryStep.ESCAPE: EscapeStep,
    RecoveryStep.POSSESSION: PossessionStep,
    RecoveryStep.WOUNDED_LEADERS: WoundedLeadersStep,
    RecoveryStep.RECOMBINATION: RecombinationStep,
    RecoveryStep.SHIFT: ShiftStep,
    RecoveryStep.REPAIR: RepairStep,
    RecoveryStep.REPLACEMENT: ReplacementStep,
    RecoveryStep.RG_STRENGTH: ReceivedStep,
    RecoveryStep.DEPLOYMENT: DeploymentStep,
}
