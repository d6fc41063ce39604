"""What a seat could know of each hidden card: shares of imagined tables, and nothing but what its Sight allows."""

from __future__ import annotations

import pickle

import pytest

import ruse
from ruse.kernel.record import Playback
from ruse.kernel.state import ORACLE
from ruse.reviews.beliefs import beliefs_at
from ruse.reviews.reading import Reading
from tests.reviews.games import finished

GAMES = [
    ("war-slayer", ("random", "agent"), {}),
    ("master-of-spies", ("random", "agent"), {}),
    ("war-x-treme", ("agent", "recruit", "random"), {"round_limit": 6}),
    ("westeria", ("recruit", "random"), {"round_limit": 10}),
]


@pytest.mark.parametrize(("game", "levels", "switches"), GAMES)
def test_every_game_says_what_could_lie_where(game, levels, switches):
    record = finished(game, 6, levels, **switches)
    acts = sum(row["row"] == "act" for row in record.rows)
    found = [
        place for step in range(2, acts, max(1, acts // 6)) for place in beliefs_at(record, 0, step, ["A", "B", "C"], 8)
    ]

    assert found
    for place in found:
        assert "{" not in place.place
        assert place.shares
        total = sum(share.share for share in place.shares)
        assert total == pytest.approx(1) if not place.pooled else total >= 1 - 1e-9


def test_a_place_of_which_all_is_known_is_left_out():
    record = finished("war-slayer")
    playback = Playback(record)
    places = {place.at for place in beliefs_at(record, 0, 0, ["A", "B"], 8)}
    assert places == {"sides.1.hand"}
    assert len(playback.game.view(playback.state, int(ORACLE)).sides[1].hand) == 3


def test_another_seat_has_other_beliefs():
    record = finished("war-slayer")
    mine, theirs = (beliefs_at(record, seat, 3, ["A", "B"], 8) for seat in (0, 1))
    assert {place.at.split(".")[1] for place in mine} == {"1"}
    assert {place.at.split(".")[1] for place in theirs} == {"0"}


def test_a_reading_goes_on_in_another_process_and_comes_out_the_same():
    record = finished("war-slayer")
    reading = Reading(record, 0, 4)
    while not reading.whole:
        next(reading.go_on())
        reading = pickle.loads(pickle.dumps(reading))
    assert reading.shape() == ruse.review(record, 0, work=4)
