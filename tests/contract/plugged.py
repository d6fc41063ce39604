"""A small game of another package, plugged in while a test runs: this process finds it, and so do those it starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ruse.kernel import registry


def write_package(folder: Path, name: str, door: str) -> None:
    package = folder / f"{name}-1.0.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (package / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[ruse.games]\n{name} = {door}\n")


@contextmanager
def plugged(folder: Path, name: str, door: str) -> Iterator[str]:
    write_package(folder, name, door)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        _forget()
        yield name
    _forget()


def _forget() -> None:
    registry._doors.cache_clear()
    registry.load_game.cache_clear()
