"""What a client may send over the socket. Strict: unknown fields, wrong types and values out of range are refused.

Every command carries an `id` drawn by the client, the same when it is sent again: sending again is always safe. The seat is
never in a message: it comes from the session.
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from ruse.wire.shapes import (
    CommandId,
    Complaint,
    Counted,
    LevelName,
    Mark,
    SeatNumber,
    Speed,
    StandingOrder,
    SwitchName,
    SwitchValue,
    TableId,
)

Step = Annotated[str, Meta(min_length=1, max_length=200)]
Steps = Annotated[list[Step], Meta(min_length=1, max_length=64)]
DecisionId = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Place = Annotated[str, Meta(min_length=1, max_length=64)]
Draw = Annotated[int, Meta(ge=0, lt=1 << 31)]
"""A number that the server drew and sent, and that comes back."""


def _tag(name: str) -> str:
    """`OfferEnd` is sent as `offer_end`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Frame(Struct, forbid_unknown_fields=True, tag_field="is", tag=_tag, gc=False):
    """The base of what a client sends."""


class Join(Frame):
    """Look at a table, or look again after a gap."""

    table: TableId


class Token(Frame):
    """The first frame of a program that plays a seat: the token it was given."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Ping(Frame):
    at: Annotated[int, Meta(ge=0, le=1 << 53)]


class Measured(Frame):
    """Sent back at once when the server measures the line."""

    number: Draw


class Command(Frame):
    id: CommandId


class Act(Command):
    """Take the steps that finish the decision."""

    decision: DecisionId
    steps: Steps


class Draft(Command):
    """Take steps that leave the decision unfinished."""

    decision: DecisionId
    steps: Steps
    anew: bool = False
    """In place of the steps taken so far."""


class Undo(Command):
    decision: DecisionId


class Resign(Command): ...


class OfferEnd(Command):
    """Offer to end the game as it stands; when somebody else has been away too long it ends at once."""


class AcceptEnd(Command): ...


class DeclineEnd(Command): ...


class Sit(Command):
    seat: SeatNumber


class Choose(Command):
    """One's own choice before the deal (a kingdom, a suit); nothing takes it back."""

    option: SwitchName
    value: SwitchValue | None


class Leave(Command): ...


Hash = Annotated[str, Meta(max_length=64, pattern=r"\A([0-9a-f]{64})?\Z")]


class Ready(Command):
    """`entropy` is mixed into the luck of the deal: drawn by the sender after seeing the seal's commitment; "" for none.

    A `commitment` to it, SHA-256("ruse seat", 0x00, entropy), may come first; then the text is sent when the seal shows what
    every seat has committed to, `under` the SHA-256 of those, joined by commas, nothing for a seat without.
    """

    entropy: Annotated[str, Meta(max_length=128, pattern=r"\A[!-~]*\Z")]
    commitment: Hash = ""
    under: Hash = ""


class Start(Command): ...


class SeatBot(Command):
    seat: SeatNumber
    level: LevelName


class TakeBack(Command): ...


class Kick(Command):
    seat: SeatNumber


class Rematch(Command): ...


class Chat(Command):
    """One of the preset phrases, or free text where the table allows it."""

    phrase: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    text: Annotated[str, Meta(min_length=1, max_length=240)] | None = None


class Mute(Command):
    seat: SeatNumber


class Note(Command):
    """A private note on a place of the board; an empty text removes it."""

    at: Place
    text: Annotated[str, Meta(max_length=500)]


class Press(Command):
    """In a race: `go` is the number that came with its opening; null before that, which is too early."""

    race: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    go: Draw | None


class Orders(Command):
    """Standing orders for reaction windows, by kind; a kind that is not named is as the table's pace has it."""

    orders: Annotated[dict[Annotated[str, Meta(max_length=40)], StandingOrder], Meta(max_length=40)]


class Agree(Command):
    """Before the deal of a playtest: one's own seat may be asked about the game afterwards, or may not."""

    yes: bool


class Answer(Command):
    """After a playtest: one's own marks and line, and what one's own browser counted while the game ran, by kind of decision
    and in all. It is kept without a name, a seat, a table or a time, and only from who agreed before the deal."""

    marks: Annotated[dict[Complaint, Mark], Meta(min_length=1, max_length=5)]
    line: Annotated[str, Meta(max_length=240)] = ""
    speeds: Annotated[dict[Annotated[str, Meta(max_length=40)], Speed], Meta(max_length=40)] = {}
    rules: Counted = 0
    undos: Counted = 0
    hints: Counted = 0


class Hint(Command):
    decision: DecisionId


class Line(Command): ...


AnyCommand = (
    Act
    | Draft
    | Undo
    | Press
    | Orders
    | Resign
    | OfferEnd
    | AcceptEnd
    | DeclineEnd
    | Sit
    | Choose
    | Leave
    | Ready
    | Start
    | SeatBot
    | TakeBack
    | Kick
    | Rematch
    | Chat
    | Mute
    | Note
    | Agree
    | Answer
    | Hint
    | Line
)
ClientFrame = Join | Token | Ping | Measured | AnyCommand
