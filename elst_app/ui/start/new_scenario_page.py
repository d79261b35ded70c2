"""The page that begins a scenario outside the CG: DaE4 as printed, or one of the players' own (DaE4; C36)."""

from PySide6.QtWidgets import QGridLayout, QSpinBox, QVBoxLayout, QWidget

from elst_app.campaign.play.play_notes import ScenarioELR
from elst_app.campaign.play.set_ups import BeginScenario, ScenarioOBA, begin_set_up
from elst_app.loading import rulebook
from elst_app.rules.calendar import CGDate
from elst_app.rules.hexes import Hex
from elst_app.rules.playing_area import PlayingArea
from elst_app.rules.refusals import Refused
from elst_app.rules.set_ups import SetUp
from elst_app.rules.sides import Side
from elst_app.ui.start.beginning_page import BeginningPage, field, put
from elst_app.ui.start.module_row import ModuleRow
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.choices import OneOf, Tick
from elst_app.ui.widgets.labels import RuleBadge, Text, muted, title
from elst_app.ui.widgets.layouts import row, show_if, spaced
from elst_app.ui.widgets.pick_box import PickBox
from elst_app.ui.widgets.scrolling import scrolled
from elst_app.words.phrases import word
from elst_app.words.refusals import refusal_text
from elst_app.words.scenarios import balance_text

_MOST_TURNS = 20
_OWN = "own"


