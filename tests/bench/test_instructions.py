"""The counts of instructions: what rose too far is found."""

from __future__ import annotations

from pathlib import Path

import pytest

import ruse
from bench import instructions
from bench.instructions import compared


def test_a_count_that_rose_beyond_the_limit_does_not_pass():
    before = {"war-slayer": 1000, "westeria": 1000}

    assert compared({"war-slayer": 1010, "westeria": 500}, before, 1.0)[1]
    assert not compared({"war-slayer": 1011, "westeria": 500}, before, 1.0)[1]


def test_a_game_is_shown_with_its_change():
    lines, well = compared({"war-slayer": 1100}, {"war-slayer": 1000}, 1.0)

    assert lines[0].split() == ["war-slayer", "1,100", "+10.00", "%"]
    assert not well


def test_what_is_recorded_anew_says_why_and_keeps_why_it_was_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(instructions, "RECORDED", tmp_path / "instructions.json")

    instructions.record({"leduc": 10}, "first")
    instructions.record({"leduc": 20}, "a rule more")

    assert instructions.recorded()["counts"] == {"leduc": 20}
    assert instructions.recorded()["notes"] == ["first", "a rule more"]


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.skipif(not ruse.is_compiled(), reason="counts what is compiled")
def test_no_loop_takes_more_than_was_recorded():
    """Above 5 percent `python -m bench.instructions --record --note "why"` has to say why."""
    before = instructions.recorded()
    if before["built_with"] != instructions.built_with():
        pytest.skip(f"recorded with {before['built_with']}, and this is {instructions.built_with()}")
    lines, well = compared(instructions.count_all(), before["counts"], instructions.RISE)
    assert well, "\n".join(lines)
