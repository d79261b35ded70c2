"""The tables that follow from the state: only what changed is rewritten, and they always match the state."""

from dataclasses import replace

import pytest

from elst_app.campaign.areas import determined_areas
from elst_app.campaign.artillery import ModuleReceived, PutIntoPlay
from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import GiveRest, SetControl, SetVehicles
from elst_app.campaign.forces.changing import ChangePieces, Edit
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.purchases import BuyGroup
from elst_app.campaign.state import State
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.rules.artillery import Chit, Marker, MarkerKind, Mission, Observer, Pile
from elst_app.rules.forces import ENTRY_AREA, Loss, NewPieces, PieceState, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import Deployment, RGKind
from elst_app.rules.sides import Audience, Side
from elst_app.store.projections import PROJECTIONS, changed_rows
from tests.records.support import FIRST, Story, fire


def rows_of(state, rulebook):
    """Every row by table, as it should stand in the file."""
    return {
        projection.table.name: [
            projection.row(key, line) for key, line in projection.lines(state, rulebook).items()
        ]
        for projection in PROJECTIONS
    }


def found_in(file):
    """Every row by table, as it stands in the file."""
    found = {}
    for projection in PROJECTIONS:
        table = projection.table
        names = [column.name for column in table.columns]
        lines = file._sqlite.execute(f"SELECT {', '.join(names)} FROM {table.name}").fetchall()
        found[table.name] = [dict(zip(names, line, strict=True)) for line in lines]
    return found


def in_order(tables):
    return {name: sorted(map(repr, rows)) for name, rows in plain(tables).items()}


def plain(tables):
    """Enums as the texts and truth as the numbers that SQLite keeps."""
    return {
        name: [
            {
                column: str(value)
                if isinstance(value, str)
                else int(value)
                if isinstance(value, bool)
                else value
                for column, value in sorted(row.items())
            }
            for row in rows
        ]
        for name, rows in tables.items()
    }


@pytest.fixture
def evening(played):
    """A campaign through its first Recovery Phase, act by act."""

    def acts():
        yield GiveRest(side=Side.GERMAN)
        strategic = played.campaign.rulebook.board.strategic
        yield SetControl(hexes=tuple(hex_ for hex_ in strategic if hex_.column < 20), side=Side.BRITISH)
        yield SetVehicles(side=Side.BRITISH, hexes=(Hex.parse("E12"), Hex.parse("E12"), Hex.parse("F9")))
        yield SetVehicles(side=Side.BRITISH, hexes=(Hex.parse("F9"),))
        squad = NewPieces(1, "4-5-7", in_hex(Hex.parse("E12")), group="I1")
        yield EnterPieces(
            side=Side.BRITISH,
            lines=(squad, NewPieces(1, "LMG", holder=0), NewPieces(1, "9-1", label="Wells", secret=True)),
        )
        yield EnterPieces(side=Side.GERMAN, lines=(NewPieces(2, "Pz IIIN", ENTRY_AREA),))
        yield StartScenario()
        yield ChangePieces(ids=("B1",), edit=Edit(place=in_hex(Hex.parse("F12"))))
        yield BookLosses(lines=(LossLine("B1", Loss.REDUCED), LossLine("G2", Loss.WRECKED)))
        yield RemovePieces(ids=("G1",))
        yield EndScenario()
        for step in RecoveryStep:
            if step is RecoveryStep.CPP_REPLENISHMENT:
                yield ReplenishPoints(side=Side.BRITISH, die=1)
                yield ReplenishPoints(side=Side.GERMAN, die=2)
                yield Undo(audience=Audience.GERMAN)
                yield Redo(audience=Audience.GERMAN)
            if step is RecoveryStep.RG_PURCHASE:
                for side in Side:
                    lines = played.campaign.rulebook.charts.reinforcement_groups.of(side)
                    for rg in next(line.id for line in lines if line.kind is RGKind.OBA), lines[1].id:
                        yield BuyGroup(side=side, rg=rg, deployment=Deployment.OFF_MAP)
                yield Undo(audience=Audience.GERMAN)
            if step is RecoveryStep.INITIATIVE:
                return
            yield TickStep(step=step)

    return acts()


def test_the_tables_follow_the_state_act_by_act(played, evening, rulebook) -> None:
    for command in evening:
        played.do(command)
        assert in_order(found_in(played.file)) == in_order(rows_of(played.campaign.state, rulebook))
    assert all(found_in(played.file).values())
    die = next(entry for entry in played.campaign.history.entries if entry.rule == "4.514" and entry.throws)
    played.do(Correct(entry=die.number, fact=None, reason="a cocked die", audience=Audience.BRITISH))
    assert in_order(found_in(played.file)) == in_order(rows_of(played.campaign.state, rulebook))


