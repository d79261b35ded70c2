"""The controls of a person's own picture under the map."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from elst_app.drawing.geometry import Point
from elst_app.drawing.underlay import BadPlacementError, LevelledPicture, Placement, Underlay
from elst_app.ui.board import BoardView
from elst_app.ui.underlay.board_file import read_board_file
from elst_app.ui.underlay.figures_form import FiguresForm
from elst_app.ui.underlay.placing import HEXES, Placing
from elst_app.ui.underlay.problems import UnusableFileError, problem_text
from elst_app.ui.underlay.remembered import Remembered, remember, remembered
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.widgets.labels import Text, muted, strong
from elst_app.ui.widgets.layouts import row, spaced

ChoosePicture: TypeAlias = Callable[[QWidget, Callable[[Path], None]], QObject | None]
"""Asks for a file, given the window and what to do with it."""


def choose_picture(parent: QWidget, then: Callable[[Path], None]) -> QObject:
    """Asks with the file dialog of the system, which does not hold the program up."""
    dialog = QFileDialog(parent, parent.tr("A picture of the board"))
    dialog.setObjectName("fileDialog")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: then(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


class UnderlayPanel(QWidget):
    """Chooses a picture, places it, fades it, shows it or not, and remembers all that on this machine."""

    placing_changed = Signal(bool)
    """Hex centres are to be clicked from now on, or no more."""

    def __init__(
        self, view: BoardView, choose: ChoosePicture = choose_picture, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._choose = choose
        self._picture: LevelledPicture | None = None
        self._kept: Remembered | None = None
        self._placing: Placing | None = None
        self.notice = Text(kind="notice")
        self.notice.setObjectName("underlayNotice")
        choose_it = KeyButton(self.tr("Choose a picture"))
        choose_it.setObjectName("chooseUnderlay")
        choose_it.setAccessibleName(self.tr("Choose a picture of the board or a VASL board file"))
        choose_it.pressed_by_person.connect(self._ask)
        self.remove_button = self._made_button(self.tr("Remove"), "removeUnderlay", self._remove)
        self.shown_box = QCheckBox(self.tr("Show it"))
        self.shown_box.setObjectName("showUnderlay")
        self.shown_box.setAccessibleName(self.tr("Show the picture under the map"))
        self.shown_box.toggled.connect(self._on_shown)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("underlayOpacity")
        self.slider.setAccessibleName(self.tr("How strongly the picture shows, in percent"))
        self.slider.setRange(0, 100)
        self.slider.setPageStep(10)
        self.slider.valueChanged.connect(self._on_opacity)
        self.percent = muted()
        self.place_button = self._made_button(self.tr("Place by clicks"), "placeUnderlay", self.begin_placing)
        self.figures_button = self._made_button(
            self.tr("By figures"), "figuresUnderlay", self._toggle_figures
        )
        self.cancel_button = self._made_button(self.tr("Cancel"), "cancelPlacing", self.stop_placing)
        self.figures = FiguresForm()
        self.figures.entered.connect(self._place_by_figures)
        view.place_clicked.connect(self._on_click)
        self._lay_out(choose_it)
        self._kept = remembered()
        if self._kept is not None and self._kept.shown:
            self._load(Path(self._kept.path))
        self._show()

    def _made_button(self, text: str, object_name: str, act: Callable[[], None]) -> KeyButton:
        button = KeyButton(text)
        button.setObjectName(object_name)
        button.pressed_by_person.connect(act)
        return button

    def _lay_out(self, choose_it: KeyButton) -> None:
        line = QWidget()
        fading = spaced(QHBoxLayout(line), 0, 2)
        fading.addWidget(self.shown_box)
        fading.addWidget(self.slider, 1)
        fading.addWidget(self.percent)
        self._fading = line
        self._ways = row(self.place_button, self.figures_button, gap=1)
        body = spaced(QVBoxLayout(self), 0, 1)
        body.addWidget(strong(self.tr("Your picture underneath")))
        body.addWidget(row(choose_it, self.remove_button, gap=1))
        for widget in (self._fading, self._ways, self.figures, self.notice, self.cancel_button):
            body.addWidget(widget)
        self.figures.hide()

    @property
    def is_placing(self) -> bool:
        """Whether hex centres are being clicked."""
        return self._placing is not None

    def use_file(self, path: Path) -> None:
        """Puts the picture of a file under the map: in its place if the file tells it, else to be placed."""
        self.stop_placing()
        self._say("")
        before = self._kept
        try:
            file = read_board_file(path)
        except UnusableFileError as error:
            self._say(problem_text(error.problem, path.name), "danger")
            return
        self._picture = file.picture
        self._kept = Remembered(str(path), percent=before.percent if before else 100)
        try:
            if file.figures is not None:
                self._kept = replace(self._kept, placement=Placement.of_figures(*file.figures))
        except BadPlacementError:
            self._say(self.tr("The figures in {0} make no map; click three hexes.").format(path.name))
        remember(self._kept)
        self._show()
        if self._kept.placement is None:
            self.begin_placing()

    def begin_placing(self) -> None:
        """Asks for three hex centres in the picture, shown alone."""
        if self._picture is None:
            return
        first = Placement.fitting(self._picture.width, self._picture.height)
        self._placing = Placing(first)
        self._view.fit_map()
        self._view.set_underlay(Underlay(self._picture, first, bare=True))
        self._ask_for_hex()
        self._show_controls()
        self.placing_changed.emit(True)

    def stop_placing(self) -> None:
        """Leaves the picture where it was before."""
        if self._placing is not None:
            self._placing = None
            self._say("")
            self._show()
            self.placing_changed.emit(False)

    def _on_click(self, place: Point) -> None:
        if self._placing is None:
            return
        try:
            placement = self._placing.click(place)
        except BadPlacementError:
            self.begin_placing()
            self._say(
                self.tr("These three places make no map. Begin again: the centre of {0}.").format(
                    HEXES[0].name
                ),
                "danger",
            )
            return
        if placement is None:
            self._ask_for_hex()
        else:
            self._place(placement)

    def _ask_for_hex(self) -> None:
        if self._placing is not None:
            self._say(
                self.tr("Click the centre of hex {0} in the picture ({1} of {2}). Esc: cancel.").format(
                    self._placing.next_hex.name, self._placing.number, len(HEXES)
                )
            )

    def _place_by_figures(self, a1_x: float, a1_y: float, width: float, height: float) -> None:
        try:
            self._place(Placement.of_figures(a1_x, a1_y, width, height))
        except BadPlacementError:
            self._say(self.tr("These figures make no map: a hex needs at least 3 pixels."), "danger")

    def _place(self, placement: Placement) -> None:
        if self._kept is not None:
            self._kept = replace(self._kept, placement=placement, shown=True)
            remember(self._kept)
        was_placing, self._placing = self.is_placing, None
        self._say("")
        self._show()
        if was_placing:
            self.placing_changed.emit(False)

    def _toggle_figures(self) -> None:
        self.figures.setVisible(self.figures.isHidden())

    def _ask(self) -> None:
        self._choose(self, self.use_file)

    def _remove(self) -> None:
        self.stop_placing()
        self._picture = self._kept = None
        remember(None)
        self._say("")
        self._show()

    def _load(self, path: Path) -> None:
        try:
            self._picture = read_board_file(path).picture
        except UnusableFileError as error:
            self._say(problem_text(error.problem, path.name), "danger")

    def _on_shown(self, is_shown: bool) -> None:
        if self._kept is None:
            return
        self._kept = replace(self._kept, shown=is_shown)
        remember(self._kept)
        if is_shown and self._picture is None:
            self._say("")
            self._load(Path(self._kept.path))
        self._show()

    def _on_opacity(self, percent: int) -> None:
        if self._kept is not None and percent != self._kept.percent:
            self._kept = replace(self._kept, percent=percent)
            remember(self._kept)
            self._show()

    def _show(self) -> None:
        """Shows the picture as it is to be, and the controls that go with it."""
        kept = self._kept
        underlay = None
        if self._picture is not None and kept is not None and kept.shown and kept.placement is not None:
            underlay = Underlay(self._picture, kept.placement, kept.percent / 100)
        if underlay is not None or self._view.underlay is not None:
            self._view.set_underlay(underlay)
        if kept is not None:
            for widget in (self.shown_box, self.slider):
                widget.blockSignals(True)
            self.shown_box.setChecked(kept.shown)
            self.slider.setValue(kept.percent)
            for widget in (self.shown_box, self.slider):
                widget.blockSignals(False)
            self.percent.setText(self.tr("{0} %").format(kept.percent))
            if kept.placement is not None:
                self.figures.show_placement(kept.placement)
        self._show_controls()

    def _show_controls(self) -> None:
        is_idle = self._kept is not None and not self.is_placing
        self._fading.setVisible(is_idle)
        self._ways.setVisible(is_idle and self._picture is not None)
        if not is_idle:
            self.figures.hide()
        self.remove_button.setVisible(self._kept is not None)
        self.cancel_button.setVisible(self.is_placing)

    def _say(self, text: str, tone: str = "") -> None:
        self.notice.setText(text)
        self.notice.set_tone(tone)
        self.notice.setVisible(bool(text))
