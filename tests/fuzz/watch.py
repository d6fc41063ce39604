"""How long the server worked on one case, and whether it wrote anything."""

from __future__ import annotations

import gc
import sqlite3
import time
from typing import Self

from ruse.server.house import House
from tests.walls.company import Idle

HANG = 0.05
"""Seconds of the server's own work on one case: all that its process computes, without what bot processes do."""


class Watch:
    def __init__(self, house: House) -> None:
        assert isinstance(house.thinkers, Idle)
        self._thinkers = house.thinkers
        self._file = sqlite3.connect(f"file:{house.settings.where}?mode=ro", uri=True)
        self.took = 0.0
        self.wrote = False
        gc.collect()
        gc.freeze()

    def __enter__(self) -> Self:
        self._version, self._elsewhere = self._data_version(), self._thinkers.elsewhere
        self._began = time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.took = time.process_time() - self._began - (self._thinkers.elsewhere - self._elsewhere)
        self.wrote = self._data_version() != self._version

    def _data_version(self) -> int:
        """Another number after every commit that changed something."""
        return int(self._file.execute("PRAGMA data_version").fetchone()[0])

    def close(self) -> None:
        self._file.close()
