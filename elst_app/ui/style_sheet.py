"""The style sheet as text. `theme` lists the properties a widget asks for a style with."""

from string import Template
from typing import Final

from elst_app.drawing.colours import Colours
from elst_app.drawing.fonts import FAMILY
from elst_app.drawing.sizes import Sizes

_FRAMES: Final = """
QMainWindow, QDialog { background: $window; }
QFrame[kind="card"], QFrame[kind="what-now"] {
    background: $panel; border: 1px solid $line; border-radius: ${radius}px;
}
QFrame[kind="what-now"] { border-left: ${edge}px solid $primary; }
QFrame[kind="what-now"][side="British"] { border-left-color: $british_line; }
QFrame[kind="what-now"][side="German"] { border-left-color: $german_line; }
QFrame[kind="what-now"][tone="warning"] { border-left-color: $warning; }
QFrame[kind="what-now"][tone="danger"] { border-left-color: $danger; }
QFrame[kind="well"] { background: $window; border: 1px solid $line; border-radius: ${small_radius}px; }
QFrame[kind="top-bar"] { background: $panel; border: 0; border-bottom: 1px solid $line; }
QFrame[kind="bottom-bar"] { background: $panel; border: 0; border-top: 1px solid $line; }
QFrame[kind="side-bar"] { background: $panel; border: 0; border-right: 1px solid $line; }
QFrame[kind="rule"] { background: $line; border: 0; }
QScrollArea, QStackedWidget { background: transparent; border: 0; }
QScrollArea > QWidget > QWidget { background: transparent; }
QSplitter::handle { background: transparent; }
QSplitter::handle:hover { background: $line; }
QGroupBox {
    border: 1px solid $line; border-radius: ${small_radius}px; margin-top: ${s4}px; padding: ${s2}px;
}
QGroupBox::title { subcontrol-origin: margin; left: ${s3}px; padding: 0 ${s1}px; font-weight: 600; }
QTabWidget::pane { border: 1px solid $line; border-radius: ${small_radius}px; background: $panel; }
QTabBar::tab { padding: ${s2}px ${s4}px; border: 0; border-bottom: 3px solid transparent; color: $muted; }
QTabBar::tab:selected { color: $text; border-bottom-color: $primary; font-weight: 600; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:focus { border: 2px solid $focus; }
"""

_TEXTS: Final = """
QLabel { background: transparent; }
QLabel[kind="title"] { font-size: ${title}pt; font-weight: 700; }
QLabel[kind="heading"] { font-size: ${heading}pt; font-weight: 600; }
QLabel[kind="strong"] { font-weight: 600; }
QLabel[kind="muted"] { color: $muted; }
QLabel[kind="number"] { font-size: ${number}pt; font-weight: 700; }
QLabel[kind="rule-badge"] {
    color: $muted; border: 1px solid $line_strong; border-radius: ${small_radius}px; padding: 0 ${s2}px;
}
QLabel[kind="key"] {
    color: $muted; background: $raised; border: 1px solid $line_strong; border-bottom-width: 2px;
    border-radius: ${tiny_radius}px; padding: 0 ${s1_5}px;
}
QLabel[kind="count"] {
    color: $danger_text; background: $danger; border-radius: ${small_radius}px; padding: 0 ${s2}px;
    font-weight: 600;
}
QLabel[kind="notice"] { background: $raised; border-radius: ${small_radius}px; padding: ${s2}px ${s3}px; }
QLabel[tone="success"] { color: $success; }
QLabel[tone="warning"] { color: $warning; }
QLabel[tone="danger"] { color: $danger; }
QLabel[kind="notice"][tone="warning"] { background: $warning_ground; border: 1px solid $warning; }
QLabel[kind="notice"][tone="danger"] { background: $danger_ground; border: 1px solid $danger; }
QLabel[side="British"] { color: $british; font-weight: 600; }
QLabel[side="German"] { color: $german; font-weight: 600; }
QLabel[kind="side-badge"] { border-radius: ${small_radius}px; padding: 0 ${s2}px; font-weight: 600; }
QLabel[kind="side-badge"][side="British"] { color: $british_text; background: $british_ground; }
QLabel[kind="side-badge"][side="German"] { color: $german_text; background: $german_ground; }
QLabel:disabled { color: $disabled; }
QToolTip {
    color: $tooltip_text; background: $tooltip; border: 1px solid $line_strong; padding: ${s1}px ${s2}px;
}
"""

