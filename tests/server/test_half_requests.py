"""Requests that never end, answers that nobody reads: each has a deadline, and an address has so many lines."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from ruse.server.limits import Limits
from ruse.server.serve import descriptors_wanted
from tests.server.people import PATIENCE, Person, until
from tests.server.serving import LIMITS, Serving, serving

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
HEAD = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n"
SHORT = replace(LIMITS, head_wait=300, body_wait=300)
STRANGER = ("127.0.0.2", 0)
"""Whoever calls from 127.0.0.1 may be a proxy, for many."""


async def ending(here: Serving, *parts: bytes, pause: float = 0.0) -> bytes:
    """What a line is answered that sends these parts, until it is closed for it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
    with suppress(ConnectionError):
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
            if part.startswith(b"GET") and part.endswith(b"\r\n\r\n"):  # a whole one is answered before there is more
                await asyncio.wait_for(reader.readuntil(b"}"), PATIENCE)
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


@pytest.mark.parametrize(
    "parts",
    [(), (b"\r\n",), (b"GET / HT",), (HEAD,), (HEAD + b"\r\n",), (HEAD + b'\r\n{"na',),
     (b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET",), (b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n", b"\r\n")],
)  # fmt: skip
async def test_half_a_request_is_not_held(tmp_path, parts):
    async with serving(tmp_path, SHORT) as here:
        said = await ending(here, *parts, pause=0.05)
        assert b" 408 " in said
        assert here.house.metrics.failed.value == 0


async def test_a_request_that_trickles_is_not_held(tmp_path):
    async with serving(tmp_path, SHORT) as here:
        _, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(b"GET /")
        await until(lambda: here.lines() == 1)

        def trickled() -> bool:
            with suppress(ConnectionError):
                writer.write(b"x")
            return here.lines() == 0

        await until(trickled)
        writer.close()


async def test_an_answer_that_nobody_reads_is_not_held(tmp_path):
    async with serving(tmp_path, SHORT) as here:
        (tmp_path / "page" / "big.txt").write_bytes(b"x" * 30_000_000)
        line = socket.create_connection(("127.0.0.1", here.port))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(b"GET /big.txt HTTP/1.1\r\nhost: x\r\n\r\n")
        await until(lambda: here.lines() == 1)
        await until(lambda: here.lines() == 0)
        line.close()


async def test_an_address_has_so_many_lines_and_others_theirs(tmp_path):
    async with serving(tmp_path, replace(LIMITS, lines_an_address=3)) as here:
        held = [
            await asyncio.open_connection("127.0.0.1", here.port, local_addr=STRANGER) for _ in range(3)
        ]  # fmt: skip
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port, local_addr=STRANGER)
        assert b" 429 " in await asyncio.wait_for(reader.read(), PATIENCE)
        ines = await Person(here.port).arrive()
        table = await ines.open_table(bots=["random"], friends=0)
        async with ines.at(table) as seat:
            assert seat.view is not None
        await ines.leave()
        for _, line in [*held, (reader, writer)]:
            line.close()


async def test_all_addresses_have_so_many_lines_and_sockets_are_none_of_them(tmp_path):
    async with serving(tmp_path, replace(LIMITS, lines=3)) as here:
        ines = await Person(here.port).arrive()
        async with ines.socket(), ines.socket(), ines.socket():
            await ines.get("/healthz")
        held = [await asyncio.open_connection("127.0.0.1", here.port) for _ in range(3)]
        assert b" 503 " in await ending(here)
        for _, line in held:
            line.close()
        await ines.leave()


async def test_an_address_has_so_many_requests_at_once(tmp_path):
    """Behind a proxy all lines are its own: there the requests of an address are counted."""
    async with serving(tmp_path, replace(LIMITS, open_requests=2)) as here:
        told = {"x-forwarded-for": "10.1.1.1"}
        head = HEAD + b"x-forwarded-for: 10.1.1.1\r\n\r\n"
        ines, tom = await Person(here.port).arrive(), await Person(here.port).arrive()
        cookie = b"cookie: " + ines.cookie.encode() + b"\r\n"
        held = [await asyncio.open_connection("127.0.0.1", here.port) for _ in range(2)]
        for _, line in held:
            line.write(head.replace(b"\r\nhost", b"\r\n" + cookie + b"host", 1))
            await line.drain()
        under_way = here.house.rates.open_requests._under_way
        await until(lambda: under_way["10.1.1.1"] == 2)
        refused = await ines._http.get("/api/home", headers=told)
        assert refused.status_code == 429
        assert "at once" in refused.json()["reason"]
        assert (await tom._http.get("/api/home", headers={"x-forwarded-for": "10.1.1.2"})).status_code == 200
        for _, line in held:
            line.close()
        await until(lambda: under_way["10.1.1.1"] == 0)
        assert (await ines._http.get("/api/home", headers=told)).status_code == 200
        for one in (ines, tom):
            await one.leave()


@pytest.mark.parametrize("unit", ["ruse.service", "ruse@.service"])
def test_the_unit_has_descriptors_for_every_connection(unit):
    [line] = [line for line in (ROOT / "deploy" / unit).read_text().splitlines() if line.startswith("LimitNOFILE=")]
    assert int(line.partition("=")[2]) >= descriptors_wanted(Limits())
