"""The deal: with it a table that gathered becomes one in play."""

from __future__ import annotations

from ruse.kernel.record import Secret
from ruse.server.live import scene
from ruse.server.live.desk import Desk
from ruse.server.live.telling import resync, show_seal
from ruse.table import Table
from ruse.table.chairs import PERSON


async def deal(desk: Desk) -> None:
    """The game begins: the deal is durable before anybody sees a card."""
    now, options = desk.house.now(), desk.options
    desk.seal.wait.stop()
    secret = mixed_secret(desk)
    chosen = [place.chosen for place in desk.places] if desk.game.seat_options else ()
    setup = desk.game.setup(len(desk.places), options.switches, chosen=chosen)
    chairs = [place.chair(scene.bot_name(desk.game, place.level)) for place in desk.places]
    real_time = {"window": options.window} if options.window else {}
    table = Table.open(desk.game, setup, secret, chairs, now, options.pace, **real_time)
    for place in desk.places:
        if place.kind == PERSON:
            table.presence(place.seat, place.player is not None and desk.is_here(place.player), now)
    desk.table = table
    try:
        await desk.house.store.start_table(
            desk.id, table.record.header(), now=now, secret=secret.to_json(),
            seats=[place.keep() for place in desk.places], instead_of=desk.kept,
            acting=table.asks(), detail=scene.detail(desk),
        )  # fmt: skip
    except BaseException:
        desk.table = None
        raise
    desk.house.hints.changed(desk)
    desk.house.metrics.started.inc()
    desk.house.log.info("game started", table=desk.id, game=desk.game.name)
    show_seal(desk)
    await resync(desk)
    desk.arm()


def mixed_secret(desk: Desk) -> Secret:
    """The secret that was committed to, with what each seat added; a day's is the same for everybody."""
    if desk.options.daily:
        assert desk.seal.secret is not None
        return desk.seal.secret
    return desk.seal.closed(desk.places)
