"""What a block of games brought: a column for each thing counted, a row for each game, ordered by deal and rotation.

* `deal`, `rotation`: which game it is; seat `s` holds place `(s + rotation) % seats` of the line-up
* `winner`: the seat that won alone; -1 if nobody did
* `end`: why it ended, a place in `shape.ends`; -1 if it was given up unfinished, -2 where the rules had a hole
* `rounds`, `decisions`: how long it was
* `waited`, `waits`, `longest_wait`: decisions of others between two of one's own: their sum, how many such gaps, the longest
* `share_<seat>`, `score_<seat>`, `out_<seat>`: the share of the prize; the points; the decision after which it was out, or 0
* `place_share_<place>`, `place_score_<place>`: the same by place of the line-up, wherever it sat
* `decisions_<kind>`, `choices_<kind>`: decisions of that kind, and those with two legal actions or more
* `options_<kind>`, `bits_<kind>`: their legal actions, summed; and the logarithms of their numbers, to base 2 in 1024ths
* `points_<seat>_<tenth>`, `cue_<cue>_<seat>_<tenth>`: points, and what all can see, after so many tenths of the decisions
* `rule_<number>`: how often that paragraph was told of; -1 in games that nobody listened to
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.errors import RuseError
from ruse.kernel.state import WHOLE
from ruse.stepper.sitting import TENTHS

Column = NDArray[Any]
HEAD = ("deal", "rotation", "end", "rounds", "decisions", "waited", "waits", "longest_wait")
BY_SEAT = ("share", "score", "out")
BY_KIND = ("decisions", "choices", "options", "bits")


@dataclass(frozen=True)
class Shape:
    """What was played, as far as the columns' names depend on it."""

    seats: int
    kinds: tuple[str, ...]
    ends: tuple[str, ...]
    cues: tuple[str, ...]

    def written(self) -> list[str]:
        """The columns in the order in which a block writes them."""
        tenths, seats = range(1, int(TENTHS)), range(self.seats)
        return [
            *HEAD,
            *[f"{what}_{seat}" for seat in seats for what in BY_SEAT],
            *[f"{what}_{kind}" for kind in self.kinds for what in BY_KIND],
            *[
                f"{what}_{seat}_{tenth}"
                for tenth in tenths
                for seat in seats
                for what in ("points", *[f"cue_{cue}" for cue in self.cues])
            ],
        ]


