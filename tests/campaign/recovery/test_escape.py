"""Escape through the door: the cases of the rulebook, every row, every DRM (4.506, 4.5061)."""

from fractions import Fraction

import pytest

from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.recovery.escape import HexNotSaid, isolated_without_hex, open_escapes
from elst_app.campaign.recovery.escape_attempt import NobodyChosen
from elst_app.campaign.recovery.fates import fates
from elst_app.campaign.recovery.handled import is_handled
from elst_app.campaign.setup import ChangeRuling
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Undo
from elst_app.rules.areas import HexClass
from elst_app.rules.forces import ELIMINATED, PieceKind, PieceState, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.words.facts import fact_text
from tests.campaign.recovery.escaping import attempt, case_of, dice_for, drms, escapes_of, pool, refusal_of
from tests.campaign.recovery.perimeter import enter, now, set_out

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN


@pytest.fixture
def west(table):
    set_out(table)
    return table


# Who must and who may


def test_4_506_who_must_and_who_may_hex_by_hex(west):
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    enter(west, BRITISH, "E12", "4-5-7")
    enter(west, BRITISH, "C10", "4-5-7")
    enter(west, GERMAN, "B16", "SS 2-3-7")
    enter(west, GERMAN, "L12", "SS 4-4-7")
    enter(west, GERMAN, "F14", "SS 6-5-8")
    enter(west, GERMAN, "C20", "SS 4-4-7", "StuG IIIG(L) immobilized")
    enter(west, GERMAN, "G14", "4-4-7")
    found = escapes_of(west)
    assert [(each.side, each.hex.name, each.must, each.area) for each in found] == [
        (BRITISH, "H17", True, 2),
        (GERMAN, "B16", True, 1),
        (GERMAN, "C20", True, 1),
        (GERMAN, "F14", False, 3),
        (GERMAN, "G14", True, None),
    ]
    assert [len(each.escapees) for each in found] == [1, 1, 1, 1, 1]
    assert found[0].hex_class is HexClass.GERMAN_AREA
    assert found[4].hex_class is HexClass.NO_MANS_LAND
    assert found[0].escapees[0].unit == squad
    assert len(open_escapes(west.campaign.state, west.rulebook)) == 4


def test_4_506_what_each_of_them_carries(west):
    enter(west, BRITISH, "H17", "4-5-7", "9-1", "MMG @0", "LMG @0", "PIAT @1", "LMG")
    (place,) = escapes_of(west)
    loads = [(each.unit.name, [piece.name for piece in each.load.pieces]) for each in place.escapees]
    assert loads == [("4-5-7", ["MMG", "LMG"]), ("9-1", ["PIAT"])]
    assert [(each.load.pp, each.load.limit) for each in place.escapees] == [(5, 5), (1, 2)]


def test_c16_a_crew_with_its_gun_may_leave_it_behind_instead(west):
    enter(west, GERMAN, "L12", "2-2-8", "75L PaK 40 @0")
    (place,) = escapes_of(west)
    (crew,) = place.escapees
    assert (crew.must, crew.rule) == (True, "CG9")
    (found,) = fates(west.campaign.state, west.rulebook)
    assert (found.may_leave_gun, found.places) == (True, (in_area(2),))


def test_4_5052_a_unit_in_an_isolated_area_must_say_its_hex_to_escape(west):
    (squad, leader) = enter(west, GERMAN, in_area(3), "SS 6-5-8", "9-1")
    enter(west, GERMAN, in_area(2), "4-4-7")
    assert isolated_without_hex(west.campaign.state, west.rulebook) == (squad, leader)
    assert refusal_of(west, squad) == HexNotSaid("SS 6-5-8")
    west.do(ChangePieces(ids=(squad.id,), edit=Edit(place=in_hex(Hex.parse("F14")))))
    assert isolated_without_hex(west.campaign.state, west.rulebook) == (leader,)
    assert not escapes_of(west)[0].must


# The cases of the rulebook


def test_the_squad_in_h17_before_its_dr(west):
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    case = case_of(west, squad)
    assert drms(case) == {"next-to-friendly-area": -2, "in-enemy-area": 1, "half-squads": 1}
    assert [each.chance * 36 for each in case.prospects] == [26, 4, 3, 2, 1]
    assert [each.changes[0].becomes and each.changes[0].becomes.name for each in case.prospects] == [
        "4-5-7",
        "4-4-7",
        "2-4-7",
        "2-3-7",
        None,
    ]
    assert [(each.place, each.may_be_ignored) for each in case.destinations] == [(in_area(1), False)]
    assert case.destinations[0].path.length == 1
    assert case.refusals == ()
    assert sum(each.chance for each in case.prospects) == Fraction(1)


