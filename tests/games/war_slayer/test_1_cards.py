"""WS-1 Cards."""

from itertools import pairwise
from pathlib import Path

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import DOUBLE_AGENT, NAMES, card_number, open_box
from ruse.kernel.editions import Edition
from ruse.kernel.errors import RuseError
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission

BOX = open_box(GAME.load_edition("standard"))
RANKS = "2 3 4 5 6 7 8 9 10 A"


@rule("WS-1.1")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(cards(RANKS))))
def test_every_rank_beats_the_one_below_it_and_aces_beat_every_number(lower: str, higher: str):
    table = mission(theater=(f"{lower}♥ 4♠ 5♠", f"{higher}♦ 6♠ 7♠"), dossier=("J♥ Q♥ K♥", "J♦ Q♦ K♦"))

    table.flip()

    assert table.position["winners"][0] == BOB


@rule("WS-1.1")
@pytest.mark.parametrize(
    ("named", "points"),
    [("A♠", 10), ("A♥ A♦ A♣", 5), ("K♠ Q♥ J♦", 5), ("10♠ 9♥ 5♦ 2♣", 1)],
)
def test_what_a_card_is_worth(named: str, points: int):
    assert {BOX.points.cells[card_number(card)] for card in cards(named)} == {points}


@rule("WS-1.2")
def test_the_vip_draws_with_an_agent():
    table = mission(theater=("A♠ 4♦ 2♥", "A♥ 8♦ 3♣"), dossier=("5♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.position["winners"][0] is None
    assert table.view(ANN).operations[0].cards == ("A♠", "A♥")


@rule("WS-1.3")
def test_the_deck_is_39_operatives_and_agents_12_double_agents_and_a_vip():
    doubles = [card for card in range(52) if BOX.role.cells[card] == DOUBLE_AGENT]

    assert len(doubles) == 12
    assert NAMES[BOX.vip] == "A♠"
    assert len(set(NAMES)) - len(doubles) - 1 == 39


@rule("WS-1.3")
def test_the_deck_is_worth_121_points():
    assert sum(BOX.points.to_list()) == 121


@pytest.mark.parametrize("written", ["10♦", "10d", "10D", "Td", "t♦", " 10♦ "])
def test_a_card_can_be_written_in_several_ways(written: str):
    assert NAMES[card_number(written)] == "10♦"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"vip": "A"}, "vip must name one of the 52 cards, not 'A'"),
        ({"vip": "K♠"}, "the VIP cannot be a Double Agent"),
        ({"cards": {"1♠": {"points": 1}}}, "'1♠' is not one of the 52 cards"),
        ({"cards": {"A♠": {"points": 9}}}, "add up to an even number"),
        ({"cards": {"A♠": {"points": 100}}}, "A♠ needs points from 0 to 99"),
        ({"cards": {"A♠": {"strength": -1}}}, "A♠ needs a strength from 0 to 99"),
        ({"cards": {"A♠": {"role": "spy"}}}, "A♠ needs a role out of operative, agent, double-agent"),
        ({"ranks": {}}, "2♠ needs a role"),
    ],
)
def test_an_edition_with_a_slip_names_the_card(change: dict[str, object], says: str):
    data = GAME.load_edition("standard").data

    with pytest.raises(RuseError, match=says):
        open_box(Edition("mine", "", data | change))


def test_an_edition_that_does_not_exist_is_named_with_those_that_do():
    with pytest.raises(RuseError, match="there is no edition 'mine'; there is: standard"):
        GAME.load_edition("mine")


def test_an_edition_file_that_is_broken_is_named(tmp_path: Path):
    from ruse.kernel.editions import load_edition

    (tmp_path / "mine.toml").write_text("vip = ")

    with pytest.raises(RuseError, match=r"edition mine\.toml cannot be read"):
        load_edition(tmp_path, "mine")
