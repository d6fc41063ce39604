"""Two worlds that differ only in what a spectator may not know give it the same bytes: over joins, refusals and laying."""

from __future__ import annotations

import json
import re
from unittest.mock import patch

import pytest

from ruse.kernel.plain import to_plain
from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import ORACLE
from ruse.server.live import scene
from tests.server.people import start_game

pytestmark = pytest.mark.anyio
TIMES = re.compile(r'"(now|at|since|away_since)":\d+')


def deals_with(defeated: int, count: int) -> list[Secret]:
    """Different deals after which the same player counts as defeated."""
    game, found = load_game("war-slayer"), []
    for seed in range(1000):
        secret = Secret(sealed=secret_from_seed(seed))
        view = game.view(game.start(game.setup(), secret.luck(game), None), int(ORACLE))
        if view.defeated == defeated:
            found.append(secret)
        if len(found) == count:
            break
    return found


async def watch(person, secret: Secret, choices: tuple[int, int, int]) -> list[str]:
    """Everything a spectator and a late one get while both players lay their first three, in these ways."""
    ines, otto, mira, late = [await (await person()).call_oneself(name) for name in ("Ines", "Otto", "Mira", "Late")]
    with patch("ruse.server.live.dealing.mixed_secret", lambda _: secret):
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest, mira.at(table) as watcher:
            await start_game(host, guest)
            assert host.decision is not None
            await host.ask("act", decision=host.decision["id"], steps=["T A♠ K♠ Q♠"])
            await host.act(choices[0])
            await guest.ask("act", decision=99, steps=["on"])
            await guest.act(choices[1])
            await host.wait(lambda: host.decision is not None)
            await host.act(choices[2])
            async with late.at(table) as second:
                await watcher.send({"is": "ping", "at": 1})
                await watcher.kind("pong")
                frames = [*watcher.raw, *second.raw]
    return [blur(frame, {table: "TABLE"}) for frame in frames if not frame.startswith('{"is":"welcome"')]


def blur(frame: str, names: dict[str, str]) -> str:
    """Times, drawn names, ids and the hashes of seals differ in any two worlds."""
    for name, plain in names.items():
        frame = frame.replace(name, plain)
    frame = TIMES.sub(r'"\1":0', frame)
    data = json.loads(frame)
    if data["is"] == "seal":
        data = {key: len(json.dumps(value)) for key, value in data.items()}
    if "table" in data:
        data["table"]["link"] = ""
        for seat in data["table"]["seats"]:
            seat["colour"] = ""
    for seat in data.get("seats", []):
        seat["colour"] = ""
    return json.dumps(data, ensure_ascii=False)


async def test_a_spectator_cannot_tell_two_deals_apart(person):
    first, second = deals_with(0, 2)
    assert await watch(person, first, (0, 7, 0)) == await watch(person, second, (4, 9, 3))


async def test_a_planted_tell_is_noticed(person, monkeypatch):
    """A message whose size depends on a hidden card."""
    honest = scene.told

    def leaky(desk, delivery, shown):
        told = honest(desk, delivery, shown)
        hand = desk.playing().snapshot(0).view.sides[0].hand
        told.view = {
            **to_plain(told.view),
            "pad": "x" * sum("10" in (card or "") or "♠" in (card or "") for card in hand),
        }
        return told

    monkeypatch.setattr(scene, "told", leaky)
    deals = deals_with(0, 6)
    streams = [await watch(person, deal, (0, 7, 0)) for deal in deals]
    assert any(stream != streams[0] for stream in streams)
