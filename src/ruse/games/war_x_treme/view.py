"""WX-9: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from ruse.kernel.shape import Shape


class Counts(Shape, frozen=True):
    """What a card counts as; `half` is a Princess at 14½."""

    effect: str
    rank: int
    half: bool


class Shown(Shape, frozen=True):
    """The card that counts for a player now."""

    card: str
    effect: str
    rank: int
    half: bool


class LaidCard(Shape, frozen=True):
    """A card on the table; None where it lies face down. `how` is turned, loose, down, recruit or picked."""

    card: str | None
    rank: int | None
    how: str
    war: int | None
    borrowed: bool


class Curse(Shape, frozen=True):
    equipment: str
    by: int


class Player(Shape, frozen=True):
    seat: int
    suit: str
    army: int
    camp: tuple[str, ...]
    cards: int
    title: str
    owes: int
    equipment: int
    hand: tuple[str, ...] | None
    in_play: tuple[str, ...]
    curses: tuple[Curse, ...]
    out: bool
    inside: bool
    table: tuple[LaidCard, ...]
    shown: Shown | None
    turned: Counts | None
    """What its turned card of this round was, for an Echo in the next."""
    echo: Counts | None
    """What an Echo would be in this round."""
    known: tuple[str, ...]
    """WX-7.3: the top of the own army, as a Spyglass showed it."""
    known_ranks: tuple[int, ...]
    streak: int
    has_secret: bool
    secret: str | None


class War(Shape, frozen=True):
    index: int
    cause: str
    rank: int
    half: bool
    level: int
    """The level that is fought or comes next, counted from 1."""
    warriors: tuple[int, ...]
    fought: tuple[int, ...]
    cards: int
    rise_up: bool
    over: bool
    winner: int | None
    earned: int


class Trust(Shape, frozen=True):
    owner: int
    neighbour: int
    cards: int


class View(Shape, frozen=True):
    viewer: int | None
    phase: str
    round: int
    last_round: int
    lead: int
    asked: int | None
    queue: tuple[int, ...]
    slots: tuple[bool, ...]
    tax: int
    store: int
    junk: tuple[str, ...]
    casus_belli: bool
    racers: tuple[int, ...]
    trust: Trust | None
    then: str
    """What goes on after the trust was settled."""
    need: int
    """Cards that the first of the queue has still to lay or pay."""
    draft: str | None
    war: int | None
    wars: tuple[War, ...]
    borrowed: tuple[int, ...]
    began: tuple[int, ...]
    swept: int | None
    """Who swept first in this round, and will lead the next."""
    players: tuple[Player, ...]
    reason: str | None
    winners: tuple[int, ...]
