"""A puzzle tells what its seat could know and nothing else, before it is answered and after."""

from __future__ import annotations

import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback
from ruse.kernel.registry import game_names
from ruse.kernel.shape import write_json
from ruse.kernel.state import ORACLE
from ruse.puzzles.asking import pose, position, solve
from ruse.puzzles.sets import find_puzzle, games_with_puzzles, puzzles_of
from ruse.puzzles.shapes import Puzzle

WORLDS = 4


def samples() -> list[Puzzle]:
    """One of every kind of decision."""
    found: dict[tuple[str, str], Puzzle] = {}
    for game in games_with_puzzles():
        for puzzle in puzzles_of(game):
            found.setdefault((game, puzzle.kind), puzzle)
    return list(found.values())


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.header['game']}-{puzzle.kind}"


def fits_all(puzzle: Puzzle, view: object) -> bool:
    """Is this what the seat sees on every table that could be the truth for it?"""
    here, dice = position(puzzle), Dice(5)
    tables = (here.game.imagine(here.sight, dice) for _ in range(WORLDS))
    return all(to_plain(here.game.view(table, puzzle.seat)) == view for table in tables)


def peeking(puzzle: Puzzle) -> object:
    """A fault: everything that lies there."""
    playback = Playback(puzzle.record())
    return to_plain(playback.game.view(playback.play_all(), int(ORACLE)))


def test_there_are_puzzles_of_every_game():
    assert games_with_puzzles() == [name for name in game_names() if name.count(":") == 0]


@pytest.mark.parametrize("puzzle", samples(), ids=named)
def test_what_is_shown_is_the_same_on_every_table_that_could_be_the_truth(puzzle: Puzzle):
    posed = pose(puzzle)

    assert fits_all(puzzle, posed.view)
    assert len(posed.offers) == len(puzzle.options) >= 2
    assert {offer.text for offer in posed.offers} == {option.text for option in puzzle.options}
    assert all(offer.says for offer in posed.offers)


def test_a_puzzle_that_peeks_is_caught():
    assert not any(fits_all(puzzle, peeking(puzzle)) for puzzle in samples() if puzzle.header["game"] == "war-slayer")


@pytest.mark.parametrize("puzzle", samples()[::3], ids=named)
def test_nothing_tells_where_the_luck_came_from_or_what_is_right(puzzle: Puzzle):
    before, after = write_json(pose(puzzle)).decode(), write_json(solve(puzzle)).decode()

    for text in (before, after):
        assert str(puzzle.seed) not in text
        assert puzzle.header["commitment"] not in text
        assert '"check"' not in text
    assert '"best"' not in before
    assert '"worth"' not in before


@pytest.mark.parametrize("puzzle", samples()[1::3], ids=named)
def test_the_solution_says_why_in_words(puzzle: Puzzle):
    solved = solve(puzzle)

    assert solved.best == solved.choices[0].text == puzzle.best.text
    assert solved.choices[0].mark == "fine"
    assert all(choice.mark != "fine" for choice in solved.choices[1:])
    assert solved.why.said
    assert "{" not in solved.why.said


def test_the_order_of_the_choices_does_not_tell_the_best():
    many = puzzles_of("war-slayer")[:6]
    places = [[offer.text for offer in pose(puzzle).offers].index(puzzle.best.text) for puzzle in many]

    assert len(set(places)) > 1


def test_a_puzzle_is_found_by_its_name():
    puzzle = puzzles_of("war-slayer")[0]

    assert find_puzzle(puzzle.id) == ("war-slayer", 1, puzzle)
