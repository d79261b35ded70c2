"""A campaign as JSON and back: equal for all, and for one audience what that audience may see."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from elst_app.campaign.door import Campaign
from elst_app.campaign.history import History
from elst_app.campaign.known import StateKnown, journal_of
from elst_app.campaign.ledger import LedgerLine
from elst_app.campaign.notes import AddNote
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.undo import Undo
from elst_app.campaign.view import View
from elst_app.chance import SystemDice
from elst_app.rules.sides import Audience
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import AlreadyExistsError, OpenElsewhereError
from elst_app.store.exchange import (
    Export,
    NewerExportError,
    NoExportError,
    UnknownAudienceError,
    UnreadableExportError,
    export_of,
    export_text,
    read_export,
    whole_export,
)
from tests.campaigns.recording import record
from tests.store.conftest import Played

ODD = 'ä ß, "q"; \\ 🎲 ליל סתיו أمسيات \u2028 {} </script>'


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with every kind of fact; read only."""
    path = tmp_path_factory.mktemp("recorded") / "campaign.elst"
    record(path)
    return path


def written(campaign: Campaign, file: CampaignFile) -> dict[str, Any]:
    text = export_text(whole_export(campaign.history.entries, file.ledger()), campaign.rulebook)
    document: dict[str, Any] = json.loads(text)
    return document


def restored(export: Export, path: Path, rulebook: Rulebook) -> Campaign:
    CampaignFile.restore(path, rulebook, export.entries, export.ledger)
    with CampaignFile.open(path, rulebook) as file:
        assert file.ledger() == export.ledger
        return Campaign(rulebook, file, SystemDice())


def test_the_whole_campaign_comes_back_equal(recorded: Path, tmp_path: Path, rulebook: Rulebook) -> None:
    with CampaignFile.open(recorded, rulebook) as file:
        campaign = Campaign(rulebook, file, SystemDice())
        text = export_text(whole_export(file.entries(), file.ledger()), rulebook)
    export = read_export(text, rulebook)
    assert export.audience == "all"
    again = restored(export, tmp_path / "again.elst", rulebook)
    assert again.state == campaign.state
    assert again.history.entries == campaign.history.entries
    assert export_text(export, rulebook) == text


@pytest.mark.parametrize("audience", Audience)
def test_one_audience_gets_what_it_may_see_and_no_more(
    recorded: Path, tmp_path: Path, rulebook: Rulebook, audience: Audience
) -> None:
    with CampaignFile.open(recorded, rulebook) as file:
        view = Campaign(rulebook, file, SystemDice()).view(audience)
        export = read_export(export_text(export_of(view, file.ledger()), rulebook, view.state), rulebook)
    assert export.audience == audience.value
    assert all(audience.may_see(line.audience) for line in export.ledger)
    again = restored(export, tmp_path / "again.elst", rulebook).view(audience)
    assert again.state == view.state
    told = [entry for entry in again.entries if not isinstance(entry.fact, StateKnown)]
    assert [entry.number for entry in told] == [*range(1, len(view.entries) + 1)]
    assert [(entry.at, entry.moment, entry.rule, entry.throws) for entry in told] == [
        (entry.at, entry.moment, entry.rule, entry.throws) for entry in view.entries
    ]
    assert [again.stands(entry) for entry in told] == [view.stands(entry) for entry in view.entries]


def test_at_every_moment_its_journal_comes_to_what_it_sees(recorded: Path, rulebook: Rulebook) -> None:
    with CampaignFile.open(recorded, rulebook) as file:
        entries = file.entries()
    for count in range(1, len(entries), 5):
        history = History(entries[:count])
        for audience in Audience:
            view = View(history.state, history, audience)
            again = History(journal_of(view))
            assert View(again.state, again, audience).state == view.state, (count, audience)


def test_c40_the_tables_of_one_side_hold_nothing_of_the_other(recorded: Path, rulebook: Rulebook) -> None:
    with CampaignFile.open(recorded, rulebook) as file:
        view = Campaign(rulebook, file, SystemDice()).view(Audience.GERMAN)
        text = export_text(export_of(view, file.ledger()), rulebook, view.state)
    tables = json.loads(text)["tables"]
    assert {row["side"] for row in tables["cg_log"]} == {"German"}
    assert {row["side"] for row in tables["rg_purchase"]} == {"German"}
    assert {row["side"] for row in tables["unit"]} == {"British", "German"}


def test_any_words_come_back(played: Played, tmp_path: Path, rulebook: Rulebook) -> None:
    played.do(AddNote(text=ODD), AddNote(text=f"half \ud800 {ODD}"))
    export = read_export(json.dumps(written(played.campaign, played.file)), rulebook)
    assert restored(export, tmp_path / "again.elst", rulebook).history.entries == played.file.entries()
    text = export_text(export, rulebook)
    assert "ליל סתיו" in text
    text.encode("utf-8")


def test_what_is_written_says_what_it_is(played: Played) -> None:
    document = written(played.campaign, played.file)
    assert (document["format"], document["version"], document["audience"]) == ("elst-campaign", 1, "all")
    first = document["journal"][0]
    assert (first["number"], first["kind"], first["audience"]) == (1, "campaign begun", "public")
    assert first["fact"]["title"] == "Autumn evenings"
    assert first["command"]["command"] == "BeginCampaign"
    assert [row["cpp_initial"] for row in document["tables"]["cg_log"]] == [20, 12]


