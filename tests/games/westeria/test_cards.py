"""WE-4: the action cards."""

import pytest

from ruse.games.westeria.events import (
    CardChosen,
    CardsDiscarded,
    CardsShown,
    Deployed,
    DeployedUnseen,
    Guessed,
    GuessedUnseen,
    Looked,
    LookedUnseen,
    PileRenewed,
    Redeployed,
    RedeployedUnseen,
    ReserveShown,
    UnitDrawn,
    UnitDrawnUnseen,
    WentOut,
)
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ALL_CARDS, ANN, ARMY, BOB, CLEO, LAND, realm

FOUR = "king A1, queen B1, duke C1, flag E1"
BOBS = "scout M1, baron N1, flag Q1"


def everywhere() -> list[str]:
    """Four armies of 18 fill the land."""
    zones = LAND.zone_names
    return [drawn_up(zones[18 * seat : 18 * seat + 18]) for seat in range(4)]


def drawn_up(zones: list[str]) -> str:
    """A whole army, or as much of it as there are zones."""
    return ", ".join(f"{unit} {zone}" for unit, zone in zip(ARMY, zones, strict=False))


@rule("WE-4.1")
@pytest.mark.parametrize(
    ("army", "cards"),
    [("king A1, flag A2", 0), ("king A1, flag B2", 1), ("king A1, queen B1, flag C1", 1), (FOUR, 2)],
)
def test_one_card_is_drawn_for_two_tokens_rounded_down(army: str, cards: int):
    table = realm(army, BOBS, turn=BOB)
    table.act("M1", "M3")

    assert len(table.cards("shown")) == cards
    assert table.phase == ("drawn" if cards else "moving")


@rule("WE-4.1")
def test_all_cards_shown_are_discarded_when_the_chosen_one_is_done():
    table = realm(FOUR, BOBS, shown="redeploy rapid-advance")
    table.act("redeploy")
    assert table.cards("shown") == ["redeploy", "rapid-advance"]

    table.act("A1", "B1", "C1", "order 1 2 3")

    assert table.cards("shown") == []
    assert sorted(table.cards("discards")) == ["rapid-advance", "redeploy"]
    assert len(table.heard(CardsDiscarded)) == 1


@rule("WE-4.1")
def test_a_playable_card_must_be_chosen():
    table = realm(FOUR, BOBS, shown="redeploy deploy")

    assert table.choices() == ["deploy", "redeploy"]


@rule("WE-4.1")
def test_where_none_is_playable_all_are_discarded():
    table = realm(drawn_up(LAND.zone_names), BOBS, shown="deploy new-spy-master")

    assert table.choices() == ["decline"]
    table.act("decline")
    assert sorted(table.cards("discards")) == ["deploy", "new-spy-master"]
    assert table.phase == "moving"


@rule("WE-4.1")
def test_with_decline_on_all_cards_may_be_declined():
    table = realm(FOUR, BOBS, shown="redeploy", options={"decline": True})

    assert table.choices() == ["redeploy", "decline"]


@rule("WE-4.1")
def test_an_empty_pile_is_renewed_from_the_discards_in_the_middle_of_a_draw():
    deck = ["redeploy"]
    discards = list(ALL_CARDS)
    discards.remove("redeploy")
    table = realm(FOUR, BOBS, turn=BOB, deck=deck, discards=discards)
    assert table.cards("deck") == ["redeploy"]

    table.act("M1", "M3")

    assert table.cards("shown")[0] == "redeploy"
    assert len(table.cards("deck")) == 40
    assert table.cards("discards") == []
    assert [event.cards for event in table.heard(PileRenewed)] == [41]


@rule("WE-4.1")
def test_the_most_cards_that_can_be_shown_always_suffice():
    """24 tokens would give 12 of 42 cards; 18 units hold 18 territories at the most."""
    table = realm(drawn_up([f"{letter}1" for letter in LAND.territory_letters]), "scout W3, flag X3", turn=BOB)
    table.act("W3", "W2")

    assert len(table.cards("shown")) == 9


@rule("WE-4.2", "WE-7.1")
def test_without_a_flag_no_cards_are_drawn():
    table = realm("king A1, queen B1, duke C1, count E1", BOBS, "scout G1, flag G2", captors={ANN: BOB}, turn=CLEO)
    table.act("G1", "G3")

    assert table.turn == ANN
    assert table.phase == "moving"
    assert not table.heard(CardsShown)


@rule("WE-4.3")
def test_deploy_puts_a_random_unit_next_to_an_own_unit():
    table = realm("flag A1", BOBS, shown="deploy")
    table.act("deploy")

    assert table.choices() == ["A2", "A3"]
    drawn = table.heard(UnitDrawn)[0].unit
    table.act("A2")
    assert table.at("A2") == (drawn, ANN)
    assert drawn not in table.reserve(ANN) or ARMY.count(drawn) > 1


