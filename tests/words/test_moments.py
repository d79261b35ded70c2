"""Where the campaign is, in one line."""

from dataclasses import replace

import pytest

from elst_app.campaign.moments import Moment, Stage
from elst_app.campaign.state import DateLine
from elst_app.loading import charts
from elst_app.rules.calendar import CGDate, Phase
from elst_app.rules.initiative import ScenarioType, scenarios
from elst_app.rules.recovery import RecoveryStep
from elst_app.rules.sides import Side
from elst_app.words.moments import moment_text

MIDDAY = CGDate.MIDDAY_24
ASSAULT = DateLine(
    MIDDAY, ScenarioType.BRITISH_ASSAULT, scenarios(charts().initiative, ScenarioType.BRITISH_ASSAULT)
)
DUAL = DateLine(
    MIDDAY, ScenarioType.DUAL_ATTACK, scenarios(charts().initiative, ScenarioType.DUAL_ATTACK, Side.BRITISH)
)

DUAL_1 = "24 Sept Midday · Dual Attack, part 1 of 2 · German Assault · "


@pytest.mark.parametrize(
    ("moment", "line", "text"),
    [
        (
            Moment(MIDDAY, Stage.SCENARIO, 3, Side.GERMAN, Phase.PFPH),
            ASSAULT,
            "24 Sept Midday · British Assault · Game Turn 3 · German Player Turn · PFPh",
        ),
        (
            Moment(MIDDAY, Stage.SCENARIO, 3, Side.GERMAN, Phase.PFPH),
            None,
            "24 Sept Midday · Game Turn 3 · German Player Turn · PFPh",
        ),
        (
            Moment(CGDate.AFTERNOON_23, Stage.RECOVERY, step=RecoveryStep.DEPLOYMENT_AREAS),
            None,
            "23 Sept Afternoon · Recovery Phase, step 5 of 18",
        ),
        (Moment(MIDDAY, Stage.RECOVERY), ASSAULT, "24 Sept Midday · Recovery Phase"),
        (Moment(MIDDAY, Stage.SET_UP), ASSAULT, "24 Sept Midday · British Assault · set-up"),
        (Moment(MIDDAY, Stage.SET_UP), DUAL, DUAL_1 + "set-up"),
        (
            Moment(MIDDAY, Stage.SCENARIO, 2, Side.BRITISH, Phase.RPH),
            replace(DUAL, played=1),
            "24 Sept Midday · Dual Attack, part 2 of 2 · British Assault · Game Turn 2 · "
            "British Player Turn · RPh",
        ),
        (Moment(CGDate.MORNING_24, Stage.SET_UP), DUAL, "24 Sept Morning · set-up"),
        (Moment(CGDate.MIDDAY_25, Stage.ENDED), None, "25 Sept Midday · the campaign has ended"),
    ],
)
def test_a_moment_in_one_line(moment: Moment, line: DateLine | None, text: str) -> None:
    assert moment_text(moment, line) == text


def test_a_date_whose_scenarios_are_over_keeps_its_name() -> None:
    over = DateLine(MIDDAY, DUAL.type, DUAL.scenarios, played=2)
    moment = Moment(MIDDAY, Stage.SCENARIO, 3, Side.GERMAN, Phase.PFPH)
    assert moment_text(moment, over).startswith("24 Sept Midday · Dual Attack · Game Turn 3")
