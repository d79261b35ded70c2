"""A hand on the OBA screen: it clicks and types what a person sees, and reads what the screen says."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget

from elst_app.campaign.artillery import ActWithBattery, EnterBattery, PutModuleIntoPlay
from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke
from elst_app.campaign.clock import SetClock, StartScenario
from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.setup import BeginCampaign
from elst_app.loading import rulebook
from elst_app.rules.artillery import (
    Access,
    Action,
    Battery,
    Chit,
    Marker,
    MarkerKind,
    Observer,
)
from elst_app.rules.calendar import Phase
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Side
from elst_app.ui.artillery.screen import ArtilleryScreen
from elst_app.ui.session import Session

GERMAN_OBA = "German initial OBA"
NN8 = Observer("8-1", Hex.parse("NN8"), in_steeple=True)


class FallingDice:
    """Dice that fall in the order given, and remember how often they were thrown."""

    def __init__(self) -> None:
        self.values: list[int] = []
        self.throws = 0

    def throw(self, count: int, sides: int) -> tuple[int, ...]:
        self.throws += 1
        taken = tuple(self.values[:count])
        del self.values[:count]
        assert len(taken) == count, "the test has not said how the dice fall"
        return taken


class Hand:
    """The screen with its campaign and dice at hand."""

    def __init__(self) -> None:
        self.dice = FallingDice()
        self.campaign = Campaign(rulebook(), MemoryJournal(), self.dice)
        self.do(BeginCampaign(title="Autumn evenings", british_points=20, german_points=12))
        self.session = Session(self.campaign, "Autumn evenings")
        self.refusals: list[Refusal] = []
        self.session.refused.connect(self._on_refused)
        self.screen = ArtilleryScreen(self.session)
        self.screen.resize(1280, 720)

    def _on_refused(self, refusal: Refusal, command: Command | None) -> None:
        self.refusals.append(refusal)

    # The campaign

    def do(self, *commands: Command) -> None:
        """Does each command by the session if there is one; every one must be possible."""
        session = getattr(self, "session", None)
        for command in commands:
            done = self.campaign.do(command) if session is None else session.do(command)
            assert isinstance(done, Done), done

    def put_into_play(self) -> None:
        """The German module with its Observer in the Steeple of NN8, and Game Turn 3, German PFPh."""
        self.do(PutModuleIntoPlay(battery=GERMAN_OBA, observer=NN8), StartScenario())
        self.do(*(DeclareArtillerySmoke(side=side, is_there=False) for side in Side))
        self.do(SetClock(game_turn=3, player_turn=Side.GERMAN, phase=Phase.PFPH))

    def act(self, action: Action, dice: tuple[int, ...] | None = None, chit: Chit | None = None) -> None:
        self.do(ActWithBattery(battery=GERMAN_OBA, action=action, dice=dice, chit=chit))

    def with_marker(self, kind: MarkerKind, name: str) -> None:
        """The German battery with Contact, Access, a black chit drawn and that marker."""
        battery = replace(
            self.battery,
            contact=True,
            access=Access.HELD,
            pile=replace(self.battery.pile, drawn=(Chit.BLACK,)),
            marker=Marker(kind, Hex.parse(name)),
        )
        self.do(EnterBattery(after=battery, happened="set up for the example"))

    @property
    def battery(self) -> Battery:
        module = self.campaign.state.module(GERMAN_OBA)
        assert module is not None
        return module.battery

    # The screen

    def find(self, name: str, kind: type[QWidget] = QWidget) -> QWidget:
        """The visible widget of that name."""
        QApplication.processEvents()
        found = [widget for widget in self.screen.findChildren(kind, name) if widget.isVisible()]
        assert len(found) == 1, f"{name}: {len(found)}"
        return found[0]

    def has(self, name: str) -> bool:
        """Whether a widget of that name is visible."""
        QApplication.processEvents()
        return any(widget.isVisible() for widget in self.screen.findChildren(QWidget, name))

    def click(self, *names: str) -> None:
        """Clicks these buttons, one after the other."""
        for name in names:
            button = self.find(name, QPushButton)
            assert button.isEnabled()
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            QApplication.processEvents()

    def click_hex(self, name: str) -> None:
        """Clicks a hex on the map."""
        QApplication.processEvents()
        self.screen.view.hex_clicked.emit(Hex.parse(name), Qt.KeyboardModifier.NoModifier)
        QApplication.processEvents()

    def type(self, name: str, text: str, *, enter: bool = False) -> None:
        """Types into a field."""
        field = self.find(name, QLineEdit)
        assert isinstance(field, QLineEdit)
        field.clear()
        QTest.keyClicks(field, text)
        if enter:
            QTest.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def roll(self, *values: int) -> None:
        """Types the dice as they fell on the table."""
        self.click("typeDice")
        for place, value in enumerate(values, start=1):
            QTest.keyClicks(self.find(f"die{place}"), str(value))
        self.click("enterDice")

    def aim(self, name: str) -> None:
        """Types the hex of an AR and says that it is in LOS."""
        self.type("arHex", name, enter=True)
        self.click("arSeen")

    def texts(self) -> list[str]:
        """All that can be read on the screen."""
        QApplication.processEvents()
        return visible_texts(self.screen)

    def says(self, part: str) -> bool:
        """Whether some text on the screen contains `part`."""
        return any(part in text for text in self.texts())

    def undo(self) -> None:
        """Takes back the last act."""
        self.session.undo()
        QApplication.processEvents()


def visible_texts(widget: QWidget) -> list[str]:
    """The texts of all visible labels and buttons."""
    found: Iterable[QWidget] = widget.findChildren(QWidget)
    return [
        each.text()
        for each in found
        if isinstance(each, QLabel | QPushButton) and each.isVisible() and each.text()
    ]
