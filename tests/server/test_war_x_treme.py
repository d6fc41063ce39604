"""War X-treme over the socket: a game to its end, who was winning when, playing on from a step, the lesson."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.people import Seat

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "speed": "dice"}


async def play_plainly(seat: Seat) -> None:
    """The first of what is allowed, which passes, trusts and flees, until the game is over."""
    while seat.table["state"] != "over":
        if seat.decision is None:
            await asyncio.sleep(0.002)
        else:
            assert (await seat.act(choice=0))["status"] == "done"
    await seat.wait(lambda: seat.table.get("result") is not None)


async def finished(person: Any) -> tuple[Any, str]:
    ines = await person()
    table = await ines.open_table(game="war-x-treme", bots=["agent"], friends=0, switches=SHORT, window=0)
    async with ines.at(table) as seat:
        await play_plainly(seat)
    return ines, table


async def test_the_review_shows_who_was_winning_and_plays_on_from_a_step(person):
    ines, table = await finished(person)
    steps = (await ines.get(f"/api/replays/{table}"))["steps"]
    line: dict[str, Any] = {"done": 0, "of": 1}
    while line["done"] < line["of"]:
        line = await ines.get(f"/api/replays/{table}/line")
        await asyncio.sleep(0.1)
    made = await ines.post(f"/api/replays/{table}/fork", {"step": len(steps) // 2, "seat": 0, "level": "agent"})

    assert line["points"][0][0] == 0
    assert line["points"][-1][0] == len(steps) - 1
    assert line["points"][-1][1] in (0.0, 0.5, 1.0)
    async with ines.at(made["id"]) as seat:
        await seat.wait(lambda: seat.decision is not None)
        assert seat.view["round"] >= steps[len(steps) // 2]["view"]["round"]
        await play_plainly(seat)


async def test_the_lesson_is_served(person):
    ines = await person()
    data = await ines.get("/api/games/war-x-treme")
    [name] = data["lessons"]

    lesson = await ines.get(f"/api/lessons/war-x-treme/{name}")

    assert [step["choose"]["want"] for step in lesson["steps"] if step.get("choose")] == [
        "pass", "bribe", "slot 3", "tax-haven", "flee", "rotate",
    ]  # fmt: skip
    assert lesson["steps"][-1]["view"]["winners"] == [0]
