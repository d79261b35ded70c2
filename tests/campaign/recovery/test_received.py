"""Step 4.516 through the door: Strength, SW and leaders of every RG, and their entry (C24-C26, C40, C41)."""

from collections import Counter

import pytest

from elst_app.campaign.control import GiveRest, SetControl
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.recovery.received import ReceiptStage, received_of
from elst_app.campaign.recovery.receiving import (
    HoldersMissing,
    NoSuchGroup,
    NotDueForGroup,
    NotInThatArea,
    ReceiveGroup,
    RollLeaders,
    RollStrength,
    RollWeapons,
)
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.forces import ENTRY_AREA, PieceKind, in_area
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep, StepTooEarly
from elst_app.rules.refusals import BadDice
from elst_app.rules.reinforcements import ATTACK_CHIT, Deployment
from elst_app.rules.shift import NoSuchArea
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import Strength, UnitCount
from tests.campaign.recovery.perimeter import set_out

GERMAN, BRITISH = Side.GERMAN, Side.BRITISH
STRENGTH, WEAPONS, LEADERS, ENTERING = ReceiptStage
ON, OFF = Deployment.ON_MAP, Deployment.OFF_MAP


def bought(table, *groups):
    """The campaign at step 4.516 with these RG bought on 24 Morning, each a side, an ID and a deployment."""
    table.do(SetControl(hexes=(Hex.parse("E12"),), side=BRITISH), GiveRest(side=GERMAN))
    table.play_to(RecoveryStep.RG_PURCHASE)
    for side, rg, deployment in groups:
        table.do(BuyGroup(side=side, rg=rg, deployment=deployment, happened="for the test"))
    table.play_to(RecoveryStep.RG_STRENGTH)


def receipts(table, side):
    return received_of(table.campaign.state, table.rulebook, side)


def due(table, side):
    return [(receipt.group, receipt.due) for receipt in receipts(table, side)]


def record(table, side, group):
    return table.campaign.state.received_group(side, group)


def receive(table, side, group, area=None, **more):
    """The pieces of an RG as they enter the OB."""
    done = table.do(ReceiveGroup(side=side, group=group, area=area, **more))
    return done.entries[0].fact.added


def holdings(pieces):
    """What each kind of unit possesses, such as 2-2-8 an MMG."""
    names = {piece.id: piece.name for piece in pieces}
    return Counter((names[piece.possessor], piece.name) for piece in pieces if piece.possessor is not None)


@pytest.mark.parametrize("dr", range(2, 13))
def test_4_5161_full_strength_on_8_or_less(table, dr):
    bought(table, (BRITISH, "HW1", OFF))
    (receipt,) = receipts(table, BRITISH)
    assert receipt.due is STRENGTH
    table.do(RollStrength(side=BRITISH, group="HW1 #1", dice=(min(dr - 1, 6), dr - min(dr - 1, 6))))
    is_full = dr <= 8
    after = record(table, BRITISH, "HW1 #1")
    assert after.strength is (Strength.FULL if is_full else Strength.REDUCED)
    number = 3 if is_full else 2
    assert (after.units, after.weapons) == ((UnitCount(number, "2-2-8"),), (UnitCount(number, "MMG"),))
    assert after.leaders == ()
    assert due(table, BRITISH) == [("HW1 #1", ENTERING)]


BRITISH_GROUPS = [
    ("I1", 10, 7, {"4-5-7": 10}, {"4-5-7": 7}),
    ("V1", 4, 3, {"Sherman IIC": 1, "Sherman III": 3}, {"Sherman IIC": 1, "Sherman III": 2}),
    ("V2", 4, 3, {"Sherman VC": 1, "Sherman V": 3}, {"Sherman VC": 1, "Sherman V": 2}),
    ("G1", 2, 1, {"2-2-8": 2, "6-pounder": 2}, {"2-2-8": 1, "6-pounder": 1}),
    ("HW1", 3, 2, {"2-2-8": 3, "MMG": 3}, {"2-2-8": 2, "MMG": 2}),
    ("HW2", 2, 1, {"2-4-7": 2, "51mm LT MTR": 2}, {"2-4-7": 1, "51mm LT MTR": 1}),
]


