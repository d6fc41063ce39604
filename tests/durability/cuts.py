"""Power cuts: what may be left of a disk at any moment of its log.

What was synced is there. Of what was written since, nothing, a beginning, any part, or any sectors of any part may have
reached the disk, in any order; a file whose folder was not synced since may be gone, or back after
it was deleted.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.durability.disk import Acknowledged, Deleted, Entry, Synced, Truncated, Wrote

SECTOR = 512
JOURNALS = ("-journal", "-wal")
WAYS = ("lost", "whole", "prefix", "part", "torn")

Change = Wrote | Truncated


@dataclass
class Platter:
    """One file: what is surely there, and what was asked for since."""

    data: bytearray = field(default_factory=bytearray)
    waiting: list[Change] = field(default_factory=list)
    entered: bool = False
    """Has its folder been synced since it was made, so that its name is there for good?"""


@dataclass(frozen=True, slots=True)
class Cut:
    at: int
    """Before this entry of the log."""
    files: dict[str, bytes]
    promised: dict[tuple[str, int], str]
    """Rows that had been acknowledged, by table and number."""
    ways: tuple[str, ...]


def apply(data: bytearray, change: Change) -> None:
    if isinstance(change, Truncated):
        del data[change.size :]
        return
    if len(data) < change.at:
        data.extend(bytes(change.at - len(data)))
    data[change.at : change.at + len(change.data)] = change.data


def sectors(wrote: Wrote, draw: random.Random) -> Iterator[Wrote]:
    """Some of the sectors that a write touches."""
    start, end = wrote.at, wrote.at + len(wrote.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if draw.random() < 0.5:
            yield Wrote(wrote.file, start, wrote.data[start - wrote.at : stop - wrote.at])
        start = stop


def survivors(waiting: Sequence[Change], way: str, draw: random.Random) -> list[Change]:
    if way == "lost":
        return []
    if way == "whole":
        return list(waiting)
    if way == "prefix":
        return list(waiting[: draw.randrange(len(waiting) + 1)])
    kept = [change for change in waiting if draw.random() < 0.5]
    if way == "part":
        return kept
    torn: list[Change] = []
    for change in kept:
        torn += sectors(change, draw) if isinstance(change, Wrote) else [change]
    return torn


class Shadow:
    """Goes along a log and can say at any moment what a cut would leave."""

    def __init__(self) -> None:
        self.platters: dict[str, Platter] = {}
        self.deleted: dict[str, Platter] = {}
        self.promised: dict[tuple[str, int], str] = {}

    def take(self, entry: Entry) -> None:
        match entry:
            case Acknowledged(table, seq, body):
                self.promised[table, seq] = body
            case Wrote(file) | Truncated(file):
                self.platters.setdefault(file, Platter()).waiting.append(entry)
            case Synced(file):
                platter = self.platters.setdefault(file, Platter())
                for change in platter.waiting:
                    apply(platter.data, change)
                platter.waiting.clear()
                if not platter.entered and file.endswith(JOURNALS):
                    self._sync_folder()
            case Deleted(file, surely):
                gone = self.platters.pop(file, None)
                self.deleted.pop(file, None)
                if gone is not None and not surely:
                    self.deleted[file] = gone

    def _sync_folder(self) -> None:
        """The first sync of a new journal or log also syncs its folder: what is there stays, what was deleted is gone."""
        self.deleted.clear()
        for platter in self.platters.values():
            platter.entered = True

    def cut(self, at: int, draw: random.Random) -> Cut:
        files, ways = {}, []
        back = {name: old for name, old in self.deleted.items() if name not in self.platters and draw.random() < 0.5}
        for name, platter in (*self.platters.items(), *back.items()):
            way = draw.choice(WAYS)
            if not platter.entered and draw.random() < 0.5:
                continue
            data = bytearray(platter.data)
            for change in survivors(platter.waiting, way, draw):
                apply(data, change)
            files[name] = bytes(data)
            ways.append(way if platter.waiting else "still")
        return Cut(at, files, dict(self.promised), tuple(ways))


def cuts(log: Sequence[Entry], many: int, draw: random.Random) -> Iterator[Cut]:
    """So many cuts at moments drawn along the log, in its order; the last is at its end."""
    shadow, moments = Shadow(), sorted(draw.randrange(len(log)) for _ in range(many - 1))
    at = 0
    for moment in (*moments, len(log)):
        while at < moment:
            shadow.take(log[at])
            at += 1
        yield shadow.cut(at, draw)


def lay_out(cut: Cut, folder: Path) -> None:
    """The files that are left, in an empty folder."""
    for name, data in cut.files.items():
        (folder / name).write_bytes(data)
