"""A recorded game as a reel: every told event in order, from each viewpoint, with the view after each row."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from ruse.kernel.errors import RuseError
from ruse.kernel.line import line
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback, Record, load_record
from ruse.kernel.seal import OPENED
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.table import Table
from ruse.terminal.archive import is_over
from ruse.terminal.words import phrase

LONGEST = 24
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one row of the record did, and how each viewer saw the table after it."""

    events: tuple[object, ...]
    views: dict[int, Any]


@dataclass(slots=True)
class Reel:
    record: Record
    rows: list[Row]
    result: dict[str, Any] | None
    path: Path

    @classmethod
    def load(cls, path: Path) -> Reel:
        """Play the whole record again; an error names the line that does not come out."""
        record = load_record(path)
        try:
            return cls(record, _rows(record), _result(record), path)
        except RuseError as error:
            raise RuseError(f"{path.name}: {error}") from error

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def names(self) -> list[str]:
        """A server's record has an id for each person, longer than any name: it names nobody."""
        names = [str(seat.get("name", "")) for seat in self.record.seats]
        return [name if 0 < len(name) <= LONGEST else phrase("player", n=n) for n, name in enumerate(names, 1)]

    def viewpoints(self) -> list[int]:
        """Public, each seat, all. Who could load an unfinished game holds its secret and may see everything."""
        return [SPECTATOR, *range(self.record.setup.seats), ORACLE]

    def viewpoint_name(self, viewer: int) -> str:
        return {SPECTATOR: phrase("public"), ORACLE: phrase("all")}.get(viewer) or self.names[viewer]

    def find_viewpoint(self, text: str) -> int:
        for viewer in self.viewpoints():
            number = str(viewer + 1) if viewer >= 0 else ""
            if text.lower() in (self.viewpoint_name(viewer).lower(), number):
                return viewer
        names = ", ".join(self.viewpoint_name(viewer) for viewer in self.viewpoints())
        raise RuseError(phrase("thereIsNoViewpointThere", text=f"{text!r}", names=names))


def _rows(record: Record) -> list[Row]:
    playback = Playback(record)
    viewers = [SPECTATOR, *range(record.setup.seats), ORACLE]
    rows: list[Row] = []
    for number in range(-1, len(record.rows)):
        if number >= 0:
            playback.play(number)
        events = tuple(playback.take_in())
        rows.append(Row(events, {viewer: playback.game.view(playback.state, viewer) for viewer in viewers}))
    return rows


def _result(record: Record) -> dict[str, Any] | None:
    if not is_over(record):
        return None
    assert record.secret is not None
    secret = record.secret
    copy = Record(record.game, record.setup, record.digest, record.seats, record.commitment, record.extra)
    copy.written = record.written
    copy.rows = list(record.rows)
    return Table.rebuild(copy, secret, 0).result()


def print_events(path: Path, out: TextIO) -> None:
    """Positions and full events as JSON lines: the start, then one object for each row."""
    record = load_record(path)
    playback = Playback(record)
    lines = []
    for number in range(-1, len(record.rows)):
        try:
            if number >= 0:
                playback.play(number)
        except RuseError as error:
            raise RuseError(f"{path.name}, {error}") from error
        row = record.rows[number] if number >= 0 else None
        happened = [to_plain(event) for event in playback.take_in()]
        said = {key: value for key, value in row.items() if key not in OPENED} if row is not None else None
        lines.append(line({"line": number + 2, "row": said, "events": happened, "position": playback.state.position()}))
    out.writelines(lines)