def test_an_act_rewrites_what_it_has_changed_and_nothing_else(played, rulebook) -> None:
    played.do(GiveRest(side=Side.GERMAN))
    before = played.campaign.state
    done = played.do(
        SetControl(hexes=(Hex.parse("E12"), Hex.parse("AA10")), side=Side.BRITISH, happened="so")
    )
    (change,) = changed_rows(before, done.after, rulebook)
    assert (change.table.name, change.gone) == ("control", ())
    assert {(row["hex"], row["controlled_by"]) for row in change.written} == {
        ("E12", Side.BRITISH),
        ("AA10", Side.BRITISH),
    }
    (back,) = changed_rows(done.after, before, rulebook)
    assert [row["hex"] for row in back.written] == ["E12"]
    assert back.gone == ({"hex": "AA10"},)
    assert list(changed_rows(before, before, rulebook)) == []


def test_a_battery_in_play_stands_with_its_marker(played, rulebook) -> None:
    state = played.campaign.state
    module = replace(
        state.modules[0],
        battery=replace(
            state.modules[0].battery,
            observer=Observer("8-1", Hex.parse("NN8")),
            contact=True,
            pile=Pile(8, 3, (Chit.BLACK, Chit.RED)),
            marker=Marker(MarkerKind.FFE_2, Hex.parse("LL16"), Mission.SMOKE),
        ),
    )
    after = PutIntoPlay(module.battery).change(ModuleReceived(module).change(state))
    (change,) = changed_rows(state, after, rulebook)
    (row,) = plain({"battery": change.written})["battery"]
    assert {name: row[name] for name in ("in_play", "observer", "observer_hex", "radio", "contact")} == {
        "in_play": 1,
        "observer": "8-1",
        "observer_hex": "NN8",
        "radio": "working",
        "contact": 1,
    }
    assert {
        name: row[name] for name in ("black_left", "red_left", "drawn", "marker", "marker_hex", "mission")
    } == {
        "black_left": 7,
        "red_left": 2,
        "drawn": "black red",
        "marker": "FFE:2",
        "marker_hex": "LL16",
        "mission": "Smoke",
    }


def test_each_piece_stands_where_its_possessor_is(played, rulebook) -> None:
    squad = NewPieces(1, "SS 4-4-7", in_hex(Hex.parse("L12")), group="I2")
    lines = (squad, NewPieces(1, "LMG", holder=0))
    played.do(EnterPieces(side=Side.GERMAN, lines=lines), StartScenario())
    before = played.campaign.state
    moved = ChangePieces(ids=("G1",), edit=Edit(place=ENTRY_AREA, set_states=(PieceState.BROKEN,)))
    (change,) = changed_rows(before, played.do(moved).after, rulebook)
    assert change.table.name == "unit"
    assert {row["id"]: (row["place"], row["hex"], row["possessor"]) for row in change.written} == {
        "G1": ("Entry Area", None, None),
        "G2": ("Entry Area", None, "G1"),
    }
    assert found_in(played.file)["unit"][0] == {
        "id": "G1",
        "side": "German",
        "nation": "German",
        "kind": "squad",
        "name": "4-4-7",
        "ss": 1,
        "label": "",
        "place": "Entry Area",
        "hex": None,
        "area": None,
        "states": "Broken",
        "possessor": None,
        "rg": "I2",
        "oba_module": "",
        "pp": 0,
        "repair_number": 0,
        "pool": None,
        "secret": 0,
    }
    lost = played.do(BookLosses(lines=(LossLine("G1", Loss.REDUCED, Edit(place=in_hex(Hex.parse("L12")))),)))
    (change,) = changed_rows(before, lost.after, rulebook)
    assert {row["id"]: (row["name"], row["hex"], row["pool"]) for row in change.written} == {
        "G1": ("2-3-7", "L12", None),
        "G1.1": ("2-3-7", None, "23 Afternoon"),
    }


def test_areas_are_kept_as_they_were_drawn(played, evening, rulebook) -> None:
    for command in evening:
        played.do(command)
    areas = determined_areas(played.campaign.state, rulebook)
    found = found_in(played.file)["deployment_area"]
    assert {(row["side"], row["number"]): row["hexes"].split() for row in found} == {
        (area.side, area.id): [hex_.name for hex_ in area.hexes] for area in (*areas.british, *areas.german)
    }
    assert {row["cg_date"] for row in found} == {"23 Afternoon"}


def test_nothing_stands_before_the_beginning(file) -> None:
    assert not any(found_in(file).values())
    assert State().determined == ()


def test_cg2_cg3_the_cg_log_has_the_turns_played_and_what_each_side_used(rulebook) -> None:
    state = fire(Story(rulebook)).campaign.state
    log = PROJECTIONS[0]
    rows = [log.row(key, line) for key, line in log.lines(state, rulebook).items()]
    assert [(row["side"], row["game_turns"], row["oba_modules"]) for row in rows] == [
        (Side.BRITISH, "2", None),
        (Side.GERMAN, "2", FIRST),
    ]
