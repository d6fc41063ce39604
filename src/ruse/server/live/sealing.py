"""How the deal waits for who has added nothing to the luck.

The secret is drawn and kept when the table is made, and its commitment is shown to everybody who comes. When all are ready
and somebody has added nothing yet, the deal waits for them; who stays silent is named in the seal. Where seats have
committed to what they add it waits twice: until all have, and until those show it.
"""

from __future__ import annotations

from ruse.kernel.sealed import round_of
from ruse.server.live.acting import by_itself
from ruse.server.live.dealing import deal
from ruse.server.live.desk import Desk
from ruse.server.live.places import is_ready
from ruse.server.live.seal import commitments, missing, settled
from ruse.server.live.telling import show_seal
from ruse.table.chairs import OPEN


async def begin(desk: Desk) -> None:
    """The deal; but who sits here and has not added to the luck has a moment for it. To a day's luck nobody adds."""
    if missing(desk.places) and not desk.options.daily:
        wait(desk)
    else:
        await deal(desk)


def go_on(desk: Desk) -> None:
    """Somebody came: a table whose seats are all ready begins."""
    if desk.table is None and is_ready(desk.places):
        wait(desk)


def wait(desk: Desk) -> None:
    """Ask who has added nothing, and deal without them after a while. It begins when one of the people is here."""
    seal, people = desk.seal, [place.player for place in desk.places]
    here = any(desk.seat_of(connection.player.id) is not None for connection in desk.connections)
    same = people == seal.waiting_for
    fixed = settled(desk.places) or seal.shows(desk.places)
    opening = round_of(commitments(desk.places)) if fixed else ""
    if not here or (seal.wait.is_set() and same and opening == seal.opening):
        return
    seal.waiting_for = people
    _wait(desk, opening)


def _wait(desk: Desk, opening: str) -> None:
    seal = desk.seal
    seal.opening = opening
    delay = desk.house.settings.limits.seal_wait / 1000 if missing(desk.places) else 0.0
    seal.wait.set(delay, lambda: desk.house.spawn(_deal_now(desk)))
    show_seal(desk)
    desk.house.hints.say("sealing", table=desk.id)


async def _deal_now(desk: Desk) -> None:
    async with desk.turn:
        desk.seal.wait.stop()
        same = desk.seal.waiting_for == [place.player for place in desk.places]
        if desk.table is not None or not same or any(place.kind == OPEN for place in desk.places):
            return
        if not desk.seal.shows(desk.places) and any(place.commitment for place in missing(desk.places)):
            _wait(desk, round_of(commitments(desk.places)))
            return
        await by_itself(desk, lambda: deal(desk), lambda: {"is": "deal"})
