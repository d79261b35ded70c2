"""One sentence for each thing that can be wrong with a campaign file."""

from dataclasses import fields
from pathlib import Path

import pytest

from elst_app.store import errors
from elst_app.words.store import campaign_file_text

FOLDER = Path("/home/jan/Elst")
KINDS = errors.CampaignFileError.__subclasses__()
FIGURES = {
    "path": FOLDER / "autumn.elst",
    "version": 7,
    "known": 3,
    "detail": "row 4 missing",
    "name": "spy",
    "number": 41,
    "leftover": FOLDER / "autumn.elst-journal",
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_each_error_has_one_sentence_with_its_figures(kind) -> None:
    names = [field.name for field in fields(kind)]
    text = campaign_file_text(kind(**{name: FIGURES[name] for name in names}))
    assert text.endswith(".")
    assert text.replace(".elst", "").count(".") == 1
    assert "{" not in text
    assert text.count(";") >= 1
    assert "autumn.elst" in text or str(FOLDER) in text
    for name in names[1:]:
        assert getattr(FIGURES[name], "name", str(FIGURES[name])) in text


def test_the_sentence_says_what_and_a_way_on() -> None:
    assert campaign_file_text(errors.NewerVersionError(FOLDER / "autumn.elst", 7, 3)) == (
        "autumn.elst was written by a newer version of this program (file version 7, this program knows up to"
        " 3); it was left as it is, and the newer version will open it."
    )
    # A new file is not there to be copied.
    assert campaign_file_text(errors.NoNewFileError(FOLDER / "autumn.elst")) == (
        f"Nothing may be written in {FOLDER}; choose another folder for autumn.elst."
    )
    assert campaign_file_text(errors.IsFolderError(Path("/"))).startswith("/ is a folder;")
