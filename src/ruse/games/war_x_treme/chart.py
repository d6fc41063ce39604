# compiled
"""WX-6.2 The chart: what one owes with so many cards, and what one is called."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.kernel.kit import row_of

BRACKETS: Final = row_of([16, 20, 25, 30, 35, 40, 45, 50, 55])
"""From so many cards on one owes the next amount."""
OWED: Final = row_of([0, 1, 2, 3, 4, 5, 6, 7, 8, 11])
TITLES: Final = [
    "Unemployed", "Lemonade Stand CEO", "Seasonal Employee", "Karate Teacher", "Animal Breeder", "Inventor of Things",
    "Race Car Driver", "Teen Celebrity", "Zoo Owner", "President of Everything",
]  # fmt: skip
BEYOND: Final[i64] = 60
"""From so many cards on it is a fifth."""


def bracket_of(cards: i64) -> i64:
    bracket: i64 = 0
    while bracket < 9 and cards >= BRACKETS.cells[bracket]:
        bracket += 1
    return bracket


def by_chart(cards: i64) -> i64:
    """WX-6.2: what one owes with so many cards in army and camp."""
    return cards // 5 if cards >= BEYOND else OWED.cells[bracket_of(cards)]


def title_of(cards: i64) -> str:
    return TITLES[bracket_of(cards)]
