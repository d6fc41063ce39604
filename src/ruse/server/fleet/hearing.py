"""What other processes say about a table that is live here too. All of it is a hint: the log is the truth."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from ruse.kernel.errors import Refusal
from ruse.server.live import real_time, scene, sealing
from ruse.server.live.company import tell_all
from ruse.server.live.desk import Desk, House
from ruse.server.live.elsewhere import Elsewhere
from ruse.server.live.following import follow
from ruse.server.live.telling import announce
from ruse.wire.messages import Said


async def hear_presence(desk: Desk, hint: dict[str, Any]) -> None:
    """Somebody came or went at another process."""
    async with desk.turn:
        before = desk.elsewhere.pop(hint["by"], Elsewhere())
        now = Elsewhere(frozenset(hint["players"]), hint["watching"])
        if now != Elsewhere():
            desk.elsewhere[hint["by"]] = now
        for player in sorted(before.players | now.players):
            desk.present(player, desk.is_here(player))
        if hint.get("left") is not None:
            desk.walk_away(hint["left"])
        await desk.know(player for player in now.players if player not in desk.faces)
        if now != before:
            announce(desk)
            desk.arm()


async def hear_offer(desk: Desk, hint: dict[str, Any]) -> None:
    """Who offers to end the game: nothing of it is kept until all agree."""
    async with desk.turn:
        if desk.table is not None and not desk.table.over():
            desk.table.hear_offers(hint["seats"])
            announce(desk)


async def hear_chat(desk: Desk, hint: dict[str, Any]) -> None:
    for line in await desk.house.store.chat(desk.id, 20):
        if line.number == hint["number"]:
            async with desk.turn:
                await desk.know([] if line.player in desk.faces else [line.player])
                shown = scene.chat_line(desk, line)
                tell_all(desk, Said(shown.sender, shown.name, shown.at, shown.phrase, shown.text))


async def hear_race(desk: Desk, hint: dict[str, Any]) -> None:
    async with desk.turn:
        await follow(desk)
        real_time.hear(desk, hint)


async def hear_press(desk: Desk, hint: dict[str, Any]) -> None:
    async with desk.turn:
        with suppress(Refusal):  # It comes too late, or was made before.
            real_time.press_elsewhere(desk, hint)


async def hear_sealing(desk: Desk, _: dict[str, Any]) -> None:
    """A deal waits for who has added nothing to the luck: they may be here."""
    async with desk.turn:
        await follow(desk)
        if desk.table is None:
            sealing.wait(desk)


async def hear_player(house: House, hint: dict[str, Any]) -> None:
    """Somebody has another name, has none any more, or has signed out."""
    player, how = hint["player"], hint["how"]
    found = await house.store.player(player)
    if how == "renamed" and found is not None:
        await house.hall.rename(found)
    elif how == "deleted":
        await house.hall.unname(player)
    if how != "renamed":
        house.sign_out(player)
