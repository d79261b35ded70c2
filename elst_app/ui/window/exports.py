"""What is written of the open campaign on a word of the menu: asked where to, told how it went."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QStandardPaths

from elst_app.records.catalogue import Source
from elst_app.records.csv_tables import write_tables
from elst_app.records.exports import write_html, write_json, write_markdown
from elst_app.records.files import file_name
from elst_app.records.heading import all_open_text, reader
from elst_app.records.redaction import redact
from elst_app.ui.window.campaign_page import CampaignPage
from elst_app.ui.window.choosing import SUFFIX, choose_file_to_write, choose_folder
from elst_app.ui.window.forms import Form
from elst_app.ui.window.opening import OpenCampaign, problem_text
from elst_app.words.marking import QT_TRANSLATE_NOOP
from elst_app.words.phrases import word


@dataclass(frozen=True, slots=True)
class _Writing:
    """How a form is asked for and written; its `done` holds the place of the `{file}`."""

    title: str
    kind: str
    suffix: str
    write: Callable[[OpenCampaign, Path], None]
    done: str = QT_TRANSLATE_NOOP("Exports", "Saved as {file}.")
    is_for_everybody: bool = False


def choose_export(page: CampaignPage, form: str) -> None:
    """Asks where the form goes; it is written once the person has said so."""
    writing = _WRITINGS[Form(form)]
    title = QCoreApplication.translate("Exports", writing.title)
    then = partial(write_export, page, form)
    if not writing.suffix:
        choose_folder(page, title, _documents(), then)
        return
    name = _file_name(page.opened, writing)
    kind = QCoreApplication.translate("Exports", writing.kind)
    choose_file_to_write(page, title, _free(_documents() / name), f"{kind} (*{writing.suffix})", then)


def write_export(page: CampaignPage, form: str, path: Path) -> None:
    """Writes the form to `path`, and tells the person."""
    writing = _WRITINGS[Form(form)]
    try:
        writing.write(page.opened, path)
    except OSError as error:
        page.tell(problem_text(error, path), "danger")
        return
    done = QCoreApplication.translate("Exports", writing.done).format(file=path)
    page.tell(" ".join(filter(None, (done, all_open_text(page.session.view)))), "success")


def _documents() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def _free(path: Path) -> Path:
    """The path, with a number where a campaign has that name: no export takes the place of one."""
    paths = (path.with_stem(f"{path.stem} ({number})") if number > 1 else path for number in count(1))
    return next(each for each in paths if each.suffix != SUFFIX or not each.exists())


def _file_name(opened: OpenCampaign, writing: _Writing) -> str:
    """The campaign, the form, and for whom it is; a copy that names nobody does not name the campaign."""
    title = QCoreApplication.translate("Exports", writing.title)
    if writing.is_for_everybody:
        return file_name(title) + writing.suffix
    owner = reader(opened.session.view)
    name = QCoreApplication.translate("Exports", "both sides") if owner is None else word(owner)
    is_whole = writing.write is _write_json
    return file_name(opened.title, title, "" if is_whole else name) + writing.suffix


def _write_tables(opened: OpenCampaign, folder: Path) -> None:
    for _ in write_tables(Source(opened.session.view, opened.session.campaign.rulebook), folder):
        pass


def _write_json(opened: OpenCampaign, path: Path) -> None:
    write_json(opened.session.campaign, opened.file, path)


_WRITINGS: Final[Mapping[Form, _Writing]] = {
    Form.TABLES: _Writing(
        QT_TRANSLATE_NOOP("Exports", "Tables"),
        "",
        "",
        _write_tables,
        QT_TRANSLATE_NOOP("Exports", "The tables were saved in {file}."),
    ),
    Form.MARKDOWN: _Writing(
        QT_TRANSLATE_NOOP("Exports", "Report"),
        QT_TRANSLATE_NOOP("Exports", "Markdown"),
        ".md",
        lambda opened, path: write_markdown(opened.session.view, path),
    ),
    Form.HTML: _Writing(
        QT_TRANSLATE_NOOP("Exports", "Report"),
        QT_TRANSLATE_NOOP("Exports", "HTML"),
        ".html",
        lambda opened, path: write_html(opened.session.view, path),
    ),
    Form.JSON: _Writing(
        QT_TRANSLATE_NOOP("Exports", "Campaign"),
        QT_TRANSLATE_NOOP("Exports", "JSON"),
        ".json",
        _write_json,
        QT_TRANSLATE_NOOP("Exports", "Saved as {file}; it holds the secrets of both sides."),
    ),
    Form.REDACTED: _Writing(
        QT_TRANSLATE_NOOP("Exports", "Campaign without names"),
        QT_TRANSLATE_NOOP("Exports", "Campaign"),
        SUFFIX,
        lambda opened, path: redact(opened.session.campaign, opened.file, path, over=True),
        QT_TRANSLATE_NOOP("Exports", "Saved as {file}, without names, notes and secrets."),
        is_for_everybody=True,
    ),
}
