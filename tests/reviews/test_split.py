"""With all cards open: luck, own play and the rivals' play add up to the result, whatever V is."""

from __future__ import annotations

import pytest

from ruse.kernel.record import Record
from ruse.kernel.registry import load_game
from ruse.kernel.state import State
from ruse.reviews.hindsight import Hindsight, Splitting
from ruse.reviews.moments import moments
from ruse.reviews.reference import reference_of
from tests.reviews.games import finished

GAMES = [
    finished("war-slayer"),
    finished("master-of-spies", 3, ("random", "agent", "random")),
    finished("war-x-treme", 5, ("agent", "recruit"), round_limit=5),
    finished("westeria", 2, ("recruit", "random"), round_limit=10),
]


def split_of(record: Record, seat: int, playouts: int = 2) -> Splitting:
    game = load_game(record.game)
    splitting = Splitting(Hindsight(game, record.setup, seat, reference_of(game), playouts))
    for moment in moments(record, None):
        if isinstance(moment, State):
            splitting.end(moment, record)
        else:
            splitting.take(moment)
    return splitting


@pytest.mark.parametrize("record", GAMES, ids=lambda record: record.game)
def test_the_parts_add_up_to_the_result(record):
    for seat in range(record.setup.seats):
        split = split_of(record, seat).split
        assert abs(split.left_over()) < 1e-9
        assert split.result == pytest.approx(record.rows[-1]["outcome"][seat] / 8.4)


def test_what_no_luck_could_change_is_no_luck():
    """War Slayer V draws no card and throws no die after the deal."""
    record = GAMES[0]
    splitting = split_of(record, 0)
    start = splitting.split.start
    deal = splitting.split.line[0] - start

    assert splitting.split.luck == pytest.approx(deal)


def test_who_gives_up_loses_it_by_own_play():
    record = finished("war-slayer")
    half = Record(record.game, record.setup, record.digest, record.seats, record.commitment, record.extra)
    half.secret = record.secret
    half.rows = [*record.rows[:6], {"row": "resign", "seat": 1}]
    half.rows.append({"row": "end", "reason": "resigned", "outcome": [840, 0], "scores": [0, 0], "by": 1})
    winner, loser = split_of(half, 0).split, split_of(half, 1).split

    assert winner.rivals > 20
    assert loser.own < -20
    assert abs(winner.left_over()) < 1e-9
    assert abs(loser.left_over()) < 1e-9
