"""WE-1 to WE-3: the box, the set-up, control."""

from collections.abc import Mapping

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.equipment import KING, SCOUT, SPY_MASTER, UNIT_NAMES
from ruse.games.westeria.events import Placed, PlacedUnseen, StarterDrawn, TurnStarted
from ruse.games.westeria.options import KINGDOMS
from ruse.games.westeria.start import starting_rank
from ruse.kernel.errors import RuseError
from ruse.kernel.options import Value
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ALL_CARDS, ANN, ARMY, BOB, CLEO, LAND, Table, fresh, realm


@rule("WE-1.1")
def test_the_land_has_24_territories_of_three_zones_and_8_cities():
    assert len(LAND.zone_names) == 72
    assert len(set(LAND.territory_names)) == 24
    cities = [name for name, city in zip(LAND.territory_names, LAND.city.to_list(), strict=True) if city]
    assert sorted(cities) == sorted(
        ["North Hold", "Rocky Wild", "Lookout Ledge", "Keyfort", "Ravenfall", "Castleburg", "Mammoth Bay", "Dreadmoor"]
    )


@rule("WE-1.1")
def test_the_map_has_112_borders_and_no_zone_whose_loss_cuts_it():
    near = {zone: [z for z in LAND.near.to_list()[4 * zone : 4 * zone + 4] if z >= 0] for zone in range(72)}
    assert sum(map(len, near.values())) == 2 * 112
    for lost in range(72):
        start = 0 if lost else 1
        reached, going = {start}, [start]
        while going:
            for zone in near[going.pop()]:
                if zone != lost and zone not in reached:
                    reached.add(zone)
                    going.append(zone)
        assert len(reached) == 71


@rule("WE-1.1")
def test_territories_are_adjacent_where_their_zones_share_an_edge():
    adjacent = {
        LAND.territory_letters[t] for t in range(24) if LAND.adjacent.cells[24 * LAND.territory_letters.index("F") + t]
    }

    assert adjacent == {"E", "V", "X", "D", "L"}


@rule("WE-1.2")
def test_there_are_42_action_cards():
    counts = {card: ALL_CARDS.count(card) for card in set(ALL_CARDS)}

    assert counts == {
        "deploy": 6, "rapid-advance": 13, "surprise-attack": 4, "redeploy": 11,
        "secret-information": 5, "traitor": 1, "new-spy-master": 2,
    }  # fmt: skip


@rule("WE-1.3")
def test_every_army_has_the_same_18_units():
    assert len(ARMY) == 18
    assert {unit: ARMY.count(unit) for unit in set(ARMY) if ARMY.count(unit) > 1} == {
        "baron": 2, "sorceress": 2, "scout": 4, "cursed-land": 2,
    }  # fmt: skip
    assert set(ARMY) == set(UNIT_NAMES)


@rule("WE-2.1")
@pytest.mark.parametrize("seed", range(5))
def test_the_traitor_lies_at_the_bottom_of_a_shuffled_pile(seed: int):
    deck = fresh(seed=seed).cards("deck")

    assert deck[-1] == "traitor"
    assert sorted(deck) == sorted(ALL_CARDS)
    assert deck != fresh(seed=seed + 100).cards("deck")


@rule("WE-2.2")
def test_a_spy_master_beats_a_king_drawn_with_it_and_else_counts_one():
    assert starting_rank(int(SPY_MASTER), [int(SPY_MASTER), int(KING)]) > starting_rank(int(KING), [int(KING)])
    assert starting_rank(int(SPY_MASTER), [int(SPY_MASTER), int(SCOUT)]) < starting_rank(int(SCOUT), [])


@rule("WE-2.2")
def test_a_flag_counts_eleven_and_cursed_land_nothing():
    ranks = [
        starting_rank(UNIT_NAMES.index(unit), [int(KING)]) for unit in ("flag", "spy-master", "king", "cursed-land")
    ]

    assert ranks == [22, 21, 20, 0]


