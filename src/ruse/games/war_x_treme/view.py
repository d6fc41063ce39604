"""WX-9: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from typing import Literal

from ruse.kernel.shape import Shape

Suit = Literal["princess", "zombie", "ninja", "robot", "monster", "vampire", "alien", "forgotten"]
Effect = Literal[
    "plain", "tax", "win", "speed", "war-all", "war-high", "rise-up", "joker", "wild", "lose",
    "princess", "vanish", "clone", "firewall", "bite", "abduction", "echo",
]  # fmt: skip
Gear = Literal[
    "spyglass", "bribe", "sabotage", "press-gang", "draft-notice", "armistice", "audit", "smoke-bomb",
    "casus-belli", "quick-boots", "war-drum", "tax-haven", "two-left-hands", "leech", "taxmans-knock",
]  # fmt: skip
Secret = Literal["crowns", "ash", "coin"]
Phase = Literal[
    "before", "reveal", "war", "recruits", "wild", "abduct", "vanish", "buy-in", "slot", "trust", "race", "over",
    "starting", "turning", "resolving", "reading", "paying", "next-war", "laying", "refilling", "earning", "ending",
    "ask",
]  # fmt: skip
"""What is asked, behind it what the table does by itself in between, and whom to ask for trust."""
How = Literal["turned", "loose", "down", "recruit", "picked"]
"""How a card lies; a picked recruit lies face down still."""
Cause = Literal["equal", "war-high", "war-all", "casus-belli", "win"]
Reason = Literal["last-player", "all-out", "round-limit", "crowns", "ash", "coin"]


class Counts(Shape, frozen=True):
    """What a card counts as; `half` is a Princess at 14½."""

    effect: Effect
    rank: int
    half: bool


class Shown(Shape, frozen=True):
    """The card that counts for a player now."""

    card: str
    effect: Effect
    rank: int
    half: bool


class Compared(Shape, frozen=True):
    """A card that is compared now, as it would be read; `leads` if nothing changes, it acts or is the highest."""

    seat: int
    rank: int
    half: bool
    leads: bool


class LaidCard(Shape, frozen=True):
    """A card on the table; None where it lies face down."""

    card: str | None
    rank: int | None
    how: How
    war: int | None
    borrowed: bool


class Curse(Shape, frozen=True):
    equipment: Gear
    by: int


class Player(Shape, frozen=True):
    seat: int
    suit: Suit
    army: int
    camp: tuple[str, ...]
    cards: int
    title: str
    owes: int
    equipment: int
    hand: tuple[Gear, ...] | None
    in_play: tuple[Gear, ...]
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
    secret: Secret | None


class War(Shape, frozen=True):
    index: int
    cause: Cause
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
    """`neighbour` is None while the owner chooses whom to ask."""

    owner: int
    neighbour: int | None
    cards: int


class View(Shape, frozen=True):
    viewer: int | None
    phase: Phase
    round: int
    last_round: int
    lead: int
    asked: int | None
    queue: tuple[int, ...]
    slots: tuple[bool, ...]
    tax: int
    store: int
    junk: tuple[Gear, ...]
    casus_belli: bool
    racers: tuple[int, ...]
    trust: Trust | None
    ask_anyone: bool
    """WX-6.1: the owner chooses whom to ask."""
    then: Phase | Literal[""]
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
    compared: tuple[Compared, ...]
    """While a comparison is open; otherwise empty."""
    reason: Reason | None
    winners: tuple[int, ...]
