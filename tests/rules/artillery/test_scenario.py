"""Windows, modules, retention, and facts entered by hand (2, 2.21, CG3; O12, O14, O28-O30)."""

from dataclasses import replace
from typing import Any

import pytest

from elst_app.loading import read_text
from elst_app.rules.artillery import (
    EVENTS,
    Access,
    ArtilleryRulings,
    Battery,
    BatteryKind,
    Chit,
    Correct,
    DeclineRuling,
    EndRallyPhase,
    LostRadioRuling,
    Marker,
    MarkerKind,
    Mission,
    MoveObserver,
    Observer,
    Pile,
    Radio,
    RadioEliminated,
    RadioState,
    ReplacedRuling,
    RocketRuling,
    Step,
    Window,
    apply,
    begin_window,
    check_battery,
    check_modules,
    entered,
    is_waiting,
    new_battery,
    possible,
    retained,
)
from elst_app.rules.artillery.refusals import (
    AccessAgainstChits,
    BadPile,
    BadRadioFigures,
    ContactWithoutObserver,
    DrawnTooLate,
    MarkerAgainstMission,
    MarkerWithoutAccess,
    MarkerWithoutRadio,
    NotInThisWindow,
    OffBoardObserverNeedsHex,
    RocketRule,
    RocketsAreGerman,
    TooFar,
    TooManyChits,
    TooManyModules,
    UnknownCalibre,
)
from elst_app.rules.board import Terrain
from elst_app.rules.calendar import Phase
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.rulings import Rulings, read_switches
from elst_app.rules.sides import Side
from tests.rules.artillery.support import (
    BLACK,
    BRITISH,
    CHART,
    CLEAR,
    DEFENSIVE,
    GERMAN,
    HE,
    KEPT_UP,
    PREP,
    REFERENCE,
    SMOKE,
    act,
    correct,
    given,
    hex_,
    outcome,
    play,
    refused,
    see,
    state_of,
)


@pytest.mark.parametrize(
    ("player_turn", "side", "phase"),
    [
        (GERMAN, GERMAN, Phase.PFPH),
        (BRITISH, GERMAN, Phase.DFPH),
        (BRITISH, BRITISH, Phase.PFPH),
        (GERMAN, BRITISH, Phase.DFPH),
    ],
)
def test_o30_one_window_in_each_player_turn(player_turn: Side, side: Side, phase: Phase) -> None:
    assert Window(1, player_turn, side).phase is phase


def test_o30_a_window_begins_once_and_only_for_its_side() -> None:
    battery = play(given("contact | none | -"), KEPT_UP, BLACK)
    assert begin_window(battery, PREP) == battery
    assert begin_window(battery, Window(3, GERMAN, BRITISH)) == battery
    assert not is_waiting(battery, Window(3, GERMAN, BRITISH))
    assert begin_window(battery, DEFENSIVE).step is Step.CONTACT
    british = Window(3, GERMAN, BRITISH)
    assert refused(battery, BLACK, window=british) == NotInThisWindow(BRITISH)


def test_the_rulings_of_a_campaign() -> None:
    switches = read_switches(read_text("rulings.toml"))
    assert ArtilleryRulings.of(Rulings.default(switches)) == ArtilleryRulings()
    others = {code: switches.find(code).options[1] for code in ("O4", "O6", "O18", "O24")}
    assert ArtilleryRulings.of(Rulings.of(switches, others)) == ArtilleryRulings(
        DeclineRuling.CONTACT_KEPT, LostRadioRuling.CANCELLED, ReplacedRuling.STAYS, RocketRuling.ENEMY
    )


# CG3, O28.


def test_cg3_a_module_comes_with_a_radio_eight_black_and_three_red_chits_he_and_smoke() -> None:
    battery = new_battery(CHART, id="British O2 #1", side=BRITISH, name="O2", calibre=80)
    assert battery.pile == Pile(8, 3)
    assert battery.radio == Radio(8, 1, 6)
    assert battery.ammunition == (HE, SMOKE)
    rocket = new_battery(
        CHART, id="German O3 #1", side=GERMAN, name="O3", calibre=150, kind=BatteryKind.ROCKET
    )
    assert rocket.ammunition == (HE,)  # 2.9 against CG3


