# interpreted
"""One catalogue of messages a game, for terminal and browser alike: sentences with slots in braces.

A message is chosen by the viewer's part in it: `Took.you` if the viewer is the one who did it, `Took.rival` if it was done
to the viewer, `Took` otherwise. Slots are filled by type: `{seat}` and `{rival}` with names, lists with commas and "and".
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_SLOT = re.compile(r"\{(\w+)\}")

DOER = ("seat", "winner")
DONE_TO = ("owner", "loser", "claimant", "target")
SEATS = (*DOER, *DONE_TO, "rival", "defeated")


@dataclass(frozen=True, slots=True)
class Words:
    messages: Mapping[str, str]

    @classmethod
    def load(cls, path: Path) -> Words:
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, slots: Mapping[str, Any], viewer: int | None = None, names: Sequence[str] = ()) -> str:
        """The sentence for a viewer, with seats by name."""
        template = self.messages[self._variant(key, slots, viewer)]
        return _SLOT.sub(lambda match: self._slot(match[1], slots, viewer, names), template)

    def _variant(self, key: str, slots: Mapping[str, Any], viewer: int | None) -> str:
        for suffix, parts in ((".you", DOER), (".rival", DONE_TO)):
            mine = viewer is not None and any(part in slots and slots[part] == viewer for part in parts)
            if mine and key + suffix in self.messages:
                return key + suffix
        return key

    def _slot(self, name: str, slots: Mapping[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        if name not in slots:
            return "{" + name + "}"
        value = slots[name]
        if name in SEATS and isinstance(value, int):
            return self._seat(value, viewer, names)
        if isinstance(value, (list, tuple)):
            return self._listed([self._word(name, item) for item in value])
        return self._word(name, value)

    def _seat(self, seat: int, viewer: int | None, names: Sequence[str]) -> str:
        if seat == viewer:
            return self.messages.get("you", "you")
        return names[seat] if seat < len(names) else f"seat {seat + 1}"

    def _word(self, name: str, value: object) -> str:
        """A value in words: `row:theater` in the catalogue wins over the bare value."""
        return self.messages.get(f"{name}:{value}", str(value))

    def _listed(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items) or self.messages.get("nothing", "nothing")
        return f"{', '.join(items[:-1])} {self.messages.get('and', 'and')} {items[-1]}"
