"""A copy of a campaign that can be shown to anybody: for a report of a fault, with nobody's name in it.

Names, labels, notes and whatever else was typed are replaced, the same text by the same word. While the CG
goes on, what one side keeps secret is replaced by a note, and the last entry then says what both sides know
(campaign/known.py). Everything else stays, entry for entry and number for number.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.artillery import ModuleReceived, ReceiveModule
from elst_app.campaign.door import Campaign
from elst_app.campaign.entries import Entry
from elst_app.campaign.history import ActsRevised
from elst_app.campaign.known import with_known
from elst_app.campaign.moments import Stage
from elst_app.campaign.notes import Noted
from elst_app.campaign.rulebook import Rulebook
from elst_app.campaign.setup import INITIAL_OBA
from elst_app.rules.artillery import Battery, Observer, Target
from elst_app.rules.dice import Modifier
from elst_app.rules.sides import Audience
from elst_app.store.campaign_file import CampaignFile
from elst_app.store.errors import AlreadyExistsError
from elst_app.store.header import is_campaign

Value = TypeVar("Value")

_CALIBRE: Final = re.compile(r"\d+\+mm")

TYPED: Final = frozenset(
    {
        *("title", "british", "german", "british_player", "german_player"),
        *("note", "text", "reason", "happened", "label"),
    }
)
"""The fields of facts and commands that hold what a person has typed."""

TYPED_IN: Final = frozenset({(Observer, "name"), (Target, "name")})
"""Those whose name alone does not tell."""

KEPT_IN: Final = frozenset({(Modifier, "reason")})
"""What is called like them and comes from the program."""

GROUPS: Final = frozenset({"group"})
"""The fields that name an RG, or hold what a person calls a group of his own."""

BATTERY_NAMES: Final = frozenset({(Battery, "name"), (ReceiveModule, "name")})
"""The names of batteries: printed ones, or of a person's own."""

BATTERIES: Final = frozenset({"battery", "gone", "used_up_modules"})
"""The fields that name batteries by their ids."""


def redact(campaign: Campaign, file: CampaignFile, path: Path, *, over: bool = False) -> None:
    """Writes the copy to `path`, in the place of another file only if `over`; raises OSError with its reason.

    A campaign there stays in any case.
    """
    if is_campaign(path):
        raise AlreadyExistsError(path)
    journal = redacted_journal(campaign)
    names = _Names(campaign.rulebook, campaign.history.entries)
    ledger = [
        replace(line, name=names.of_throw(line.name))
        for line in file.ledger()
        if _is_open(campaign, line.audience)
    ]
    CampaignFile.restore(path, campaign.rulebook, journal, ledger, over=over)


def redacted_journal(campaign: Campaign) -> tuple[Entry, ...]:
    """The journal without names and typed words and, while the CG goes on, without secrets."""
    entries = campaign.history.entries
    names = _Names(campaign.rulebook, entries)
    journal = [
        names.of_entry(entry) if _is_open(campaign, entry.audience) else _withheld(entry) for entry in entries
    ]
    if _is_over(campaign):
        return tuple(journal)
    return with_known(journal, names.of(campaign.view(Audience.PUBLIC).state), Audience.PUBLIC)


def _is_over(campaign: Campaign) -> bool:
    return campaign.state.stage is Stage.ENDED


def _is_open(campaign: Campaign, audience: Audience) -> bool:
    return audience is Audience.PUBLIC or _is_over(campaign)


def _withheld(entry: Entry) -> Entry:
    """The entry without what it says; which entries it takes back stays, or they would stand twice."""
    if isinstance(entry.fact, ActsRevised):
        return replace(entry, flag=None, command=None)
    text = QCoreApplication.translate("Redaction", "withheld: {kind}").format(kind=entry.fact.kind)
    return replace(entry, fact=Noted(text), throws=(), flag=None, command=None)


class _Names:
    """Words in the place of what was typed: the same text gets the same word again."""

    def __init__(self, rulebook: Rulebook, entries: Iterable[Entry]) -> None:
        lines = rulebook.charts.reinforcement_groups.lines
        self._groups = {line.id for line in lines}
        self._printed = {INITIAL_OBA, *(line.name for line in lines)}
        self._words: dict[str, str] = {}
        self._batteries: dict[str, str] = {}
        for battery in _batteries(entries):
            if not self._is_printed(battery.name):
                _, _, number = battery.id.rpartition(" #")
                self._batteries[battery.id] = f"{battery.side} {self.of_text(battery.name)} #{number}"

    def _is_printed(self, battery: str) -> bool:
        return battery in self._printed or _CALIBRE.fullmatch(battery) is not None

    def of_text(self, text: str) -> str:
        """The word for a text; nothing stays nothing."""
        if not text:
            return text
        if text not in self._words:
            number = len(self._words) + 1
            self._words[text] = QCoreApplication.translate("Redaction", "Text {number}").format(number=number)
        return self._words[text]

    def of_throw(self, name: str) -> str:
        """The name of a throw, which has the battery in it."""
        for battery, word in self._batteries.items():
            name = name.replace(battery, word)
        return name

    def of_entry(self, entry: Entry) -> Entry:
        """The entry with all it holds."""
        throws = tuple(replace(throw, name=self.of_throw(throw.name)) for throw in entry.throws)
        return replace(
            entry,
            fact=self.of(entry.fact),
            flag=self.of(entry.flag),
            command=self.of(entry.command),
            throws=throws,
        )

    def of(self, value: Value) -> Value:
        """The value with all the values in it."""
        found: Any = value
        if isinstance(value, tuple | frozenset):
            found = type(value)(self.of(each) for each in value)
        elif is_dataclass(value) and not isinstance(value, type):
            changed = {each.name: self._of_field(value, each.name) for each in fields(value)}
            different = {name: new for name, new in changed.items() if new != getattr(value, name)}
            found = replace(value, **different) if different else value
        return found

    def _of_field(self, owner: object, name: str) -> Any:
        value = getattr(owner, name)
        where = (type(owner), name)
        if name in BATTERIES and isinstance(value, tuple | frozenset):
            return type(value)(self._batteries.get(each, each) for each in value)
        if type(value) is not str:
            return self.of(value)
        if name in BATTERIES or where == (Battery, "id"):
            return self._batteries.get(value, value)
        if where in BATTERY_NAMES:
            return value if self._is_printed(value) else self.of_text(value)
        if name in GROUPS:
            return value if value.split(" #")[0] in self._groups else self.of_text(value)
        is_typed = (name in TYPED or where in TYPED_IN) and where not in KEPT_IN
        return self.of_text(value) if is_typed else value


def _batteries(entries: Iterable[Entry]) -> Iterator[Battery]:
    """The batteries as they came."""
    for entry in entries:
        if isinstance(entry.fact, ModuleReceived):
            yield entry.fact.module.battery
