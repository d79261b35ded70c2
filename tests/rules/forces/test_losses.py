"""What befalls each kind of piece, and that no half-squad is lost from the books (4.12, CG11; C14)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.rules.forces import (
    ELIMINATED,
    ENTRY_AREA,
    EXITED,
    UNKNOWN,
    Aftermath,
    CannotBeLostSo,
    Forces,
    Loss,
    NothingLower,
    NoVictoryPointsForExit,
    Piece,
    PieceKind,
    PieceState,
    abandoned,
    captured,
    eliminate,
    in_area,
    in_hex,
    lose,
    loss_refusal,
    losses_of,
    reduce,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused
from elst_app.rules.sides import Side
from tests.rules.forces.support import H17, SCENARIO, UNITS, forces, piece

B, G = Side.BRITISH, Side.GERMAN
HERE = in_hex(H17)

# kind, a counter of it, the losses that can befall it
BEFALLS = [
    (PieceKind.SQUAD, "4-5-7", "E R P V X N"),
    (PieceKind.HALF_SQUAD, "2-4-7", "E R P V X N"),
    (PieceKind.CREW, "2-2-8", "E R V X N"),
    (PieceKind.LEADER, "9-1", "E R P V X N"),
    (PieceKind.VEHICLE, "Sherman V", "E C V X W"),
    (PieceKind.SUPPORT_WEAPON, "LMG", "E C"),
    (PieceKind.GUN, "6-pounder", "E C"),
    (PieceKind.RADIO, "radio", "E C"),
]
LOSSES = {
    "E": Loss.ELIMINATED,
    "R": Loss.REDUCED,
    "P": Loss.REPLACED,
    "C": Loss.CAPTURED,
    "V": Loss.EXITED_FOR_VP,
    "X": Loss.EXITED,
    "N": Loss.EXITED_AND_REDUCED,
    "W": Loss.WRECKED,
}


def after(here: Forces, unit: Piece, loss: Loss) -> Forces:
    """The forces after the loss."""
    return lose(here, UNITS, unit, loss, SCENARIO).on(here)


def with_lmg(unit: Piece) -> Forces:
    return forces(unit, piece("B2", "LMG", has=unit.id))


def test_each_kind_is_entered() -> None:
    assert {kind for kind, _, _ in BEFALLS} == set(PieceKind)
    assert set(LOSSES.values()) == set(Loss)


@pytest.mark.parametrize(("kind", "name", "letters"), BEFALLS)
def test_4_12_what_can_befall_a_piece_and_what_cannot(kind: PieceKind, name: str, letters: str) -> None:
    can = {LOSSES[letter] for letter in letters.split()}
    assert set(losses_of(kind)) == can
    unit = piece("B1", name, B, HERE)
    for loss in Loss:
        refusal = None if loss in can else CannotBeLostSo(kind, unit.name, loss)
        assert loss_refusal(unit, loss) == refusal
        if refusal is None:
            assert after(forces(unit), unit, loss).find("B1") != unit or loss is Loss.REPLACED
        else:
            with pytest.raises(Refused) as refused:
                lose(forces(unit), UNITS, unit, loss, SCENARIO)
            assert refused.value.refusal == refusal


@pytest.mark.parametrize(
    ("name", "pool"), [("4-5-7", SCENARIO), ("2-4-7", SCENARIO), ("2-2-8", SCENARIO), ("9-1", None)]
)
def test_4_513_an_eliminated_mmc_lies_in_the_pool_and_what_it_had_where_it_was(name, pool) -> None:
    unit = piece("B1", name, B, HERE)
    here = after(with_lmg(unit), unit, Loss.ELIMINATED)
    assert here.find("B1") == replace(unit, place=ELIMINATED, pool=pool)
    assert here.find("B2") == piece("B2", "LMG", B, HERE)


@pytest.mark.parametrize("name", ["Sherman V", "LMG", "6-pounder", "radio"])
def test_eliminated_equipment_is_in_no_pool(name) -> None:
    thing = piece("B1", name, B, HERE)
    assert after(forces(thing), thing, Loss.ELIMINATED).pieces == (replace(thing, place=ELIMINATED),)


@pytest.mark.parametrize(
    ("side", "name", "half"),
    [
        (B, "4-5-8", "2-4-8"),
        (B, "4-5-7", "2-4-7"),
        (B, "4-4-7", "2-3-7"),
        (B, "4-3-6", "2-2-6"),
        (G, "4-6-7", "2-4-7"),
        (G, "4-4-7", "2-3-7"),
        (G, "4-3-6", "2-3-6"),
        (G, "SS 6-5-8", "3-4-8"),
        (G, "SS 4-4-7", "2-3-7"),
    ],
)
def test_c14_a_reduced_squad_leaves_its_hs_and_the_other_lies_in_the_pool(side, name, half) -> None:
    squad = replace(piece("B1", name, side, HERE, PieceState.BROKEN), label="Jones", group="I1")
    here = after(forces(squad, piece("B2", "LMG", side, has="B1")), squad, Loss.REDUCED)
    left, lmg, lost = here.pieces
    assert (left.name, left.kind, left.ss, left.place) == (half, PieceKind.HALF_SQUAD, squad.ss, HERE)
    assert (left.states, left.label, left.pool) == ((PieceState.BROKEN,), "Jones", None)
    assert (lost.name, lost.kind, lost.ss, lost.place) == (half, PieceKind.HALF_SQUAD, squad.ss, ELIMINATED)
    assert (lost.id, lost.states, lost.label, lost.group, lost.pool) == ("B1.1", (), "", "I1", SCENARIO)
    assert lmg.possessor == "B1"


@pytest.mark.parametrize("name", ["2-4-7", "2-2-8"])
def test_c14_a_reduced_hs_or_crew_is_eliminated(name) -> None:
    unit = piece("B1", name, B, HERE)
    here = after(with_lmg(unit), unit, Loss.REDUCED)
    assert here == after(with_lmg(unit), unit, Loss.ELIMINATED)


def test_c14_a_reduced_leader_is_wounded() -> None:
    leader = piece("B1", "9-1", B, HERE)
    assert after(forces(leader), leader, Loss.REDUCED).pieces == (leader.with_states(PieceState.WOUNDED),)


@pytest.mark.parametrize(
    ("side", "name", "lower"),
    [
        (B, "4-5-8", "4-5-7"),
        (B, "4-5-7", "4-4-7"),
        (B, "4-4-7", "4-3-6"),
        (B, "2-4-8", "2-4-7"),
        (B, "2-4-7", "2-3-7"),
        (B, "2-3-7", "2-2-6"),
        (G, "4-6-7", "4-4-7"),
        (G, "4-4-7", "4-3-6"),
        (G, "2-4-7", "2-3-7"),
        (G, "2-3-7", "2-3-6"),
        (B, "10-2", "9-2"),
        (B, "9-2", "9-1"),
        (B, "9-1", "8-1"),
        (G, "8-1", "8-0"),
        (G, "8-0", "7-0"),
        (G, "7-0", "6+1"),
    ],
)
def test_cg13_a_unit_that_fails_its_elr_is_replaced_by_the_next_lower(side, name, lower) -> None:
    unit = piece("B1", name, side, HERE)
    assert after(forces(unit), unit, Loss.REPLACED).pieces == (replace(unit, name=lower),)


@pytest.mark.parametrize(
    ("side", "name"),
    [(B, "4-3-6"), (B, "2-2-6"), (G, "2-3-6"), (G, "SS 4-4-7"), (G, "SS 6-5-8"), (G, "6+1")],
)
def test_3_2_ss_and_the_lowest_are_replaced_by_nothing(side, name) -> None:
    unit = piece("B1", name, side, HERE)
    with pytest.raises(Refused) as refused:
        lose(forces(unit), UNITS, unit, Loss.REPLACED, SCENARIO)
    assert refused.value.refusal == NothingLower(unit.full_name)


def test_c34_a_unit_exits_for_vp_with_what_it_has_and_is_in_no_pool() -> None:
    squad = piece("B1", "4-5-7", B, HERE)
    here = after(with_lmg(squad), squad, Loss.EXITED_FOR_VP)
    assert here.pieces == (replace(squad, place=EXITED), piece("B2", "LMG", B, EXITED))
    assert here.of(B) == here.pool(B) == ()


def test_4_41_the_german_exits_nothing_for_vp() -> None:
    squad = piece("G1", "4-4-7", G, HERE)
    assert loss_refusal(squad, Loss.EXITED_FOR_VP) == NoVictoryPointsForExit(G)


def test_cg11_what_exits_through_the_entry_area_is_retained_there_with_what_it_has() -> None:
    squad = piece("B1", "4-5-7", B, HERE)
    here = after(with_lmg(squad), squad, Loss.EXITED)
    assert [here.place_of(each) for each in here.pieces] == [ENTRY_AREA, ENTRY_AREA]
    assert here.possessor_of(here.pieces[1]) == here.pieces[0]


def test_c44_a_broken_squad_that_fails_the_nmc_is_reduced_and_keeps_what_it_has() -> None:
    squad = piece("B1", "4-5-7", B, HERE, PieceState.BROKEN)
    here = after(with_lmg(squad), squad, Loss.EXITED_AND_REDUCED)
    assert [(each.name, here.place_of(each)) for each in here.pieces] == [
        ("2-4-7", ENTRY_AREA),
        ("LMG", ENTRY_AREA),
        ("2-4-7", ELIMINATED),
    ]
    assert [each.name for each in here.pool(B)] == ["2-4-7"]


@pytest.mark.parametrize("name", ["2-4-7", "2-2-8"])
def test_cg11_a_hs_that_fails_the_nmc_is_eliminated_with_its_sw(name) -> None:
    unit = piece("B1", name, B, HERE, PieceState.BROKEN)
    here = after(with_lmg(unit), unit, Loss.EXITED_AND_REDUCED)
    assert [each.place for each in here.pieces] == [ELIMINATED, ELIMINATED]
    assert here.find("B2") == piece("B2", "LMG", B, ELIMINATED)


def test_c44_a_leader_that_fails_the_nmc_is_wounded_in_the_entry_area() -> None:
    leader = piece("B1", "9-1", B, HERE, PieceState.BROKEN)
    here = after(forces(leader), leader, Loss.EXITED_AND_REDUCED)
    assert here.pieces == (leader.at(ENTRY_AREA).with_states(PieceState.WOUNDED),)


def test_a_wreck_leaves_the_ob() -> None:
    tank = piece("B1", "Sherman V", B, HERE)
    here = after(forces(tank), tank, Loss.WRECKED)
    assert here.pieces == (tank.with_states(PieceState.WRECK),)
    assert here.of(B) == ()


@pytest.mark.parametrize("name", ["LMG", "6-pounder", "radio"])
def test_captured_equipment_is_the_enemys_and_nobodys_in_its_hex(name) -> None:
    unit, thing = piece("B1", "2-2-8", B, HERE), piece("B2", name, B, has="B1")
    here = after(forces(unit, thing), thing, Loss.CAPTURED)
    assert here.find("B2") == piece("B2", name, G, HERE, of=B)
    again = lose(here, UNITS, here.pieces[1], Loss.CAPTURED, SCENARIO).on(here)
    assert again.find("B2") == piece("B2", name, B, HERE)


@pytest.mark.parametrize("place", [in_area(2), ENTRY_AREA, UNKNOWN])
def test_the_captor_must_say_where_it_is_if_only_an_area_of_the_other_side_was_known(place) -> None:
    unit, tank = piece("B1", "4-5-7", B, place), piece("B3", "Sherman V", B, place)
    lmg = piece("B2", "LMG", B, has="B1")
    here = forces(unit, lmg, tank)
    assert captured(here, lmg, G) == piece("B2", "LMG", G, UNKNOWN, of=B)
    assert captured(here, tank, G) == piece("B3", "Sherman V", G, UNKNOWN, of=B)


def test_4_516_what_is_lost_in_a_scenario_is_no_secret_any_more() -> None:
    squad = piece("B1", "4-5-7", B, ENTRY_AREA, secret=True)
    here = after(forces(squad), squad, Loss.REDUCED)
    assert [each.secret for each in here.pieces] == [False, False]


def test_abandoned_equipment_lies_where_its_unit_is() -> None:
    squad = piece("B1", "4-5-7", B, HERE)
    assert abandoned(with_lmg(squad), piece("B2", "LMG", has="B1")) == piece("B2", "LMG", B, HERE)


def test_each_half_squad_that_is_lost_is_a_piece_of_its_own() -> None:
    squad = piece("B1", "4-5-7", B, HERE)
    here = after(forces(squad), squad, Loss.REDUCED)
    whole = replace(squad, place=HERE)
    here = here.with_pieces([whole])
    here = after(here, whole, Loss.REDUCED)
    assert [each.id for each in here.pieces] == ["B1", "B1.1", "B1.2"]


def test_one_event_after_another_is_one_aftermath() -> None:
    squad = piece("B1", "4-5-7", B, HERE)
    first = reduce(forces(squad), UNITS, squad, SCENARIO)
    then = eliminate(first.on(forces(squad)), first.changed[0], SCENARIO)
    both = first.then(then)
    assert both.on(forces(squad)) == then.on(first.on(forces(squad)))
    assert [each.id for each in both.changed] == ["B1"]
    changed_later = Aftermath((replace(first.added[0], label="x"),))
    assert first.then(changed_later).added == changed_later.changed


# Conservation

HEXES = st.sampled_from([Hex.parse(name) for name in ("H17", "L12", "NN8")])
PLACES = st.one_of(HEXES.map(in_hex), st.sampled_from([ENTRY_AREA, UNKNOWN, in_area(1)]))
BRITISH = ["4-5-8", "4-5-7", "4-3-6", "2-4-7", "2-2-8", "9-1", "6+1"]
GERMAN = ["4-6-7", "4-3-6", "SS 6-5-8", "SS 2-3-7", "2-2-8", "8-0"]
THINGS = ["LMG", "MMG", "radio"]


@st.composite
def armies(draw):
    """Units of both sides, each with up to three pieces of Equipment, some of them the enemy's."""
    pieces: list[Piece] = []
    for side, names in ((B, BRITISH), (G, GERMAN)):
        for name in draw(st.lists(st.sampled_from(names), max_size=5)):
            unit = piece(f"{side.value[0]}{len(pieces)}", name, side, draw(PLACES))
            pieces.append(unit)
            for thing in draw(st.lists(st.sampled_from(THINGS), max_size=3)):
                nation = draw(st.sampled_from(Side))
                id_ = f"{side.value[0]}{len(pieces)}"
                pieces.append(piece(id_, thing, side, of=nation, has=unit.id))
    return forces(*pieces)