def test_cg3_at_most_two_modules_a_side() -> None:
    pair = [given(), given(name="O1")]
    check_modules(pair, GERMAN, CHART)
    check_modules([*pair, given(side=BRITISH)], GERMAN, CHART)
    with pytest.raises(Refused) as raised:
        check_modules([*pair, given(name="O3")], GERMAN, CHART)
    assert raised.value.refusal == TooManyModules(GERMAN, 3, 2)


def test_o28_a_module_that_placed_an_ffe_he_or_smoke_is_gone() -> None:
    assert retained(given("contact | held | FFE:2 JJ11"), CHART) is None
    assert retained(given("contact | held | FFE:C JJ11 Smoke"), CHART) is None
    assert retained(replace(given(), placed_ffe=True), CHART) is None


def test_o28_any_other_is_retained_with_a_working_radio_and_a_fresh_pile() -> None:
    spent = play(given("contact | lost for good | -"), act(RadioEliminated()))
    back = retained(spent, CHART)
    assert back is not None
    assert back.pile == Pile(8, 3)
    assert back.radio == Radio(8, 1, 6)
    assert state_of(back) == "no contact | none | - | contact"
    assert back.observer is None
    off_board = given(off_board=True)
    again = retained(off_board, CHART)
    assert again is not None
    assert again.observer == off_board.observer


def test_scenarios_outside_the_campaign_dae4_off_board_observer_and_an_ssr_pile() -> None:
    battery = new_battery(
        CHART,
        id="British OBA",
        side=BRITISH,
        name="OBA",
        calibre=80,
        observer=Observer("OO21", hex_("OO21")),
        off_board=True,
    )
    battery = replace(battery, pile=Pile(7, 2))
    check_battery(battery, CHART)
    window = Window(1, BRITISH, BRITISH)
    assert state_of(play(battery, BLACK, window=window)) == "contact | held | - | request"


def test_o14_hidden_units_count_for_nothing_the_answer_is_about_known_enemy_units() -> None:
    battery = play(given("contact | held | SR JJ11"), KEPT_UP, see(CLEAR))
    assert refused(battery, correct("LL16"), act(Correct(hex_("LL16"), True))).rule == "2.3"


def test_o29_the_map_has_no_woods() -> None:
    assert "woods" not in [terrain.value for terrain in Terrain]
    assert REFERENCE.board[hex_("M13")].terrain is Terrain.ORCHARD


# What happened at the table.


def test_the_observer_moves() -> None:
    battery = play(given(), act(MoveObserver(hex_("MM9"))))
    assert battery.observer == Observer("8-1", hex_("MM9"))


def test_an_act_that_breaks_a_rule_can_be_recorded_all_the_same() -> None:
    noted: list[Refusal] = []

    def note(refusal: Refusal | None) -> None:
        if refusal is not None:
            assert refusal.can_be_recorded
            noted.append(refusal)

    battery = play(given("contact | held | FFE:2 JJ11"), KEPT_UP, see(CLEAR))
    turn = correct("JJ16", enemy_near=True)
    after = apply(battery, PREP, turn.action, REFERENCE, require=note).battery
    assert noted == [TooFar(5, 3)]
    assert after.step is Step.PRECISION
    assert refused(battery, turn) == TooFar(5, 3)


def test_entered_facts_end_what_was_under_way() -> None:
    aiming = play(given("contact | held | SR JJ11"), KEPT_UP, see(CLEAR), correct("LL16"))
    moved = entered(replace(aiming, marker=Marker(MarkerKind.SR, hex_("LL17"))), CHART)
    assert state_of(moved) == "contact | held | SR LL17 | ended"
    assert moved.progress.request is None
    fired = replace(aiming, marker=Marker(MarkerKind.FFE_1, hex_("LL17"), HE), placed_ffe=True)
    assert state_of(entered(fired, CHART)) == "contact | held | FFE:1 LL17 | resolution"
    fresh = entered(replace(given(), pile=Pile(8, 3, (Chit.RED,))), CHART)
    assert state_of(fresh) == "no contact | none | - | contact"