_BUTTONS: Final = """
QPushButton, QToolButton {
    color: $text; background: $panel; border: 2px solid $line; border-radius: ${small_radius}px;
    padding: ${s1}px ${s4}px; min-height: ${button}px;
}
QToolButton { padding: ${s1}px ${s2}px; }
QPushButton:hover, QToolButton:hover { background: $hover; border-color: $line_strong; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked { background: $raised; }
QPushButton[kind="primary"] {
    color: $primary_text; background: $primary; border-color: $primary; font-weight: 600;
}
QPushButton[kind="primary"]:hover { background: $primary_hover; border-color: $primary_hover; }
QPushButton[kind="primary"]:pressed { background: $primary_pressed; border-color: $primary_pressed; }
QPushButton[kind="danger"] { color: $danger; border-color: $danger; font-weight: 600; }
QPushButton[kind="danger"]:hover { background: $danger_ground; }
QPushButton[kind="quiet"], QPushButton[kind="link"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { background: $hover; }
QPushButton[kind="link"] {
    color: $link; text-decoration: underline; padding: 0 ${s1}px; min-height: 0;
}
QPushButton[kind="pill"] { border-radius: ${pill}px; border-color: $line; }
QPushButton[kind="pill"]:checked {
    color: $selected_text; background: $selected; border-color: $line_strong; font-weight: 600;
}
QPushButton[kind="pill"][side="British"]:checked {
    color: $british_text; background: $british_ground; border-color: $british_line;
}
QPushButton[kind="pill"][side="German"]:checked {
    color: $german_text; background: $german_ground; border-color: $german_line;
}
QPushButton[kind="die"] {
    font-size: ${heading}pt; font-weight: 700; padding: 0; min-width: ${die}px; min-height: ${die}px;
}
QPushButton[kind="die"]:checked { color: $selected_text; background: $selected; border-color: $text; }
QPushButton:focus, QToolButton:focus, QPushButton[kind]:focus { border: 2px solid $focus; }
QPushButton[kind="primary"]:focus, QPushButton[kind="pill"]:checked:focus { border: 3px solid $focus; }
QPushButton:disabled, QToolButton:disabled { color: $disabled; background: transparent; border-color: $line; }
QPushButton[kind]:disabled { color: $disabled; background: $raised; border-color: $line; }
QPushButton[kind="quiet"]:disabled, QPushButton[kind="link"]:disabled {
    color: $disabled; background: transparent; border-color: transparent;
}
QCheckBox, QRadioButton { spacing: ${s2}px; padding: ${s1}px; border: 2px solid transparent; }
QCheckBox:focus, QRadioButton:focus { border: 2px solid $focus; border-radius: ${tiny_radius}px; }
QCheckBox::indicator, QRadioButton::indicator { width: ${indicator}px; height: ${indicator}px; }
"""

_INPUTS: Final = """
QLineEdit, QPlainTextEdit, QTextEdit {
    color: $text; background: $input; border: 2px solid $line_strong; border-radius: ${tiny_radius}px;
    padding: ${s1}px ${s2}px; selection-background-color: $focus; selection-color: $focus_text;
    placeholder-text-color: $hint;
}
QLineEdit { min-height: ${text_line}px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: $focus; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"], QTextEdit[invalid="true"] {
    border-color: $danger;
}
QLineEdit:read-only, QLineEdit:disabled, QPlainTextEdit:disabled { background: $raised; border-color: $line; }
QLineEdit:disabled { color: $disabled; }
QAbstractSpinBox, QComboBox { min-height: ${native_input}px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {
    border: 0; padding: 0; min-height: 0; background: transparent;
}
QComboBox QAbstractItemView { background: $panel; border: 1px solid $line_strong; }
QComboBox QAbstractItemView::item { min-height: ${text_line}px; padding: ${s1}px ${s2}px; }
"""

