"""A real file of each version is kept here; every one of them opens and says what it said."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.kinds import FACTS
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import AddNote, Noted
from elst_app.chance import SystemDice
from elst_app.loading import rulebook
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.initiative import ScenarioType
from elst_app.rules.sides import Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.migrations import present_version
from elst_app.store.projections import changed_rows
from tests.campaigns.recording import record, record_scenario

FOLDER = Path(__file__).parent
KEPT = sorted(FOLDER.glob("version_*.elst"))


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
        assert {side: state.cpp_line(side, state.date).left for side in Side} == {
            Side.BRITISH: 54,
            Side.GERMAN: 21,
        }
        assert [bought.rg for side in Side for bought in state.purchases_of(side)] == ["O1", "I2"]
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


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
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
    assert found == set(FACTS)
