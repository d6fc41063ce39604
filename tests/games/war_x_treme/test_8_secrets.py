"""WX-8 Secrets of the universe, read aloud."""

from ruse.games.war_x_treme import GAME
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import WHOLE
from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, battle

ON = {"secrets": True}


@rule("WX-8.1")
def test_three_players_hold_a_secret_each_and_who_does_is_public():
    state = GAME.start(GAME.setup(5, ON), FastLuck(3), None)
    holders = [player["secret"] for player in state.position()["players"]]  # type: ignore[attr-defined]
    seen = GAME.view(state, 0).players

    assert sorted(filter(None, holders)) == ["ash", "coin", "crowns"]
    assert [player.has_secret for player in seen] == [secret is not None for secret in holders]
    assert [player.secret for player in seen][1:] == [None] * 4


@rule("WX-8.1")
def test_two_players_have_one_each():
    state = GAME.start(GAME.setup(2, ON), FastLuck(3), None)

    assert all(player["secret"] for player in state.position()["players"])  # type: ignore[attr-defined]


@rule("WX-8.1")
def test_crowns_wins_with_every_king_and_queen():
    table = battle(
        "P-A/2, P-4", "Z-3, Z-5", camps=["P-K, Z-K, P-Q, Z-Q"], options=ON, players={ANN: {"secret": "crowns"}}
    ).go()

    assert table.position["reason"] == "crowns"
    assert table.state.outcome(ANN) == WHOLE


@rule("WX-8.1")
def test_crowns_does_not_win_while_another_holds_a_queen():
    table = battle(
        "P-A/2, P-4", "Z-3, Z-5, Z-4, Z-Q", camps=["P-K, Z-K, P-Q"], options=ON, players={ANN: {"secret": "crowns"}}
    ).go()

    assert table.kind != "over"


@rule("WX-8.1")
def test_ash_wins_on_the_third_war_won_in_a_row():
    table = battle("P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7", slots="Z-Q, P-10", options=ON,
                   players={ANN: {"secret": "ash", "streak": 2}}).go().picks(1)  # fmt: skip

    assert table.position["reason"] == "ash"
    assert table.state.outcome(ANN) == WHOLE


@rule("WX-8.1")
def test_a_lost_war_ends_the_row():
    table = battle("P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7", slots="P-10, Z-Q", options=ON,
                   players={ANN: {"secret": "ash", "streak": 2}}).go().picks(1)  # fmt: skip

    assert table.position["players"][ANN]["streak"] == 0


@rule("WX-8.1")
def test_coin_wins_at_tax_time_with_the_most_cards():
    table = battle("P-7, P-4", "Z-K, Z-5", "N-3, N-4", slots="P-3, P-5", tax="Z-J", rest=CAT, options=ON,
                   players={CAT: {"secret": "coin"}}).go()  # fmt: skip

    assert table.position["reason"] == "coin"
    assert table.state.outcome(CAT) == WHOLE


@rule("WX-8.1")
def test_coin_needs_thirty_five():
    table = battle("P-7, P-4", "Z-K, Z-5", slots="P-3, P-5, Z-3, Z-4, P-10, Z-10, P-J", tax="Z-J", rest=BOB, options=ON,
                   players={BOB: {"secret": "coin"}}).go()  # fmt: skip

    assert table.told("TaxTime")
    assert table.kind != "over"


@rule("WX-8.1")
def test_a_war_that_nobody_won_is_left_out_of_the_row():
    table = battle("P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7", slots="Z-Plague Toll, Z-Q", options=ON,
                   players={ANN: {"secret": "ash", "streak": 2}}).go().picks(1)  # fmt: skip

    assert table.position["players"][ANN]["streak"] == 2


@rule("WX-8.1")
def test_ash_and_coin_at_once_share():
    table = battle("Z-Rise Up, Z-3, Z-4, Z-5, Z-7", "P-K, P-3, P-4, P-5, P-7", "N-7, N-3, N-4, N-5",
                   suits=["zombie", "princess", "ninja"], slots="Z-Q, P-10, P-9/6", tax="P-Joker", rest=CAT, options=ON,
                   players={ANN: {"secret": "ash", "streak": 2}, CAT: {"secret": "coin"}})  # fmt: skip
    table.go().picks(1, 2)

    assert table.position["won"] == [ANN, CAT]
    assert table.state.outcome(ANN) == table.state.outcome(CAT) == WHOLE // 2
