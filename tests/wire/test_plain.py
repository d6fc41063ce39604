"""Views and events as the wire writes them are what the kernel says they are, in every game."""

from __future__ import annotations

import pytest

from ruse.kernel.plain import to_plain
from ruse.kernel.record import Secret
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import SPECTATOR
from ruse.table import Table
from ruse.table.chairs import Chair
from ruse.wire.codec import encode

MOVES = 12


@pytest.mark.parametrize("name", game_names())
def test_the_quick_way_says_the_same(name: str):
    game = load_game(name)
    seats = game.seats[0]
    chairs = [Chair(seat, "person", f"P{seat}") for seat in range(seats)]
    table = Table.open(game, game.setup(seats), Secret(sealed=secret_from_seed(4)), chairs, 0)
    told = 0
    for _ in range(MOVES):
        seat = next(seat for seat in range(seats) if table.decision(seat) is not None)
        decision = table.decision(seat)
        assert decision is not None
        if decision.more[0]:
            table.draft(seat, decision.id, [decision.legal[0].text])
            continue
        for delivery in table.act(seat, decision.id, [decision.legal[0].text], 0).deliveries:
            for event in delivery.events:
                assert encode(event) == encode(to_plain(event))
                told += 1
        for viewer in (*range(seats), int(SPECTATOR)):
            view = table.snapshot(viewer).view
            assert encode(view) == encode(to_plain(view))
    assert told or name == "westeria"
