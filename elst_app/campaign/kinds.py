"""Every kind of command, of fact a journal can hold, and of outcome in one, for whoever keeps them."""

from collections.abc import Mapping
from typing import Final

from elst_app.campaign.area_decisions import (
    DecidePocket,
    DrawHexes,
    HexesDrawn,
    HexesRestored,
    PocketDecided,
    RestoreHexes,
)
from elst_app.campaign.artillery import (
    ActWithBattery,
    BatteryActed,
    BatteryEntered,
    EnterBattery,
    ModuleReceived,
    ModulesSortedOut,
    PutIntoPlay,
    PutModuleIntoPlay,
    ReceiveModule,
    WindowBegun,
)
from elst_app.campaign.artillery_smoke import (
    ArtillerySmokeDeclared,
    ArtillerySmokeFinished,
    DeclareArtillerySmoke,
    FinishArtillerySmoke,
)
from elst_app.campaign.clock import (
    ClockSet,
    EndScenario,
    NextPhase,
    ScenarioEnded,
    SetClock,
    StartScenario,
)
from elst_app.campaign.context import Command
from elst_app.campaign.control import (
    AreasDetermined,
    ControlChanged,
    GiveRest,
    SetControl,
    SetVehicles,
    VehiclesNoted,
)
from elst_app.campaign.entries import Fact
from elst_app.campaign.forces.changing import ChangePieces, GivePiece, PieceGiven, PiecesChanged
from elst_app.campaign.forces.entering import EnterPieces, PiecesEntered, PiecesRemoved, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, EndBooked, LossBooked
from elst_app.campaign.history import ActRedone, ActsRevised, ActUndone, EntryCorrected
from elst_app.campaign.initiative import (
    BlockRepeated,
    ChitPlaced,
    DualAttackRolled,
    InitiativeRevealed,
    PlaceChit,
    RollDualAttack,
)
from elst_app.campaign.known import StateKnown
from elst_app.campaign.notes import (
    AddNote,
    Noted,
)
from elst_app.campaign.play.exits import ExitMap, MapExited
from elst_app.campaign.play.panzerfaust import EnterPF, PFEntered, PFSetUp, PFUsed, SetUpPF, UsePF
from elst_app.campaign.play.playing_area import DeclarePlayingArea, PlayingAreaDeclared
from elst_app.campaign.play.scenario_end import RollScenarioEnd, ScenarioEndRolled
from elst_app.campaign.play.self_rally import AttemptSelfRally, SelfRallyAttempted
from elst_app.campaign.play.set_ups import BeginScenario, ScenarioBegun
from elst_app.campaign.play.verdict import CampaignDecided
from elst_app.campaign.play.victory import Concede, DeclareWinner, WinnerDeclared
from elst_app.campaign.points import (
    PointsReplenished,
    ReplenishPoints,
)
from elst_app.campaign.purchases import (
    BuyGroup,
    BuyGroups,
    CorrectGroup,
    GroupBought,
)
from elst_app.campaign.recovery.equipment import EquipmentHandled, HandleEquipment
from elst_app.campaign.recovery.escape_attempt import AttemptEscape, EscapeAttempted
from elst_app.campaign.recovery.fates import ChooseFate, FateChosen, FatesSettled
from elst_app.campaign.recovery.markers import RadiosSortedOut
from elst_app.campaign.recovery.melee import FightMelee, MeleeFought
from elst_app.campaign.recovery.possession import EquipmentCaptured
from elst_app.campaign.recovery.receiving import (
    GroupReceived,
    LeadersRolled,
    ReceiveGroup,
    RollLeaders,
    RollStrength,
    RollWeapons,
    StrengthRolled,
    WeaponsRolled,
)
from elst_app.campaign.recovery.recombination import HalfSquadsRecombined
from elst_app.campaign.recovery.regrouping import EndOfScenario, Regrouped
from elst_app.campaign.recovery.repairing import (
    CapturedRolled,
    ImmobilizationRolled,
    LmgUsed,
    RepairWeapon,
    RollCaptured,
    RollImmobilized,
    RollStun,
    StunRolled,
    UseLmg,
    WeaponRepairRolled,
)
from elst_app.campaign.recovery.replacement import PoolClosed, ReplaceUnits, UnitsReplaced
from elst_app.campaign.recovery.resupply import RepairApplied, Resupply
from elst_app.campaign.recovery.shift_attempt import AttemptShift, ShiftAttempted
from elst_app.campaign.recovery.shock_and_bog import (
    BogRolled,
    RollBog,
    RollShock,
    RollUnconfirmedKill,
    ShockRolled,
)
from elst_app.campaign.recovery.wounded_leaders import RollWoundedLeader, WoundedLeaderRolled
from elst_app.campaign.revise import Revise
from elst_app.campaign.setup import (
    BeginCampaign,
    CampaignBegun,
    ChangeRuling,
    RulingChanged,
    StartingPoints,
)
from elst_app.campaign.steps import (
    DateBegun,
    RecoveryEnded,
    StepTicked,
    TickStep,
)
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.campaign.vehicles import CloseHexes, HexesClosed
from elst_app.rules.artillery.outcomes import (
    ActionsEnded,
    ChitDrawn,
    ContactRolled,
    ErrorRolled,
    HexAttacked,
    LinkChanged,
    MarkerHandled,
    Observed,
    Outcome,
    PassedOver,
    PrecisionRolled,
    RallyPhaseEnded,
    RepairRolled,
    RequestOutOfSight,
    RequestPlaced,
    SmokeLaid,
)

