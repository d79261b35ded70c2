"""The OBA procedure in words."""

from dataclasses import replace

import pytest

from elst_app.loading import rulebook
from elst_app.rules.artillery import (
    RULES,
    Access,
    Action,
    ActKind,
    AttemptContact,
    Battery,
    CorrectAndConvert,
    DrawAccess,
    FinishResolution,
    Hindrances,
    Maintain,
    Marker,
    MarkerKind,
    Mission,
    Observe,
    Observer,
    Outcome,
    PlaceArtilleryRequest,
    Question,
    ResolveHex,
    RollError,
    RollPrecision,
    Sight,
    Step,
    Target,
    View,
    Window,
    apply,
    new_battery,
)
from elst_app.rules.hexes import Hex
from elst_app.rules.sides import Side
from elst_app.words.artillery import (
    act_guide,
    act_label,
    battery_line,
    battery_name,
    calibre_text,
    direction_text,
    marker_text,
    pile_text,
    question_text,
    sight_text,
    step_guide,
)
from elst_app.words.artillery_outcomes import outcome_text

REFERENCE = rulebook().reference
WINDOW = Window(3, Side.GERMAN, Side.GERMAN)


def battery() -> Battery:
    return new_battery(
        REFERENCE.chart,
        id="German O2 #1",
        side=Side.GERMAN,
        name="O2",
        calibre=100,
        observer=Observer("8-1", Hex.parse("NN8"), in_steeple=True),
    )


def with_spotting_round(hex_: str) -> Battery:
    return replace(battery(), contact=True, access=Access.HELD, marker=Marker(MarkerKind.SR, Hex.parse(hex_)))


def told(start: Battery, *acts: tuple[Action, tuple[int, ...], int | None]) -> list[str]:
    """What the journal says of the acts, each with its dice and its place in the pile."""
    texts = []
    for act, dice, position in acts:
        applied = apply(start, WINDOW, act, REFERENCE, dice=dice, position=position)
        start = applied.battery
        texts.append(outcome_text(applied.outcome, start).removeprefix("German O2 #1: "))
    return texts


@pytest.mark.parametrize("step", Step)
def test_every_step_has_a_headline_a_sentence_and_its_rule(step: Step) -> None:
    guide = step_guide(step)
    assert guide.headline
    assert guide.sentence.endswith(".")
    assert guide.rule


def test_what_the_observer_sees_is_asked_before_what_follows() -> None:
    assert step_guide(Step.MARKER, asks_sight=True).headline == "What does the Observer see?"
    assert step_guide(Step.MARKER).headline == "What becomes of the marker?"


@pytest.mark.parametrize("kind", ActKind)
def test_every_act_has_a_sentence_and_its_rule(kind: ActKind) -> None:
    guide = act_guide(kind)
    assert guide.sentence.endswith(".")
    assert guide.rule == RULES[kind]


def test_an_act_that_was_done_has_a_short_name() -> None:
    assert act_label(PlaceArtilleryRequest(Hex.parse("LL16"), True)) == "AR in LL16"
    assert act_label(Maintain()) == "Maintenance roll"


@pytest.mark.parametrize("question", Question)
def test_every_question_is_one(question: Question) -> None:
    assert question_text(question).endswith("?")


def test_a_new_mission_is_told_line_by_line() -> None:
    assert told(
        battery(),
        (AttemptContact(), (3, 4), None),
        (DrawAccess(), (), 0),
        (PlaceArtilleryRequest(Hex.parse("LL16"), True, Hindrances(orchard_and_grain=1)), (), None),
        (RollPrecision(), (4,), None),
        (RollError(), (2, 3), None),
    ) == [
        "Radio Contact 7, 8 needed: made",
        "a black chit was drawn (7 black, 3 red left)",
        "AR placed in LL16",
        "Precision 4 +1 orchard and grain = 5, 2 needed: not Precise",
        "Error of 3 hexes in direction 2 (north-east): SR in OO15",
    ]


def test_a_correction_and_its_fire_are_told_line_by_line() -> None:
    aimed = CorrectAndConvert(Mission.HE, Hex.parse("LL16"), in_los=True, enemy_near=True)
    assert told(
        with_spotting_round("MM15"),
        (Maintain(), (4, 4), None),
        (Observe(Sight(View.CLEAR, enemy_near=True)), (), None),
        (aimed, (), None),
        (RollPrecision(), (5,), None),
        (RollError(direction_only=True), (6,), None),
        (ResolveHex(Hex.parse("KK16"), (Target("4-5-7"),)), (1, 1), None),
        (ResolveHex(Hex.parse("LL16"), (Target("4-5-7"), Target())), (3, 4), None),
        (FinishResolution(), (), None),
    ) == [
        "Maintenance 8 -1 Contact held = 7, 8 needed: Contact is kept",
        "the Observer has LOS to the Burst Height and to an enemy unit in or next to the hex",
        "Correction from MM15 to LL16, 2 hexes away, then Conversion (HE)",
        "Precision 5, 2 needed: not Precise",
        "Error of 1 hex in direction 6 (north-west): FFE:1 (HE) in KK16",
        "KK16 attacked with 36 FP (36 column), 1 and 1: Critical Hit; 4-5-7: 2, 5KIA",
        "LL16 attacked with 20 FP (20 column), 3 and 4; 4-5-7: 7, 2MC; Infantry: 7, 2MC",
        "FFE:1 (HE) in KK16 resolved: FFE:2 (HE) in KK16",
    ]


def test_what_is_lost_is_told_with_it() -> None:
    two_reds = replace(battery(), contact=True)
    assert told(battery(), (AttemptContact(), (6, 6), None)) == [
        "Radio Contact 12, 8 needed: not made; the radio malfunctions"
    ]
    assert told(two_reds, (Maintain(), (1, 1), None), (DrawAccess(), (), 8)) == [
        "Maintenance 2 -1 Contact held = 1, 8 needed: Contact is kept",
        "red chit 1 was drawn (8 black, 2 red left)",
    ]


def test_a_battery_and_its_parts_in_words() -> None:
    held = with_spotting_round("JJ11")
    assert battery_name(held) == "German O2 #1"
    assert battery_line(held) == "Contact held, Access held, SR in JJ11"
    assert battery_line(battery()) == "no Contact, Access not held, no marker"
    assert marker_text(Marker(MarkerKind.FFE_1, Hex.parse("KK16"), Mission.SMOKE)) == "FFE:1 (Smoke) in KK16"
    assert pile_text(held) == "8 black, 3 red left"
    assert calibre_text(100) == "100+mm"
    assert direction_text(1) == "1 (north)"
    assert sight_text(Sight(View.SMOKE)) == "LOS to the Burst Height but for Smoke"


def test_an_outcome_without_words_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        outcome_text(Outcome(ActKind.OBSERVE, "2.32"), battery())
