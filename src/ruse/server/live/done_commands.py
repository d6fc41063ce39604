"""Commands without a row that a live table has done: sending one again is safe."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 512


class DoneCommands:
    def __init__(self) -> None:
        self._names: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def add(self, name: str) -> None:
        self._names[name] = None
        while len(self._names) > REMEMBERED:
            self._names.popitem(last=False)
