"""How the Victory Conditions stand, at any time: a strip, its details, and conceding (4.2, 4.41; C34)."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from elst_app.campaign.moments import Stage
from elst_app.campaign.play.set_ups import printed_set_up
from elst_app.campaign.play.tally import exited_kinds
from elst_app.campaign.play.verdict import standing_of
from elst_app.campaign.play.victory import Concede
from elst_app.rules.sides import Side
from elst_app.rules.victory import Standing
from elst_app.ui.session import Session
from elst_app.ui.widgets.buttons import ActButton, KeyButton
from elst_app.ui.widgets.cards import Card, KeyValueTable
from elst_app.ui.widgets.labels import RuleBadge, SideBadge, Text, muted
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.ui.widgets.scrolling import bring_into_view
from elst_app.words.phrases import listed, signed, word
from elst_app.words.scenarios import buildings_cleared_text, need_text


class VictoryCard(Card):
    """VP and the building in two lines, what each side still needs; the rest is asked for with V."""

    exit_wanted = Signal()
    """Units exit the map."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setObjectName("victoryCard")
        self._session = session
        self._vp = Text(kind="number")
        self._vp.setObjectName("victoryPoints")
        self._building = Text(kind="strong")
        self._building.setObjectName("victoryBuilding")
        self._needs = {side: Text() for side in Side}
        needs = spaced(QGridLayout(), 0, 1)
        for place, side in enumerate(Side):
            needs.addWidget(SideBadge(side, word(side)), place, 0, Qt.AlignmentFlag.AlignTop)
            needs.addWidget(self._needs[side], place, 1)
        needs.setColumnStretch(1, 1)
        self._exit = KeyButton(self.tr("Units exit"), "X")
        self._exit.setObjectName("openExit")
        self._exit.pressed_by_person.connect(self.exit_wanted)
        self.more = KeyButton(self.tr("Details"), "V")
        self.more.setObjectName("victoryDetails")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_details)
        self._details = QWidget()
        self._by_kind = KeyValueTable()
        self.concede = ConcedeForm(session)
        details = spaced(QVBoxLayout(self._details), 0, 2)
        details.addWidget(self._by_kind)
        details.addWidget(self.concede)
        self._details.hide()
        self._rule = RuleBadge()
        self._of_campaign = QWidget()
        campaign = spaced(QVBoxLayout(self._of_campaign), 0, 2)
        campaign.addWidget(row(self._vp, muted(self.tr("exit VP")), gap=2))
        campaign.addWidget(self._building)
        campaign.addLayout(needs)
        self._of_scenario = Text()
        self.body.addWidget(row(Text(self.tr("Victory"), "heading"), self._rule))
        self.body.addWidget(self._of_campaign)
        self.body.addWidget(self._of_scenario)
        self.body.addWidget(row(self._exit, self.more, gap=2))
        self.body.addWidget(self._details)

    def refresh(self) -> None:
        """Shows how it stands; outside the CG, what its Victory Conditions are."""
        state = self._session.view.state
        is_campaign = state.outside is None
        show_if(self, state.stage is not Stage.ENDED)
        show_if(self._of_campaign, is_campaign)
        show_if(self._by_kind, is_campaign)
        show_if(self._exit, is_campaign and state.stage is Stage.SCENARIO)
        self._rule.set_rule("4.41" if is_campaign else "")
        self._of_scenario.setText(self._conditions())
        show_if(self._of_scenario, bool(self._of_scenario.text()))
        self.concede.refresh()
        if is_campaign:
            self._show_standing()

    def _conditions(self) -> str:
        """The Victory Conditions of a printed scenario outside the CG; nothing for others."""
        set_up = printed_set_up(self._session.view.state, self._session.campaign.rulebook.charts.set_ups)
        return "" if set_up is None else buildings_cleared_text(set_up.victory)

    def _show_standing(self) -> None:
        state, rulebook = self._session.view.state, self._session.campaign.rulebook
        standing = standing_of(state, rulebook)
        building = "/".join(hex_.name for hex_ in rulebook.charts.victory.building)
        self._vp.setText(self.tr("{vp} of {needed}").format(vp=standing.vp, needed=standing.vp_needed))
        self._building.setText(self._holder(standing, building))
        self._building.set_side(standing.building_held_by)
        for side in Side:
            self._needs[side].setText(self._need(standing, side, building))
        self._by_kind.set_rows(self._kinds())

    def _holder(self, standing: Standing, building: str) -> str:
        holder = standing.building_held_by
        if holder is None:
            control = self._session.view.state.control
            hexes = self._session.campaign.rulebook.charts.victory.building
            told = [
                self.tr("{hex} {side}").format(hex=hex_.name, side=word(control.by_hex[hex_]))
                for hex_ in hexes
                if hex_ in control.by_hex
            ]
            text = self.tr("Building {building}: nobody Controls it")
            if told:
                text = self.tr("Building {building}: nobody Controls all of it ({hexes})")
            return text.format(building=building, hexes=listed(told))
        text = self.tr("Building {building}: {side}")
        return text.format(building=building, side=word(holder))

    def _need(self, standing: Standing, side: Side, building: str) -> str:
        needs = [need_text(need, standing, building) for need in standing.needs(side)]
        if not needs:
            return self.tr("would win at End of CG as it stands")
        return self.tr("must still {needs}").format(needs=listed(needs))

    def _kinds(self) -> tuple[tuple[str, str], ...]:
        found = exited_kinds(self._session.view.state, self._session.campaign.rulebook)
        rows = []
        for line in found:
            name = word(line.kind)
            if line.leadership_drm is not None:
                drm = signed(line.leadership_drm) if line.leadership_drm else "0"
                name = self.tr("{kind} {drm}").format(kind=name, drm=drm)
            value = self.tr("{each} VP each").format(each=line.vp_each)
            if line.number:
                value = self.tr("{each} VP each, {number} exited: {vp} VP").format(
                    each=line.vp_each, number=line.number, vp=line.vp
                )
            rows.append((name, value))
        return tuple(rows)

    def _show_details(self, is_shown: bool) -> None:
        show_if(self._details, is_shown)
        if is_shown:
            bring_into_view(self)
        else:
            self.concede.leave()


