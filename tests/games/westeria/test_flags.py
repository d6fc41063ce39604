"""WE-7: Flags captured, won back and handed on, with two, three and four players."""

from ruse.games.westeria.events import CardsShown, FlagCaptured, FlagPlaced, FlagWonBack, GameEnded
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ANN, BOB, CLEO, DAN, realm

ANNS = "king A1, queen A3, duke E1"
FLAG_OF_BOB = "flag A2, scout M1"
CLEOS = "scout G1, flag G2"
DANS = "scout S1, flag S2"


@rule("WE-7.1")
def test_a_captured_flag_lies_before_its_captor_and_its_owner_plays_on():
    table = realm(f"{ANNS}, flag E2", FLAG_OF_BOB, CLEOS).act("A1", "A2")

    assert table.captors() == [None, ANN, None]
    assert table.turn == BOB
    assert table.choices() == ["M1"]


@rule("WE-7.1")
def test_the_loser_keeps_tokens_and_city_moves_but_draws_no_cards():
    bobs = "flag A2, scout M1, baron F1, earl N1, count P1"
    table = realm(f"{ANNS}, flag E2", bobs, CLEOS).act("A1", "A2")

    assert table.turn == BOB
    assert table.phase == "moving"
    assert table.state.moves == 3, "Mammoth Bay and Castleburg"
    assert not table.heard(CardsShown)


@rule("WE-7.2")
def test_flags_the_loser_held_go_with_the_losers_own():
    table = realm(f"{ANNS}, flag E2", FLAG_OF_BOB, "scout G1", DANS, captors={CLEO: BOB}).act("A1", "A2")

    assert table.captors() == [None, ANN, ANN, None]
    assert table.heard(FlagCaptured)[0].flags == (BOB, CLEO)


@rule("WE-7.2", "WE-8.1")
def test_with_three_a_flagless_player_who_takes_the_third_flag_makes_its_captor_win():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, captors={ANN: CLEO}).act("A1", "A2")

    assert table.captors() == [CLEO, CLEO, None]
    assert table.heard(GameEnded)[0].winners == (CLEO,)
    assert table.state.outcome(CLEO) == 840


@rule("WE-7.3")
def test_who_takes_the_flag_of_the_one_holding_its_own_gets_it_back():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, captors={ANN: BOB}).act("A1", "A2")

    assert table.captors() == [None, ANN, None]
    assert table.heard(FlagWonBack)
    assert table.phase == "returning-flag"


@rule("WE-7.3")
def test_flags_just_won_include_those_the_holder_held_of_others():
    table = realm(ANNS, FLAG_OF_BOB, "scout G1", DANS, captors={ANN: BOB, CLEO: BOB}).act("A1", "A2")

    assert table.captors() == [None, ANN, ANN, None]


@rule("WE-7.3")
def test_any_other_flag_goes_to_the_one_who_holds_the_capturers_own():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, DANS, captors={ANN: CLEO}).act("A1", "A2")

    assert table.captors() == [CLEO, CLEO, None, None]
    assert table.heard(FlagCaptured)[0].holder == CLEO
    assert table.turn == BOB


@rule("WE-7.2", "WE-7.3")
def test_with_four_what_the_loser_held_goes_to_the_keeper_too():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, "scout S1", captors={ANN: CLEO, DAN: BOB}).act("A1", "A2")

    assert table.captors() == [CLEO, CLEO, None, CLEO]
    assert table.heard(GameEnded)[0].winners == (CLEO,)


@rule("WE-6.2", "WE-7.3")
def test_the_attacker_moves_in_whoever_gets_the_flag():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, DANS, captors={ANN: CLEO}).act("A1", "A2")

    assert table.at("A2") == ("king", ANN)


@rule("WE-7.4")
def test_the_returned_flag_is_placed_at_once_in_any_free_zone_and_everyone_knows():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, captors={ANN: BOB}, moves=2).act("A1", "A2")
    assert "A1" in table.choices(), "the zone the capturing unit left is always free"
    assert len(table.choices()) == 72 - 6

    table.act("H1")

    assert table.at("H1") == ("flag", ANN)
    assert table.heard(FlagPlaced, int(SPECTATOR))[0].zone == "H1"
    assert table.holder("H") == ANN
    assert (table.turn, table.phase) == (ANN, "moving")


@rule("WE-7.4")
def test_after_the_last_move_the_flag_is_placed_before_the_turn_passes():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, captors={ANN: BOB}).act("A1", "A2")
    assert table.owing() == [ANN]

    table.act("A1")

    assert table.turn == BOB


@rule("WE-7.1", "WE-7.3")
def test_with_the_flag_back_cards_are_drawn_again():
    table = realm("king A1, queen B1, duke C1, count V1", FLAG_OF_BOB, CLEOS, captors={ANN: BOB})
    table.act("A1", "A2", "E1")
    table.act("M1", "M3", "end")
    table.act("G1", "G3", "end")

    assert table.turn == ANN
    assert table.phase == "drawn"


@rule("WE-7.3", "WE-8.1")
def test_a_flag_on_its_way_back_counts_as_on_the_board():
    table = realm(ANNS, FLAG_OF_BOB, CLEOS, captors={ANN: BOB}).act("A1", "A2")
    assert not table.state.over(), "Ann’s and Cleo’s are left"

    two = realm(ANNS, "flag A2, scout M1", "scout G1", captors={ANN: BOB, CLEO: BOB}).act("A1", "A2")
    assert two.state.over()
    assert two.heard(GameEnded)[0].winners == (ANN,)
