"""WX-5 Speed, read aloud. How a table runs a race against the clock is in tests/table/test_races.py."""

from ruse.games.war_x_treme import GAME
from ruse.kernel.state import HOUSE
from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, Stacked, battle

REFLEX = {"speed": "reflex"}


@rule("WX-5.1")
def test_whoever_is_first_wins_the_round():
    table = battle("P-Royal Wave, P-4", "Z-K, Z-5", options=REFLEX).go().do("first 2").go()

    assert table.camp(BOB) == {"P-Royal Wave", "Z-K"}


@rule("WX-5.1")
def test_two_speed_cards_are_one_race():
    table = battle("P-Royal Wave, P-4", "N-Shuriken, N-5", suits=["princess", "ninja"]).go()

    assert len(table.told("RaceCalled")) == 1


@rule("WX-5.2")
def test_all_in_the_round_race_owners_of_the_card_or_not():
    table = battle("P-Royal Wave, P-4", "Z-K, Z-5", "N-3, N-4", options=REFLEX).go()

    assert table.owing == [HOUSE]
    assert table.legal() == ["first 1", "first 2", "first 3"]


@rule("WX-5.2")
def test_who_left_the_round_does_not_race():
    table = battle("P-Royal Wave, P-4", "Z-K, Z-5", "N-3, N-4", options=REFLEX, hands=["", "smoke-bomb"])
    table.go(reveal={BOB: "smoke-bomb"})

    assert table.legal() == ["first 1", "first 3"]


@rule("WX-5.2")
def test_everybody_is_told_the_same_race_with_cards_held_and_the_credit_of_quick_boots():
    table = battle(
        "P-Royal Wave, P-4", "Z-K, Z-5, Z-3", options=REFLEX, play=[("quick-boots", BOB, BOB)], hands=["audit"]
    )
    assert GAME.race is not None
    race = GAME.race(table.go().view(ANN))

    assert race is not None
    assert [(racer.seat, racer.held, racer.bonus) for racer in race.racers] == [(ANN, 1, 0), (BOB, 2, 100)]


@rule("WX-5.3")
def test_by_dice_the_lowest_draw_wins():
    table = battle("P-Royal Wave, P-4", "Z-K, Z-5", luck=Stacked([500, 20])).go()

    assert table.told("RaceDrawn")[0].draws == (501, 21)
    assert table.told("RaceWon")[0].seat == BOB


@rule("WX-5.3")
def test_ties_draw_again():
    table = battle("P-Royal Wave, P-4", "Z-K, Z-5", "N-3, N-4", luck=Stacked([7, 7, 9, 30, 20])).go()

    assert [event.seats for event in table.told("RaceDrawn")] == [(ANN, BOB, CAT), (ANN, BOB)]
    assert table.told("RaceWon")[0].seat == BOB


@rule("WX-5.3", "WX-7.3")
def test_quick_boots_draw_twice_and_keep_the_lower():
    table = battle("P-Royal Wave, P-4", "Z-K, Z-5", play=[("quick-boots", ANN, ANN)], hands=["audit"],
                   luck=Stacked([900, 5, 100])).go()  # fmt: skip

    assert table.told("RaceDrawn")[0].draws == (6, 101)


def test_reflex_races_are_rated_in_no_ladder():
    assert GAME.reflex is not None
    assert GAME.reflex({"speed": "reflex"})
    assert not GAME.reflex({"speed": "dice"})