class NewScenarioPage(BeginningPage):
    """Choosing a printed scenario fills in its figures; each of them can be changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.call(self.tr("Name of the scenario"), self.tr("Scenario"), self.tr("Begin the scenario"))
        book = rulebook()
        self._artillery = book.artillery
        self._set_ups = {set_up.id: set_up for set_up in book.charts.set_ups}
        names = [
            (each.id, self.tr("{id}: {title}").format(id=each.id, title=each.title))
            for each in self._set_ups.values()
        ]
        self.which = OneOf("scenario", [*names, (_OWN, self.tr("One of our own"))])
        self.which.changed.connect(self._fill_in)
        self.balance: PickBox[Side | None] = PickBox("scenarioBalance", self.tr("Balance"))
        self.balance.currentIndexChanged.connect(self._fill_in)
        self.date: PickBox[CGDate] = PickBox("scenarioDate", self.tr("Date"))
        self.date.offer([(word(date), date) for date in CGDate])
        self.first = self._side("scenarioFirst", self.tr("Sets up first"))
        self.mover = self._side("scenarioMover", self.tr("Moves first"))
        self.turns = _number("scenarioTurns", self.tr("Game Turns"), 1, _MOST_TURNS)
        self.end_dr = Tick(self.tr("With the Scenario End dr of the Turn Record Chart"), "scenarioEndDr")
        self.corners = (
            field("scenarioFrom", self.tr("Playing area from")),
            field("scenarioTo", self.tr("to")),
        )
        for corner in self.corners:
            corner.setPlaceholderText(self.tr("a hex, or empty: the entire map"))
        self.elrs = {
            side: (
                _number(f"mmcElr{side.value}", self.tr("{side} MMC").format(side=word(side)), 0, 5),
                _number(f"leaderElr{side.value}", self.tr("{side} leaders").format(side=word(side)), 0, 5),
            )
            for side in Side
        }
        self.modules: list[ModuleRow] = []
        self._made = 0
        self._module_rows = spaced(QVBoxLayout(), 0, 2)
        self.pages.addWidget(scrolled(self._settings(), "newScenarioScroll"))
        self._fill_in()

    def _side(self, name: str, text: str) -> PickBox[Side]:
        box: PickBox[Side] = PickBox(name, text)
        box.offer([(word(side), side) for side in Side])
        return box

    def _settings(self) -> QWidget:
        page = QWidget()
        body = spaced(QVBoxLayout(page), (6, 5, 6, 5), 4)
        body.addWidget(title(self.tr("A scenario outside the CG")))
        for card in (
            self._which_card(),
            self.names_card(),
            self._course_card(),
            self._elr_card(),
            self._oba_card(),
            self.place_card(self.tr("One file holds the scenario. Every act is saved at once.")),
        ):
            body.addWidget(card)
        body.addStretch(1)
        return page

    def _which_card(self) -> Card:
        card = Card(self.tr("Which scenario"))
        card.body.addWidget(self.which)
        self._balance_row = QWidget()
        grid = spaced(QGridLayout(self._balance_row), 0, 1)
        put(grid, 0, 0, self.balance)
        card.body.addWidget(self._balance_row)
        return card

    def _course_card(self) -> Card:
        card = Card(self.tr("Its course"))
        grid = spaced(QGridLayout(), 0, 1)
        fields: tuple[QWidget, ...] = (self.date, self.first, self.mover, self.turns)
        for column, each in enumerate(fields):
            put(grid, 0, column, each)
        put(grid, 2, 0, self.corners[0], columns=2)
        put(grid, 2, 2, self.corners[1], columns=2)
        card.body.addLayout(grid)
        card.body.addWidget(self.end_dr)
        return card

    def _elr_card(self) -> Card:
        card = Card(self.tr("ELR"))
        grid = spaced(QGridLayout(), 0, 1)
        for column, each in enumerate(box for boxes in self.elrs.values() for box in boxes):
            put(grid, 0, column, each)
        card.body.addLayout(grid)
        return card

    def _oba_card(self) -> Card:
        card = Card()
        add = KeyButton(self.tr("Add a module"))
        add.setObjectName("moduleAdd")
        add.pressed_by_person.connect(self._add_module)
        card.body.addWidget(row(Text(self.tr("OBA"), "heading"), RuleBadge("2.8")))
        card.body.addWidget(muted(self.tr("Each module has a Draw Pile of its own.")))
        card.body.addLayout(self._module_rows)
        card.body.addWidget(row(add))
        return card

    def command(self) -> BeginScenario:
        set_up = self._set_up
        return BeginScenario(
            title=self.name.text(),
            british_player=self.players[Side.BRITISH].text(),
            german_player=self.players[Side.GERMAN].text(),
            date=self.date.value,
            sets_up_first=self.first.value,
            moves_first=self.mover.value,
            game_turns=self.turns.value(),
            has_scenario_end_dr=self.end_dr.is_ticked,
            area=self._area(),
            elrs=tuple(ScenarioELR(side, mmc.value(), smc.value()) for side, (mmc, smc) in self.elrs.items()),
            modules=tuple(each.module for each in self.modules),
            set_up="" if set_up is None else set_up.id,
            favoured=None if set_up is None else self.balance.value,
        )

    def _begin(self) -> None:
        """Marks the field of a hex that cannot be read before anything is begun."""
        for each in (*self.corners, *(module.observer for module in self.modules)):
            try:
                if each.text().strip():
                    Hex.parse(each.text())
            except Refused as refused:
                self.say(refusal_text(refused.refusal), each)
                return
        if bool(self.corners[0].text().strip()) != bool(self.corners[1].text().strip()):
            empty = next(corner for corner in self.corners if not corner.text().strip())
            self.say(self.tr("A playing area has two corners."), empty)
            return
        super()._begin()

    @property
    def _set_up(self) -> SetUp | None:
        """The printed scenario that is chosen; None for one of their own."""
        return self._set_ups.get(self.which.chosen)

    def _area(self) -> PlayingArea | None:
        first, last = (corner.text().strip() for corner in self.corners)
        return PlayingArea(Hex.parse(first), Hex.parse(last)) if first and last else None

    def _fill_in(self) -> None:
        """Shows the figures of the printed scenario with its balance; their own keeps what is there."""
        set_up = self._set_up
        show_if(self._balance_row, set_up is not None)
        if set_up is None:
            return
        self.balance.offer(
            [
                (self.tr("as printed"), None),
                *((self._balance(set_up, side), side) for side in Side),
            ]
        )
        usual = begin_set_up(set_up, set_up.title, self.balance.value)
        if self.name.text() in ("", *(each.title for each in self._set_ups.values())):
            self.name.setText(usual.title)
        self.date.pick(usual.date)
        self.first.pick(usual.sets_up_first)
        self.mover.pick(usual.moves_first)
        self.turns.setValue(usual.game_turns)
        self.end_dr.button.setChecked(usual.has_scenario_end_dr)
        area = usual.area
        for corner, hex_ in zip(self.corners, (area.first, area.last) if area else (None, None), strict=True):
            corner.setText("" if hex_ is None else hex_.name)
        for elr in usual.elrs:
            for box, figure in zip(self.elrs[elr.side], (elr.mmc, elr.leaders), strict=True):
                box.setValue(figure)
        for module in tuple(self.modules):
            self._remove_module(module)
        for each in usual.modules:
            self._show_module(each)

    def _balance(self, set_up: SetUp, side: Side) -> str:
        changes = [balance_text(each) for each in set_up.balance if each.favours is side]
        return self.tr("{side}: {changes}").format(side=word(side), changes="; ".join(changes))

    def _show_module(self, module: ScenarioOBA) -> None:
        self._add_module().show_module(module)

    def _add_module(self) -> ModuleRow:
        self._made += 1
        made = ModuleRow(self._artillery, self._made)
        made.removed.connect(self._remove_module)
        self.modules.append(made)
        self._module_rows.addWidget(made)
        return made

    def _remove_module(self, module: ModuleRow) -> None:
        self.modules.remove(module)
        self._module_rows.removeWidget(module)
        module.hide()
        module.deleteLater()


def _number(name: str, text: str, least: int, most: int) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setRange(least, most)
    return box
