"""A campaign in its file: written act by act, closed at any moment, opened exactly there."""

import sqlite3
import subprocess
import sys

import pytest

from elst_app.campaign.clock import EndScenario, StartScenario
from elst_app.campaign.control import ControlChanged, SetControl
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.entries import Draft, Source, Throw
from elst_app.campaign.ledger import LedgerLine, MemoryJournal
from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.points import ReplenishPoints
from elst_app.campaign.state import State
from elst_app.campaign.steps import TickStep
from elst_app.campaign.undo import Correct, Redo, Undo
from elst_app.chance import SystemDice
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import (
    AlreadyExistsError,
    ChangedBehindError,
    DamagedError,
    DiskFullError,
    FileMovedError,
    IsFolderError,
    LeftoverBesideError,
    OpenElsewhereError,
    UnreadableEntryError,
    UnreadableLedgerError,
)
from tests.store.conftest import rewrite_journal

OPEN_IN_ANOTHER_PROGRAM = """
import sys
from pathlib import Path
from elst_app.loading import rulebook
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import OpenElsewhereError
try:
    CampaignFile.open(Path(sys.argv[1]), rulebook()).close()
except OpenElsewhereError as error:
    sys.exit("open elsewhere")
"""


def to_replenishment(played):
    """Plays through a first scenario up to step 4.514."""
    played.do(SetControl(hexes=(Hex.parse("E12"),), side=Side.BRITISH), StartScenario(), EndScenario())
    for step in RecoveryStep:
        if step is RecoveryStep.CPP_REPLENISHMENT:
            return
        played.do(TickStep(step=step, note="höchste Zeit"))


def draft(text="words", **changes):
    values = {
        "by": None,
        "audience": Audience.PUBLIC,
        "moment": Moment(CGDate.MORNING_24, Stage.RECOVERY, step=RecoveryStep.MELEE),
        "rule": "4.13",
        "fact": Noted(text),
    }
    return Draft(**(values | changes))


