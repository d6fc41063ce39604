# compiled
"""The part of a Memory that is about equipment and secrets: what others may hold.

Equipment that nobody has seen belongs to a *stock*: the store at the start, or a junk pile that was shuffled. What a player
drew and has not shown is one of the stock it was drawn from.
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import GEAR, GEAR_NAMES, TAXMANS_KNOCK, Deck
from ruse.games.war_x_treme.events import (
    WentOut,
)
from ruse.games.war_x_treme.gear_events import (
    EquipmentDealt,
    EquipmentDealtUnseen,
    EquipmentDrawn,
    EquipmentDrawnUnseen,
    EquipmentPlayed,
    EquipmentReturned,
    SecretDealt,
    SecretDealtUnseen,
    StoreRestocked,
)
from ruse.games.war_x_treme.state import SECRET_NAMES, Field


@final
class Locker:
    def __init__(self, viewer: i64, deck: Deck) -> None:
        self.viewer: i64 = viewer
        self.stocks: dict[int, list[int]] = {0: [int(deck.gear_in_box(kind)) for kind in range(GEAR)]}
        """By stock: how many of each kind nobody but their holder has seen."""
        self.stock: int = 0
        """The stock of the store."""
        self.held: list[list[int]] = [[] for seat in range(int(deck.seats))]
        """By seat: the stock of every card in hand that this viewer does not know."""
        self.known: list[list[int]] = [[0] * int(GEAR) for seat in range(int(deck.seats))]
        """By seat: those it knows, by kind."""
        self.holders: list[int] = []
        """WX-8.1: who has a secret is public."""
        self.secret: int = -1
        """The viewer's own."""

    def note(self, event: object) -> None:
        if isinstance(event, (EquipmentDealt, EquipmentDrawn)):
            kind = GEAR_NAMES.index(event.equipment)
            self.stocks[self.stock][kind] -= 1
            self.known[event.seat][kind] += 1
        elif isinstance(event, (EquipmentDealtUnseen, EquipmentDrawnUnseen)):
            self.held[event.seat].append(self.stock)
        elif isinstance(event, EquipmentPlayed):
            self._leave(event.seat, GEAR_NAMES.index(event.equipment))
        elif isinstance(event, EquipmentReturned):
            kind = GEAR_NAMES.index(event.equipment)
            self._leave(event.seat, kind)
            self.known[event.seat][kind] += 1
        elif isinstance(event, WentOut):
            for name in event.shown:
                self._leave(event.seat, GEAR_NAMES.index(name))
        elif isinstance(event, StoreRestocked):
            self._restock(event)
        elif isinstance(event, (SecretDealt, SecretDealtUnseen)):
            self.holders.append(event.seat)
            if isinstance(event, SecretDealt):
                self.secret = SECRET_NAMES.index(event.secret)

    def _leave(self, seat: int, kind: int) -> None:
        """A card comes to light out of a hand. Where two stocks have one of its kind, they cannot be told apart any more."""
        if self.known[seat][kind] > 0:
            self.known[seat][kind] -= 1
            return
        stocks = sorted({one for one in self.held[seat] if self.stocks[one][kind] > 0})
        for older in stocks[:-1]:
            self._merge(older, stocks[-1])
        self.held[seat].remove(stocks[-1])
        self.stocks[stocks[-1]][kind] -= 1

    def _merge(self, older: int, newer: int) -> None:
        counts = self.stocks.pop(older)
        self.stocks[newer] = [self.stocks[newer][kind] + counts[kind] for kind in range(int(GEAR))]
        self.held = [[newer if one == older else one for one in stocks] for stocks in self.held]

    def _restock(self, event: StoreRestocked) -> None:
        """The old store is empty: what is left of it is in hands."""
        left = {stock: kinds for stock, kinds in self.stocks.items() if sum(kinds) > 0}
        self.stock += 1
        left[self.stock] = [event.equipment.count(name) for name in GEAR_NAMES]
        self.stocks = left

    def fits(self, table: Field) -> bool:
        return self._hands_fit(table) and self._secrets_fit(table)

    def _hands_fit(self, table: Field) -> bool:
        """Every hand has as many as it should, and what is known of it; in the store is nothing but its own stock."""
        for seat in range(int(table.seats)):
            count = 0
            for kind in range(int(GEAR)):
                count += int(table.holds(seat, kind))
                if table.holds(seat, kind) < self.known[seat][kind]:
                    return False
            if count != len(self.held[seat]) + sum(self.known[seat]):
                return False
            # WX-7.1: a must-play-now card is in no hand from the second round on.
            if table.round > 1 and table.holds(seat, int(TAXMANS_KNOCK)) > 0:
                return False
        store = table.store.to_list()
        stock = self.stocks.get(self.stock, [])
        return all(store.count(kind) <= stock[kind] for kind in store)

    def _secrets_fit(self, table: Field) -> bool:
        for seat in range(int(table.seats)):
            if (int(table.secret(seat)) >= 0) != (seat in self.holders):
                return False
        return self.viewer < 0 or self.secret < 0 or table.secret(self.viewer) == self.secret

    def to_json(self) -> dict[str, Any]:
        return {
            "stocks": [[stock, list(kinds)] for stock, kinds in sorted(self.stocks.items())],
            "stock": self.stock,
            "held": [list(stocks) for stocks in self.held],
            "known": [list(kinds) for kinds in self.known],
            "holders": list(self.holders),
            "secret": self.secret,
        }


def read_locker(data: Any, viewer: i64, deck: Deck) -> Locker:
    locker = Locker(viewer, deck)
    locker.stocks = {stock: list(kinds) for stock, kinds in data["stocks"]}
    locker.stock = data["stock"]
    locker.held = [list(stocks) for stocks in data["held"]]
    locker.known = [list(kinds) for kinds in data["known"]]
    locker.holders = list(data["holders"])
    locker.secret = data["secret"]
    return locker
