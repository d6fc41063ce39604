"""Who holds which seat of a table, as the server knows it: players by id. The Table itself knows seats only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ruse.store import Seat as KeptSeat
from ruse.table.chairs import BOT, OPEN, PERSON, Chair


@dataclass(slots=True)
class Place:
    seat: int
    kind: str = OPEN
    player: str | None = None
    level: str | None = None
    ready: bool = False
    entropy: str = ""

    @classmethod
    def of(cls, kept: KeptSeat) -> Place:
        extra = kept.extra
        ready, entropy = bool(extra.get("ready")), str(extra.get("entropy", ""))
        return cls(kept.seat, kept.kind, kept.player, kept.level, ready, entropy)

    def keep(self) -> KeptSeat:
        extra = {"ready": self.ready, "entropy": self.entropy} if self.ready else {}
        return KeptSeat(self.seat, self.kind, self.player, self.level, extra)

    def chair(self, title: str) -> Chair:
        """The seat in the record: a person by id, so that a name can be deleted later; a bot by its title."""
        return Chair(self.seat, self.kind, self.player or title, self.level)

    def sit(self, player: str) -> None:
        self.kind, self.player, self.level, self.ready, self.entropy = PERSON, player, None, False, ""

    def seat_bot(self, level: str) -> None:
        self.kind, self.player, self.level, self.ready, self.entropy = BOT, None, level, True, ""

    def clear(self) -> None:
        self.kind, self.player, self.level, self.ready, self.entropy = OPEN, None, None, False, ""


def seat_of(places: Iterable[Place], player: str) -> int | None:
    return next((place.seat for place in places if place.player == player), None)
