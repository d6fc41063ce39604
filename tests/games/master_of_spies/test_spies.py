"""MS-4: spies."""

from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, quays


@rule("MS-4.1")
def test_a_spy_that_is_off_the_table_is_placed_without_asking():
    table = quays(("D7 D8", "P1"), d="P5").do("D7", "row D")

    assert table.spies(ANN) == {"D": "D7"}
    assert table.seat == BOB


@rule("MS-4.1")
def test_a_spy_moves_to_a_higher_card_if_its_player_wishes():
    for choice, card in (("move", "D7"), ("stay", "D3")):
        table = quays(("D7 D8", "P1"), d="P5", p="D3", spies=[{"D": "D3"}]).do("D7", "row D")

        assert table.kind == "spy-move"
        assert table.do(choice).spies(ANN) == {"D": card}


@rule("MS-4.1")
def test_a_spy_does_not_move_to_a_lower_card():
    table = quays(("D7 D8", "P1"), d="P5", p="D9", spies=[{"D": "D9"}]).do("D7", "row D")

    assert table.spies(ANN) == {"D": "D9"}
    assert table.seat == BOB


@rule("MS-4.1")
def test_forced_a_spy_always_moves():
    options = {"spy_move": "forced"}
    table = quays(("D7 D8", "P1"), d="P5", p="D3", spies=[{"D": "D3"}], options=options).do("D7", "row D")

    assert table.spies(ANN) == {"D": "D7"}
    assert table.seat == BOB


@rule("MS-4.2")
def test_spies_stay_when_a_card_of_the_same_faction_replaces_theirs():
    table = quays(("D7 L8", "P1"), d="P5 D6", spies=[{}, {"D": "D6"}]).do("D7", "over D6")

    assert table.spies(BOB) == {"D": "D7"}
    assert table.told("SpyStayed")[0].owner == BOB


@rule("MS-4.2")
def test_spies_go_home_when_another_faction_replaces_their_card():
    table = quays(("L8 D7", "P1"), d="P5 D6", spies=[{"D": "D6"}, {"D": "D6"}]).do("L8", "over D6")

    assert table.spies(ANN) == {"L": "L8"}
    assert table.spies(BOB) == {}
    assert [event.owner for event in table.told("SpySentHome")] == [ANN, BOB]


@rule("MS-4.3")
def test_spies_of_several_players_may_stand_on_one_card():
    table = quays(("D7 L8", "P1"), d="P5 D6", spies=[{}, {"D": "D6"}]).do("D7", "over D6")

    assert table.spies(ANN) == table.spies(BOB) == {"D": "D7"}


@rule("MS-4.3")
def test_a_card_that_another_player_lays_places_no_spy_of_mine():
    table = quays(("D7 L8", "P1"), d="P5").do("D7", "row D")

    assert table.spies(BOB) == {}


@rule("MS-4.4")
def test_a_spy_just_sent_home_is_placed_at_once():
    table = quays(("D7 L8", "P1"), d="P5 L6", spies=[{"D": "L6"}]).do("D7", "over L6")

    assert table.spies(ANN) == {"D": "D7"}
    assert [type(event).__name__ for event in table.events[:3]] == ["Replaced", "SpySentHome", "SpyPlaced"]


@rule("MS-4.4")
def test_a_spy_that_stays_on_a_lower_card_asks_nothing():
    table = quays(("D6 L8", "P1"), d="P5 D9", spies=[{"D": "D9"}]).do("D6", "over D9")

    assert table.spies(ANN) == {"D": "D6"}
    assert table.seat == BOB


@rule("MS-4.4")
def test_higher_means_than_the_card_the_spy_then_stands_on():
    table = quays(("D7 L8", "P1"), d="P5 D9", p="D3", spies=[{"D": "D3"}, {"D": "D9"}]).do("D7", "over D9")

    assert table.kind == "spy-move"
    assert table.spies(BOB) == {"D": "D7"}