@rule("WE-4.3")
def test_every_unit_of_the_reserve_is_drawn_as_often_as_any_other():
    found: dict[str, int] = {}
    for seed in range(1700):
        table = realm("flag A1", BOBS, shown="deploy", luck=FastLuck(seed)).act("deploy")
        unit = table.heard(UnitDrawn)[0].unit
        found[unit] = found.get(unit, 0) + 1

    assert sum(found.values()) == 1700
    assert all(abs(count - 100 * ARMY.count(unit)) < 60 * ARMY.count(unit) ** 0.5 for unit, count in found.items())


@rule("WE-4.3", "WE-10.1")
def test_only_the_owner_sees_what_was_deployed():
    table = realm("flag A1", BOBS, shown="deploy").act("deploy", "A2")

    assert table.heard(UnitDrawn, ANN)
    assert table.heard(Deployed, ANN)
    for viewer in (BOB, SPECTATOR):
        assert not table.heard(UnitDrawn, int(viewer))
        assert table.heard(UnitDrawnUnseen, int(viewer))
        assert [event.zone for event in table.heard(DeployedUnseen, int(viewer))] == ["A2"]


@rule("WE-4.3")
def test_deploy_needs_a_reserve_and_a_free_zone_beside_an_own_unit():
    assert "deploy" not in realm(drawn_up(LAND.zone_names), "flag M1", shown="deploy redeploy").choices()
    surrounded = realm("flag A1", "king A2, queen A3, flag M1", shown="deploy surprise-attack")
    assert surrounded.choices() == ["surprise-attack"]


@rule("WE-4.4")
def test_surprise_attack_goes_into_any_free_zone():
    table = realm("flag A1", "scout A2, flag M1", shown="surprise-attack").act("surprise-attack")

    assert len(table.choices()) == 69
    assert "A2" not in table.choices()
    table.act("M3")
    assert table.at("M3") is not None
    assert table.holder("M") is None


@rule("WE-4.4")
def test_surprise_attack_is_not_playable_with_an_empty_reserve_or_no_free_zone():
    assert realm(drawn_up(LAND.zone_names), "flag M1", shown="surprise-attack redeploy").choices() == ["redeploy"]
    assert realm(*everywhere(), shown="surprise-attack redeploy").choices() == ["redeploy"]


@rule("WE-4.5")
def test_rapid_advance_gives_two_more_moves_which_are_optional():
    table = realm("king A1, flag A2, scout B1, baron V1", BOBS, shown="rapid-advance")
    table.act("rapid-advance")
    assert table.state.moves == 3

    assert "end" not in table.choices()
    table.act("A1", "A3")
    assert "end" in table.choices()
    table.act("B1", "B2", "V1", "V2")
    assert table.turn == BOB, "the third move was the last"


@rule("WE-4.6")
@pytest.mark.parametrize(
    ("order", "now"),
    [
        ("1 2 3", "king queen duke"),
        ("1 3 2", "king duke queen"),
        ("2 1 3", "queen king duke"),
        ("2 3 1", "queen duke king"),
        ("3 1 2", "duke king queen"),
        ("3 2 1", "duke queen king"),
    ],
)
def test_redeploy_puts_three_units_into_any_order(order: str, now: str):
    table = realm(FOUR, BOBS, shown="redeploy").act("redeploy", "A1", "B1", "C1", f"order {order}")

    assert [table.at(zone)[0] for zone in ("A1", "B1", "C1")] == now.split()  # type: ignore[index]
    assert table.heard(Redeployed)[0].units == tuple(now.split())


@rule("WE-4.6")
def test_the_others_see_which_three_zones_and_not_what_changed():
    said = [
        realm(FOUR, BOBS, shown="redeploy").act("redeploy", *picks.split(), order).told(BOB)
        for picks in ("A1 B1 E1", "E1 B1 A1")
        for order in ("order 1 2 3", "order 3 1 2")
    ]

    assert all(told == said[0] for told in said)
    assert [event.zones for event in said[0] if isinstance(event, RedeployedUnseen)] == [("A1", "B1", "E1")]


@rule("WE-4.6")
def test_flag_and_cursed_land_may_be_redeployed_and_three_units_are_needed():
    table = realm("flag A1, cursed-land B1, king C1", BOBS, shown="redeploy").act("redeploy", "A1", "B1", "C1")
    table.act("order 2 3 1")
    assert table.at("C1") == ("flag", ANN)

    assert "redeploy" not in realm("flag A1, king B1", BOBS, shown="redeploy deploy").choices()


@rule("WE-4.7")
def test_secret_information_shows_two_adjacent_territories_to_the_player_alone():
    table = realm("spy-master A1, flag E1", "king F1, scout V1, flag M1", shown="secret-information")
    table.act("secret-information", "Castleburg", "Briarholt")

    seen = table.heard(Looked, ANN)[0]
    assert dict(zip(seen.zones, seen.units, strict=True)) == {"F1": "king", "V1": "scout"}
    for viewer in (BOB, int(SPECTATOR)):
        assert not table.heard(Looked, viewer)
        assert table.heard(LookedUnseen, viewer)[0].territories == ("Briarholt", "Castleburg")


@rule("WE-4.7")
def test_own_contested_and_empty_territories_may_be_looked_at_but_only_adjacent_ones():
    table = realm("spy-master A1, flag E1", BOBS, shown="secret-information").act("secret-information")

    assert len(table.choices()) == 24
    assert table.choices("North Hold") == ["Frostmere", "Palewood", "Greywater"]


