"""A copy for a report of a fault: nobody's name and nobody's secret in it, and everything else as it was."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from elst_app.campaign.artillery import BatteryActed, PutIntoPlay, PutModuleIntoPlay, ReceiveModule
from elst_app.campaign.door import Campaign
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import ActRedone, ActUndone, EntryCorrected
from elst_app.campaign.kinds import COMMANDS, FACTS, OUTCOMES
from elst_app.campaign.notes import AddNote, Noted
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.undo import Correct
from elst_app.chance import SystemDice
from elst_app.records.redaction import (
    BATTERIES,
    BATTERY_NAMES,
    GROUPS,
    KEPT_IN,
    TYPED,
    TYPED_IN,
    redact,
    redacted_journal,
)
from elst_app.rules.artillery import Observer
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Audience, Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import CampaignFileError
from tests.campaigns.recording import record
from tests.records.support import GERMAN, Story, fire, tell

pytestmark = pytest.mark.usefixtures("qapp")

OF_THE_PROGRAM = {
    "id", "ids", "rule", "rg", "code", "option", "options", "set_up", "part", "piece", "pieces", "possessor",
    "leaders", "unit", "units", "weapon", "holder", "vehicle", "lmg", "to", "chosen",
}  # fmt: skip
"""Fields of the ids of pieces, of rule numbers and of what the charts call things."""

NAMES_OF_CHARTS = {"Piece", "NewPieces", "Purchase", "Unit"}
"""Whose `name` is what a counter or a chart says: any other is refused."""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with every kind of fact, labels and notes, that goes on; read only."""
    path = tmp_path_factory.mktemp("recorded") / "campaign.elst"
    record(path)
    return path


@pytest.fixture
def copied(recorded: Path, rulebook: Rulebook, tmp_path: Path) -> Iterator[tuple[Campaign, Campaign, bytes]]:
    """The recorded campaign, its redacted copy, and the bytes of that."""
    path = tmp_path / "copy.elst"
    with CampaignFile.open(recorded, rulebook) as file:
        campaign = Campaign(rulebook, file, SystemDice())
        redact(campaign, file, path)
        content = path.read_bytes()
        with CampaignFile.open(path, rulebook) as copy:
            yield campaign, Campaign(rulebook, copy, SystemDice()), content


def texts_in(declared: Any, seen: set[type]) -> Iterator[tuple[type, str]]:
    """Each field that holds texts, in a type and whatever its fields hold."""
    if get_origin(declared) is not None or isinstance(declared, UnionType):
        for part in get_args(declared):
            yield from texts_in(part, seen)
    elif isinstance(declared, type) and is_dataclass(declared) and declared not in seen:
        seen.add(declared)
        hints = get_type_hints(declared)
        for field in fields(declared):
            if holds_text(hints[field.name]):
                yield declared, field.name
            yield from texts_in(hints[field.name], seen)


def holds_text(declared: Any) -> bool:
    return declared is str or any(holds_text(part) for part in get_args(declared))


def test_of_every_text_a_fact_or_command_holds_it_is_said_whether_somebody_typed_it() -> None:
    seen: set[type] = set()
    unsaid = [
        (owner.__name__, name)
        for kind in (*FACTS, *COMMANDS, *OUTCOMES.values())
        for owner, name in texts_in(kind, seen)
        if name not in TYPED | GROUPS | BATTERIES | OF_THE_PROGRAM
        and (owner, name) not in TYPED_IN | KEPT_IN | BATTERY_NAMES
        and not (name == "name" and owner.__name__ in NAMES_OF_CHARTS)
    ]
    assert unsaid == []


def test_no_name_and_no_typed_word_is_left(copied: tuple[Campaign, Campaign, bytes]) -> None:
    _, _, content = copied
    typed = (
        "Autumn evenings", "Jan", "Jürgen", "Wells", "Lotte", "Greta", "Stray", "Left behind",
        "done at the table", "photocopy", "barn",
    )  # fmt: skip
    assert [text for text in typed if text.encode() in content or ascii(text).encode() in content] == []


def test_c40_no_secret_is_left_while_the_cg_goes_on(copied: tuple[Campaign, Campaign, bytes]) -> None:
    campaign, copy, content = copied
    assert b"withheld: RG bought" in content
    assert b"SS Inf Coy" not in content
    for side in Side:
        assert campaign.state.purchases_of(side)
        assert copy.state.purchases_of(side) == ()
        assert not any(
            entry.throws or entry.command
            for entry in copy.history.entries
            if entry.audience is Audience.of(side)
        )


