"""The bots of one table: each thinks in another process, and answers after a drawn time, whatever the true one was."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING

from ruse.kernel.errors import RuseError
from ruse.server.following import overtaken
from ruse.server.minds import pack
from ruse.server.part import Part
from ruse.server.play import take
from ruse.server.rescue import rebuild, suspend
from ruse.store import StoreError, Taken

if TYPE_CHECKING:
    from ruse.server.desk import Desk

_draw = random.SystemRandom()


class Thinking(Part):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def start(self) -> None:
        """Let every bot that owes a decision begin; one that is at it already goes on."""
        desk = self._desk
        if desk.table is None or desk.suspended is not None:
            return
        for seat in desk.table.owing_bots():
            decision = desk.table.decision(seat)
            assert decision is not None
            key = (seat, decision.id)
            if key not in self._tasks:
                task = asyncio.get_running_loop().create_task(self._decide(seat, decision.id))
                self._tasks[key] = task
                task.add_done_callback(partial(self._forget, key))

    def _forget(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        """The same may be asked again before this task has ended: another task has the key then."""
        if self._tasks.get(key) is task:
            del self._tasks[key]

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _decide(self, seat: int, asked: int) -> None:
        """One pause for a decision, however many steps it has."""
        text, _ = await asyncio.gather(self._choose(seat, asked), asyncio.sleep(self._pause()))
        while text is not None and await self._answer(seat, asked, text):
            text = await self._choose(seat, asked)

    def _pause(self) -> float:
        """Seconds a bot seems to think; in a window it answers at the end, however long it thought."""
        desk = self._desk
        if desk.table is not None and desk.table.moments.window is not None:
            return 0.0
        low, high = desk.house.settings.limits.bot_pause
        return _draw.uniform(low, high) * desk.house.settings.bot_speed / 1000

    async def _choose(self, seat: int, asked: int) -> str | None:
        """The text of what the bot wants, or of the game's default when it fails."""
        desk = self._desk
        table = desk.table
        decision = table.decision(seat) if table is not None else None
        if table is None or decision is None or decision.id != asked:
            return None
        level = table.chairs[seat].bot_level()
        sight = table.sight(seat)
        try:
            assert level is not None
            with desk.house.metrics.thoughts.time():
                action = await desk.house.thinkers.choose(pack(desk.game.name, sight), level)
        except Exception as trouble:
            desk.house.log.warning("bot failed", table=desk.id, level=level, trouble=type(trouble).__name__)
            action = desk.game.default(sight)
        return decision.legal[decision.actions.index(action)].text

    async def _answer(self, seat: int, asked: int, text: str) -> bool:
        """Take the step; True if the decision needs another."""
        desk = self._desk
        async with desk.turn:
            table = desk.table
            decision = table.decision(seat) if table is not None else None
            if table is None or decision is None or decision.id != asked or seat not in table.owing_bots():
                return False
            if not desk.house.leases.runs(desk):
                return False
            if any(more and move.text == text for move, more in zip(decision.legal, decision.more, strict=True)):
                table.draft(seat, asked, [text])
                return True
            self._tasks.pop((seat, asked), None)
            if table.moments.window is not None:
                table.intend(seat, asked, [text])
                return False
            try:
                await take(desk, seat, asked, [text], None, desk.house.leases.epoch(desk))
            except Taken as quicker:
                await overtaken(desk, quicker, quicker.seq, table.drafts())
            except StoreError:
                await rebuild(desk)
            except RuseError as trouble:
                desk.house.log.error("bot", table=desk.id, trouble=str(trouble))
            except Exception:
                await suspend(desk, {"is": "bot", "seat": seat, "steps": [text]})
        return False
