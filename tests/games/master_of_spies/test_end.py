"""MS-6: the end, the score, and matches."""

from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import State, legal_actions, seats_in
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, CAT, Quays, quays


def last_round(
    hands: tuple[str, ...], spies: list[dict[str, str]], options: dict[str, Any] | None = None, **rows: Any
) -> Quays:
    """The last turn of the final round."""
    return quays(
        hands, spies=spies, options=options, left=0, final=True, turn=len(hands) - 1, round=20, phase="play", **rows
    )


@rule("MS-6.1")
def test_after_the_last_card_the_round_is_finished_and_a_final_one_played():
    table = quays(("D7 D8", "P1 P2", "F1 F2"), draw="L4", left=1, phase="draw")

    table.do("draw", "D7", "discard").do("take", "P1", "discard").do("take", "F1", "discard")

    assert table.position["final"]
    assert table.kind == "card"
    for _ in range(3):
        table.do(table.hand(table.seat)[0], "discard")
    assert table.state.over()


@rule("MS-6.1")
def test_who_drew_the_last_card_starts_the_final_round():
    table = quays(("D7 D8", "P1 P2", "F1 F2"), d="P4", draw="L4", left=1, phase="draw", starter=BOB)

    table.do("draw", "P1", "discard").do("take", "F1", "discard").do("take", "D8", "row D")

    assert table.position["starter"] == table.seat == BOB
    assert table.told("BecameLastMaster")[0].seat == BOB
    assert not table.told("BecameMaster")


@rule("MS-6.1")
def test_if_the_last_seat_draws_it_the_round_is_over_after_that_turn():
    table = quays(("D7 D8", "P1 P2"), draw="L4", left=1, phase="draw", turn=1).do("draw", "P1", "discard")

    assert table.position["final"]


@rule("MS-6.1")
def test_two_players_keep_their_order_in_the_final_round():
    table = quays(("D7 D8", "P1 P2"), draw="L4", left=1, phase="draw", turn=1).do("draw", "P1", "discard")

    assert table.seat == ANN
    assert not table.told("BecameLastMaster")


@rule("MS-6.1")
def test_nobody_draws_in_the_final_round():
    table = quays(("D7 D8", "P1 P2"), left=0, final=True, phase="draw", options={"advanced": True})

    assert table.refused("take") == "MS-6.1"
    assert table.legal() == ["without", "disguise", "exchange"]


@rule("MS-6.2")
def test_the_score_adds_up_the_cards_under_ones_spies():
    spies = [{"D": "D9", "P": "P4"}, {"D": "D9"}]
    table = last_round(("D1", "L1 L2"), spies, d="P4 D9").do("L1", "discard")

    assert [table.state.score(seat) for seat in (ANN, BOB)] == [13, 9]
    assert [table.state.outcome(seat) for seat in (ANN, BOB)] == [840, 0]


@rule("MS-6.2")
def test_a_card_with_two_of_ones_own_spies_counts_once():
    spies = [{"D": "D9", "L": "D9"}, {"P": "P4"}]
    table = last_round(("D1", "L1 L2"), spies, d="P4 D9").do("L1", "discard")

    assert table.state.score(ANN) == 9


@rule("MS-6.2")
def test_equal_sums_go_to_the_higher_single_card():
    spies = [{"D": "D8", "P": "P2"}, {"L": "L7", "F": "F3"}]
    table = last_round(("D1", "L1 L2"), spies, d="P2 D8", l="F3 L7").do("L1", "discard")

    assert [table.state.outcome(seat) for seat in (ANN, BOB)] == [840, 0]


@rule("MS-6.2")
def test_if_all_cards_are_equal_the_game_is_shared():
    spies = [{"D": "D8"}, {"L": "L8"}, {}]
    table = last_round(("D1", "L1", "F1 F2"), spies, d="P2 D8", l="F3 L8").do("F1", "discard")

    assert [table.state.outcome(seat) for seat in (ANN, BOB, CAT)] == [420, 420, 0]
    assert [event.seat for event in table.told("GameShared")] == [ANN, BOB]