def test_everything_else_is_as_it_was(copied: tuple[Campaign, Campaign, bytes]) -> None:
    campaign, copy, _ = copied

    def frame(entry: Entry) -> tuple[object, ...]:
        return entry.number, entry.act, entry.at, entry.by, entry.audience, entry.moment, entry.rule

    before = campaign.history.entries
    after = copy.history.entries[: len(before)]
    assert [frame(entry) for entry in after] == [frame(entry) for entry in before]
    public = [place for place, entry in enumerate(before) if entry.audience is Audience.PUBLIC]
    assert all(type(after[place].fact) is type(before[place].fact) for place in public)
    assert all(after[place].throws == before[place].throws for place in public)
    for place in public:
        if isinstance(before[place].fact, ActUndone | ActRedone):
            assert after[place].fact == before[place].fact
    seen, known = copy.view(Audience.PUBLIC).state, campaign.view(Audience.PUBLIC).state
    assert (seen.moment, seen.control, seen.determined, seen.progress, seen.chits, seen.play) == (
        known.moment, known.control, known.determined, known.progress, known.chits, known.play,
    )  # fmt: skip
    assert [(piece.id, piece.name, piece.place, piece.states) for piece in seen.forces.pieces] == [
        (piece.id, piece.name, piece.place, piece.states) for piece in known.forces.pieces
    ]


def test_the_same_text_is_replaced_by_the_same_word(rulebook: Rulebook) -> None:
    story = Story(rulebook, title="Ann", british_player="Ann", german_player="Bo").do(AddNote(text="Bo"))
    told = redacted_journal(story.campaign)
    state = Story(rulebook).campaign.state
    for entry in told:
        state = entry.fact.change(state)
    assert state.title == state.players.british != state.players.german
    assert state.players.german == told[-1].fact.text  # type: ignore[attr-defined]
    assert redacted_journal(story.campaign) == told


def test_a_battery_of_somebodys_own_name_is_one_and_the_same_everywhere(rulebook: Rulebook) -> None:
    own = ReceiveModule(side=GERMAN, name="Opa Heinz", calibre=100)
    observer = Observer("Opa Heinz", Hex.parse("NN8"))
    story = Story(rulebook).do(own)
    story.do(PutModuleIntoPlay(by=GERMAN, battery="German Opa Heinz #1", observer=observer))
    last = redacted_journal(story.campaign)[-1]
    assert isinstance(last.fact, PutIntoPlay)
    assert isinstance(last.command, PutModuleIntoPlay)
    assert last.fact.battery.id == last.command.battery == "German Text 1 #1"
    assert last.fact.battery.observer == Observer("Text 1", Hex.parse("NN8"))


def test_what_the_charts_call_a_battery_stays(rulebook: Rulebook) -> None:
    campaign = fire(Story(rulebook)).campaign
    facts = [entry.fact for entry in redacted_journal(campaign)]
    assert {fact.battery.name for fact in facts if isinstance(fact, BatteryActed)} == {"Artillery OBA"}


def test_when_the_cg_is_over_nothing_is_withheld(rulebook: Rulebook) -> None:
    campaign = tell(rulebook).do_until_ended().campaign
    journal = redacted_journal(campaign)
    assert len(journal) == len(campaign.history.entries)
    assert [type(entry.fact) for entry in journal] == [type(entry.fact) for entry in campaign.history.entries]


def test_a_correction_says_nothing_of_what_it_corrected(rulebook: Rulebook) -> None:
    story = Story(rulebook).do(AddNote(text="Ann was late"))
    number = len(story.campaign.history.entries)
    story.do(Correct(entry=number, fact=Noted("Bo was late"), reason="it was Bo"))
    last = redacted_journal(story.campaign)[-1]
    assert last.fact == EntryCorrected(number, Noted("Text 3"), "Text 4")


@pytest.mark.parametrize("over", [False, True])
def test_a_copy_is_never_put_in_the_place_of_a_campaign(
    recorded: Path, rulebook: Rulebook, tmp_path: Path, over: bool
) -> None:
    other = tmp_path / "other.elst"
    CampaignFile.create(other, rulebook).close()
    before, link = other.read_bytes(), tmp_path / "link.elst"
    link.symlink_to(other)
    with CampaignFile.open(recorded, rulebook) as file:
        campaign = Campaign(rulebook, file, SystemDice())
        for path in (other, link, recorded):
            with pytest.raises(CampaignFileError):
                redact(campaign, file, path, over=over)
    assert other.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.elst", "other.elst"]
