"""MS-7: the advanced game."""

import json
from pathlib import Path

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from ruse.testkit.strict import StrictLuck
from tests.games.master_of_spies.quays import ANN, BOB, Quays, quays

ADVANCED = {"advanced": True}
HANDS = ("D7 D8 L2 P9 F1", "P1 P2 P3 P4 P5")


def advanced(**table: object) -> Quays:
    return quays(HANDS, phase="draw", options=ADVANCED, draw="L7", **table)  # type: ignore[arg-type]


@rule("MS-7.1")
def test_a_disguised_card_counts_for_any_spy():
    table = advanced(d="P6").do("disguise", "draw", "D7", "row D")

    assert table.kind == "disguise"
    assert table.do("spy F").spies(ANN) == {"F": "D7"}


@rule("MS-7.1")
def test_it_must_still_be_a_legal_play():
    table = advanced(d="P6").do("disguise", "draw", "P9")

    assert table.refused("row D") == "MS-3.2"


@rule("MS-7.1")
def test_the_named_spy_moves_only_to_a_higher_card_and_by_choice():
    table = advanced(d="P6", p="D3", f="L9", spies=[{"D": "D3", "L": "L9"}]).do("disguise", "draw", "D8", "row D")

    assert Quays(table.state.clone()).do("spy L").spies(ANN) == {"D": "D3", "L": "L9"}
    assert Quays(table.state.clone()).do("spy D", "stay").spies(ANN) == {"D": "D3", "L": "L9"}
    assert Quays(table.state.clone()).do("spy D", "move").spies(ANN) == {"D": "D8", "L": "L9"}


@rule("MS-7.1")
def test_a_turn_that_discards_has_wasted_it():
    table = advanced().do("disguise", "draw", "D7", "discard")

    assert table.position["sides"][ANN]["spent"]
    assert table.seat == BOB


@rule("MS-7.1")
def test_for_replacing_the_printed_faction_counts():
    table = quays(("L9 D1", "D8 P1"), d="P6 D7", spies=[{}, {"F": "D7"}], options=ADVANCED, turn=1)

    table.do("D8", "over D7")

    assert table.spies(BOB) == {"D": "D8", "F": "D8"}


@rule("MS-7.1")
def test_the_disguise_ends_with_the_turn():
    table = advanced(d="P6").do("disguise", "draw", "D7", "row D", "spy F")

    assert not table.position["disguised"]


@rule("MS-7.1")
def test_a_disguise_in_the_last_turn_ends_with_the_game():
    table = quays(HANDS, phase="draw", final=True, turn=1, left=0, last_drawer=0, options=ADVANCED)

    table.do("disguise", "P3", "discard")

    assert table.state.over()
    assert not GAME.view(table.state, int(SPECTATOR)).disguised


@rule("MS-7.1")
def test_a_disguise_that_was_wasted_in_the_last_turn_of_a_match_is_over_with_it():
    """A whole match of four, whose last act is the discard of a disguised turn."""
    played = json.loads((Path(__file__).parent / "a_wasted_disguise.json").read_text(encoding="utf-8"))
    table = Quays(GAME.start(GAME.setup(played["seats"], played["options"]), FastLuck(played["seed"]), None))
    for seat, steps in played["acts"]:
        assert table.seat == seat
        table.do(*steps)

    assert table.state.over()
    assert not any(GAME.view(table.state, viewer).disguised for viewer in (int(SPECTATOR), *range(4)))


@rule("MS-7.2")
def test_regroup_shuffles_cards_into_the_draw_pile_and_draws_as_many():
    table = advanced()
    before = len(table.position["draw_pile"])

    table.do("regroup", "return D7 F1")

    assert len(table.hand(ANN)) == 5
    assert len(table.position["draw_pile"]) == before
    assert table.legal() == ["draw"]
    assert table.told("Regrouped")[0].cards == ("D7", "F1")


@rule("MS-7.2")
def test_one_to_three_cards_go_back():
    table = advanced().do("regroup")

    assert len(table.legal()) == 5 + 10 + 10
    assert table.refused("return D7 D8 L2 P9") == "MS-7.2"
    assert table.refused("return D7 D7") == "MS-7.2"


@rule("MS-7.2")
def test_not_while_the_draw_pile_is_empty():
    table = quays(HANDS, phase="draw", options=ADVANCED, left=0)

    assert table.refused("regroup") == "MS-7.2"


@rule("MS-7.2")
def test_each_regroup_has_luck_of_its_own():
    luck = StrictLuck(4)
    table = advanced(luck=luck).do("regroup", "return D7", "draw", "D8", "discard")

    table.do("regroup", "return P1")

    assert len(set(luck.drawn)) == 2


@rule("MS-7.3")
def test_archive_takes_any_discarded_card_instead_of_the_draw():
    table = advanced(discard="F9 F8 F7").do("archive", "pick F7")

    assert "F7" in table.hand(ANN)
    assert table.kind == "card"
    assert table.position["discard"] == ["F9", "F8"]


@rule("MS-7.3")
def test_no_archive_in_the_final_round_or_from_an_empty_pile():
    assert quays(HANDS, phase="draw", options=ADVANCED, left=0, final=True).refused("archive") == "MS-7.3"
    assert advanced().refused("archive") == "MS-7.3"


@rule("MS-7.4")
def test_exchange_swaps_a_card_and_the_draw_follows():
    table = advanced(discard="F9 F8").do("exchange", "give F1", "pick F8")

    assert table.hand(ANN) == ["D7", "D8", "P9", "L2", "F8"]
    assert table.position["discard"] == ["F1", "F9"]
    assert table.do("take").hand(ANN) == ["D7", "D8", "P9", "L2", "F1", "F8"]


@rule("MS-7.4")
def test_exchange_is_allowed_in_the_final_round_but_not_with_an_empty_pile():
    assert "exchange" in quays(HANDS, phase="draw", options=ADVANCED, left=0, final=True).legal()
    assert advanced().refused("exchange") == "MS-7.4"


@rule("MS-7.5")
@pytest.mark.parametrize("word", ["disguise", "regroup", "archive", "exchange"])
def test_one_special_action_a_game_before_the_draw(word: str):
    table = advanced(discard="F9").do("exchange", "give F1", "pick F9")

    assert table.refused(word) == "MS-7.5"
    assert table.do("draw").refused(word) == "MS-3.1"


@rule("MS-7.5")
def test_the_basic_game_has_none():
    table = quays(HANDS, phase="draw", discard="F9")

    assert table.legal() == ["draw", "take"]
    assert table.refused("disguise") == "MS-7.5"


@rule("MS-7.5")
def test_a_special_action_that_is_not_finished_can_be_taken_back():
    table = advanced(discard="F9 F8").do("exchange", "give F1")
    before = table.position["sides"]

    table.state.retract(ANN)

    assert table.position["sides"] == before
    assert table.kind == "draw"
    assert not table.events
