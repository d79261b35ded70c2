"""Refusals: why something may not be done, as typed values.

A refusal carries the rule number and the figures; its sentence stands in `elst_app.words`. Each kind is a
frozen subclass whose fields are the figures its sentence needs.
"""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act is not possible. `rule` is the rule number or ruling code it rests on.

    `can_be_recorded` tells whether the act may still be entered as what happened at the table, flagged with
    the rule: true for acts that break a rule, false for input that has no meaning (a 7 on one die).
    """

    rule: ClassVar[str]
    can_be_recorded: ClassVar[bool] = True


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not an error of the program
    """Raised inside rules/ and campaign/ to leave at once with a refusal; `Campaign.do` returns the value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class UnknownHex(Refusal):
    """The text names no hex of the map."""

    text: str
    rule: ClassVar[str] = "CG1"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class BadDice(Refusal):
    """The typed dice are not `count` whole numbers from 1 to 6."""

    count: int
    typed: str
    rule: ClassVar[str] = "2.1"
    can_be_recorded: ClassVar[bool] = False
