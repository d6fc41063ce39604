"""WE-10: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from typing import Literal

from ruse.kernel.shape import Shape

UnitName = Literal[
    "king", "queen", "prince", "duke", "count", "earl",
    "baron", "sorceress", "scout", "spy-master", "cursed-land", "flag",
]  # fmt: skip
CardName = Literal[
    "deploy", "rapid-advance", "surprise-attack", "redeploy", "secret-information", "traitor", "new-spy-master"
]
Phase = Literal[
    "choosing", "placing", "drawn", "deploying", "redeploying", "looking", "guessing",
    "returning-spy", "moving", "returning-flag", "over",
]  # fmt: skip
Mark = Literal["moved", "ran"]
Reason = Literal["last-flag", "round-limit"]


class Unit(Shape, frozen=True):
    """A unit on the board: whose, which if this viewer sees it, and whether everyone has seen it move or run."""

    owner: int
    kind: UnitName | None
    mark: Mark | None


class Zone(Shape, frozen=True):
    name: str
    unit: Unit | None


class Territory(Shape, frozen=True):
    letter: str
    name: str
    city: bool
    holder: int | None


class Kingdom(Shape, frozen=True):
    """One player: units on the board, the reserve (its units where this viewer sees them), and where its Flag is."""

    seat: int
    units: int
    reserve: int
    reserved: tuple[UnitName, ...] | None
    flag: int | None
    """Who holds its Flag; None while it stands on the board."""
    out: bool


class View(Shape, frozen=True):
    viewer: int | None
    phase: Phase
    turn: int
    starter: int
    round: int
    round_limit: int
    made: int
    moves: int
    zones: tuple[Zone, ...]
    territories: tuple[Territory, ...]
    kingdoms: tuple[Kingdom, ...]
    shown: tuple[CardName, ...]
    discards: tuple[CardName, ...]
    deck: int
    drawn: UnitName | None
    """What Deploy or Surprise Attack drew, for its owner."""
    steps: tuple[str, ...]
    """The viewer's own unfinished decision."""
    may: tuple[str, ...]
    """What the viewer can choose as its next step."""
    runs: tuple[tuple[str, ...], ...]
    """WE-5.3: while the viewer's Scout is about to move, one way to each zone it can run to, both ends included."""
    barred: tuple[tuple[str, str], ...]
    """WE-8.2: where a unit stands that may not go to the other zone in its owner's next turn, or in this one."""
    placing: UnitName | None
    """The unit whose zone the viewer chooses next."""
    army: tuple[UnitName, ...]
    """WE-2.4: what the viewer has still to place, in the order in which it is asked for."""
    lands: tuple[tuple[str, str, str], ...]
    """WE-2.4: the zones of each territory that needs one of these units."""
    reason: Reason | None
    winners: tuple[int, ...]
