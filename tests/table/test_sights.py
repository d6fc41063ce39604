"""What a bot is handed: its memory and what it was told since it last decided, whenever somebody asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.kernel.races import TABLE_EVENTS
from ruse.kernel.state import seats_in
from ruse.table import Table
from tests.table.drawing import ANN, BOB, play, play_on, table

SEATS = (ANN, BOB)


def questions(at: Table) -> dict[int, int | None]:
    """The id of what each seat is asked."""
    asked = {seat: at.decision(seat) for seat in SEATS}
    return {seat: decision.id if decision is not None else None for seat, decision in asked.items()}


@pytest.mark.parametrize("moves", [1, 4, 9, 12])
def test_a_memory_is_the_same_whether_it_was_asked_for_at_every_move_or_once(moves: int):
    asked_often, asked_once = table(), table()
    for _ in range(moves):
        play_on(asked_often, 1)
        for seat in SEATS:
            asked_often.sight(seat)
    play_on(asked_once, moves)

    for seat in SEATS:
        assert asked_once.sight(seat).memory.to_json() == asked_often.sight(seat).memory.to_json()
        assert asked_once.sight(seat).told == asked_often.sight(seat).told


def test_a_sight_holds_what_the_seat_was_told_since_it_was_last_asked_something_else():
    at = table()
    heard: dict[int, list[Any]] = {seat: list(at.log(seat)) for seat in SEATS}
    asked = questions(at)
    for _ in range(12):
        done = play(at, seats_in(at.acting())[0])
        now = questions(at)
        for seat in SEATS:
            if asked[seat] not in (None, now[seat]):
                heard[seat] = []
        for delivery in done.deliveries:
            if delivery.viewer in SEATS:
                heard[delivery.viewer] += [each for each in delivery.events if type(each) not in TABLE_EVENTS]
        asked = now
        assert {seat: list(at.sight(seat).told) for seat in SEATS} == heard
    assert any(heard.values())
