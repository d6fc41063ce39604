"""WE-6.4: the memory aid names every identity an enemy unit can have, and the true one is always among them."""

from __future__ import annotations

import random

import ruse
from ruse.games.westeria import GAME
from ruse.kernel.state import ORACLE


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
    units = {zone.name: zone.unit for zone in table.game.view(table._play._state, int(ORACLE)).zones}
    for viewer in range(3):
        told = {
            part.slots["zone"]: part.places[0]
            for part in GAME.recount(table.sight(viewer).memory)
            if "zone" in part.slots
        }
        foes = {name: unit.kind for name, unit in units.items() if unit is not None and unit.owner != viewer}
        assert told.keys() == foes.keys()
        assert [name for name, kind in foes.items() if kind not in told[name]] == []
