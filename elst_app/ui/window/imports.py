"""A campaign made of an exported JSON: asked for both files, told what is wrong, opened."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from elst_app.loading import rulebook
from elst_app.records.exports import import_json
from elst_app.store.errors import CampaignFileError
from elst_app.store.exchange import NoExportError
from elst_app.ui.window.choosing import SUFFIX, campaigns_folder, choose_file_to_read, choose_new
from elst_app.words.files import no_export_text, unreadable_text
from elst_app.words.store import campaign_file_text


def choose_import(parent: QWidget, tell: Callable[[str], None], then: Callable[[Path], None]) -> None:
    """Asks for the JSON, then where the campaign goes; `tell` gets what is wrong, `then` the new file."""

    def chosen(source: Path) -> None:
        beside = campaigns_folder() / f"{source.stem}{SUFFIX}"
        choose_new(parent, beside, partial(make_campaign, source, tell=tell, then=then))

    choose_file_to_read(
        parent,
        QCoreApplication.translate("Exports", "Import a campaign"),
        QCoreApplication.translate("Exports", "JSON (*.json)"),
        chosen,
    )


def make_campaign(
    source: Path, target: Path, *, tell: Callable[[str], None], then: Callable[[Path], None]
) -> None:
    """Makes the campaign file `target` of the JSON `source`."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        import_json(source, rulebook(), target)
    except NoExportError as error:
        tell(no_export_text(str(source), error))
    except CampaignFileError as error:
        tell(campaign_file_text(error))
    except OSError as error:
        tell(unreadable_text(str(source), error))
    else:
        then(target)
