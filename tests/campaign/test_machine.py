"""Whatever is done, corrected and struck in whatever order, the state follows from the journal and has words.

Every kind of command goes through the door of a campaign in memory; its rule stands in machine/, in the
module of its subject. A correction puts any fact the journal holds in the place of any other, so that each
fact meets states in which it could not have happened.
"""

from hypothesis import settings
from hypothesis.stateful import invariant

from elst_app.campaign.groundless import groundless
from elst_app.campaign.history import History
from elst_app.campaign.kinds import COMMANDS
from elst_app.campaign.moments import Stage
from elst_app.campaign.play.date_lines import date_lines
from elst_app.campaign.play.verdict import standing_of, verdict_of
from elst_app.campaign.purchases import situation_of
from elst_app.loading import rulebook
from elst_app.records.cg_log_sheet import cg_log_sheet
from elst_app.records.csv_file import csv_text
from elst_app.records.map_sheet import map_sheet
from elst_app.records.rg_record_sheet import rg_record_sheet
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import offers
from elst_app.rules.sides import Audience, Side
from elst_app.store.projections import PROJECTIONS
from elst_app.words.facts import act_name, entry_text
from elst_app.words.moments import moment_text
from elst_app.words.refusals import refusal_text
from tests.campaign.machine import artillery, course, ground, groups, pieces, recovery, recruits, standing
from tests.campaign.machine.any_campaign import CHARTS
from tests.campaign.machine.artillery import Artillery
from tests.campaign.machine.course import Course
from tests.campaign.machine.ground import Ground
from tests.campaign.machine.groups import Groups
from tests.campaign.machine.hidden import secrets_in
from tests.campaign.machine.pieces import Pieces
from tests.campaign.machine.recovery import Recovery
from tests.campaign.machine.recruits import Recruits
from tests.campaign.machine.standing import Standing


class AnyCommand(Course, Groups, Ground, Pieces, Recovery, Recruits, Artillery, Standing):
    """All that may happen, and what holds after each of it."""

    def __init__(self) -> None:
        super().__init__()
        self.told = 0

    @invariant()
    def the_state_is_that_of_the_journal(self):
        assert History(self.campaign.history.entries).state == self.state

    @invariant()
    def everything_can_be_told(self):
        entries = self.campaign.history.entries
        for entry in entries[self.told :]:
            assert entry_text(entry, entries)
            assert moment_text(entry.moment)
        self.told = len(entries)
        assert moment_text(self.state.moment, self.state.date_line)

    @invariant()
    def every_reader_has_sheets_and_no_secret_of_the_other_side(self):
        for audience in Audience:
            view = self.campaign.view(audience)
            act_name(view.undo)
            act_name(view.redo)
            found = groundless(view, rulebook())
            assert all(refusal_text(each.reason) for each in found)
            csv_text(cg_log_sheet(view, [(each.entry.moment.date, each.reason) for each in found]).table)
            for side in Side:
                sheet = rg_record_sheet(view, CHARTS, side)
                assert (sheet is None) == (side in view.state.hidden)
                if sheet is not None:
                    csv_text(sheet.table)
                    offers(CHARTS.reinforcement_groups, situation_of(view.state, rulebook(), side))
            open_dates = {line.date for line in view.state.dates}
            assert not secrets_in(view.state, view.state.hidden, open_dates)
            assert all(audience.may_see(entry.audience) for entry in view.entries) or not view.state.hidden
        map_sheet(self.campaign.view(Audience.PUBLIC), rulebook())

    @invariant()
    def what_was_played_adds_up(self):
        for audience in Audience:
            state = self.campaign.view(audience).state
            played = sum(line.played for line in state.dates)
            assert sum(len(line.results) for line in state.dates) == played
            assert date_lines(state)
        assert standing_of(self.state, rulebook()).vp >= 0
        is_cg_over = self.state.stage is Stage.ENDED and self.state.outside is None
        assert (verdict_of(self.state, rulebook()) is not None) == is_cg_over
        assert self.state.play.pf_left <= self.state.play.pf_available

    @invariant()
    def nobody_sees_what_a_side_does_in_secret_with_its_forces(self):
        known = self.state.known_forces
        for audience in Audience:
            seen = self.campaign.view(audience).state
            others = [piece for piece in seen.forces.pieces if piece.side in seen.hidden]
            assert known is None or all(piece == known.find(piece.id) for piece in others)
            marked = {mark.piece for mark in seen.handled if mark.step > RecoveryStep.NEW_DATE}
            assert not marked.intersection(piece.id for piece in others)
            assert {mark.piece for mark in seen.handled} <= set(seen.forces.by_id)

    @invariant()
    def every_piece_is_one(self):
        ids = [piece.id for piece in self.state.forces.pieces]
        assert len(set(ids)) == len(ids)

    @invariant()
    def every_module_is_one(self):
        ids = [module.battery.id for module in self.state.modules]
        assert len(set(ids)) == len(ids)

    @invariant()
    def the_tables_of_the_file_follow(self):
        for projection in PROJECTIONS:
            for key, line in projection.lines(self.state, rulebook()).items():
                assert projection.row(key, line)


def test_every_kind_of_command_is_among_them() -> None:
    modules = (artillery, course, ground, groups, pieces, recovery, recruits, standing)
    named = {name for module in modules for name in vars(module)}
    assert {kind.__name__ for kind in COMMANDS} <= named


TestAnyCommand = AnyCommand.TestCase
TestAnyCommand.settings = settings(max_examples=settings().max_examples // 7, stateful_step_count=40)
