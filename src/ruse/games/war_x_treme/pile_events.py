"""WX-6: what happens with armies and the tax pile: shuffling, trust, taxes."""

from __future__ import annotations

from ruse.kernel.events import Event


class ArmyRenewed(Event, frozen=True):
    """A camp is shuffled and becomes the army; the next player is asked for trust."""

    seat: int
    cards: tuple[str, ...]


class Trusted(Event, frozen=True):
    """What `seat` did with the army of `owner`: `answer` is trust, or what was done; `cut` is after how many cards."""

    seat: int
    owner: int
    answer: str
    shuffle: bool
    cut: int
    rotate: bool


class TaxTime(Event, frozen=True):
    """Cards in army and camp, and what each owes, by seat."""

    counts: tuple[int, ...]
    owed: tuple[int, ...]


class TaxPaid(Event, frozen=True):
    """`unseen` cards from the top of the army and `cards` from the camp go to the tax pile; `why` is tax-time, audit,
    knock or buy-in."""

    seat: int
    why: str
    unseen: int
    cards: tuple[str, ...]
    owed: int
    title: str


class TaxedAway(Event, frozen=True):
    """All cards of a round or war go to the tax pile: `cards` lay face up, the others stay unseen."""

    war: int | None
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    unseen: int
