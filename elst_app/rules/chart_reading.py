"""Reading a chart: the values of a TOML file with a check on each, and an error that names the line.

A chart file is a few keys and lists of tables; a line of the chart is one such table. Each line carries the
number of the rule that prints it as `rule`, and each key names its unit where the value has one.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from elst_app.rules.hexes import Hex
from elst_app.rules.refusals import Refused

_Choice = TypeVar("_Choice", bound=StrEnum)

_RULE: Final = re.compile(r"(\d(\.\d+)?[a-e]?|CG\d+|[CO]\d+|DaE\d( SSR \d)?)")


class ChartError(ValueError):
    """A chart breaks a rule of its own; the message names the line of the chart."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One table of a chart file: its values, and its `place`, which each message begins with."""

    place: str
    values: Mapping[str, object]

    def error(self, problem: str) -> ChartError:
        """The error to raise for this line."""
        return ChartError(f"{self.place}: {problem}")

    def check_keys(self, *keys: str) -> None:
        """Raise `ChartError` if the line has any other key than these."""
        for key in self.values:
            if key not in keys:
                raise self.error(f"unknown key {key}")

    def has(self, key: str) -> bool:
        """Whether the line gives `key`; a key that may be missing means what its reader says."""
        return key in self.values

    def text(self, key: str) -> str:
        """The words under `key`; never empty."""
        value = self._value(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"{key} must be a text, not {value!r}")
        return value

    def rule(self) -> str:
        """The number of the rule or the code of the ruling that prints the line."""
        value = self.text("rule")
        if not _RULE.fullmatch(value):
            raise self.error(f"rule must be a rule number, not {value!r}")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        """The whole number under `key`, from `low` to `high`."""
        value = self._value(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.error(f"{key} must be a whole number from {low} to {high}, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """Whether `key` says true."""
        value = self._value(key)
        if not isinstance(value, bool):
            raise self.error(f"{key} must be true or false, not {value!r}")
        return value

    def hex(self, key: str) -> Hex:
        """The hex whose name stands under `key`; it may be off the map."""
        return self._hex(key, self.text(key))

    def hexes(self, key: str) -> tuple[Hex, ...]:
        """The hexes whose names are listed under `key`; never none."""
        return tuple(self._hex(key, name) for name in self.texts(key))

    def choice(self, key: str, kind: type[_Choice]) -> _Choice:
        """The member of `kind` whose value stands under `key`."""
        return self._member(key, kind, self._value(key))

    def choices(self, key: str, kind: type[_Choice]) -> tuple[_Choice, ...]:
        """The members of `kind` whose values are listed under `key`."""
        return tuple(self._member(key, kind, value) for value in self.texts(key))

    def texts(self, key: str) -> tuple[str, ...]:
        """The list of words under `key`; never empty, nor any of them."""
        value = self._value(key)
        if not isinstance(value, list) or not value or not all(isinstance(v, str) and v for v in value):
            raise self.error(f"{key} must be a list of texts, not {value!r}")
        return tuple(value)

    def lines(self, key: str) -> tuple["ChartLine", ...]:
        """The lines of the list of tables under `key`, numbered from 1 in their `place`; never none."""
        value = self._value(key)
        if not isinstance(value, list) or not value or not all(isinstance(v, dict) for v in value):
            raise self.error(f"{key} must be a list of tables")
        return tuple(
            ChartLine(f"{self.place}, {key} line {number}", table) for number, table in enumerate(value, 1)
        )

    def line(self, key: str) -> "ChartLine":
        """The table under `key`."""
        value = self._value(key)
        if not isinstance(value, dict):
            raise self.error(f"{key} must be a table")
        return ChartLine(f"{self.place}, {key}", value)

    def _hex(self, key: str, name: str) -> Hex:
        try:
            return Hex.parse(name)
        except Refused as refused:
            raise self.error(f"{key} must name a hex, not {name!r}") from refused

    def _member(self, key: str, kind: type[_Choice], value: object) -> _Choice:
        for member in kind:
            if member.value == value:
                return member
        raise self.error(f"{key} must be one of {', '.join(kind)}, not {value!r}")

    def _value(self, key: str) -> object:
        if key not in self.values:
            raise self.error(f"{key} is missing")
        return self.values[key]


def chart_file(name: str, text: str) -> ChartLine:
    """The whole of the chart file called `name` as a line; raises `ChartError` if `text` is not TOML."""
    try:
        return ChartLine(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ChartError(f"{name}: {error}") from error
