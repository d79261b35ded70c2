"""MMC Replacement, step 4.513: who comes back from the eliminated pool, and where to, in secret."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.recovery.replacement import (
    Replacement,
    ReplaceUnits,
    Returning,
    replacement_of,
)
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.replacement import PoolLine, ReplacementPool
from elst_app.rules.sides import Side
from elst_app.rules.units import Unit, UnitKind
from elst_app.ui.recovery.cases import (
    Act,
    Answers,
    Case,
    CaseWarning,
    Group,
    Head,
    Kind,
    Line,
    Option,
    Question,
)
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import around_areas, place_code
from elst_app.words.areas import place_name
from elst_app.words.phrases import capitalized, fill, squads, unit_name
from elst_app.words.refusals import refusal_text

WHO: Final = "who"
WHERE: Final = "where"


class ReplacementStep(GuidedStep):
    """A case is all that one side Replaces at once."""

    step: ClassVar[RecoveryStep] = RecoveryStep.REPLACEMENT
    is_secret: ClassVar[bool] = True

    @property
    def closes_itself(self) -> bool:
        """Where neither side lost enough; the losses of the scenario are known to both."""
        return not any(replacement_of(self.state, self.rulebook, side).pool.has_enough for side in Side)

    def heads(self) -> tuple[Head, ...]:
        """A side that has not yet Replaced what it may."""
        return tuple(_head(side) for side in self._offers)

    def nothing_to_do(self) -> str:
        """Too little was lost."""
        if not self.sides and not self.closes_itself:
            return QCoreApplication.translate("ReplacementStep", "Each side Replaces its units for itself.")
        return QCoreApplication.translate(
            "ReplacementStep", "A quarter of the MMC eliminated is less than one squad: none is Replaced."
        )

    def key_of(self, command: Command) -> str:
        """The side."""
        return command.side.value if isinstance(command, ReplaceUnits) else ""

    def case(self, key: str, answers: Answers) -> Case:
        """Who is chosen comes back where it is said, by default as many as may."""
        side = Side(key)
        offer = self._offers[side]
        units = dict(_units(offer.pool))
        usual = [name for place, name in enumerate(units) if place in offer.pool.usual]
        chosen = answers.of(WHO, list(units), usual)
        back = {name: units[name] for name in units if name in chosen}
        coming = [line.unit for line in back.values()]
        places = {place_code(place): place for place in offer.places}
        areas = {
            name: answers.of(f"{WHERE}-{name}", list(places), list(places)[:1]) for name in back if places
        }
        refusal = offer.pool.refusal(coming)
        act = Act(
            "replace",
            QCoreApplication.translate("ReplacementStep", "Replace them"),
            ReplaceUnits(
                by=side,
                side=side,
                returning=tuple(Returning(back[name].unit, places[area[0]]) for name, area in areas.items()),
            ),
            "Space",
            is_primary=True,
        )
        return Case(
            _head(side),
            fill(QCoreApplication.translate("ReplacementStep", "Which {side} MMC are Replaced?"), side=side),
            "4.513",
            _text(offer, offer.pool.cost(coming)),
            questions=(
                _who_question(units, chosen),
                *(_where_question(name, back[name], places, area) for name, area in areas.items()),
            ),
            warnings=() if refusal is None else (CaseWarning(refusal_text(refusal), refusal.rule),),
            acts=(act,) if areas else (),
            groups=(_pool(offer),),
            place=around_areas(self.state, self.rulebook, side, offer.places),
        )

    @cached_property
    def _offers(self) -> dict[Side, Replacement]:
        offers = {side: replacement_of(self.state, self.rulebook, side) for side in self.sides}
        return {side: offer for side, offer in offers.items() if offer.pool.has_enough and not offer.is_done}


def _head(side: Side) -> Head:
    text = QCoreApplication.translate("ReplacementStep", "{side} Replacement")
    return Head(side.value, side, fill(text, side=side), is_must=False)


def _units(pool: ReplacementPool) -> Iterator[tuple[str, PoolLine]]:
    """Every unit that could come back, by a name of its own."""
    numbers: Counter[Unit] = Counter()
    for line in pool.candidates:
        unit = line.unit
        numbers[unit] += 1
        yield f"{'SS ' if unit.ss else ''}{unit.name} {unit.kind.value} {numbers[unit]}", line


def _text(offer: Replacement, cost: Fraction) -> str:
    if not offer.places:
        return QCoreApplication.translate(
            "ReplacementStep", "Every area is Isolated and no Entry Area is Eligible: none can be Replaced."
        )
    text = QCoreApplication.translate(
        "ReplacementStep", "A quarter of {lost} squad-equivalents, rounded down: {most}. Chosen: {cost}."
    )
    return fill(
        text,
        lost=squads(offer.pool.squad_equivalents),
        most=offer.pool.may_return,
        cost=squads(cost),
    )


def _name(unit: Unit) -> str:
    name = unit_name(unit)
    if unit.kind is UnitKind.HALF_SQUAD:
        return fill(QCoreApplication.translate("ReplacementStep", "{unit} HS"), unit=name)
    if unit.kind is UnitKind.CREW:
        return fill(QCoreApplication.translate("ReplacementStep", "{unit} crew"), unit=name)
    return name


def _change(line: PoolLine) -> str:
    if line.unit == line.returns_as:
        return _name(line.unit)
    text = QCoreApplication.translate("ReplacementStep", "{unit} as {back}")
    return fill(text, unit=_name(line.unit), back=_name(line.returns_as))


def _who_question(units: Mapping[str, PoolLine], chosen: Sequence[str]) -> Question:
    text = QCoreApplication.translate("ReplacementStep", "Who?")
    options = tuple(Option(name, _change(line)) for name, line in units.items())
    return Question(WHO, text, Kind.MANY, options, tuple(chosen))


def _where_question(
    name: str, line: PoolLine, places: Mapping[str, int | None], area: Sequence[str]
) -> Question:
    text = fill(QCoreApplication.translate("ReplacementStep", "{unit} to"), unit=_name(line.returns_as))
    options = tuple(Option(code, capitalized(place_name(place))) for code, place in places.items())
    return Question(f"{WHERE}-{name}", text, Kind.PICK, options, tuple(area))


def _pool(offer: Replacement) -> Group:
    text = QCoreApplication.translate("ReplacementStep", "{number} × {unit}")
    lines = tuple(Line(fill(text, number=line.available, unit=_name(line.unit))) for line in offer.pool.lines)
    return Group(QCoreApplication.translate("ReplacementStep", "Eliminated pool"), lines)
