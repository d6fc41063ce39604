"""What people do by themselves: puzzles and the deal of the day."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from ruse.wire.shapes import Shape


class PuzzleGame(Shape):
    game: str
    title: str
    puzzles: int
    tried: int


class PuzzleStreak(Shape):
    """`now` ends with the last answer; `solved` of `tried` were right."""

    now: int
    best: int
    solved: int
    tried: int


class PuzzleShelf(Shape):
    """What there is to solve, and how this player did."""

    games: list[PuzzleGame]
    streak: PuzzleStreak


class Lending(Shape):
    """May a game become a puzzle, as far as one of its players has a say?"""

    yes: bool


class LentTable(Shape):
    """What the caller said of a table; `may`: could a puzzle come of it at all?"""

    yes: bool
    may: bool


class LentPuzzle(Shape):
    id: str
    game: str


class OwnLent(Shape):
    """The games that somebody lets become puzzles, and the puzzles that came of them."""

    games: int
    puzzles: list[LentPuzzle]


class NextPuzzle(Shape):
    id: str


class PuzzlePage(Shape):
    """A puzzle, number `number` of `of` in its game. `solution` only for who has answered it, and how that came out.
    `lent`: it comes from a game that people played here."""

    posed: Annotated[Any, "PuzzlePosed"]
    number: int
    of: int
    streak: PuzzleStreak
    solved: bool | None
    solution: Annotated[Any, "PuzzleSolved | null"]
    lent: bool = False


class PuzzleChoice(Shape):
    choice: Annotated[str, Meta(min_length=1, max_length=200)]


class PuzzleAnswer(Shape):
    """`first`: it is the first answer of this player, the one that counts."""

    solved: bool
    first: bool
    streak: PuzzleStreak
    solution: Annotated[Any, "PuzzleSolved"]


class DailyBot(Shape):
    """Who sits in one of the other seats: the key of a person of the house, its name, its level."""

    key: str
    name: str
    level: str


class DailyTry(Shape):
    """One's own table of the day. It `counts` when it was over in time; then there is a result."""

    table: str
    state: Literal["playing", "over", "late"]
    won: bool
    margin: int | None
    scores: list[int]


class DailyBin(Shape):
    """How many won or lost by a margin from `low` to `high`."""

    low: int
    high: int
    games: int


class DailyField(Shape):
    """All games of the day that were over in time. `own`: which bin is one's own; half lay between `quarter` and
    `three_quarters`."""

    games: int
    bins: list[DailyBin]
    quarter: int
    three_quarters: int
    own: int | None
    rank: int | None
    better: int | None
    """Of 100 others, how many did worse."""


class DailyMark(Shape):
    day: str
    state: Literal["won", "lost", "none", "playing"]


class DailyStreak(Shape):
    """Days in a row that were played to the end; the last fourteen days, oldest first."""

    now: int
    longest: int
    days: list[DailyMark]


class DailyBest(Shape):
    """The best game of a day that is over, for everybody to look at."""

    replay: str
    name: str
    margin: int


class DailyNext(Shape):
    game: str
    title: str
    seats: int


class DailyPage(Shape):
    """The deal of a day. While it is not over (`opens` is when it is, in the house's time) the secret and the best game are
    shut, and the field is shown to who has played it."""

    day: str
    number: int
    game: str
    title: str
    seats: int
    cast: list[DailyBot]
    commitment: str
    opens: int
    now: int
    own: DailyTry | None
    field: DailyField | None
    best: DailyBest | None
    secret: str | None
    streak: DailyStreak
    next: DailyNext
    before: str | None
    """The day before, where there was a deal."""


class DailyTable(Shape):
    """The table that is one's try at today's deal; `again`: it was begun before."""

    id: str
    link: str
    again: bool
