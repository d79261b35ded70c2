"""The rulings that are settings of a campaign: every row marked "switch" in the list of rulings."""

import pytest

from elst_app.loading import charts, read_text
from elst_app.rules.chart_reading import ChartError
from elst_app.rules.refusals import Refused
from elst_app.rules.rulings import Choice, Rulings, UnknownOption, UnknownSwitch, read_switches
from elst_app.words import rulings as words

SWITCHES = charts().switches

PRINTED = {
    "O4": ("2.11", ("contact-lost", "contact-kept-with-los")),
    "O6": ("2.11", ("marker-runs-out", "cancelled-at-once")),
    "O18": ("2.34", ("corrected-in-same-window", "stays-until-next-window")),
    "O24": ("2.9", ("no-known-enemy-needed", "known-enemy-needed")),
    "C5": ("CG7", ("not-enemy-area", "not-enemy-area-nor-no-mans-land")),
    "C14": ("4.506", ("whole-stack", "one-unit")),
    "C15": ("4.5061", ("nearest-first", "fewest-enemy-hexes-first")),
    "C16": ("CG9", ("must-escape", "retained-with-crew")),
    "C23": ("4.513", ("crews-stay-out", "crews-return")),
    "C24": ("4.5161", ("british-only", "both-sides")),
    "C25": ("4.5162", ("two-psk", "two-lmg")),
    "C30": ("4.5171", ("two-scenarios", "one-scenario")),
}


def test_every_switch_with_its_rule_and_options_the_default_first() -> None:
    assert {switch.code: (switch.rule, switch.options) for switch in SWITCHES} == PRINTED
    assert [switch.code for switch in SWITCHES] == list(PRINTED)


def test_a_campaign_that_chooses_nothing_plays_by_the_first_options() -> None:
    rulings = Rulings.default(SWITCHES)
    for code, (_, options) in PRINTED.items():
        assert rulings.option(code) == options[0] == SWITCHES.find(code).default


def test_an_option_is_chosen_for_one_switch_alone() -> None:
    rulings = Rulings.default(SWITCHES).with_option(SWITCHES, "C24", "both-sides")
    assert rulings.option("C24") == "both-sides"
    assert [choice for choice in rulings.choices if choice.code != "C24"] == [
        Choice(code, options[0]) for code, (_, options) in PRINTED.items() if code != "C24"
    ]


def test_what_a_campaign_does_not_mention_is_the_default() -> None:
    rulings = Rulings.of(SWITCHES, {"C25": "two-lmg", "O18": "stays-until-next-window"})
    assert (rulings.option("C25"), rulings.option("O18"), rulings.option("C5")) == (
        "two-lmg",
        "stays-until-next-window",
        "not-enemy-area",
    )


def test_a_switch_or_an_option_there_is_not_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Rulings.of(SWITCHES, {"C1": "yes"})
    assert refused.value.refusal == UnknownSwitch("C1")
    with pytest.raises(Refused) as refused:
        Rulings.default(SWITCHES).with_option(SWITCHES, "C25", "two-mmg")
    assert refused.value.refusal == UnknownOption("C25", "two-mmg", ("two-psk", "two-lmg"))
    with pytest.raises(Refused) as refused:
        Rulings.default(SWITCHES).option("C1")
    assert refused.value.refusal == UnknownSwitch("C1")


def test_every_switch_and_every_option_has_its_own_words() -> None:
    questions = [words.question(switch.code) for switch in SWITCHES]
    assert all(question.endswith("?") for question in questions)
    assert len(set(questions)) == len(questions)
    for switch in SWITCHES:
        texts = [words.option_text(switch.code, option) for option in switch.options]
        assert all(text.endswith(".") for text in texts)
        assert len(set(texts)) == len(texts)


def test_words_are_given_for_nothing_else() -> None:
    with pytest.raises(KeyError):
        words.question("C1")
    with pytest.raises(KeyError):
        words.option_text("C25", "two-mmg")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('code = "C25"', 'code = "C24"', "rulings.toml: C24 stands there twice"),
        (
            'options = ["two-psk", "two-lmg"]',
            'options = ["two-psk"]',
            "rulings.toml, switch line 11: a switch needs two different options at least",
        ),
        (
            'options = ["two-psk", "two-lmg"]',
            'options = ["two-psk", "two-psk"]',
            "switch line 11: a switch needs two different options at least",
        ),
        ("[[switch]]", "[switch]", "rulings.toml"),
    ],
)
def test_a_wrong_list_of_switches_names_its_line(old: str, new: str, message: str) -> None:
    text = read_text("rulings.toml")
    assert old in text
    with pytest.raises(ChartError) as error:
        read_switches(text.replace(old, new, 1))
    assert message in str(error.value)


def test_lines_must_be_a_list_of_tables() -> None:
    with pytest.raises(ChartError, match=r"rulings.toml: switch must be a list of tables"):
        read_switches("switch = 3")
