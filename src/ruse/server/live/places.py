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
    commitment: str = ""
    """To its entropy, shown before anybody's is sent; "" of a seat that sends it straight away."""
    under: str = ""
    """The commitments under which it sent its entropy: with others it would have to draw again."""
    program: Program | None = None
    """With its token a program may play this seat."""
    guest: bool = False
    """The seat is a program's own: nobody else sits there."""
    chosen: Options = field(default_factory=dict)
    """What the player of this seat chose for it, like a kingdom."""
    agreed: bool = False
    """At a playtest: may be asked about the game afterwards."""
    answered: str = ""
    """The command that answered."""

    @classmethod
    def of(cls, kept: KeptSeat) -> Place:
        extra = kept.extra
        ready, entropy = bool(extra.get("ready")), str(extra.get("entropy", ""))
        commitment, under = str(extra.get("commitment", "")), str(extra.get("under", ""))
        made, guest = extra.get("program"), bool(extra.get("guest"))
        program = Program(str(made["hash"]), int(made["epoch"])) if made is not None else None
        chosen = dict(extra.get("chosen", {}))
        return cls(
            kept.seat, kept.kind, kept.player, kept.level, ready, entropy, commitment, under, program, guest, chosen,
            bool(extra.get("agreed")), str(extra.get("answered", "")),
        )  # fmt: skip

    def keep(self) -> KeptSeat:
        extra: dict[str, Any] = {"ready": self.ready, "entropy": self.entropy} if self.ready else {}
        if self.ready and self.commitment:
            extra |= {"commitment": self.commitment, "under": self.under}
        if self.program is not None:
            extra["program"] = asdict(self.program)
        if self.guest:
            extra["guest"] = True
        if self.chosen:
            extra["chosen"] = self.chosen
        said = {"agreed": self.agreed, "answered": self.answered}
        extra |= {name: value for name, value in said.items() if value}
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
        self.commitment = self.under = ""
        self.program, self.guest, self.chosen = None, False, {}
        self.agreed, self.answered = False, ""


def is_ready(places: Iterable[Place]) -> bool:
    return all(place.kind == BOT or (place.kind == PERSON and place.ready) for place in places)


def seat_of(places: Iterable[Place], player: str) -> int | None:
    for place in places:
        if place.player == player:
            return place.seat
    return None
