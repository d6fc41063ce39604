"""One of many tables: the deal that lies on it, who sits where, and what was counted since it was dealt."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.kit import Dice, row
from ruse.kernel.state import HOUSE, State

KEPT: Final[i64] = 48
"""Moments of a game that are kept at the most; when there are more, every other one is dropped."""
TENTHS: Final[i64] = 10
COUNTED: Final[i64] = 4
"""By kind: decisions, those with a choice, legal actions, and their logarithms to base 2 in 1024ths."""


@final
class Sitting:
    def __init__(self, state: State, seats: i64, kinds: i64, cues: i64) -> None:
        self.state = state
        self.seats = seats
        self.dice: list[Dice] = [Dice(0)] * seats
        """By seat."""
        self.house = Dice(0)
        self.deal: i64 = 0
        self.rotation: i64 = 0
        self.undefined: bool = False
        """Did the game come to where its rules say nothing?"""
        self.decisions: i64 = 0
        self.by_kind = row(COUNTED * kinds, 0)
        self.last = row(seats, 0)
        """How many decisions had been taken when the seat had just taken its latest."""
        self.waited: i64 = 0
        """Decisions of others between two of one's own, over all seats."""
        self.waits: i64 = 0
        self.longest: i64 = 0
        self.out = row(seats, 0)
        """The decision after which a seat was out of the game; 0 while it is in."""
        self.width: i64 = seats * (1 + cues)
        self.moments = row(KEPT * self.width, 0)
        """Points and cues, moment by moment, seat by seat."""
        self.kept: i64 = 0
        self.stride: i64 = 1
        """Decisions from one moment to the next."""

    def place(self, seat: i64) -> i64:
        """Who of the line-up sits there."""
        return (seat + self.rotation) % self.seats

    def open(self, deal: i64, rotation: i64, luck: i64, throw: i64 = 0) -> None:
        """The same luck in every rotation; the dice go with who throws them, and are others in another `throw`."""
        self.deal = deal
        self.rotation = rotation
        self.state.reseed(luck)
        self.house = Dice(luck)
        for seat in range(self.seats):
            self.dice[seat] = Dice(luck ^ (self.place(seat) + 1 + self.seats * throw))
        self.undefined = False
        self.decisions = 0
        self.by_kind.fill(0)
        self.last.fill(0)
        self.waited = 0
        self.waits = 0
        self.longest = 0
        self.out.fill(0)
        self.kept = 0
        self.stride = 1
        if self.state.marks is not None:
            self.state.marks.fill(0)
        self.state.deal()

    def dice_of(self, seat: i64) -> Dice:
        return self.house if seat == HOUSE else self.dice[seat]

    def count(self, seat: i64, kind: i64, legal: i64, bits: i64) -> None:
        """The seat is about to take a decision of this kind, with so many legal actions."""
        cells = self.by_kind.cells
        at = COUNTED * kind
        cells[at] += 1
        if legal > 1:
            cells[at + 1] += 1
        cells[at + 2] += legal
        cells[at + 3] += bits
        last = self.last.cells[seat]
        if last > 0:
            wait = self.decisions - last
            self.waited += wait
            self.waits += 1
            if wait > self.longest:
                self.longest = wait
        self.decisions += 1
        self.last.cells[seat] = self.decisions

    def make_room(self) -> None:
        """Drop every other moment: the rest are as far from each other again."""
        cells = self.moments.cells
        width = self.width
        kept: i64 = 0
        for moment in range(0, self.kept, 2):
            for i in range(width):
                cells[kept * width + i] = cells[moment * width + i]
            kept += 1
        self.kept = kept
        self.stride *= 2

    def moment(self, tenth: i64) -> i64:
        """The latest moment that was kept when so many tenths of the decisions were taken."""
        at = self.decisions * tenth // TENTHS // self.stride
        return at if at < self.kept else self.kept - 1
