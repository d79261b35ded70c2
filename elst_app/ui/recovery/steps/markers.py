"""Marker Removal, step 4.502: what goes, with where some may be, to tick off; what stays."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.recovery.markers import (
    MarkerRemoval,
    marker_removal,
    staying_markers,
)
from elst_app.rules.forces import Piece, is_on_map
from elst_app.rules.recovery import RecoveryStep
from elst_app.ui.recovery.cases import Answers, Case, Group, Head, Kind, Line, MapPlace, Option, Question
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import hexes_of
from elst_app.words.areas import hex_ranges
from elst_app.words.forces import pieces_text
from elst_app.words.phrases import capitalized, fill, listed, word

OFF: Final = "off"
_KEY: Final = "markers"


class MarkersStep(GuidedStep):
    """The one case is the list of markers; what is ticked there is for oneself alone."""

    step: ClassVar[RecoveryStep] = RecoveryStep.MARKERS

    def heads(self) -> tuple[Head, ...]:
        """The list, unless there is nothing on the map."""
        forces = self.state.forces
        is_anything_there = any(is_on_map(forces, piece) for piece in forces.pieces) or any(
            each.pieces or each.hexes for each in marker_removal(self.state)
        )
        name = QCoreApplication.translate("MarkersStep", "Markers")
        return (Head(_KEY, None, name, is_must=False),) if is_anything_there else ()

    def nothing_to_do(self) -> str:
        """Nothing bears a marker."""
        return QCoreApplication.translate("MarkersStep", "Nothing is on the map.")

    def case(self, key: str, answers: Answers) -> Case:
        """What is to go, to tick off, and what stays."""
        found = marker_removal(self.state)
        options = tuple(Option(each.marker.name, self._option(each)) for each in found)
        ticked = answers.of(OFF, [option.key for option in options], ())
        vehicles = hexes_of(self.state.forces, [piece for each in found for piece in each.pieces])
        marked = sorted({*vehicles, *(hex_ for each in found for hex_ in each.hexes)})
        return Case(
            self.heads()[0],
            QCoreApplication.translate("MarkersStep", "Take these off the map"),
            "4.502",
            QCoreApplication.translate(
                "MarkersStep", "Beside each stands where some may be, if it is known."
            ),
            questions=(
                Question(
                    OFF,
                    QCoreApplication.translate("MarkersStep", "Off the map"),
                    Kind.MANY,
                    options,
                    ticked,
                ),
            ),
            groups=tuple(self._groups()),
            place=MapPlace(tuple(marked)),
        )

    def _option(self, found: MarkerRemoval) -> str:
        name = capitalized(word(found.marker))
        where = hex_ranges(found.hexes) if found.hexes else ""
        if found.pieces:
            where = self._bearers(found.pieces)
        text = QCoreApplication.translate("MarkersStep", "{marker}: {where}")
        return fill(text, marker=name, where=where) if where else name

    def _bearers(self, pieces: Sequence[Piece]) -> str:
        """Where they are, hex by hex: `2 × 4-5-7 in H17 and radio`."""
        forces = self.state.forces
        text = QCoreApplication.translate("MarkersStep", "{pieces} in {hex}")
        told = []
        for hex_ in dict.fromkeys(forces.place_of(piece).hex for piece in pieces):
            there = pieces_text([piece for piece in pieces if forces.place_of(piece).hex == hex_])
            told.append(there if hex_ is None else fill(text, pieces=there, hex=hex_))
        return listed(told)

    def _groups(self) -> Iterator[Group]:
        """The markers that stay, each with who bears it."""
        text = QCoreApplication.translate("MarkersStep", "{marker}: {pieces}")
        lines = [
            Line(
                fill(
                    text,
                    marker=capitalized(word(staying.state)),
                    pieces=self._bearers(staying.pieces),
                )
            )
            for staying in staying_markers(self.state)
        ]
        if lines:
            title = QCoreApplication.translate("MarkersStep", "These stay")
            yield Group(title, tuple(lines))
