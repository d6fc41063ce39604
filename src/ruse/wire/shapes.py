"""What both sides of the wire talk about: people, tables, decisions. Times are milliseconds since 1970.

Game data (views, events, slots) is plain JSON built by `ruse.kernel.plain`; every other field is typed here. A field with a
default may be missing. A string in `Annotated` is the type's name in TypeScript.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Json = Any
Words = Annotated[dict[str, str], "Words"]
Slots = Annotated[dict[str, Json], "Slots"]
View = Annotated[dict[str, Json], "View"]
GameEvent = Annotated[dict[str, Json], "GameEvent"]
TableState = Annotated[Literal["gathering", "playing", "over"], "TableState"]

TableId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"\A[A-Za-z0-9_-]+\Z")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"\A[A-Za-z0-9_-]+\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
LevelName = Annotated[str, Meta(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0, le=7)]


class Shape(Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The base of every shape."""


class You(Shape):
    id: str
    name: str
    colour: str
    feed: str | None


class Length(Shape):
    """Minutes that measured games took; `older` where the rules have changed since."""

    low: int
    high: int
    older: bool


class GameCard(Shape):
    name: str
    title: str
    seats: tuple[int, int]
    lessons: list[str]
    says: str
    length: Length | None


class TableRow(Shape):
    id: str
    game: str
    title: str
    detail: str
    state: TableState
    your_move: bool
    seated: bool
    seats: list[bool]
    watch: bool
    replay: bool


class Home(Shape):
    you: You
    now: int
    games: list[GameCard]
    mine: list[TableRow]
    open: list[TableRow]
    recent: list[TableRow]


class Switch(Shape):
    """A rule switch: a flag, a number within `span`, or one of the `choices` by value."""

    name: str
    rule: str
    says: str
    default: Json
    choices: dict[str, str]
    span: tuple[int, int] | None
    unique: bool = False
    first: bool = False


class Person(Shape):
    """A bot as people meet it: whose face, called what, and how it plays, a key of the game's words."""

    face: str
    name: str
    plays: str


class Level(Shape):
    name: str
    title: str
    says: str
    cast: list[Person]


class Phrase(Shape):
    name: str
    says: str


class GameData(Shape):
    name: str
    title: str
    seats: tuple[int, int]
    words: Words
    rules: str
    switches: list[Switch]
    seat_options: list[Switch]
    levels: list[Level]
    phrases: list[Phrase]
    kinds: list[str]
    lessons: list[str]
    windows: list[str]
    races: bool


class RelaxedPace(Shape, tag_field="is", tag="relaxed"):
    """No clock."""


class LivePace(Shape, tag_field="is", tag="live"):
    """A bank for the whole game and something back for each decision, in seconds."""

    bank: Annotated[int, Meta(ge=10, le=14_400)]
    increment: Annotated[int, Meta(ge=0, le=60)]


class MailPace(Shape, tag_field="is", tag="mail"):
    days: Annotated[int, Meta(ge=1, le=30)]


Pace = Annotated[RelaxedPace | LivePace | MailPace, "Pace"]
StandingOrder = Literal["ask", "pass"]
WindowLength = Annotated[int, Meta(ge=0, le=30_000)]
"""Milliseconds of a reaction window; 0: everybody answers in their own time, and races are drawn by lot."""
Spectators = Literal["closed", "public", "open"]
"""Nobody else; what is public; everything, where all seats are bots."""
SwitchName = Annotated[str, Meta(max_length=40)]
SwitchValue = Annotated[Annotated[str, Meta(max_length=40)] | int | bool, "Json"]


Complaint = Literal["luck", "choice", "standing", "rules", "length"]
"""What the first playtesters complained of."""
Mark = Annotated[int, Meta(ge=1, le=5)]
"""Of a scale: from not at all to very much."""
Speed = Annotated[int, Meta(ge=0, le=5)]
"""How long a kind of decision mostly took: under 2, 5, 10, 20 and 40 seconds, or longer."""
Counted = Annotated[int, Meta(ge=0, le=99)]


class Scale(Shape):
    """A question of a playtest: how much this complaint is true, in words of whoever asks."""

    about: Complaint
    asks: Annotated[str, Meta(min_length=1, max_length=120)]


