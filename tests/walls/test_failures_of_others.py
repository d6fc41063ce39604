"""What was seen to go wrong in other servers of games, each as a test that it does not go wrong here.

- A move is broadcast before it is written, or its write is put off (boardgame.io, lichess):
  `a_move_is_told_to_nobody_before_it_is_written`.
- Tables are saved on a graceful stop only, or live in memory (hanab.live, Colyseus, Nakama):
  `a_table_outlives_a_server_that_never_stopped`.
- Acknowledged moves are lost by kills (boardgame.io with flat files): `tests/durability/test_kills.py`.
- A torn file ends the restart (the same): `a_torn_file_does_not_keep_the_server_from_starting`.
- A spectator gets the whole first deal and the seed (boardgame.io): `a_spectator_gets_neither_the_deal_nor_the_seed`.
- Where all choose at once, a seat plays for another (boardgame.io): `nobody_plays_for_another_seat`.
- One message asks for 20 million players and ends the process (boardgame.io): `a_table_for_twenty_million_is_a_refusal`.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from pathlib import Path
from unittest.mock import patch

import pytest

from ruse.server.house import House
from tests.walls.company import TABLE, Company, Idle
from tests.worlds.wires import Wire

pytestmark = pytest.mark.anyio
MANY = 20_000_000


def desk_of(here: Company):
    return here.house.hall.desks[here.table]


def asked(here: Company, seat: int):
    return desk_of(here).playing().decision(seat)


async def settled(wire: Wire) -> list[str]:
    """Everything it was sent so far: a ping comes back behind it."""
    wire.send({"is": "ping", "at": 1})
    await wire.until('{"is":"pong"')
    return wire.frames


async def left_behind(here: Company, folder: Path) -> House:
    """Another server on the files as they lie there while the first still runs, as after a kill."""
    shutil.copytree(here.house.settings.data, folder)
    with patch("ruse.server.ground.Thinkers", Idle):
        return await House.open(type(here.house.settings)(data=folder, bot_speed=0.0, web=folder / "web"))


async def test_a_move_is_told_to_nobody_before_it_is_written(here, monkeypatch):
    await here.gather(spectators="public")
    host, guest, stranger = [await here.at(role) for role in ("host", "seated", "stranger")]
    held, store = asyncio.Event(), here.house.store
    reached, honest = asyncio.Event(), store.append

    async def slow(*given, **named):
        reached.set()
        await held.wait()
        return await honest(*given, **named)

    monkeypatch.setattr(store, "append", slow)
    heard = [len(wire.frames) for wire in (host, guest, stranger)]
    decision = asked(here, 0)
    host.send({"is": "act", "id": "m", "decision": decision.id, "steps": [decision.legal[0].text]})
    await reached.wait()
    assert [len(await settled(wire)) - 1 for wire in (guest, stranger)] == heard[1:]
    assert len(host.frames) == heard[0]

    held.set()
    assert '"done"' in (await host.until('{"is":"ack","id":"m"') or "")


async def test_a_table_outlives_a_server_that_never_stopped(here, tmp_path):
    host, decision = await here.at("host"), asked(here, 0)
    assert (await host.order("act", "m", decision=decision.id, steps=[decision.legal[0].text]))["status"] == "done"

    other = await left_behind(here, tmp_path / "after")
    found = await other.hall.desk(here.table)

    assert found.playing().record.rows == desk_of(here).playing().record.rows
    assert found.playing().snapshot(0).view == desk_of(here).playing().snapshot(0).view
    await other.close()
    await other.store.close()


@pytest.mark.parametrize("torn", ["garbage", "half a frame"])
async def test_a_torn_file_does_not_keep_the_server_from_starting(here, tmp_path, torn):
    rows = len(desk_of(here).playing().record.rows)
    data = here.house.settings.data
    log = next(data.glob("ruse.sqlite-wal"))
    whole = log.read_bytes()
    log.write_bytes(whole + (b"\xff" * 777 if torn == "garbage" else whole[-4120:-2000]))

    other = await left_behind(here, tmp_path / "after")
    log.write_bytes(whole)

    assert len((await other.hall.desk(here.table)).playing().record.rows) == rows
    await other.close()
    await other.store.close()


async def test_a_spectator_gets_neither_the_deal_nor_the_seed(here):
    await here.gather(spectators="public")
    secret = desk_of(here).playing()._stand.log.secret
    stranger = await here.at("stranger")
    text = "".join(await settled(stranger))
    shown = next(json.loads(frame) for frame in stranger.frames if frame.startswith('{"is":"snapshot"'))

    assert secret.sealed is not None
    assert secret.sealed.hex() not in text
    assert not re.search(r'"(seed|secret|luck|deck)":', text)
    sides = shown["view"]["sides"]
    assert {card for side in sides for card in (*side["hand"], side["pile"])} == {None}


async def test_nobody_plays_for_another_seat(here):
    """Both choose at once; the host sends what only the guest could choose, and the guest's name with it."""
    host, mine, theirs = await here.at("host"), asked(here, 0), asked(here, 1)
    assert None not in (mine, theirs), "both are asked at the same time"
    move = next(m.text for m in theirs.legal if m.text not in {own.text for own in mine.legal})

    ack = await host.order("act", "m", decision=theirs.id, steps=[move])
    assert ack["status"] == "refused"
    for field, value in (("seat", 1), ("playerID", "1"), ("player", here.ids["seated"])):
        host.send({"is": "act", "id": f"m-{field}", "decision": theirs.id, "steps": [move], field: value})
        said = await host.until('{"is":"ack"')
        assert "unknown field" in str(said)
    assert asked(here, 1) == theirs


async def test_a_table_for_twenty_million_is_a_refusal(here):
    for wrong in (
        {"friends": MANY}, {"friends": 0, "bots": ["random"] * 5000}, {"seats": MANY}, {"switches": {"mission_limit": MANY}},
    ):  # fmt: skip
        answer = await here.ask("host", "POST", "/api/tables", {**TABLE, **wrong})
        assert answer.status == 400, wrong
    wire = await here.at("host")
    for name, fields in (
        ("sit", {"seat": MANY}), ("kick", {"seat": MANY}), ("mute", {"seat": MANY}),
        ("seat_bot", {"seat": MANY, "level": "random"}),
        ("act", {"decision": 1, "steps": ["x"] * 3000}),
    ):  # fmt: skip
        assert (await wire.order(name, f"m-{name}", **fields))["status"] == "refused"
    assert (await here.ask("nobody", "GET", "/healthz")).status == 200
