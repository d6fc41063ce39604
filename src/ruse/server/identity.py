"""Who somebody is, without accounts: a signed guest token in a cookie that no script can read.

The token names a player and an epoch; revoking raises the epoch, and every older token is dead. Serving a page makes no
player: it leaves a newcomer's token, and the first call of the page turns that into a player, once, however many calls come
at the same time.

Several people may share one device: each beside the first has a cookie of their own, and a call says by `?who=2` whose
it is.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from contextlib import suppress
from http.cookies import Morsel, SimpleCookie
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from ruse.server.names import draw_colour, draw_name
from ruse.store import Player, Store, Taken, id_from

YEAR = 365 * 24 * 3600
BESIDE = tuple("2345678")
"""Names of the people beside the first on one device."""


class Identity:
    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self.cookie = "ruse-" + hashlib.sha256(b"cookie name" + key).hexdigest()[:8]
        """Named after this server's key, so that two servers on one machine do not overwrite each other's."""
        self._guests = URLSafeSerializer(key, salt="guest")
        self._newcomers = URLSafeSerializer(key, salt="newcomer")
        self._key = key

    def newcomer(self) -> str:
        """A token for a page that is served to somebody without one."""
        return self._text(self._newcomers.dumps(secrets.token_urlsafe(12)))

    def knows(self, cookies: Mapping[str, str]) -> bool:
        """Does this browser bring a token of ours, of either kind?"""
        token = cookies.get(self.cookie, "")
        return self._read(self._guests, token) is not None or self._read(self._newcomers, token) is not None

    def token(self, player: Player) -> str:
        return self._text(self._guests.dumps([player.id, player.epoch]))

    def cookie_of(self, beside: str) -> str:
        return f"{self.cookie}-{beside}" if beside else self.cookie

    async def who(self, cookies: Mapping[str, str], beside: str = "") -> Player | None:
        """The player a token of ours names, if it has not been revoked."""
        token = self._read(self._guests, cookies.get(self.cookie_of(beside), ""))
        if not (isinstance(token, list) and len(token) == 2 and isinstance(token[0], str)):
            return None
        player = await self._store.player(token[0])
        return player if player is not None and player.epoch == token[1] else None

    async def greet(self, cookies: Mapping[str, str], now: int) -> tuple[Player, bool]:
        """The player, and whether a new one had to be made."""
        player = await self.who(cookies)
        if player is not None:
            return player, False
        arrival = self._read(self._newcomers, cookies.get(self.cookie, ""))
        if not isinstance(arrival, str):
            return await self._create(now), True
        return await self._arrive(arrival, now), True

    async def _arrive(self, arrival: str, now: int) -> Player:
        """One player for one newcomer's token, however many calls carry it, and to whichever process."""
        id = id_from(hmac.digest(self._key, arrival.encode(), "sha256"))
        player = await self._store.player(id)
        if player is None:
            with suppress(Taken):
                return await self._store.create_player(draw_name(), draw_colour(), now=now, id=id)
            player = await self._store.player(id)
        return player if player is not None and player.epoch == 0 else await self._create(now)

    async def _create(self, now: int) -> Player:
        return await self._store.create_player(draw_name(), draw_colour(), now=now)

    async def invite(self, now: int) -> Player:
        """Somebody new beside the first at one device."""
        return await self._create(now)

    def set_cookie(self, token: str, *, secure: bool, beside: str = "") -> str:
        """The value of a Set-Cookie header; an empty token drops the cookie."""
        name = self.cookie_of(beside)
        morsel: Morsel[str] = SimpleCookie({name: token})[name]
        morsel["path"] = "/"
        morsel["httponly"] = True
        morsel["samesite"] = "Lax"
        morsel["max-age"] = YEAR if token else 0
        if secure:
            morsel["secure"] = True
        return morsel.OutputString()

    @staticmethod
    def _read(serializer: URLSafeSerializer, token: str) -> Any:
        try:
            return serializer.loads(token)
        except BadData:
            return None

    @staticmethod
    def _text(token: str | bytes) -> str:
        return token if isinstance(token, str) else token.decode()
