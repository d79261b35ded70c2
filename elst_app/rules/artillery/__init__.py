"""Off-Board Artillery: the whole procedure for any number of batteries (2.1-2.9, CG3; rulings O1-O30).

`possible` says what may be done with a battery now and why each other thing may not, `next_step` the one
thing that comes next, `apply` does it. A `Battery` is one frozen value; LOS is asked, never judged.

    >>> from elst_app.loading import rulebook
    >>> from elst_app.rules.hexes import Hex
    >>> from elst_app.rules.sides import Side
    >>> reference, german = rulebook().reference, Side.GERMAN
    >>> window = Window(game_turn=3, player_turn=german, side=german)
    >>> observer = Observer("8-1", Hex.parse("NN8"), in_steeple=True)
    >>> battery = new_battery(
    ...     reference.chart, id="German O2 #1", side=german, name="O2", calibre=100, observer=observer
    ... )
    >>> [(act.kind.value, act.rule, str(act.chance)) for act in next_step(battery, window, reference).acts]
    [('attempt Contact', '2.1', '13/18'), ('decline to roll', '2.11', 'None')]
    >>> battery = apply(battery, window, AttemptContact(), reference, dice=(3, 4)).battery
    >>> battery = apply(battery, window, DrawAccess(), reference, position=0).battery
    >>> request = PlaceArtilleryRequest(Hex.parse("LL16"), in_los=True)
    >>> battery = apply(battery, window, request, reference).battery
    >>> battery = apply(battery, window, RollPrecision(), reference, dice=(4,)).battery
    >>> applied = apply(battery, window, RollError(), reference, dice=(2, 3))
    >>> applied.battery.marker.kind.value, [hex_.name for hex_ in applied.outcome.path]
    ('SR', ['LL16', 'MM16', 'NN15', 'OO15'])

Call `begin_window` for each battery of the side as its PFPh or DFPh starts and keep the result: Smoke that
has served its time is cleared then. `possible`, `next_step` and `apply` begin the window themselves, too.
"""

from elst_app.rules.artillery.actions import (
    Act,
    Action,
    ActKind,
    AttemptContact,
    CancelFireForEffect,
    CancelSpottingRound,
    ConvertToFireForEffect,
    Correct,
    CorrectAndConvert,
    DeclineToRoll,
    DrawAccess,
    EndActions,
    EndRallyPhase,
    EnterFireForEffect,
    FinishResolution,
    LaySmoke,
    LeaveInPlace,
    LoseGoodOrder,
    Maintain,
    MoveObserver,
    Observe,
    ObserverEliminated,
    PlaceArtilleryRequest,
    RadioCaptured,
    RadioEliminated,
    RegainGoodOrder,
    RepairRadio,
    ReplaceContinuation,
    ResolveHex,
    RollError,
    RollPrecision,
    Target,
    TargetKind,
    TransferRadio,
)
from elst_app.rules.artillery.aiming import (
    check_observer,
)
from elst_app.rules.artillery.apply import (
    apply,
)
from elst_app.rules.artillery.battery import (
    Access,
    Battery,
    BatteryKind,
    Chit,
    Hindrances,
    Marker,
    MarkerKind,
    Mission,
    Observer,
    Pile,
    Progress,
    Radio,
    RadioState,
    Request,
    Sight,
    SmokeHex,
    Step,
    View,
    new_battery,
)
from elst_app.rules.artillery.burst import (
    burst_area,
    error_cap,
    error_landing,
    error_limit,
    error_path,
    landing_chances,
)
from elst_app.rules.artillery.chart import (
    ArtilleryChart,
    Reference,
    read_artillery_chart,
)
from elst_app.rules.artillery.entered import (
    between_parts,
    check_battery,
    check_make,
    check_modules,
    check_smoke,
    entered,
    retained,
)
from elst_app.rules.artillery.modifiers import (
    DrmReason,
)
from elst_app.rules.artillery.outcomes import (
    ActionsEnded,
    Applied,
    ChitDrawn,
    ContactRolled,
    ErrorRolled,
    Fate,
    HexAttacked,
    HitLocation,
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
    TargetResult,
)
from elst_app.rules.artillery.possible import (
    NextStep,
    Possibility,
    Question,
    next_step,
    possible,
)
from elst_app.rules.artillery.prospects import (
    access_ever,
    access_now,
    landings,
    mission_chance,
)
from elst_app.rules.artillery.resolution import terrain_tem
from elst_app.rules.artillery.sightline import (
    Sightline,
    line_hexes,
    sightline,
)
from elst_app.rules.artillery.steps import (
    agenda,
    begin_window,
    burst_on_map,
    closing,
    is_waiting,
    sight_of,
)
from elst_app.rules.artillery.verdicts import (
    EVENTS,
    RULES,
)
from elst_app.rules.artillery.window import (
    ArtilleryRulings,
    DeclineRuling,
    FireMarker,
    LostRadioRuling,
    ReplacedRuling,
    RocketRuling,
    Window,
)