@pytest.mark.parametrize(
    ("final", "becomes", "lost"),
    [
        (2, "4-5-7", []),
        (8, "4-5-7", []),
        (9, "4-4-7", []),
        (10, "2-4-7", ["2-4-7"]),
        (11, "2-3-7", ["2-3-7"]),
        (12, None, ["4-5-7"]),
    ],
)
def test_the_squad_in_h17(west, final, becomes, lost):
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    done = west.do(attempt(squad, dice=dice_for(final)))
    fact = done.entries[0].fact
    assert (fact.roll.drm, fact.roll.final) == (0, final)
    after = now(west, squad)
    if becomes is None:
        assert after.place == ELIMINATED
        assert fact.destination is None
    else:
        assert (after.name, after.place) == (becomes, in_area(1))
        assert fact.destination == in_area(1)
    assert pool(west, BRITISH) == lost
    assert escapes_of(west) == ()
    assert is_handled(west.campaign.state, RecoveryStep.ESCAPE, after)


@pytest.mark.parametrize(("destination", "goes_to"), [(None, 3), (in_area(3), 3), (in_area(2), 2)])
def test_the_ss_half_squad_in_b16_may_ignore_isolated_area_3(west, destination, goes_to):
    (half,) = enter(west, GERMAN, "B16", "SS 2-3-7")
    case = case_of(west, half)
    assert [(each.place, each.may_be_ignored) for each in case.destinations] == [
        (in_area(3), True),
        (in_area(2), False),
    ]
    done = west.do(attempt(half, destination=destination, dice=(4, 4)))
    assert done.entries[0].fact.roll.drm == 1
    assert done.entries[0].fact.roll.final == 9
    assert (now(west, half).name, now(west, half).place) == ("2-3-7", in_area(goes_to))


@pytest.mark.parametrize(
    ("original", "becomes"), [(6, "4-4-7"), (7, "4-4-7"), (8, "2-3-7"), (9, "2-3-7"), (10, None)]
)
def test_the_ss_squad_in_c20_with_plus_2_ignores_replacement(west, original, becomes):
    (squad,) = enter(west, GERMAN, "C20", "SS 4-4-7")
    case = case_of(west, squad)
    assert drms(case) == {"in-enemy-area": 1, "half-squads": 1}
    assert [each.place for each in case.destinations] == [in_area(2)]
    west.do(attempt(squad, dice=dice_for(original)))
    after = now(west, squad)
    assert (after.name if after.is_in_ob else None) == becomes
    assert after.ss


def test_the_ss_squad_in_f14_may_escape_with_plus_3(west):
    (squad,) = enter(west, GERMAN, "F14", "SS 6-5-8")
    assert open_escapes(west.campaign.state, west.rulebook) == ()
    case = case_of(west, squad)
    assert drms(case) == {"isolated": 2, "half-squads": 1}
    assert [each.place for each in case.destinations] == [in_area(2)]
    west.do(attempt(squad, dice=(3, 4)))
    assert (now(west, squad).name, now(west, squad).place) == ("3-4-8", in_area(2))


def test_4_506_who_only_may_need_not(west):
    (squad,) = enter(west, GERMAN, "F14", "SS 6-5-8")
    west.do(TickStep(step=RecoveryStep.ESCAPE))
    assert now(west, squad) == squad


# The table


@pytest.mark.parametrize(
    ("original", "is_wreck"), [(2, False), (8, False), (9, True), (10, True), (11, True), (12, True)]
)
def test_4_506_a_vehicle_escapes_or_is_a_wreck(west, original, is_wreck):
    (tank,) = enter(west, GERMAN, "H13", "StuG IIIG(L)")
    done = west.do(attempt(tank, dice=dice_for(original)))
    assert drms(done.entries[0].fact.roll) == {"afv": -1, "in-enemy-area": 1}
    after = now(west, tank)
    assert after.has(PieceState.WRECK) is is_wreck
    assert after.place == (in_hex(Hex.parse("H13")) if is_wreck else in_area(2))


@pytest.mark.parametrize(
    ("side", "hex_", "lines", "expected"),
    [
        (GERMAN, "G15", ["2-3-7", "9-2"], {"leader": -2, "next-to-friendly-area": -2}),
        (GERMAN, "G15", ["2-3-7", "6+1"], {"leader": 1, "next-to-friendly-area": -2}),
        (BRITISH, "L8", ["Sherman V"], {"afv": -1, "in-enemy-area": 1}),
        (BRITISH, "L8", ["Sherman V Stunned +1"], {"afv": -1, "in-enemy-area": 1, "stunned": 1}),
        (BRITISH, "L8", ["8-0"], {"lone-unwounded-smc": -1, "in-enemy-area": 1}),
        (BRITISH, "L8", ["8-0 wounded"], {"wounded": 1, "in-enemy-area": 1}),
        (BRITISH, "L8", ["2-2-8", "6-pounder @0"], {"gun": 4, "in-enemy-area": 1}),
        (BRITISH, "L8", ["4-5-7", "2-4-7"], {"half-squads": 2, "in-enemy-area": 1}),
        (GERMAN, "F14", ["2-3-7"], {"isolated": 2}),
        (GERMAN, "G15", ["2-3-7"], {"next-to-friendly-area": -2}),
    ],
)
def test_4_506_every_drm(west, side, hex_, lines, expected):
    units = [piece for piece in enter(west, side, hex_, *lines) if not piece.kind.is_carried]
    done = west.do(attempt(*units, dice=(1, 1)))
    assert drms(done.entries[0].fact.roll) == expected


