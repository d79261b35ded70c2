"""A real file of each version is kept here; every one of them opens and says what it said."""

import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.kinds import FACTS
from elst_app.campaign.known import StateKnown
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.play.play_notes import OutsideScenario, ScenarioELR
from elst_app.chance import SystemDice
from elst_app.loading import rulebook
from elst_app.rules.artillery import Pile
from elst_app.rules.calendar import CGDate
from elst_app.rules.forces import ELIMINATED, ENTRY_AREA, EXITED, RECOMBINED, Place, in_area, in_hex
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.sides import Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.migrations import present_version
from elst_app.store.projections import changed_rows
from tests.campaigns.recording import record, record_scenario

FOLDER = Path(__file__).parent
KEPT = sorted(FOLDER.glob("version_*.elst"))
SCENARIOS = sorted(FOLDER.glob("scenario_*.elst"))
SCENARIO_VERSIONS = range(2, present_version() + 1)
"""A scenario outside the CG has been possible since version 2."""


@dataclass(frozen=True)
class Kept:
    """What differs in what the files say: version 1 knew neither forces nor the commands that acts come from.

    `ob` are the numbers of pieces in the OB, `pieces` some of them by their ids with what has become of them.
    """

    cpp_left: dict[Side, int]
    bought: list[str]
    ob: dict[Side, int]
    pieces: dict[str, tuple[str, Place]]
    keeps_commands: bool


SAYS = {
    "version_1": Kept(
        cpp_left={Side.BRITISH: 54, Side.GERMAN: 21},
        bought=["O1", "I2"],
        ob={Side.BRITISH: 0, Side.GERMAN: 0},
        pieces={},
        keeps_commands=False,
    ),
    "version_2": Kept(
        cpp_left={Side.BRITISH: 46, Side.GERMAN: 21},
        bought=["I1", "O1", "I2"],
        ob={Side.BRITISH: 23, Side.GERMAN: 27},
        pieces={
            "B1": ("4-5-7", EXITED),
            "B7": ("4-5-7", ELIMINATED),
            "B8": ("LMG", ELIMINATED),
            "B9": ("2-4-7", in_area(3)),
            "B11": ("2-2-8", ENTRY_AREA),
            "B12": ("6-pounder", in_hex(Hex.parse("A8"))),
            "B14": ("4-5-8", ENTRY_AREA),
            "B15": ("2-4-8", RECOMBINED),
            "G1": ("2-4-7", in_hex(Hex.parse("NN8"))),
            "G8": ("radio", ELIMINATED),
            "G22": ("4-3-6", ENTRY_AREA),
        },
        keeps_commands=True,
    ),
}


def version_in(path):
    connection = sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return version


def test_there_is_a_file_of_each_version() -> None:
    expected = [f"version_{version}.elst" for version in range(1, present_version() + 1)]
    assert [path.name for path in KEPT] == expected
    assert [version_in(path) for path in KEPT] == list(range(1, present_version() + 1))


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_a_kept_file_opens_and_says_what_it_said(kept, tmp_path) -> None:
    path = Path(shutil.copy(kept, tmp_path))
    with CampaignFile.open(path, rulebook()) as file:
        campaign = Campaign(rulebook(), file, SystemDice())
        state = campaign.state
        assert state.title == "Autumn evenings – a recording"
        assert (state.date, state.stage) == (CGDate.MIDDAY_24, Stage.SET_UP)
        assert state.players.of(Side.GERMAN) == "Jürgen"
        assert [line.type for line in state.dates] == [
            ScenarioType.INITIAL,
            ScenarioType.INACTIVE,
            ScenarioType.BRITISH_ASSAULT,
        ]
        says = SAYS[kept.stem]
        assert {side: state.cpp_line(side, state.date).left for side in Side} == says.cpp_left
        assert [bought.rg for side in Side for bought in state.purchases_of(side)] == says.bought
        assert {side: len(state.forces.of(side)) for side in Side} == says.ob
        found = {id_: state.forces.by_id[id_] for id_ in says.pieces}
        assert {id_: (piece.name, piece.place) for id_, piece in found.items()} == says.pieces
        assert any(entry.command for entry in campaign.history.entries) is says.keeps_commands
        assert [module.battery.name for module in state.modules] == ["80+mm", "Btln. Mtr"]
        assert state.control.vehicles(Side.BRITISH) == (Hex.parse("M12"), Hex.parse("M12"))
        assert len(state.determined) == 1
        assert Noted("Höchste Zeit für Kaffee") in [entry.fact for entry in campaign.history.standing]
        assert [entry.flag.reason for entry in campaign.history.entries if entry.flag] == [
            "a barn that is not printed",
            "The turn was played by hand",
            "so it was on the photocopy",
        ]
        line = file.ledger_line("24 Morning CPP British #1")
        assert line is not None
        assert line.values == (2,)
        campaign.do(AddNote(text="and on it goes"))
        entries = file.entries()
    with CampaignFile.open(path, rulebook()) as file:
        assert file.entries() == entries


def test_a_kept_scenario_outside_the_cg_opens_and_says_what_it_said(tmp_path) -> None:
    assert [path.name for path in SCENARIOS] == [f"scenario_{each}.elst" for each in SCENARIO_VERSIONS]
    for kept in SCENARIOS:
        with CampaignFile.open(Path(shutil.copy(kept, tmp_path)), rulebook()) as file:
            state = Campaign(rulebook(), file, SystemDice()).state
        assert (state.title, state.stage) == ("Leave... or Elst – a recording", Stage.ENDED)
        assert state.outside == OutsideScenario(
            set_up="DaE4",
            elrs=(ScenarioELR(Side.GERMAN, 3, 5), ScenarioELR(Side.BRITISH, 3, 3)),
            winner=Side.BRITISH,
        )
        assert [module.battery.pile for module in state.modules] == [Pile(8, 3)]


@pytest.mark.parametrize("kept", [*KEPT, *SCENARIOS], ids=lambda path: path.stem)
def test_its_tables_are_those_of_its_state(kept, tmp_path) -> None:
    path = Path(shutil.copy(kept, tmp_path))
    with CampaignFile.open(path, rulebook()) as file:
        state = Campaign(rulebook(), file, SystemDice()).state
    connection = sqlite3.connect(path)
    for change in changed_rows(None, state, rulebook()):
        names = [column.name for column in change.table.columns]
        found = connection.execute(f"SELECT {', '.join(names)} FROM {change.table.name}").fetchall()
        assert set(found) == {tuple(row[name] for name in names) for row in change.written}
    connection.close()


def test_the_recordings_can_be_made_and_have_every_kind_of_fact(tmp_path) -> None:
    record(tmp_path / "campaign.elst")
    record_scenario(tmp_path / "scenario.elst")
    found = set()
    for name in ("campaign.elst", "scenario.elst"):
        with CampaignFile.open(tmp_path / name, rulebook()) as file:
            found |= {type(entry.fact) for entry in file.entries()}
    assert found == {*FACTS} - {StateKnown}, "which an export alone brings"
