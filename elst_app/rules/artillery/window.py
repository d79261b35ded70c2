"""The windows in which batteries act, and the rulings in force (2.1, 2.11; O4, O6, O18, O24, O30)."""

from dataclasses import dataclass
from enum import StrEnum

from elst_app.rules.calendar import Phase, PlayerTurn
from elst_app.rules.rulings import Rulings
from elst_app.rules.sides import Side


class DeclineRuling(StrEnum):
    """O4: what an Observer with LOS to the Burst Height loses who does not roll."""

    CONTACT_LOST = "contact-lost"
    CONTACT_KEPT = "contact-kept-with-los"


class LostRadioRuling(StrEnum):
    """O6: what becomes of the marker when radio or Observer is lost."""

    RUNS_OUT = "marker-runs-out"
    CANCELLED = "cancelled-at-once"


class ReplacedRuling(StrEnum):
    """O18: whether an SR that replaces an FFE:C may be Corrected in the same window."""

    CORRECTED = "corrected-in-same-window"
    STAYS = "stays-until-next-window"


class RocketRuling(StrEnum):
    """O24: whether a Rocket AR needs a Known Enemy Unit in or next to its hex."""

    NO_ENEMY = "no-known-enemy-needed"
    ENEMY = "known-enemy-needed"


@dataclass(frozen=True, slots=True)
class ArtilleryRulings:
    """The rulings on OBA that are settings; the values are the options of the campaign's switches."""

    decline: DeclineRuling = DeclineRuling.CONTACT_LOST
    lost_radio: LostRadioRuling = LostRadioRuling.RUNS_OUT
    replaced: ReplacedRuling = ReplacedRuling.CORRECTED
    rocket: RocketRuling = RocketRuling.NO_ENEMY

    @classmethod
    def of(cls, rulings: Rulings) -> "ArtilleryRulings":
        """Those among the rulings of a campaign."""
        return cls(
            DeclineRuling(rulings.option("O4")),
            LostRadioRuling(rulings.option("O6")),
            ReplacedRuling(rulings.option("O18")),
            RocketRuling(rulings.option("O24")),
        )


class FireMarker(StrEnum):
    """What is placed on an Observer who has used the radio (2.1, O27)."""

    PREP_FIRE = "Prep Fire"
    FINAL_FIRE = "Final Fire"


@dataclass(frozen=True, slots=True)
class Window:
    """The start of the PFPh or DFPh in which the batteries of `side` act: one in each Player Turn (O30)."""

    game_turn: int
    player_turn: Side
    """The side whose Player Turn it is."""
    side: Side
    """The side whose batteries act."""
    rulings: ArtilleryRulings = ArtilleryRulings()
    artillery_smoke_done: bool = True
    """Whether the side has no on-board Artillery Smoke to attempt any more: that comes first (2.1)."""

    @property
    def turn(self) -> PlayerTurn:
        """The Player Turn, which names the window among those of the side (O30)."""
        return PlayerTurn(self.game_turn, self.player_turn)

    @property
    def phase(self) -> Phase:
        """The PFPh in the side's own Player Turn, the DFPh in the enemy's (2.1)."""
        return Phase.PFPH if self.player_turn is self.side else Phase.DFPH

    @property
    def fire_marker(self) -> FireMarker:
        """The marker for an Observer who has used the radio (O27)."""
        return FireMarker.PREP_FIRE if self.phase is Phase.PFPH else FireMarker.FINAL_FIRE
