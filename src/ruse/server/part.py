"""A part of a table's desk: it knows its desk and does not keep it, so that one nobody uses any more is gone at once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from ruse.server.desk import Desk


class Part:
    def __init__(self, desk: Desk) -> None:
        self._whole = ref(desk)

    @property
    def _desk(self) -> Desk:
        desk = self._whole()
        assert desk is not None, "a part was used without its desk"
        return desk
