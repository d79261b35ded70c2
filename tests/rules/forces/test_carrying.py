"""What a unit may carry when it leaves: 5 PP an MMC, 2 an SMC, nothing a wounded one (4.506, 4.511)."""

import pytest

from elst_app.rules.forces import (
    Forces,
    Piece,
    PieceKind,
    PieceState,
    TooMuchCarried,
    carrying_limit,
    load_of,
    load_refusal,
)
from elst_app.rules.sides import Side


def unit(kind: PieceKind, *states: PieceState) -> Piece:
    return Piece(id="B1", side=Side.BRITISH, nation=Side.BRITISH, kind=kind, name="it", states=states)


def weapon(number: int, kind: PieceKind, pp: int) -> Piece:
    return Piece(
        id=f"B{number + 2}",
        side=Side.BRITISH,
        nation=Side.BRITISH,
        kind=kind,
        name="weapon",
        pp=pp,
        possessor="B1",
    )


@pytest.mark.parametrize(
    ("piece", "limit"),
    [
        (unit(PieceKind.SQUAD), 5),
        (unit(PieceKind.HALF_SQUAD), 5),
        (unit(PieceKind.CREW), 5),
        (unit(PieceKind.LEADER), 2),
        (unit(PieceKind.LEADER, PieceState.WOUNDED), 0),
        (unit(PieceKind.VEHICLE), 0),
    ],
)
def test_4_506_how_many_pp_a_unit_may_carry(piece: Piece, limit: int) -> None:
    assert carrying_limit(piece) == limit


SW, GUN = PieceKind.SUPPORT_WEAPON, PieceKind.GUN
WOUNDED_LEADER = unit(PieceKind.LEADER, PieceState.WOUNDED)


@pytest.mark.parametrize(
    ("holder", "weapons", "refusal"),
    [
        (unit(PieceKind.SQUAD), [(SW, 4), (SW, 1)], None),
        (unit(PieceKind.SQUAD), [(SW, 4), (SW, 2)], TooMuchCarried("it", 6, 5)),
        (unit(PieceKind.CREW), [(GUN, 9), (SW, 5)], None),
        (unit(PieceKind.LEADER), [(SW, 1), (PieceKind.RADIO, 1)], None),
        (unit(PieceKind.LEADER), [(SW, 1), (PieceKind.RADIO, 2)], TooMuchCarried("it", 3, 2)),
        (WOUNDED_LEADER, [], None),
        (WOUNDED_LEADER, [(SW, 0)], TooMuchCarried("it", 0, 0)),
        (unit(PieceKind.VEHICLE), [], None),
    ],
)
def test_4_506_who_carries_too_much(
    holder: Piece, weapons: list[tuple[PieceKind, int]], refusal: TooMuchCarried | None
) -> None:
    pieces = tuple(weapon(number, kind, pp) for number, (kind, pp) in enumerate(weapons))
    forces = Forces((holder, *pieces))
    load = load_of(forces, holder)
    assert load.pieces == pieces
    assert load.has_gun is any(kind is GUN for kind, _ in weapons)
    assert load.is_too_much is (refusal is not None)
    assert load_refusal(forces, holder) == refusal
