"""Many replays of one person do not delay another's."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ruse.server.beside.bots import NOBODY, Thinkers, TooSlow
from ruse.server.beside.turns import Shelf
from ruse.server.beside.winline import WinningLines
from ruse.server.limits import Caller, Limits, TooMuch
from tests.server.people import PATIENCE

pytestmark = pytest.mark.anyio
INES, TOM, EVA = (Caller(name, "10.0.0.1") for name in ("ines", "tom", "eva"))


class Slow(Thinkers):
    """Tells games again one after the other, and notes in which order."""

    def __init__(self, takes: float = 0.0, **limits: Any) -> None:
        super().__init__(Limits(**limits))
        self.done: list[str] = []
        self._takes = takes
        """Seconds, as they are charged."""

    async def _ask(self, name: str, work: Any, *given: Any, who: Caller = NOBODY, **_: Any) -> Any:
        async with self._free[name]:
            await asyncio.sleep(0.001)
            self.effort.charge(who, self._takes)
            self.done.append(given[0])
            return given[0].encode(), None


async def test_the_other_is_served_next_and_not_last():
    slow = Slow(replays_waiting=200)
    flood = [asyncio.create_task(slow.tell_again(f"flood {number}", 0, INES)) for number in range(150)]
    await asyncio.sleep(0)
    await slow.tell_again("other", 0, TOM)
    assert slow.done.index("other") <= 2
    await asyncio.gather(*flood)
    assert len(slow.done) == 151


async def test_everybody_has_a_turn_before_anybody_has_two():
    slow = Slow()
    asked = [("ines", INES), ("ines", INES), ("ines", INES), ("tom", TOM), ("tom", TOM), ("eva", EVA)]
    waits = [
        asyncio.create_task(slow.tell_again(f"{name} {number}", 0, who)) for number, (name, who) in enumerate(asked)
    ]
    await asyncio.gather(*waits)
    assert [told.split()[0] for told in slow.done] == ["ines", "ines", "tom", "eva", "ines", "tom"]


async def test_what_is_kept_ready_waits_for_nobody_and_costs_nothing():
    slow = Slow(takes=100.0)
    await slow.tell_again("game", 0, INES)
    with pytest.raises(TooMuch):
        await slow.tell_again("another", 0, INES)
    async with slow._turns["replays"].turn("somebody"):
        async with asyncio.timeout(5):
            assert (await slow.tell_again("game", 0, INES))[0] == b"game"


@pytest.mark.parametrize("what", ["a replay", "an import", "a line"])
async def test_who_has_had_much_worked_out_waits_and_others_do_not(what):
    slow = Slow(takes=1.0, effort=(2_500, 1), effort_an_address=(4_500, 1))
    lines = WinningLines(slow, lambda work: tasks.append(asyncio.create_task(work)))
    tasks: list[asyncio.Task[None]] = []
    told: list[str] = []

    async def ask(who: Caller) -> None:
        if what == "a replay":
            await slow.tell_again(f"game {len(told)}", 0, who)
        elif what == "an import":
            await slow.check_record(f"game {len(told)}", who)
        else:
            lines.line(f"game {len(told)}", "", 2, who)
            await tasks[-1]
        told.append(who.name)

    for _ in range(3):
        await ask(INES)
    with pytest.raises(TooMuch, match="worked out for you"):
        await ask(INES)
    await ask(TOM)
    await ask(TOM)
    with pytest.raises(TooMuch, match="worked out for your address"):
        await ask(EVA)
    await ask(Caller("", "10.0.0.2"))
    assert told == ["ines"] * 3 + ["tom"] * 2 + ["10.0.0.2"]


@pytest.mark.parametrize(
    "ask",
    [
        lambda slow: slow.tell_again("x", 0),
        lambda slow: slow.check_record("x"),
        lambda slow: slow.replay_shares("x", [1]),
    ],
)
async def test_a_game_that_takes_too_long_is_given_up(ask: Callable[[Thinkers], Awaitable[object]]):
    thinkers = Thinkers(Limits(replay_deadline=1, line_deadline=1, bot_deadline=60_000))
    try:
        with pytest.raises(TooSlow):
            await ask(thinkers)
    finally:
        thinkers.stop()


async def test_who_goes_away_leaves_the_turn_to_others():
    slow = Slow()
    tasks = [asyncio.create_task(slow.tell_again(f"game {number}", 0, INES)) for number in range(5)]
    await asyncio.sleep(0)
    for task in tasks[:4]:
        task.cancel()
    await asyncio.wait_for(tasks[4], PATIENCE)
    await asyncio.wait_for(slow.tell_again("after", 0, TOM), PATIENCE)


async def test_one_person_has_so_many_waiting():
    slow = Slow(replays_waiting=2)
    tasks = [asyncio.create_task(slow.tell_again(f"game {number}", 0, INES)) for number in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(TooMuch, match="too many games"):
        await tasks[3]
    await slow.tell_again("other", 0, TOM)
    await asyncio.gather(*tasks[:3])


async def test_a_game_is_told_again_once_for_each_viewer():
    slow = Slow()
    await asyncio.gather(*(slow.tell_again("game", viewer, INES) for viewer in (0, 0, 1, 0)))
    assert slow.done == ["game", "game"]


def test_a_shelf_holds_so_many_bytes():
    shelf = Shelf(10)
    for number in range(4):
        shelf.put((bytes([number]), 0), (b"xxxx", None))
    shelf.put((b"big", 0), (b"x" * 11, None))
    assert [shelf.find((bytes([number]), 0)) is not None for number in range(4)] == [False, False, True, True]
    assert shelf.find((b"big", 0)) is None
