"""Reads every frame somebody got, and finds cards that lay hidden from them at that moment.

The truth comes from the record of the finished game alone: the game is played again, and for each version of each viewer it
is known which cards lay face down in other people's places.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from ruse.kernel.record import Playback, Record
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.table import Table

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
Frame = dict[str, Any]


@dataclass(frozen=True)
class Leak:
    viewer: int
    version: int
    card: str
    where: str


class Spy:
    def __init__(self, record: Record) -> None:
        assert record.secret is not None
        truth = Playback(record)
        told = Table(replace(record, rows=[]), record.secret, 0)
        self._hidden: dict[tuple[int, int], set[str]] = {}
        self._note(told, truth)
        for number, row in enumerate(record.rows):
            if not told.over():
                truth.play(number)
                told.follow(row)
                self._note(told, truth)

    def _note(self, table: Table, playback: Playback) -> None:
        truth = table.game.view(playback.state, int(ORACLE))
        for viewer in (0, 1, int(SPECTATOR)):
            at = (viewer, table.version(viewer))
            self._hidden.setdefault(at, set() if table.over() else hidden_from(truth, viewer))

    def search(self, viewer: int, frames: list[Frame]) -> list[Leak]:
        """Every card in these frames that its reader could not know then."""
        leaks: list[Leak] = []
        version = 0
        for frame in frames:
            version = frame.get("version", version) if frame["is"] in ("snapshot", "told") else version
            hidden = self._hidden.get((viewer, version), set())
            for where, part in frame.items():
                seen = set(CARD.findall(json.dumps(_this_mission(where, part), ensure_ascii=False)))
                leaks += [Leak(viewer, version, card, f"{frame['is']}.{where}") for card in sorted(seen & hidden)]
        return leaks


def hidden_from(truth: Any, viewer: int) -> set[str]:
    """Cards in hands, and face down on the table, that are not the viewer's own; and every pile's."""
    hidden: set[str] = set()
    for side in truth.sides:
        hidden.update(side.pile)
        if side.seat != viewer:
            hidden.update(side.hand)
            hidden.update(slot.card for slot in (*side.theater, *side.dossier) if slot.lies == "down")
    return {card for card in hidden if card}


def _this_mission(where: str, part: Any) -> Any:
    """What was public in an earlier mission may have been drawn again since: only this mission's events count."""
    if where not in ("events", "log"):
        return part
    starts = [number for number, event in enumerate(part) if event["is"] == "MissionStarted"]
    return part[starts[-1] :] if starts else part
