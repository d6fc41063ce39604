"""What the viewers of a world look at: their sockets, the table shown again, and by turns all else they can reach."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ruse.kernel.state import SPECTATOR
from tests.worlds.plan import Plan
from tests.worlds.wires import ask
from tests.worlds.world import Stream, World

if TYPE_CHECKING:
    from tests.worlds.stage import Stage

REPORT = "/api/report"


class Looking(World):
    """Played from the deal on; the viewers look at something else after every step, or, thorough, always at everything."""

    def __init__(self, stage: Stage, plan: Plan, world: int, *, thorough: bool) -> None:
        super().__init__(stage, plan, world)
        self.thorough = thorough
        self._heard = dict.fromkeys(plan.viewers, 0)

    async def play(self) -> Stream:
        await self.begin()
        self._feeds = {viewer: await self._feed(viewer) for viewer in self.plan.viewers}
        if self.plan.differ:
            await self._look(0)
        for number, act in enumerate(self.plan.acts, 1):
            await self.step(act)
            if act.differ:
                await self._look(number)
        await self.end()
        return self.stream

    async def _look(self, step: int) -> None:
        """Every viewer sees the table again; one of them anew, who is refused something or opens a page, by turns."""
        await self._listen(f"{step} socket")
        one = self.plan.viewers[step % len(self.plan.viewers)]
        for viewer in self.plan.viewers:
            if viewer != one:
                await self.wires[viewer].join(self.table)
        await self._come_again(one, step)
        turn = step // len(self.plan.viewers)
        if self.thorough or turn % 2:
            await self._be_refused(one, step)
        if self.thorough or not turn % 2:
            await self._open_pages(one, step)
        await self._listen(f"{step} socket later")

    async def _listen(self, channel: str) -> None:
        await self.stage.settle()
        for viewer, wire in self.wires.items():
            self.stream.hear(f"{channel} of {viewer}", wire.frames[self._heard[viewer] :])
            self._heard[viewer] = len(wire.frames)

    async def _come_again(self, viewer: int, step: int) -> None:
        wire = await self._wire(viewer)
        wire.send({"is": "ping", "at": step})
        await wire.until('{"is":"pong"')
        await self.stage.settle()
        self.stream.hear(f"{step} rejoin of {viewer}", wire.frames)
        await wire.close()

    async def _be_refused(self, viewer: int, step: int) -> None:
        """What another seat did in the first world, and by turns something else that is mostly not to be had."""
        table = self.desk.playing()
        decision = table.decision(viewer) if viewer != SPECTATOR else None
        asked = decision.id if decision is not None else 1
        others = [act.steps[0] for act in self.plan.acts if act.how == "act" and act.seats[0] != viewer] or [("?",)]
        race = table.moments.race
        more: list[tuple[str, dict[str, Any]]] = [
            ("act", {"decision": asked + 1000, "steps": ["?"]}),
            ("undo", {"decision": asked}),
            ("line", {}),
            ("hint", {"decision": asked}),
            ("press", {"race": race.number if race is not None else 1, "go": None}),
            ("chat", {"phrase": "thinking"}),
            ("note", {"at": "here", "text": f"note {step}"}),
            ("take_back", {}),
        ]
        turn = step // len(self.plan.viewers) // 2 % len(more)
        wire = self.wires[viewer]
        await wire.order("draft", self._id(), decision=asked, steps=[others[step % len(others)][-1] + "!"])
        for name, fields in more if self.thorough else more[turn : turn + 1]:
            await wire.order(name, self._id(), **fields)

    async def _feed(self, viewer: int) -> str:
        home = await ask(self.app, "GET", "/api/home", self.cookies[viewer])
        return str(json.loads(home.body)["you"]["feed"])

    async def _open_pages(self, viewer: int, step: int) -> None:
        """One page after the other, by turns; or all of them."""
        table, feed = self.table, self._feeds[viewer]
        pages = [
            "/api/home", f"/api/tables/{table}/memory", f"/api/replays/{table}?view=all", f"/api/replays/{table}/record",
            feed, f"/api/replays/{table}/line", f"/table/{table}", REPORT,
        ]  # fmt: skip
        turn = (step + self.plan.seed) % len(pages)
        for path in pages if self.thorough else pages[turn : turn + 1]:
            if path == REPORT:
                await self._report(viewer, step)
                continue
            answer = await ask(self.app, "GET", path, self.cookies[viewer])
            self.stream.add(f"{step} GET {path} by {viewer}", answer.raw())

    async def _report(self, viewer: int, step: int) -> None:
        answer = await ask(self.app, "POST", REPORT, self.cookies[viewer], {"table": self.table, "text": "look"})
        self.stream.add(f"{step} POST {REPORT} by {viewer}", answer.raw())
        if answer.status == 201:
            file = self.house.settings.data / "reports" / json.loads(answer.body)["file"]
            self.stream.add(f"{step} the report of {viewer}", file.read_bytes())