@pytest.mark.parametrize("is_full", [True, False])
@pytest.mark.parametrize(("rg", "full", "reduced", "at_full", "at_reduced"), BRITISH_GROUPS)
def test_4_5161_what_each_british_rg_brings(table, rg, full, reduced, at_full, at_reduced, is_full):
    bought(table, (BRITISH, rg, OFF))
    group = f"{rg} #1"
    table.do(RollStrength(side=BRITISH, group=group, dice=(4, 4) if is_full else (4, 5)))
    if rg == "I1":
        if not is_full:
            table.do(RollWeapons(side=BRITISH, group=group, dice=(5, 5, 5, 5, 5)))
        table.do(RollLeaders(side=BRITISH, group=group, dice=(6, 6)))
        expected_leaders = {"8-0": 1, "6+1": 1} if is_full else {"7-0": 1, "6+1": 1}
    else:
        expected_leaders = {}
    pieces = receive(table, BRITISH, group)
    expected = (at_full if is_full else at_reduced) | expected_leaders
    if rg == "I1" and is_full:
        expected = expected | {"LMG": 3, "PIAT": 2}
    assert Counter(piece.name for piece in pieces) == expected
    assert {piece.group for piece in pieces} == {group}
    assert {(piece.side, piece.secret) for piece in pieces} == {(BRITISH, True)}
    assert {piece.place for piece in pieces if piece.possessor is None} == {ENTRY_AREA}
    if rg in ("G1", "HW1", "HW2"):
        number = full if is_full else reduced
        ((_, count),) = holdings(pieces).items()
        assert count == number
        assert len({piece.possessor for piece in pieces if piece.possessor}) == number
    if rg.startswith("V"):
        assert len(pieces) == (full if is_full else reduced)


GERMAN_GROUPS = [
    ("V1", {"Pz IIIN": 2}, {"Pz IIIN": 1}),
    ("V2", {"Pz VG": 2}, {"Pz VG": 1}),
    ("V3", {"Pz VIE": 2}, {"Pz VIE": 1}),
    ("V4", {"StuG IIIG(L)": 3}, {"StuG IIIG(L)": 2}),
    ("G1", {"2-2-8": 1, "75L PaK 40": 1}, None),
    ("G2", {"2-2-8": 1, "88 PaK 43/41": 1}, None),
    ("HW1", {"3-4-8": 2, "HMG": 2}, {"3-4-8": 1, "HMG": 1}),
]


@pytest.mark.parametrize(("rg", "full", "reduced"), GERMAN_GROUPS)
def test_c24_a_german_rg_is_received_in_full_without_a_roll(table, rg, full, reduced):
    bought(table, (GERMAN, rg, OFF))
    group = f"{rg} #1"
    answer = table.campaign.do(RollStrength(side=GERMAN, group=group, dice=(6, 6)))
    assert answer == NotDueForGroup(group, STRENGTH, ENTERING)
    pieces = receive(table, GERMAN, group)
    assert Counter(piece.name for piece in pieces) == full
    if rg == "HW1":
        assert {piece.ss for piece in pieces if piece.kind is PieceKind.HALF_SQUAD} == {True}
        assert holdings(pieces) == {("3-4-8", "HMG"): 2}


@pytest.mark.parametrize(("rg", "full", "reduced"), GERMAN_GROUPS)
def test_c24_with_the_switch_the_german_rolls_where_the_chart_prints_two_sizes(table, rg, full, reduced):
    table.do(ChangeRuling(code="C24", option="both-sides"))
    bought(table, (GERMAN, rg, OFF))
    group = f"{rg} #1"
    if reduced is None:
        assert due(table, GERMAN) == [(group, ENTERING)]
        return
    table.do(RollStrength(side=GERMAN, group=group, dice=(5, 4)))
    assert Counter(piece.name for piece in receive(table, GERMAN, group)) == reduced