__all__ = [
    "EVENTS",
    "RULES",
    "Access",
    "Act",
    "ActKind",
    "Action",
    "ActionsEnded",
    "Applied",
    "ArtilleryChart",
    "ArtilleryRulings",
    "AttemptContact",
    "Battery",
    "BatteryKind",
    "CancelFireForEffect",
    "CancelSpottingRound",
    "Chit",
    "ChitDrawn",
    "ContactRolled",
    "ConvertToFireForEffect",
    "Correct",
    "CorrectAndConvert",
    "DeclineRuling",
    "DeclineToRoll",
    "DrawAccess",
    "DrmReason",
    "EndActions",
    "EndRallyPhase",
    "EnterFireForEffect",
    "ErrorRolled",
    "Fate",
    "FinishResolution",
    "FireMarker",
    "HexAttacked",
    "Hindrances",
    "HitLocation",
    "LaySmoke",
    "LeaveInPlace",
    "LinkChanged",
    "LoseGoodOrder",
    "LostRadioRuling",
    "Maintain",
    "Marker",
    "MarkerHandled",
    "MarkerKind",
    "Mission",
    "MoveObserver",
    "NextStep",
    "Observe",
    "Observed",
    "Observer",
    "ObserverEliminated",
    "Outcome",
    "PassedOver",
    "Pile",
    "PlaceArtilleryRequest",
    "Possibility",
    "PrecisionRolled",
    "Progress",
    "Question",
    "Radio",
    "RadioCaptured",
    "RadioEliminated",
    "RadioState",
    "RallyPhaseEnded",
    "Reference",
    "RegainGoodOrder",
    "RepairRadio",
    "RepairRolled",
    "ReplaceContinuation",
    "ReplacedRuling",
    "Request",
    "RequestOutOfSight",
    "RequestPlaced",
    "ResolveHex",
    "RocketRuling",
    "RollError",
    "RollPrecision",
    "Sight",
    "Sightline",
    "SmokeHex",
    "SmokeLaid",
    "Step",
    "Target",
    "TargetKind",
    "TargetResult",
    "TransferRadio",
    "View",
    "Window",
    "access_ever",
    "access_now",
    "agenda",
    "apply",
    "begin_window",
    "between_parts",
    "burst_area",
    "burst_on_map",
    "check_battery",
    "check_make",
    "check_modules",
    "check_observer",
    "check_smoke",
    "closing",
    "entered",
    "error_cap",
    "error_landing",
    "error_limit",
    "error_path",
    "is_waiting",
    "landing_chances",
    "landings",
    "line_hexes",
    "mission_chance",
    "new_battery",
    "next_step",
    "possible",
    "read_artillery_chart",
    "retained",
    "sight_of",
    "sightline",
    "terrain_tem",
]
