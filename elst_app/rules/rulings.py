"""The rulings that are settings of a campaign: the rows of the list of rulings marked "switch".

The switches and their options stand in resources/rulings.toml, their words in `elst_app.words.rulings`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from elst_app.rules.chart_reading import ChartLine, chart_file
from elst_app.rules.refusals import Refusal, Refused


@dataclass(frozen=True, slots=True)
class Switch:
    """A ruling the players choose: its code, the rule it is about, and its options, the default first."""

    code: str
    rule: str
    options: tuple[str, ...]

    @property
    def default(self) -> str:
        """The option of a campaign that chooses nothing."""
        return self.options[0]


@dataclass(frozen=True, slots=True)
class UnknownSwitch(Refusal):
    """`code` is not the code of a switch."""

    code: str
    rule: ClassVar[str] = "4.3"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class UnknownOption(Refusal):
    """The switch `code` has no option `option`, only `options`."""

    code: str
    option: str
    options: tuple[str, ...]
    rule: ClassVar[str] = "4.3"
    can_be_recorded: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Switches:
    """Every switch there is, in the order of the list of rulings."""

    all: tuple[Switch, ...]

    def __iter__(self) -> Iterator[Switch]:
        return iter(self.all)

    def find(self, code: str) -> Switch:
        """The switch `code`; raises `Refused(UnknownSwitch)` if there is none."""
        for switch in self.all:
            if switch.code == code:
                return switch
        raise Refused(UnknownSwitch(code))


@dataclass(frozen=True, slots=True)
class Choice:
    """The option a campaign has chosen for one switch."""

    code: str
    option: str


@dataclass(frozen=True, slots=True)
class Rulings:
    """The options a campaign plays by, one for each switch."""

    choices: tuple[Choice, ...]

    @classmethod
    def default(cls, switches: Switches) -> "Rulings":
        """The first option of each switch."""
        return cls(tuple(Choice(switch.code, switch.default) for switch in switches))

    @classmethod
    def of(cls, switches: Switches, options: Mapping[str, str]) -> "Rulings":
        """The rulings with these `options` by code, and the default where none is given.

        Raises `Refused` for a code or an option there is not.
        """
        rulings = cls.default(switches)
        for code, option in options.items():
            rulings = rulings.with_option(switches, code, option)
        return rulings

    def option(self, code: str) -> str:
        """The option chosen for the switch `code`; raises `Refused(UnknownSwitch)` if there is none."""
        for choice in self.choices:
            if choice.code == code:
                return choice.option
        raise Refused(UnknownSwitch(code))

    def with_option(self, switches: Switches, code: str, option: str) -> "Rulings":
        """The same rulings but for the switch `code`; raises `Refused` if there is no such option."""
        options = switches.find(code).options
        if option not in options:
            raise Refused(UnknownOption(code, option, options))
        return self.with_choice(code, option)

    def with_choice(self, code: str, option: str) -> "Rulings":
        """The same rulings but for the switch `code`, unchecked; unchanged where they have no such switch."""
        return Rulings(
            tuple(Choice(code, option) if choice.code == code else choice for choice in self.choices)
        )


def read_switches(text: str) -> Switches:
    """The switches in the TOML `text`; raises `ChartError`."""
    chart = chart_file("rulings.toml", text)
    chart.check_keys("switch")
    switches = tuple(_read_switch(line) for line in chart.lines("switch"))
    codes = [switch.code for switch in switches]
    for code in codes:
        if codes.count(code) > 1:
            raise chart.error(f"{code} stands there twice")
    return Switches(switches)


def _read_switch(line: ChartLine) -> Switch:
    line.check_keys("code", "rule", "options")
    options = line.texts("options")
    if len(options) < 2 or len(set(options)) < len(options):
        raise line.error("a switch needs two different options at least")
    return Switch(line.text("code"), line.rule(), options)
