"""On-board Artillery Smoke before any radio: whether the side has any, and when it is all attempted (2.1)."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elst_app.campaign.artillery_smoke import DeclareArtillerySmoke, FinishArtillerySmoke
from elst_app.campaign.state import ArtillerySmoke
from elst_app.rules.sides import Side
from elst_app.ui.artillery.choices import choice
from elst_app.ui.session import Session
from elst_app.ui.widgets.layouts import spaced
from elst_app.words.phrases import fill


def is_asked(smoke: ArtillerySmoke | None) -> bool:
    """Whether Artillery Smoke is the question now: it is not known of the side, or not done in this phase."""
    return smoke is None or (smoke.is_there and not smoke.is_done)


def smoke_question(side: Side, smoke: ArtillerySmoke | None) -> tuple[str, str]:
    """The question as a headline, and what it is about."""
    if smoke is None:
        return (
            fill(QCoreApplication.translate("SmokeForm", "Can {side} guns lay Artillery Smoke?"), side=side),
            QCoreApplication.translate(
                "SmokeForm",
                "Guns and mortars on the map attempt their Smoke before any radio is used. "
                "Asked once in a scenario.",
            ),
        )
    return (
        fill(QCoreApplication.translate("SmokeForm", "{side} Artillery Smoke first"), side=side),
        QCoreApplication.translate(
            "SmokeForm", "Attempt all of it on the board; no radio is used before, and none of it after."
        ),
    )


class SmokeForm(QWidget):
    """The answers to the question."""

    def __init__(
        self, session: Session, side: Side, smoke: ArtillerySmoke | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._side = side
        body = spaced(QVBoxLayout(self), 0, 1.5)
        if smoke is None:
            none = choice(
                "noArtillerySmoke",
                self.tr("None in this scenario"),
                "N",
                self.tr("Go straight to the radio in every window."),
                partial(self._declare, False),
                "primary",
            )
            some = choice(
                "hasArtillerySmoke",
                self.tr("Yes, it has some"),
                "Y",
                self.tr("Each window begins with it."),
                partial(self._declare, True),
            )
            body.addWidget(none)
            body.addWidget(some)
        else:
            done = choice(
                "artillerySmokeDone",
                self.tr("All attempted, or none wanted"),
                "Space",
                self.tr("Now the radios."),
                self._finish,
                "primary",
            )
            body.addWidget(done)

    def _declare(self, is_there: bool) -> None:
        self._session.do(DeclareArtillerySmoke(by=self._side, side=self._side, is_there=is_there))

    def _finish(self) -> None:
        self._session.do(FinishArtillerySmoke(by=self._side, side=self._side))