def tables(path):
    """Everything in the file, table by table, read as a player with an SQLite browser would."""
    with_rows = {}
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        with_rows[name] = [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY rowid")]
    connection.close()
    return with_rows


def test_a_new_file_is_one_small_sqlite_file_with_no_entries(file, tmp_path) -> None:
    assert file.entries() == ()
    assert file.ledger_line("24 Morning CPP British #1") is None
    file.close()
    assert [each.name for each in tmp_path.iterdir()] == [file.path.name]
    header = file.path.read_bytes()[:100]
    assert (header[:16], header[60:64], header[68:72]) == (b"SQLite format 3\0", b"\0\0\0\2", b"Elst")


def test_a_campaign_is_found_again_as_it_was_left(played, rulebook) -> None:
    to_replenishment(played)
    played.do(
        ReplenishPoints(side=Side.BRITISH),
        ReplenishPoints(side=Side.GERMAN, die=4),
        AddNote(text="Tea", audience=Audience.BRITISH, by=Side.BRITISH),
        AddNote(text="Dropped a counter", happened="the cat"),
        Undo(),
        Redo(),
    )
    number = next(entry.number for entry in played.campaign.history.entries if entry.throws)
    played.do(Correct(entry=number, fact=None, reason="a cocked die", audience=Audience.BRITISH))
    played.file.close()
    with CampaignFile.open(played.path, rulebook) as file:
        found = Campaign(rulebook, file, SystemDice())
        assert found.history.entries == played.campaign.history.entries
        assert found.state == played.campaign.state


def test_the_file_keeps_the_same_as_a_journal_in_memory(file, rulebook) -> None:
    memory = MemoryJournal("2026-10-03T19:30:15Z")
    throw = Throw("24 Morning CPP British #1", 6, (3, 4), Source.TABLE, (6, 6))
    acts = [
        ([draft()], []),
        (
            [draft(by=Side.GERMAN, throws=(throw, throw)), draft("more")],
            [LedgerLine("roll #1", 6, (6, 6), Audience.GERMAN)],
        ),
        (
            [draft()],
            [
                LedgerLine("draw #1", 11, (3,), Audience.PUBLIC),
                LedgerLine("roll #1", 10, (9,), Audience.PUBLIC),
            ],
        ),
    ]
    for drafts, lines in acts:
        assert file.write(drafts, lines, State(), State()) == memory.write(drafts, lines, State(), State())
    assert file.entries() == memory.entries()
    assert [entry.act for entry in file.entries()] == [1, 2, 2, 4]
    for name in ("roll #1", "draw #1", "nothing"):
        assert file.ledger_line(name) == memory.ledger_line(name)


def test_an_act_without_entries_changes_nothing(played) -> None:
    before = played.file.entries()
    assert played.file.write([], [], State(), State()) == ()
    assert played.file.entries() == before


def test_undo_of_a_roll_finds_the_same_roll_again_after_closing(played, rulebook) -> None:
    to_replenishment(played)
    rolled = played.do(ReplenishPoints(side=Side.BRITISH)).entries[0].throws[0].values
    played.do(Undo(audience=Audience.BRITISH))
    played.file.close()
    with CampaignFile.open(played.path, rulebook) as file:
        done = Campaign(rulebook, file, SystemDice()).do(ReplenishPoints(side=Side.BRITISH))
        assert isinstance(done, Done)
        assert done.entries[0].throws[0].values == rolled


def test_the_tables_can_be_read_by_a_player(played) -> None:
    to_replenishment(played)
    played.do(ReplenishPoints(side=Side.GERMAN, die=4, by=Side.GERMAN))
    played.file.close()
    found = tables(played.path)
    entry = dict(found["journal"][-1])
    assert entry.pop("fact") == ('{"replenishment":{"base":16,"date":"24 Morning","die":4,"side":"German"}}')
    assert entry == {
        "number": len(found["journal"]),
        "act": len(found["journal"]),
        "written_at": "2026-10-03T19:30:15Z",
        "acted_by": "German",
        "audience": "German",
        "cg_date": "24 Morning",
        "stage": "recovery",
        "game_turn": None,
        "player_turn": None,
        "phase": None,
        "step": "4.514",
        "rule": "4.514",
        "kind": "CPP replenished",
        "broken_rule": None,
        "reason": None,
        "command": '{"by":"German","command":"ReplenishPoints","die":4,"happened":"","side":"German"}',
    }
    assert found["dice"] == [
        {
            "entry": entry["number"],
            "place": 1,
            "name": "24 Morning CPP German #1",
            "sides": 6,
            "result": "4",
            "source": "table",
            "program_had": None,
        }
    ]
    assert found["cg_log"][-1] == {
        "side": "German",
        "line": 2,
        "cg_date": "24 Morning",
        "scenario": None,
        "cpp_initial": 12,
        "cpp_base": 16,
        "cpp_die": 4,
        "cpp_replenished": 12,
        "cpp_total": 24,
        "cpp_spent": 0,
        "cpp_left": 24,
        "game_turns": None,
        "oba_modules": None,
    }
    assert [line["game_turns"] for line in found["cg_log"]] == ["1", "1", None, None]
    assert found["control"] == [
        {"hex": "E12", "controlled_by": "British", "british_vehicles": 0, "german_vehicles": 0}
    ]


def test_a_file_is_open_in_one_window_only(played, rulebook) -> None:
    with pytest.raises(OpenElsewhereError):
        CampaignFile.open(played.path, rulebook)
    link = played.path.with_name("link.elst")
    link.symlink_to(played.path)
    with pytest.raises(OpenElsewhereError):
        CampaignFile.open(link, rulebook)
    assert open_elsewhere(played.path) == "open elsewhere"
    played.do(AddNote(text="the first window goes on"))
    played.file.close()
    assert open_elsewhere(played.path) == ""


def open_elsewhere(path):
    return subprocess.run(
        [sys.executable, "-c", OPEN_IN_ANOTHER_PROGRAM, path], capture_output=True, text=True, check=False
    ).stderr.strip()


def test_closing_twice_is_closing_once(file, rulebook) -> None:
    file.close()
    with CampaignFile.open(file.path, rulebook):
        file.close()
        with pytest.raises(OpenElsewhereError):
            CampaignFile.open(file.path, rulebook)
        assert open_elsewhere(file.path) == "open elsewhere"


def test_what_cannot_be_written_leaves_no_part_behind(played, rulebook) -> None:
    entries, state = played.file.entries(), played.campaign.state
    whole = tuple(played.campaign.rulebook.board.strategic)
    played.file._sqlite.execute("PRAGMA max_page_count = 1")
    with pytest.raises(DiskFullError):
        played.do(*(SetControl(hexes=whole, side=side) for _ in range(20) for side in Side))
    assert played.file.entries() == played.campaign.history.entries
    assert len(played.file.entries()) > len(entries)
    assert played.campaign.state != state
    played.file._sqlite.execute("PRAGMA max_page_count = 10000")
    played.do(AddNote(text="room again"))
    played.file.close()
    with CampaignFile.open(played.path, rulebook) as file:
        assert file.entries() == played.campaign.history.entries
        assert Campaign(rulebook, file, SystemDice()).state == played.campaign.state


def test_a_fault_in_the_middle_of_an_act_leaves_no_part_behind(played, monkeypatch) -> None:
    before = played.file.entries()

    def fails(*_):
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("elst_app.store.campaign_file.changed_rows", fails)
        with pytest.raises(ZeroDivisionError):
            played.do(AddNote(text="never happened"))
    assert played.file.entries() == before
    played.do(AddNote(text="happened"))
    assert played.file.entries() == played.campaign.history.entries


def test_nothing_is_written_to_a_file_that_has_lost_its_name(played, rulebook) -> None:
    elsewhere = played.path.with_name("elsewhere.elst")
    played.path.rename(elsewhere)
    with pytest.raises(FileMovedError):
        played.do(AddNote(text="into nowhere"))
    played.path.write_bytes(b"what a sync folder put there")
    with pytest.raises(FileMovedError):
        played.do(AddNote(text="into nowhere"))
    copy = played.path.with_name("copy.elst")
    played.file.backup_to(copy)
    played.file.close()
    with CampaignFile.open(copy, rulebook) as file:
        assert file.entries() == played.campaign.history.entries
    assert played.path.read_bytes() == b"what a sync folder put there"


def test_entries_of_somebody_else_are_noticed(played) -> None:
    played.file._sqlite.execute(
        "INSERT INTO journal SELECT 5, 5, written_at, acted_by, audience, cg_date, stage,"
        " game_turn, player_turn, phase, step, rule, kind, fact, broken_rule, reason, command"
        " FROM journal LIMIT 1"
    )
    with pytest.raises(ChangedBehindError):
        played.do(AddNote(text="one entry too many"))


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ("UPDATE journal SET kind = 'weather' WHERE number = 2", 2),
        ("UPDATE journal SET fact = '{' WHERE number = 3", 3),
        ("UPDATE journal SET fact = x'00' WHERE number = 3", 3),
        ("UPDATE journal SET act = 'first' WHERE number = 1", 1),
        ("UPDATE journal SET audience = 'Dutch' WHERE number = 2", 2),
        ("UPDATE journal SET cg_date = '26 Morning' WHERE number = 2", 2),
        ("UPDATE journal SET broken_rule = '4.2' WHERE number = 2", 2),
        ("DELETE FROM journal WHERE number = 2", 2),
        ("DELETE FROM journal WHERE number = 1", 1),
    ],
)
def test_an_entry_that_says_nothing_known_is_named(begun_path, rulebook, change, number) -> None:
    connection = sqlite3.connect(begun_path, isolation_level=None)
    rewrite_journal(connection, change)
    connection.close()
    with CampaignFile.open(begun_path, rulebook) as file, pytest.raises(UnreadableEntryError) as raised:
        file.entries()
    assert raised.value.number == number