_VIEWS: Final = """
QAbstractItemView {
    color: $text; background: $panel; alternate-background-color: $hover; border: 1px solid $line;
    border-radius: ${small_radius}px; gridline-color: $line; outline: 0;
    selection-background-color: $selected; selection-color: $selected_text;
}
QAbstractItemView:focus { border: 2px solid $focus; }
QTableView::item, QTreeView::item { padding: ${s1}px ${s2}px; }
QTableView[kind="chart"]::item { padding: ${s1}px ${s0_5}px; }
QListView::item { padding: ${s2}px ${s3}px; border-radius: ${tiny_radius}px; }
QListView::item:hover, QTreeView::item:hover { background: $hover; color: $text; }
QListView::item:selected, QTableView::item:selected, QTreeView::item:selected {
    background: $selected; color: $selected_text;
}
QListView[kind="nav"] { background: transparent; border: 2px solid transparent; padding: ${s2}px; }
QListView[kind="nav"]:focus { border: 2px solid transparent; }
QListView[kind="nav"]::item {
    padding: ${s2_5}px ${s3}px; margin: 1px 0;
    border: 2px solid transparent; border-radius: ${small_radius}px;
}
QListView[kind="nav"][dense="true"]::item { padding: ${s0_5}px ${s2}px; margin: 0; }
QListView[kind="nav"]:disabled { color: $disabled; }
QListView[kind="nav"]::item:hover { background: $hover; color: $text; }
QListView[kind="nav"]::item:selected { background: $selected; color: $selected_text; font-weight: 600; }
QListView[kind="nav"]::item:selected:focus { border: 2px solid $focus; }
QHeaderView { background: transparent; border: 0; }
QHeaderView::section {
    color: $muted; background: $panel; border: 0; border-bottom: 1px solid $line_strong;
    padding: ${s1_5}px ${s2}px; font-weight: 600;
}
QTableView[kind="chart"] QHeaderView::section { padding: ${s1_5}px ${s0_5}px; }
QTableCornerButton::section { background: $panel; border: 0; }
QMenuBar { background: $panel; border-bottom: 1px solid $line; }
QMenuBar::item { padding: ${s1_5}px ${s3}px; background: transparent; }
QMenuBar::item:selected { background: $selected; color: $selected_text; }
QMenu { color: $text; background: $panel; border: 1px solid $line_strong; padding: ${s1}px; }
QMenu::item { padding: ${s2}px ${s6}px; border-radius: ${tiny_radius}px; }
QMenu::item:selected { background: $selected; color: $selected_text; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $line; margin: ${s1}px ${s2}px; }
QScrollBar:vertical { background: transparent; width: ${bar}px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: ${bar}px; margin: 0; }
QScrollBar::handle { background: $line_strong; border-radius: ${bar_radius}px; margin: 3px; }
QScrollBar::handle:vertical { min-height: ${s10}px; }
QScrollBar::handle:horizontal { min-width: ${s10}px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar {
    color: $text; background: $raised; border: 0; border-radius: ${tiny_radius}px; text-align: center;
}
QProgressBar::chunk { background: $primary; border-radius: ${tiny_radius}px; }
"""


def style_sheet(table: Colours, sizes: Sizes) -> str:
    """The style sheet of every window for those colours and sizes."""
    lengths = {
        "family": FAMILY,
        "body": sizes.body,
        "heading": sizes.heading,
        "title": sizes.title,
        "number": sizes.number,
        "radius": sizes.radius,
        "small_radius": sizes.pixels(8),
        "tiny_radius": sizes.pixels(5),
        # Qt draws square corners where a radius is more than half the height.
        "pill": sizes.pixels(16),
        "edge": sizes.pixels(6),
        "button": sizes.control_height - 2 * sizes.space() - 4,
        "text_line": sizes.pixels(26),
        "native_input": sizes.control_height - 4,
        "die": sizes.pixels(44),
        "indicator": sizes.pixels(20),
        "bar": sizes.pixels(14),
        "bar_radius": max(1, sizes.pixels(14) // 2 - 3),
        "s1": sizes.space(1),
        "s0_5": sizes.space(0.5),
        "s1_5": sizes.space(1.5),
        "s2": sizes.space(2),
        "s2_5": sizes.space(2.5),
        "s3": sizes.space(3),
        "s4": sizes.space(4),
        "s6": sizes.space(6),
        "s10": sizes.space(10),
    }
    roles = {name: getattr(table, name) for name in table.__dataclass_fields__}
    body = f'* {{ font-family: "{FAMILY}"; font-size: {sizes.body}pt; }}'
    return body + Template(_FRAMES + _TEXTS + _BUTTONS + _INPUTS + _VIEWS).substitute(roles, **lengths)
