"""Requests to a server: JSON both ways, a sentence for whatever goes wrong."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from ruse.kernel.errors import RuseError
from ruse.terminal.remote.address import Address
from ruse.terminal.remote.identity import Identity
from ruse.terminal.words import phrase
from ruse.wire.pastimes import DailyTable
from ruse.wire.people import OwnHistory
from ruse.wire.shapes import GameData, Home, Invitation, NewTable, Remembered, You

PATIENCE = 15.0
T = TypeVar("T")


class Calls:
    """One server, called as one person."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.identity = Identity(address.base)
        self._opener = build_opener(ProxyHandler({})) if address.is_near else build_opener()

    async def home(self) -> Home:
        """Also who one is: whoever comes for the first time is somebody from now on."""
        return await self._get("/api/home", Home)

    async def call_oneself(self, name: str) -> You:
        return _read(await self._ask("/api/me", {"name": name}), You)

    async def game(self, name: str) -> GameData:
        return await self._get(f"/api/games/{name}", GameData)

    async def open_table(self, wanted: NewTable) -> Invitation:
        return _read(await self._ask("/api/tables", msgspec.to_builtins(wanted)), Invitation)

    async def daily(self) -> DailyTable:
        """The own table for the deal of today, begun now or before."""
        return _read(await self._ask("/api/daily", {}), DailyTable)

    async def memory(self, table: str) -> Remembered:
        return await self._get(f"/api/tables/{table}/memory", Remembered)

    async def record(self, table: str) -> str:
        return (await self._ask(f"/api/replays/{table}/record")).decode()

    async def history(self) -> OwnHistory:
        return await self._get("/api/me/history", OwnHistory)

    async def _get(self, path: str, shape: type[T]) -> T:
        return _read(await self._ask(path), shape)

    async def _ask(self, path: str, body: Any = None) -> bytes:
        return await asyncio.to_thread(self._send, path, body)

    def _send(self, path: str, body: Any) -> bytes:
        base = self.address.base
        sent = json.dumps(body).encode() if body is not None else None
        request = Request(base + path, sent, {"content-type": "application/json", **self.identity.header})
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                self.identity.hear(answer.headers.get_all("set-cookie") or [])
                data: bytes = answer.read()
                return data
        except HTTPError as error:
            raise RuseError(_reason(error)) from error
        except (URLError, OSError, HTTPException) as error:
            reason = getattr(error, "reason", error)
            said = getattr(reason, "strerror", None) or reason
            raise RuseError(phrase("noServerOfRuseAnswers", base=base, said=said)) from error


def _reason(error: HTTPError) -> str:
    """The server's own sentence, if it is one of ours."""
    try:
        return str(json.loads(error.read())["reason"])
    except (ValueError, KeyError, TypeError, OSError):
        return phrase("theServerAnswersIsIt", code=error.code, reason=error.reason)


def _read(data: bytes, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RuseError(phrase("theServerSpeaksOtherwiseThan", error=error)) from error
