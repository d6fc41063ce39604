"""A disk that writes down everything it is asked to do, and can fail: a file system for SQLite through apsw.

The files lie on a real file system; what is written down is what would be left of them after a power cut (`cuts`).
"""

from __future__ import annotations

import itertools
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

from tests.durability.wired import wired_connect

_numbers = itertools.count()


@dataclass(frozen=True, slots=True)
class Wrote:
    file: str
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncated:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    file: str


@dataclass(frozen=True, slots=True)
class Deleted:
    file: str
    surely: bool


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """Not the disk's doing: somebody was told that this row is kept."""

    table: str
    seq: int
    body: str


Entry = Wrote | Truncated | Synced | Deleted | Acknowledged


@dataclass
class Disk:
    log: list[Entry] = field(default_factory=list)
    trouble: Callable[[], None] | None = None
    """Called before each write; it may raise."""
    sync_takes: float = 0.0
    name: str = field(default_factory=lambda: f"ruse-disk-{next(_numbers)}")

    def __post_init__(self) -> None:
        self._system = FileSystem(self)

    def connect(self, *settings: str) -> Callable[[str], sqlite3.Connection]:
        return wired_connect(self.name, *settings)

    def check(self) -> None:
        if self.trouble is not None:
            self.trouble()


class FileSystem(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        super().__init__(disk.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> Any:
        return File(self.disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.disk.log.append(Deleted(Path(filename).name, bool(syncdir)))


class File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        given = name if isinstance(name, str | None) else name.filename()
        self.name = Path(given).name if given else ""
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        self.disk.check()
        super().xWrite(data, offset)
        self.disk.log.append(Wrote(self.name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        self.disk.check()
        super().xTruncate(newsize)
        self.disk.log.append(Truncated(self.name, newsize))

    def xSync(self, flags: int) -> None:
        self.disk.check()
        time.sleep(self.disk.sync_takes)
        super().xSync(flags)
        self.disk.log.append(Synced(self.name))
