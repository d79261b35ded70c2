"""The scenario sheet: read aloud before the scenario begins, looked up while it is played (4.42, 4.5171)."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.campaign.play.being_played import current_scenario, is_setting_up
from elst_app.campaign.play.playing_area import needs_playing_area
from elst_app.ui.session import Session
from elst_app.ui.table.length_strip import LengthStrip
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card, thin_line
from elst_app.ui.widgets.labels import RuleBadge, Text, heading, muted
from elst_app.ui.widgets.layouts import clear, row, show_if, spaced
from elst_app.words.read_aloud import ReadLine, read_aloud
from elst_app.words.recovery import scenario_type_name


class ScenarioCard(Card):
    """Open while the sides set up; in a scenario it is opened with the button."""

    area_wanted = Signal()
    """The playing area is to be declared, or another one."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("scenarioCard")
        self._session = session
        self._lines: tuple[ReadLine, ...] = ()
        self._title = heading()
        self.open = KeyButton(self.tr("Read it"))
        self.open.setObjectName("readScenario")
        self.open.setCheckable(True)
        self.open.toggled.connect(self.refresh)
        self._area = KeyButton(self.tr("Another playing area"), kind="link")
        self._area.setObjectName("changeArea")
        self._area.pressed_by_person.connect(self.area_wanted)
        self._sheet = QWidget()
        sheet = spaced(QVBoxLayout(self._sheet), 0, 2)
        self._grid = spaced(QGridLayout(), 0, 2)
        self._grid.setColumnStretch(1, 1)
        self._length = LengthStrip()
        self._length_row = row(muted(self.tr("It ends with Game Turn")), self._length, gap=3)
        sheet.addLayout(self._grid)
        sheet.addWidget(self._length_row)
        sheet.addWidget(row(self._area))
        self.body.addWidget(row(self._title, self.open, gap=3))
        self.body.addWidget(self._sheet)

    def refresh(self) -> None:
        """Shows the scenario being set up or played."""
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        scenario = current_scenario(state) if is_setting_up(state) else None
        show_if(self, scenario is not None)
        if scenario is None:
            return
        is_playing = state.stage is Stage.SCENARIO
        show_if(self.open, is_playing)
        show_if(self._sheet, not is_playing or self.open.isChecked())
        self._title.setText(scenario_type_name(scenario.type) if state.outside is None else state.title)
        show_if(self._area, scenario.playing_area is not None and not needs_playing_area(state))
        show_if(self._length_row, scenario.has_scenario_end_dr)
        chances = scenario.length_chances(rulebook.charts.turn_record, state.turns_over)
        self._length.show_chances(chances)
        self._show_lines(read_aloud(state, rulebook))

    def _show_lines(self, lines: tuple[ReadLine, ...]) -> None:
        if lines == self._lines:
            return
        self._lines = lines
        clear(self._grid)
        for place, line in enumerate(lines):
            if place:
                self._grid.addWidget(thin_line(), 2 * place - 1, 0, 1, 3)
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(muted(line.name), 2 * place, 0, top)
            self._grid.addWidget(Text(line.text), 2 * place, 1)
            self._grid.addWidget(RuleBadge(line.rule), 2 * place, 2, top | Qt.AlignmentFlag.AlignRight)