def _radio(battery: Battery, **figures: Any) -> Battery:
    assert battery.radio is not None
    return replace(battery, radio=replace(battery.radio, **figures))


@pytest.mark.parametrize(
    ("battery", "refusal"),
    [
        (replace(given(), pile=Pile(1, 3, (Chit.BLACK, Chit.BLACK))), TooManyChits(Chit.BLACK, 2, 1)),
        (
            replace(given(), pile=Pile(8, 1, (Chit.RED, Chit.RED)), access=Access.LOST_FOR_GOOD),
            TooManyChits(Chit.RED, 2, 1),
        ),
        (replace(given(), access=Access.LOST_FOR_GOOD), AccessAgainstChits(Access.LOST_FOR_GOOD, 0)),
        (
            replace(given("no contact | lost for good | -"), access=Access.HELD),
            AccessAgainstChits(Access.HELD, 2),
        ),
        (replace(given(), pile=Pile(0, 0)), BadPile(0, 0)),
        (
            replace(
                given("no contact | lost for good | -"), pile=Pile(8, 3, (Chit.RED, Chit.RED, Chit.BLACK))
            ),
            DrawnTooLate(),
        ),
        (replace(given(), calibre=105), UnknownCalibre(105)),
        (replace(given(), kind=BatteryKind.ROCKET), RocketRule()),
        (replace(given(side=BRITISH), kind=BatteryKind.ROCKET), RocketsAreGerman()),
        (
            replace(given("contact | held | SR JJ11"), kind=BatteryKind.ROCKET, ammunition=(Mission.HE,)),
            RocketRule(),
        ),
        (
            replace(given(), marker=Marker(MarkerKind.SR, hex_("JJ11"))),
            MarkerWithoutAccess(MarkerKind.SR),
        ),
        (
            replace(given("contact | held | FFE:2 JJ11"), access=Access.NONE),
            MarkerWithoutAccess(MarkerKind.FFE_2),
        ),
        (
            replace(given("contact | held | SR JJ11"), marker=Marker(MarkerKind.SR, hex_("JJ11"), HE)),
            MarkerAgainstMission(MarkerKind.SR, HE),
        ),
        (
            replace(given("contact | held | FFE:2 JJ11"), placed_ffe=False),
            MarkerAgainstMission(MarkerKind.FFE_2, HE),
        ),
        (
            replace(given("contact | held | FFE:2 JJ11 Smoke"), ammunition=(HE,)),
            MarkerAgainstMission(MarkerKind.FFE_2, SMOKE),
        ),
        (
            _radio(given("no contact | held | SR JJ11"), state=RadioState.CAPTURED),
            MarkerWithoutRadio(),
        ),
        (_radio(given("contact | none | -"), state=RadioState.MALFUNCTIONED), ContactWithoutObserver()),
        (replace(given("contact | none | -"), observer=None), ContactWithoutObserver()),
        (
            replace(given("contact | none | -"), observer=Observer("8-1", good_order=False)),
            ContactWithoutObserver(),
        ),
        (_radio(given(), contact=13), BadRadioFigures(13, 1, 6)),
        (_radio(given(), repair=6), BadRadioFigures(8, 6, 6)),
        (replace(given(off_board=True), observer=None), OffBoardObserverNeedsHex()),
        (replace(given(off_board=True), observer=Observer("OO21")), OffBoardObserverNeedsHex()),
    ],
)
def test_what_cannot_be(battery: Battery, refusal: Refusal) -> None:
    with pytest.raises(Refused) as raised:
        entered(battery, CHART)
    assert raised.value.refusal == refusal
    assert not refusal.can_be_recorded


def test_every_act_is_listed_with_a_rule_whatever_the_state() -> None:
    listed = possible(given(), PREP, REFERENCE)
    assert len({(entry.kind, entry.mission) for entry in listed}) == len(listed) == 31
    assert all(entry.rule for entry in listed)
    assert all(entry.refusal is None or entry.refusal.rule for entry in listed)
    assert {entry.kind for entry in listed} > set(EVENTS)


def test_2_2_the_end_of_an_rph_is_told() -> None:
    assert outcome(given("contact | held | FFE:C JJ11"), act(EndRallyPhase())).access is Access.NONE