FACTS: Final[tuple[type[Fact], ...]] = (
    PocketDecided,
    HexesDrawn,
    HexesRestored,
    ModuleReceived,
    PutIntoPlay,
    BatteryActed,
    WindowBegun,
    BatteryEntered,
    ModulesSortedOut,
    ArtillerySmokeDeclared,
    ArtillerySmokeFinished,
    ClockSet,
    ScenarioEnded,
    ControlChanged,
    VehiclesNoted,
    AreasDetermined,
    HexesClosed,
    PiecesEntered,
    PiecesRemoved,
    PiecesChanged,
    PieceGiven,
    LossBooked,
    EndBooked,
    MeleeFought,
    RadiosSortedOut,
    Regrouped,
    EndOfScenario,
    ShockRolled,
    BogRolled,
    FatesSettled,
    FateChosen,
    ActUndone,
    ActRedone,
    EntryCorrected,
    ActsRevised,
    ChitPlaced,
    InitiativeRevealed,
    DualAttackRolled,
    BlockRepeated,
    StateKnown,
    Noted,
    MapExited,
    PFSetUp,
    PFEntered,
    PFUsed,
    CampaignDecided,
    PlayingAreaDeclared,
    ScenarioEndRolled,
    SelfRallyAttempted,
    ScenarioBegun,
    WinnerDeclared,
    PointsReplenished,
    GroupBought,
    CampaignBegun,
    StartingPoints,
    RulingChanged,
    StepTicked,
    DateBegun,
    RecoveryEnded,
    EscapeAttempted,
    EquipmentHandled,
    EquipmentCaptured,
    WoundedLeaderRolled,
    HalfSquadsRecombined,
    ShiftAttempted,
    ImmobilizationRolled,
    StunRolled,
    WeaponRepairRolled,
    CapturedRolled,
    LmgUsed,
    RepairApplied,
    UnitsReplaced,
    PoolClosed,
    StrengthRolled,
    WeaponsRolled,
    LeadersRolled,
    GroupReceived,
)
"""Each kind of fact, in the order of their modules; its own `kind` is its name in the file."""

OUTCOMES: Final[Mapping[str, type[Outcome]]] = {
    "observed": Observed,
    "contact rolled": ContactRolled,
    "passed over": PassedOver,
    "chit drawn": ChitDrawn,
    "request placed": RequestPlaced,
    "request out of sight": RequestOutOfSight,
    "precision rolled": PrecisionRolled,
    "error rolled": ErrorRolled,
    "marker handled": MarkerHandled,
    "actions ended": ActionsEnded,
    "hex attacked": HexAttacked,
    "smoke laid": SmokeLaid,
    "rally phase ended": RallyPhaseEnded,
    "repair rolled": RepairRolled,
    "link changed": LinkChanged,
}
"""Each kind of outcome of an act of OBA by its name in the file, which never changes."""

COMMANDS: Final[tuple[type[Command], ...]] = (
    DecidePocket,
    DrawHexes,
    RestoreHexes,
    ActWithBattery,
    EnterBattery,
    PutModuleIntoPlay,
    ReceiveModule,
    DeclareArtillerySmoke,
    FinishArtillerySmoke,
    EndScenario,
    NextPhase,
    SetClock,
    StartScenario,
    GiveRest,
    SetControl,
    SetVehicles,
    CloseHexes,
    EnterPieces,
    RemovePieces,
    ChangePieces,
    GivePiece,
    BookLosses,
    FightMelee,
    RollShock,
    RollUnconfirmedKill,
    RollBog,
    ChooseFate,
    PlaceChit,
    RollDualAttack,
    AddNote,
    ExitMap,
    SetUpPF,
    EnterPF,
    UsePF,
    DeclarePlayingArea,
    RollScenarioEnd,
    AttemptSelfRally,
    BeginScenario,
    Concede,
    DeclareWinner,
    ReplenishPoints,
    BuyGroup,
    BuyGroups,
    CorrectGroup,
    BeginCampaign,
    ChangeRuling,
    TickStep,
    HandleEquipment,
    AttemptEscape,
    RollWoundedLeader,
    Correct,
    Redo,
    Undo,
    Revise,
    AttemptShift,
    RollImmobilized,
    RollStun,
    RepairWeapon,
    UseLmg,
    RollCaptured,
    Resupply,
    ReplaceUnits,
    RollStrength,
    RollWeapons,
    RollLeaders,
    ReceiveGroup,
)
"""Every kind of command, in the order of the modules."""
