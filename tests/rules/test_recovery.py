"""The 18 steps of the Recovery Phase and their order (4.5; C1-C4, C30)."""

import pytest

from elst_app.rules import (
    calendar,
    initiative,
    points,
    recovery,
    reinforcements,
    rulings,
    strength,
)
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative, Scenario, ScenarioType
from elst_app.rules.provisions import Provision
from elst_app.rules.recovery import (
    RecoveryProgress,
    RecoveryRound,
    RecoveryStep,
    StepNotInRound,
    StepOver,
    StepStatus,
    StepTooEarly,
    round_after_scenario,
)
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import Deployment, RGKind
from elst_app.rules.sides import Side
from elst_app.rules.strength import LeaderReason, Strength
from elst_app.words import recovery as words
from elst_app.words import reinforcements as rg_words
from elst_app.words.refusals import refusal_text

SEQUENCE = [
    ("4.501", "melee"),
    ("4.502", "markers"),
    ("4.503", "regrouping"),
    ("4.504", "shock-and-bog"),
    ("4.505", "deployment-areas"),
    ("4.506", "escape"),
    ("4.507", "possession"),
    ("4.508", "wounded-leaders"),
    ("4.509", "recombination"),
    ("4.510", "new-date"),
    ("4.511", "shift"),
    ("4.512", "repair"),
    ("4.513", "replacement"),
    ("4.514", "cpp-replenishment"),
    ("4.515", "rg-purchase"),
    ("4.516", "rg-strength"),
    ("4.517", "initiative"),
    ("4.518", "deployment"),
]


def rules_of(steps: tuple[RecoveryStep, ...]) -> list[str]:
    return [step.value for step in steps]


def test_4_5_the_eighteen_steps_in_order() -> None:
    assert [(step.value, step.code) for step in RecoveryStep] == SEQUENCE


def test_4_5_the_dollar_steps_make_the_end_of_cg_scenario() -> None:
    assert [step for step in RecoveryStep if step.ends_scenario] == ["4.501", "4.502", "4.503"]


def test_c1_the_repeated_block_is_4_510_to_4_517() -> None:
    repeated = [step for step in RecoveryStep if step.is_repeated]
    assert repeated == [f"4.51{digit}" for digit in range(8)]


def test_4_511_and_4_514_to_4_517_are_secret() -> None:
    assert [step for step in RecoveryStep if step.is_secret] == ["4.511", "4.514", "4.515", "4.516", "4.517"]


def test_4_5_after_a_scenario_every_step_is_gone_through() -> None:
    assert rules_of(RecoveryRound.AFTER_SCENARIO.steps) == [rule for rule, _ in SEQUENCE]


def test_c4_after_an_inactive_date_the_block_without_4_513() -> None:
    assert rules_of(RecoveryRound.AFTER_INACTIVE_DATE.steps) == [
        "4.510",
        "4.511",
        "4.512",
        "4.514",
        "4.515",
        "4.516",
        "4.517",
        "4.518",
    ]


def test_c30_between_the_parts_of_a_dual_attack_4_501_to_4_509_and_the_set_up() -> None:
    assert rules_of(RecoveryRound.BETWEEN_PARTS.steps) == [f"4.50{n}" for n in range(1, 10)] + ["4.518"]


def test_4_5_at_the_end_of_cg_only_the_dollar_steps() -> None:
    assert rules_of(RecoveryRound.END_OF_CG.steps) == ["4.501", "4.502", "4.503"]


@pytest.mark.parametrize(
    ("date", "has_second_part", "expected"),
    [
        (CGDate.AFTERNOON_23, False, RecoveryRound.AFTER_SCENARIO),
        (CGDate.MORNING_25, False, RecoveryRound.AFTER_SCENARIO),
        (CGDate.MIDDAY_24, True, RecoveryRound.BETWEEN_PARTS),
        (CGDate.MIDDAY_25, True, RecoveryRound.BETWEEN_PARTS),
        (CGDate.MIDDAY_25, False, RecoveryRound.END_OF_CG),
    ],
)
def test_4_5_the_round_after_a_scenario(date: CGDate, has_second_part: bool, expected: RecoveryRound) -> None:
    assert round_after_scenario(date, has_second_part) is expected


@pytest.mark.parametrize("round_", list(RecoveryRound))
def test_4_5_a_round_is_finished_step_by_step(round_: RecoveryRound) -> None:
    progress = RecoveryProgress(round_)
    for step in round_.steps:
        assert progress.now is step
        assert progress.status(step) is StepStatus.NOW
        progress = progress.finish(step, skip=step is RecoveryStep.ESCAPE)
    assert progress.now is None
    assert {progress.status(step) for step in RecoveryStep} <= {StepStatus.DONE, StepStatus.NOT_NEEDED}