@rule("MS-6.3")
def test_in_a_match_the_winner_starts_the_next_game_afresh():
    table = last_round(("D1", "L1 L2", "F1"), [{}, {}, {"D": "D8"}], {"match": "deals=2"}, d="P2 D8", starter=CAT)

    table.do("L1", "discard")

    position = table.position
    assert (position["game"], position["opener"], position["starter"]) == (2, CAT, CAT)
    assert [side["total"] for side in position["sides"]] == [0, 0, 8]
    assert position["rows"] == [[], [], [], []]
    assert position["replaced"] == {}
    assert all(side["spies"] == [None] * 4 and not side["spent"] for side in position["sides"])


@rule("MS-6.3")
@pytest.mark.parametrize(("opener", "next_opener"), [(ANN, ANN), (BOB, CAT), (CAT, CAT)])
def test_after_a_shared_game_the_first_sharer_from_its_starter_starts(opener: int, next_opener: int):
    spies = [{"D": "D8"}, {}, {"L": "L8"}]
    hands = ("D1 D2", "L1 L2", "F1 F2")
    table = last_round(hands, spies, {"match": "deals=2"}, d="P2 D8", l="F3 L8", opener=opener)

    table.do("F1", "discard")

    assert table.position["opener"] == next_opener


@rule("MS-6.3")
def test_after_n_games_the_highest_sum_wins_and_equal_sums_share():
    for total, shares in ((3, [420, 420]), (2, [840, 0])):
        table = last_round(("D1", "L1 L2"), [{"D": "D5"}, {"P": "P2"}], {"match": "deals=3"}, d="P2 D5", game=3)
        sides = [side | {"total": own} for side, own in zip(table.position["sides"], (0, total), strict=True)]
        setup = GAME.setup(2, {"match": "deals=3"})
        state = GAME.from_position(setup, table.position | {"sides": sides}, FastLuck(1))
        Quays(state).do("L1", "discard")

        assert state.over()
        assert [state.outcome(seat) for seat in (ANN, BOB)] == shares


@rule("MS-6.3")
def test_a_match_for_points_ends_after_the_game_in_which_they_are_reached():
    for goal, over in ((8, True), (9, False)):
        options = {"match": f"points={goal}"}
        table = last_round(("D1", "L1 L2"), [{"D": "D8"}, {}], options, d="P2 D8").do("L1", "discard")

        assert table.state.over() == over


@rule("MS-6.3")
def test_no_match_is_longer_than_fifty_games():
    options = {"match": "points=2000"}
    table = last_round(("D1", "L1 L2"), [{}, {}], options, game=50).do("L1", "discard")

    assert table.state.over()


@rule("MS-6.3")
def test_a_single_deal_is_over_after_one_game():
    assert last_round(("D1", "L1 L2"), [{}, {}]).do("L1", "discard").state.over()


@rule("MS-6.3")
@pytest.mark.parametrize("value", ["deals=0", "deals=51", "points=0", "points=2001", "deals", "double"])
def test_other_matches_there_are_none(value: str):
    with pytest.raises(RuseError, match="switch match cannot be"):
        GAME.setup(2, {"match": value})


def played(seats: int, options: dict[str, Any], seed: int) -> State:
    state = GAME.start(GAME.setup(seats, options), FastLuck(seed), None)
    dice = Dice(seed)
    while not state.over():
        seat = seats_in(state.acting())[0]
        actions = legal_actions(state, seat)
        state.apply(seat, actions[dice.below(len(actions))])
    return state


@rule("MS-6.3")
def test_a_match_is_one_table_and_its_scores_are_the_sums():
    state = played(3, {"match": "deals=4"}, 5)
    position: Any = state.position()

    assert position["game"] == 4
    assert [state.score(seat) for seat in range(3)] == [side["total"] for side in position["sides"]]
