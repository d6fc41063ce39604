"""WE-6.4: the memory aid names every identity an enemy unit can have, and the true one is always among them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ruse
from ruse.games.westeria import GAME
from ruse.games.westeria.events import Fought, Moved, RedeployedUnseen
from ruse.games.westeria.recount import forecast
from ruse.kernel.state import ORACLE
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ANN, ARMY, BOB
from tests.games.westeria.small_cases import ZONES, beginning, turn_of


def test_the_true_identity_is_always_possible():
    table, chance, steps = ruse.open_table("westeria", seed=11, seats=3, round_limit=10), random.Random(4), 0
    while not table.over():
        seat = next(seat for seat in range(3) if table.acting() >> seat & 1)
        decision = table.decision(seat)
        assert decision is not None
        choice = chance.randrange(len(decision.legal))
        text = decision.legal[choice].text
        if decision.more[choice]:
            table.draft(seat, decision.id, [text])
        else:
            table.act(seat, decision.id, [text], 0)
        steps += 1
        if steps % 40 == 0 and not table.over():
            _compare(table)


def _compare(table):
    assert GAME.recount is not None
    units = {zone.name: zone.unit for zone in table.game.view(table._stand.play._state, int(ORACLE)).zones}
    for viewer in range(3):
        told = {
            part.slots["zone"]: part.places[0]
            for part in GAME.recount(table.sight(viewer).memory)
            if "zone" in part.slots
        }
        foes = {name: unit.kind for name, unit in units.items() if unit is not None and unit.owner != viewer}
        assert told.keys() == foes.keys()
        assert [name for name, kind in foes.items() if kind not in told[name]] == []


def recalled(*events: object) -> dict[str, dict[str, Any]]:
    """What Ann is told of each of Bob's units, after he placed his army and this happened."""
    memory = GAME.remember(GAME.setup(), ANN)
    for event in [*beginning(ARMY), *turn_of(BOB), *events]:
        memory.note(event)
    assert GAME.recount is not None
    return {part.slots["zone"]: part.slots for part in GAME.recount(memory) if "zone" in part.slots}


@rule("WE-6.4")
def test_of_each_identity_so_many_are_left_as_are_not_known_to_be_elsewhere():
    zone = ZONES[3]
    assert recalled()[zone]["left"]["scout"] == 4

    fell = recalled(Fought("WE-6.1", BOB, ANN, ZONES[0], "A1", "scout", "king", "lost"))

    assert fell[zone]["left"]["scout"] == 3
    assert fell[zone]["left"]["king"] == 1


@rule("WE-6.4")
def test_a_unit_that_was_seen_is_left_for_itself_and_for_whoever_it_is_mixed_with():
    seen = Fought("WE-6.1", BOB, ANN, ZONES[0], "A2", "king", "queen", "won")
    alone = recalled(seen)
    assert alone["A2"]["left"] == {"king": 1}
    assert "king" not in alone[ZONES[3]]["left"]

    mixed = recalled(seen, RedeployedUnseen("WE-4.6", BOB, ("A2", ZONES[1], ZONES[2])))

    assert mixed[ZONES[1]]["left"]["king"] == 1
    assert "king" not in mixed[ZONES[3]]["left"]


@rule("WE-6.4", "WE-6.1", "WE-6.2", "WE-6.3")
@pytest.mark.parametrize(
    ("unit", "could_be", "wins_falls_ties_takes"),
    [
        ("king", {"queen": 0.5, "cursed-land": 0.25, "flag": 0.25}, [50, 25, 0, 25]),
        ("sorceress", {"cursed-land": 0.5, "sorceress": 0.5}, [50, 0, 50, 0]),
        ("spy-master", {"king": 0.25, "queen": 0.75}, [25, 75, 0, 0]),
    ],
)
def test_a_fight_is_foretold_by_the_rules(unit: str, could_be: dict[str, float], wins_falls_ties_takes: list[int]):
    names = ["king", "queen", "prince", "duke", "count", "earl", "baron", "sorceress", "scout", "spy-master"]
    chances = [could_be.get(name, 0.0) for name in [*names, "cursed-land", "flag"]]

    assert forecast(names.index(unit), chances) == wins_falls_ties_takes


@rule("WE-6.4", "WE-5.2")
def test_an_attack_is_foretold_for_every_unit_that_can_move():
    told = recalled(Moved("WE-5.2", BOB, ZONES[0], "W1"))

    assert set(told["W1"]["fights"]) == set(ARMY) - {"flag", "cursed-land"}
    assert told["W1"]["fights"]["king"][3] == 0, "what has moved is no Flag"
    assert all(97 <= sum(fight) <= 103 for fight in told["W1"]["fights"].values())
