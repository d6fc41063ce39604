"""The bots of one table: each thinks in another process, and its seat decides when a time is up that was drawn before.

How long a bot needs depends on cards that others must not see, so nothing that is shown waits for it. What is not ready in
time (the machine is busy, the bot hangs) is not waited for: the seat does what a quick bot chose meanwhile, or the default.
"""

from __future__ import annotations

import asyncio
import hmac
import random
from dataclasses import dataclass

from ruse.server.beside.minds import pack, ponders
from ruse.server.live.acting import by_itself
from ruse.server.live.desk import Desk
from ruse.server.live.play import take
from ruse.table import Table
from ruse.table.chairs import steady_level

_draw = random.SystemRandom()


@dataclass(eq=False)
class Thought:
    """What a bot has worked out of one decision so far."""

    seat: int
    asked: int
    level: str
    steps: list[str] | None = None
    at_hand: list[str] | None = None
    """What a quick bot would do, while a slow one thinks."""
    over: bool = False
    """Its time is up: the table goes on without it."""


def start(desk: Desk) -> None:
    """Let every bot that owes a decision begin; one that is at it already goes on."""
    if desk.table is None or desk.suspended is not None:
        return
    for seat in desk.table.owing_bots():
        decision, level = desk.table.decision(seat), desk.table.chairs[seat].bot_level()
        assert decision is not None
        assert level is not None
        if (seat, decision.id) not in desk.thoughts:
            desk.thoughts.begin((seat, decision.id), _decide(desk, Thought(seat, decision.id, level)))


async def _decide(desk: Desk, thought: Thought) -> None:
    """One pause for a decision, however many steps it has and however long the bot takes for them."""
    pause = _pause(desk, thought.level)
    if pause is None:
        await _work_out(desk, thought)
    else:
        await desk.house.thinkers.awake()  # After a start, whatever the cards.
        desk.house.spawn(_work_out(desk, thought))
        try:
            await asyncio.sleep(pause)
        finally:
            thought.over = True
    await _answer(desk, thought)


def _pause(desk: Desk, level: str) -> float | None:
    """Seconds a bot seems to think. None where no time is shown: in a window, which is as long for all, or at no speed."""
    settings = desk.house.settings
    if not settings.bot_speed or (desk.table is not None and desk.table.moments.window is not None):
        return None
    limits = settings.limits
    low, high = limits.bot_ponders if ponders(desk.game.name, level) else limits.bot_pause
    return _draw.uniform(low, high) * settings.bot_speed / 1000


async def _work_out(desk: Desk, thought: Thought) -> None:
    if ponders(desk.game.name, thought.level):
        thought.at_hand = await _steps(desk, thought, steady_level(desk.game))
    thought.steps = await _steps(desk, thought, thought.level)


async def _steps(desk: Desk, thought: Thought, level: str) -> list[str] | None:
    """The whole decision, step by step: each is asked for where those before it have been drafted."""
    steps: list[str] = []
    async with desk.turn:
        table = _stand(desk, thought)
        if table is not None and not thought.over:
            _take_up(table, thought)
    while (text := await _choose(desk, thought, level)) is not None:
        async with desk.turn:
            table = _stand(desk, thought)
            if table is None or thought.over:
                return None
            steps.append(text)
            if _finishes(table, thought, text):
                _take_up(table, thought)
                return steps
            table.draft(thought.seat, thought.asked, [text])
    return None


def _stand(desk: Desk, thought: Thought) -> Table | None:
    """The table, if the bot is asked the same there still."""
    table = desk.table
    decision = table.decision(thought.seat) if table is not None else None
    return table if decision is not None and decision.id == thought.asked else None


def _finishes(table: Table, thought: Thought, text: str) -> bool:
    decision = table.decision(thought.seat)
    assert decision is not None
    return not any(more and move.text == text for move, more in zip(decision.legal, decision.more, strict=True))


def _take_up(table: Table, thought: Thought) -> None:
    """What was drafted, all of it."""
    while (decision := table.decision(thought.seat)) is not None and decision.draft:
        table.undo(thought.seat, thought.asked)


async def _choose(desk: Desk, thought: Thought, level: str) -> str | None:
    """The text of what the bot wants, or of the game's default when it fails."""
    table = _stand(desk, thought)
    decision = table.decision(thought.seat) if table is not None else None
    if table is None or decision is None or thought.over:
        return None
    sight = table.sight(thought.seat)
    try:
        with desk.house.metrics.thoughts.time():
            seed = _daily_seed(desk, thought, len(decision.draft))
            action = await desk.house.thinkers.choose(pack(desk.game.name, sight), level, *seed)
    except Exception as trouble:
        desk.house.log.warning("bot failed", table=desk.id, level=level, trouble=type(trouble).__name__)
        action = desk.game.default(sight)
    return decision.legal[decision.actions.index(action)].text


def _daily_seed(desk: Desk, thought: Thought, steps: int) -> tuple[int, ...]:
    """At the deal of a day a bot's dice are part of the luck: who plays alike meets the same answers. They are those of
    its own decision, since of two who choose at once nobody comes first."""
    if not desk.options.daily or (secret := desk.seal.secret) is None:
        return ()
    place = f"ruse daily bot {thought.seat} {thought.asked} {steps}"
    return (int.from_bytes(hmac.digest(secret.key(), place.encode(), "sha256")[:4], "big") >> 1,)


def _default(desk: Desk, table: Table, thought: Thought) -> list[str]:
    """What the game does for a seat that does nothing."""
    steps: list[str] = []
    while True:
        decision = table.decision(thought.seat)
        assert decision is not None
        steps.append(decision.legal[decision.actions.index(desk.game.default(table.sight(thought.seat)))].text)
        if _finishes(table, thought, steps[-1]):
            _take_up(table, thought)
            return steps
        table.draft(thought.seat, thought.asked, steps[-1:])


async def _answer(desk: Desk, thought: Thought) -> None:
    """Take the decision, if it is asked still."""
    seat, asked = thought.seat, thought.asked
    async with desk.turn:
        table = _stand(desk, thought)
        if table is None or seat not in table.owing_bots() or not desk.house.leases.runs(desk):
            return
        desk.thoughts.answered((seat, asked))
        _take_up(table, thought)
        steps = thought.steps or thought.at_hand or _default(desk, table, thought)
        if thought.steps is None:
            desk.house.metrics.hurried.inc()
        if table.moments.window is not None:
            table.intend(seat, asked, steps)
            return
        doing = {"is": "bot", "seat": seat, "steps": steps}
        await by_itself(desk, lambda: take(desk, seat, asked, steps, None, unasked=True), lambda: doing)
