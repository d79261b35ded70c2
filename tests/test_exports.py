"""elst export --json, import, report and redact; what cannot be done ends in one sentence and status 2."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from elst_app.campaign.notes import AddNote
from elst_app.campaign.play.victory import Concede
from elst_app.campaign.setup import BeginCampaign
from elst_app.cli import main
from elst_app.rules.sides import Audience, Side
from elst_app.ui.window.opening import OpenCampaign, begin_campaign, open_campaign

Run = Callable[..., tuple[int, str, str]]

NAME = 'Ærø, "q"; 🎲 ליל סתיו'


@pytest.fixture
def run(
    qapp: QApplication, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Runs a command beside a campaign with a secret note of the German; gives status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    opened = begin_campaign(tmp_path / "evenings.elst", BeginCampaign(title=NAME, german_player="Bernd"))
    assert isinstance(opened, OpenCampaign)
    opened.session.campaign.do(AddNote(text="the bridge is ours", audience=Audience.GERMAN))
    opened.file.close()

    def run_command(*arguments: str) -> tuple[int, str, str]:
        status = main(arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run_command


def everything_of(path: Path) -> tuple[object, ...]:
    opened = open_campaign(path)
    with opened.file:
        return opened.session.campaign.state, opened.session.campaign.history.entries, opened.file.ledger()


def test_json_without_an_audience_is_the_whole_campaign_and_comes_back(run: Run, tmp_path: Path) -> None:
    assert run("export", "evenings.elst", "--json", "out.json") == (0, "out.json\n", "")
    assert run("import", "out.json", "again.elst") == (0, "again.elst\n", "")
    assert everything_of(tmp_path / "again.elst") == everything_of(tmp_path / "evenings.elst")


@pytest.mark.parametrize("audience", ["public", "British", "german", "all"])
def test_json_for_one_audience(run: Run, tmp_path: Path, audience: str) -> None:
    assert run("export", "evenings.elst", "--json", "out.json", "--audience", audience)[0] == 0
    text = (tmp_path / "out.json").read_text(encoding="utf-8")
    assert json.loads(text)["audience"].lower() == audience.lower()
    assert ("the bridge is ours" in text) == (audience in ("german", "all"))
    assert NAME in json.loads(text)["journal"][0]["fact"]["title"]


def test_a_byte_order_mark_before_the_json_does_no_harm(run: Run, tmp_path: Path) -> None:
    run("export", "evenings.elst", "--json", "out.json")
    path = tmp_path / "out.json"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert run("import", "out.json", "again.elst")[0] == 0


def test_the_report(run: Run, tmp_path: Path) -> None:
    assert run("report", "evenings.elst", "-o", "a.md") == (0, "a.md\n", "")
    assert run("report", "evenings.elst", "--markdown", "--audience", "german", "-o", "g.md")[0] == 0
    assert run("report", "evenings.elst", "--html", "-o", "a.html")[0] == 0
    public, german, page = ((tmp_path / name).read_text("utf-8") for name in ("a.md", "g.md", "a.html"))
    assert public.startswith(f"# {NAME}\n")
    assert ("The bridge is ours" in public, "The bridge is ours" in german) == (False, True)
    assert page.startswith("<!DOCTYPE html>")


def test_a_redacted_copy_opens_and_names_nobody(run: Run, tmp_path: Path) -> None:
    assert run("redact", "evenings.elst", "-o", "copy.elst") == (0, "copy.elst\n", "")
    state, entries, _ = everything_of(tmp_path / "copy.elst")
    assert state.title == "Text 1"  # type: ignore[attr-defined]
    assert len(entries) == len(everything_of(tmp_path / "evenings.elst")[1])  # type: ignore[arg-type]
    content = (tmp_path / "copy.elst").read_bytes()
    assert b"Bernd" not in content
    assert b"bridge" not in content


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("export", "evenings.elst", "--json", "nowhere/out.json"), "nowhere/out.json cannot be written"),
        (("export", "evenings.elst", "--json", "o", "--audience", "dutch"), "--audience is public, "),
        (("export", "evenings.elst", "--csv", "o", "--audience", "all"), "--audience is public, "),
        (("export", "nothing.elst", "--json", "o"), "There is no file nothing.elst in "),
        (("import", "nothing.json", "o.elst"), "There is no file nothing.json; check the name."),
        (("import", "evenings.elst", "o.elst"), "evenings.elst is no campaign exported as JSON; "),
        (
            ("import", "dutch.json", "o.elst"),
            "dutch.json is for “dutch”, and this program knows no such audience; export it once more.",
        ),
        (("import", "odd.json", "o.elst"), "odd.json is no campaign exported as JSON; choose another file."),
        (("import", "newer.json", "o.elst"), "newer.json was written by a newer version of this program"),
        (("import", "entry.json", "o.elst"), "entry.json: entry 2 of its journal cannot be read; "),
        (("import", "ledger.json", "o.elst"), "ledger.json: the results in its ledger cannot be read; "),
        (("import", "good.json", "evenings.elst"), "There is a file evenings.elst in "),
        (("import", "good.json", "nowhere/o.elst"), "There is no folder "),
        (("report", "evenings.elst", "-o", "."), ". cannot be written"),
        (("report", "nothing.elst", "-o", "o"), "There is no file nothing.elst in "),
        (("redact", "evenings.elst", "-o", "nowhere/o.elst"), "There is no folder "),
        (("redact", "evenings.elst", "-o", "evenings.elst"), "There is a file evenings.elst in "),
        (("redact", "evenings.elst", "-o", "other.elst"), "There is a file other.elst in "),
        (("report", "evenings.elst", "-o", "evenings.elst"), "There is a file evenings.elst in "),
        (("export", "evenings.elst", "--json", "evenings.elst"), "There is a file evenings.elst in "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done_is_told_in_one_sentence(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    run("export", "evenings.elst", "--json", "good.json")
    good = json.loads((tmp_path / "good.json").read_text(encoding="utf-8"))
    spoilt: dict[str, dict[str, object]] = {
        "odd": {"format": "x"},
        "newer": {**good, "version": 99},
        "dutch": {**good, "audience": "dutch"},
        "entry": {**good, "journal": [good["journal"][0], {}]},
        "ledger": {**good, "ledger": [{}]},
    }
    for name, document in spoilt.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
    run("import", "good.json", "other.elst")
    before = sorted(path.name for path in tmp_path.iterdir())
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert sentence in err
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("print", "evenings.elst", "--sheet", "cg-log", "-o", "out.pdf"),
        ("export", "evenings.elst", "--csv", "out"),
        ("export", "evenings.elst", "--json", "out.json"),
        ("report", "evenings.elst", "-o", "out.md"),
    ],
    ids=lambda arguments: " ".join(arguments[:3]),
)
def test_c40_once_the_cg_has_ended_a_side_is_told_that_all_is_open(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    opened = open_campaign(tmp_path / "evenings.elst")
    with opened.file:
        opened.session.campaign.do(Concede(side=Side.GERMAN))
    for audience in ("british", "german"):
        status, _, err = run(*arguments, "--audience", audience)
        assert (status, err) == (0, "The CG has ended: all is open, and this is for both sides.\n")
    assert run(*arguments)[2] == ""


def test_c40_once_the_cg_has_ended_a_json_for_a_side_is_the_whole_campaign(run: Run, tmp_path: Path) -> None:
    opened = open_campaign(tmp_path / "evenings.elst")
    with opened.file:
        opened.session.campaign.do(Concede(side=Side.GERMAN))
    run("export", "evenings.elst", "--json", "one.json", "--audience", "british")
    run("export", "evenings.elst", "--json", "all.json")
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "all.json").read_bytes()
