"""What has been set up already, so that a second start takes no time.

A digest over files says whether anything changed; the stamps of what is done lie in `.venv` and
are written last, after the work they vouch for.
"""

import hashlib
import json
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def digest(files: Iterable[Path], *facts: object, below: Path | None = None) -> str:
    """One digest over the names and contents of files, and over other facts; the same wherever the folder `below` lies."""
    total = hashlib.sha256(repr(facts).encode())
    for file in sorted(set(files)):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        name = file if below is None else file.relative_to(below).as_posix()
        total.update(f"{name} {content}\n".encode())
    return total.hexdigest()


def files_below(folder: Path, *left_out: str) -> list[Path]:
    """Every file below a folder, but none in folders of the names left out or made by tools."""
    skipped = {"__pycache__", "node_modules", *left_out}
    return [
        file
        for file in folder.rglob("*")
        if file.is_file()
        and not skipped.intersection(file.relative_to(folder).parts[:-1])
        and not file.name.startswith(".#")
    ]


class Stamps:
    """A small JSON file: name of a step -> what it was done for."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lock = threading.Lock()  # steps side by side set stamps too

    def read(self) -> dict[str, Any]:
        try:
            content = json.loads(self.file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return content if isinstance(content, dict) else {}

    def get(self, name: str) -> Any:
        return self.read().get(name)

    def set(self, name: str, value: object) -> None:
        with self.lock:
            content = self.read() | {name: value}
            self.write({key: kept for key, kept in content.items() if kept is not None})

    def write(self, content: dict[str, Any]) -> None:
        """In one stroke: a reader finds the old stamps or the new ones, never half."""
        fresh = self.file.with_suffix(".new")
        fresh.write_text(json.dumps(content, indent=1), "utf-8")
        fresh.replace(self.file)