class Playtest(Shape):
    """What a table asks those who agreed to it, when the game is over; without `line` nothing is asked in words."""

    scales: Annotated[list[Scale], Meta(min_length=1, max_length=5)]
    line: Annotated[str, Meta(max_length=120)] = ""


class NewTable(Shape):
    """With `sit` false every seat is a bot's, and who opens the table watches. `chosen` is for one's own seat."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    bots: Annotated[list[LevelName], Meta(max_length=8)]
    friends: Count
    switches: Annotated[dict[SwitchName, SwitchValue], Meta(max_length=40)]
    pace: Pace
    spectators: Spectators
    line: bool
    free_chat: bool
    sit: bool = True
    chosen: Annotated[dict[SwitchName, SwitchValue], Meta(max_length=8)] = {}
    window: WindowLength = 1_200
    playtest: Playtest | None = None
    rated: bool = False


class TableOptions(Shape):
    """`daily`: the day whose deal this is."""

    switches: dict[str, Json]
    pace: Pace
    spectators: Spectators
    line: bool
    free_chat: bool
    window: int = 0
    playtest: Playtest | None = None
    rated: bool = False
    daily: str | None = None


class Invitation(Shape):
    id: str
    link: str


class OwnProgram(Shape):
    """What a program needs to play a seat: the token, shown this once, and the address to connect to."""

    token: str
    address: str


class Seat(Shape):
    """`silent`: how many decisions in a row its time ran out; `program`: a program of somebody's own may play here."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    colour: str
    level: str | None
    present: bool
    away_since: int | None
    ready: bool
    locked: bool
    acting: bool
    stand_in: bool
    silent: int = 0
    program: bool = False
    chosen: dict[str, Json] = {}
    person: Person | None = None


class Result(Shape):
    """How it ended: `over` by the rules, or `resigned`, `agreed`, `absent`."""

    reason: str
    by: int | None
    winner: int | None
    points: list[int] | None


class Table(Shape):
    """`reflex`: there are races against the clock, so the game counts in no rating.

    `agreed`, `answered`: of a playtest, what the viewer's own seat did; nobody hears it of another seat."""

    id: str
    game: str
    title: str
    state: TableState
    host: bool
    seats: list[Seat]
    you: int | None
    options: TableOptions
    link: str
    watching: int
    offer: int | None
    rematch: str | None
    replay: str | None
    result: Result | None
    reflex: bool = False
    agreed: bool = False
    answered: bool = False


class Legal(Shape):
    """`more`: the decision needs another step after this one, so it is sent as a draft."""

    text: str
    slots: Slots
    says: str | None = None
    more: bool = False


class Decision(Shape):
    id: int
    kind: str
    legal: list[Legal]
    draft: list[str]
    since: int
    deadline: int | None
    default: str | None
    by_itself: bool = False
    """There is one thing to do, and nobody would learn anything from how soon it is done."""


class Status(Shape):
    """The status line as a message of the game's words, another that gives the reason, and the slots of both.

    A missing `seat` is whoever the table waits for."""

    says: str
    why: str | None
    slots: Slots


class Window(Shape):
    """A reaction window, open for everybody alike: `left` of its `length`, in milliseconds, when this was sent."""

    kind: str
    length: int
    left: int


class Racer(Shape):
    """`held` cards decide among equals, `bonus` milliseconds are what the rules give."""

    seat: int
    held: int
    bonus: int


class Race(Shape):
    """A race that was called; it is open when there is a `go`, which a press sends back."""

    number: int
    rule: str
    racers: list[Racer]
    go: int | None


class LogEntry(Shape):
    version: int
    event: GameEvent


class Chat(Shape, rename={"sender": "from"}):
    sender: int | None
    name: str
    at: int
    phrase: str | None = None
    text: str | None = None


class Recollection(Shape):
    """A part of what a player could remember: what it is, and what each of its places can hold ("?": a thing never seen).

    `slots`: its parts by name, for whoever draws a board.
    """

    title: str
    places: list[list[str]]
    slots: Slots


class Remembered(Shape):
    version: int
    parts: list[Recollection]


class Arrangement(Shape):
    """A whole decision laid out for the seat that owes it, and what is to be said of it."""

    decision: int
    steps: list[str]
    says: str


class Clocks(Shape):
    now: int
    left: list[int | None]
    running: list[bool]