def test_a_text_that_is_not_utf_8_is_damage_and_its_words_are_not_told(begun_path, rulebook) -> None:
    connection = sqlite3.connect(begun_path, isolation_level=None)
    rewrite_journal(connection, "UPDATE journal SET fact = CAST(x'736563726574ff' AS TEXT) WHERE number = 3")
    connection.close()
    with CampaignFile.open(begun_path, rulebook) as file, pytest.raises(DamagedError) as raised:
        file.entries()
    assert "secret" not in raised.value.detail


@pytest.mark.parametrize("change", ["result = 'six'", "audience = 'Dutch'", "sides = 'many'", "result = 6.5"])
def test_a_ledger_line_that_says_nothing_known_is_refused(file, rulebook, change) -> None:
    file.write([draft()], [LedgerLine("roll #1", 6, (6,), Audience.PUBLIC)], State(), State())
    file._sqlite.execute(f"UPDATE roll SET {change}")
    with pytest.raises(UnreadableLedgerError):
        file.ledger_line("roll #1")


def test_a_new_file_is_never_made_in_the_place_of_another(begun_path, rulebook) -> None:
    before = begun_path.read_bytes()
    with pytest.raises(AlreadyExistsError):
        CampaignFile.create(begun_path, rulebook)
    assert begun_path.read_bytes() == before
    folder = begun_path.with_name("folder.elst")
    folder.mkdir()
    with pytest.raises(IsFolderError):
        CampaignFile.create(folder, rulebook)
    assert sorted(begun_path.parent.iterdir()) == sorted([begun_path, folder])


