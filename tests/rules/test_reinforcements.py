"""RG charts and purchase (4.515, 4.5127, 4.5151-4.5154; C33)."""

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elst_app.loading import charts, read_text
from elst_app.rules.calendar import CGDate
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.charts import Charts, read_charts
from elst_app.rules.points import NotEnoughCPP
from elst_app.rules.refusals import Refusal, Refused
from elst_app.rules.reinforcements import (
    ATTACK_CHIT,
    AttackChitGone,
    Deployment,
    InfantryLimitReached,
    MaxPerCGReached,
    MaxPerDateReached,
    NoAttackChitOnDate,
    NoDeploymentArea,
    NoPurchaseYet,
    NorthEdgeClosed,
    NoSuchDeployment,
    NoTanksOnMapInMorning,
    Offer,
    Price,
    Purchase,
    RGKind,
    RGUnit,
    Situation,
    UnknownRG,
    cost_of_date,
    has_attack_chit,
    offers,
    on_date,
    purchase,
    purchase_refusals,
    read_rg_chart,
)
from elst_app.rules.sides import Side

CHART = charts().reinforcement_groups
ON, OFF, NONE = Deployment.ON_MAP, Deployment.OFF_MAP, Deployment.NONE
GERMAN, BRITISH = Side.GERMAN, Side.BRITISH

# ID, type, full, reduced (None: a single number), unit, accompanied by, cost, Max/Date, Max/CG, OBA DRM
GERMAN_CHART = [
    ("I1", "SS Inf Pltn", 3, 2, "6-5-8", None, 4, 1, 1, None),
    ("I2", "SS Inf Coy", 6, 5, "4-4-7 (SS)", None, 6, 1, 1, None),
    ("I3", "VolksGr Coy", 6, 5, "4-4-7", None, 4, 1, 3, None),
    ("V1", "Pz III Pltn", 2, 1, "Pz IIIN", None, 2, 1, 1, None),
    ("V2", "Pz V Pltn", 2, 1, "Pz VG", None, 4, 1, 2, None),
    ("V3", "Pz VI Pltn", 2, 1, "Pz VIE", None, 3, 1, 2, None),
    ("V4", "SS StuG Pltn", 3, 2, "StuG IIIG(L)", None, 5, 1, 2, None),
    ("G1", "AT Sect I", 1, None, "75L PaK 40", "2-2-8", 2, 2, 2, None),
    ("G2", "AT Sect II", 1, None, "88 PaK 43/41", "2-2-8", 3, 1, 1, None),
    ("HW1", "SS MG Pltn", 2, 1, "HMG", "SS 3-4-8", 6, 1, 2, None),
    ("O1", "Battalion Mortar", 1, None, "80+mm OBA", None, 3, 2, 5, -2),
    ("O2", "Artillery OBA", 1, None, "100+mm OBA", None, 5, 1, 3, -1),
    ("O3", "Rocket OBA", 1, None, "150+mm OBA", None, 3, 1, 1, -1),
]
BRITISH_CHART = [
    ("I1", "Inf Coy", 10, 7, "4-5-7", None, 8, 1, 4, None),
    ("G1", "AT Sect", 2, 1, "6-pounder", "2-2-8", 2, 1, 1, None),
    ("HW1", "MG Pltn", 3, 2, "MMG", "2-2-8", 5, 1, 2, None),
    ("HW2", "Mtr Pltn", 2, 1, "51mm LT MTR", "2-4-7", 2, 1, 3, None),
    ("O1", "Btln. Mtr", 1, None, "70+mm OBA", None, 2, 2, 4, -2),
    ("O2", "Med Arty", 1, None, "80+mm OBA", None, 3, 2, 5, -1),
]
TANK_TROOPS = [
    ("V1", "Tank Troop I", "Sherman IIC", "Sherman III", 6, 1, 1),
    ("V2", "Tank Troop II", "Sherman VC", "Sherman V", 5, 1, 3),
]


def situation(
    side: Side,
    date: CGDate,
    *purchases: Purchase,
    cpp: int = 99,
    has_deployment_area: bool = True,
    is_north_edge_open: bool = True,
) -> Situation:
    return Situation(side, date, purchases, cpp, has_deployment_area, is_north_edge_open)


def bought(side: Side, date: CGDate, *rgs: tuple[str, Deployment]) -> tuple[Purchase, ...]:
    """Purchases made one after the other on `date`, for sale or not."""
    made: tuple[Purchase, ...] = ()
    for rg, deployment in rgs:
        made = (*made, purchase(CHART, situation(side, date, *made), rg, deployment))
    return made