@pytest.mark.parametrize(
    ("original", "expected"),
    [
        (8, ["4-5-7", "2-4-7", "9-1", "2-2-8"]),
        (9, ["4-4-7", "2-3-7", "8-1", "2-2-8"]),
        (10, ["2-4-7", None, "9-1", None]),
        (11, ["2-3-7", None, "8-1", None]),
        (12, [None, None, None, None]),
    ],
)
def test_c14_the_result_hits_every_unit_of_the_stack(west, original, expected):
    units = enter(west, BRITISH, "H17", "4-5-7", "2-4-7", "9-1", "2-2-8")
    drm = case_of(west, *units).modifiers
    assert sum(each.value for each in drm) == 1 + 3 - 2 - 1
    west.do(attempt(*units, dice=dice_for(original - 1), wound_dice=(4,) if original in (10, 11) else None))
    after = [now(west, unit) for unit in units]
    assert [piece.name if piece.is_in_ob else None for piece in after] == expected
    assert {piece.place for piece in after} <= {in_area(1), ELIMINATED}
    assert after[2].has(PieceState.WOUNDED) is (original in (10, 11))


@pytest.mark.parametrize(("die", "lives"), [(1, True), (4, True), (5, False), (6, False)])
def test_c14_a_reduced_leader_makes_a_wound_severity_dr_in_the_same_act(west, die, lives):
    (leader, radio) = enter(west, BRITISH, "L8", "8-0", "radio @0")
    done = west.do(attempt(leader, dice=(5, 5), wound_dice=(die,)))
    assert [each.dr for each in done.entries[0].fact.wound_drs] == [die]
    assert len(done.entries[0].throws) == 2
    assert now(west, leader).place == (in_area(1) if lives else ELIMINATED)
    assert west.campaign.state.forces.is_in_ob(now(west, radio)) is lives


def test_c14_a_wound_severity_dr_for_each_leader_the_dr_reduces_and_for_nobody_else(west):
    squad, leader, other = enter(west, BRITISH, "H17", "4-5-7", "9-1", "8-0")
    case = case_of(west, squad, leader, other)
    drm = sum(each.value for each in case.modifiers)
    by_final = {final: case.wounded(dice_for(final - drm)) for final in range(8, 13)}
    assert by_final == {8: (), 9: (), 10: (leader, other), 11: (leader, other), 12: ()}


def test_c14_one_unit_alone_is_hit_and_it_must_be_said_which(west):
    west.do(ChangeRuling(code="C14", option="one-unit"))
    units = enter(west, BRITISH, "H17", "4-5-7", "4-4-7")
    assert case_of(west, *units).needs_chosen
    assert west.campaign.do(attempt(*units, dice=(4, 4))) == NobodyChosen()
    chances = case_of(west, *units, chosen=units[1].id).prospects
    assert [change.becomes.name for change in chances[2].changes] == ["4-5-7", "2-3-7"]
    west.do(attempt(*units, chosen=units[1].id, dice=(4, 4)))
    assert [now(west, unit).name for unit in units] == ["4-5-7", "2-3-7"]


def test_c14_nobody_is_chosen_of_a_single_unit(west):
    west.do(ChangeRuling(code="C14", option="one-unit"))
    (squad,) = enter(west, BRITISH, "H17", "4-5-7")
    west.do(attempt(squad, dice=(5, 5)))
    assert now(west, squad).name == "2-4-7"


def test_4_506_each_stack_of_a_hex_makes_its_own_dr(west):
    first, second = enter(west, BRITISH, "H17", "4-5-7", "4-5-7")
    west.do(attempt(first, dice=(6, 6)))
    assert [each.unit.id for each in escapes_of(west)[0].escapees] == [second.id]
    west.do(attempt(second, dice=(1, 1)))
    assert now(west, second).place == in_area(1)


# Dice of the program


def test_the_program_rolls_all_of_it_and_remembers_it_after_an_undo(west):
    (leader,) = enter(west, BRITISH, "L8", "8-0")
    west.dice.values = [5, 5, 3]
    first = west.do(attempt(leader, wound_dice=(6,)))
    assert [each.values for each in first.entries[0].throws] == [(5, 5), (3,)]
    west.do(Undo())
    assert now(west, leader) == leader
    again = west.do(attempt(leader, destination=in_area(1)))
    assert again.entries[0].fact == first.entries[0].fact
    assert west.dice.throws == 2


def test_the_line_says_the_roll_and_what_became_of_everybody(west):
    squad, half, *_ = enter(west, BRITISH, "H17", "4-5-7", "2-4-7", "LMG @1")
    done = west.do(attempt(squad, half, dice=(6, 3)))
    assert fact_text(done.entries[0].fact) == (
        "British 4-5-7 and 2-4-7 HS in H17, Escape DR 9 -2 next to a friendly Deployment Area "
        "+1 in an enemy Deployment Area +2 more than a HS with one DR = 10: Escapes and Reduced; "
        "2-4-7 HS in Deployment Area 1; eliminated: 2-4-7 HS and LMG"
    )
    assert all(piece.kind is not PieceKind.SQUAD for piece in west.campaign.state.forces.of(BRITISH))
