"""Bytes to messages and back. What cannot be read is refused with a sentence and changes nothing."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from ruse.kernel.errors import RuseError
from ruse.wire.commands import ClientFrame

MAX_FRAME = 16 * 1024
"""Bytes of a frame from a client."""

T = TypeVar("T")

_frames: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
_encoder = msgspec.json.Encoder()


class Garbled(RuseError):
    """A message that cannot be read; `id` is its command's, where at least that could be."""

    def __init__(self, reason: str, id: str = "") -> None:
        super().__init__(reason)
        self.id = id


class _Named(msgspec.Struct):
    id: str = ""


_named = msgspec.json.Decoder(_Named)


def decode(frame: str | bytes) -> ClientFrame:
    """A client's frame, checked field by field."""
    data = frame.encode("utf-8", "replace") if isinstance(frame, str) else frame
    if len(data) > MAX_FRAME:
        raise Garbled(f"A message has at most {MAX_FRAME} bytes")
    try:
        return _frames.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Garbled(f"This message cannot be read: {error}", _name(data)) from None


def decode_body(body: bytes, shape: type[T]) -> T:
    """The body of a request."""
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Garbled(f"This request cannot be read: {error}") from None


def encode(message: Any) -> bytes:
    """A message or a shape as JSON. Anything that is not made for the wire is refused by the encoder."""
    return _encoder.encode(message)


def _name(data: bytes) -> str:
    try:
        name = _named.decode(data).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""
    return name if len(name) <= 64 and name.isprintable() else ""