@pytest.mark.parametrize(
    ("rg", "option", "squads", "weapons"),
    [
        ("I1", "two-psk", ("6-5-8", True, 3), {"MMG": 1, "LMG": 1, "PSK": 1}),
        ("I2", "two-psk", ("4-4-7", True, 6), {"MMG": 1, "LMG": 2, "PSK": 1}),
        ("I3", "two-psk", ("4-4-7", False, 6), {"PSK": 2}),
        ("I3", "two-lmg", ("4-4-7", False, 6), {"LMG": 2}),
    ],
)
def test_4_5162_a_full_strength_rg_receives_all_its_sw_spread_over_its_squads(
    table, rg, option, squads, weapons
):
    table.do(ChangeRuling(code="C25", option=option))
    bought(table, (GERMAN, rg, OFF))
    group = f"{rg} #1"
    assert due(table, GERMAN) == [(group, LEADERS)]
    table.do(RollLeaders(side=GERMAN, group=group, dice=(3, 4)))
    pieces = receive(table, GERMAN, group)
    infantry = [piece for piece in pieces if piece.kind is PieceKind.SQUAD]
    name, ss, number = squads
    assert {(piece.name, piece.ss) for piece in infantry} == {(name, ss)}
    assert len(infantry) == number
    sw = [piece for piece in pieces if piece.kind is PieceKind.SUPPORT_WEAPON]
    assert Counter(piece.name for piece in sw) == weapons
    holders = [piece.possessor for piece in sw]
    assert set(holders) <= {piece.id for piece in infantry}
    assert max(Counter(holders).values()) == -(-len(sw) // number)
    assert record(table, GERMAN, group).weapons == tuple(
        UnitCount(count, weapon) for weapon, count in weapons.items()
    )


@pytest.mark.parametrize("dr", range(1, 7))
def test_4_5162_a_reduced_rg_receives_each_sw_on_a_dr_of_4_or_less(table, dr):
    bought(table, (BRITISH, "I1", OFF))
    table.do(RollStrength(side=BRITISH, group="I1 #1", dice=(6, 6)))
    (receipt,) = receipts(table, BRITISH)
    assert (receipt.due, receipt.weapons) == (WEAPONS, ("LMG", "LMG", "LMG", "PIAT", "PIAT"))
    table.do(RollWeapons(side=BRITISH, group="I1 #1", dice=(dr, 6, 1, 6, dr)))
    expected = (UnitCount(2, "LMG"), UnitCount(1, "PIAT")) if dr <= 4 else (UnitCount(1, "LMG"),)
    assert record(table, BRITISH, "I1 #1").weapons == expected


COMPANY = [
    "10-2 8-1 8-0",
    "9-2 9-1 8-0",
    "9-2 8-1 7-0",
    "9-1 8-1 8-0",
    "9-1 8-1 7-0",
    "8-1 8-0 8-0",
    "9-1 8-0",
    "8-1 8-0",
    "8-1 7-0",
    "8-0 7-0",
    "8-0 6+1",
    "7-0 6+1",
    "7-0 6+1",
]
"""By Final DR, from 2 to 14."""

PLATOON = ["9-2", "9-2", "9-2", "9-1", "9-1", "8-1", "8-1", "8-1", "8-0", "8-0", "7-0", "7-0", "6+1"]
"""By Final DR, from 0 to 12."""


def as_dice(dr):
    return (min(dr - 1, 6), dr - min(dr - 1, 6))


@pytest.mark.parametrize("dr", range(2, 13))
@pytest.mark.parametrize(
    ("side", "rg", "is_reduced", "drm"),
    [(BRITISH, "I1", False, 0), (BRITISH, "I1", True, 2), (GERMAN, "I2", False, 0), (GERMAN, "I3", False, 1)],
)
def test_4_5163_the_company_leader_table_with_its_drm(table, side, rg, is_reduced, drm, dr):
    bought(table, (side, rg, OFF))
    group = f"{rg} #1"
    if side is BRITISH:
        table.do(RollStrength(side=side, group=group, dice=(6, 6) if is_reduced else (1, 1)))
    if is_reduced:
        table.do(RollWeapons(side=side, group=group, dice=(1, 1, 1, 1, 1)))
    (receipt,) = receipts(table, side)
    assert sum(modifier.value for modifier in receipt.leader_modifiers) == drm
    table.do(RollLeaders(side=side, group=group, dice=as_dice(dr)))
    assert " ".join(record(table, side, group).leaders) == COMPANY[dr + drm - 2]


@pytest.mark.parametrize("dr", range(2, 13))
@pytest.mark.parametrize("is_reduced", [False, True])
def test_4_5163_the_platoon_leader_table_with_its_drm(table, dr, is_reduced):
    if is_reduced:
        table.do(ChangeRuling(code="C24", option="both-sides"))
    bought(table, (GERMAN, "I1", OFF))
    if is_reduced:
        table.do(
            RollStrength(side=GERMAN, group="I1 #1", dice=(6, 6)),
            RollWeapons(side=GERMAN, group="I1 #1", dice=(1, 1, 1)),
        )
    done = table.do(RollLeaders(side=GERMAN, group="I1 #1", dice=as_dice(dr)))
    final = dr - 2 + 2 * is_reduced
    assert done.entries[0].fact.roll.final == final
    assert record(table, GERMAN, "I1 #1").leaders == (PLATOON[final],)


@pytest.mark.parametrize(
    ("side", "rg"),
    [(GERMAN, "O1"), (GERMAN, "O2"), (GERMAN, "O3"), (BRITISH, "O1"), (BRITISH, "O2")],
)
def test_cg3_each_oba_module_comes_with_a_radio_of_its_own(table, side, rg):
    twice = rg == "O1" or side is BRITISH
    bought(table, *[(side, rg, OFF)] * (2 if twice else 1))
    batteries = []
    for receipt in receipts(table, side):
        (radio,) = receive(table, side, receipt.group)
        assert (radio.kind, radio.possessor) == (PieceKind.RADIO, None)
        batteries.append(radio.battery)
    modules = [module.battery.id for module in table.campaign.state.modules if module.battery.side is side]
    assert batteries == modules[-len(batteries) :]
    assert [record(table, side, f"{rg} #1").weapons, record(table, side, f"{rg} #1").leaders] == [(), ()]


def test_4_516_the_attack_chit_brings_nothing_to_roll_for(table):
    bought(table, (GERMAN, ATTACK_CHIT, Deployment.NONE))
    assert receipts(table, GERMAN) == ()


def test_c40_strength_then_sw_then_leaders_then_the_ob(table):
    bought(table, (BRITISH, "I1", OFF))
    table.dice.values = [6, 6, 4, 4, 5, 1, 1, 3, 3]
    acts = [
        kind(side=BRITISH, group="I1 #1") for kind in (RollStrength, RollWeapons, RollLeaders, ReceiveGroup)
    ]
    for place, (stage, command) in enumerate(zip(ReceiptStage, acts, strict=True)):
        assert due(table, BRITISH) == [("I1 #1", stage)]
        for later_stage, later in list(zip(ReceiptStage, acts, strict=True))[place + 1 :]:
            assert table.campaign.do(later) == NotDueForGroup("I1 #1", later_stage, stage)
        done = table.do(command)
        assert {entry.audience for entry in done.entries} == {Audience.BRITISH}
        assert table.campaign.do(command) == NotDueForGroup("I1 #1", stage, [*ReceiptStage, None][place + 1])
    assert due(table, BRITISH) == [("I1 #1", None)]
    names = [throw.name for entry in table.campaign.history.entries for throw in entry.throws]
    assert names[-3:] == [
        "24 Morning 4.516 British I1 #1 Strength #1",
        "24 Morning 4.516 British I1 #1 SW #1",
        "24 Morning 4.516 British I1 #1 leaders #1",
    ]


def test_c40_the_other_side_sees_nothing_of_it(table):
    bought(table, (GERMAN, "V1", ON))
    before = table.campaign.view(Audience.BRITISH).state
    receive(table, GERMAN, "V1 #1", 1)
    after = table.campaign.view(Audience.BRITISH).state
    assert (after.forces, after.received) == (before.forces, before.received)
    own = table.campaign.view(Audience.GERMAN).state
    assert [each.group for each in own.received] == ["V1 #1"]
    assert [piece.place for piece in own.forces.of(GERMAN)] == [in_area(1), in_area(1)]


def test_c41_an_rg_bought_off_the_map_waits_in_the_entry_area_and_one_on_it_in_one_area(table):
    bought(table, (GERMAN, "V1", OFF), (GERMAN, "V2", ON))
    places = {receipt.group: receipt.places for receipt in receipts(table, GERMAN)}
    assert places["V1 #1"] == (None,)
    assert None not in places["V2 #1"]
    answer = table.campaign.do(ReceiveGroup(side=GERMAN, group="V1 #1", area=1))
    assert answer == NotInThatArea("V1 #1", 1)
    assert table.campaign.do(ReceiveGroup(side=GERMAN, group="V2 #1")) == NotInThatArea("V2 #1", None)
    answer = table.campaign.do(ReceiveGroup(side=GERMAN, group="V2 #1", area=99, happened="so it was"))
    assert answer == NoSuchArea(GERMAN, 99)
    assert {piece.place for piece in receive(table, GERMAN, "V2 #1", places["V2 #1"][0])} == {
        in_area(places["V2 #1"][0])
    }


def test_4_5151_only_guns_and_oba_are_received_in_an_isolated_area(table):
    set_out(table, RecoveryStep.RG_PURCHASE)
    for rg in ("V1", "G1", "O2"):
        table.do(BuyGroup(side=GERMAN, rg=rg, deployment=ON))
    table.play_to(RecoveryStep.RG_STRENGTH)
    places = {receipt.group: receipt.places for receipt in receipts(table, GERMAN)}
    assert places == {"V1 #1": (1, 2), "G1 #1": (1, 2, 3), "O2 #1": (1, 2, 3)}
    crew, gun = receive(table, GERMAN, "G1 #1", 3)
    assert (crew.place, gun.possessor) == (in_area(3), crew.id)
    assert table.campaign.do(ReceiveGroup(side=GERMAN, group="V1 #1", area=3)) == NotInThatArea("V1 #1", 3)


def test_4_5162_the_owner_says_who_possesses_the_sw(table):
    bought(table, (GERMAN, "I1", OFF))
    table.do(RollLeaders(side=GERMAN, group="I1 #1", dice=(1, 1)))
    answer = table.campaign.do(ReceiveGroup(side=GERMAN, group="I1 #1", holders=(0, 1)))
    assert answer == HoldersMissing(3, 2)
    pieces = receive(table, GERMAN, "I1 #1", holders=(2, 2, 3))
    squads, leader = pieces[:3], pieces[3]
    assert leader.kind is PieceKind.LEADER
    assert [(piece.name, piece.possessor) for piece in pieces[4:]] == [
        ("MMG", squads[2].id),
        ("LMG", squads[2].id),
        ("PSK", leader.id),
    ]


def test_4_5153_a_second_rg_of_a_type_is_known_by_its_number(table):
    bought(table, (BRITISH, "O1", OFF), (BRITISH, "O1", OFF))
    assert due(table, BRITISH) == [("O1 #1", ENTERING), ("O1 #2", ENTERING)]
    receive(table, BRITISH, "O1 #2")
    assert due(table, BRITISH) == [("O1 #1", ENTERING), ("O1 #2", None)]
    assert table.campaign.do(ReceiveGroup(side=BRITISH, group="O1 #3")) == NoSuchGroup("O1 #3")


def test_4_516_what_was_taken_back_is_received_again(table):
    bought(table, (GERMAN, "G2", OFF))
    receive(table, GERMAN, "G2 #1")
    table.do(Undo(audience=Audience.GERMAN))
    assert due(table, GERMAN) == [("G2 #1", ENTERING)]
    receive(table, GERMAN, "G2 #1")
    assert table.reopened().state == table.campaign.state


def test_4_5161_two_dice_are_typed(table):
    bought(table, (BRITISH, "I1", OFF))
    answer = table.campaign.do(RollStrength(side=BRITISH, group="I1 #1", dice=(3,)))
    assert answer == BadDice(2, "3")
    table.do(RollStrength(side=BRITISH, group="I1 #1", dice=(6, 6)))
    answer = table.campaign.do(RollWeapons(side=BRITISH, group="I1 #1", dice=(1, 1)))
    assert answer == BadDice(5, "1 1")


def test_4_516_before_its_step_nothing_is_rolled(table):
    table.do(SetControl(hexes=(Hex.parse("E12"),), side=BRITISH), GiveRest(side=GERMAN))
    table.play_to(RecoveryStep.RG_PURCHASE)
    table.do(BuyGroup(side=BRITISH, rg="I1", deployment=OFF))
    answer = table.campaign.do(RollStrength(side=BRITISH, group="I1 #1", dice=(3, 3)))
    assert answer == StepTooEarly(RecoveryStep.RG_STRENGTH, RecoveryStep.RG_PURCHASE)


def test_4_516_what_nobody_rolled_for_is_rolled_and_received_in_secret(table):
    bought(table, (BRITISH, "I1", ON), (GERMAN, "I3", OFF), (BRITISH, "O2", OFF))
    table.do(RollStrength(side=BRITISH, group="I1 #1", dice=(6, 5)))
    table.dice.values = [1, 5, 1, 5, 1, 2, 2, 4, 4]
    done = table.do(TickStep(step=RecoveryStep.RG_STRENGTH))
    assert [entry.audience for entry in done.entries if entry.audience is Audience.PUBLIC] == [
        Audience.PUBLIC
    ]
    assert done.entries[-1].audience is Audience.PUBLIC
    assert [each.due for side in Side for each in receipts(table, side)] == [None, None, None]
    british = table.campaign.state.forces.of(BRITISH)
    assert Counter(piece.name for piece in british) == {
        "4-5-7": 7,
        "LMG": 2,
        "PIAT": 1,
        "9-1": 1,
        "8-1": 1,
        "7-0": 1,
        "radio": 1,
    }
    assert {piece.place for piece in british if piece.kind is PieceKind.SQUAD} == {in_area(1)}