def test_a_journal_goes_on_where_it_was(played: Played, tmp_path: Path, rulebook: Rulebook) -> None:
    played.do(AddNote(text="one"), AddNote(text="two"), Undo())
    export = read_export(json.dumps(written(played.campaign, played.file)), rulebook)
    path = tmp_path / "again.elst"
    CampaignFile.restore(path, rulebook, export.entries, export.ledger)
    with CampaignFile.open(path, rulebook, lambda: datetime(2026, 1, 2, tzinfo=UTC)) as file:
        again = Played(file, rulebook)
        again.do(AddNote(text="three"))
        assert len(file.entries()) == len(export.entries) + 1


def test_an_import_is_never_put_in_the_place_of_another_file(played: Played, rulebook: Rulebook) -> None:
    other = played.path.with_name("other.elst")
    other.write_bytes(b"something else")
    entries, ledger = played.file.entries(), played.file.ledger()
    with pytest.raises(AlreadyExistsError):
        CampaignFile.restore(other, rulebook, entries, ledger)
    assert other.read_bytes() == b"something else"
    CampaignFile.restore(other, rulebook, entries, ledger, over=True)
    with pytest.raises(OpenElsewhereError):
        CampaignFile.restore(played.path, rulebook, entries, ledger, over=True)
    assert [*played.path.parent.glob(".elst-*")] == [], "nothing half done is left"


Spoil = Callable[[dict[str, Any]], object]

SPOILT: dict[str, tuple[Spoil, type[NoExportError]]] = {
    "another format": (lambda document: document.update(format="elst"), NoExportError),
    "no version": (lambda document: document.pop("version"), NoExportError),
    "a yes for a version": (lambda document: document.update(version=True), NoExportError),
    "version 0": (lambda document: document.update(version=0), NoExportError),
    "a later version": (lambda document: document.update(version=2), NewerExportError),
    "an unknown audience": (lambda document: document.update(audience="dutch"), UnknownAudienceError),
    "an audience in other letters": (
        lambda document: document.update(audience="GERMAN"),
        UnknownAudienceError,
    ),
    "an audience of numbers": (lambda document: document.update(audience=1), NoExportError),
    "no beginning": (
        lambda document: document["journal"][0].update(kind="noted", fact={"text": "x"}, command=None),
        UnreadableExportError,
    ),
    "a yes for a number": (
        lambda document: document["journal"][0].update(number=True, act=True),
        UnreadableExportError,
    ),
    "no journal": (lambda document: document.pop("journal"), NoExportError),
    "an empty journal": (lambda document: document.update(journal=[]), NoExportError),
    "a journal of texts": (lambda document: document.update(journal=["x"]), UnreadableExportError),
    "an entry missing": (lambda document: document["journal"].pop(1), UnreadableExportError),
    "an entry twice": (
        lambda document: document["journal"].append(document["journal"][0]),
        UnreadableExportError,
    ),
    "an unknown kind": (
        lambda document: document["journal"][0].update(kind="peace"),
        UnreadableExportError,
    ),
    "a field too many": (
        lambda document: document["journal"][0]["fact"].update(secret=1),
        UnreadableExportError,
    ),
    "a column missing": (lambda document: document["journal"][0].pop("rule"), UnreadableExportError),
    "dice that are none": (lambda document: document["journal"][0].update(dice=7), UnreadableExportError),
    "no such date": (
        lambda document: document["journal"][0].update(cg_date="26 Midday"),
        UnreadableExportError,
    ),
    "an act of its own": (lambda document: document["journal"][1].update(act=9), UnreadableExportError),
    "a Game Turn past all counting": (
        lambda document: document["journal"][0].update(game_turn=10**30),
        UnreadableExportError,
    ),
    "CPP past all counting": (
        lambda document: document["journal"][2]["fact"].update(points=10**30),
        NoExportError,
    ),
    "half a character": (
        lambda document: document["journal"][0]["fact"].update(title="\ud83c"),
        UnreadableExportError,
    ),
    "a ledger of numbers": (lambda document: document.update(ledger=[1]), UnreadableExportError),
}


@pytest.mark.parametrize(("spoil", "error"), SPOILT.values(), ids=SPOILT)
def test_what_is_no_export_is_refused(
    played: Played, rulebook: Rulebook, spoil: Spoil, error: type[NoExportError]
) -> None:
    document = written(played.campaign, played.file)
    spoil(document)
    with pytest.raises(error) as caught:
        read_export(json.dumps(document), rulebook)
    assert type(caught.value) is error


def test_a_result_that_is_twice_in_the_ledger_is_refused(played: Played, rulebook: Rulebook) -> None:
    line = LedgerLine("x", 6, (1,), Audience.PUBLIC)
    text = export_text(whole_export(played.file.entries(), [line, line]), rulebook)
    with pytest.raises(UnreadableExportError) as caught:
        read_export(text, rulebook)
    assert caught.value.number == 0


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "7", '"elst-campaign"', "{", "[" * 100_000, '{"format": "elst-campaign"}', "NaN"],
)
def test_what_is_not_even_an_object_is_refused(text: str, rulebook: Rulebook) -> None:
    with pytest.raises(NoExportError):
        read_export(text, rulebook)


def test_a_journal_that_no_campaign_comes_to_is_refused(played: Played, rulebook: Rulebook) -> None:
    number = len(played.file.entries()) + 1
    document = written(played.campaign, played.file)
    fact = {
        "date": "23 Afternoon",
        "control": {"british": ["ZZ99"], "german": [], "british_vehicles": [], "german_vehicles": []},
        "left_out": [],
        "drawn": [],
    }
    changed = {"number": number, "act": number, "kind": "areas determined", "fact": fact, "command": None}
    document["journal"].append({**document["journal"][-1], **changed})
    with pytest.raises(NoExportError):
        read_export(json.dumps(document), rulebook)