@pytest.mark.parametrize("suffix", ["-journal", "-wal"])
def test_a_new_file_does_not_take_up_what_another_of_its_name_left(path, rulebook, suffix) -> None:
    leftover = path.with_name(path.name + suffix)
    leftover.write_bytes(b"the only rescue of a file that was renamed")
    with pytest.raises(LeftoverBesideError) as raised:
        CampaignFile.create(path, rulebook)
    assert raised.value.leftover == leftover
    assert list(path.parent.iterdir()) == [leftover]


def test_where_there_are_no_links_a_new_file_is_made_all_the_same(path, rulebook, monkeypatch) -> None:
    def no_links(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    CampaignFile.create(path, rulebook).close()
    assert list(path.parent.iterdir()) == [path]
    with pytest.raises(AlreadyExistsError):
        CampaignFile.create(path, rulebook)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("failing", ["elst_app.store.campaign_file.make_tables", "pathlib.Path.replace"])
def test_a_fault_while_a_file_is_made_leaves_nothing_behind(path, rulebook, monkeypatch, failing) -> None:
    def fails(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("os.link", lambda *_: (_ for _ in ()).throw(PermissionError(1, "no links")))
    monkeypatch.setattr(failing, fails)
    with pytest.raises(ZeroDivisionError):
        CampaignFile.create(path, rulebook)
    assert list(path.parent.iterdir()) == []


def test_an_act_keeps_the_command_it_came_from(played, rulebook) -> None:
    command = SetControl(hexes=(Hex.parse("E12"),), side=Side.BRITISH)
    played.do(command)
    (entry,) = played.campaign.history.entries[-1:]
    assert entry.command == command
    played.file.close()
    with CampaignFile.open(played.path, rulebook) as file:
        assert file.entries()[-1].command == command


def test_a_command_that_is_not_known_any_more_costs_no_entry(played, rulebook) -> None:
    played.do(SetControl(hexes=(Hex.parse("E12"),), side=Side.BRITISH))
    played.file.close()
    connection = sqlite3.connect(played.path)
    with connection:
        rewrite_journal(connection, 'UPDATE journal SET command = \'{"command":"Whistle"}\'')
    connection.close()
    with CampaignFile.open(played.path, rulebook) as file:
        entry = file.entries()[-1]
    assert entry.command is None
    assert isinstance(entry.fact, ControlChanged)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET reason = 'so it was'",
        "DELETE FROM journal WHERE number = 2",
        "UPDATE dice SET result = '6'",
        "DELETE FROM dice",
    ],
)
def test_journal_and_dice_are_only_added_to(file, statement) -> None:
    file.write([draft(throws=(Throw("a dr #1", 6, (3,), Source.TABLE),)), draft()], [], State(), State())
    with pytest.raises(sqlite3.IntegrityError, match="is only added to"):
        file._sqlite.execute(statement)
