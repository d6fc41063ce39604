"""Every frame is read strictly: what is whole comes back the same, what is not is refused with a sentence."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.wire import commands
from ruse.wire.codec import MAX_FRAME, Garbled, decode, decode_body, encode
from ruse.wire.commands import AnyCommand, ClientFrame
from ruse.wire.messages import Ack, AnyMessage, Bye, Said
from ruse.wire.shapes import LivePace, NewTable, Pace

ids = st.text("abcXYZ019_-", min_size=1, max_size=64)
seats = st.integers(0, 7)
decisions = st.integers(0, 1_000_000_000)
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
steps = st.lists(texts, min_size=1, max_size=8)
frames = st.one_of(
    st.builds(commands.Join, table=st.text("abc234", min_size=1, max_size=32)),
    st.builds(commands.Ping, at=st.integers(0, 1 << 53)),
    st.builds(commands.Act, id=ids, decision=decisions, steps=steps),
    st.builds(commands.Draft, id=ids, decision=decisions, steps=steps),
    st.builds(commands.Sit, id=ids, seat=seats),
    st.builds(commands.SeatBot, id=ids, seat=seats, level=st.text("abc", min_size=1, max_size=32)),
    st.builds(commands.Chat, id=ids, phrase=st.none(), text=texts),
    st.builds(commands.Note, id=ids, at=texts, text=texts),
    st.builds(commands.Agree, id=ids, yes=st.booleans()),
    st.builds(
        commands.Answer,
        id=ids,
        marks=st.dictionaries(st.sampled_from(["luck", "rules"]), st.integers(1, 5), min_size=1),
        line=texts,
        speeds=st.dictionaries(st.text("abc", max_size=9), st.integers(0, 5), max_size=4),
        undos=st.integers(0, 99),
    ),
    *(st.builds(kind, id=ids) for kind in (commands.Resign, commands.OfferEnd, commands.Rematch, commands.TakeBack)),
)


@given(frames)
def test_a_frame_comes_back_as_it_was_sent(frame: ClientFrame):
    assert decode(encode(frame)) == frame
    assert decode(encode(frame).decode()) == frame


@pytest.mark.parametrize("kind", get_args(AnyCommand))
def test_a_command_is_named_as_the_browser_writes_it(kind: type[commands.Command]):
    name = str(kind.__struct_config__.tag)
    assert name == name.lower()
    assert {"OfferEnd": "offer_end", "SeatBot": "seat_bot", "Act": "act"}.get(kind.__name__, name) == name


WHOLE: dict[str, Any] = {"is": "act", "id": "c1", "decision": 3, "steps": ["on"]}
CHANGES: dict[str, dict[str, Any]] = {
    "a seat of its own choosing": {"seat": 1},
    "a field nobody knows": {"admin": True},
    "a decision as text": {"decision": "3"},
    "a decision as a fraction": {"decision": 3.0},
    "a decision as truth": {"decision": True},
    "a decision below zero": {"decision": -1},
    "a decision beyond all": {"decision": 10**12},
    "no steps": {"steps": []},
    "too many steps": {"steps": ["on"] * 65},
    "an empty step": {"steps": [""]},
    "a long step": {"steps": ["x" * 201]},
    "steps that are no list": {"steps": "on"},
    "a step that is null": {"steps": [None]},
    "no id": {"id": ""},
    "a long id": {"id": "x" * 65},
    "an id with a quote": {"id": "a'b"},
    "an id that is a number": {"id": 5},
}
BAD = {
    "nothing": b"",
    "half": b'{"is":"act"',
    "no object": b"[]",
    "a number": b"7",
    "no kind": b'{"id":"c1"}',
    "an unknown kind": b'{"is":"zap","id":"c1"}',
    "a kind of the server": b'{"is":"snapshot","version":1}',
    "bytes that are no text": b"\xff\xfe\x00",
    "half a surrogate": b'{"is":"chat","id":"c1","text":"\\ud800"}',
    "a thousand brackets": b"[" * 12_000,
    "deep in a field": b'{"is":"act","id":' + b"[" * 8000 + b"]" * 8000 + b"}",
    "NaN": b'{"is":"ping","at":NaN}',
    "a table that climbs": b'{"is":"join","table":"../../etc"}',
    "a table with a new line": b'{"is":"join","table":"abc\\n"}',
    "a ping beyond time": b'{"is":"ping","at":99999999999999999999999}',
    **{what: json.dumps({**WHOLE, **change}).encode() for what, change in CHANGES.items()},
}


@pytest.mark.parametrize("frame", BAD.values(), ids=BAD.keys())
def test_a_frame_that_is_not_whole_is_refused(frame: bytes):
    with pytest.raises(Garbled, match=r"cannot be read|at most"):
        decode(frame)


def test_a_refusal_names_the_command_where_it_can():
    with pytest.raises(Garbled) as caught:
        decode(json.dumps({**WHOLE, "decision": "x"}))
    assert caught.value.id == "c1"
    assert "decision" in str(caught.value)


def test_a_frame_has_at_most_so_many_bytes():
    long = json.dumps({**WHOLE, "steps": ["ä" * 150] * 64})
    assert len(long) < MAX_FRAME * 4
    with pytest.raises(Garbled, match="bytes"):
        decode(long.encode() + b" " * MAX_FRAME)


@given(st.binary(max_size=400))
def test_no_bytes_at_all_do_more_than_be_refused(noise: bytes):
    with pytest.raises(Garbled) as refused:
        decode(noise)
    assert str(refused.value)


def test_a_body_is_checked_like_a_frame():
    whole: dict[str, Any] = {
        "game": "war-slayer",
        "bots": ["random"],
        "friends": 0,
        "switches": {},
        "pace": {"is": "live", "bank": 300, "increment": 5},
        "spectators": "closed",
        "line": False,
        "free_chat": False,
    }
    assert decode_body(json.dumps(whole).encode(), NewTable).pace == LivePace(300, 5)
    bad: list[dict[str, Any]] = [
        {"pace": {"is": "live", "bank": 1, "increment": 5}},
        {"pace": {"is": "blitz"}},
        {"friends": 20_000_000},
        {"bots": ["x"] * 9},
        {"spectators": "all"},
        {"switches": {"a": [1]}},
        {"switches": {str(i): 1 for i in range(41)}},
        {"seed": 7},
    ]
    for change in bad:
        with pytest.raises(Garbled):
            decode_body(json.dumps({**whole, **change}).encode(), NewTable)


def test_what_is_not_made_for_the_wire_is_not_encoded():
    class Secret:
        pass

    with pytest.raises(TypeError):
        encode({"card": Secret()})


def test_messages_leave_out_what_is_not_there():
    assert json.loads(encode(Ack("c1", "done"))) == {"is": "ack", "id": "c1", "status": "done"}
    assert json.loads(encode(Bye("so"))) == {"is": "bye", "reason": "so"}
    said = json.loads(encode(Said(1, "Ines", 5, phrase="hello")))
    assert said == {"is": "chat", "from": 1, "name": "Ines", "at": 5, "phrase": "hello"}


def test_every_message_of_the_server_has_a_name_of_its_own():
    names = [kind.__struct_config__.tag for kind in get_args(AnyMessage)]
    assert len(set(names)) == len(names)
    msgspec.json.Decoder(AnyMessage)
    msgspec.json.Decoder(Pace)