def offer(where: Situation, rg: str) -> Offer:
    return next(each for each in offers(CHART, where) if each.line.id == rg)


def price(where: Situation, rg: str, deployment: Deployment) -> Price:
    return next(each for each in offer(where, rg).prices if each.deployment is deployment)


def buy(where: Situation, rg: str, deployment: Deployment) -> Purchase:
    assert purchase_refusals(CHART, where, rg, deployment) == ()
    return purchase(CHART, where, rg, deployment)


def refusal_of(where: Situation, rg: str, deployment: Deployment) -> Refusal:
    try:
        return purchase_refusals(CHART, where, rg, deployment)[0]
    except Refused as refused:
        return refused.refusal


# The charts


@pytest.mark.parametrize(
    ("side", "printed"),
    [(GERMAN, line) for line in GERMAN_CHART] + [(BRITISH, line) for line in BRITISH_CHART],
)
def test_4_515_rg_charts(side: Side, printed: tuple[object, ...]) -> None:
    line = CHART.find(side, str(printed[0]))
    (unit,) = line.units
    assert (
        line.id,
        line.name,
        unit.full,
        unit.reduced,
        unit.unit,
        line.accompanied_by,
        line.cost,
        line.max_per_date,
        line.max_per_cg,
        line.oba_maintenance_drm,
    ) == printed
    if line.kind is RGKind.OBA:
        assert unit.unit == f"{line.oba_calibre}+mm OBA"
    else:
        assert line.oba_calibre is None


@pytest.mark.parametrize(("rg", "name", "firefly", "sherman", "cost", "per_date", "per_cg"), TANK_TROOPS)
def test_4_515_british_tank_troops(
    rg: str, name: str, firefly: str, sherman: str, cost: int, per_date: int, per_cg: int
) -> None:
    line = CHART.find(BRITISH, rg)
    assert (line.name, line.cost, line.max_per_date, line.max_per_cg) == (name, cost, per_date, per_cg)
    assert line.units == (RGUnit(firefly, 1, 1), RGUnit(sherman, 3, 2))


def test_4_515_german_attack_chit() -> None:
    line = CHART.find(GERMAN, ATTACK_CHIT)
    assert (line.name, line.units, line.cost, line.max_per_date, line.max_per_cg) == (
        "Attack Chit",
        (),
        1,
        1,
        1,
    )


def test_2_9_rocket_oba_is_the_german_o3() -> None:
    assert [(line.side, line.id) for line in CHART.lines if line.is_rocket] == [(GERMAN, "O3")]


def test_4_515_both_charts_whole_and_in_order() -> None:
    assert [line.id for line in CHART.of(GERMAN)] == [line[0] for line in GERMAN_CHART] + ["-"]
    assert [line.id for line in CHART.of(BRITISH)] == ["I1", "V1", "V2", "G1", "HW1", "HW2", "O1", "O2"]
    assert {line.rule for line in CHART.lines} == {"4.515"}


def test_4_515_notes_of_the_charts() -> None:
    assert CHART.on_map_surcharge == 1
    assert CHART.on_map_kinds == (RGKind.INFANTRY, RGKind.VEHICLES, RGKind.HEAVY_WEAPONS)
    assert CHART.german_infantry_per_date == 1
    assert CHART.no_attack_chit_on is CGDate.MIDDAY_25


@pytest.mark.parametrize(("rg", "kind"), [("I1", "I"), ("V1", "V"), ("G1", "G"), ("HW1", "HW"), ("O1", "O")])
def test_4_5151_the_kind_is_what_the_id_begins_with(rg: str, kind: str) -> None:
    assert CHART.find(GERMAN, rg).kind == kind
    assert CHART.find(BRITISH, rg).kind == kind


# Costs


@pytest.mark.parametrize("side", list(Side))
def test_4_5151_on_map_deployment_costs_one_more_for_i_v_and_hw_alone(side: Side) -> None:
    for each in offers(CHART, situation(side, CGDate.MIDDAY_24)):
        if each.line.kind is RGKind.ATTACK_CHIT:
            assert [(p.deployment, p.cost, p.refusal) for p in each.prices] == [(NONE, 1, None)]
            continue
        surcharge = 1 if each.line.id[0] in "IVH" else 0
        assert [(p.deployment, p.cost, p.refusal) for p in each.prices] == [
            (OFF, each.line.cost, None),
            (ON, each.line.cost + surcharge, None),
        ]


