"""Holds what people were told against what is kept: every acknowledged command once, every view they saw as it was.

The rows are read from the database and played again; of each row it is known what every seat was shown after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ruse.kernel.plain import to_plain
from ruse.kernel.record import Record
from ruse.store import Absent, Damaged, Kept
from ruse.store.inspection import reading
from ruse.store.location import Location
from ruse.store.reading import read_table
from ruse.table import Table
from tests.durability.crowd import Client, Sitting
from tests.server.people import Frame


@dataclass
class Told:
    """A table played again as far as its rows go."""

    table: Table
    rows: int = 0
    shown: dict[int, dict[int, Any]] = field(default_factory=dict)
    """By seat and version, the view."""

    @classmethod
    def of(cls, record: Record) -> Told:
        assert record.secret is not None
        told = cls(Table(replace(record, rows=[]), record.secret, record.extra.get("at", 0)))
        told._note()
        return told

    def go_on(self, record: Record) -> None:
        for row in record.rows[self.rows :]:
            self.table.follow(row)
            self._note()
        self.rows = len(record.rows)

    def _note(self) -> None:
        for seat in range(self.table.setup.seats):
            stand = self.table.snapshot(seat)
            self.shown.setdefault(seat, {})[stand.version] = stand.view


@dataclass
class Witness:
    place: Location
    told: dict[str, Told] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    views: int = 0
    commands: int = 0

    async def check(self, clients: list[Client]) -> None:
        """After a kill: go through what each client was told since the last one."""
        async with reading(self.place) as engine:
            for client in clients:
                for sitting in client.sittings:
                    async with engine.connect() as connection:
                        try:
                            self._compare(client, sitting, await read_table(connection, sitting.table))
                        except (Absent, Damaged) as trouble:
                            self.faults.append(f"{client.game}: {trouble}")
                    sitting.frames = []
                self.faults += client.refused
                client.refused, client.sittings = [], [s for s in client.sittings if not s.finished]

    def _compare(self, client: Client, sitting: Sitting, kept: Kept) -> None:
        record = kept.record()
        told = self.told.setdefault(sitting.table, Told.of(record))
        told.go_on(record)
        seat = next(seat.seat for seat in kept.listing.seats if seat.player == client.person.you["id"])
        done = [row["id"] for row in record.rows if "id" in row]
        where = f"{client.game}, table {sitting.table}"
        for id in sitting.acknowledged:
            self.commands += 1
            if done.count(f"{seat}.{id}") != 1:
                self.faults.append(f"{where}: command {id} was acknowledged and is lost")
        for frame in sitting.frames:
            self._compare_view(where, frame, told.shown[seat])
        if sitting.finished:
            self.told.pop(sitting.table, None)

    def _compare_view(self, where: str, frame: Frame, shown: dict[int, Any]) -> None:
        if frame["is"] not in ("snapshot", "told") or frame["view"] is None:
            return
        self.views += 1
        view = shown.get(frame["version"])
        if view is None or to_plain(view) != frame["view"]:
            what = "is lost" if view is None else "is another one"
            self.faults.append(f"{where}: view {frame['version']} {what}")
