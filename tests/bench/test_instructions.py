"""The counts of instructions: what rose too far is found."""

from __future__ import annotations

from bench.instructions import compared


def test_a_count_that_rose_beyond_the_limit_does_not_pass():
    before = {"war-slayer": 1000, "westeria": 1000}

    assert compared({"war-slayer": 1010, "westeria": 500}, before, 1.0)[1]
    assert not compared({"war-slayer": 1011, "westeria": 500}, before, 1.0)[1]


def test_a_game_is_shown_with_its_change():
    lines, well = compared({"war-slayer": 1100}, {"war-slayer": 1000}, 1.0)

    assert lines[0].split() == ["war-slayer", "1,100", "+10.00", "%"]
    assert not well
