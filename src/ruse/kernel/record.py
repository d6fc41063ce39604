# interpreted
"""How we got here: a game as JSON Lines that replays exactly.

The first line is the header: game, every switch by value, the edition's name and digest, the seats, the commitment to the
secret. Then one row a line: `act`, `seat`, `clock`, `resign`, `end`; only `act` reaches the State, and each carries the
State's checksum after it; `race` in the HOUSE's act says who pressed when and what was credited; after a `quiet` row nobody
is told anything before the next. The secret that the luck came from lives apart until the end (`FILE.secret` beside a local
record), then the `end` row opens it, with every draw that came of it and marks over all lines: see `seal.py`. What each
seat added to the luck stands in the header under `seal`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ruse.kernel.errors import RuseError, unreadable
from ruse.kernel.game import Game
from ruse.kernel.line import line
from ruse.kernel.luck import FastLuck, Luck
from ruse.kernel.options import as_dealt
from ruse.kernel.races import timing
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import SealedLuck, commitment, sealed_key
from ruse.kernel.sight import Setup
from ruse.kernel.state import State
from ruse.kernel.steps import apply_steps

FORMAT = 1
ENTROPY = re.compile(r"[!-~]{1,128}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")
KINDS = ("act", "seat", "clock", "resign", "end")

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Secret:
    """Where the luck came from: 32 bytes and what the seats added for a real table, a seed for a simulation."""

    sealed: bytes | None = None
    seed: int | None = None
    entropy: tuple[str | None, ...] | None = None
    """A text a seat; None of one who sent nothing. It is no secret: the header has it."""
    commitments: tuple[str | None, ...] | None = None
    """What each seat had committed to before any text was known, where seats did; None of a bot and of one that did not."""
    typed: bool = False
    """Did somebody type the seed it came from? Then its luck hides nothing from them, and may be copied."""

    def luck(self, game: Game) -> Luck:
        if self.sealed is not None:
            return SealedLuck(self.key(), game.purposes, typed=self.typed)
        return FastLuck(self.seed or 0)

    def key(self) -> bytes:
        """What the streams of luck come from."""
        if self.sealed is None:
            return str(self.seed).encode().ljust(32)[:32]
        return self.sealed if self.entropy is None else sealed_key(self.sealed, self.entropy)

    def commitment(self) -> str:
        return commitment(self.sealed if self.sealed is not None else str(self.seed).encode())

    def to_json(self) -> dict[str, Any]:
        return {"sealed": self.sealed.hex()} if self.sealed is not None else {"seed": self.seed}

    @classmethod
    def from_json(cls, data: Any) -> Secret:
        try:
            if set(data) == {"sealed"} and len(bytes.fromhex(data["sealed"])) == 32:
                return cls(sealed=bytes.fromhex(data["sealed"]))
            if set(data) == {"seed"} and isinstance(data["seed"], int) and abs(data["seed"]) < 1 << 62:
                return cls(seed=data["seed"])
        except (TypeError, ValueError):
            pass
        raise RuseError("the secret of this record is damaged")


@dataclass(slots=True)
class Record:
    """A header, its rows, and the secret if it is known."""

    game: str
    setup: Setup
    digest: str
    seats: list[dict[str, Any]]
    commitment: str
    extra: dict[str, Any] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    secret: Secret | None = None
    written: dict[str, Any] | None = None
    """The header as it was read, where it was."""

    def header(self) -> dict[str, Any]:
        if self.written is not None:
            return self.written
        return {
            "ruse": FORMAT,
            "game": self.game,
            "options": self.setup.options,
            "edition": self.setup.edition,
            "digest": self.digest,
            "seats": self.seats,
            "chosen": list(self.setup.chosen),
            "commitment": self.commitment,
            **self.extra,
        }

    def entropy(self) -> tuple[str | None, ...] | None:
        """What each seat added to the luck; None in a record from before seats did."""
        return tuple(self.extra["seal"]["entropy"]) if "seal" in self.extra else None

    def commitments(self) -> tuple[str | None, ...] | None:
        """What each seat committed to, in a record in which seats did."""
        shown = self.extra.get("seal", {}).get("commitments")
        return None if shown is None else tuple(shown)

    def open_secret(self, data: Any) -> None:
        """The secret as it was stored, with what the header says was added to it."""
        self.secret = replace(Secret.from_json(data), entropy=self.entropy(), commitments=self.commitments())

    def to_text(self) -> str:
        return "".join(line(data) for data in (self.header(), *self.rows))


def new_record(game: Game, setup: Setup, secret: Secret, seats: list[dict[str, Any]], **extra: Any) -> Record:
    digest = game.load_edition(setup.edition).digest
    if secret.entropy is not None:
        extra = {**extra, "seal": {"entropy": list(secret.entropy), "races": True}}
    if secret.commitments is not None:
        extra["seal"]["commitments"] = list(secret.commitments)
    return Record(game.name, setup, digest, seats, secret.commitment(), extra, [], secret)


def read_record(text: str, name: str = "the record") -> Record:
    """Parse a record; an error names the line that is wrong."""
    if not text.strip():
        raise RuseError(f"{name} is empty")
    if not text.endswith("\n"):
        raise RuseError(f"{name} is cut off in line {text.count(chr(10)) + 1}")
    lines = [_parse(raw, f"{name}, line {number}") for number, raw in enumerate(text.splitlines(), 1)]
    return parsed_record(lines[0], lines[1:], name)


def parsed_record(header: dict[str, Any], rows: Iterable[Row], name: str) -> Record:
    """A record whose lines are parsed already; it keeps them."""
    record = _header(header, name)
    for number, row in enumerate(rows, 2):
        if row.get("row") not in KINDS:
            raise RuseError(f"{name}, line {number}: there is no row {row.get('row')!r}")
        record.rows.append(row)
        if row["row"] == "end" and "secret" in row:
            record.open_secret(row["secret"])
    return record


def _parse(raw: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(raw)
    except json.JSONDecodeError as error:
        raise RuseError(f"{where} is not JSON: {error.msg} at column {error.colno}") from error
    except RecursionError as error:
        raise RuseError(f"{where} has too many things inside each other") from error
    if not isinstance(data, dict):
        raise RuseError(f"{where} is not a row")
    return data


def _header(written: dict[str, Any], name: str) -> Record:
    data = dict(written)
    if data.get("ruse") != FORMAT:
        raise RuseError(f"{name} is not a record of Ruse, or of another format than {FORMAT}")
    if ":" in str(data.get("game")):
        # A record comes from anywhere: it never says what to import.
        raise RuseError(f"{name}, line 1: {data['game']!r} is not the name of a game")
    try:
        game = load_game(data.pop("game"))
        del data["ruse"]
        seats = data.pop("seats")
        options = as_dealt(game.switches, data.pop("options"))
        setup = game.setup(len(seats), options, data.pop("edition"), data.pop("chosen", ()))
        record = Record(game.name, setup, data.pop("digest"), seats, data.pop("commitment"), data, written=written)
    except (KeyError, TypeError, AttributeError) as error:
        raise RuseError(f"{name}, line 1: the header lacks {error}") from error
    edition = game.load_edition(setup.edition)
    if edition.digest != record.digest:
        raise RuseError(f"{name} was played with another edition {edition.name!r} than the one here")
    if "seal" in record.extra and not _is_seal(record.extra["seal"], len(seats)):
        raise RuseError(f"{name}, line 1: the seal has a text for each seat, or null for one that sent none")
    return record


def _is_seal(data: Any, seats: int) -> bool:
    sent = data.get("entropy") if isinstance(data, dict) else None
    if not (isinstance(sent, list) and len(sent) == seats and all(is_entropy(text) for text in sent)):
        return False
    shown = data.get("commitments", [None] * seats)
    return isinstance(shown, list) and len(shown) == seats and all(is_commitment(text) for text in shown)


def is_commitment(text: Any) -> bool:
    return text is None or (isinstance(text, str) and COMMITMENT.fullmatch(text) is not None)


def is_entropy(text: Any) -> bool:
    """Printable ASCII without blanks, or None of a seat that sent nothing."""
    return text is None or (isinstance(text, str) and ENTROPY.fullmatch(text) is not None)


class Playback:
    """A record played again, act by act."""

    def __init__(self, record: Record, secret: Secret | None = None) -> None:
        secret = secret or record.secret
        if secret is None:
            raise RuseError("this game is not over: its record can only be replayed with its secret")
        if secret.commitment() != record.commitment or secret.entropy != record.entropy():
            raise RuseError("the secret does not belong to this record: its commitment is another one")
        self.game = load_game(record.game)
        self.record = record
        self._happened: list[object] = []
        self.luck = secret.luck(self.game)
        self.state: State = self.game.start(record.setup, self.luck, self._happened)

    def play(self, number: int) -> None:
        """Do row `number` of the record, if it is an act; an error names its line."""
        if not 0 <= number < len(self.record.rows):
            raise RuseError(f"this record has rows 0 to {len(self.record.rows) - 1}, and no row {number}")
        row = self.record.rows[number]
        if row["row"] != "act" and not (row["row"] == "clock" and "steps" in row):
            return
        where = f"line {number + 2}"
        try:
            self._happened.extend(timing(row))
            apply_steps(self.game, self.state, row["seat"], row["steps"])
        except (KeyError, TypeError) as error:
            raise RuseError(f"{where}: the act lacks {error}") from error
        except RuseError as error:
            raise RuseError(f"{where}: {error}") from error
        if row.get("check") != self.state.checksum():
            raise RuseError(f"{where}: the checksum does not come out; the record was changed, or the rules were")

    def take_in(self) -> list[object]:
        """What happened since the last time, or since before the deal."""
        happened = list(self._happened)
        self._happened.clear()
        return happened

    def play_all(self) -> State:
        for number in range(len(self.record.rows)):
            self.play(number)
        return self.state


def save_secret(path: Path, secret: Secret) -> None:
    path.with_name(path.name + ".secret").write_text(line(secret.to_json()), encoding="utf-8")


def load_record(path: Path) -> Record:
    """A record from a file, with the secret beside it if it is not open yet."""
    try:
        record = read_record(path.read_text(encoding="utf-8"), path.name)
        beside = path.with_name(path.name + ".secret")
        if record.secret is None and beside.exists():
            record.open_secret(json.loads(beside.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise unreadable(path, error) from error
    return record
