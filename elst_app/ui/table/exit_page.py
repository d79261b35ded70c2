"""Units exit the map: the hex, the units, what becomes of each, the NMC of a Broken one (4.41, CG11; C44)."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QSpinBox, QWidget

from elst_app.campaign.door import Done
from elst_app.campaign.play.exits import (
    ExitCase,
    ExitLine,
    ExitMap,
    exiting,
    is_on_edge,
)
from elst_app.rules.map_exit import LEADER_DRMS, MORALE_LEVELS, ExitFate
from elst_app.ui.forces.piece_model import Wanted
from elst_app.ui.forces.piece_table import PieceTable
from elst_app.ui.forces.rows import Column, Rows
from elst_app.ui.session import Session
from elst_app.ui.table.map_page import MapPage
from elst_app.ui.theme import theme
from elst_app.ui.widgets.buttons import ActButton
from elst_app.ui.widgets.cards import WhatNow
from elst_app.ui.widgets.dice import DicePanel
from elst_app.ui.widgets.hex_field import HexField
from elst_app.ui.widgets.labels import Text, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.ui.widgets.scrolling import bring_into_view
from elst_app.words.forces import piece_name, pieces_text
from elst_app.words.phrases import chance, word


class ExitPage(MapPage):
    """Pieces are chosen in the table once the hex is known; a Broken unit makes its NMC by itself."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, "exitPage", parent)
        self._rows = Rows(session.campaign.rulebook)
        self._cases: dict[str, ExitCase] = {}
        self._checked = ""
        self._head = WhatNow()
        self.hex = HexField("exitHex", self.tr("From which hex"))
        self.hex.chosen.connect(self.refresh)
        self.hex.entered.connect(self._focus_table)
        self.fields = (self.hex,)
        label = QLabel(self.tr("From which hex"))
        label.setBuddy(self.hex.field)
        self._where = Text()
        self._where.setObjectName("exitWhere")
        self.table = PieceTable()
        self.table.setObjectName("exitPieces")
        self.table.chosen_changed.connect(self._show_chosen)
        self.table.entered.connect(self._on_entered)
        self._told = Text(kind="notice")
        self._told.setObjectName("exitTold")
        self.exit = ActButton("", "Ctrl+Return", "primary")
        self.exit.setObjectName("exitUnits")
        self.exit.acted.connect(self._exit)
        self.check = _CheckForm()
        self.check.dice.rolled.connect(lambda: self._make_check(None))
        self.check.dice.typed.connect(self._make_check)
        self.form.addWidget(self._head)
        self.form.addWidget(label)
        self.form.addWidget(self.hex)
        self.form.addWidget(self._where)
        self.form.addWidget(self.table, 1000)
        self.form.addWidget(self._told)
        self.form.addWidget(self.check)
        self.form.addWidget(row(self.exit, self.leave, gap=3))
        self.form.addStretch(1)
        theme().changed.connect(self._fit_table)
        self._fit_table()

    def begin(self) -> None:
        """Asks anew."""
        self.hex.set_hex(None)
        self.refresh()
        victory = self.session.campaign.rulebook.charts.victory
        self.map.go_to(victory.first_exit)
        self.hex.field.setFocus()

    def refresh(self) -> None:
        """Shows who can exit from the hex, and what becomes of each."""
        super().refresh()
        state, rulebook = self.session.view.state, self.session.campaign.rulebook
        victory = rulebook.charts.victory
        text = self.tr("The British exit for VP from {first} to {last}. Choose the hex, then the units.")
        self._head.show_step(
            self.tr("Who exits the map?"),
            "CG11",
            text.format(first=word(victory.first_exit), last=word(victory.last_exit)),
        )
        hex_ = self.hex.hex
        is_edge = hex_ is not None and is_on_edge(rulebook.board, hex_)
        self._cases = {} if hex_ is None else {case.piece.id: case for case in exiting(state, rulebook, hex_)}
        self._where.setText(
            self.tr("{hex} is not at the edge of the map.").format(hex=word(hex_))
            if hex_ is not None and not is_edge
            else ""
        )
        self._where.set_tone("danger")
        show_if(self._where, bool(self._where.text()))
        self.map.set_playing_area(state.play.area)
        self.map.set_selected(victory.exit_hexes if hex_ is None else (hex_,))
        rows = [
            replace(row, texts=self._with_fate(row.texts, self._cases[row.piece.id]))
            for row in self._rows.of(state)
            if row.piece.id in self._cases
        ]
        self.table.show_rows(rows, Wanted(None))
        show_if(self.table, bool(rows))

    def _with_fate(self, texts: tuple[str, ...], case: ExitCase) -> tuple[str, ...]:
        """The words of a row with what becomes of it, short, in the place of its possession and notes."""
        fates = {
            ExitFate.VICTORY_POINTS: self.tr("{vp} VP").format(vp=case.vp),
            ExitFate.RETAINED: self.tr("Retained"),
            ExitFate.MORALE_CHECK: self.tr("NMC"),
            ExitFate.ELIMINATED: self.tr("eliminated"),
        }
        told = {Column.POSSESSION: "", Column.GROUP: "", Column.NOTES: fates[case.fate]}
        return tuple(told.get(column, texts[column]) for column in Column)

    def _chosen(self, *, with_check: bool) -> list[ExitCase]:
        """The chosen units that make an NMC, or those that make none."""
        cases = [self._cases[id_] for id_ in self.table.chosen_ids if id_ in self._cases]
        return [case for case in cases if (case.fate is ExitFate.MORALE_CHECK) is with_check]

    def _show_chosen(self) -> None:
        plain, checks = self._chosen(with_check=False), self._chosen(with_check=True)
        show_if(self._told, bool(plain or checks))
        show_if(self.exit, bool(plain))
        is_check = bool(checks) and not plain
        show_if(self.check, is_check)
        if plain:
            vp = sum(case.vp for case in plain)
            names = pieces_text([case.piece for case in plain])
            fates = sorted({word(case.fate) for case in plain})
            text = self.tr("{units}: {fates}; {vp} VP") if vp else self.tr("{units}: {fates}")
            self._told.setText(text.format(units=names, fates=", ".join(fates), vp=vp))
            self.exit.setText(self.tr("They exit"))
        elif checks:
            self._told.setText(
                self.tr("{unit} {fate}").format(unit=piece_name(checks[0].piece), fate=word(checks[0].fate))
            )
        if is_check and checks[0].piece.id != self._checked:
            self.check.ask(checks[0])
            bring_into_view(self.check)
        self._checked = checks[0].piece.id if is_check else ""

    def _exit(self) -> None:
        lines = tuple(ExitLine(case.piece.id) for case in self._chosen(with_check=False))
        self._do(lines)

    def _make_check(self, dice: tuple[int, ...] | None) -> None:
        case = self._chosen(with_check=True)[0]
        self._do((ExitLine(case.piece.id, self.check.morale, self.check.leader_drm, dice),))

    def _do(self, lines: tuple[ExitLine, ...]) -> None:
        if self.hex.hex is None or not lines:
            return
        side = self._cases[lines[0].piece].piece.side
        if isinstance(self.session.do(ExitMap(by=side, hex=self.hex.hex, lines=lines)), Done):
            self.check.dice.close_typing()
            self._focus_table()

    def _focus_table(self) -> None:
        (self.table if self.table.isVisible() else self.hex.field).setFocus()

    def _on_entered(self) -> None:
        if self.exit.isVisible():
            self.exit.setFocus()
        elif self.check.isVisible():
            self.check.dice.roll_button.setFocus()

    def _fit_table(self) -> None:
        self.table.setMinimumHeight(theme().sizes.pixels(140))


