"""What a typed list comes to, read while it is typed: the pieces, and what cannot be read."""

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.typed_texts import tidy_name
from elst_app.rules.forces import NewPieces, PlaceKind, TypedList
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import show_if, spaced
from elst_app.words.forces import place_text
from elst_app.words.phrases import fill, word
from elst_app.words.refusals import refusal_text


class EntryPreview(QWidget):
    """The problems, each in a line, and then all that is read, what a unit has in its hands beside it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entryPreview")
        self.problems = Text(tone="danger")
        self.problems.setObjectName("entryProblems")
        self.read = muted()
        self.read.setObjectName("entryRead")
        body = spaced(QVBoxLayout(self), 0, 1)
        body.addWidget(self.problems)
        body.addWidget(self.read)

    def show_list(self, typed: TypedList) -> None:
        """Shows what is read."""
        self.problems.setText("\n".join(refusal_text(problem.refusal) for problem in typed.problems))
        self.read.setText(" · ".join(self._lines(typed.lines)))
        show_if(self.problems, bool(typed.problems))
        show_if(self.read, bool(typed.lines))

    def _lines(self, lines: Sequence[NewPieces]) -> list[str]:
        """The units with what they have; alike ones counted together."""
        told: list[tuple[int, str]] = []
        for line in lines:
            text = self._line(line)
            if line.holder is not None and told:
                count, unit = told.pop()
                told.append((count, fill(self.tr("{unit} with {piece}"), unit=unit, piece=text)))
            else:
                told.append((line.count, text))
        counts: dict[str, int] = {}
        for count, text in told:
            counts[text] = counts.get(text, 0) + count
        return [f"{count} × {text}" for text, count in counts.items()]

    def _line(self, line: NewPieces) -> str:
        parts = [f'{line.name} "{tidy_name(line.label)}"' if line.label else line.name]
        if line.captured:
            parts = [fill(self.tr("captured {piece}"), piece=parts[0])]
        if line.holder is not None and line.count > 1:
            parts = [f"{line.count} {parts[0]}"]
        if line.battery:
            parts.append(tidy_name(line.battery))
        if line.place.kind is not PlaceKind.UNKNOWN:
            parts.append(place_text(line.place))
        parts += [word(state) for state in line.states]
        return ", ".join(parts)
