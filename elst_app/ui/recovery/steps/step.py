"""What every guided step can tell of itself."""

from collections.abc import Sequence
from typing import ClassVar

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.recovery.cases import Answers, Case, Head


class GuidedStep:
    """One step as it stands: made anew from the state an audience sees, it keeps nothing."""

    step: ClassVar[RecoveryStep]
    is_secret: ClassVar[bool] = False
    """Whether a side's cases are for itself alone: each is shown only to the side whose it is."""

    def __init__(self, state: State, rulebook: Rulebook) -> None:
        self.state = state
        self.rulebook = rulebook

    @property
    def closes_itself(self) -> bool:
        """Whether it is ticked as not needed without asking where there is nothing to do.

        A secret step is not: that would tell one side about the other.
        """
        return not self.is_secret

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides whose cases these people may see."""
        return tuple(side for side in Side if not (self.is_secret and side in self.state.hidden))

    def heads(self) -> tuple[Head, ...]:
        """The cases still open, in order."""
        raise AssertionError(f"{type(self).__name__} does not list its cases")

    def case(self, key: str, answers: Answers) -> Case:
        """The open case of that key, as it follows from the answers."""
        raise AssertionError(f"{type(self).__name__} does not make its cases")

    def nothing_to_do(self) -> str:
        """Why no case is open, where none ever was."""
        raise AssertionError(f"{type(self).__name__} does not say why there is nothing to do")

    def told(self, act: Sequence[Entry]) -> str:
        """What an act brought, beside its dice and its row."""
        return act_text(act)

    def key_of(self, command: Command) -> str:
        """The key of the case that a command was about; empty where it cannot be told."""
        return ""

    def done_text(self) -> str:
        """What the button that ends the step says where something happens with it; empty for the usual."""
        return ""

    def remarks(self) -> tuple[str, ...]:
        """What has to be known or done elsewhere before the step can be gone through."""
        return ()
