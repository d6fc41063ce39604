"""A whole server in which one world of a plan is played, while the viewers look at everything they can reach.

Every channel is written down byte for byte: each viewer's socket, the table shown again after every step, and by turns a new
socket, refusals, pages, a report, what is handed to whoever thinks for the viewer. Time stands still between two steps, the
clock rings when the table asked for it, and nothing is left to chance.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ruse.kernel.game import Game
from ruse.kernel.luck import Luck
from ruse.kernel.record import Secret
from ruse.server.app import make_app
from ruse.server.beside.bots import Thinkers
from ruse.server.beside.minds import Packed
from ruse.server.house import House
from ruse.server.limits import Limits
from ruse.server.settings import Settings
from tests.worlds.bots import PAUSE
from tests.worlds.looks import Looking
from tests.worlds.plan import Plan
from tests.worlds.rigged import Rigged
from tests.worlds.sure import Sure
from tests.worlds.world import Stream

MANY = (1_000_000, 1_000_000)
LIMITS = Limits(
    frames=MANY,
    requests=MANY,
    guests=MANY,
    tables=MANY,
    chat=MANY,
    thoughts=MANY,
    reports=MANY,
    orders=MANY,
    bot_pause=PAUSE,
)


class Attentive(Thinkers):
    """Thinks nothing, and answers with a hash of everything it was given: so that is compared too."""

    def start(self) -> None: ...

    async def hint(self, packed: Packed) -> tuple[int, str, dict[str, Any]] | None:
        return packed.legal[0], f"seen:{sha256(repr(packed).encode()).hexdigest()}", {}

    async def share(self, packed: Packed, seat: int) -> float:
        return int(sha256(repr(packed).encode()).hexdigest()[:6], 16) / (1 << 24)


@contextmanager
def rigged(plan: Plan, world: int) -> Iterator[None]:
    """Every table that is dealt meanwhile has the luck of this world."""

    def luck(secret: Secret, game: Game) -> Luck:
        return Rigged(plan.seed, plan.rigs[world])

    with patch.object(Secret, "luck", luck):
        yield


class Stage:
    def __init__(self, house: House, sure: Sure) -> None:
        self.house = house
        self.sure = sure
        self.now = 1_000_000_000_000
        house.now = lambda: self.now  # type: ignore[method-assign]
        self._runs = 0

    async def run(self, plan: Plan, world: int, *, thorough: bool = False) -> Stream:
        """Play one world; what the viewers got. They look at something else after every step, or always at everything."""
        self._runs += 1
        self.sure.again(self._runs)

        self.app = make_app(self.house)
        with rigged(plan, world):
            return await Looking(self, plan, world, thorough=thorough).play()

    async def settle(self) -> None:
        """Until every queue is empty and everything sent has arrived."""
        for _ in range(1000):
            await asyncio.sleep(0)
            if all(not connection._out for connection in self.house.connections):
                break
        for _ in range(4):
            await asyncio.sleep(0)


@asynccontextmanager
async def staged(folder: Path, sure: Sure) -> AsyncIterator[Stage]:
    """A server for one world, the same in everything as the one for the other."""
    web = folder / "web"
    web.mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Ruse</title>", encoding="utf-8")
    sure.again(0)
    with (
        patch("ruse.server.ground.Thinkers", Attentive),
        patch("ruse.server.live.clocks.set_alarm", lambda _: None),
        patch("ruse.server.live.travel.PINGS", 0),
    ):
        house = await House.open(Settings(data=folder, bot_speed=0.0, hold=0.0, limits=LIMITS, web=web))
        try:
            yield Stage(house, sure)
        finally:
            await house.close()
            await house.store.close()
