"""How windows look: Fusion, a palette and one style sheet, made from the colour table and the text size.

    apply(app)                                  follow the system, text at 100 %
    apply(app, Look.DARK, TextSize(125))        as the person chose
    theme().colours, theme().sizes              for a widget that paints itself; `theme().changed` says when

A widget asks for a style by its properties, set before it is shown (later: `restyle(widget)`):

QFrame        kind = card       a rounded panel with a thin line
              kind = what-now   a card with a coloured left edge: green; with side = British or German in
                                the side's colour; with tone = warning or danger in that colour
              kind = well       a sunken area inside a card
              kind = top-bar, bottom-bar, side-bar    the frame of the main window
              kind = rule       a thin line to part things (height or width 1)
QLabel        kind = title, heading, strong, muted, number    text by importance
              kind = rule-badge a rule number
              kind = key        a key of the keyboard
              kind = count      how many wait
              kind = notice     a sentence on a ground of its own; with tone = warning, danger or success
              tone = success, warning, danger    coloured text, always beside a word or a sign
              side = British, German             coloured text; with kind = side-badge on the side's colour
QPushButton   (none)            outlined
              kind = primary    the act that comes next: one on a screen
              kind = danger     takes something away for good
              kind = quiet      text only
              kind = link       underlined
              kind = pill       a choice of a few, checkable; with side = British or German in its colour
              kind = die        a large square for a die or a card to type, checkable
QListView     kind = nav        the list of screens
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit
              invalid = true    what was typed cannot be used
QTableView    kind = chart      cells set close, for a table of many columns
              for the row that applies give the items the background `theme().colours.lit_row`
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from elst_app.drawing.colours import Colours, Look, colours
from elst_app.drawing.fonts import font
from elst_app.drawing.sizes import Sizes, TextSize
from elst_app.ui.style import ElstStyle
from elst_app.ui.style_sheet import style_sheet

_SCHEMES: Final = {
    Look.LIGHT: Qt.ColorScheme.Light,
    Look.DARK: Qt.ColorScheme.Dark,
    Look.CONTRAST: Qt.ColorScheme.Dark,
}


class Theme(QObject):
    """The look and the text size in force."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._chosen: Look | None = None
        self._look = Look.LIGHT
        self._sizes = Sizes()
        self._app: QApplication | None = None

    @property
    def look(self) -> Look:
        """The look in force: the chosen one, or the system's."""
        return self._look

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return colours(self._look)

    @property
    def sizes(self) -> Sizes:
        """The sizes in force."""
        return self._sizes

    def apply(self, app: QApplication, look: Look | None, text: TextSize) -> None:
        """Give `app` that look (None: as the system) and text size."""
        if self._app is not app:
            self._app = app
            app.setStyle(ElstStyle())
            app.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._chosen = look
        self._sizes = Sizes(text)
        scheme = Qt.ColorScheme.Unknown if look is None else _SCHEMES[look]
        # So that the window frame, which the system draws, goes with the window.
        app.styleHints().setColorScheme(scheme)
        self._look = look or system_look(app)
        self._dress(app)

    def _follow_system(self) -> None:
        if self._app is not None and self._chosen is None and self._look is not system_look(self._app):
            self._look = system_look(self._app)
            self._dress(self._app)

    def _dress(self, app: QApplication) -> None:
        with _nothing_collected():
            app.setFont(font(self._sizes.body))
            app.setPalette(palette(self.colours))
            app.setStyleSheet(style_sheet(self.colours, self._sizes))
        self.changed.emit()


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Keeps Python from deleting widgets nobody holds any more while Qt goes through a list of all widgets.

    Qt does not notice and reads what is gone; the program would end there, now and then.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


_theme: Theme | None = None


def theme() -> Theme:
    """The theme of this program."""
    global _theme
    if _theme is None:
        _theme = Theme()
    return _theme


def apply(app: QApplication, look: Look | None = None, text: TextSize | None = None) -> None:
    """Give `app` that look (None: light or dark as the system is set) and text size (None: 100 %)."""
    theme().apply(app, look, text or TextSize())


def system_look(app: QApplication) -> Look:
    """The look the system asks for."""
    hints = app.styleHints()
    if hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast:
        return Look.CONTRAST
    return Look.DARK if hints.colorScheme() is Qt.ColorScheme.Dark else Look.LIGHT


def restyle(widget: QWidget) -> None:
    """Make a change of the widget's properties visible."""
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()


def palette(table: Colours) -> QPalette:
    """The palette for what the style draws by itself."""
    role = QPalette.ColorRole
    made = QPalette()
    for name, colour in {
        role.Window: table.window,
        role.WindowText: table.text,
        role.Base: table.input,
        role.AlternateBase: table.hover,
        role.Text: table.text,
        role.Button: table.panel,
        role.ButtonText: table.text,
        role.BrightText: table.danger,
        role.ToolTipBase: table.tooltip,
        role.ToolTipText: table.tooltip_text,
        role.PlaceholderText: table.hint,
        role.Highlight: table.focus,
        role.HighlightedText: table.focus_text,
        role.Accent: table.focus,
        role.Link: table.link,
        role.LinkVisited: table.link,
        role.Light: table.panel,
        role.Midlight: table.raised,
        role.Mid: table.line,
        role.Dark: table.line_strong,
        role.Shadow: table.line_strong,
    }.items():
        made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(table.disabled))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(table.raised))
    made.setColor(QPalette.ColorGroup.Disabled, role.Dark, QColor(table.line))
    made.setColor(QPalette.ColorGroup.Disabled, role.Base, QColor(table.raised))
    return made
