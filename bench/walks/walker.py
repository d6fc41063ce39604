"""How a walker chooses what to press: at random, rather what it has not pressed yet, rather what led on before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeVar

AT_RANDOM = 0.1
"""How often it presses just anything."""
FOREIGN = 0.02
"""Weight of what is beside the table: menus, rules, the log."""

NEW = 4.0
"""What has just lit up is pressed rather than what was there before."""

COMMON = frozenset("the and for with you your can its end this that row card cards slot place hand rule why".split())

Choice = TypeVar("Choice")


def shape(name: str) -> str:
    """What kind of thing it is: without its numbers, cards and names."""
    return re.sub(r"[\d♠♥♦♣]+|\b[A-Z]\d\b", "#", name)[:40]


def words_of(text: str) -> frozenset[str]:
    """What it is called by; little words say nothing, but numbers, cards and zones do."""
    words = re.findall(r"[\w♠♥♦♣]+", text)
    return frozenset(word.lower() for word in words if len(word) > 2 or not word.isalpha()) - COMMON


class Walker:
    """Remembers how often each kind of thing was pressed and how often the game went on then. It knows no game."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.pressed: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.led_on: Counter[str] = Counter()
        self.before: set[tuple[str, str]] = set()

    def choose(self, offers: Sequence[tuple[str, str, float, Choice]], *, aimed: bool = False) -> Choice:
        """Each offer has a look, a name, a weight of its own, and what is returned. Who is after something asks no habit."""
        if aimed:
            weights = [weight / (1 + self.named[name]) for _, name, weight, _ in offers]
        elif self.dice.random() < AT_RANDOM:
            weights = [weight for _, _, weight, _ in offers]
        else:
            weights = [weight * self._worth(look, name) for look, name, weight, _ in offers]
        self.before = {(look, name) for look, name, *_ in offers}
        return self.dice.choices([choice for *_, choice in offers], weights)[0]

    def _worth(self, look: str, name: str) -> float:
        """What led on before is worth more, what was pressed in this decision less, what has just come up most."""
        kind = self.kind(look, name)
        luck = min(1.0, (self.led_on[kind] + 0.5) / (self.pressed[kind] + 1))
        fresh = NEW if (look, name) not in self.before else 1.0
        return (luck**2 + 0.03) * fresh / (1 + self.named[name])

    @staticmethod
    def kind(look: str, name: str) -> str:
        return f"{look} {shape(name)}"

    def press(self, look: str, name: str) -> None:
        self.pressed[self.kind(look, name)] += 1
        self.named[name] += 1

    def went_on(self, trail: Sequence[tuple[str, str]]) -> None:
        """The last presses led to a decision; in the next one everything is new again."""
        for look, name in trail:
            self.led_on[self.kind(look, name)] += 1
        self.named.clear()
