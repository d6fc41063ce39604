"""What is kept of a puzzle."""

from __future__ import annotations

from typing import Any

from ruse.kernel.options import Options
from ruse.kernel.record import Record, Secret, parsed_record
from ruse.kernel.shape import Shape


class Option(Shape, frozen=True):
    """A choice that is offered: the chance of winning it leaves in percent, and what it costs against the best one."""

    text: str
    worth: float
    half: float
    cost: float
    cost_half: float


class Puzzle(Shape, frozen=True):
    """A record up to a decision, the seed of its luck, and the decision."""

    id: str
    header: dict[str, Any]
    rows: list[dict[str, Any]]
    seed: int
    seat: int
    begun: list[str]
    """Steps of the same act that were done before."""
    kind: str
    options: list[Option]
    """The best first."""
    tables: int
    """Imagined tables behind the values."""
    misses: dict[str, float]
    """How often a bot of each level chooses another one, from 0 to 1."""
    key: str = ""
    """Of a game that people played, in the place of the seed: where its luck came from, 32 bytes."""

    @property
    def best(self) -> Option:
        return self.options[0]

    def record(self) -> Record:
        record = parsed_record(self.header, [dict(row) for row in self.rows], f"puzzle {self.id}")
        record.secret = Secret(sealed=bytes.fromhex(self.key)) if self.key else Secret(seed=self.seed)
        return record


class Heading(Shape, frozen=True):
    """The first line of a set: how it was made, and up to which game of its bots."""

    game: str
    switches: Options
    edition: str
    digest: str
    games: int
    looked: dict[str, int]
    """How many decisions of each kind were looked at, with two choices or more."""
