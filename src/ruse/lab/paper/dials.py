"""The five complaints of the first playtesters, each as a dial: where the book stands, and where the variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from ruse.lab.paper.figure import section
from ruse.lab.paper.forest import chip
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, badge, f, picture
from ruse.lab.paper.wording import MINUTES, number, say, says

RADIUS = 54.0


@dataclass(frozen=True)
class Complaint:
    """The first of its metrics that was measured is shown, from one end of its scale to the other."""

    name: str
    metrics: tuple[str, ...]
    scale: tuple[float, float] | None
    """Without one it is from nothing to twice what A has."""


COMPLAINTS = (
    Complaint("luck", ("luck.share",), (0.0, 1.0)),
    Complaint("choice", ("choice.meaningless", "choice.share"), (0.0, 1.0)),
    Complaint("standing", ("standing.public", "standing.full"), (0.5, 1.0)),
    Complaint("rules", ("rules.met",), None),
    Complaint("length", ("length.minutes",), None),
)


@dataclass(frozen=True)
class Reading:
    """A dial's numbers: parts of its half circle, and what is said of them."""

    name: str
    metric: str
    title: str
    ends: tuple[str, str]
    book: tuple[float, float, float]
    """Where it is, and the ends of its interval."""
    yours: tuple[float, float, float] | None
    before: str
    after: str | None
    word: str | None


def readings(found: Found, side: Side) -> list[Reading]:
    """Of each complaint the first of its metrics that was measured."""
    shown = [(one, next((metric for metric in one.metrics if metric in found.book.levels), None)) for one in COMPLAINTS]
    return [reading(found, side, one, metric) for one, metric in shown if metric is not None]


def reading(found: Found, side: Side, one: Complaint, metric: str) -> Reading:
    unit = str(found.metrics[metric].unit)
    before, after = found.book.levels[metric], side.levels.get(metric)
    low, high = one.scale or (0.0, scale_end(2 * before["mean"]))
    scale = Scale(low, high, 0, 1)

    def placed(level: Mapping[str, float]) -> tuple[float, float, float]:
        middle, start, end = (within(scale(level[name])) for name in ("mean", "low", "high"))
        return middle, start, end

    changed = side is not found.book and after is not None
    ends = [say(f"dials.{one.name}.{end}", value=end_of(unit, value)) for end, value in (("low", low), ("high", high))]
    row = found.row("" if side is found.book else side.name, metric)
    return Reading(
        name=one.name,
        metric=metric,
        title=found.metrics[metric].words.title,
        ends=(ends[0], ends[1]),
        book=placed(before),
        yours=placed(after) if changed and after is not None else None,
        before=number(unit, before["mean"]),
        after=number(unit, after["mean"]) if changed and after is not None else None,
        word=row["word"] if row is not None else None,
    )


def dials(found: Found) -> str:
    side = found.focus or found.book
    shown = readings(found, side)
    if not shown:
        return ""
    key = "" if side is found.book else says("dials.key", letter=side.letter)
    parts = [dial(one, side.letter) for one in shown]
    return section("complaints", says("dials.title"), key, f'<div class="dials">{"".join(parts)}</div>')


def dial(one: Reading, letter: str) -> str:
    middle, start, end = one.yours or one.book
    inside = arc(0, 1, "track") + arc(start, end, "sure") + needle(middle)
    if one.yours is not None:
        inside += badge(*spot(one.book[0], RADIUS + 16), "A")
    inside += badge(80, 78, letter if one.yours is not None else "A")
    told = one.before if one.after is None else say("dials.told", before=one.before, after=one.after)
    ends = "".join(f"<span>{escape(end)}</span>" for end in one.ends)
    quote, title = says(f"dials.{one.name}.quote"), escape(one.title)
    verdict = chip(one.word) if one.word is not None else ""
    return (
        f'<div class="dial"><q>{quote}</q>{picture(160, 92, f"{one.title}: {told}", inside)}<div class="ends">{ends}</div>'
        f"<p>{title}<b>{escape(told)}</b></p>{verdict}</div>"
    )


def within(part: float) -> float:
    return max(0.0, min(1.0, part))


def end_of(unit: str, value: float) -> str:
    """Round numbers without figures that say nothing."""
    return f"{value:g}\u00a0min" if unit == MINUTES else f"{value:g}"


def scale_end(value: float) -> float:
    """A round number that is not below it."""
    power = 1.0
    while power * 10 <= value:
        power *= 10
    while power > value > 0:
        power /= 10
    return (
        next(part * power for part in (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10) if part * power >= value - 1e-12)
        if value > 0
        else 1.0
    )


def spot(part: float, radius: float) -> tuple[float, float]:
    angle = pi * (1 - part)
    return 80 + radius * cos(angle), 78 - radius * sin(angle)


def arc(start: float, end: float, kind: str) -> str:
    (x, y), (u, v) = spot(start, RADIUS), spot(max(end, start + 0.004), RADIUS)
    return f'<path class="{kind}" d="M{f(x)} {f(y)}A{f(RADIUS)} {f(RADIUS)} 0 0 1 {f(u)} {f(v)}"/>'


def needle(part: float) -> str:
    x, y = spot(part, RADIUS + 6)
    return f'<path class="needle" d="M80 78L{f(x)} {f(y)}"/>'
