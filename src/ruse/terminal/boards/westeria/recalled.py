"""What could this be? What the table remembers of each enemy unit, in a line under the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruse.games.westeria.view import View, Zone
from ruse.kernel.game import Recalled
from ruse.terminal.speech import Says, Speech
from ruse.terminal.words import phrase

RULE = "WE-6.4"


class Recollections:
    """By zone: the identities a unit can have, how many of each are left, and how an attack on it would go."""

    def __init__(self, told: Sequence[Recalled]) -> None:
        self.of_zone: dict[str, Recalled] = {part.slots["zone"]: part for part in told if "zone" in part.slots}

    def kind(self, zone: str) -> str | None:
        """What the unit there must be, if only one identity is left."""
        part = self.of_zone.get(zone)
        return part.places[0][0] if part is not None and len(part.places[0]) == 1 else None

    def says(self, view: View, zone: Zone, speech: Speech) -> Says:
        """The unit under the cursor, in words."""
        words = speech.game.words.messages
        if zone.unit is None:
            return Says(phrase("isFree", name=zone.name))
        mark = words[f"mark:{zone.unit.mark}"] if zone.unit.mark else phrase("hasNotMoved")
        whose = phrase("yours") if zone.unit.owner == view.viewer else speech.names[zone.unit.owner]
        head = f"{zone.name}, {whose}, {mark}"
        part = self.of_zone.get(zone.name)
        if part is None:
            kind = zone.unit.kind
            return Says(
                f"{head}: {words[f'unit:{kind}']}." if kind else phrase("thisTableRemembersNothingFor", head=head)
            )
        return Says(f"{head}: {_identities(part, words)}.{self._fight(view, part, speech)}", RULE)

    def _fight(self, view: View, part: Recalled, speech: Speech) -> str:
        """What the unit that is about to move would do to it."""
        start = view.steps[0] if view.phase == "moving" and view.steps else None
        mover = next((z.unit.kind for z in view.zones if z.name == start and z.unit is not None), None)
        fights: Mapping[str, list[int]] = part.slots["fights"]
        if mover is None or mover not in fights:
            return ""
        won, lost, both, captured = fights[mover]
        slots = {"unit": mover, "won": won, "lost": lost, "both": both, "captured": captured}
        return " " + speech.say("recall.fight-flag" if captured else "recall.fight", slots)


def _identities(part: Recalled, words: Mapping[str, str]) -> str:
    left: dict[str, Any] = part.slots["left"]
    return ", ".join(words[f"unit:{kind}"] + (f" ×{left[kind]}" if left[kind] > 1 else "") for kind in part.places[0])
