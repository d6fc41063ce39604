"""The sets that are shipped: made under the rules of today, and each puzzle comes out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruse.kernel.registry import game_names, load_game
from ruse.puzzles import asking
from ruse.puzzles.sets import changed_since, load_set, save_set
from ruse.puzzles.shapes import Puzzle
from ruse.puzzles.solving import SURE, solve
from ruse.reviews.reference import reference_of

GAMES = [name for name in game_names() if load_set(name)[1]]
WANTED = 100
SAMPLE = 20
"""One in so many is solved again every time."""
AGAIN = 2
"""So much less work than the answer stands on; and so much more where that leaves a doubt."""


@pytest.mark.parametrize("name", GAMES)
def test_the_set_was_made_under_the_rules_of_today(name: str):
    heading, _ = load_set(name)

    assert heading is not None
    changed = changed_since(load_game(name), heading)
    assert not changed, f"{name}: {', '.join(changed)} changed since: run tools/puzzles.py {name} --anew"


def test_a_changed_default_is_named():
    heading, _ = load_set("war-slayer")
    assert heading is not None
    other = type(heading)("war-slayer", {**heading.switches, "vip_taken": "later"}, "", "", 0, {})

    assert changed_since(load_game("war-slayer"), other) == ["vip_taken", "edition"]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_more_than_one_kind_and_all_are_different(name: str):
    _, puzzles = load_set(name)

    assert len(puzzles) >= WANTED
    assert len({puzzle.kind for puzzle in puzzles}) >= 3
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_every_other_choice_is_a_mistake_beyond_noise_and_the_best_bot_finds_the_answer(name: str):
    strongest = list(load_game(name).bots)[-1]
    for puzzle in load_set(name)[1]:
        assert all(option.cost - option.cost_half >= SURE - 0.02 for option in puzzle.options[1:])
        assert puzzle.misses[strongest] <= 0.5
        assert set(puzzle.misses) == {"random", *load_game(name).bots}


def comes_out(puzzle: Puzzle, seed: int) -> bool:
    """The same choice is the best one by other tables, beyond noise; where so few leave a doubt, by more of them."""
    here = asking.position(puzzle)
    actions = [asking.action_of(here.game, here.sight, option) for option in puzzle.options]
    for tables in (puzzle.tables // AGAIN, puzzle.tables * AGAIN):
        again = solve(here.sight, actions, reference_of(here.game), tables, seed)
        if again.best == actions[0] and again.margin > 0:
            return True
    return False


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", GAMES)
def test_a_sample_is_solved_again(name: str):
    for puzzle in load_set(name)[1][::SAMPLE]:
        assert comes_out(puzzle, 77), puzzle.id


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_are_solved_again(name: str):
    assert [puzzle.id for puzzle in load_set(name)[1] if not comes_out(puzzle, 78)] == []


def test_a_set_with_another_answer_is_caught():
    puzzle = load_set("war-slayer")[1][0]
    wrong = Puzzle(
        puzzle.id, puzzle.header, puzzle.rows, puzzle.seed, puzzle.seat, puzzle.begun, puzzle.kind,
        puzzle.options[::-1], 200, puzzle.misses,
    )  # fmt: skip

    assert not comes_out(wrong, 77)


def test_a_set_is_written_whole_and_the_same_again(tmp_path: Path):
    heading, puzzles = load_set("war-slayer")
    assert heading is not None
    save_set(heading, puzzles[:3], tmp_path)
    first = (tmp_path / "war-slayer.jsonl.gz").read_bytes()
    save_set(heading, puzzles[:3], tmp_path)

    assert (tmp_path / "war-slayer.jsonl.gz").read_bytes() == first
    assert load_set("war-slayer", tmp_path) == (heading, puzzles[:3])
    assert [path.name for path in tmp_path.iterdir()] == ["war-slayer.jsonl.gz"]
