"""Facts as files have them from before the scenario in play was counted."""

from elst_app.campaign.clock import ScenarioEnded
from elst_app.campaign.initiative import InitiativeRevealed
from elst_app.campaign.state import State
from elst_app.rules.calendar import CGDate
from elst_app.rules.initiative import Initiative, ScenarioType
from elst_app.rules.recovery import RecoveryRound
from elst_app.rules.sides import Side
from elst_app.store.codec import read_command, read_fact


def test_the_end_of_a_scenario_that_does_not_say_why() -> None:
    fact = read_fact("scenario ended", '{"round":"after a scenario"}')
    assert fact == ScenarioEnded(RecoveryRound.AFTER_SCENARIO, None)


def test_a_reveal_with_the_dr_of_its_dual_attack_in_it() -> None:
    scenario = (
        '{"game_turns":8,"has_scenario_end_dr":true,"playing_area":null,"rule":"4.5171c",'
        '"sets_up_first":"German","type":"British Assault"}'
    )
    fact = read_fact(
        "initiative revealed",
        f'{{"british":"Attack","date":"24 Morning","german":"Attack","scenarios":[{scenario}],'
        '"type":"Dual Attack"}',
    )
    assert isinstance(fact, InitiativeRevealed)
    line = fact.change(State(date=CGDate.MORNING_24)).date_line
    assert line is not None
    assert [each.type for each in line.scenarios] == [ScenarioType.BRITISH_ASSAULT]
    assert line.scenarios[0].moves_first is Side.BRITISH


def test_commands_keep_their_fields() -> None:
    assert read_command('{"command":"EndScenario"}')
    chit = read_command('{"command":"PlaceChit","side":"British","initiative":"Attack","die":2}')
    assert (chit.initiative, chit.die) == (Initiative.ATTACK, 2)  # type: ignore[attr-defined]