def test_4_5154_with_the_attack_chit_on_map_deployment_is_free_that_date() -> None:
    chit = bought(GERMAN, CGDate.MIDDAY_24, (ATTACK_CHIT, NONE))
    assert price(situation(GERMAN, CGDate.MIDDAY_24, *chit), "V4", ON).cost == 5
    assert price(situation(GERMAN, CGDate.MIDDAY_24, *chit), "V4", OFF).cost == 5
    assert price(situation(GERMAN, CGDate.AFTERNOON_24, *chit), "V4", ON).cost == 6
    assert has_attack_chit(chit, CGDate.MIDDAY_24)
    assert not has_attack_chit(chit, CGDate.AFTERNOON_24)


def test_4_5154_the_order_in_which_the_attack_chit_is_bought_does_not_matter() -> None:
    rgs = [("I2", ON), ("V2", ON), ("G1", ON), ("O1", OFF)]
    first = bought(GERMAN, CGDate.MORNING_24, (ATTACK_CHIT, NONE), *rgs)
    last = bought(GERMAN, CGDate.MORNING_24, *rgs, (ATTACK_CHIT, NONE))
    assert cost_of_date(first) == cost_of_date(last) == 1 + 6 + 4 + 2 + 3
    assert cost_of_date(last[:-1]) == 7 + 5 + 2 + 3
    # Two surcharges come back and the chit costs 1.
    assert price(situation(GERMAN, CGDate.MORNING_24, *last[:-1]), ATTACK_CHIT, NONE).cost == -1


def test_4_5154_a_chit_that_gives_more_back_than_it_costs_needs_no_cpp() -> None:
    made = bought(GERMAN, CGDate.MORNING_24, ("I2", ON), ("V2", ON))
    assert buy(situation(GERMAN, CGDate.MORNING_24, *made, cpp=0), ATTACK_CHIT, NONE).cost == 1


PICKS = st.lists(
    st.sampled_from(
        [(line.id, at) for line in CHART.of(GERMAN) if line.id != "-" for at in (ON, OFF)] + [("-", NONE)]
    ),
    max_size=12,
)


@given(PICKS, st.sampled_from(list(CGDate)), st.integers(0, 40))
def test_4_515_what_is_offered_adds_up_to_the_cost_of_the_date(
    picks: list[tuple[str, Deployment]], date: CGDate, cpp: int
) -> None:
    made: tuple[Purchase, ...] = ()
    left = cpp
    for rg, deployment in picks:
        where = Situation(GERMAN, date, made, left)
        asked = price(where, rg, deployment)
        assert asked.refusals == purchase_refusals(CHART, where, rg, deployment)
        if asked.refusal is None:
            made = (*made, buy(where, rg, deployment))
            left -= asked.cost
    assert left == cpp - cost_of_date(made) >= 0
    assert sum(each.rg.startswith("I") for each in made) <= 1
    for line in CHART.of(GERMAN):
        assert sum(each.rg == line.id for each in made) <= line.max_per_date


# Limits


def test_4_515_cost_is_held_against_the_cpp_left() -> None:
    where = situation(BRITISH, CGDate.MIDDAY_24, cpp=5)
    assert refusal_of(where, "V2", ON) == NotEnoughCPP(6, 5)
    assert refusal_of(where, "V1", OFF) == NotEnoughCPP(6, 5)
    assert buy(where, "V2", OFF).cost == 5


@pytest.mark.parametrize(
    ("side", "rg", "limit"),
    [(GERMAN, "G1", 2), (GERMAN, "O1", 2), (BRITISH, "O1", 2), (BRITISH, "I1", 1), (BRITISH, "O2", 2)],
)
def test_4_5151_max_per_date(side: Side, rg: str, limit: int) -> None:
    today = bought(side, CGDate.MIDDAY_24, *[(rg, OFF)] * limit)
    assert refusal_of(situation(side, CGDate.MIDDAY_24, *today), rg, OFF) == MaxPerDateReached(rg, limit)
    before = today[: limit - 1]
    assert buy(situation(side, CGDate.MIDDAY_24, *before), rg, OFF).rg == rg


@pytest.mark.parametrize(
    ("side", "rg", "limit"),
    [(GERMAN, "I1", 1), (GERMAN, "V2", 2), (GERMAN, "O1", 5), (BRITISH, "I1", 4), (BRITISH, "HW2", 3)],
)
def test_4_5151_max_per_cg(side: Side, rg: str, limit: int) -> None:
    earlier = bought(side, CGDate.MORNING_24, *[(rg, OFF)] * limit)
    where = situation(side, CGDate.MORNING_25, *earlier)
    assert refusal_of(where, rg, OFF) == MaxPerCGReached(rg, limit)
    assert (offer(where, rg).purchased, offer(where, rg).purchased_on_date) == (limit, 0)
    assert offer(where, rg).remaining == 0
    assert offer(situation(side, CGDate.MORNING_25, *earlier[1:]), rg).remaining == 1