class ConcedeForm(QWidget):
    """Conceding, which is asked once more."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._side: Side | None = None
        self.buttons = {side: KeyButton("", kind="quiet") for side in Side}
        for side, button in self.buttons.items():
            button.setText(self.tr("The {side} side concedes").format(side=word(side)))
            button.setObjectName(f"concede{side.value}")
            button.pressed_by_person.connect(partial(self._ask, side))
        self._choice = row(*self.buttons.values())
        self._question = Text(kind="notice", tone="danger")
        self._question.setObjectName("concedeQuestion")
        self.confirm = ActButton("", kind="danger")
        self.confirm.setObjectName("concede")
        self.confirm.acted.connect(self._concede)
        self.back = KeyButton(self.tr("Play on"), "Esc", "primary")
        self.back.setObjectName("concedeBack")
        self.back.pressed_by_person.connect(self.leave)
        self._asked = QWidget()
        asked = spaced(QVBoxLayout(self._asked), 0, 2)
        asked.addWidget(self._question)
        asked.addWidget(row(self.back, self.confirm, gap=3))
        self._asked.hide()
        body = spaced(QVBoxLayout(self), 0, 0)
        body.addWidget(self._choice)
        body.addWidget(self._asked)

    def refresh(self) -> None:
        """A side offers what it may: nobody concedes for the other."""
        hidden = self._session.view.state.hidden
        for side, button in self.buttons.items():
            show_if(button, len(hidden) == len(Side) or side not in hidden)

    def leave(self) -> None:
        """Nobody concedes."""
        had_focus = self._asked.isAncestorOf(self.focusWidget() or self)
        self._asked.hide()
        self._choice.show()
        if had_focus and self._side is not None:
            self.buttons[self._side].setFocus()

    def _ask(self, side: Side) -> None:
        self._side = side
        outside = self._session.view.state.outside
        text = self.tr("With this the campaign is over at once and the {winner} side has won it. Concede?")
        if outside is not None:
            text = self.tr(
                "With this the scenario is over at once and the {winner} side has won it. Concede?"
            )
        self._question.setText(text.format(winner=word(side.enemy)))
        self.confirm.setText(self.tr("Yes, the {side} side concedes").format(side=word(side)))
        self.confirm.updateGeometry()
        self._choice.hide()
        self._asked.show()
        self.back.setFocus()
        bring_into_view(self)

    def _concede(self) -> None:
        if self._side is not None:
            self.leave()
            self._session.do(Concede(side=self._side))
