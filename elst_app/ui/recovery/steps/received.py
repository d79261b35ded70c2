"""What RG bring, step 4.516: Strength, SW, leaders and the entry into the OB, in secret."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import QCoreApplication

from elst_app.campaign.context import Command
from elst_app.campaign.entries import Entry
from elst_app.campaign.recovery.received import Receipt, ReceiptStage, received_of, usual_holder
from elst_app.campaign.recovery.receiving import (
    GroupReceived,
    LeadersRolled,
    ReceiveGroup,
    RollLeaders,
    RollStrength,
    RollWeapons,
    StrengthRolled,
    WeaponsRolled,
)
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.reinforcements import RGKind
from elst_app.rules.sides import Side
from elst_app.rules.strength import (
    Strength,
    UnitCount,
    leader_lines,
    strength_rows,
    units_received,
    weapon_rows,
)
from elst_app.ui.recovery.act_text import act_text
from elst_app.ui.recovery.cases import (
    Act,
    Answers,
    Case,
    Dice,
    Head,
    Kind,
    Option,
    Question,
    Row,
)
from elst_app.ui.recovery.steps.step import GuidedStep
from elst_app.ui.recovery.steps.whereabouts import around_areas, place_code
from elst_app.words.areas import place_name
from elst_app.words.forces import pieces_text
from elst_app.words.phrases import capitalized, fill, listed, word
from elst_app.words.recovery_facts_late import counts_text

AREA: Final = "area"
HOLDER: Final = "holder"


class ReceivedStep(GuidedStep):
    """A case is what comes next for one RG: it comes back until its pieces are in the OB."""

    step: ClassVar[RecoveryStep] = RecoveryStep.RG_STRENGTH
    is_secret: ClassVar[bool] = True

    def heads(self) -> tuple[Head, ...]:
        """RG by RG; what is left is rolled and enters with the end of the step."""
        return tuple(_head(receipt) for receipt in self._receipts.values())

    def nothing_to_do(self) -> str:
        """None was purchased."""
        if not self.sides:
            return QCoreApplication.translate("ReceivedStep", "Each side sees for itself what its RG bring.")
        return QCoreApplication.translate("ReceivedStep", "No RG was purchased on this date.")

    def done_text(self) -> str:
        """What is left is done by the program."""
        if not self._receipts:
            return ""
        return QCoreApplication.translate("ReceivedStep", "Done: roll what is left")

    def told(self, act: Sequence[Entry]) -> str:
        """The dice stand beside it."""
        fact = act[0].fact
        match fact:
            case StrengthRolled():
                units = counts_text(fact.received.units or ())
                text = QCoreApplication.translate("ReceivedStep", "{group}: {units}")
                return fill(text, group=fact.received.group, units=units)
            case WeaponsRolled():
                weapons = counts_text(fact.received.weapons or ())
                text = QCoreApplication.translate("ReceivedStep", "{group}, SW received: {weapons}")
                return fill(text, group=fact.received.group, weapons=weapons)
            case LeadersRolled():
                text = QCoreApplication.translate("ReceivedStep", "{group}, leaders: {leaders}")
                return fill(text, group=fact.received.group, leaders=fact.received.leaders or ())
            case GroupReceived():
                text = QCoreApplication.translate("ReceivedStep", "{group}, in {area}: {pieces}")
                pieces, area = pieces_text(fact.added), place_name(fact.area)
                return fill(text, group=fact.received.group, area=area, pieces=pieces)
        return act_text(act)

    def key_of(self, command: Command) -> str:
        """The RG."""
        if isinstance(command, RollStrength | RollWeapons | RollLeaders | ReceiveGroup):
            return _key(command.side, command.group)
        return ""

    def case(self, key: str, answers: Answers) -> Case:
        """The next DR or drs of the RG, or where its pieces go."""
        receipt = self._receipts[key]
        match receipt.due:
            case ReceiptStage.STRENGTH:
                made = self._strength(receipt)
            case ReceiptStage.WEAPONS:
                made = self._weapons(receipt)
            case ReceiptStage.LEADERS:
                made = self._leaders(receipt)
            case _:
                made = _entering(receipt, answers)
        places = {place_code(place): place for place in receipt.places}
        to = [places[code] for code in answers.of(AREA, list(places), list(places)[:1])]
        return replace(made, place=around_areas(self.state, self.rulebook, receipt.purchase.side, to))

    @cached_property
    def _receipts(self) -> dict[str, Receipt]:
        """Each RG of which something is left to do, by its key."""
        found = [each for side in self.sides for each in received_of(self.state, self.rulebook, side)]
        return {_key(each.purchase.side, each.group): each for each in found if each.due is not None}

    def _strength(self, receipt: Receipt) -> Case:
        rows = tuple(
            Row(
                row.at_most,
                word(row.strength),
                chance,
                counts_text(units_received(receipt.line, row.strength)),
            )
            for row, chance in strength_rows(self.rulebook.charts.strength)
        )
        text = QCoreApplication.translate("ReceivedStep", "{rg}: Full or Reduced?")
        why = QCoreApplication.translate("ReceivedStep", "One DR for the whole RG.")
        return _case(receipt, text, why, Dice(2, _command(RollStrength, receipt)), rows)

    def _weapons(self, receipt: Receipt) -> Case:
        received = QCoreApplication.translate("ReceivedStep", "received")
        missing = QCoreApplication.translate("ReceivedStep", "not received")
        rows = tuple(
            Row(row.at_most, received if row.is_received else missing, chance)
            for row, chance in weapon_rows(self.rulebook.charts.strength)
        )
        command = _command(RollWeapons, receipt)
        dice = Dice(len(receipt.weapons), command, names=receipt.weapons, is_each=True)
        text = QCoreApplication.translate("ReceivedStep", "{rg}: which SW?")
        why = QCoreApplication.translate("ReceivedStep", "A dr for each: {weapons}.")
        return _case(receipt, text, fill(why, weapons=listed(receipt.weapons)), dice, rows)

    def _leaders(self, receipt: Receipt) -> Case:
        strength = receipt.received.strength or Strength.FULL
        lines = leader_lines(self.rulebook.charts.strength, receipt.line, strength)
        rows = tuple(Row(line.at_most, listed(line.leaders), chance) for line, chance in lines)
        text = QCoreApplication.translate("ReceivedStep", "{rg}: which leaders?")
        why = QCoreApplication.translate("ReceivedStep", "It has {units}.")
        made = _case(
            receipt,
            text,
            fill(why, units=_has(receipt)),
            Dice(2, _command(RollLeaders, receipt)),
            rows,
        )
        return replace(made, modifiers=receipt.leader_modifiers)


def _key(side: Side, group: str) -> str:
    return f"{side.value} {group}"


def _rg(receipt: Receipt) -> str:
    text = QCoreApplication.translate("ReceivedStep", "{group} {name}")
    return fill(text, group=receipt.group, name=receipt.line.name)


def _head(receipt: Receipt) -> Head:
    side = receipt.purchase.side
    note = word(receipt.due)
    return Head(_key(side, receipt.group), side, _rg(receipt), note)


def _command(
    kind: type[RollStrength] | type[RollWeapons] | type[RollLeaders], receipt: Receipt
) -> Callable[[tuple[int, ...] | None], Command]:
    side = receipt.purchase.side
    return lambda dice: kind(by=side, side=side, group=receipt.group, dice=dice)


def _case(receipt: Receipt, title: str, text: str, dice: Dice, rows: tuple[Row, ...]) -> Case:
    rule = receipt.due.value if receipt.due is not None else "4.516"
    return Case(_head(receipt), fill(title, rg=_rg(receipt)), rule, text, dice=dice, rows=rows)


def _has(receipt: Receipt) -> str:
    """Its units and SW, as far as they are known."""
    received = receipt.received
    return counts_text((*(received.units or ()), *(received.weapons or ())))


def _entering(receipt: Receipt, answers: Answers) -> Case:
    received, side = receipt.received, receipt.purchase.side
    places = {place_code(place): place for place in receipt.places}
    area = answers.of(AREA, list(places), list(places)[:1])[0]
    questions = list(_holder_questions(receipt, answers))
    holders = tuple(int(question.chosen[0]) for question in questions)
    command = ReceiveGroup(by=side, side=side, group=receipt.group, area=places[area], holders=holders)
    enter = QCoreApplication.translate("ReceivedStep", "Into the OB")
    brings = _brings(receipt)
    text = QCoreApplication.translate("ReceivedStep", "It brings {pieces}, to {area}.")
    if len(places) > 1:
        text = QCoreApplication.translate("ReceivedStep", "It brings {pieces}. All of it goes to one area.")
        options = tuple(Option(code, capitalized(place_name(place))) for code, place in places.items())
        where = QCoreApplication.translate("ReceivedStep", "Where to?")
        questions.insert(0, Question(AREA, where, Kind.ONE, options, (area,)))
    title = QCoreApplication.translate("ReceivedStep", "{rg} enters the OB")
    return Case(
        _head(receipt),
        fill(title, rg=_rg(receipt)),
        "4.516",
        fill(text, pieces=brings, area=place_name(places[area])),
        questions=tuple(questions),
        acts=(Act(f"receive-{received.group}", enter, command, "Space", is_primary=True),),
    )


def _brings(receipt: Receipt) -> str:
    received = receipt.received
    if receipt.line.kind is RGKind.OBA:
        return fill(
            QCoreApplication.translate("ReceivedStep", "a radio for {battery}"), battery=receipt.battery
        )
    leaders = tuple(UnitCount(1, leader) for leader in received.leaders or ())
    return counts_text((*(received.units or ()), *leaders, *(received.weapons or ())))


def _holder_questions(receipt: Receipt, answers: Answers) -> Iterator[Question]:
    """Who possesses each SW of an Infantry RG, by default one squad after the other."""
    received = receipt.received
    if receipt.line.kind is not RGKind.INFANTRY:
        return
    units = [each.unit for each in received.units or () for _ in range(each.number)]
    names = [*units, *(received.leaders or ())]
    options = tuple(Option(str(place), _numbered(names, place)) for place in range(len(names)))
    weapons = [each.unit for each in received.weapons or () for _ in range(each.number)]
    for place in range(len(weapons)):
        usual = (str(usual_holder(len(units), place)),)
        chosen = answers.of(f"{HOLDER}-{place}", [option.key for option in options], usual)
        text = QCoreApplication.translate("ReceivedStep", "{weapon} is possessed by")
        weapon = _numbered(weapons, place)
        yield Question(f"{HOLDER}-{place}", fill(text, weapon=weapon), Kind.PICK, options, chosen)


def _numbered(names: Sequence[str], place: int) -> str:
    """A counter among several: with its number where there are more of its kind."""
    name = names[place]
    if names.count(name) == 1:
        return name
    text = QCoreApplication.translate("ReceivedStep", "{unit} no. {number}")
    return fill(text, unit=name, number=names[: place + 1].count(name))