class Columns(Mapping[str, Column]):
    """Columns by name, all of one length."""

    def __init__(self, shape: Shape, columns: Mapping[str, Column], notes: Mapping[str, Any] | None = None) -> None:
        self.shape = shape
        self.notes = dict(notes or {})
        """Sums over all of these games that are no column."""
        self._columns = dict(columns)
        if len({len(column) for column in self._columns.values()}) > 1:
            raise RuseError("these columns are not of one length")

    @classmethod
    def of_lines(cls, shape: Shape, lines: bytes) -> Columns:
        """What `Tables.play` wrote."""
        names = shape.written()
        table = np.ascontiguousarray(np.frombuffer(lines, dtype="<i4").reshape(-1, len(names)).T)
        return cls(shape, {**dict(zip(names, table, strict=True)), **_settled(shape, names, table)})

    @classmethod
    def joined(cls, parts: Sequence[Columns]) -> Columns:
        """One below the other; what only some of them have is left out."""
        if len(parts) == 1:
            return parts[0]
        if len({part.shape for part in parts}) != 1:
            raise RuseError("columns of different games cannot be joined")
        names = [name for name in parts[0] if all(name in part for part in parts)]
        return cls(parts[0].shape, {name: np.concatenate([part[name] for part in parts]) for name in names})

    def with_columns(self, more: Mapping[str, Column]) -> Columns:
        return Columns(self.shape, {**self._columns, **more}, self.notes)

    def with_notes(self, notes: Mapping[str, Any]) -> Columns:
        return Columns(self.shape, self._columns, notes)

    def rows(self, which: Any) -> Columns:
        """Some of the rows, chosen as NumPy chooses."""
        return Columns(self.shape, {name: column[which] for name, column in self._columns.items()})

    @property
    def games(self) -> int:
        return len(self["deal"])

    def __getitem__(self, name: str) -> Column:
        try:
            return self._columns[name]
        except KeyError:
            raise RuseError(f"there is no column {name!r}") from None

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def save(self, path: Path) -> None:
        """What was written and what was listened to, as one file; the same columns give the same bytes.

        Whoever wants it whole or not at all writes it under another name first."""
        more = [name for name in self if name.startswith(MORE)]
        about = {"shape": asdict(self.shape), "rules": self.paragraphs(), "more": more, "notes": self.notes}
        head = json.dumps(
            {name: what for name, what in about.items() if what or name in ("shape", "rules")}, sort_keys=True
        )
        lines = np.stack([self.line(name) for name in self.shape.written()])
        heard = np.flatnonzero(self[self.paragraphs()[0]] >= 0) if self.paragraphs() else np.zeros(0, dtype=np.int64)
        rules = np.stack([self[name][heard] for name in self.paragraphs()] or [heard])
        with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as file:
            for name, content in (
                ("head", head.encode()),
                *_packed(lines),
                ("heard", _npy(heard)),
                ("rules", _npy(rules)),
                *[(name, _npy(self[name])) for name in more],
            ):
                file.writestr(ZipInfo(name), content, ZIP_DEFLATED, 1)

    @classmethod
    def load(cls, path: Path) -> Columns:
        try:
            with ZipFile(path) as file:
                members = {name: file.read(name) for name in file.namelist()}
            head = json.loads(members["head"])
            shape = Shape(head["shape"]["seats"], *[tuple(head["shape"][name]) for name in LISTS])
            columns = cls.of_lines(shape, _unpacked(members))
            heard, rules = _array(members["heard"]), _array(members["rules"])
            more = {name: np.full(columns.games, -1, dtype=np.int32) for name in head["rules"]}
            for name, row in zip(head["rules"], rules, strict=False):
                more[name][heard] = row
            more |= {name: _array(members[name]) for name in head.get("more", [])}
            return columns.with_columns(more).with_notes(head.get("notes", {}))
        except FileNotFoundError:
            raise
        except Exception as error:  # whatever a broken archive makes of itself
            raise RuseError(f"{path} holds no columns: it is cut off or was changed ({error})") from error

    def line(self, name: str) -> Column:
        """As `Tables` wrote it: shares in parts of WHOLE."""
        whole: Column = np.rint(self[name] * float(WHOLE)).astype(np.int32) if name.startswith("share_") else self[name]
        return whole

    def paragraphs(self) -> list[str]:
        return [name for name in self if name.startswith("rule_")]


MORE = "stakes_"
"""Columns that no block writes: numbers of games that somebody walked through."""
LISTS = ("kinds", "ends", "cues")
SMALL = np.iinfo(np.int16).max


def _packed(lines: Column) -> Iterator[tuple[str, bytes]]:
    """Most numbers are small: those rows of them take half the room and half the time."""
    narrow = np.abs(lines).max(axis=1, initial=0) <= SMALL
    yield "narrow", _npy(narrow)
    yield "small", _npy(lines[narrow].astype(np.int16))
    yield "wide", _npy(lines[~narrow])


def _unpacked(members: Mapping[str, bytes]) -> bytes:
    narrow, small, wide = (_array(members[name]) for name in ("narrow", "small", "wide"))
    lines = np.empty((len(narrow), small.shape[1]), dtype="<i4")
    lines[narrow], lines[~narrow] = small, wide
    return lines.T.tobytes()


def _npy(array: Column) -> bytes:
    out = BytesIO()
    np.save(out, array, allow_pickle=False)
    return out.getvalue()


def _array(content: bytes) -> Column:
    found: Column = np.load(BytesIO(content), allow_pickle=False)
    return found


def _settled(shape: Shape, names: list[str], table: Column) -> dict[str, Column]:
    """Shares as parts of 1, who won, and both by place."""
    at = {name: place for place, name in enumerate(names)}
    seats = np.arange(shape.seats)
    parts = table[[at[f"share_{seat}"] for seat in seats]]
    shares = parts / float(WHOLE)
    scores = table[[at[f"score_{seat}"] for seat in seats]]
    won = parts == int(WHOLE)
    winner = np.where(won.any(axis=0), won.argmax(axis=0), -1).astype(np.int32)
    found: dict[str, Column] = {"winner": winner, **{f"share_{seat}": shares[seat] for seat in seats}}
    games = np.arange(table.shape[1])
    for place in seats:
        seat_of = (place - table[at["rotation"]]) % shape.seats
        found[f"place_share_{place}"] = shares[seat_of, games]
        found[f"place_score_{place}"] = scores[seat_of, games]
    return found
