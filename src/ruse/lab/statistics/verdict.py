"""Words for what was found: Better, Worse, Same, Mixed, Open. Never a star, never a p-value."""

from __future__ import annotations

from enum import StrEnum

from ruse.lab.statistics.sequence import Interval


class Word(StrEnum):
    BETTER = "Better"
    WORSE = "Worse"
    SAME = "Same"
    MIXED = "Mixed"
    OPEN = "Open"


def judge(change: Interval, smallest: float) -> Word:
    """Of a change whose positive side is the better one.

    All of the interval beyond the smallest change anybody cares about is Better or Worse, all of it within is Same. Anything
    else is not told yet."""
    side = change.beyond(smallest)
    if side:
        return Word.BETTER if side > 0 else Word.WORSE
    return Word.SAME if change.within(smallest) else Word.OPEN


def together(main: Word, check: Word) -> Word:
    """The verdict of two levels of bots: where one says Better and the other Worse, it is Mixed."""
    return Word.MIXED if {main, check} == {Word.BETTER, Word.WORSE} else main


def disagree(main: Word, check: Word) -> bool:
    """Both have decided, and not for the same."""
    return Word.OPEN not in (main, check) and main != check
