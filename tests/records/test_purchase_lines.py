"""4.5153, C24: what stands on the lines of the RG Purchase Record."""

from elst_app.campaign.door import Campaign
from elst_app.campaign.rulebook import Rulebook
from elst_app.records.purchase_lines import purchase_lines
from elst_app.rules.calendar import CGDate
from elst_app.rules.reinforcements import Deployment
from elst_app.rules.sides import Audience, Side
from elst_app.rules.strength import Strength, UnitCount
from tests.records.support import tell


def test_c40_nobody_else_sees_a_record(played: Campaign, rulebook: Rulebook) -> None:
    for side in Side:
        for audience in Audience:
            lines = purchase_lines(played.view(audience), rulebook.charts, side)
            assert (lines is not None) == (audience is Audience.of(side))


def test_4_5153_german_groups_are_never_reduced_and_so_known(played: Campaign, rulebook: Rulebook) -> None:
    lines = purchase_lines(played.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
    assert lines is not None
    company, gun, chit, machine_guns = lines
    assert (company.date, company.rg, company.name) == (CGDate.MORNING_24, "I3", "VolksGr Coy")
    assert (company.purchased, company.remaining) == (1, 2)
    assert company.strength is Strength.FULL
    assert company.units == (UnitCount(6, "4-4-7"),)
    assert company.weapons == (UnitCount(2, "PSK"),)
    assert company.leaders is None
    assert company.deployment is Deployment.ON_MAP
    assert (company.cost, company.surcharge) == (5, 1)
    assert gun.weapons == (UnitCount(1, "75L PaK 40"),)
    assert gun.units is not None
    assert [unit.number for unit in gun.units] == [1]
    assert gun.leaders == ()
    assert (chit.units, chit.weapons, chit.leaders, chit.deployment) == ((), (), (), Deployment.NONE)
    assert machine_guns.weapons == (UnitCount(2, "HMG"),)
    assert machine_guns.surcharge == 0, "4.5154: free on the map with the Attack Chit"


def test_4_5153_what_a_strength_dr_decides_is_left_blank(played: Campaign, rulebook: Rulebook) -> None:
    lines = purchase_lines(played.view(Audience.BRITISH), rulebook.charts, Side.BRITISH)
    assert lines is not None
    infantry, tanks, mortars = lines
    assert (infantry.strength, infantry.units, infantry.weapons, infantry.leaders) == (None, None, None, None)
    assert (tanks.strength, tanks.units, tanks.weapons, tanks.leaders) == (None, None, (), ())
    assert mortars.units == (UnitCount(1, "70+mm OBA"),)


def test_c24_with_the_other_option_german_groups_are_blank_too(rulebook: Rulebook) -> None:
    story = tell(rulebook, options=(("C24", "both-sides"),))
    lines = purchase_lines(story.campaign.view(Audience.GERMAN), rulebook.charts, Side.GERMAN)
    assert lines is not None
    assert [line.rg for line in lines if line.units is None] == ["I3", "HW1"]
