"""WE-9 and WE-10: options, and who knows what."""

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.events import Deployed, Fought, Moved, Ran, RedeployedUnseen, TurnEnded, UnitDrawn
from ruse.games.westeria.fits import chances_of
from ruse.games.westeria.view import View
from ruse.kernel.errors import Refusal
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ANN, ARMY, BOB, CLEO, LAND, realm
from tests.games.westeria.small_cases import ZONES, beginning, turn_of

FOUR = "king A1, queen B1, duke C1, flag E1"
BOBS = "scout M1, baron N1, flag Q1"


def kinds(view: View, owner: int) -> set[str | None]:
    return {zone.unit.kind for zone in view.zones if zone.unit is not None and zone.unit.owner == owner}


@rule("WE-9.1")
@pytest.mark.parametrize(("on", "seen"), [(False, False), (True, True)])
def test_open_reserves_are_public_and_so_is_what_they_bring(on: bool, seen: bool):
    table = realm("flag A1", BOBS, shown="deploy", options={"open_reserves": on}).act("deploy")

    view = GAME.view(table.state, BOB)
    assert (view.kingdoms[ANN].reserved is not None) is seen
    assert (view.drawn is not None) is seen
    table.act("A2")
    assert bool(table.heard(UnitDrawn, BOB)) is seen
    assert bool(table.heard(Deployed, BOB)) is seen


@rule("WE-9.1", "WE-10.1")
def test_the_own_reserve_is_always_seen_and_of_others_only_its_size():
    view = GAME.view(realm(FOUR, BOBS).state, ANN)

    assert view.kingdoms[ANN].reserved is not None
    assert len(view.kingdoms[ANN].reserved) == view.kingdoms[ANN].reserve == 14
    assert view.kingdoms[BOB].reserved is None
    assert view.kingdoms[BOB].reserve == 15


@rule("WE-9.2")
def test_table_talk_is_open_or_closed():
    assert GAME.setup().options["table_talk"] == "open"
    assert GAME.setup(options={"table_talk": "none"}).options["table_talk"] == "none"


@rule("WE-10.1")
def test_everyone_sees_where_units_stand_and_only_owners_which_they_are():
    state = realm(FOUR, BOBS, "scout G1, flag G2").state

    assert kinds(GAME.view(state, ANN), ANN) == {"king", "queen", "duke", "flag"}
    assert kinds(GAME.view(state, ANN), BOB) == kinds(GAME.view(state, BOB), CLEO) == {None}
    assert kinds(GAME.view(state, int(SPECTATOR)), ANN) == {None}
    assert kinds(GAME.view(state, int(ORACLE)), BOB) == {"scout", "baron", "flag"}


@rule("WE-10.1")
def test_cards_shown_discards_and_the_size_of_the_pile_are_public():
    view = GAME.view(realm(FOUR, BOBS, shown="redeploy deploy", discards=["traitor"]).state, BOB)

    assert view.shown == ("redeploy", "deploy")
    assert view.discards == ("traitor",)
    assert view.deck == 39


@rule("WE-10.1")
def test_when_the_game_is_over_everything_is_open():
    table = realm("king A1, flag E1", "flag A2, scout M1, baron N1").act("A1", "A2")

    assert kinds(GAME.view(table.state, ANN), BOB) == {"scout", "baron"}
    assert GAME.view(table.state, ANN).kingdoms[BOB].reserved is not None


@rule("WE-10.1", "WE-6.4")
def test_a_perfect_player_remembers_what_moved_ran_fought_and_was_mixed():
    memory = GAME.remember(GAME.setup(), ANN)
    for event in [*beginning(("king", "scout", "flag")), *turn_of(BOB), Moved("WE-5.2", BOB, ZONES[0], "W1")]:
        memory.note(event)
    army = memory.armies[BOB]
    zones = memory.land.zone_names
    here = int(memory.mark.cells[zones.index("W1")])
    assert army.possible(here) & (1 << 10 | 1 << 11) == 0
    chances = chances_of(army)
    assert chances[here][0] == chances[here][8] == pytest.approx(0.5)

    memory.note(Ran("WE-5.3", BOB, "W1", "W3", ("W1", "W2", "W3")))
    now = int(memory.mark.cells[zones.index("W3")])
    assert army.possible(now) == 1 << 8

    memory.note(RedeployedUnseen("WE-4.6", BOB, (ZONES[1], ZONES[2], "W3")))
    mixed = chances_of(army)[int(memory.mark.cells[zones.index("W3")])]
    assert [mixed[kind] for kind in (0, 8, 11)] == [pytest.approx(1 / 3)] * 3

    memory.note(Fought("WE-6.1", BOB, ANN, ZONES[1], "A1", "king", "king", "both"))
    left = chances_of(army)[int(memory.mark.cells[zones.index("W3")])]
    assert [left[kind] for kind in (0, 8, 11)] == [0.0, pytest.approx(0.5), pytest.approx(0.5)]


@rule("WE-10.1", "WE-5.2")
def test_who_skips_gives_away_that_nothing_can_move():
    memory = GAME.remember(GAME.setup(), ANN)
    for event in [*beginning(ARMY), *turn_of(BOB), TurnEnded("WE-5.2", BOB, True)]:
        memory.note(event)

    def possible(zone: str) -> int:
        return int(memory.armies[BOB].possible(int(memory.mark.cells[LAND.zone_names.index(zone)])))

    assert possible("N1") == 1 << 10 | 1 << 11, "W3 beside it is free"
    assert possible("M1") == (1 << 12) - 1, "its own side is all around it"


@rule("WE-8.2")
def test_everyone_sees_which_units_are_barred_before_it_is_too_late():
    table = realm("king A1, flag E1", "queen M1, flag P1", options={"decline": True})
    for ann, bob in ((("A1", "A2"), ("M1", "M3")), (("A2", "A1"), ("M3", "M1"))):
        for move in (ann, bob):
            table.act("decline") if table.phase == "drawn" else None
            table.act(*move)
            table.act("end") if table.state.made else None

    assert GAME.view(table.state, BOB).barred == (("A1", "A2"), ("M1", "M3"))


@pytest.mark.parametrize(
    ("steps", "text", "rule_"),
    [
        ([], "M1", "WE-5.2"),
        ([], "E1", "WE-5.2"),
        ([], "end", "WE-5.1"),
        (["A1"], "E1", "WE-5.2"),
        (["A1"], "B1", "WE-5.2"),
        ([], "deploy", "WE-5.2"),
        ([], "Z9", None),
        ([], "", None),
    ],
)
def test_a_refusal_names_the_rule(steps: list[str], text: str, rule_: str | None):
    table = realm("king A1, duke B1, flag E1", BOBS).act(*steps)

    with pytest.raises(Refusal) as refused:
        GAME.read(GAME.view(table.state, ANN), text)

    assert refused.value.rule == rule_


def test_positions_that_cannot_be_are_refused_with_a_sentence():
    position = realm(FOUR, BOBS).state.position()
    position["deck"] = []

    with pytest.raises(Exception, match="action cards instead of 42"):
        GAME.from_position(GAME.setup(), position, realm(FOUR, BOBS).state.luck)
