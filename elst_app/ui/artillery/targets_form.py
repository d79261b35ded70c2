"""Who is in the hex that is attacked: the little that the DR needs to know (2.5-2.55)."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from elst_app.rules.artillery import Target, TargetKind
from elst_app.rules.board import BoardHex
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.cards import Card
from elst_app.ui.widgets.labels import muted
from elst_app.ui.widgets.layouts import row, spaced
from elst_app.words.phrases import word


class TargetRow(Card):
    """One group of units that have all their DRM in common."""

    removed = Signal(object)
    entered = Signal()
    """Enter was pressed on the name."""

    def __init__(
        self, facts: BoardHex, number: int, *, is_moving: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(kind="well", parent=parent)
        spaced(self.body, 2, 1)
        self._is_moving = is_moving
        self.name = QLineEdit()
        self.name.setObjectName(f"target{number}")
        self.name.setAccessibleName(self.tr("Units that are attacked"))
        self.name.setPlaceholderText(self.tr("Units, such as 4-5-7 and LMG"))
        self.name.returnPressed.connect(self.entered)
        self.kind = QComboBox()
        self.kind.setObjectName(f"targetKind{number}")
        self.kind.setAccessibleName(self.tr("Infantry or AFV"))
        for kind in TargetKind:
            self.kind.addItem(word(kind), kind)
        self.drm = _drm(f"targetDrm{number}", self.tr("other DRM"))
        self.moving = _drm(f"targetMoving{number}", self.tr("FFMO and FFNAM"))
        self.steeple = self._box(f"targetSteeple{number}", self.tr("in the Steeple"))
        self.polder = self._box(f"targetPolder{number}", self.tr("claims the Polder"))
        self.gunshield = self._box(f"targetGunshield{number}", self.tr("Gunshield"))
        self.friendly = self._box(f"targetFriendly{number}", self.tr("own side"))
        self.steeple.setVisible(facts.steeple)
        self.polder.setVisible(facts.polder)
        remove = KeyButton(self.tr("Remove"), kind="link")
        remove.setObjectName(f"targetRemove{number}")
        remove.setVisible(number > 1)
        remove.pressed_by_person.connect(partial(self.removed.emit, self))
        self.body.addWidget(self.name)
        moving = row(self.moving, muted(self.moving.accessibleName()), gap=1)
        moving.setVisible(is_moving)
        self.body.addWidget(row(self.kind, self.drm, muted(self.drm.accessibleName()), moving))
        self.body.addWidget(row(self.steeple, self.polder, self.gunshield, self.friendly, remove))
        self.kind.currentIndexChanged.connect(self._on_kind)
        self._facts = facts

    def _box(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setObjectName(name)
        return box

    def _on_kind(self) -> None:
        is_infantry = self.kind.currentData() is not TargetKind.AFV
        self.steeple.setVisible(is_infantry and self._facts.steeple)
        self.polder.setVisible(is_infantry and self._facts.polder)
        self.gunshield.setVisible(is_infantry)

    def target(self) -> Target:
        """What the attack needs to know."""
        is_infantry = self.kind.currentData() is not TargetKind.AFV
        return Target(
            name=self.name.text().strip(),
            kind=TargetKind(self.kind.currentData()),
            in_steeple=is_infantry and self._facts.steeple and self.steeple.isChecked(),
            in_polder=is_infantry and self._facts.polder and self.polder.isChecked(),
            gunshield=is_infantry and self.gunshield.isChecked(),
            is_friendly=self.friendly.isChecked(),
            moving_drm=self.moving.value() if self._is_moving else 0,
            other_drm=self.drm.value(),
        )


class TargetsForm(QWidget):
    """The targets in one hex, one group after the other."""

    entered = Signal()
    """Enter was pressed: who is there is told."""

    def __init__(self, facts: BoardHex, *, is_moving: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self._is_moving = is_moving
        self._rows: list[TargetRow] = []
        self._made = 0
        self._column = spaced(QVBoxLayout(), 0, 1.5)
        more = KeyButton(self.tr("More units"), "+", "quiet")
        more.setObjectName("moreTargets")
        more.pressed_by_person.connect(self._add)
        body = spaced(QVBoxLayout(self), 0, 1)
        body.addLayout(self._column)
        body.addWidget(more)
        self._add()

    def targets(self) -> tuple[Target, ...]:
        """All of them, in order."""
        return tuple(each.target() for each in self._rows)

    def _add(self) -> None:
        self._made += 1
        added = TargetRow(self._facts, self._made, is_moving=self._is_moving)
        added.removed.connect(self._remove)
        added.entered.connect(self.entered)
        self._rows.append(added)
        self._column.addWidget(added)

    def _remove(self, removed: TargetRow) -> None:
        self._rows.remove(removed)
        removed.hide()
        removed.deleteLater()


def _drm(name: str, text: str) -> QSpinBox:
    box = QSpinBox()
    box.setObjectName(name)
    box.setAccessibleName(text)
    box.setRange(-9, 9)
    return box
