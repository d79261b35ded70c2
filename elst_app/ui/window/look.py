"""The look a person has chosen, put into force."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from elst_app.ui import theme
from elst_app.ui.window.settings import Settings

_EFFECTS: Final = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_FadeTooltip,
)


def apply_look(app: QApplication, settings: Settings) -> None:
    """Gives the program its colours, its text size, and motion or none."""
    theme.apply(app, settings.look, settings.text)
    for effect in _EFFECTS:
        QApplication.setEffectEnabled(effect, settings.motion)
