"""What the server sends over the socket, each message built up for the one viewer who gets it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ruse.wire.shapes import (
    Chat,
    Clocks,
    Decision,
    GameEvent,
    Legal,
    Race,
    Seat,
    StandingOrder,
    Status,
    Table,
    TableState,
    View,
    Window,
    You,
)

Ended = Literal["done", "refused", "unknown"]


class Message(Struct, omit_defaults=True, tag_field="is", tag=str.lower, gc=False):
    """The base of what the server sends."""


class Welcome(Message):
    you: You
    now: int


class Snapshot(Message):
    """Everything a viewer may know, at a join or after a gap; `view` is null while the table is gathering.

    `pending` is the viewer's own act that is locked in and not yet told to anybody. Of a long log only the end is here; what
    came before follows in frames of its own.
    """

    version: int
    table: Table
    viewer: int | None
    view: View | None
    decision: Decision | None
    status: Status | None
    pending: Legal | None
    log: list[GameEvent]
    chat: list[Chat]
    notes: dict[str, str]
    clocks: Clocks | None


class Earlier(Message):
    """A page of the log that stands before everything that was sent of it so far."""

    events: list[GameEvent]


class Told(Message):
    """What happened. The version is the previous one and one more; after a gap the client joins again."""

    version: int
    events: list[GameEvent]
    view: View
    decision: Decision | None
    status: Status
    pending: Legal | None
    clocks: Clocks | None
    seats: list[Seat]
    state: TableState


class Standing(Message):
    """A seat has locked in, or stands otherwise, and for this viewer nothing else has changed."""

    seats: list[Seat]
    clocks: Clocks | None


class Seats(Message):
    """People, options or offers have changed, or the game is over."""

    table: Table
    clocks: Clocks | None


class Moment(Message):
    """What happens in real time, told to everybody at one moment; `orders` are the viewer's own."""

    window: Window | None
    race: Race | None
    orders: dict[str, StandingOrder]


class Measure(Message):
    """The server measures this line: the client sends the number back at once."""

    number: int


class Seal(Message):
    """The seal of the table's luck, in a frame of its own.

    The commitment is there before anybody is ready. With `wanted` the server waits a moment for what this seat adds: answer
    with `ready`, the text itself or a commitment to it. When all are fixed `commitments` has them, and `wanted` asks who
    committed for the text. From the deal on `entropy` has what each seat added, null of one that sent nothing in time; a
    table from before seats did has none. At the end `secret` opens it all.
    """

    commitment: str
    wanted: bool = False
    commitments: list[str | None] | None = None
    entropy: list[str | None] | None = None
    secret: str | None = None


class Draft(Message):
    """The sender's own decision after a draft or an undo."""

    decision: Decision
    status: Status


class Ack(Message):
    """How a command ended. After `unknown` send it again under the same id."""

    id: str
    status: Ended
    rule: str | None = None
    reason: str | None = None


class Said(Message, tag="chat", rename={"sender": "from"}):
    sender: int | None
    name: str
    at: int
    phrase: str | None = None
    text: str | None = None


class Hint(Message):
    """A legal action worth considering, and why."""

    decision: int
    text: str
    words: str


class Line(Message):
    """The viewer's share of the prize, as playouts from the viewer's own sight guess it; seat 0's for spectators."""

    version: int
    share: float


class Note(Message):
    at: str
    text: str


class Pong(Message):
    at: int
    now: int


class Bye(Message):
    """The server ends this connection. With `again` the client may come back in a moment."""

    reason: str
    again: bool = False


AnyMessage = (
    Welcome
    | Snapshot
    | Earlier
    | Told
    | Standing
    | Seats
    | Seal
    | Moment
    | Measure
    | Draft
    | Ack
    | Said
    | Hint
    | Line
    | Note
    | Pong
    | Bye
)