def half_squads(here: Forces, *, is_in_ob: bool | None = None) -> int:
    """How many HS the MMC count as: of all, or of those in an OB or not."""
    return sum(
        each.unit.half_squads
        for each in here.pieces
        if each.kind.is_infantry and is_in_ob in (None, here.is_in_ob(each))
    )


@given(armies(), st.data())
def test_4_12_before_is_after_and_lost_whatever_befalls_the_forces(before: Forces, data) -> None:
    here = before
    for _ in range(data.draw(st.integers(1, 8))):
        there = [each for each in here.pieces if here.is_in_ob(each)]
        if not there:
            return
        victim = data.draw(st.sampled_from(there))
        loss = data.draw(st.sampled_from(losses_of(victim.kind)))
        if loss_refusal(victim, loss) is not None:
            continue
        if loss is Loss.REPLACED and UNITS.replaced(victim.unit) == victim.unit:
            continue
        then = lose(here, UNITS, victim, loss, SCENARIO).on(here)
        assert half_squads(then) == half_squads(here)
        assert half_squads(then, is_in_ob=True) <= half_squads(here, is_in_ob=True)
        out = [each for each in then.pieces if each.kind.is_infantry and not then.is_in_ob(each)]
        pooled = [each for side in Side for each in then.pool(side)]
        assert sum(each.unit.half_squads for each in out if each.place == ELIMINATED) == sum(
            each.unit.half_squads for each in pooled
        )
        assert {each.id for each in here.pieces} <= {each.id for each in then.pieces}
        sound(then)
        here = then


def sound(here: Forces) -> None:
    """Nothing is there twice or in two places, and nobody has what has left the OB."""
    ids = [each.id for each in here.pieces]
    assert len(set(ids)) == len(ids)
    for each in here.pieces:
        owner = here.possessor_of(each)
        if each.possessor is not None:
            assert owner is not None
            assert owner.side is each.side
            assert each.place == UNKNOWN
        if each.pool is not None:
            assert each.place == ELIMINATED
            assert each.kind in (PieceKind.SQUAD, PieceKind.HALF_SQUAD, PieceKind.CREW)


def test_the_half_squad_lost_never_gets_the_id_of_one_taken_out_again() -> None:
    squad = piece("B1", "4-5-7", B, HERE)
    here = forces(squad, piece("B1.1", "2-4-7", B, ELIMINATED)).without(["B1.1"])
    assert [each.id for each in reduce(here, UNITS, squad, None).added] == ["B1.2"]
