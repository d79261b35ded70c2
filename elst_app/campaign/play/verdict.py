"""How the Victory Conditions stand, and the verdict at End of CG (4.2, 4.41; rulings C2, C3, C34)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from elst_app.campaign.context import Context
from elst_app.campaign.entries import Fact
from elst_app.campaign.moments import Stage
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.state import State
from elst_app.rules.forces import EXITED, Piece, PieceKind
from elst_app.rules.victory import Standing, Verdict, standing, verdict


@dataclass(frozen=True, slots=True)
class CampaignDecided(Fact):
    """The CG is over with this verdict."""

    verdict: Verdict
    kind: ClassVar[str] = "campaign decided"

    @property
    def holds_course(self) -> bool:
        """A CG that a side has conceded would be over without anybody having won it."""
        return self.verdict.conceded_by is not None

    def change(self, state: State) -> State:
        """Keeps the verdict; nothing more is played."""
        return replace(
            state,
            stage=Stage.ENDED,
            game_turn=0,
            player_turn=None,
            phase=None,
            progress=None,
            verdict=self.verdict,
        )


def exited_units(state: State) -> tuple[Piece, ...]:
    """The units that have exited for VP in the CG so far (C34)."""
    return tuple(
        piece
        for piece in state.forces.pieces
        if piece.place == EXITED and (piece.kind.is_infantry or piece.kind is PieceKind.VEHICLE)
    )


def standing_of(state: State, rulebook: Rulebook) -> Standing:
    """How the Victory Conditions stand now: the VP exited, and who Controls the building."""
    charts = rulebook.charts
    units = (piece.unit for piece in exited_units(state))
    return standing(charts.victory, charts.units, units, state.control)


def verdict_of(state: State, rulebook: Rulebook) -> Verdict | None:
    """Who has won the CG, once it is over; worked out anew, so that a later correction reaches it."""
    if state.stage is not Stage.ENDED or state.outside is not None:
        return None
    conceded_by = None if state.verdict is None else state.verdict.conceded_by
    return verdict(standing_of(state, rulebook), conceded_by)


def decide_campaign(context: Context) -> None:
    """Records the verdict at End of CG."""
    context.record(CampaignDecided(verdict(standing_of(context.state, context.rulebook))), "4.41")
