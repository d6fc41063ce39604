"""What people said who played a variant, beside what bots say of it: marks, with the wide intervals of a few people.

An answer has no name; two answers of one person count as two. Marks are from 1, not at all, to 5, very much: of a complaint,
so less is better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from pathlib import Path
from typing import Any, get_args

import msgspec

from ruse.kernel.errors import RuseError
from ruse.lab.statistics.means import Estimate, student_quantile
from ruse.lab.statistics.verdict import Word
from ruse.wire.lab import Exported, Heard, Told
from ruse.wire.shapes import Complaint

COMPLAINTS: tuple[str, ...] = get_args(Complaint)
LEAST, MOST = 1, 5
CARE = 0.5
"""Of a mark: what is surely less than this is Same."""
FILE = 16 * 1024 * 1024
"""Bytes of a file of answers."""


def opinion(marks: Sequence[int]) -> Estimate:
    """The mean mark, with Student's interval over these marks and one more at either end of the scale.

    Those two are why a few people who say the same leave room for who was not asked; the freedom is that of the marks alone.
    """
    mean, spread, freedom = _moments(marks)
    half = student_quantile(freedom) * spread
    middle = fsum(marks) / len(marks)
    return Estimate(middle, max(float(LEAST), min(mean - half, middle)), min(float(MOST), max(mean + half, middle)))


def change(before: Sequence[int], after: Sequence[int]) -> Estimate:
    """How much higher the second marks are, by Welch's interval of two groups, with the same two marks more in each."""
    (mean0, spread0, freedom0), (mean1, spread1, freedom1) = _moments(before), _moments(after)
    spread = sqrt(spread0**2 + spread1**2)
    freedom = int(spread**4 / (spread0**4 / freedom0 + spread1**4 / freedom1))
    half = student_quantile(max(1, freedom)) * spread
    moved, middle = mean1 - mean0, fsum(after) / len(after) - fsum(before) / len(before)
    return Estimate(middle, min(moved - half, middle), max(moved + half, middle))


def _moments(marks: Sequence[int]) -> tuple[float, float, int]:
    values = [*marks, LEAST, MOST]
    mean = fsum(values) / len(values)
    variance = fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(variance / len(values)), max(1, len(marks) - 1)


def word_of(moved: Estimate) -> Word:
    """Of a complaint less is better; what is not surely anything is Open."""
    if moved.high < 0:
        return Word.BETTER
    if moved.low > 0:
        return Word.WORSE
    return Word.SAME if moved.low >= -CARE and moved.high <= CARE else Word.OPEN


@dataclass(frozen=True)
class Voice:
    """What people said of one complaint: of the book, of a variant, and how that moved."""

    about: str
    book: Estimate | None
    yours: Estimate | None
    counts: tuple[int, int]
    moved: Estimate | None
    word: Word
    bots: Word | None
    """What the bots say of the same, where they were asked."""

    @property
    def disagrees(self) -> bool:
        """Both are sure, and not of the same."""
        sure = (Word.BETTER, Word.WORSE, Word.SAME)
        return self.word in sure and self.bots in sure and self.word != self.bots

    @property
    def agrees(self) -> bool:
        return self.word != Word.OPEN and self.word == self.bots


def voices(book: Sequence[Told], yours: Sequence[Told], bots: Mapping[str, str | None]) -> list[Voice]:
    """Of every complaint that somebody was asked about."""
    found = []
    for about in COMPLAINTS:
        before, after = marks_of(book, about), marks_of(yours, about)
        if not before and not after:
            continue
        moved = change(before, after) if before and after else None
        said = bots.get(about)
        found.append(
            Voice(
                about,
                opinion(before) if before else None,
                opinion(after) if after else None,
                (len(before), len(after)),
                moved,
                Word.OPEN if moved is None else word_of(moved),
                None if said is None else Word(said),
            )
        )
    return found


def marks_of(answers: Sequence[Told], about: str) -> list[int]:
    return [mark for answer in answers for name, mark in answer.marks.items() if name == about]


def speeds_of(answers: Sequence[Told]) -> dict[str, list[int]]:
    """By kind of decision, how many people mostly took how long."""
    counted: dict[str, Counter[int]] = {}
    for answer in answers:
        for kind, speed in answer.speeds.items():
            counted.setdefault(kind, Counter())[speed] += 1
    return {kind: [count[speed] for speed in range(6)] for kind, count in sorted(counted.items())}


def answers_about(heard: Sequence[Heard], switches: Mapping[str, Any]) -> list[Told]:
    """Of exactly these rules, told by what is not the book's."""
    return [answer for one in heard if one.switches == switches for answer in one.answers]


def read_answers(path: Path, game: str, players: int) -> list[Heard]:
    """A file that the lab's page handed out."""
    try:
        content = path.read_bytes() if path.stat().st_size <= FILE else None
    except OSError as error:
        raise RuseError(f"{path} cannot be read: {error.strerror or error}") from error
    if content is None:
        raise RuseError(f"{path} is too long: a file of answers has at most {FILE} bytes")
    try:
        file = msgspec.json.decode(content, type=Exported)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RuseError(f"{path} is no file of answers: {error}") from error
    if (file.game, file.players) != (game, players):
        raise RuseError(
            f"{path} is about {file.game} for {file.players}, and the study is about {game} for {players} players"
        )
    return file.heard
