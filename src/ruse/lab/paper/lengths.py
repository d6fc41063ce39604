"""Time: how many games are over after so many minutes."""

from __future__ import annotations

from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, badge, f, line, steps, text, tick, ticks
from ruse.lab.paper.wording import amount, number, say, says

SHOWN = 0.995
"""The axis ends where so many games are over."""


def length_figure(found: Found) -> Figure | None:
    sides = [side for side in found.drawn if side.tally.get("minutes")]
    if not sides:
        return None
    middle = {side.letter: quantile(side, 0.5) for side in sides}
    last = sides[-1]
    if len(sides) == 1:
        headline = say("length.alone", letter=last.letter, half=number("minutes", middle["A"]))
    else:
        apart = middle[last.letter] - middle["A"]
        key = "length.same" if abs(apart) < 0.05 else "length.longer" if apart > 0 else "length.shorter"
        headline = say(
            key, letter=last.letter, half=number("minutes", middle[last.letter]), apart=amount("minutes", apart)
        )
    rows = [
        [
            say("length.part", part=f"{part:.0%}".replace("%", " %")),
            *[number("minutes", quantile(side, part)) for side in sides],
        ]
        for part in (0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
    ]
    for metric in ("length.minutes", "length.rounds", "length.decisions", "wait.mean", "wait.longest", "wait.out"):
        if metric in last.levels and metric in found.metrics:
            unit = str(found.metrics[metric].unit)
            rows.append([found.metrics[metric].words.title, *[number(unit, side.mean(metric)) for side in sides]])
    seconds = found.taste.seconds if found.taste is not None else {}
    note = say("length.axis") if not seconds else say("length.axis_own")

    def draw(width: float) -> tuple[str, float]:
        left, right, top, bottom = 52.0, width - 20, 14.0, 236.0
        most = max(quantile(side, SHOWN) for side in sides)
        x = Scale(0, most, left, right)
        y = Scale(0, 1, bottom, top)
        inside = ""
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            inside += line([(left, y(part)), (right, y(part))], "zero" if part == 0 else "grid")
            inside += text(left - 8, y(part) + 5, f"{part:.0%}".replace("%", " %") if part else "0", "m", "end")
        for minutes in ticks(most, 6 if width > PHONE else 4):
            inside += text(x(minutes), bottom + 19, tick(minutes), "m", "middle")
        inside += text(right, bottom + 38, note, "m", "end")
        for side in reversed(sides):
            inside += steps(
                [(x(at), y(part)) for at, part in curve(side, most)], "line-a" if side.letter == "A" else "line-b"
            )
        for place, side in enumerate(sides):
            part = 0.3 if place == 0 else 0.78
            at = quantile(side, part)
            inside += badge(
                x(at) + (-17 if place == 0 and len(sides) == 2 and middle["A"] <= middle[last.letter] else 18),
                y(part),
                side.letter,
            )
        if len(sides) == 2 and abs(x(middle["A"]) - x(middle[last.letter])) > 2:
            inside += f'<path class="apart" d="M{f(x(middle["A"]))} {f(y(0.5))}H{f(x(middle[last.letter]))}"/>'
            beside = max(x(middle["A"]), x(middle[last.letter]))
            if beside + 150 < right:
                inside += text(beside + 12, y(0.5) + 19, _apart(middle[last.letter] - middle["A"]), "strong")
        return inside, bottom + 46

    heads = [say("length.title"), *[side.letter for side in sides]]
    return Figure("length", headline, says("length.label"), Table(heads, rows), draw, wide=False)


def _apart(minutes: float) -> str:
    return say("length.more" if minutes > 0 else "length.fewer", much=amount("minutes", minutes))


def quantile(side: Side, part: float) -> float:
    """The end of the half minute in which so many games are over."""
    wanted, done = part * side.tally["games"], 0.0
    for half, count in side.tally["minutes"]:
        if done + count >= wanted - 1e-9:
            return float((half + (wanted - done) / count) / 2)
        done += count
    return float(side.tally["minutes"][-1][0] + 1) / 2


def curve(side: Side, most: float) -> list[tuple[float, float]]:
    points, done = [(0.0, 0.0)], 0
    for half, count in side.tally["minutes"]:
        done += count
        at = (half + 1) / 2
        if at > most:
            break
        points.append((at, done / side.tally["games"]))
    return points
