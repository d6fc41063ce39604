"""What a search found out about a decision."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.kernel.kit import NOTHING, Dice, Row, row


@final
class Tally:
    """By place in a list of actions: how often each was tried, what that brought in all, how much it should be played."""

    def __init__(self, actions: Row) -> None:
        count: i64 = len(actions.cells)
        self.actions = actions
        self.visits = row(count, 0)
        self.totals = row(count, 0)
        self.weights = row(count, 0)

    def add(self, place: i64, value: i64) -> None:
        self.visits.cells[place] += 1
        self.totals.cells[place] += value

    def mean(self, place: i64) -> i64:
        """In 64ths of a part of WHOLE; NOTHING for what was never tried."""
        visits = self.visits.cells[place]
        return NOTHING if visits == 0 else self.totals.cells[place] * 64 // visits

    def best(self) -> i64:
        """The action of the best mean; of equal ones the first."""
        chosen: i64 = 0
        for place in range(len(self.actions.cells)):
            if self.mean(place) > self.mean(chosen):
                chosen = place
        return self.actions.cells[chosen]

    def most_tried(self) -> i64:
        """Where tries follow what looks best, the most tried is the surest; of equal ones the better mean."""
        chosen: i64 = 0
        visits = self.visits.cells
        for place in range(len(self.actions.cells)):
            more = visits[place] - visits[chosen]
            if more > 0 or (more == 0 and self.mean(place) > self.mean(chosen)):
                chosen = place
        return self.actions.cells[chosen]

    def draw(self, dice: Dice) -> i64:
        """An action with the chance of its weight: mixed play."""
        total: i64 = 0
        for place in range(len(self.weights.cells)):
            total += self.weights.cells[place]
        if total == 0:
            return self.actions.cells[dice.below(len(self.actions.cells))]
        left = dice.seed() % total
        for place in range(len(self.weights.cells)):
            left -= self.weights.cells[place]
            if left < 0:
                return self.actions.cells[place]
        return self.actions.cells[0]

    def policy(self) -> dict[int, float]:
        """The chance of each action under mixed play, for whoever looks at it."""
        weights = self.weights.to_list()
        total = sum(weights)
        return {
            action: weight / total if total else 1 / len(weights)
            for action, weight in zip(self.actions.to_list(), weights, strict=True)
        }
