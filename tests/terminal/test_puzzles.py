"""Puzzles in the terminal: asked by number, answered once, the next one after it."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from ruse.kernel.errors import RuseError
from ruse.puzzles.sets import games_with_puzzles, puzzles_of
from ruse.terminal.app import OneScreen
from ruse.terminal.palette import NIGHT
from ruse.terminal.puzzle_book import PuzzleBook
from ruse.terminal.puzzle_screen import PuzzleScreen, asked
from tests.terminal.screens import SIZES, press, text_of


async def look(book: PuzzleBook, game: str, size: tuple[int, int], *keys: str) -> str:
    first = asked(book.next(game))
    app = OneScreen(lambda: PuzzleScreen(first, book, game, NIGHT), NIGHT)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await press(pilot, *keys)
        return text_of(app)


def key_of(book: PuzzleBook, game: str, *, right: bool) -> str:
    puzzle = book.next(game)
    texts = [offer.text for offer in asked(puzzle).posed.offers]
    wanted = puzzle.best.text if right else puzzle.options[-1].text
    return str(texts.index(wanted) + 1)


@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_of_each_game_is_asked_with_all_its_choices(tmp_path: Path, game: str):
    book = PuzzleBook(tmp_path / "puzzles.json")
    said = asyncio.run(look(book, game, SIZES[0]))

    assert "puzzle 1" in said
    assert "Missed by: recruit" in said
    for number in range(1, len(book.next(game).options) + 1):
        assert re.search(rf"▌\s*{number}\D", said)


def test_the_first_answer_counts_and_the_next_puzzle_follows(tmp_path: Path):
    book = PuzzleBook(tmp_path / "puzzles.json")
    first, key = book.next("war-slayer"), key_of(book, "war-slayer", right=True)

    solved = asyncio.run(look(book, "war-slayer", SIZES[1], key))
    assert "Solved: nothing is better." in solved
    assert "1 in a row" in solved
    assert "█" in solved
    missed = asyncio.run(look(book, "war-slayer", SIZES[1], key_of(book, "war-slayer", right=False)))
    assert "Missed: it costs" in missed
    following = asyncio.run(look(book, "war-slayer", SIZES[1], "1", "n"))

    assert "puzzle 4" in following
    kept = PuzzleBook(tmp_path / "puzzles.json")
    assert kept.answers[first.id] is True
    assert (kept.streak().solved, kept.streak().tried >= 2) == (1 + sum(list(kept.answers.values())[2:]), True)


def test_without_a_game_they_take_turns_and_after_the_last_the_first_comes_again(tmp_path: Path):
    book = PuzzleBook(tmp_path / "puzzles.json")
    seen = []
    for _ in games_with_puzzles():
        puzzle = book.next(None)
        seen.append(puzzle.header["game"])
        book.answer(puzzle, True)
    assert sorted(seen) == sorted(games_with_puzzles())
    for puzzle in puzzles_of("war-slayer"):
        book.answer(puzzle, False)
    assert book.next("war-slayer") == puzzles_of("war-slayer")[0]


def test_a_damaged_book_is_named_and_left_as_it_is(tmp_path: Path):
    path = tmp_path / "puzzles.json"
    path.write_text("[1]")

    with pytest.raises(RuseError, match=r"puzzles\.json"):
        PuzzleBook(path)
    assert json.loads(path.read_text()) == [1]
