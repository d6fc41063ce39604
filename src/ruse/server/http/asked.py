"""A study, as a request names it."""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import game_names
from ruse.server.http.answers import Refused
from ruse.server.words import phrase
from ruse.wire.codec import Garbled, decode_body
from ruse.wire.lab import Asked

QUERY = 8 * 1024
"""Characters of a study in an address."""


def check_game(asked: Asked) -> None:
    if asked.game not in game_names():
        raise Refused(404, phrase("thereIsNoSuchGame"))


def asked_in(request: Request) -> Asked:
    """The study that an address asks for."""
    text = request.query_params.get("study", "")
    if len(text) > QUERY:
        raise Refused(413, phrase("aStudyInAnAddress", query=QUERY))
    try:
        asked = decode_body(text.encode(), Asked)
    except (Garbled, msgspec.MsgspecError) as error:
        raise RuseError(phrase("thisAddressNamesNoStudy")) from error
    check_game(asked)
    return asked
