"""WX-6: what happens with armies and the tax pile: shuffling, trust, taxes."""

from __future__ import annotations

from typing import Literal

from ruse.kernel.events import Event, Seat

Answer = Literal[
    "trust", "shuffle", "cut", "shuffle cut", "rotate", "shuffle rotate", "cut rotate", "shuffle cut rotate"
]  # fmt: skip
TaxFor = Literal["tax-time", "audit", "knock", "buy-in"]


class ArmyRenewed(Event, frozen=True):
    """A camp is shuffled and becomes the army, for which somebody is asked for trust."""

    seat: Seat
    cards: tuple[str, ...]


class Asked(Event, frozen=True):
    """Where that is chosen: who is asked for trust."""

    seat: Seat
    neighbour: Seat


class Trusted(Event, frozen=True):
    """What `seat` did with the army of `owner`: `answer` is trust, or what was done; `cut` is after how many cards."""

    seat: Seat
    owner: Seat
    answer: Answer
    shuffle: bool
    cut: int
    rotate: bool


class TaxTime(Event, frozen=True):
    """Cards in army and camp, and what each owes, by seat."""

    counts: tuple[int, ...]
    owed: tuple[int, ...]


class TaxPaid(Event, frozen=True):
    """`unseen` cards from the top of the army and `cards` from the camp go to the tax pile."""

    seat: Seat
    why: TaxFor
    unseen: int
    cards: tuple[str, ...]
    owed: int
    title: str


class TaxedAway(Event, frozen=True):
    """All cards of a round or war go to the tax pile: `cards` lay face up, the others stay unseen."""

    war: int | None
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    unseen: int