@rule("WE-4.7")
def test_secret_information_needs_the_spy_master_on_the_board():
    assert realm(FOUR, BOBS, shown="secret-information").choices() == ["decline"]


@rule("WE-4.7")
@pytest.mark.parametrize(("prove", "shown"), [("vouch", 0), ("show", 1)])
def test_the_table_vouches_for_the_spy_master_or_the_reserve_is_shown(prove: str, shown: int):
    table = realm("spy-master A1, flag E1", BOBS, shown="secret-information", options={"prove_spy": prove})
    table.act("secret-information")

    assert len(table.heard(ReserveShown, BOB)) == shown
    assert all("spy-master" not in event.units for event in table.heard(ReserveShown, BOB))


@rule("WE-4.8")
def test_a_right_guess_sends_the_unit_to_its_owners_reserve():
    table = realm(FOUR, BOBS, shown="traitor").act("traitor", "N1", "baron")

    assert table.at("N1") is None
    assert table.reserve(BOB).count("baron") == 2
    assert table.heard(Guessed, BOB)[0].right


@rule("WE-4.8")
def test_a_wrong_guess_is_seen_by_the_guesser_alone():
    table = realm(FOUR, BOBS, shown="traitor").act("traitor", "N1", "king")

    assert table.at("N1") == ("baron", BOB)
    assert table.heard(Guessed, ANN)[0].saw == "baron"
    for viewer in (BOB, int(SPECTATOR)):
        assert not table.heard(Guessed, viewer)
        told = table.heard(GuessedUnseen, viewer)[0]
        assert (told.zone, told.guess) == ("N1", "king")


@rule("WE-4.8")
def test_a_guessed_flag_is_captured():
    table = realm(FOUR, BOBS, "scout G1, flag G2", shown="traitor").act("traitor", "Q1", "flag")

    assert table.captors() == [None, ANN, None]
    assert table.at("Q1") is None


@rule("WE-4.8", "WE-8.1")
def test_a_guessed_last_flag_ends_the_game_at_once():
    table = realm(FOUR, BOBS, shown="traitor").act("traitor", "Q1", "flag")

    assert table.state.over()
    assert type(table.events[-1]).__name__ == "GameEnded"


@rule("WE-4.8", "WE-8.4")
def test_a_guess_can_put_a_player_out():
    table = realm(FOUR, "scout N1", "scout G1, flag G2", captors={BOB: ANN}, shown="traitor").act(
        "traitor", "N1", "scout"
    )

    assert [event.seat for event in table.heard(WentOut)] == [BOB]
    assert table.state.out.cells[BOB] == 1


@rule("WE-4.8")
def test_only_enemy_units_are_guessed_and_there_are_twelve_identities():
    table = realm(FOUR, BOBS, shown="traitor").act("traitor")

    assert table.choices() == ["M1", "N1", "Q1"]
    assert len(table.choices("M1")) == 12


@rule("WE-4.8")
@pytest.mark.parametrize("chosen", ["traitor", "rapid-advance"])
def test_a_discarded_traitor_played_or_not_makes_a_new_pile_of_42(chosen: str):
    table = realm(FOUR, BOBS, shown="traitor rapid-advance", discards=["deploy"] * 6)
    table.act(chosen)
    if chosen == "traitor":
        table.act("N1", "king")

    assert sorted(table.cards("deck")) == sorted(ALL_CARDS)
    assert table.cards("discards") == []
    assert [(event.rule, event.cards) for event in table.heard(PileRenewed)] == [("WE-4.8", 42)]


@rule("WE-4.8")
def test_the_traitor_does_not_go_to_the_bottom_again():
    last = [
        realm(FOUR, BOBS, shown="traitor rapid-advance", luck=FastLuck(seed)).act("rapid-advance").cards("deck")[-1]
        for seed in range(20)
    ]

    assert any(card != "traitor" for card in last)


@rule("WE-4.9", "WE-10.1")
def test_a_new_spy_master_comes_from_the_reserve_and_everyone_knows_it():
    table = realm(FOUR, BOBS, shown="new-spy-master").act("new-spy-master")

    assert len(table.choices()) == 72 - 7
    table.act("M3")
    assert table.at("M3") == ("spy-master", ANN)
    assert [event.zone for event in table.told(BOB) if type(event).__name__ == "SpyReturned"] == ["M3"]


@rule("WE-4.9")
def test_new_spy_master_needs_it_in_the_reserve():
    table = realm("spy-master A1, flag A2", BOBS, shown="new-spy-master deploy")

    assert table.choices() == ["deploy"]


@rule("WE-4.9")
def test_new_spy_master_needs_a_free_zone():
    assert realm(*everywhere(), shown="new-spy-master redeploy").choices() == ["redeploy"]


def test_the_chosen_card_is_told_to_all():
    table = realm(FOUR, BOBS, shown="rapid-advance").act("rapid-advance")

    assert [event.card for event in table.heard(CardChosen, BOB)] == ["rapid-advance"]
