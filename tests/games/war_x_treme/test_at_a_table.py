"""Whole games at a table in virtual time: windows, chains and races, and the same table again from its rows."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.games.war_x_treme import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.record import Secret, read_record
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import HOUSE
from ruse.table import Chair, Table


def answer_one(table: Table, dice: Dice, now: int) -> bool:
    """Somebody who is asked answers, in one step or two."""
    for seat in range(table.setup.seats):
        decision = table.decision(seat)
        if decision is None:
            continue
        choice = dice.below(len(decision.legal))
        text = decision.legal[choice].text
        steps = [text, "at 1"] if decision.more[choice] else [text]
        table.act(seat, decision.id, steps, now)
        return True
    return False


@pytest.mark.parametrize(("seed", "window"), [(1, 1200), (2, 1200), (5, 1200), (1, None), (5, None)])
def test_people_play_a_game_with_windows_and_races_to_its_end(seed: int, window: int | None):
    """With a window's length people race against the clock, without one the table draws; deal 5 begins with a race."""
    chairs = [Chair(seat, "person", name) for seat, name in enumerate(("Ann", "Bob", "Cleo"))]
    secret, dice, now = Secret(sealed=secret_from_seed(seed)), Dice(seed), 1_000_000
    extra: dict[str, Any] = {} if window is None else {"window": window}
    table = Table.open(GAME, GAME.setup(3), secret, chairs, now, **extra)
    for seat in range(3):
        table.presence(seat, True, now)
    while not table.over():
        now += 10
        if not answer_one(table, dice, now):
            wakes = table.wake_at()
            assert wakes is not None, "nobody is asked and nothing is awaited"
            now = max(now, wakes)
            table.wake(now)

    decided = [row for row in table.record.rows if row.get("seat") == HOUSE]
    assert decided, "there was no race"
    assert all(("race" in row) == (window is not None) for row in decided)
    again = Table.rebuild(read_record(table.record.to_text()), secret, now)
    assert again.snapshot(0).view == table.snapshot(0).view
