"""What people read in a report: `words.toml`, and numbers as people write them."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from ruse.kernel.language import told

FILE = Path(__file__).with_name("words.toml")
SHARE, MINUTES = "share", "minutes"


@cache
def catalogue() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


def say(key: str, **slots: Any) -> str:
    """The sentence under `time.longer`, with its slots filled. It is text, not HTML."""
    found: Any = catalogue()
    for part in key.split("."):
        found = found[part]
    return told(str(found).strip().format(**slots))


def says(key: str, **slots: Any) -> str:
    """The same for a page: whatever fills a slot cannot be a tag."""
    return escape(say(key, **slots), quote=True)


def number(unit: str, value: float | None, digits: int | None = None) -> str:
    """A value: `61.2 %`, `9.6 min`, `24.1`."""
    if value is None:
        return ""
    if value == 0 and unit != SHARE:
        return "0"
    if unit == SHARE:
        return f"{_rounded(100 * value, 1 if digits is None else digits)}\u00a0%"
    if unit == MINUTES:
        return f"{_rounded(value, 1 if digits is None else digits)}\u00a0min"
    return _rounded(value, _places(value) if digits is None else digits)


def amount(unit: str, value: float) -> str:
    """How much a change is, without its direction: `0.3 points`, `1.9 minutes`."""
    size = abs(value)
    if unit == SHARE:
        return say("units.points", much=_rounded(100 * size, 1))
    if unit == MINUTES:
        return say("units.minutes", much=_rounded(size, 1 if size >= 0.95 else 2))
    return _rounded(size, _places(size))


def points(share: float) -> str:
    """A change of a share: `1 point`, `2.5 points`."""
    return say("units.point") if share == 0.01 else say("units.points", much=f"{100 * share:g}")


def part(share: float) -> str:
    """A change that is a part of what it was: `5 % of it`."""
    return say("units.part", much=f"{100 * share:g}")


def signed(unit: str, value: float) -> str:
    """A change with its sign, in the figures of its unit: for tables."""
    sign = "−" if value < 0 else "+"
    return sign + amount(unit, value)


def interval(unit: str, low: float, high: float) -> str:
    return say("units.interval", low=signed(unit, low).partition("\u00a0")[0], high=signed(unit, high))


def listed(parts: list[str]) -> str:
    """`luck, length and skill`."""
    if len(parts) < 2:
        return "".join(parts)
    return say("units.list", first=", ".join(parts[:-1]), last=parts[-1])


def counted(key: str, count: int, **slots: Any) -> str:
    """The sentence for one, or for several."""
    return say(f"{key}.{'one' if count == 1 else 'many'}", count=f"{count:,}", **slots)


def _places(value: float) -> int:
    return 2 if abs(value) < 1 else 1


def _rounded(value: float, digits: int) -> str:
    text = f"{value:,.{digits}f}"
    return text.removeprefix("-") if float(text.replace(",", "")) == 0 else text.replace("-", "−")
