"""A whole Recovery Phase of 65 pieces through the windows, killed at every step, with nothing done twice."""

import shutil
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

import pytest

from elst_app.campaign.entries import Entry
from elst_app.campaign.history import History
from elst_app.campaign.ledger import LedgerLine
from elst_app.campaign.moments import Stage
from elst_app.campaign.recovery.handled import RecoveryFact
from elst_app.campaign.recovery.replacement import UnitsReplaced
from elst_app.campaign.state import State
from elst_app.loading import rulebook as packed_rulebook
from elst_app.rules.forces import Place, in_area
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.store.campaign_file import CampaignFile
from elst_app.words.forces import piece_name
from tests.campaign.random_campaigns.accounts import check_half_squads
from tests.journeys.recovery.player import Journey, Kill, Moment, play

BRITISH, GERMAN = Side.BRITISH, Side.GERMAN
AT_EVERY_STEP = tuple(Kill(moment, step) for step, moment in zip(RecoveryStep, cycle(Moment), strict=False))

WITHOUT_MAP = (1100, 720)
"""A window so narrow that a step has no map beside it, for speed."""

HOT_JOURNAL = bytes.fromhex("d9d505f920a163d7")
"""How the journal of SQLite begins from which a transaction that did not end is taken back."""


@dataclass(frozen=True)
class Played:
    """What a file holds, but when each entry was written."""

    entries: tuple[Entry, ...]
    ledger: tuple[LedgerLine, ...]

    @classmethod
    def read(cls, path: Path) -> "Played":
        with CampaignFile.open(path, packed_rulebook()) as file:
            entries = tuple(replace(entry, at="") for entry in file.entries())
            return cls(entries, tuple(file.ledger()))

    @property
    def state(self) -> State:
        return History(self.entries).state


@dataclass(frozen=True)
class Journeys:
    """The same Recovery Phase twice: as it was begun, played in one go, and killed again and again."""

    begun: Played
    once: Played
    killed: Played


def play_killed(path: Path, kills: Iterable[Kill]) -> None:
    """Plays the Recovery Phase with two touches for one, killed and begun again where the file is."""
    front: Side | None = None
    half_written = set()
    journey = Journey(path, path.with_suffix(".settings"), doubly=True, size=WITHOUT_MAP)
    for kill in kills:
        front = play(replace(journey, kill=kill, front=front))
        if path.with_name(f"{path.name}-journal").read_bytes().startswith(HOT_JOURNAL):
            half_written.add(kill.moment)
    assert half_written == {Moment.WITHIN}
    play(replace(journey, front=front))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign whose first scenario is over and booked."""
    folder = tmp_path_factory.mktemp("recovery")
    play(Journey(folder / "begun.elst", folder / "begun.settings", is_evening=True))
    return folder / "begun.elst"


@pytest.fixture(scope="module")
def journeys(begun: Path) -> Journeys:
    once, killed = (Path(shutil.copy(begun, begun.with_stem(name))) for name in ("once", "killed"))
    with ThreadPoolExecutor(1) as beside:
        in_one_go = beside.submit(play, Journey(once, once.with_suffix(".settings")))
        play_killed(killed, AT_EVERY_STEP)
        in_one_go.result()
    return Journeys(Played.read(begun), Played.read(once), Played.read(killed))


def test_killed_at_every_step_it_goes_on_and_comes_to_the_same(journeys: Journeys) -> None:
    assert {kill.step for kill in AT_EVERY_STEP} == set(RecoveryStep)
    assert journeys.killed.entries == journeys.once.entries
    assert journeys.killed.ledger == journeys.once.ledger
    assert journeys.killed.state.stage is Stage.SET_UP


def test_4_5_it_is_a_whole_phase_of_many_pieces_in_which_each_step_has_something_to_do(
    journeys: Journeys,
) -> None:
    pieces = journeys.begun.state.forces.pieces
    assert min(Counter(piece.side for piece in pieces).values()) >= 30
    assert len(pieces) >= 60
    acts = Counter(entry.moment.step for entry in journeys.killed.entries if entry.number == entry.act)
    only_ticked = {step for step in RecoveryStep if acts[step] == 1}
    assert only_ticked == {
        RecoveryStep.MARKERS,
        RecoveryStep.RECOMBINATION,
        RecoveryStep.NEW_DATE,
        RecoveryStep.DEPLOYMENT,
    }


def test_4_5_no_piece_goes_through_a_step_twice(journeys: Journeys) -> None:
    facts = [entry.fact for entry in journeys.killed.entries]
    handled = Counter(mark for fact in facts if isinstance(fact, RecoveryFact) for mark in fact.handled)
    assert len(handled) > 10
    assert set(handled.values()) == {1}


def test_4_501_to_4_516_losses_and_returns_add_up_in_half_squads(journeys: Journeys) -> None:
    begun, killed = journeys.begun, journeys.killed
    since = killed.entries[len(begun.entries) :]
    check_half_squads(begun.state, since, killed.state, packed_rulebook())
    ids = [piece.id for piece in killed.state.forces.pieces]
    assert len(ids) == len(set(ids))


def test_the_units_of_the_rulebooks_illustration_are_where_their_dice_sent_them(journeys: Journeys) -> None:
    def become(name: str, hex_name: str) -> tuple[str, Place]:
        before, after = (played.state.forces for played in (journeys.begun, journeys.killed))
        (then,) = [
            piece for piece in before.pieces if (piece_name(piece), str(piece.place.hex)) == (name, hex_name)
        ]
        now = after.find(then.id)
        assert now is not None
        return piece_name(now), now.place

    assert become("4-5-7", "H17") == ("4-4-7", in_area(1))
    assert become("SS 2-3-7 HS", "B16") == ("SS 2-3-7 HS", in_area(3))
    assert become("SS 4-4-7", "C20") == ("SS 4-4-7", in_area(2))
    assert become("SS 6-5-8", "F14") == ("SS 6-5-8", in_area(2))
    assert become("SS 4-4-7", "L12") == ("SS 4-4-7", in_area(2))
    assert become("SS 4-4-7", "L6") == ("SS 4-4-7", in_area(2))


def test_4_513_both_sides_replace_what_they_do_in_the_rulebooks_examples(journeys: Journeys) -> None:
    facts = [entry.fact for entry in journeys.killed.entries]
    (fact,) = [fact for fact in facts if isinstance(fact, UnitsReplaced)]
    (new,) = fact.added
    assert (new.side, new.name, new.place) == (BRITISH, "4-4-7", in_area(1))


@pytest.mark.long
def test_killed_twice_in_every_act_it_comes_to_the_same(begun: Path, journeys: Journeys) -> None:
    path = Path(shutil.copy(begun, begun.with_stem("long")))
    acts = {entry.act for entry in journeys.once.entries} - {entry.act for entry in journeys.begun.entries}
    play_killed(path, [Kill(moment) for _ in acts for moment in Moment])
    assert Played.read(path) == journeys.once
