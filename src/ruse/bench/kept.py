"""A run of the bench that is kept, so that a later one can say what has changed since."""

from __future__ import annotations

import dataclasses
import json
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ruse
from ruse.bench.measure import Figure
from ruse.kernel.errors import RuseError, unreadable

FORM = 1


@dataclasses.dataclass(frozen=True, slots=True)
class Kept:
    """When a run was made, of what and on what, and its figures by name."""

    date: str
    ruse: str
    commit: str | None
    machine: str
    figures: Mapping[str, Figure]

    @property
    def said(self) -> str:
        return f"{self.date}{f', {self.commit}' if self.commit else ''}"


def write(path: Path, figures: Sequence[Figure], commit: str | None) -> None:
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    run = {
        "form": FORM,
        "date": datetime.now(UTC).date().isoformat(),
        "ruse": ruse.__version__,
        "commit": commit,
        "machine": machine,
        "figures": [dataclasses.asdict(figure) for figure in figures],
    }
    try:
        path.write_text(json.dumps(run, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise RuseError(f"{path} cannot be written: {error.strerror}") from error


def read(path: Path) -> Kept:
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
        if run["form"] != FORM:
            raise RuseError(f"{path} is a run of another version of the bench")
        figures = {one["name"]: _figure(one) for one in run["figures"]}
        return Kept(run["date"], run["ruse"], run["commit"], run["machine"], figures)
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        raise RuseError(f"{path} is no run that `ruse bench --save` kept") from error
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from error


def _figure(one: dict[str, Any]) -> Figure:
    spread = one["spread"]
    return Figure(**{**one, "spread": None if spread is None else (float(spread[0]), float(spread[1]))})


def can_be_written(path: Path) -> None:
    """Before anything is measured for minutes and then has no place."""
    if path.exists():
        raise RuseError(f"{path} is there already: a run that was kept is not written over")
    if not path.parent.is_dir():
        raise RuseError(f"{path} cannot be written: there is no folder {path.parent}")


def change(now: Figure, before: Figure | None) -> tuple[float, bool] | None:
    """By how many percent it is faster than before, and whether that is more than the rounds of either differ."""
    if before is None or now.spread is None or before.spread is None:
        return None
    if now.ratio is not None and before.ratio is not None:
        faster = now.ratio / before.ratio
    elif now.seconds is not None and before.seconds is not None:
        faster = before.seconds / now.seconds
    else:
        return None
    apart = now.spread[0] > before.spread[1] or now.spread[1] < before.spread[0]
    return 100.0 * (faster - 1.0), apart
