"""Short texts are read as `websockets` reads them, and whatever else comes is left to it."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, SERVER, Protocol

from ruse.server.wires import short_text
from tests.server.people import PATIENCE, PATIENT


def masked(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=True)


def read(data: bytes) -> tuple[list[Frame], Protocol]:
    protocol = Protocol(SERVER, state=OPEN)
    protocol.receive_data(data)
    return [frame for frame in protocol.events_received() if isinstance(frame, Frame)], protocol


@given(st.text(max_size=300))
@example("")
@example("x" * 125)
@example("x" * 126)
@example("ü" * 1500)
def test_a_text_is_read_as_it_was_sent(text):
    assert short_text(masked(text.encode())) == text


@given(
    st.text(max_size=140), st.integers(0, 3), st.sampled_from([0, *(1 << bit for bit in range(8))]),
    st.integers(0, 2), st.integers(0, 2),
)  # fmt: skip
@example("x" * 130, 0, 0, 0, 0)
@example("", 0, 0, 0, 0)
@example("unmasked", 1, 0x80, 0, 0)
def test_what_is_read_here_is_read_the_same_there(words, place, flipped, cut, more):
    """With a bit of the head flipped, cut off, or with something after it."""
    sent = bytearray(masked(words.encode()))
    sent[place] ^= flipped
    data = bytes(sent[: len(sent) - cut]) + b"\x81" * more
    text = short_text(data)
    if text is not None:
        [frame], protocol = read(data)
        assert (frame.opcode, frame.fin, bytes(frame.data).decode()) == (Opcode.TEXT, True, text)
        assert protocol.state is OPEN
        assert not protocol.reader.buffer


@pytest.mark.parametrize(
    "data",
    [
        masked(b"a", fin=False),
        masked(b"a", Opcode.CONT),
        masked(b"a", Opcode.BINARY),
        masked(b"", Opcode.PING),
        masked(b"\x03\xe8", Opcode.CLOSE),
        masked(b"\xff\xfe"),
        masked(b"a") + masked(b"b"),
        masked(b"abc")[:-1],
        Frame(Opcode.TEXT, b"a").serialize(mask=False),
        b"\xc1" + masked(b"a")[1:],
        b"\x81\xfe\x00\x01" + masked(b"a")[2:],
        b"",
    ],
    ids="unfinished continued binary ping close garbled two cut unmasked reserved longwinded nothing".split(),
)
def test_whatever_else_comes_is_left_alone(data):
    assert short_text(data) is None


@pytest.mark.anyio
async def test_messages_whole_in_pieces_and_all_at_once_come_in_order(server):
    """Through the real server: what comes after a piece is not taken for a message of its own."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws", **PATIENT) as line:
        pings = [json.dumps({"is": "ping", "at": at}) for at in range(40)]
        for at, ping in enumerate(pings):
            await line.send([ping] if at % 3 == 0 else [ping[:5], ping[5:]] if at % 3 == 1 else list(ping))
            await line.send(ping)
            if at % 10 == 9:
                await asyncio.sleep(0.02)
        heard: list[int] = []
        async with asyncio.timeout(PATIENCE):
            while len(heard) < 2 * len(pings):
                frame = json.loads(await line.recv())
                heard += [frame["at"]] if frame["is"] == "pong" else []
    assert heard == [at for at in range(40) for _ in range(2)]
