"""What the store cannot do, each as one sentence."""

from __future__ import annotations

from ruse.kernel.errors import RuseError


class StoreError(RuseError):
    """The store refused; nothing of this call was kept."""


class Absent(StoreError):
    """There is no such table or player here."""


class Taken(StoreError):
    """Somebody else was quicker: read the table again and ask the rules again."""

    def __init__(self, table: str, seq: int, sentence: str | None = None) -> None:
        super().__init__(sentence or f"Row {seq} of table {table} is not the next one")
        self.table = table
        self.seq = seq


class Repeated(Taken):
    """This command is in the table already."""

    def __init__(self, table: str, seq: int, command: str) -> None:
        super().__init__(table, seq, f"Table {table} has done this command already")
        self.command = command


class Fenced(Taken):
    """Another process runs this table's clocks, bots and races by now."""

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table, seq, f"Another process runs table {table} by now")


class Damaged(StoreError):
    """What was stored is not what was written. `seq` is the first bad row; None means the header or the number of rows."""

    def __init__(self, table: str, seq: int | None, what: str) -> None:
        super().__init__(f"Table {table} is damaged: {what}")
        self.table = table
        self.seq = seq


class StoreDown(StoreError):
    """The database could not be reached or could not write. Whether this call was kept is unknown."""
