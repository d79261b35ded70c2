"""The demo: a recorded campaign played through the one door, with its sheets and a picture of each screen.

The recording stands in resources/demo/campaign.jsonl.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QApplication, QWidget

from elst_app.campaign.context import Command
from elst_app.campaign.door import Campaign, Done
from elst_app.campaign.ledger import MemoryJournal
from elst_app.campaign.setup import BeginCampaign, CampaignBegun
from elst_app.chance import SystemDice
from elst_app.drawing.colours import Look
from elst_app.loading import read_text, rulebook
from elst_app.records.catalogue import KINDS, Source
from elst_app.records.pages import PageSetup
from elst_app.records.pdf import write_pdf
from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refusal
from elst_app.rules.sides import Audience
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import AlreadyExistsError
from elst_app.store.recording import Picture, read_recording
from elst_app.ui import theme
from elst_app.ui.board import BoardView
from elst_app.ui.session import Session
from elst_app.ui.start.new_campaign_page import NewCampaignPage
from elst_app.ui.start.start_page import StartPage
from elst_app.ui.widgets.buttons import KeyButton
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.opening import OpenCampaign, open_campaign
from elst_app.ui.window.settings import Settings

CAMPAIGN_FILE: Final = "demo.elst"
PICTURE_SIZE: Final = QSize(1440, 900)

_LAYOUT_ROUNDS: Final = 8


def demo_campaign(path: Path) -> OpenCampaign:
    """The demo campaign in a file at `path`; an earlier demo there is replaced.

    Raises OSError where the file cannot be written, or is a campaign of somebody's own.
    """
    beginning, *items = _recording()
    assert isinstance(beginning, BeginCampaign)
    if path.exists() and not _is_demo(path, beginning.title):
        raise AlreadyExistsError(path)
    campaign = _campaign()
    for item in (beginning, *items):
        if not isinstance(item, Picture):
            _check(item, campaign.do(item))
    CampaignFile.restore(path, rulebook(), campaign.history.entries, (), over=True)
    return open_campaign(path)


def play_demo(folder: Path) -> Iterator[Path]:
    """Plays the demo campaign and leaves it in `folder`: the file, its sheets, a picture of each screen.

    Yields each file as it is written. Nothing of the person's settings is read or written. Raises OSError
    where the folder cannot be written, holds a campaign of somebody's own under the demo's name, or holds no
    demo and a file of another name that is to be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / CAMPAIGN_FILE).exists():
        _require_free(folder)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme.apply(app, Look.LIGHT)
    opened = demo_campaign(folder / CAMPAIGN_FILE)
    try:
        yield opened.path
        start = StartPage(Settings(), _menu_button())
        start.adorn()
        yield _picture_of(start, folder / "start.png")
        yield _picture_of(NewCampaignPage(), folder / "new-campaign.png")
        yield from _take_pictures(opened, folder)
        yield from _write_sheets(opened, folder)
    finally:
        opened.file.close()


def _require_free(folder: Path) -> None:
    """Raises `AlreadyExistsError` where something has the name of a picture or a sheet."""
    pictures = [item.name for item in _recording() if isinstance(item, Picture)]
    names = [f"{name}.png" for name in ("start", "new-campaign", *pictures)]
    names += [f"{kind.key}.pdf" for kind in KINDS]
    for path in (folder / name for name in names):
        if path.exists():
            raise AlreadyExistsError(path)


def _recording() -> Iterator[Command | Picture]:
    return read_recording(read_text("demo", "campaign.jsonl").splitlines())


def _campaign() -> Campaign:
    """A campaign in memory: act by act into a file, a slow disk would keep the person waiting."""
    return Campaign(rulebook(), MemoryJournal(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"), SystemDice())


def _take_pictures(opened: OpenCampaign, folder: Path) -> Iterator[Path]:
    """Plays the campaign once more, with a window to be seen in."""
    beginning, *items = _recording()
    assert isinstance(beginning, Command)
    campaign = _campaign()
    _check(beginning, campaign.do(beginning))
    shown = OpenCampaign(opened.file, Session(campaign, opened.path.name))
    page = CampaignPage(shown, _menu_button())
    for item in items:
        if isinstance(item, Picture):
            yield _take(page, item, folder)
        else:
            _check(item, shown.session.do(item))
    page.close()


def _is_demo(path: Path, title: str) -> bool:
    with open_campaign(path).file as file:
        facts = [entry.fact for entry in file.entries()]
    return any(isinstance(fact, CampaignBegun) and fact.title == title for fact in facts)


def _check(command: Command, outcome: Done | Refusal | None) -> None:
    if not isinstance(outcome, Done):
        raise RuntimeError(f"the recorded campaign stops at {command}: {outcome}")


def _take(page: CampaignPage, picture: Picture, folder: Path) -> Path:
    page.session.set_audience(picture.audience)
    page.show_screen(picture.screen)
    if picture.hexes:
        # A screen shows what matters once it has its size; what the picture asks for comes after that.
        _show(page)
        for board in page.screens.findChildren(BoardView):
            board.fit_hexes([Hex.parse(name) for name in picture.hexes])
    return _picture_of(page, folder / f"{picture.name}.png")


def _picture_of(widget: QWidget, path: Path) -> Path:
    _show(widget)
    if not widget.grab().save(str(path)):
        raise PermissionError(f"{path} cannot be written")
    return path


def _show(widget: QWidget) -> None:
    widget.resize(PICTURE_SIZE)
    widget.show()
    # Text that wraps finds its height only once the layouts around it have theirs.
    for _ in range(_LAYOUT_ROUNDS):
        QApplication.processEvents()


def _menu_button() -> KeyButton:
    return KeyButton(QCoreApplication.translate("Menu", "Menu"), "F10")


def _write_sheets(opened: OpenCampaign, folder: Path) -> Iterator[Path]:
    """Every kind of sheet as a file, of every CG Date it has; the CG is over, and so all is open."""
    view = opened.session.campaign.view(Audience.PUBLIC)
    for kind in KINDS:
        path = folder / f"{kind.key}.pdf"
        sources = (Source(view, rulebook(), date) for date in kind.dates(view) or (None,))
        write_pdf([sheet for source in sources for sheet in kind.make(source)], PageSetup(), path)
        yield path
