"""What people read about each metric: `words.toml`, one table for each."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ruse.kernel.language import told
from ruse.lab.metrics.metric import Words

FILE = Path(__file__).with_name("words.toml")
ELSEWHERE = Path(__file__).with_name("elsewhere.toml")


@cache
def catalogue() -> dict[str, dict[str, str]]:
    return tomllib.loads(FILE.read_text("utf-8"))


def words_of(key: str, **slots: Any) -> Words:
    return Words(**{name: told(text.strip().format(**slots)) for name, text in catalogue()[key].items()})


@cache
def elsewhere() -> dict[str, dict[str, str]]:
    """What is measured by code in other places than a row of a study: in a report, by the ladder, by the audit."""
    return tomllib.loads(ELSEWHERE.read_text("utf-8"))
