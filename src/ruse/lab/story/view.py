"""Who may know what in War, what can be remembered, and a table dealt from that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.shape import Shape
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import ORACLE
from ruse.lab.story import events
from ruse.lab.story.state import CARDS, War

EVENTS = (
    events.Dealt, events.Mustered, events.Drew, events.DrewUnseen, events.Lined, events.LinedUnseen, events.Fought,
    events.Drawn, events.Staked, events.Took, events.Returned, events.Ended,
)  # fmt: skip


class Side(Shape, frozen=True):
    army: int
    prisoners: tuple[int, ...]
    hand: tuple[int | None, ...]
    line: tuple[int | None, ...]


class View(Shape, frozen=True):
    viewer: int | None
    attacker: int
    battles: int
    musters: int
    ended: int | None
    stake: tuple[int, ...]
    sides: tuple[Side, ...]


def view(table: War, viewer: int) -> View:
    return View(
        viewer=viewer if viewer >= 0 else None,
        attacker=table.attacker,
        battles=table.battles,
        musters=table.musters,
        ended=table.ended,
        stake=tuple(table.stake),
        sides=(_side(table, 0, viewer), _side(table, 1, viewer)),
    )


def _side(table: War, seat: int, viewer: int) -> Side:
    knows = viewer in (seat, ORACLE) or table.over()
    hand = tuple(card if knows else None for card in table.hands[seat])
    line = tuple(card if knows else None for card in table.lines[seat])
    return Side(len(table.armies[seat]), tuple(sorted(table.prisoners[seat])), hand, line)


def redact(event: Any, viewer: int) -> Any:
    match event:
        case events.Drew(rule, seat, cards) if viewer not in (seat, ORACLE):
            return events.DrewUnseen(rule, seat, len(cards))
        case events.Lined(rule, seat, cards) if viewer not in (seat, ORACLE):
            return events.LinedUnseen(rule, seat, len(cards))
    assert type(event) in EVENTS, "only events of War are redacted here"
    return event


class Memory:
    """Whose each card is that was ever seen, and what one holds and has laid; where in an army a card lies, nobody knows."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.viewer: int = data["viewer"]
        self.owners: list[int | None] = list(data["owners"])
        """By card; what lies on the table belongs to nobody."""
        self.hand: list[int] = list(data["hand"])
        self.line: list[int] = list(data["line"])

    def note(self, event: object) -> None:
        match event:
            case events.Drew(_, seat, cards):
                self.hand = list(cards)
                self.own(cards, seat)
            case events.Lined(_, _, cards):
                self.hand, self.line = [], list(cards)
            case events.Returned(_, seat, cards):
                self.leave(cards)
                self.own(cards, seat)
            case events.Fought(_, seat, cards):
                self.leave(cards)
                self.own(cards, seat)
            case events.Drawn(_, cards, stays):
                self.leave(cards)
                for seat in (0, 1):
                    self.own(cards[seat : seat + 1], STAKED if stays else seat)
            case events.Staked(_, _, cards):
                self.own(cards, STAKED)
            case events.Took(_, seat, _):
                self.own([card for card, owner in enumerate(self.owners) if owner == STAKED], seat)
            case _:
                assert type(event) in EVENTS, "only events of War are noted here"

    def leave(self, cards: Any) -> None:
        self.line = [card for card in self.line if card not in cards]

    def own(self, cards: Any, seat: int) -> None:
        for card in cards:
            self.owners[card] = seat

    def fits(self, table: War) -> bool:
        if self.viewer >= 0 and (table.hands[self.viewer], table.lines[self.viewer]) != (self.hand, self.line):
            return False
        return all(owner is None or owner == whose(table, card) for card, owner in enumerate(self.owners))

    def clone(self) -> Memory:
        return Memory(self.to_json())

    def to_json(self) -> dict[str, Any]:
        return {"viewer": self.viewer, "owners": list(self.owners), "hand": list(self.hand), "line": list(self.line)}


STAKED = 2


def whose(table: War, card: int) -> int:
    if card in table.stake:
        return STAKED
    parts = (table.armies, table.prisoners, table.hands, table.lines)
    return next(seat for seat in (0, 1) if any(card in part[seat] for part in parts))


def remember(setup: Setup, viewer: int) -> Memory:
    return Memory({"viewer": viewer, "owners": [None] * CARDS, "hand": [], "line": []})


def recall(data: Mapping[str, Any]) -> Memory:
    return Memory(data)


def imagine(sight: Sight, dice: Dice) -> War:
    """Whatever was never seen may be anybody's, and what is known to be somebody's anywhere in that army."""
    seen: View = sight.view
    memory: Memory = sight.memory
    options = sight.setup.options
    table = War(FastLuck(dice.seed()), int(options["line"]), options["target"] == "chosen", int(options["limit"]))
    table.attacker, table.battles, table.musters, table.ended = seen.attacker, seen.battles, seen.musters, seen.ended
    table.stake = list(seen.stake)
    never = [card for card, owner in enumerate(memory.owners) if owner is None]
    _shuffle(never, dice)
    for seat, side in enumerate(seen.sides):
        open_cards = {*side.prisoners, *side.hand, *side.line}
        hidden = [card for card, owner in enumerate(memory.owners) if owner == seat and card not in open_cards]
        places = side.army + sum(card is None for card in (*side.hand, *side.line))
        while len(hidden) < places:
            hidden.append(never.pop())
        _shuffle(hidden, dice)
        table.prisoners[seat] = list(side.prisoners)
        table.hands[seat] = sorted(hidden.pop() if card is None else card for card in side.hand)
        table.lines[seat] = [hidden.pop() if card is None else card for card in side.line]
        table.armies[seat] = hidden
    return table


def _shuffle(cards: list[int], dice: Dice) -> None:
    for place in range(len(cards) - 1, 0, -1):
        other = dice.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