class _CheckForm(QWidget):
    """The NMC of a Broken unit that exited: its Morale Level, a leader, the dice."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("exitCheck")
        self._case: ExitCase | None = None
        self._morale = QSpinBox()
        self._morale.setObjectName("exitMorale")
        self._morale.setRange(MORALE_LEVELS[0], MORALE_LEVELS[-1])
        self._leader = QSpinBox()
        self._leader.setObjectName("exitLeader")
        self._leader.setRange(LEADER_DRMS[0], LEADER_DRMS[-1])
        self._chance = muted()
        self._chance.setObjectName("exitChance")
        self.dice = DicePanel(2, roll_text=self.tr("Roll the NMC"))
        self.dice.setObjectName("exitDice")
        grid = spaced(QGridLayout(self), 0, 1)
        names = (self.tr("Morale Level, Broken"), self.tr("DRM of a Good Order leader"))
        for column, (name, field) in enumerate(zip(names, (self._morale, self._leader), strict=True)):
            field.setAccessibleName(name)
            field.valueChanged.connect(self._show_chance)
            label = QLabel(name)
            label.setWordWrap(True)
            label.setBuddy(field)
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self._chance, 2, 0, 1, 2)
        grid.addWidget(self.dice, 3, 0, 1, 2)

    @property
    def morale(self) -> int:
        """The Morale Level."""
        return self._morale.value()

    @property
    def leader_drm(self) -> int | None:
        """The DRM of the leader who applies it; none with 0."""
        return self._leader.value() or None

    def ask(self, case: ExitCase) -> None:
        """Asks for the NMC of this unit, from the figures of the chart."""
        self._case = case
        self._morale.setValue(case.usual_morale)
        self._leader.setValue(0)
        self.dice.close_typing()
        self._show_chance()

    def _show_chance(self) -> None:
        if self._case is not None:
            passed = self._case.chance(self.morale, self.leader_drm)
            text = self.tr("It passes: {chance}. Otherwise it suffers Casualty Reduction.")
            self._chance.setText(text.format(chance=chance(passed)))
