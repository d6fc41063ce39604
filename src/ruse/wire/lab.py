"""The lab, between its page, the server, and the process that plays: what is asked, and how it stands.

The page sends an `Asked` and draws a `Standing`; whatever it says about numbers was said by the lab (`lab/screen.py`). The
server and its lab processes (`lab/worker.py`) send each other an `Order` and what comes of it, a line of JSON each.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ruse.wire.shapes import Complaint, Counted, Mark, Shape, Speed, SwitchName, SwitchValue

QuestionName = Literal["fair", "random", "harmless", "shorter", "clear", "best", "matter"]
VerdictWord = Literal["Better", "Worse", "Same", "Mixed", "Open"]
StudyState = Literal["empty", "waiting", "running", "decided", "open", "stopped", "failed"]
"""Not begun; in the queue; played; every question decided; at its most or out of time; left; in trouble."""
GameChoice = Literal["typical", "dramatic", "upset", "shortest", "longest"]
APART = ("best", "matter")
"""Questions in which every changed switch is a variant of its own."""
StudyId = Annotated[str, Meta(min_length=16, max_length=16, pattern=r"\A[0-9a-f]+\Z")]
MetricName = Annotated[str, Meta(max_length=60)]
Smallest = Annotated[str, Meta(max_length=12)]


class Asked(Shape):
    """A study as the page asks for it, and as its address says it: `switches` are what B changed, `care` the smallest change
    that matters, by metric, where it is not the usual one."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    question: QuestionName
    players: Annotated[int, Meta(ge=1, le=8)]
    switches: Annotated[dict[SwitchName, SwitchValue], Meta(max_length=40)] = field(default_factory=dict)
    care: Annotated[dict[MetricName, Smallest], Meta(max_length=40)] = field(default_factory=dict)


class NewStudy(Shape):
    """Without `begin` nothing is played: what is known of it already is answered."""

    asked: Asked
    begin: bool = True


class WantedGame(Shape):
    """A game of a study to look at, of the variant with this letter."""

    asked: Asked
    which: GameChoice
    letter: Annotated[str, Meta(min_length=1, max_length=3)]


class OfAStudy(Shape):
    """About which study."""

    asked: Asked


class Answers(Shape):
    """How many people answered, for whoever asked them: about the book, and about what a study changed.

    With `closed` no table asks anything here, and it says why."""

    book: int
    changed: int
    closed: str | None = None


class Told(Shape):
    """An answer as it is kept: the questions as they were put, the marks, and what a browser counted."""

    asked: dict[Complaint, str]
    marks: dict[Complaint, Mark]
    speeds: dict[str, Speed]
    rules: Counted
    undos: Counted
    hints: Counted
    question: str = ""
    line: str = ""


class Heard(Shape):
    """What people said of one variant: by its switches that are not the book's."""

    switches: dict[SwitchName, SwitchValue]
    answers: list[Told]


class Exported(Shape):
    """A file of them. Nothing in it says who answered, where or when."""

    game: str
    players: int
    heard: list[Heard]


class Cared(Shape):
    """A metric, and from which change on somebody cares: `usual`, then what else the page offers, as (value, words)."""

    metric: str
    title: str
    usual: str
    offered: list[tuple[str, str]]


class LabQuestion(Shape):
    """`change`: it is about a variant; `apart`: every changed switch is a variant of its own."""

    name: QuestionName
    change: bool
    apart: bool
    metrics: list[str]


class LabGame(Shape):
    """What can be asked of a game, and what is measured, in the order of the rows.

    `fixed` are switches of the table alone: they change no game of bots."""

    name: str
    title: str
    seats: tuple[int, int]
    questions: list[LabQuestion]
    measured: list[Cared]
    fixed: list[str]


class LabOffer(Shape):
    """Without games the lab is closed here, and `closed` says why."""

    games: list[LabGame]
    closed: str | None


class SecondOpinion(Shape):
    """What other bots say, where they say otherwise."""

    bot: str
    main: str
    """Who it disagrees with."""
    word: VerdictWord
    better: tuple[float, float, float] | None


class Verdict(Shape):
    """A row of the forest. `better`: estimate, low and high in units of the smallest change that matters, better is more.

    `own` is the word of the main bots alone; `chance`: among so many it could be chance."""

    metric: str
    title: str
    asked: bool
    word: VerdictWord
    own: VerdictWord
    decided: bool
    before: str
    after: str
    better: tuple[float, float, float] | None
    spoken: str
    deals: int
    saved: int | None
    chance: bool
    other: SecondOpinion | None


class Dial(Shape):
    """A complaint of the first playtesters. Numbers are parts of the half circle: where it is, and its interval's ends."""

    name: str
    quote: str
    title: str
    ends: tuple[str, str]
    book: tuple[float, float, float]
    yours: tuple[float, float, float] | None
    before: str
    after: str | None
    word: VerdictWord | None


class Changed(Shape):
    """A switch of a variant: the book's value and its own, in words."""

    switch: str
    rule: str
    says: str
    book: str
    yours: str
    value: SwitchValue


class LabSide(Shape):
    """A variant beside the book; where nothing was changed the book itself, with the letter A."""

    letter: str
    changes: list[Changed]
    headline: str
    disagree: str | None
    sentences: list[str]
    rows: list[Verdict]
    dials: list[Dial]
    switches: dict[str, SwitchValue]
    """Every switch by value, for a table."""


class Standing(Shape):
    """How a study stands. `ahead`: studies before it in the queue; `more`: so many deals more would probably decide it;
    `lasts`: milliseconds that it is played at a time."""

    id: str
    state: StudyState
    deals: int
    most: int
    games: int
    seconds: float
    asked: int
    decided: int
    sides: list[LabSide]
    focus: int
    ahead: int
    more: int | None
    trouble: str | None
    lasts: int

    @classmethod
    def begun(cls, id: str, state: StudyState, most: int = 0) -> Standing:
        """Of a study that has found nothing yet."""
        return cls(id, state, 0, most, 0, 0.0, 0, 0, [], 0, 0, None, None, 0)


class Order(Shape, tag_field="is", tag=str.lower):
    """What the server wants of a lab process. The next one is read when this one is done, but for `Stop`."""


class Offer(Order):
    """What can be asked: one `LabOffer`."""


class Play(Order):
    """Play a study for so many seconds: `Standing` after `Standing`, the last of them not running."""

    id: str
    asked: Asked
    seconds: float


class Stop(Order):
    """End the study that is played, soon; what was played is kept."""


class Recall(Order):
    """What is known of a study without playing: one `Standing`."""

    id: str
    asked: Asked


class Page(Order):
    """The report of a study, as HTML, with what people said who played it."""

    asked: Asked
    people: list[Heard] = field(default_factory=list)


class OneGame(Order):
    """A game of a variant as a record: which one, of which letter."""

    asked: Asked
    which: GameChoice
    letter: str


AnyOrder = Offer | Play | Stop | Recall | Page | OneGame


class Reply(Shape, tag_field="is", tag=str.lower):
    """What a lab process says: an order ends with `Done`, or with `Cannot`."""


class Now(Reply):
    standing: Standing


class Done(Reply):
    """`text`: a page or a record; `offer`: what was asked for; a study's last standing."""

    standing: Standing | None = None
    offer: LabOffer | None = None
    text: str | None = None


class Cannot(Reply):
    """`known`: it is a sentence for people, and what was asked cannot be done; otherwise it is a fault."""

    reason: str
    known: bool = True


AnyReply = Now | Done | Cannot
