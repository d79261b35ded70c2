"""The main window: the start page, the page that begins a campaign, or an open campaign."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QStackedWidget, QStyle, QWidget

from elst_app.drawing.colours import Look
from elst_app.drawing.sizes import TextSize
from elst_app.ui.start.start_page import StartPage
from elst_app.ui.window.look import apply_look
from elst_app.ui.window.menu import Menu
from elst_app.ui.window.settings import RecentCampaign, Settings

if TYPE_CHECKING:
    from elst_app.ui.restoring.keeper import BackupKeeper
    from elst_app.ui.restoring.page import RestorePage
    from elst_app.ui.start.beginning_page import BeginningPage
    from elst_app.ui.start.new_campaign_page import NewCampaignPage
    from elst_app.ui.start.new_scenario_page import NewScenarioPage
    from elst_app.ui.window.campaign_page import CampaignPage
    from elst_app.ui.window.opening import OpenCampaign

_SIZE: Final = QSize(1280, 800)
"""How large the window is at first, if the screen has room for it."""


class MainWindow(QMainWindow):
    """The one window of the program. It holds at most one open campaign."""

    painted = Signal()
    """The window has been painted for the first time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_painted = False
        self.campaign: CampaignPage | None = None
        self._new_page: NewCampaignPage | None = None
        self._scenario_page: NewScenarioPage | None = None
        self._restore_page: RestorePage | None = None
        self._keeper: BackupKeeper | None = None
        self.settings = Settings()
        self.menu = Menu(self, self.settings)
        self.start = StartPage(self.settings, self.menu.button("startMenu"))
        self.pages = QStackedWidget()
        self.pages.addWidget(self.start)
        self.setCentralWidget(self.pages)
        self.setAcceptDrops(True)
        self.resize(_SIZE.boundedTo(self._room))
        self.restoreGeometry(self.settings.geometry)
        self._connect()
        self.start.take_focus()

    @property
    def _room(self) -> QSize:
        """What the screen has for a window below its frame."""
        frame = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        return self.screen().availableGeometry().size() - QSize(0, frame)

    def _connect(self) -> None:
        self.painted.connect(lambda: QTimer.singleShot(0, self.start.adorn))
        self.start.new_asked.connect(self.show_new_campaign)
        self.start.scenario_asked.connect(self.show_new_scenario)
        self.start.open_asked.connect(self.choose_file)
        self.start.demo_asked.connect(self.show_demo)
        self.start.restore_asked.connect(self.show_backups)
        self.start.recent_asked.connect(lambda path: self.open_path(Path(path)))
        menu = self.menu
        menu.new_asked.connect(self.show_new_campaign)
        menu.open_asked.connect(self.choose_file)
        menu.close_asked.connect(self.close_campaign)
        menu.copy_asked.connect(self.choose_copy)
        menu.import_asked.connect(self.choose_import)
        menu.restore_asked.connect(self.show_backups)
        menu.export_asked.connect(self.choose_export)
        menu.quit_asked.connect(self.close)
        menu.undo_asked.connect(self._undo)
        menu.redo_asked.connect(self._redo)
        menu.look_chosen.connect(self.set_look)
        menu.text_chosen.connect(self.set_text)
        menu.motion_chosen.connect(self._set_motion)
        menu.help_asked.connect(self.show_help)

    def open_path(self, path: Path) -> None:
        """Opens the campaign in the file; what is wrong with it is said in one sentence.

        Where the file is lost and there are backups of it, they are shown.
        """
        from elst_app.store.errors import LOST
        from elst_app.ui.restoring.place import own_backups
        from elst_app.ui.window.opening import open_campaign, problem_text

        try:
            if self.campaign is not None and os.path.samefile(path, self.campaign.opened.path):
                self.show_start()
                return
        except (OSError, ValueError):
            pass  # Whichever of the two is not there: opening says what is wrong.
        try:
            opened = open_campaign(path)
        except OSError as error:
            if isinstance(error, LOST) and own_backups().of(path):
                self._show_backups(path, problem_text(error, path))
            else:
                self.tell(problem_text(error, path))
            return
        if not opened.session.view.entries:
            opened.file.close()
            self.tell(
                self.tr("{file} holds no campaign yet: begin one under another name.").format(file=path.name)
            )
            return
        self.show_campaign(opened)

    def show_campaign(self, opened: "OpenCampaign") -> None:
        """Puts an open campaign in front, in the place of the one that was open."""
        from elst_app.ui.restoring.keeper import BackupKeeper
        from elst_app.ui.restoring.place import own_backups
        from elst_app.ui.window.campaign_page import CampaignPage

        unkept = self._let_go()
        page = CampaignPage(opened, self.menu.button("campaignMenu"))
        self.campaign = page
        page.screen_shown.connect(self._keep_screen)
        page.covered.connect(lambda is_covered: self.menu.set_campaign_open(not is_covered))
        page.session.changed.connect(self._name_window)
        self.menu.set_places([place.title for place in page.places], page.nav.setCurrentRow)
        self.menu.set_campaign_open(True)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.show_screen(self.settings.screen)
        page.nav.setFocus()
        self._name_window()
        self._remember()
        self._keeper = BackupKeeper(opened, own_backups(), self)
        self._keeper.failed.connect(page.tell)
        if unkept:
            page.tell(unkept)

    def close_campaign(self) -> None:
        """Lets go of the open campaign and its file; everything was written when it was done."""
        if self.campaign is not None:
            unkept = self._let_go()
            self.show_start()
            self.start.show_problem(unkept)

    def _let_go(self) -> str:
        """Closes the campaign that is open, if any; says that its last backup could not be made."""
        for help_window in self.findChildren(QDialog, "help"):
            help_window.close()
        page = self.campaign
        if page is None:
            return ""
        self._remember()
        unkept = ""
        if self._keeper is not None:
            unkept = self._keeper.finish()
            self._keeper.deleteLater()
            self._keeper = None
        self.campaign = None
        self.menu.set_campaign_open(False)
        self.pages.removeWidget(page)
        page.hide()
        page.deleteLater()
        page.opened.file.close()
        self._name_window()
        return unkept

    def show_start(self) -> None:
        """Shows the start page, or the open campaign if there is one."""
        if self.campaign is not None:
            self.pages.setCurrentWidget(self.campaign)
            return
        self.start.show_problem("")
        self.start.refresh()
        self.pages.setCurrentWidget(self.start)
        self.start.take_focus()

    def show_new_campaign(self) -> None:
        """Shows the page that begins a campaign."""
        from elst_app.ui.start.new_campaign_page import NewCampaignPage

        if self._new_page is None:
            self._new_page = NewCampaignPage()
            self._add_beginning(self._new_page)
        self.pages.setCurrentWidget(self._new_page)
        self._new_page.take_focus()

    def show_new_scenario(self) -> None:
        """Shows the page that begins a scenario outside the CG."""
        from elst_app.ui.start.new_scenario_page import NewScenarioPage

        if self._scenario_page is None:
            self._scenario_page = NewScenarioPage()
            self._add_beginning(self._scenario_page)
        self.pages.setCurrentWidget(self._scenario_page)
        self._scenario_page.take_focus()

    def show_backups(self) -> None:
        """Shows the page that restores a backup of the open campaign, or of any if none is open."""
        self._show_backups(self.campaign.opened.path if self.campaign else None)

    def _show_backups(self, of: Path | None, problem: str = "") -> None:
        from elst_app.ui.restoring.page import RestorePage
        from elst_app.ui.restoring.place import own_backups

        self._leave_beginnings()
        page = self._restore_page = RestorePage(own_backups(), of, problem)
        page.restored.connect(self._on_restored)
        page.left.connect(self._leave_beginnings)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.take_focus()

    def _on_restored(self, path: Path) -> None:
        self._leave_beginnings()
        self.open_path(path)
        if self.campaign is not None and self.campaign.opened.path == path.resolve():
            self.campaign.tell(self.tr("The backup was restored as {file}.").format(file=path), "success")

    def _add_beginning(self, page: "BeginningPage") -> None:
        page.begun.connect(self._on_begun)
        page.left.connect(self._leave_beginnings)
        self.pages.addWidget(page)

    def _on_begun(self, opened: "OpenCampaign") -> None:
        self._leave_beginnings()
        self.settings.screen = ""
        self.show_campaign(opened)

    def _leave_beginnings(self) -> None:
        pages = (self._new_page, self._scenario_page, self._restore_page)
        self._new_page = self._scenario_page = self._restore_page = None
        for page in pages:
            if page is not None:
                self.pages.removeWidget(page)
                page.deleteLater()
        self.show_start()

    def show_demo(self) -> None:
        """Opens the demo campaign among the person's campaigns, played anew if it is not there yet."""
        from elst_app.ui.demo import CAMPAIGN_FILE, demo_campaign
        from elst_app.ui.window.choosing import campaigns_folder
        from elst_app.ui.window.opening import problem_text

        path = campaigns_folder() / CAMPAIGN_FILE
        if os.path.lexists(path):
            self.open_path(path)
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            opened = demo_campaign(path)
        except OSError as error:
            self.tell(problem_text(error, path))
            return
        self.show_campaign(opened)

    def choose_file(self) -> None:
        """Asks which campaign to open."""
        from elst_app.ui.window.choosing import choose_campaign

        choose_campaign(self, self.open_path)

    def choose_copy(self) -> None:
        """Asks where a copy of the open campaign goes."""
        if self.campaign is not None:
            from elst_app.ui.window.choosing import choose_copy

            choose_copy(self, self.campaign.opened.path, self.save_copy)

    def save_copy(self, path: Path) -> None:
        """Writes a verified copy of the open campaign."""
        from elst_app.ui.window.opening import problem_text

        if self.campaign is None:
            return
        try:
            self.campaign.opened.file.backup_to(path)
        except OSError as error:
            self.tell(problem_text(error, path))
            return
        self.campaign.tell(self.tr("A copy was saved as {file}.").format(file=path), "success")

    def choose_export(self, form: str) -> None:
        """Asks where a file of the open campaign goes, and writes it."""
        if self.campaign is not None:
            from elst_app.ui.window.exports import choose_export

            choose_export(self.campaign, form)

    def choose_import(self) -> None:
        """Asks for an exported JSON and where the campaign made of it goes, and opens that."""
        from elst_app.ui.window.imports import choose_import

        choose_import(self, self.tell, self.open_path)

    def show_help(self, key: str) -> None:
        """Shows a page of help in a window of its own."""
        from elst_app.ui.window.help import HelpWindow

        window = HelpWindow(key, self.campaign.session if self.campaign else None, self)
        window.show()

    def tell(self, sentence: str) -> None:
        """Says what went wrong, where the person is looking."""
        for page in (self._new_page, self._scenario_page, self._restore_page):
            if page is not None and self.pages.currentWidget() is page:
                page.show_problem(sentence)
                return
        if self.campaign is not None:
            self.campaign.tell(sentence, "danger")
        else:
            self.show_start()
            self.start.show_problem(sentence)

    def set_look(self, look: Look | None) -> None:
        """Puts another look in force, now and next time."""
        self.settings.look = look
        self._apply()

    def set_text(self, text: TextSize) -> None:
        """Puts another text size in force, now and next time."""
        self.settings.text = text
        self._apply()

    def _set_motion(self, motion: bool) -> None:
        self.settings.motion = motion
        self._apply()

    def _apply(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_look(app, self.settings)

    def _undo(self) -> None:
        if self.campaign is not None:
            self.campaign.session.undo()

    def _redo(self) -> None:
        if self.campaign is not None:
            self.campaign.session.redo()

    def _keep_screen(self, key: str) -> None:
        self.settings.screen = key

    def _name_window(self) -> None:
        self.setWindowTitle(self.campaign.opened.title if self.campaign else "")

    def _remember(self) -> None:
        if self.campaign is not None:
            opened = self.campaign.opened
            self.settings.remember(RecentCampaign.now(str(opened.path), opened.title, opened.where()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            self.open_path(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.geometry = self.saveGeometry()
        self.close_campaign()
        super().closeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            self.painted.emit()


def _dropped(event: QDropEvent) -> Path | None:
    files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return Path(files[0]) if len(files) == 1 else None
