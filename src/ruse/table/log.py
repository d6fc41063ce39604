"""What was done at a table: the lines of its record, which commands made them, and what its luck comes from."""

from __future__ import annotations

from ruse.kernel.game import Game
from ruse.kernel.record import Record, Row, Secret
from ruse.kernel.seal import close_record
from ruse.kernel.sealed import house_draw
from ruse.table.rows import AnyRow, EndRow, written


class Log:
    def __init__(self, record: Record, secret: Secret, game: Game) -> None:
        self.record = record
        self.secret = secret
        self.luck = secret.luck(game)
        self.resumed: int | None = None
        """When the table was rebuilt, until a row says so: the next rebuild must not charge the time before it."""
        self._done: set[str] = set()

    def has_done(self, id: str | None) -> bool:
        """Is there a row that this command made?"""
        return id is not None and id in self._done

    def keep(self, row: AnyRow, line: Row | None = None) -> Row:
        """The row's line, for good: as it stands in a record already, or made now, the last one with the seal opened."""
        if line is None:
            line = written(row)
            if isinstance(row, EndRow):
                close_record(self.record, line, self.secret, self.luck)
        if row.id:
            self._done.add(row.id)
        self.resumed = None
        self.record.rows.append(line)
        return line

    def draw(self, many: int) -> int:
        """What the table draws for its next row, under the seal."""
        return house_draw(self.secret.key(), len(self.record.rows), many)
