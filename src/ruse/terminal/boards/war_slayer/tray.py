"""What a player of War Slayer V has in hand: three cards to order and a row to choose, or to continue or back out."""

from __future__ import annotations

from dataclasses import dataclass, field

from ruse.kernel.game import Move
from ruse.table import Decision
from ruse.terminal.words import phrase

PLACES = (phrase("left"), phrase("middle"), phrase("right"))
ROWS = ("theater", "dossier")
CHOICES = ("back-out", "continue")


@dataclass(slots=True)
class Laying:
    """Three cards being ordered. Nothing of it leaves the keyboard until it is committed."""

    decision: Decision
    cards: list[str]
    rows: tuple[str, ...]
    row: str
    cursor: int = 0
    carrying: bool = False
    ready: bool = False
    """Laid out for a last look: the next Enter commits."""
    _first: tuple[tuple[str, ...], str] = field(default=((), ""))

    @classmethod
    def of(cls, decision: Decision) -> Laying:
        moves = decision.legal
        rows = tuple(row for row in ROWS if any(move.slots["row"] == row for move in moves))
        cards = list(moves[0].slots["cards"])
        laying = cls(decision, cards, rows, rows[0])
        laying._first = (tuple(cards), rows[0])
        return laying

    def move(self) -> Move:
        return next(m for m in self.decision.legal if m.slots["row"] == self.row and m.slots["cards"] == self.cards)

    def action(self) -> int:
        return self.decision.actions[self.decision.legal.index(self.move())]

    def set(self, row: str, cards: list[str]) -> None:
        self.row, self.cards, self.carrying = row, list(cards), False

    @property
    def prepared(self) -> bool:
        return self.ready or (tuple(self.cards), self.row) != self._first

    def take_back(self) -> bool:
        """As the cards were drawn; False if they are."""
        changed = self.prepared
        if self.ready:
            self.ready = False
        else:
            self.set(self._first[1], list(self._first[0]))
        return changed

    def key(self, key: str) -> bool:
        if key in ("left", "right"):
            self._step(-1 if key == "left" else 1, self.carrying)
        elif key in ("shift+left", "shift+right", "comma", "full_stop"):
            self._step(-1 if key in ("shift+left", "comma") else 1, carry=True)
        elif key == "space":
            self.carrying = not self.carrying
        elif key in ("tab", "shift+tab"):
            self._choose_row(self.rows[(self.rows.index(self.row) + 1) % len(self.rows)])
        elif key in ("t", "d"):
            self._choose_row("theater" if key == "t" else "dossier")
        elif key in ("1", "2", "3", "4", "5", "6"):
            orders = [m.slots["cards"] for m in self.decision.legal if m.slots["row"] == self.row]
            self.set(self.row, orders[int(key) - 1])
        else:
            return False
        self.ready = False
        return True

    def _choose_row(self, row: str) -> None:
        if row in self.rows:
            self.row = row

    def _step(self, by: int, carry: bool) -> None:
        to = min(2, max(0, self.cursor + by))
        if carry:
            self.cards[self.cursor], self.cards[to] = self.cards[to], self.cards[self.cursor]
        self.cursor = to


@dataclass(slots=True)
class Deciding:
    """Continue or back out: two choices of the same weight, and none is chosen beforehand."""

    decision: Decision
    choice: str | None = None

    def move(self) -> Move | None:
        return next((m for m in self.decision.legal if m.slots["choice"] == self.choice), None)

    def action_of(self, choice: str) -> int:
        number = next(i for i, move in enumerate(self.decision.legal) if move.slots["choice"] == choice)
        return self.decision.actions[number]

    @property
    def prepared(self) -> bool:
        return self.choice is not None

    def take_back(self) -> bool:
        changed = self.prepared
        self.choice = None
        return changed

    def key(self, key: str) -> bool:
        if key in ("b", "c", "1", "2"):
            self.choice = CHOICES[0 if key in ("b", "1") else 1]
        elif key in ("left", "right"):
            self.choice = CHOICES[0 if key == "left" else 1]
        elif key in ("tab", "shift+tab"):
            self.choice = CHOICES[1] if self.choice == CHOICES[0] else CHOICES[0]
        else:
            return False
        return True
