"""WX-9: what a perfect player in this seat, or a spectator, would have noted. It follows the told events and knows no rule.

Every hidden card belongs to a *pool*: cards that were shuffled together before anybody lost sight of them (a suit, a camp
that became an army), or a single card that was seen on its way into the tax pile. A hidden place is a *token* of one pool.
Tokens in the tax pile are mixed: which of them lies in a slot nobody knows, but a slot cannot hold what entered the pile
after it was filled. So a Memory holds tokens with the times they entered, and slots with the times they were filled.
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import CARDS, SLOTS, SUIT, Deck
from ruse.games.war_x_treme.events import (
    GameStarted,
    Laid,
    RecruitsTurned,
    RecruitTaken,
    RiseUpTook,
    SlotPicked,
    SlotsRefilled,
    Swept,
    Turned,
)
from ruse.games.war_x_treme.gear_events import (
    Redrafted,
    Spied,
)
from ruse.games.war_x_treme.last_seen import note as note_last_seen
from ruse.games.war_x_treme.locker import Locker, read_locker
from ruse.games.war_x_treme.pile_events import (
    ArmyRenewed,
    TaxedAway,
    TaxPaid,
)
from ruse.games.war_x_treme.start import ARMY
from ruse.games.war_x_treme.state import BORROWED, DOWN, PICKED, Field
from ruse.kernel.kit import NOTHING, Row, row


def drawn_at(time: int) -> int:
    """How a card that came unseen out of the tax pile is written: when, as a negative number."""
    return -time - 1


@final
class Memory:
    def __init__(self, viewer: i64, deck: Deck, mixed: bool) -> None:
        self.viewer: i64 = viewer
        self.deck = deck
        self.mixed = mixed
        self.pool: Row = row(CARDS, NOTHING)
        """The pool of each hidden card."""
        self.armies: list[list[int]] = [[] for seat in range(int(deck.seats))]
        """By seat: the pool of every card of the army, top first."""
        self.downs: list[list[int]] = []
        """Face down in a war: seat, war, and the pool or when it was drawn from the tax pile."""
        self.picked: dict[int, int] = {}
        """Recruits that are not turned yet, by seat."""
        self.slots: list[int] = [-1] * int(SLOTS)
        """When each slot was filled; -1 where it is open."""
        self.tax: list[list[int]] = []
        """Tokens that entered the tax pile and were not seen since: pool, and when."""
        self.spied: list[int] = []
        """The top of the own army, as seen: 2 * card + side."""
        self.time: int = 0
        self.pools: int = 0
        self.locker: Locker = Locker(viewer, deck)
        self.last: Row = row(CARDS, 0)
        """By card, for learners (`last_seen.py`)."""

    def card(self, name: str) -> i64:
        return self.deck.numbers[name]

    def note(self, event: object) -> None:
        """Take in one told event."""
        note_last_seen(self.last, event, self.deck.numbers)
        if isinstance(event, Turned):
            for seat, name in zip(event.seats, event.cards, strict=True):
                self._seen(self._from_army(seat), self.card(name))
        elif isinstance(event, Swept):
            self._note_sweep(event)
        elif isinstance(event, (Laid, SlotPicked, RecruitTaken, RecruitsTurned, Redrafted)):
            self._note_war(event)
        elif isinstance(event, (TaxPaid, TaxedAway, SlotsRefilled, RiseUpTook)):
            self._note_tax(event)
        elif isinstance(event, ArmyRenewed):
            self._note_army(event)
        elif isinstance(event, Spied):
            self._note_spied(event)
        elif isinstance(event, GameStarted):
            self._start()
        else:
            self.locker.note(event)

    def _start(self) -> None:
        """WX-2.2: armies from the own suits and the rest mixed, or everything mixed."""
        for seat in range(int(self.deck.seats)):
            own = 0 if self.mixed else seat
            for k in range(int(SUIT)):
                self.pool.cells[seat * int(SUIT) + k] = own
            self.armies[seat] = [own] * int(ARMY)
            self.tax += [[own, 0] for k in range(int(SUIT - ARMY))]
        self.slots = [0] * int(SLOTS)
        self.pools = int(self.deck.seats)

    def _new_pool(self) -> int:
        self.pools += 1
        return self.pools - 1

    def _from_army(self, seat: int) -> int:
        if seat == self.viewer and self.spied:
            self.spied.pop(0)
        return self.armies[seat].pop(0)

    def _seen(self, token: int, card: i64) -> None:
        """A hidden card comes to light; from the tax pile it was one of its pool that had entered by then."""
        if token < 0:
            self._leave_tax(int(self.pool.cells[card]), -token - 1)
        self.pool.cells[card] = NOTHING

    def _leave_tax(self, pool: int, time: int) -> None:
        """Of several that it can have been, the latest: what stays can then be wherever any of them could."""
        best = -1
        for i, (token, entered) in enumerate(self.tax):
            if token == pool and entered <= time and (best < 0 or entered > self.tax[best][1]):
                best = i
        self.tax.pop(best)

    def _hide(self, name: str) -> None:
        """WX-9.1: what lay face up and went to the tax pile may be remembered."""
        pool = self._new_pool()
        self.pool.cells[self.card(name)] = pool
        self.tax.append([pool, self.time])

    def _note_army(self, event: ArmyRenewed) -> None:
        pool = self._new_pool()
        for name in event.cards:
            self.pool.cells[self.card(name)] = pool
        self.armies[event.seat] = [pool] * len(event.cards)

    def _note_spied(self, event: Spied) -> None:
        """Each card that was seen is a pool of its own from now on."""
        known = len(self.spied)
        for i in range(known, len(event.cards)):
            pool = self._new_pool()
            card = self.card(event.cards[i])
            self.pool.cells[card] = pool
            self.armies[event.seat][i] = pool
            upright = self.deck.ranks.cells[2 * card] == event.ranks[i]
            self.spied.append(int(2 * card) + (0 if upright else 1))

    def _note_tax(self, event: TaxPaid | TaxedAway | SlotsRefilled | RiseUpTook) -> None:
        if isinstance(event, SlotsRefilled):
            for slot in event.slots:
                self.slots[slot - 1] = self.time
        elif isinstance(event, RiseUpTook):
            self._seen(drawn_at(self.time), self.card(event.card))
        else:
            self.time += 1
            if isinstance(event, TaxPaid):
                for k in range(event.unseen):
                    self.tax.append([self._from_army(event.seat), self.time])
            else:
                self._tax_downs(event.war)
            for name in event.cards:
                self._hide(name)

    def _tax_downs(self, war: int | None) -> None:
        """Face down into the tax pile: what had come from there is one of its tokens again."""
        for seat, which, token in self.downs:
            if which == war and token >= 0:
                self.tax.append([token, self.time])
        self.downs = [down for down in self.downs if down[1] != war]

    def _note_sweep(self, event: Swept) -> None:
        downs = [down for down in self.downs if down[1] == event.war]
        self.downs = [down for down in self.downs if down[1] != event.war]
        for down, name in zip(downs, event.downs, strict=True):
            self._seen(down[2], self.card(name))

    def _note_war(self, event: Laid | SlotPicked | RecruitTaken | RecruitsTurned | Redrafted) -> None:
        if isinstance(event, Laid):
            for k in range(event.count):
                token = drawn_at(self.time) if event.borrowed else self._from_army(event.seat)
                self.downs.append([event.seat, event.war, token])
        elif isinstance(event, SlotPicked):
            self.picked[event.seat] = self._from_slot(event.slot)
        elif isinstance(event, RecruitTaken):
            from_tax = event.source == "tax"
            self.picked[event.seat] = drawn_at(self.time) if from_tax else self._from_army(event.seat)
        elif isinstance(event, RecruitsTurned):
            for seat, name in zip(event.seats, event.cards, strict=True):
                self._seen(self.picked.pop(seat), self.card(name))
        else:
            self._note_redraft(event)

    def _note_redraft(self, event: Redrafted) -> None:
        token = drawn_at(self.time)
        if event.slot is not None:
            token = self._from_slot(event.slot)
        elif event.source == "army":
            token = self._from_army(event.seat)
        self._seen(token, self.card(event.card))

    def _from_slot(self, slot: int) -> int:
        token = drawn_at(self.slots[slot - 1])
        self.slots[slot - 1] = -1
        return token

    def draws(self) -> list[int]:
        """When every card that is hidden outside the tax pile came out of it."""
        times = [time for time in self.slots if time >= 0]
        times += [-down[2] - 1 for down in self.downs if down[2] < 0]
        return times + [-token - 1 for token in self.picked.values() if token < 0]

    def fits(self, table: Field) -> bool:
        """Could this be the table, as far as the viewer can tell?"""
        if table.tax.count != len(self.tax) - len(self.draws()):
            return False
        return self._armies_fit(table) and self._center_fits(table) and self.locker.fits(table)

    def _armies_fit(self, table: Field) -> bool:
        for seat in range(table.seats):
            army = table.army[seat].to_list()
            if [int(self.pool.cells[card]) for card in army] != self.armies[seat]:
                return False
        if self.viewer < 0:
            return True
        mine = table.army[self.viewer].to_list()
        top = [2 * mine[i] + int(table.side.cells[mine[i]]) for i in range(len(self.spied))]
        return top == self.spied and table.spied(self.viewer) == len(self.spied)

    def _center_fits(self, table: Field) -> bool:
        """Slots, what is face down in wars, and the tax pile: of every pool no more came out than had entered."""
        found: list[list[int]] = []
        for slot in range(SLOTS):
            card = table.recruit_in(slot)
            if (card == NOTHING) != (self.slots[slot] < 0):
                return False
            if card != NOTHING:
                found.append([int(self.pool.cells[card]), self.slots[slot]])
        if not self._downs_fit(table, found):
            return False
        inside = [int(self.pool.cells[card]) for card in table.tax.to_list()]
        if sorted(inside + [pool for pool, time in found]) != sorted([token[0] for token in self.tax]):
            return False
        for pool, time in found:
            out = sum([1 for other, when in found if other == pool and when <= time])
            if out > sum([1 for token, entered in self.tax if token == pool and entered <= time]):
                return False
        return True

    def _downs_fit(self, table: Field, found: list[list[int]]) -> bool:
        for seat in range(int(table.seats)):
            noted = [down for down in self.downs if down[0] == seat]
            lying = [card for card in table.table.to_list() if table.lies_before(card) == seat]
            for card in lying:
                how = table.how(card)
                if how == DOWN or how == BORROWED:
                    if not noted or not self._token_fits(noted.pop(0)[2], card, found):
                        return False
                elif how == PICKED and not self._token_fits(self.picked.get(seat, int(NOTHING)), card, found):
                    return False
            if noted:
                return False
        return True

    def _token_fits(self, token: int, card: int, found: list[list[int]]) -> bool:
        pool = int(self.pool.cells[card])
        if token < 0:
            found.append([pool, -token - 1])
            return pool >= 0
        return pool == token

    def clone(self) -> Memory:
        return recall(self.to_json(), self.deck)

    def to_json(self) -> dict[str, Any]:
        return {
            "viewer": int(self.viewer),
            "edition": self.deck.edition,
            "suits": list(self.deck.suits),
            "mixed": self.mixed,
            "pool": self.pool.to_list()[: int(self.deck.cards)],
            "armies": [list(army) for army in self.armies],
            "downs": [list(down) for down in self.downs],
            "picked": [[seat, token] for seat, token in sorted(self.picked.items())],
            "slots": list(self.slots),
            "tax": [list(token) for token in self.tax],
            "spied": list(self.spied),
            "time": self.time,
            "pools": self.pools,
            "locker": self.locker.to_json(),
            "last": self.last.to_list()[: int(self.deck.cards)],
        }


def recall(data: Any, deck: Deck) -> Memory:
    """What `to_json` wrote."""
    memory = Memory(data["viewer"], deck, data["mixed"])
    pools: list[int] = data["pool"]
    for card in range(len(pools)):
        memory.pool.cells[card] = pools[card]
    memory.armies = [list(army) for army in data["armies"]]
    memory.downs = [list(down) for down in data["downs"]]
    for seat, token in data["picked"]:
        memory.picked[seat] = token
    memory.slots = list(data["slots"])
    memory.tax = [list(token) for token in data["tax"]]
    memory.spied = list(data["spied"])
    memory.time = data["time"]
    memory.pools = data["pools"]
    last: list[int] = data.get("last", [])
    for card in range(len(last)):
        memory.last.cells[card] = last[card]
    memory.locker = read_locker(data["locker"], memory.viewer, deck)
    return memory
