"""A campaign as one file for other eyes and other programs; each raises OSError with its reason."""

from pathlib import Path
from typing import Final

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.view import View
from elst_app.records.files import write_whole
from elst_app.records.story import story_of
from elst_app.records.story_markup import html_text, markdown_text
from elst_app.rules.sides import Audience
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.exchange import NoExportError, export_of, export_text, read_export, whole_export

LARGEST: Final = 1 << 26
"""How many bytes of JSON are read: many times what a campaign of all six CG Dates comes to."""


def write_json(campaign: Campaign, file: CampaignFile, path: Path, audience: Audience | None = None) -> None:
    """Write the whole campaign as JSON, or what `audience` may see of it."""
    ledger = file.ledger()
    if audience is None:
        export, known = whole_export(campaign.history.entries, ledger), campaign.state
    else:
        view = campaign.view(audience)
        export, known = export_of(view, ledger), view.state
    write_whole(path, export_text(export, campaign.rulebook, known).encode("utf-8"))


def import_json(source: Path, rulebook: Rulebook, path: Path) -> None:
    """Make a new campaign file of an exported JSON; raises `NoExportError` for any other text."""
    with source.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NoExportError("too large")
    try:
        # Editors on Windows begin a file with a byte order mark, which is no JSON.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NoExportError(str(error)) from error
    export = read_export(text, rulebook)
    CampaignFile.restore(path, rulebook, export.entries, export.ledger)


def write_markdown(view: View, path: Path) -> None:
    """Write the after-action report as Markdown."""
    write_whole(path, markdown_text(story_of(view)).encode("utf-8"))


def write_html(view: View, path: Path) -> None:
    """Write the after-action report as a page of HTML."""
    write_whole(path, html_text(story_of(view)).encode("utf-8"))
