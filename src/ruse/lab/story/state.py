"""The table of War and its rules. Actions: 0 turns, 1 to 6 lay the cards drawn in that order, 7 to 9 attack that card."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from ruse.kernel.kit import Actions, fold, pile
from ruse.kernel.luck import Luck
from ruse.kernel.state import WHOLE, State
from ruse.lab.story import events

CARDS, SUITS, MOST_LINE, STAKE = 52, 4, 3, 3
TURN, LINE, TARGET = 0, 1, 7
KIND_TURN, KIND_LINE, KIND_TARGET = 0, 1, 2
PURPOSES = ("deal", "muster")
ORDERS = tuple(tuple(permutations(range(count))) for count in range(MOST_LINE + 1))
"""By how many cards there are to lay."""
BEATEN, LIMIT = 0, 1
ENDS = ("beaten", "limit")


def rank(card: int) -> int:
    return card // SUITS


class War(State):
    def __init__(self, luck: Luck, line: int, chosen: bool, limit: int) -> None:
        super().__init__(luck)
        self.line = line
        self.chosen = chosen
        self.limit = limit
        self.clear()

    def clear(self) -> None:
        self.armies: list[list[int]] = [[], []]
        """The top card is the last."""
        self.prisoners: list[list[int]] = [[], []]
        self.hands: list[list[int]] = [[], []]
        self.lines: list[list[int]] = [[], []]
        self.laid: list[int | None] = [None, None]
        """Which order each has settled on, until both have."""
        self.stake: list[int] = []
        self.battles = 0
        self.musters = 0
        self.attacker = 0
        self.ended: int | None = None

    def tell(self, event: object) -> None:
        if self.chronicle is not None:
            self.chronicle.append(event)

    def deal(self) -> None:
        """WA-1.1"""
        self.clear()
        cards = pile(CARDS)
        cards.load(list(range(CARDS)))
        self.luck.shuffle((0, 0, 0, 0), cards)
        dealt = cards.to_list()
        self.armies = [dealt[: CARDS // 2], dealt[CARDS // 2 :]]
        self.tell(events.Dealt("WA-1.1", CARDS // 2))
        if self.line > 1:
            self.draw()

    def acting(self) -> int:
        if self.ended is not None:
            return 0
        if self.hands[0] or self.hands[1]:
            return (1 if self.laid[0] is None else 0) + (2 if self.laid[1] is None else 0)
        return 1 << self.attacker

    def kind(self, seat: int) -> int:
        if self.line == 1:
            return KIND_TURN
        return KIND_LINE if self.hands[0] or self.hands[1] else KIND_TARGET

    def list_actions(self, seat: int, out: Actions) -> None:
        kind = self.kind(seat)
        if kind == KIND_TURN:
            out.add(TURN)
        elif kind == KIND_LINE:
            for order in range(len(ORDERS[len(self.hands[seat])])):
                out.add(LINE + order)
        else:
            for target in range(len(self.lines[1 - seat]) if self.chosen else 1):
                out.add(TARGET + target)

    def do(self, seat: int, action: int) -> None:
        if action == TURN:
            self.battle(self.top(0), self.top(1))
            self.go_on()
        elif action < TARGET:
            self.laid[seat] = int(action) - LINE
            if self.laid[0] is not None and self.laid[1] is not None:
                self.lay()
        else:
            own, other = self.lines[seat].pop(0), self.lines[1 - seat].pop(int(action) - TARGET)
            self.battle(*((own, other) if seat == 0 else (other, own)))
            self.go_on()

    def owns(self, seat: int) -> int:
        parts = (self.armies, self.prisoners, self.hands, self.lines)
        return sum(len(part[seat]) for part in parts)

    def top(self, seat: int) -> int:
        """WA-1.2"""
        if not self.armies[seat]:
            self.muster(seat)
        return self.armies[seat].pop()

    def muster(self, seat: int) -> None:
        """WA-1.2: the prisoners are the army now."""
        self.musters += 1
        cards = pile(CARDS)
        cards.load(sorted(self.prisoners[seat]))
        self.luck.shuffle((1, seat, self.musters, 0), cards)
        self.armies[seat], self.prisoners[seat] = cards.to_list(), []
        self.tell(events.Mustered("WA-1.2", seat, len(self.armies[seat])))

    def battle(self, first: int, second: int) -> None:
        """WA-2.1 and WA-3.2: the higher card takes both, and what lies on the table."""
        self.battles += 1
        cards = (first, second)
        if rank(first) == rank(second):
            self.be_alike(cards)
            return
        seat = 0 if rank(first) > rank(second) else 1
        self.prisoners[seat] += cards
        self.tell(events.Fought("WA-2.1" if self.line == 1 else "WA-3.2", seat, cards))
        if self.stake:
            self.tell(events.Took("WA-2.2", seat, len(self.stake)))
            self.prisoners[seat] += self.stake
            self.stake = []

    def be_alike(self, cards: tuple[int, int]) -> None:
        if self.line > 1:
            # WA-3.3: home to whoever laid them.
            self.tell(events.Drawn("WA-3.3", cards, False))
            for seat in (0, 1):
                self.prisoners[seat].append(cards[seat])
            return
        # WA-2.2: they stay, and each adds up to three.
        self.tell(events.Drawn("WA-2.2", cards, True))
        self.stake += cards
        for seat in (0, 1):
            added = tuple(self.top(seat) for _ in range(min(STAKE, self.owns(seat) - 1)))
            if added:
                self.stake += added
                self.tell(events.Staked("WA-2.2", seat, added))

    def go_on(self) -> None:
        self.attacker = 1 - self.attacker
        if self.line > 1 and self.lines[0] and self.lines[1]:
            if self.battles >= self.limit:
                self.end("WA-4.2", LIMIT)
            return
        for seat in (0, 1):
            if self.lines[seat]:
                self.tell(events.Returned("WA-3.3", seat, tuple(self.lines[seat])))
                self.prisoners[seat] += self.lines[seat]
                self.lines[seat] = []
        if self.owns(0) == 0 or self.owns(1) == 0:
            self.end("WA-4.1", BEATEN)
        elif self.battles >= self.limit:
            self.end("WA-4.2", LIMIT)
        elif self.line > 1:
            self.draw()

    def draw(self) -> None:
        """WA-3.1: up to so many cards each."""
        for seat in (0, 1):
            for _ in range(min(self.line, self.owns(seat))):
                self.hands[seat].append(self.top(seat))
            self.hands[seat].sort()
            self.tell(events.Drew("WA-3.1", seat, tuple(self.hands[seat])))

    def lay(self) -> None:
        for seat in (0, 1):
            laid, hand = self.laid[seat], self.hands[seat]
            assert laid is not None
            self.lines[seat] = [hand[place] for place in ORDERS[len(hand)][laid]]
            self.tell(events.Lined("WA-3.1", seat, tuple(self.lines[seat])))
        self.hands, self.laid = [[], []], [None, None]

    def end(self, rule: str, why: int) -> None:
        self.ended = why
        self.tell(events.Ended(rule, (self.score(0), self.score(1))))

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """In which order somebody lays cards is a secret."""
        return 0 if LINE <= action < TARGET and viewer != seat else int(action) + 1

    def over(self) -> bool:
        return self.ended is not None

    def score(self, seat: int) -> int:
        return self.owns(seat)

    def outcome(self, seat: int) -> int:
        """WA-4.1, WA-4.2"""
        mine, other = self.owns(seat), self.owns(1 - seat)
        return int(WHOLE) // 2 if mine == other else int(WHOLE) if mine > other else 0

    def clone(self) -> War:
        other = War(self.luck.clone(), self.line, self.chosen, self.limit)
        for name in PILES:
            setattr(other, name, [list(cards) for cards in getattr(self, name)])
        other.laid, other.stake = list(self.laid), list(self.stake)
        for name in NUMBERS:
            setattr(other, name, getattr(self, name))
        return other

    def checksum(self) -> int:
        check = fold(fold(fold(1, self.line), int(self.chosen)), self.limit)
        for name in PILES:
            for cards in getattr(self, name):
                check = fold(check, len(cards))
                for card in cards:
                    check = fold(check, card)
        for number in (*self.laid, *self.stake, *(getattr(self, name) for name in NUMBERS)):
            check = fold(check, 99 if number is None else number)
        return int(check)

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = {name: [list(cards) for cards in getattr(self, name)] for name in PILES}
        found |= {"laid": list(self.laid), "stake": list(self.stake)}
        return {**found, **{name: getattr(self, name) for name in NUMBERS}}


PILES = ("armies", "prisoners", "hands", "lines")
NUMBERS = ("battles", "musters", "attacker", "ended")


def read_position(table: War, position: Mapping[str, Any]) -> None:
    for name in PILES:
        setattr(table, name, [list(cards) for cards in position[name]])
    table.laid, table.stake = list(position["laid"]), list(position["stake"])
    for name in NUMBERS:
        setattr(table, name, position[name])