def test_4_5_steps_are_performed_in_the_order_given() -> None:
    progress = RecoveryProgress(RecoveryRound.AFTER_SCENARIO).finish(RecoveryStep.MELEE)
    assert progress.refusal(RecoveryStep.REGROUPING) == StepTooEarly(
        RecoveryStep.REGROUPING, RecoveryStep.MARKERS
    )
    assert progress.refusal(RecoveryStep.MELEE) == StepOver(RecoveryStep.MELEE)
    assert progress.refusal(RecoveryStep.MARKERS) is None
    assert progress.status(RecoveryStep.REGROUPING) is StepStatus.LATER
    with pytest.raises(Refused) as refused:
        progress.finish(RecoveryStep.INITIATIVE)
    assert refused.value.refusal == StepTooEarly(RecoveryStep.INITIATIVE, RecoveryStep.MARKERS)


def test_4_5_steps_that_do_not_apply_may_be_skipped() -> None:
    progress = RecoveryProgress(RecoveryRound.AFTER_SCENARIO).finish(RecoveryStep.MELEE, skip=True)
    assert progress.status(RecoveryStep.MELEE) is StepStatus.NOT_NEEDED
    assert progress.now is RecoveryStep.MARKERS


def test_4_5_no_step_is_left_in_a_round_that_is_over() -> None:
    progress = RecoveryProgress(RecoveryRound.END_OF_CG)
    for step in RecoveryRound.END_OF_CG.steps:
        progress = progress.finish(step)
    assert progress.refusal(RecoveryStep.REGROUPING) == StepOver(RecoveryStep.REGROUPING)


def test_c4_4_513_is_refused_after_an_inactive_date() -> None:
    progress = RecoveryProgress(RecoveryRound.AFTER_INACTIVE_DATE)
    assert progress.refusal(RecoveryStep.REPLACEMENT) == StepNotInRound(
        RecoveryStep.REPLACEMENT, RecoveryRound.AFTER_INACTIVE_DATE
    )
    assert progress.status(RecoveryStep.REPLACEMENT) is StepStatus.NOT_NEEDED


def test_a_step_gone_through_at_the_table_is_recorded_out_of_order() -> None:
    progress = RecoveryProgress(RecoveryRound.AFTER_SCENARIO).record(RecoveryStep.MARKERS)
    assert progress.now is RecoveryStep.MELEE
    assert progress.status(RecoveryStep.MARKERS) is StepStatus.DONE
    progress = progress.record(RecoveryStep.MARKERS, skip=True)
    assert (progress.done, progress.skipped) == ((), (RecoveryStep.MARKERS,))
    assert progress.record(RecoveryStep.MARKERS) == RecoveryProgress(
        RecoveryRound.AFTER_SCENARIO, (RecoveryStep.MARKERS,)
    )


def test_every_step_date_and_type_has_its_own_words() -> None:
    for words_of in (
        [words.step_name(step) for step in RecoveryStep],
        [words.step_summary(step) for step in RecoveryStep],
        [words.date_name(date) for date in CGDate],
        [words.round_name(round_) for round_ in RecoveryRound],
        [words.status_name(status) for status in StepStatus],
        [words.initiative_name(choice) for choice in Initiative],
        [words.scenario_type_name(type_) for type_ in ScenarioType],
        [words.provision_text(provision) for provision in Provision],
        [rg_words.kind_name(kind) for kind in RGKind],
        [rg_words.deployment_name(deployment) for deployment in Deployment],
        [rg_words.strength_name(each) for each in Strength],
        [rg_words.leader_reason(reason) for reason in LeaderReason],
    ):
        assert all(words_of)
        assert len(set(words_of)) == len(words_of)


def test_every_step_summary_is_one_sentence() -> None:
    for step in RecoveryStep:
        assert words.step_summary(step).endswith(".")
        assert ". " not in words.step_summary(step)


def test_dates_and_scenarios_read_well() -> None:
    assert words.date_name(CGDate.MIDDAY_24) == "24 Sept Midday"
    german = Scenario(ScenarioType.GERMAN_ASSAULT, Side.BRITISH, 3, False, 10, "4.5171b")
    assert words.scenario_summary(german) == (
        "3 Game Turns on at most 10 hexrows by 10 hex numbers, which the German names."
    )
    british = Scenario(ScenarioType.BRITISH_ASSAULT, Side.GERMAN, 8, True, None, "4.5171c")
    assert words.scenario_summary(british) == "Up to 8 Game Turns on the entire map."


