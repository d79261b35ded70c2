"""The menu of the window and its keys."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.window.forms import Form
from elst_app.ui.window.settings import Settings


class Menu(QObject):
    """What can be asked of the window from everywhere. Actions of an open campaign are off without one."""

    new_asked = Signal()
    open_asked = Signal()
    close_asked = Signal()
    copy_asked = Signal()
    import_asked = Signal()
    restore_asked = Signal()
    export_asked = Signal(str)
    """Asks for a file of the campaign by its key, a value of `Form`."""
    quit_asked = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    look_chosen = Signal(object)
    """A `Look`, or None to go with the system."""
    text_chosen = Signal(object)
    motion_chosen = Signal(bool)
    help_asked = Signal(str)
    """Asks for a page of help by its key: rulings, glossary, about."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self.menu = QMenu(window)
        self.menu.setAccessibleName(self.tr("Menu"))
        self._of_campaign: list[QAction] = []
        self._add_file()
        self._add_edit()
        self.places = self.menu.addMenu(self.tr("Go to"))
        self._add_view()
        self._add_help()
        self.menu.addSeparator()
        self._add(self.menu, self.tr("Quit"), "Ctrl+Q", self.quit_asked.emit)
        self.set_campaign_open(False)

    def button(self, name: str) -> KeyButton:
        """A button that opens the menu below itself."""
        button = KeyButton(self.tr("Menu"), "F10")
        button.setObjectName(name)
        button.pressed_by_person.connect(partial(self._open_below, button))
        return button

    def _open_below(self, button: KeyButton) -> None:
        corner = button.mapToGlobal(button.rect().bottomRight())
        self.menu.popup(corner - QPoint(self.menu.sizeHint().width(), -4))

    def set_campaign_open(self, is_open: bool) -> None:
        """Turns on what needs an open campaign, or off."""
        for action in self._of_campaign:
            action.setEnabled(is_open)
        for place in (self.places.menuAction(), *self.places.actions()):
            place.setEnabled(is_open)

    def set_places(self, titles: Sequence[str], show: Callable[[int], None]) -> None:
        """Lists the screens, with Ctrl+1 and so on as their keys."""
        self.places.clear()
        for place, title in enumerate(titles):
            keys = f"Ctrl+{place + 1}" if place < 9 else ""
            self._add(self.places, title, keys, partial(show, place))

    def _add_file(self) -> None:
        menu = self.menu
        self._add(menu, self.tr("New campaign"), QKeySequence.StandardKey.New, self.new_asked.emit)
        self._add(menu, self.tr("Open a campaign"), QKeySequence.StandardKey.Open, self.open_asked.emit)
        copy = self._add(menu, self.tr("Save a copy"), "Ctrl+Shift+S", self.copy_asked.emit)
        self._add(menu, self.tr("Restore a backup"), "", self.restore_asked.emit)
        self._add(menu, self.tr("Import from JSON"), "", self.import_asked.emit)
        export = menu.addMenu(self.tr("Export"))
        for form, name in (
            (Form.TABLES, self.tr("Tables for a spreadsheet (CSV)")),
            (Form.MARKDOWN, self.tr("Report for a forum (Markdown)")),
            (Form.HTML, self.tr("Report for a blog (HTML)")),
            (Form.JSON, self.tr("Everything, secrets too (JSON)")),
        ):
            self._of_campaign.append(self._add(export, name, "", partial(self.export_asked.emit, form)))
        close = self._add(menu, self.tr("Close the campaign"), "Ctrl+W", self.close_asked.emit)
        self._of_campaign += [copy, export.menuAction(), close]
        menu.addSeparator()

    def _add_edit(self) -> None:
        # The key of undo belongs to the button in the status bar, which names the act.
        undo = self._add(self.menu, self.tr("Undo") + "\tCtrl+Z", "", self.undo_asked.emit)
        redo = self._add(self.menu, self.tr("Redo"), "Ctrl+Shift+Z", self.redo_asked.emit)
        redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        redo.setAutoRepeat(False)
        self._of_campaign += [undo, redo]
        self.menu.addSeparator()

    def _add_view(self) -> None:
        view = self.menu.addMenu(self.tr("View"))
        larger = self._add(view, self.tr("Larger text"), "Ctrl++", self._larger)
        larger.setShortcuts([QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")])
        self._add(view, self.tr("Smaller text"), "Ctrl+-", self._smaller)
        self._add(view, self.tr("Usual text"), "Ctrl+0", lambda: self.text_chosen.emit(TextSize()))
        view.addSeparator()
        looks = QActionGroup(self)
        for look, name in (
            (None, self.tr("As the system")),
            (Look.LIGHT, self.tr("Light")),
            (Look.DARK, self.tr("Dark")),
            (Look.CONTRAST, self.tr("High contrast")),
        ):
            action = self._add(view, name, "", partial(self.look_chosen.emit, look))
            action.setCheckable(True)
            action.setChecked(look is self._settings.look)
            looks.addAction(action)
        view.addSeparator()
        motion = self._add(view, self.tr("Motion"), "", lambda: self.motion_chosen.emit(motion.isChecked()))
        motion.setCheckable(True)
        motion.setChecked(self._settings.motion)

    def _add_help(self) -> None:
        menu = self.menu.addMenu(self.tr("Help"))
        for key, name in (
            ("rulings", self.tr("Rulings")),
            ("glossary", self.tr("Words of the rulebook")),
            ("about", self.tr("About this program")),
        ):
            self._add(menu, name, "F1" if key == "rulings" else "", partial(self.help_asked.emit, key))
        menu.addSeparator()
        redacted = self._add(
            menu,
            self.tr("Copy without names, for a fault report"),
            "",
            partial(self.export_asked.emit, Form.REDACTED),
        )
        self._of_campaign.append(redacted)

    def _larger(self) -> None:
        self.text_chosen.emit(self._settings.text.larger())

    def _smaller(self) -> None:
        self.text_chosen.emit(self._settings.text.smaller())

    def _add(
        self, menu: QMenu, text: str, keys: str | QKeySequence.StandardKey, act: Callable[[], None]
    ) -> QAction:
        action = QAction(text, self._window)
        if keys:
            action.setShortcut(keys if isinstance(keys, str) else QKeySequence(keys))
        action.triggered.connect(lambda _=False: act())
        menu.addAction(action)
        # Known to the window too, so that the key works while the menu is closed.
        self._window.addAction(action)
        return action
