"""A spy for Westeria: it knows from the record which units were hidden from whom, and reads all that a browser was sent.

A unit's name may stand where its reader may see it: on the reader's own units, in the open parts of events, in its own
choices. Anywhere else in a frame it is a leak, whatever the field is called. An answer of the memory aid must be what the
told events say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.record import Record
from ruse.table import Table
from tests.browser.people import Person

UNIT = re.compile(r"(?<![\w-])(" + "|".join(UNIT_NAMES) + r")(?![\w-])")
SECRET = ("Placed", "Deployed", "UnitDrawn", "Redeployed", "Looked")
OPEN = re.compile(r"^(decision|pending|hint|notes|table|words|status)\b|^view\.(may|steps|placing|drawn|army)\b")
"""What is the reader's own: its choices, its unfinished steps, what it drew and has to place, what it is told to do."""
STATIC = ("/api/games/", "/api/replays/")
"""The same for everybody: a game's words and rules; and a game that is over."""


class RealmSpy:
    def __init__(self, record: Record, people: dict[int, Person]) -> None:
        assert record.secret is not None
        self.people = people
        self.recounts: dict[tuple[int, int], dict[str, list[list[str]]]] = {}
        asked = {viewer: set(_memories(person)) for viewer, person in people.items()}
        table = Table(replace(record, rows=[]), record.secret, 0)
        self.last = dict.fromkeys(people, 0)
        """The latest version of each viewer at which the game was not over."""
        for row in record.rows:
            if table.over():
                break
            for viewer in people:
                self.last[viewer] = table.version(viewer)
                if viewer >= 0 and table.version(viewer) in asked[viewer]:
                    self._recount(table, viewer)
            table.follow(row)

    def _recount(self, table: Table, viewer: int) -> None:
        assert table.game.recount is not None
        parts = table.game.recount(table.sight(viewer).memory)
        zones = {str(part.slots["zone"]): part.places for part in parts if "zone" in part.slots}
        self.recounts[viewer, table.version(viewer)] = zones

    def leaks(self) -> list[str]:
        """Everything that somebody was sent and could not know."""
        return [leak for viewer in self.people for leak in (*self.in_frames(viewer), *self.in_bodies(viewer))]

    def in_frames(self, viewer: int) -> list[str]:
        found: list[str] = []
        for frame in self.people[viewer].frames:
            if frame["is"] in ("snapshot", "told") and frame["version"] > self.last[viewer]:
                continue
            events = [*frame.get("events", []), *frame.get("log", [])]
            found += [json.dumps(event) for event in events if _is_secret(event, viewer)]
            for where, text in _texts({k: v for k, v in frame.items() if k not in ("events", "log")}, ""):
                if UNIT.search(text) and not OPEN.search(where) and not _is_own(frame, where, viewer):
                    found.append(f"{frame['is']} {where}: {text}")
        return found

    def in_bodies(self, viewer: int) -> list[str]:
        found: list[str] = []
        for url, body in self.people[viewer].bodies:
            if url.endswith("/memory"):
                told = json.loads(body)
                zones = {part["slots"]["zone"]: part["places"] for part in told["parts"] if "zone" in part["slots"]}
                known = self.recounts.get((viewer, told["version"]))
                found += [f"memory {zone}" for zone in zones if known is not None and zones[zone] != known.get(zone)]
            elif not any(part in url for part in STATIC) and "/api/" in url and UNIT.search(body):
                found.append(url)
        return found


def _memories(person: Person) -> Iterator[int]:
    for url, body in person.bodies:
        if url.endswith("/memory"):
            yield json.loads(body)["version"]


def _is_secret(event: dict[str, Any], viewer: int) -> bool:
    """The half of an event that only its own player is told."""
    wrong = event["is"] == "Guessed" and not event["right"]
    return (event["is"] in SECRET or wrong) and event["seat"] != viewer


def _is_own(frame: dict[str, Any], where: str, viewer: int) -> bool:
    """A unit or a reserve of the reader's."""
    if zone := re.match(r"view\.zones\.(\d+)\.unit\.kind$", where):
        return bool(frame["view"]["zones"][int(zone[1])]["unit"]["owner"] == viewer)
    if kingdom := re.match(r"view\.kingdoms\.(\d+)\.reserved", where):
        return int(kingdom[1]) == viewer
    return False


def _texts(value: Any, where: str) -> Iterator[tuple[str, str]]:
    """Every text in nested data, keys too, with the way to it. The key `flag` says who holds a kingdom's."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "flag":
                yield f"{where}.{key}" if where else key, str(key)
            yield from _texts(item, f"{where}.{key}" if where else key)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _texts(item, f"{where}.{place}")
    elif isinstance(value, str):
        yield where, value
