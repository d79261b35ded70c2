"""The pieces of both sides: entered, changed, given, lost."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from elst_app.campaign.forces.changing import ChangePieces, GivePiece
from elst_app.campaign.forces.entering import EnterPieces, RemovePieces
from elst_app.campaign.forces.losing import BookLosses, LossLine
from elst_app.rules.forces import Loss, NewPieces, counter_name, models_of
from tests.campaign.machine.any_campaign import CHARTS, EDITS, HAPPENED, PLACES, SIDES, TEXTS, AnyCampaign


class Pieces(AnyCampaign):
    """Pieces come, change and go."""

    @rule(data=st.data(), side=SIDES, happened=HAPPENED)
    def enter_pieces(self, data, side, happened):
        names = [counter_name(model) for model in models_of(CHARTS.units, CHARTS.equipment, side)]
        lines = st.builds(
            NewPieces,
            st.integers(0, 2),
            st.sampled_from(names),
            PLACES,
            label=TEXTS,
            holder=st.none() | st.integers(0, 2),
            secret=st.booleans(),
        )
        # Half of the lists are as they should be, so that there are pieces to do something with.
        unit, weapon = NewPieces(1, names[0], data.draw(PLACES)), NewPieces(1, "LMG", holder=0)
        chosen = data.draw(st.sampled_from([(unit, weapon), None, None]))
        self.do(
            EnterPieces(
                side=side,
                lines=chosen or data.draw(st.lists(lines, max_size=3).map(tuple)),
                happened=happened,
            )
        )

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data())
    def remove_pieces(self, data):
        self.do(RemovePieces(ids=(self.piece_ids(data, ()),)))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), edit=EDITS, many=st.booleans(), happened=HAPPENED)
    def change_pieces(self, data, edit, many, happened):
        ids = (self.piece_ids(data, ()), *(("B1", "G1") if many else ()))
        self.do(ChangePieces(ids=ids, edit=edit, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), to_nobody=st.booleans(), happened=HAPPENED)
    def give_piece(self, data, to_nobody, happened):
        holder = None if to_nobody else self.piece_ids(data, ())
        self.do(GivePiece(piece=self.piece_ids(data, ()), holder=holder, happened=happened))

    @precondition(lambda self: self.state.forces.pieces)
    @rule(data=st.data(), edit=EDITS, happened=HAPPENED)
    def book_losses(self, data, edit, happened):
        losses = st.sampled_from([None, *Loss])
        first = LossLine(self.piece_ids(data, ()), data.draw(losses), edit)
        second = LossLine(self.piece_ids(data, ()), data.draw(losses))
        self.do(BookLosses(lines=(first,), happened=happened))
        self.do(BookLosses(lines=(first, second), happened=happened))
