"""Games on disk: a record and, until the game is over, its secret beside it. No file that was there is ever overwritten.

Every row is written and synced before it is shown, so a game that was interrupted can be gone on with.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from ruse.kernel.errors import RuseError
from ruse.kernel.line import line
from ruse.kernel.record import Record, Row, Secret, load_record, save_secret
from ruse.terminal.again import replay_command
from ruse.terminal.words import phrase


class Unwritable(RuseError):
    """The disk does not take a row: the game cannot go on, and stands as last saved."""


def data_folder() -> Path:
    """Where this person's games are kept."""
    if chosen := os.environ.get("XDG_DATA_HOME"):
        return Path(chosen) / "ruse" / "games"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "ruse" / "games"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ruse" / "games"
    return Path.home() / ".local" / "share" / "ruse" / "games"


def new_path(game: str) -> Path:
    """A name in the data folder that is still free."""
    stem = f"{datetime.now():%Y-%m-%d_%H-%M-%S}_{game.replace(':', '_')}"
    names = [f"{stem}.jsonl", *(f"{stem}_{i}.jsonl" for i in range(2, 1000))]
    return next(path for name in names if not (path := data_folder() / name).exists())


def keep_copy(name: str, text: str) -> Path:
    """A record from elsewhere, in the data folder; one that is there already stays as it is."""
    path = data_folder() / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise RuseError(phrase("cannotBeWritten", path=path, strerror=error.strerror)) from error
    return path


def secret_path(path: Path) -> Path:
    return path.with_name(path.name + ".secret")


def unfinished(game: str) -> list[Path]:
    """The games in the data folder that were interrupted, newest first. What cannot be read is left alone."""
    found = []
    for path in sorted(data_folder().glob("*.jsonl"), reverse=True):
        with contextlib.suppress(RuseError):
            record = load_record(path)
            if record.game == game and record.secret is not None and not is_over(record):
                found.append(path)
    return found


def described(path: Path) -> str:
    """An interrupted game in a sentence."""
    record = load_record(path)
    names = f" {phrase('and')} ".join(str(seat["name"]) for seat in record.seats)
    begun = datetime.fromtimestamp(record.extra["at"] / 1000) if isinstance(record.extra.get("at"), int) else None
    when = phrase("begunOn", begun=f"{begun:%d %B at %H:%M}") if begun else ""
    return phrase("aGameOfWasInterrupted", names=names, when=when)


def is_over(record: Record) -> bool:
    return any(row["row"] == "end" for row in record.rows)


class RecordFile:
    """A record that grows by whole, synced lines."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = os.fstat(descriptor).st_size
        _lock(descriptor, path)

    @classmethod
    def create(cls, path: Path, record: Record, secret: Secret) -> RecordFile:
        """A new file with the header in it. The secret is there first: a record without it could not be gone on with."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if secret_path(path).exists():
                raise FileExistsError
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except FileExistsError as error:
            raise RuseError(phrase("isThereAlreadyAndNothing", path=path)) from error
        except OSError as error:
            raise RuseError(phrase("cannotBeWritten", path=path, strerror=error.strerror)) from error
        file = cls(path, descriptor)
        try:
            secret_path(path).touch(0o600)
            save_secret(path, secret)
            file.append([record.header()])
        except (OSError, Unwritable) as error:
            file.close()
            for made in (path, secret_path(path)):
                made.unlink(missing_ok=True)
            said = getattr(error, "strerror", None) or getattr(error.__cause__, "strerror", None)
            raise RuseError(phrase("cannotBeWritten2", path=path, said=said)) from error
        return file

    @classmethod
    def reopen(cls, path: Path) -> RecordFile:
        try:
            return cls(path, os.open(path, os.O_RDWR | os.O_APPEND))
        except OSError as error:
            raise RuseError(phrase("cannotBeWritten", path=path, strerror=error.strerror)) from error

    def append(self, rows: Iterable[Row]) -> None:
        """Add lines and see them through to the disk; if that fails, the file is as it was."""
        raw = "".join(line(row) for row in rows).encode()
        try:
            written = os.write(self._descriptor, raw)
            if written != len(raw):
                raise OSError(28, phrase("noSpaceIsLeft"))
            os.fsync(self._descriptor)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)
            raise Unwritable(phrase("cannotBeWrittenTheGame", path=self.path, strerror=error.strerror)) from error
        self._size += len(raw)

    def open_secret(self) -> None:
        """The game is over and its last row holds the secret: the file beside it is not needed any more."""
        secret_path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        os.close(self._descriptor)


def _lock(descriptor: int, path: Path) -> None:
    """One game is played by one process at a time, where the system can tell."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        raise RuseError(phrase("isBeingPlayedInAnother", name=path.name)) from error


def load_unfinished(path: Path) -> Record:
    """A game to go on with; a sentence if that cannot be."""
    try:
        record = load_record(path)
    except RuseError as error:
        advice = "; without that last line it can be resumed" if "cut off" in str(error) else ""
        raise RuseError(f"{error}{advice}") from error
    if is_over(record):
        raise RuseError(phrase("isOverLookAtIt", name=path.name, replay_command=replay_command(path)))
    if record.secret is None:
        raise RuseError(phrase("cannotBeResumedSecretIs", name=path.name))
    return record