@pytest.mark.parametrize("rg", ["I1", "I2", "I3"])
def test_4_515e_one_german_infantry_rg_per_date(rg: str) -> None:
    today = bought(GERMAN, CGDate.MIDDAY_24, ("V1", OFF), ("I3", OFF), ("HW1", OFF))
    where = situation(GERMAN, CGDate.MIDDAY_24, *today)
    assert InfantryLimitReached("I3", 1) in price(where, rg, OFF).refusals
    assert price(situation(GERMAN, CGDate.AFTERNOON_24, *today), rg, OFF).refusal is None


def test_4_5154_the_attack_chit_is_not_for_sale_on_25_midday() -> None:
    where = situation(GERMAN, CGDate.MIDDAY_25)
    assert refusal_of(where, ATTACK_CHIT, NONE) == NoAttackChitOnDate(CGDate.MIDDAY_25)
    for date in (CGDate.MORNING_24, CGDate.MIDDAY_24, CGDate.AFTERNOON_24, CGDate.MORNING_25):
        assert price(situation(GERMAN, date), ATTACK_CHIT, NONE).refusal is None


@pytest.mark.parametrize("date", [CGDate.MIDDAY_24, CGDate.MORNING_25])
def test_4_5154_the_attack_chit_is_for_sale_once_per_game(date: CGDate) -> None:
    chit = bought(GERMAN, CGDate.MIDDAY_24, (ATTACK_CHIT, NONE))
    assert refusal_of(situation(GERMAN, date, *chit), ATTACK_CHIT, NONE) == AttackChitGone(CGDate.MIDDAY_24)


def test_4_5154_the_british_cannot_buy_an_attack_chit() -> None:
    assert refusal_of(situation(BRITISH, CGDate.MIDDAY_24), ATTACK_CHIT, NONE) == UnknownRG(BRITISH, "-")


@pytest.mark.parametrize("date", [date for date in CGDate if not date.is_initial])
def test_4_5127_british_tanks_are_not_bought_for_the_map_in_a_morning(date: CGDate) -> None:
    where = situation(BRITISH, date)
    for rg in ("V1", "V2"):
        expected = NoTanksOnMapInMorning(date) if date.is_morning else None
        assert price(where, rg, ON).refusal == expected
        assert price(where, rg, OFF).refusal is None
    assert price(where, "I1", ON).refusal is None
    assert price(situation(GERMAN, date), "V1", ON).refusal is None


def test_4_5152_no_german_i_v_hw_for_the_map_while_the_north_edge_is_closed() -> None:
    chit = bought(GERMAN, CGDate.MIDDAY_24, (ATTACK_CHIT, NONE))
    for purchases in ((), chit):
        where = situation(GERMAN, CGDate.MIDDAY_24, *purchases, is_north_edge_open=False)
        for each in offers(CHART, where):
            for asked in each.prices:
                closed = asked.deployment is ON and each.line.id[0] in "IVH"
                assert (NorthEdgeClosed() in asked.refusals) is closed


def test_4_5152_the_north_edge_is_nothing_to_the_british() -> None:
    where = situation(BRITISH, CGDate.MIDDAY_24, is_north_edge_open=False)
    assert all(asked.refusal is None for each in offers(CHART, where) for asked in each.prices)


@pytest.mark.parametrize("side", list(Side))
def test_4_5151_i_v_hw_need_a_deployment_area_that_is_not_isolated(side: Side) -> None:
    for each in offers(CHART, situation(side, CGDate.MIDDAY_24, has_deployment_area=False)):
        for asked in each.prices:
            needs_one = asked.deployment is ON and each.line.id[0] in "IVH"
            assert asked.refusal == (NoDeploymentArea(side) if needs_one else None)


@pytest.mark.parametrize("side", list(Side))
def test_4_4_nothing_is_bought_on_23_afternoon(side: Side) -> None:
    for each in offers(CHART, situation(side, CGDate.AFTERNOON_23)):
        assert {asked.refusal for asked in each.prices} == {NoPurchaseYet(CGDate.AFTERNOON_23)}


def test_every_reason_why_not_is_given() -> None:
    today = bought(GERMAN, CGDate.MIDDAY_24, ("I1", OFF))
    where = situation(
        GERMAN, CGDate.MIDDAY_24, *today, cpp=2, has_deployment_area=False, is_north_edge_open=False
    )
    assert price(where, "I1", ON).refusals == (
        MaxPerDateReached("I1", 1),
        MaxPerCGReached("I1", 1),
        InfantryLimitReached("I1", 1),
        NorthEdgeClosed(),
        NoDeploymentArea(GERMAN),
        NotEnoughCPP(5, 2),
    )