@rule("WE-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_starts_and_only_those_tied_draw_again(seats: int):
    for seed in range(40):
        table = fresh(seats, seed)
        contenders: tuple[int, ...] = tuple(range(seats))
        for draw in table.heard(StarterDrawn):
            assert draw.seats == contenders
            kinds = [UNIT_NAMES.index(unit) for unit in draw.units]
            ranks = [starting_rank(kind, kinds) for kind in kinds]
            contenders = tuple(s for s, rank in zip(draw.seats, ranks, strict=True) if rank == max(ranks))
        assert contenders == (table.turn,) == (draw.starter,)


@rule("WE-2.3")
@pytest.mark.parametrize(("seats", "each"), [(2, 12), (3, 8), (4, 6)])
def test_territories_are_taken_clockwise_from_the_starter_until_none_is_left(seats: int, each: int):
    table = fresh(seats, 3)
    starter = table.turn
    for number in range(24):
        assert table.turn == (starter + number) % seats
        table.act(table.choices()[0])

    assert [table.state.holder.to_list().count(seat) for seat in range(seats)] == [each] * seats
    assert table.owing() == list(range(seats))


def drafted(seats: int, options: Mapping[str, Value] | None = None) -> Table:
    """All territories are taken, in the order of the map."""
    table = fresh(seats, 3, options)
    for _ in range(24):
        table.act(table.choices()[0])
    return table


def place(table: Table, seat: int) -> None:
    for _ in range(18):
        table.act(table.choices(seat=seat)[-1], seat=seat)


@rule("WE-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_units_go_one_to_a_zone_into_own_territories_and_into_each_of_them(seats: int):
    table = drafted(seats)
    own = [[t for t in range(24) if table.state.holder.cells[t] == seat] for seat in range(seats)]
    for seat in range(seats):
        place(table, seat)

    for seat in range(seats):
        zones = [int(zone) for zone in table.state.place.to_list()[18 * seat : 18 * seat + 18]]
        assert len(set(zones)) == 18
        assert {int(LAND.territory.cells[zone]) for zone in zones} == set(own[seat])


@rule("WE-2.4")
def test_who_has_as_many_units_left_as_empty_territories_must_fill_those():
    table = drafted(2)
    first = [LAND.zone_names[z] for z in range(72) if table.state.holder.cells[LAND.territory.cells[z]] == ANN]
    table.act(*first[:9], seat=ANN)

    assert len({name[0] for name in first[:9]}) == 3
    assert sorted({text.split()[1][0] for text in table.choices(seat=ANN)}) == sorted({name[0] for name in first[9:]})


@rule("WE-2.4")
def test_placements_are_secret_until_all_are_ready_and_then_show_zones_only():
    table = drafted(2)
    table.events.clear()
    before = GAME.view(table.state, BOB)
    place(table, ANN)

    assert not table.events
    assert GAME.view(table.state, BOB) == before
    assert table.owing() == [BOB]

    place(table, BOB)
    assert [event.seat for event in table.heard(PlacedUnseen, BOB)] == [ANN]
    assert [event.seat for event in table.heard(Placed, BOB)] == [BOB]
    assert {zone.unit.kind for zone in GAME.view(table.state, BOB).zones if zone.unit and zone.unit.owner == ANN} == {
        None
    }


@rule("WE-2.4")
def test_an_unfinished_placement_can_be_taken_back():
    table = drafted(2)
    table.act(*table.choices(seat=ANN)[:1], seat=ANN)
    table.state.retract(ANN)

    assert table.state.draft_size(ANN) == 0


@rule("WE-2.5")
@pytest.mark.parametrize(("opening", "phase"), [("full", "drawn"), ("short", "moving")])
def test_the_starter_takes_the_first_turn_with_cards_before_moves_where_there_are_any(opening: str, phase: str):
    table = drafted(2, options={"opening": opening})
    for seat in (ANN, BOB):
        place(table, seat)

    assert table.turn == table.state.starter
    assert table.heard(TurnStarted)[0].seat == table.turn
    assert table.phase == phase


@rule("WE-2.5", "WE-5.1")
def test_usually_a_game_opens_short_and_a_unit_moves_once():
    """What was dealt before goes on as it was (`Switch.before`)."""
    by_name = {switch.name: switch for switch in GAME.switches}

    assert (by_name["opening"].default, by_name["opening"].before) == ("short", "full")
    assert (by_name["unit_moves"].default, by_name["unit_moves"].before) == ("once", "several")


@rule("WE-2.5")
def test_turns_go_clockwise_and_pass_over_who_is_out():
    table = realm("scout A1, flag A2", "", "scout G1, flag G2", captors={BOB: ANN}, turn=CLEO)
    table.state.out.cells[BOB] = 1

    table.act("G1", "G3")
    assert table.turn == ANN
    table.act("A1", "A3", "end")
    assert table.turn == CLEO


@rule("WE-2.5")
def test_everyone_chooses_a_kingdom():
    setup = GAME.setup(2, chosen=[{"kingdom": "dredd"}, {"kingdom": "courage"}])

    assert [choice["kingdom"] for choice in setup.chosen] == ["dredd", "courage"]
    assert len(KINGDOMS) == 4


@rule("WE-2.5")
def test_no_kingdom_is_chosen_twice():
    with pytest.raises(RuseError, match=r"two seats cannot both have Dredd: none is chosen twice \(WE-2.5\)"):
        GAME.setup(3, chosen=[{"kingdom": "dredd"}, {}, {"kingdom": "dredd"}])


@rule("WE-3.1")
def test_a_territory_is_held_by_who_alone_has_units_in_it():
    table = realm("scout A1, cursed-land C1, flag E1", "baron C3, flag M1")

    table.act("A1", "B1")

    assert table.holder("A") is None, "empty"
    assert table.holder("B") == ANN
    assert table.holder("C") is None, "mixed"
    assert table.holder("E") == ANN, "a Flag is a unit too"


@rule("WE-3.1")
def test_cards_and_city_moves_are_counted_when_the_turn_begins():
    table = realm("king A1, queen B1, duke C1, flag E1", "scout M1, flag N1", turn=BOB)
    table.act("M1", "M3")

    started = table.heard(TurnStarted)[-1]
    assert (started.seat, started.tokens, started.cities) == (ANN, 4, 1)
    assert len(table.cards("shown")) == 2
    assert table.state.moves == 2


@rule("WE-3.1")
def test_a_city_won_or_lost_during_the_turn_changes_its_moves_no_more():
    table = realm("king E1, flag E3", "scout M1, flag N1", moves=2).act("E1", "A3")

    assert table.holder("A") == ANN
    assert table.state.moves == 2
