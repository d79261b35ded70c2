"""Whatever has become of an exported JSON, it is read or refused: no other error, no half of a file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.campaign.door import Campaign
from elst_app.chance import SystemDice
from elst_app.loading import rulebook
from elst_app.records.exports import LARGEST, import_json
from elst_app.rules.sides import Audience
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.exchange import Export, NoExportError, export_text, read_export, whole_export
from tests.campaigns.recording import record

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**19, 10**400, float("nan"), float("inf")),
    *("", "x", "\x00", "\ud83c", "public", "German", "24 Midday", "4.512", "ZZ99", "E12", "3 4"),
    *([], [1], [[]], {}, {"kind": "noted"}),
    *("ß" * 10_000, [{}] * 50),
)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A campaign with every kind of fact, as JSON."""
    path = tmp_path_factory.mktemp("recorded") / "campaign.elst"
    record(path)
    with CampaignFile.open(path, rulebook()) as file:
        return export_text(whole_export(file.entries(), file.ledger()), rulebook())


def places_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value of a document."""
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places_of(inner, (*path, key))


def spoil(data: st.DataObject, document: dict[str, Any]) -> None:
    """Puts something odd in the place of a value, takes it out, doubles it or changes the order."""
    path = data.draw(st.sampled_from([way for way in places_of(document) if way and way[0] != "tables"]))
    holder: Any = document
    for key in path[:-1]:
        holder = holder[key]
    match data.draw(st.sampled_from(("replace", "replace", "take out", "double", "turn round"))):
        case "replace":
            holder[path[-1]] = data.draw(st.sampled_from(ODD))
        case "take out":
            del holder[path[-1]]
        case "double" if isinstance(holder, list):
            holder.insert(path[-1], holder[path[-1]])
        case "turn round" if isinstance(holder, list):
            holder.reverse()


def read_or_refused(text: str) -> Export | None:
    try:
        return read_export(text, rulebook())
    except NoExportError:
        return None


@given(data=st.data())
def test_an_export_spoilt_anywhere_is_read_or_refused(
    text: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    document = json.loads(text)
    document["journal"] = document["journal"][: data.draw(st.integers(1, len(document["journal"])))]
    for _ in range(data.draw(st.integers(1, 3))):
        if len(document) > 3:
            spoil(data, document)
    export = read_or_refused(json.dumps(document))
    if export is None:
        return
    path = tmp_path_factory.mktemp("again") / "again.elst"
    CampaignFile.restore(path, rulebook(), export.entries, export.ledger)
    with CampaignFile.open(path, rulebook()) as file:
        campaign = Campaign(rulebook(), file, SystemDice())
        assert campaign.history.entries == export.entries
        for audience in Audience:
            assert campaign.view(audience).entries


@given(data=st.data())
def test_an_export_cut_short_is_refused(text: str, data: st.DataObject) -> None:
    assert read_or_refused(text[: data.draw(st.integers(0, len(text) - 2))]) is None


@pytest.mark.parametrize("member", ["fact", "command", "dice", "number"])
def test_a_member_nested_without_end_is_refused(text: str, member: str) -> None:
    document = json.loads(text)
    document["journal"][1][member] = "HERE"
    for depth in (900, 20_000):
        assert read_or_refused(json.dumps(document).replace('"HERE"', "[" * depth + "]" * depth)) is None or (
            member == "command"
        ), "a command that cannot be read is left out, as one of an older program is"


BYTES = {
    "not UTF-8": lambda text: text.encode("utf-16"),
    "one byte wrong": lambda text: text.encode("utf-8")[:-3] + b"\xff" + text.encode("utf-8")[-3:],
    "cut short": lambda text: text.encode("utf-8")[:-10],
    "two marks": lambda text: b"\xef\xbb\xbf\xef\xbb\xbf" + text.encode("utf-8"),
    "nothing": lambda _: b"",
    "zeros": lambda _: bytes(1000),
    "past all measure": lambda text: text.encode("utf-8") + b" " * LARGEST,
    "one text past all measure": lambda _: b'{"format": "' + b"x" * LARGEST + b'"}',
}


@pytest.mark.parametrize("way", BYTES)
def test_a_file_that_is_no_export_is_refused_and_nothing_is_written(
    text: str, tmp_path: Path, way: str
) -> None:
    source = tmp_path / "a.json"
    source.write_bytes(BYTES[way](text))
    with pytest.raises(NoExportError):
        import_json(source, rulebook(), tmp_path / "again.elst")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