# The record


def test_4_5153_the_line_of_the_rg_purchase_record() -> None:
    earlier = bought(BRITISH, CGDate.MORNING_24, ("I1", OFF), ("HW1", OFF))
    assert buy(situation(BRITISH, CGDate.MIDDAY_24, *earlier), "I1", ON) == Purchase(
        date=CGDate.MIDDAY_24,
        side=BRITISH,
        rg="I1",
        name="Inf Coy",
        deployment=ON,
        cost=8,
        surcharge=1,
        purchased=2,
        remaining=2,
    )


def test_4_5153_on_map_is_noted_o_and_off_map_e() -> None:
    assert (ON.value, OFF.value) == ("O", "E")


def test_a_purchase_that_breaks_a_rule_is_recorded_as_it_happened() -> None:
    earlier = bought(GERMAN, CGDate.MORNING_24, ("I1", OFF))
    again = purchase(CHART, situation(GERMAN, CGDate.MORNING_24, *earlier, cpp=0), "I1", ON)
    assert (again.purchased, again.remaining, again.surcharge) == (2, -1, 1)


@pytest.mark.parametrize(("rg", "deployment"), [("I1", NONE), (ATTACK_CHIT, ON), (ATTACK_CHIT, OFF)])
def test_a_deployment_without_meaning_cannot_be_recorded(rg: str, deployment: Deployment) -> None:
    refusal = refusal_of(situation(GERMAN, CGDate.MIDDAY_24), rg, deployment)
    assert refusal == NoSuchDeployment(rg, deployment)
    assert not refusal.can_be_recorded


def test_purchases_of_a_date() -> None:
    morning = bought(BRITISH, CGDate.MORNING_24, ("I1", OFF))
    midday = bought(BRITISH, CGDate.MIDDAY_24, ("V1", OFF))
    assert on_date((*morning, *midday), CGDate.MIDDAY_24) == midday
    assert cost_of_date(()) == 0


# The files


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "I2"', 'id = "I1"', "German I1 stands there twice"),
        ('id = "I1"', 'id = "X1"', "rg line 1: id must begin with I, V, G, HW, O, -, not 'X1'"),
        (
            "cost_cpp = 4",
            'cost_cpp = "4"',
            "rg line 1: cost_cpp must be a whole number from 0 to 99, not '4'",
        ),
        ("reduced = 2", "reduced = 4", "rg line 1, units line 1: reduced must be a whole number from 1 to 3"),
        ("oba_calibre_mm = 80\n", "", "rg line 11: OBA and nothing else has a calibre"),
        (
            'units = [{ unit = "6-5-8", full = 3, reduced = 2 }]',
            "",
            "rg line 1: every RG but the Attack Chit",
        ),
        ("max_per_cg = 2", "max_per_cg = 1", "rg line 8: max_per_date is greater than max_per_cg"),
        ('kinds = ["I", "V", "HW"]', 'kinds = ["I", "Z"]', "on_map: kinds must be one of I, V, G, HW"),
        ("cost_cpp = 4", "cost_cpp = 4\noba_is_rocket = true", "rg line 1: only OBA can be rockets"),
        ('kinds = ["I", "V", "HW"]', "kinds = [1]", "on_map: kinds must be a list of texts"),
        ('type = "SS Inf Pltn"', 'type = " "', "rg line 1: type must be a text"),
        ("[on_map]", "[[on_map]]", "on_map must be a table"),
    ],
)
def test_a_wrong_rg_chart_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("charts", "reinforcement_groups.toml")
    assert old in text
    where = text.index('id = "G1"') if "max_per_cg" in old else 0
    with pytest.raises(ChartError) as error:
        read_rg_chart(text[:where] + text[where:].replace(old, new, 1))
    assert str(error.value).startswith("reinforcement_groups.toml")
    assert message in str(error.value)


def test_the_rg_charts_and_the_sw_chart_must_have_the_same_infantry() -> None:
    names = {field.name for field in fields(Charts)} - {"switches"}
    texts = {name: read_text("charts", f"{name}.toml") for name in names}
    texts["rulings"] = read_text("rulings.toml")
    assert read_charts(**texts) == charts()
    texts["strength"] = texts["strength"].replace('id = "I3"', 'id = "I4"')
    with pytest.raises(ChartError, match=r"strength.toml: German I3 must stand both there and in"):
        read_charts(**texts)
