"""Two worlds that differ in what one seat holds, or in whether it answered, give all others the same bytes at one time.

The server is a real one; its clock stands still between steps of 100 ms, so that every frame has an exact time.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.record import Secret
from ruse.kernel.sealed import secret_from_seed
from ruse.table import Table
from ruse.table.windows import Window
from tests.server.frozen import ANN, BOB, Frozen, playing
from tests.server.people import Person
from tests.server.serving import Serving, serving
from tests.server.test_twin_worlds import blur
from tests.table.test_no_tells import twin_deals

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("dash")]
STEP, STEPS = 100, 32
DRAWN = re.compile(r'"(go|number)":\d+')
Script = dict[int, list[tuple[int, int]]]
"""At which step which seat takes which of its choices."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory, dash: Path) -> AsyncIterator[Serving]:
    async with serving(tmp_path_factory.mktemp("house")) as here:
        yield here


def secrets_of_twins(seat: int) -> list[Secret]:
    """Deals for three that are alike but for this seat's hand: with a boost, and without one."""
    return [Secret(sealed=secret_from_seed(seed)) for seed in twin_deals(seat)]


async def watched(server: Serving, secret: Secret, hidden: int, script: Script, **table: Any) -> list[Any]:
    """Everything that anybody but the hidden seat gets, somebody who joins late among them, with its time."""
    seen: list[Any] = []
    async with playing(server, secret=secret, watchers=1, **table) as at:
        at.desk.playing().moments.chance = lambda n: 0
        late = await (await Person(server.port).arrive()).call_oneself("Late")
        places = [place.player or "" for place in at.desk.places]
        faces = await server.house.store.players(sorted(filter(None, places)))
        names = {faces[player].name: f"seat{seat}" for seat, player in enumerate(places) if player}
        names |= {at.table: "TABLE", late.you["name"]: "Late"}
        async with late.at(at.table) as joined:
            at.seats.append(joined)
            read = [0 if seat is joined else len(seat.raw) for seat in at.seats]
            for step in range(STEPS):
                for seat, choice in script.get(step, []):
                    await at.seats[seat].act(choice)
                await at.wait(STEP)
                if step == 4:
                    await joined.send({"is": "join", "table": at.table})
                    await at.settle()
                seen += news(at, read, hidden, names)
        await late.leave()
    return seen


def news(at: Frozen, read: list[int], hidden: int, names: dict[str, str]) -> list[Any]:
    """What each has got since the last time, but not the answers to what it did itself."""
    found = []
    for number, seat in enumerate(at.seats):
        frames, read[number] = seat.raw[read[number] :], len(seat.raw)
        if number != hidden:
            told = [DRAWN.sub(r'"\1":0', blur(frame, names)) for frame in frames if is_told(frame)]
            found.append((at.now, number, told))
    return found


def is_told(frame: str) -> bool:
    return not frame.startswith(('{"is":"ack"', '{"is":"pong"', '{"is":"welcome"', '{"is":"measure"'))


@pytest.mark.parametrize("script", [{2: [(BOB, 0)], 5: [(ANN, 0), (2, 0)]}, {}], ids=["all pass", "all are silent"])
async def test_nobody_can_tell_who_holds_a_boost(server: Serving, script: Script):
    with_boost, without = [
        await watched(server, secret, BOB, script, people=3) for secret in secrets_of_twins(BOB)
    ]  # fmt: skip

    assert with_boost == without


async def test_nobody_can_tell_who_has_answered(server: Serving):
    secret = secrets_of_twins(BOB)[0]

    spoke, silent = [await watched(server, secret, BOB, script, people=3) for script in ({2: [(BOB, 0)]}, {})]

    assert spoke == silent


async def test_nobody_can_tell_how_long_a_bot_thought(server: Serving, monkeypatch: pytest.MonkeyPatch):
    """The bots pass; in one world at once, in the other they never come to an end."""
    secret = secrets_of_twins(BOB)[0]
    streams = []
    for ready in (True, False):
        never = asyncio.Event()

        async def choose(packed: Any, level: str, ready: bool = ready, never: asyncio.Event = never) -> int:
            if packed.kind == "boost" and not ready:
                await never.wait()
            return int(min(packed.legal))

        monkeypatch.setattr(server.house.thinkers, "choose", choose)
        streams.append(await watched(server, secret, -1, {1: [(ANN, 0)]}, people=1, bots=2))

    assert streams[0] == streams[1]


async def test_a_planted_tell_is_noticed(server: Serving, monkeypatch: pytest.MonkeyPatch):
    """Who still owes an answer is shown."""
    monkeypatch.setattr(Table, "waits_for", Table.acting)
    secret = secrets_of_twins(BOB)[0]

    spoke, silent = [await watched(server, secret, BOB, script, people=3) for script in ({2: [(BOB, 0)]}, {})]

    assert spoke != silent


async def test_a_pause_for_who_could_do_more_is_noticed(server: Serving, monkeypatch: pytest.MonkeyPatch):
    """Who can only pass is not waited for."""
    honest = Window.awaits

    def hasty(window: Window, chair: Any) -> bool:
        desks = server.house.hall.desks.values()
        asked = [
            decision
            for desk in desks
            if desk.table is not None
            and desk.table.moments.window is window
            and (decision := desk.table.decision(chair.seat)) is not None
        ]
        return honest(window, chair) and all(len(decision.legal) > 1 for decision in asked)

    monkeypatch.setattr(Window, "awaits", hasty)
    script: Script = {2: [(ANN, 0)], 3: [(2, 0)]}

    streams = [await watched(server, secret, BOB, script, people=3) for secret in secrets_of_twins(BOB)]

    assert streams[0] != streams[1]