REFUSALS: list[tuple[Refusal, str, str]] = [
    (calendar.NoScenarioEndRoll(4), "CG2", "No Scenario End dr is made after Game Turn 4."),
    (
        recovery.StepNotInRound(RecoveryStep.REPLACEMENT, RecoveryRound.AFTER_INACTIVE_DATE),
        "4.5",
        "MMC Replacement is not part of this round: After an Inactive Date.",
    ),
    (
        recovery.StepTooEarly(RecoveryStep.SHIFT, RecoveryStep.ESCAPE),
        "4.5",
        "Shift comes later: Escape is due first.",
    ),
    (recovery.StepOver(RecoveryStep.SHIFT), "4.5", "Shift is over already."),
    (
        points.NoReplenishment(CGDate.AFTERNOON_23),
        "4.514",
        "The CPP of 23 Sept Afternoon stand on the scenario card and are not rolled for.",
    ),
    (points.NotEnoughCPP(7, 5), "4.514", "CPP short by 2 (cost 7, remaining 5)."),
    (initiative.BritishChitsUsedUp(4), "4.517", "All 4 British Attack Chits have been used."),
    (
        initiative.NoAttackChitBought(CGDate.MIDDAY_24),
        "4.5154",
        "The German can attack on 24 Sept Midday only with the Attack Chit purchased on that date.",
    ),
    (
        initiative.AttackChitMustBePlayed(CGDate.MIDDAY_24),
        "4.5154",
        "The Attack Chit purchased on 24 Sept Midday must be played on that date.",
    ),
    (
        strength.NotEligibleForReduction(Side.GERMAN, "V1"),
        "4.5161",
        "RG V1 is always received at Full Strength, without a DR.",
    ),
    (
        strength.NotInfantryRG(Side.GERMAN, "V1"),
        "4.5162",
        "Only Infantry RG are given SW and leaders, and V1 is none.",
    ),
    (reinforcements.UnknownRG(Side.GERMAN, "X9"), "4.5151", "The side has no RG X9."),
    (
        reinforcements.NoSuchDeployment("I1", Deployment.NONE),
        "4.5153",
        "RG I1 cannot be deployed like that: only units begin on the map or off it.",
    ),
    (
        reinforcements.NoPurchaseYet(CGDate.AFTERNOON_23),
        "4.4",
        "There is no Recovery Phase before 23 Sept Afternoon, so nothing is purchased on it.",
    ),
    (
        reinforcements.MaxPerDateReached("O1", 2),
        "4.5151",
        "No more RG O1 on this date: Max/Date is 2.",
    ),
    (
        reinforcements.MaxPerCGReached("O1", 4),
        "4.5151",
        "No more RG O1 in the campaign: Max/CG is 4.",
    ),
    (
        reinforcements.InfantryLimitReached("I3", 1),
        "4.515e",
        "Only 1 German “I” RG on a date, and that is I3.",
    ),
    (
        reinforcements.NoAttackChitOnDate(CGDate.MIDDAY_25),
        "4.5154",
        "The Attack Chit cannot be purchased on 25 Sept Midday.",
    ),
    (
        reinforcements.AttackChitGone(CGDate.MIDDAY_24),
        "4.5154",
        "There is only one Attack Chit in the campaign, that of 24 Sept Midday.",
    ),
    (
        reinforcements.NoTanksOnMapInMorning(CGDate.MORNING_24),
        "4.5127",
        "British tanks purchased for a Morning cannot set up on the map.",
    ),
    (
        reinforcements.NorthEdgeClosed(),
        "4.5152",
        "The north edge is closed to the German: no Infantry, Vehicles or Heavy Weapons on the map.",
    ),
    (
        reinforcements.NoDeploymentArea(Side.BRITISH),
        "4.5151",
        "The side has no Deployment Area that is not Isolated to set up in.",
    ),
    (rulings.UnknownSwitch("C99"), "4.3", "C99 is not a ruling that can be chosen."),
    (
        rulings.UnknownOption("C25", "x", ("two-psk", "two-lmg")),
        "4.3",
        "Ruling C25 has no option x, only two-psk and two-lmg.",
    ),
]


@pytest.mark.parametrize(("refusal", "rule", "sentence"), REFUSALS)
def test_each_refusal_has_its_rule_and_its_sentence(refusal: Refusal, rule: str, sentence: str) -> None:
    assert refusal.rule == rule
    assert refusal_text(refusal) == sentence


def test_every_refusal_of_these_modules_has_a_sentence() -> None:
    modules = (calendar, recovery, points, initiative, strength, reinforcements, rulings)
    kinds = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Refusal) and value.__module__ == module.__name__
    }
    assert kinds == {type(refusal) for refusal, _, _ in REFUSALS}
