"""WX-6: what happens with armies and the tax pile: shuffling, trust, taxes."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class ArmyRenewed(Event):
    """A camp is shuffled and becomes the army; the next player is asked for trust."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trusted(Event):
    """What `seat` did with the army of `owner`: `answer` is trust, or what was done; `cut` is after how many cards."""

    seat: int
    owner: int
    answer: str
    shuffle: bool
    cut: int
    rotate: bool


@dataclass(frozen=True, slots=True)
class TaxTime(Event):
    """Cards in army and camp, and what each owes, by seat."""

    counts: tuple[int, ...]
    owed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TaxPaid(Event):
    """`unseen` cards from the top of the army and `cards` from the camp go to the tax pile; `why` is tax-time, audit,
    knock or buy-in."""

    seat: int
    why: str
    unseen: int
    cards: tuple[str, ...]
    owed: int
    title: str


@dataclass(frozen=True, slots=True)
class TaxedAway(Event):
    """All cards of a round or war go to the tax pile: `cards` lay face up, the others stay unseen."""

    war: int | None
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    unseen: int
