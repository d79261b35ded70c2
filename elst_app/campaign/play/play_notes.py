"""What is kept of the scenario being set up or played, and of a scenario outside the CG (CG2-CG11, DaE4)."""

from dataclasses import dataclass

from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.sides import Side


@dataclass(frozen=True, slots=True)
class PFGroup:
    """The `pf` that so many German squads brought: those set up, or those `pieces` that entered (CG5)."""

    squads: int
    pf: int
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayNotes:
    """What a scenario needs counted; every scenario, and each part of a Dual Attack, begins without any.

    `area` is the playing area, None for the entire map (C29). `ends_rolled` are the Game Turns after which
    the Scenario End dr was made (CG2). `pf_set_up` is None until the squads set up are known (CG5).
    `self_rallies` counts the MMC self-rally attempts of this Player Turn (CG4). `exited` are the pieces that
    exited the map and may not come back (CG11).
    """

    area: PlayingArea | None = None
    ends_rolled: tuple[int, ...] = ()
    pf_set_up: PFGroup | None = None
    pf_entered: tuple[PFGroup, ...] = ()
    pf_used: int = 0
    self_rallies: int = 0
    exited: tuple[str, ...] = ()

    @property
    def pf_available(self) -> int:
        """The PF of the scenario so far, those used included."""
        set_up = 0 if self.pf_set_up is None else self.pf_set_up.pf
        return set_up + sum(group.pf for group in self.pf_entered)

    @property
    def squads_entered(self) -> int:
        """The German squads that entered in this scenario and brought PF."""
        return sum(group.squads for group in self.pf_entered)

    @property
    def pf_left(self) -> int:
        """The PF still to be used."""
        return max(0, self.pf_available - self.pf_used)


@dataclass(frozen=True, slots=True)
class ScenarioELR:
    """The ELR of a side in a scenario outside the CG."""

    side: Side
    mmc: int
    leaders: int


@dataclass(frozen=True, slots=True)
class OutsideScenario:
    """A scenario outside the CG, which is all that its file holds.

    `set_up` is the id of the printed set-up it follows, empty for one of the players' own; `favoured` is the
    side whose balance is played. `winner` is as the players say once it is over.
    """

    set_up: str = ""
    favoured: Side | None = None
    elrs: tuple[ScenarioELR, ...] = ()
    winner: Side | None = None
