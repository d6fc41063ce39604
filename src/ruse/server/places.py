"""Who holds which seat of a table, as the server knows it: players by id. The Table itself knows seats only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from ruse.kernel.options import Options
from ruse.store import Seat as KeptSeat
from ruse.table.chairs import BOT, OPEN, PERSON, Chair


@dataclass(frozen=True, slots=True)
class Program:
    """The token of a seat by its hash, and the epoch of the player it was made for."""

    hash: str
    epoch: int


@dataclass(slots=True)
class Place:
    seat: int
    kind: str = OPEN
    player: str | None = None
    level: str | None = None
    ready: bool = False
    entropy: str = ""
    program: Program | None = None
    """With its token a program may play this seat."""
    guest: bool = False
    """The seat is a program's own: nobody else sits there."""
    chosen: Options = field(default_factory=dict)
    """What the player of this seat chose for it, like a kingdom."""

    @classmethod
    def of(cls, kept: KeptSeat) -> Place:
        extra = kept.extra
        ready, entropy = bool(extra.get("ready")), str(extra.get("entropy", ""))
        made, guest = extra.get("program"), bool(extra.get("guest"))
        program = Program(str(made["hash"]), int(made["epoch"])) if made is not None else None
        chosen = dict(extra.get("chosen", {}))
        return cls(kept.seat, kept.kind, kept.player, kept.level, ready, entropy, program, guest, chosen)

    def keep(self) -> KeptSeat:
        extra: dict[str, Any] = {"ready": self.ready, "entropy": self.entropy} if self.ready else {}
        if self.program is not None:
            extra["program"] = asdict(self.program)
        if self.guest:
            extra["guest"] = True
        if self.chosen:
            extra["chosen"] = self.chosen
        return KeptSeat(self.seat, self.kind, self.player, self.level, extra)

    def chair(self, title: str) -> Chair:
        """The seat in the record: a person by id, so that a name can be deleted later; a bot by its title."""
        return Chair(self.seat, self.kind, self.player or title, self.level)

    def sit(self, player: str) -> None:
        self.clear()
        self.kind, self.player = PERSON, player

    def seat_bot(self, level: str) -> None:
        self.clear()
        self.kind, self.level, self.ready = BOT, level, True

    def clear(self) -> None:
        self.kind, self.player, self.level, self.ready, self.entropy = OPEN, None, None, False, ""
        self.program, self.guest, self.chosen = None, False, {}


def is_ready(places: Iterable[Place]) -> bool:
    return all(place.kind == BOT or (place.kind == PERSON and place.ready) for place in places)


def seat_of(places: Iterable[Place], player: str) -> int | None:
    for place in places:
        if place.player == player:
            return place.seat
    return None
