# interpreted
"""One catalogue of messages a game, for terminal and browser alike: sentences with slots in braces.

A message is chosen by the viewer's part in it: `Took.you` if the viewer is the one who did it, `Took.rival` if it was done
to the viewer, `Took.on` if it was done to anybody, `Took` otherwise. An empty message is not told. Slots are the fields of
an event, filled by their kind:

* `{seat}`, `{owner}` and the like with a name, or with "you"; `{owner’s}` with "Ines’s" or "your"; `{winners}` with several;
* `{card}`, `{row}`, `{index}` with the value, or with what the catalogue calls it under `row:theater`;
* `{cards}` with a list, `{cards[0]}` with one of them, `{count}` with their number where the event does not give one;
* `{rival}` with the other of two players.

Sentences begin with a capital letter, whatever fills their first slot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

SLOT = re.compile(r"\{(?P<name>\w+)(?P<owns>’s)?(?:\[(?P<at>\d)\])?\}")

DOER = ("seat", "winner")
DONE_TO = ("owner", "loser", "claimant", "target")
SEATS = (*DOER, *DONE_TO, "rival", "defeated", "holder", "lead")
SEAT_LISTS = ("seats", "winners", "flags", "warriors")


@dataclass(frozen=True, slots=True)
class Words:
    messages: Mapping[str, str]

    @classmethod
    def load(cls, path: Path) -> Words:
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, slots: Mapping[str, Any], viewer: int | None = None, names: Sequence[str] = ()) -> str:
        """The sentence for a viewer, with seats by name; empty where the catalogue keeps silent."""
        template = self.messages[self._variant(key, slots, viewer)]
        said = "".join(
            [part if isinstance(part, str) else self._fill(part, slots, viewer, names) for part in _parts(template)]
        )
        return said[:1].upper() + said[1:]

    def _variant(self, key: str, slots: Mapping[str, Any], viewer: int | None) -> str:
        for suffix, parts in ((".you", DOER), (".rival", DONE_TO)):
            mine = viewer is not None and any(part in slots and slots[part] == viewer for part in parts)
            if mine and key + suffix in self.messages:
                return key + suffix
        aimed = any(slots.get(part) is not None for part in DONE_TO)
        return f"{key}.on" if aimed and f"{key}.on" in self.messages else key

    def _fill(self, slot: re.Match[str], slots: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        name = slot["name"]
        value = slots[name] if name in slots else _derived(name, slots)
        if value is None:
            return slot[0]
        if slot["at"] is not None:
            value = value[int(slot["at"])]
        if name in SEATS and isinstance(value, int):
            return self._seat(value, viewer, names, owns=slot["owns"] is not None)
        if name in SEAT_LISTS and isinstance(value, (list, tuple)):
            return self.listed([self._seat(seat, viewer, names, owns=slot["owns"] is not None) for seat in value])
        if isinstance(value, (list, tuple)):
            return self.listed([self._word(name, item) for item in value])
        return self._word(name, value)

    def _seat(self, seat: int, viewer: int | None, names: Sequence[str], *, owns: bool) -> str:
        if seat == viewer:
            return self.messages.get("your", "your") if owns else self.messages.get("you", "you")
        name = names[seat] if seat < len(names) else f"seat {seat + 1}"
        return f"{name}’s" if owns else name

    def _word(self, name: str, value: object) -> str:
        """A value in words: `row:theater` in the catalogue wins over the bare value."""
        return self.messages.get(f"{name}:{value}", str(value))

    def listed(self, items: Sequence[str]) -> str:
        """Items in a sentence: "9♠, 4♥ and 2♣"."""
        if len(items) < 2:
            return "".join(items) or self.messages.get("nothing", "nothing")
        return f"{', '.join(items[:-1])} {self.messages.get('and', 'and')} {items[-1]}"


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[str | re.Match[str], ...]:
    """A template cut up once: texts and slots in turn."""
    parts: list[str | re.Match[str]] = []
    at = 0
    for slot in SLOT.finditer(template):
        parts += [template[at : slot.start()], slot]
        at = slot.end()
    return (*parts, template[at:])


def _derived(name: str, slots: Mapping[str, Any]) -> Any:
    """What a sentence may say though no field holds it: the number of cards, the other of two players."""
    if name == "count" and "cards" in slots:
        return len(slots["cards"])
    doer = next((slots[part] for part in DOER if part in slots), None)
    return 1 - doer if name == "rival" and doer in (0, 1) else None


def slots_of(template: str) -> set[str]:
    """The names of a message's slots."""
    return {slot["name"] for slot in SLOT.finditer(template)}
