"""What the store gives back."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ruse.kernel.line import line
from ruse.kernel.record import Record, Row, parsed_record
from ruse.store.errors import StoreError

GATHERING = "gathering"
PLAYING = "playing"
OVER = "over"


def new_id() -> str:
    """128 random bits in 26 characters that survive a URL, a file name and a telephone."""
    return id_from(secrets.token_bytes(16))


def id_from(digest: bytes) -> str:
    return b32encode(digest[:16]).decode().rstrip("=").lower()


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where. `extra` is the server's own: readiness, entropy, seat options."""

    seat: int
    kind: str = "open"
    player: str | None = None
    level: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as the lobby shows it, without its game."""

    id: str
    game: str
    state: str
    host: str | None
    options: dict[str, Any]
    listed: bool
    watch: bool
    seats: tuple[Seat, ...]
    created: int
    updated: int
    ended: int | None
    acting: int
    detail: str
    result: dict[str, Any] | None
    rematch: str | None
    suspended: str | None
    length: int
    rated: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """A table with its game; the hash chain came out."""

    listing: Listing
    header: dict[str, Any] | None
    secret: dict[str, Any] | None
    rows: list[Row]
    hash: str = ""
    """What the chain comes out at."""

    def text(self) -> str:
        """The record as JSON Lines."""
        return "".join(line(data) for data in (self._header(), *self.rows))

    def record(self) -> Record:
        """With the rows that are here, not copies of them."""
        record = parsed_record(self._header(), self.rows, f"table {self.listing.id}")
        if self.secret is not None:
            record.open_secret(self.secret)
        return record

    def _header(self) -> dict[str, Any]:
        if self.header is None:
            raise StoreError(f"Table {self.listing.id} has not started")
        return self.header


@dataclass(frozen=True, slots=True)
class Changes:
    """What changes about a table; None stays as it is."""

    host: str | None = None
    options: Mapping[str, Any] | None = None
    secret: Mapping[str, Any] | None = None
    listed: bool | None = None
    watch: bool | None = None
    rematch: str | None = None
    seats: Sequence[Seat] | None = None
    acting: int | None = None
    detail: str | None = None
    instead_of: tuple[str, Sequence[Seat]] | None = None
    """The state and the seats as they must still be: otherwise another process was quicker."""


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    colour: str
    epoch: int
    """Grows when the player revokes every device; a cookie of an older epoch is dead."""
    created: int


@dataclass(frozen=True, slots=True)
class ChatLine:
    number: int
    seat: int | None
    player: str | None
    phrase: str | None
    text: str | None
    at: int
    command: str | None


@dataclass(frozen=True, slots=True)
class Import:
    """A record that somebody brought along."""

    id: str
    player: str
    game: str
    title: str
    text: str
    created: int
    expires: int | None = None
    """When it goes, unless somebody looks at it before; None if it stays."""


@dataclass(frozen=True, slots=True)
class ImportBudget:
    """What may be brought along: so many and so many bytes by a player, so many a day, so many bytes by all together."""

    many: int
    a_day: int
    bytes_of_a_player: int
    bytes_of_all: int
