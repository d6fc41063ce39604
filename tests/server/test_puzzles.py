"""Puzzles over the wire: a seat's view and no more, one answer that counts, a row of right ones."""

from __future__ import annotations

import json

import pytest

from ruse.puzzles.sets import puzzles_of

pytestmark = pytest.mark.anyio


def wrong(puzzle):
    return puzzle.options[-1].text


async def test_an_answer_shows_the_solution_and_the_first_one_counts(person):
    ann, puzzle = await person(), puzzles_of("war-slayer")[0]
    path = f"/api/puzzles/{puzzle.id}"

    asked = await ann.get(path)
    assert asked["solution"] is asked["solved"] is None
    assert {offer["text"] for offer in asked["posed"]["offers"]} == {option.text for option in puzzle.options}
    for said in ('"worth"', '"seed"', puzzle.header["commitment"], puzzle.rows[-1]["steps"][0]):
        assert said not in json.dumps(asked, ensure_ascii=False)

    missed = await ann.post(path, {"choice": wrong(puzzle)})
    again = await ann.post(path, {"choice": puzzle.best.text})

    assert (missed["solved"], missed["first"]) == (False, True)
    assert (again["solved"], again["first"]) == (True, False)
    assert missed["solution"]["best"] == puzzle.best.text
    assert missed["solution"]["why"]["said"]
    assert again["streak"] == {"now": 0, "best": 0, "solved": 0, "tried": 1}
    assert (await ann.get(path))["solved"] is False
    assert (await ann.get(path))["solution"] == missed["solution"]


async def test_a_row_is_counted_and_the_next_one_was_not_answered(person):
    ann, otto = await person(), await person()
    seen = []
    for _ in range(3):
        id = (await ann.get("/api/puzzles/next?game=war-slayer"))["id"]
        puzzle = next(puzzle for puzzle in puzzles_of("war-slayer") if puzzle.id == id)
        seen.append(id)
        found = await ann.post(f"/api/puzzles/{id}", {"choice": puzzle.best.text})
    assert len(set(seen)) == 3
    assert found["streak"] == {"now": 3, "best": 3, "solved": 3, "tried": 3}

    shelf = await ann.get("/api/puzzles")
    assert {game["game"]: game["tried"] for game in shelf["games"]}["war-slayer"] == 3
    assert shelf["streak"]["now"] == 3
    assert (await otto.get("/api/puzzles"))["streak"]["tried"] == 0
    other = (await ann.get("/api/puzzles/next"))["id"]
    assert other not in [puzzle.id for puzzle in puzzles_of("war-slayer")], "the game that was asked least comes next"


async def test_what_cannot_be_is_refused_and_keeps_nothing(person):
    ann, puzzle = await person(), puzzles_of("war-slayer")[0]

    assert "no such puzzle" in (await ann.get("/api/puzzles/nothing", 404))["reason"]
    assert "no such choice" in (await ann.post(f"/api/puzzles/{puzzle.id}", {"choice": "x"}, 400))["reason"]
    assert "no puzzles of" in (await ann.get("/api/puzzles/next?game=chess", 404))["reason"]
    await ann.post(f"/api/puzzles/{puzzle.id}", {"choice": ""}, 400)
    assert (await ann.get("/api/puzzles"))["streak"]["tried"] == 0


async def test_answers_are_limited(person, server):
    ann, puzzle = await person(), puzzles_of("war-slayer")[0]
    server.house.rates.puzzles.of(ann.you["id"]).charge(1_000_000)

    assert "too many puzzles" in (await ann.post(f"/api/puzzles/{puzzle.id}", {"choice": wrong(puzzle)}, 429))["reason"]
