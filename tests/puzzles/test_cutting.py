"""Where puzzles come from: decisions that somebody gets wrong, sure by two budgets; made bit by bit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from ruse.games.war_slayer import GAME
from ruse.puzzles import cutting
from ruse.puzzles.cutting import cut
from ruse.puzzles.sets import load_set, save_set
from ruse.puzzles.solving import Solution, Weighed, solve
from ruse.reviews.marks import Estimate
from ruse.reviews.reference import reference_of
from tests.reviews.games import finished
from tools import puzzles as tool


def solution(low: float, *, alone: bool = True) -> Solution:
    return Solution(
        (Weighed(1, Estimate(60, 1), Estimate(0, 0)), Weighed(2, Estimate(50, 1), Estimate(low + 2, 2))), alone
    )


def test_clear_is_what_costs_more_than_noise_and_is_always_to_be_played():
    assert solution(3.0).is_clear
    assert not solution(2.9).is_clear
    assert not solution(9.0, alone=False).is_clear


def test_where_the_two_budgets_disagree_nothing_is_asked(monkeypatch: pytest.MonkeyPatch):
    """A fault among the samples of the larger one."""
    record, looked = finished("war-slayer", 11, ("recruit", "agent")), Counter[str]()
    tables = reference_of(GAME).tables * cutting.MORE

    def other(sight, actions, reference, work, seed):
        found = solve(sight, actions, reference, 12, seed)
        sure = [replace(choice, cost=Estimate(20, 1)) for choice in found.choices[1:]]
        found = Solution((found.choices[0], *sure), True)
        return Solution(found.choices[::-1], True) if work == tables else found

    monkeypatch.setattr(cutting, "solve", other)
    monkeypatch.setattr(cutting, "is_missed", lambda *given: True)

    assert list(cut(record, 0, 0, looked)) == []
    assert looked["back-out"] > 0


@pytest.mark.slow
def test_a_set_is_made_broken_off_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    real, calls = tool.played, []

    def broken(game, number):
        calls.append(number)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return real(game, number)

    monkeypatch.setattr(tool, "played", broken)
    monkeypatch.setattr(cutting, "agreed", lambda *given, **more: None)
    with pytest.raises(SystemExit) as stop:
        tool.make(GAME, 5, tmp_path, anew=False)
    heading, kept = load_set.__wrapped__("war-slayer", tmp_path)

    assert stop.value.code == 130
    assert "broken off" in capsys.readouterr().out
    assert heading is not None
    assert (heading.games, kept) == (2, ())
    calls.clear()
    load_set.cache_clear()
    with pytest.raises(SystemExit):
        tool.make(GAME, 5, tmp_path, anew=False)
    assert calls == [2, 3, 4]


def test_what_was_made_under_other_rules_is_not_gone_on_with(tmp_path: Path):
    heading, puzzles = load_set("war-slayer")
    assert heading is not None
    changed = type(heading)(
        heading.game, {**heading.switches, "memory_aid": True}, heading.edition, heading.digest, 0, {}
    )
    save_set(changed, puzzles[:1], tmp_path)

    with pytest.raises(SystemExit, match="memory_aid"):
        tool.make(GAME, 5, tmp_path, anew=False)
