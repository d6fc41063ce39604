"""How far apart the best two are at the end."""

from __future__ import annotations

from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, box, f, line, text
from ruse.lab.paper.wording import number, say, says
from ruse.lab.tally import TWENTIETHS

CLOSE = 2
"""Twentieths of all points."""


def margins_figure(found: Found) -> Figure | None:
    sides = [side for side in found.drawn if side.tally.get("margins")]
    if not sides:
        return None
    last = sides[-1]
    parts = {side.letter: spread(side) for side in sides}
    headline = say("margins.headline", letter=last.letter, share=number("share", sum(parts[last.letter][:CLOSE]), 0))
    rows = [
        [
            f"{100 * at // TWENTIETHS} – {100 * (at + 1) // TWENTIETHS}\u00a0%",
            *[number("share", parts[side.letter][at]) for side in sides],
        ]
        for at in range(TWENTIETHS)
        if any(parts[side.letter][at] for side in sides)
    ]

    def draw(width: float) -> tuple[str, float]:
        left, right, top, bottom = 52.0, width - 20, 14.0, 236.0
        most = max(max(values) for values in parts.values()) or 1.0
        x = Scale(0, TWENTIETHS, left, right)
        y = Scale(0, most, bottom, top)
        inside = ""
        for at in range(TWENTIETHS):
            kind = "bars close" if at < CLOSE else "bars"
            inside += box(
                x(at) + 1, y(parts[last.letter][at]), x(1) - x(0) - 2, bottom - y(parts[last.letter][at]), kind
            )
        if len(sides) == 2:
            values = parts["A"]
            path = f"M{f(x(0))} {f(bottom)}" + "".join(
                f"V{f(y(value))}H{f(x(at + 1))}" for at, value in enumerate(values)
            )
            inside += f'<path class="line-a" d="{path}V{f(bottom)}"/>'
        inside += line([(left, bottom), (right, bottom)], "zero")
        for at in (0, 5, 10, 15, 20) if width > PHONE else (0, 10, 20):
            inside += text(x(at), bottom + 19, f"{100 * at // TWENTIETHS}\u00a0%", "m", "middle")
        for part in (most / 2, most):
            inside += text(left - 8, y(part) + 5, number("share", part, 0), "m", "end")
        return inside + text(right, bottom + 38, say("margins.axis"), "m", "end"), bottom + 46

    heads = [say("margins.title"), *[side.letter for side in sides]]
    return Figure("margins", headline, says("margins.label"), Table(heads, rows), draw, wide=False)


def spread(side: Side) -> list[float]:
    """What part of the games had a margin of so many twentieths; all of the points count to the last."""
    found = [0.0] * TWENTIETHS
    for at, count in side.tally["margins"]:
        found[min(at, TWENTIETHS - 1)] += count / side.tally["games"]
    return found
