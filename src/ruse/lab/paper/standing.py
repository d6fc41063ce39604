"""Who is winning: how often those who are ahead go on to win, by what all can see and by the points."""

from __future__ import annotations

from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, badge, line, text
from ruse.lab.paper.wording import number, say, says

POINTS = "points"
HALF = 5


def standing_figure(found: Found) -> Figure | None:
    sides = [side for side in found.drawn if side.tally.get("told", {}).get(POINTS, [0])[0]]
    if not sides:
        return None
    last = sides[-1]
    told = {
        side.letter: {name: [n / counts[0] for n in counts[1:]] for name, counts in side.tally["told"].items()}
        for side in sides
    }
    cues = [name for name in told[last.letter] if name != POINTS]
    best = max(cues, key=lambda name: abs(told[last.letter][name][HALF - 1] - 0.5), default=None)
    points = told[last.letter][POINTS][HALF - 1]
    if best is None:
        headline = say("standing.points", letter=last.letter, points=number("share", points, 0))
    else:
        seen = told[last.letter][best][HALF - 1]
        key = "standing.fog" if seen < 0.55 else "standing.seen_better" if seen > points else "standing.seen"
        headline = say(
            key, letter=last.letter, cue=_cue(best), seen=number("share", seen, 0), points=number("share", points, 0)
        )
    shown = [name for name in (best, POINTS) if name is not None]
    rows = [
        [
            say("standing.tenth", part=f"{10 * tenth} %"),
            *[number("share", told[side.letter][name][tenth - 1]) for side in sides for name in (*cues, POINTS)],
        ]
        for tenth in range(1, 10)
    ]
    heads = [say("standing.after"), *[f"{side.letter}, {_cue(name)}" for side in sides for name in (*cues, POINTS)]]

    def draw(width: float) -> tuple[str, float]:
        left, right, top, bottom = 52.0, width - (96 if width > PHONE else 62), 14.0, 226.0
        least = min(0.5, *(value for side in sides for name in shown for value in told[side.letter][name]))
        floor = 0.5 if least > 0.47 else least - 0.02
        x = Scale(1, 9, left, right)
        y = Scale(floor, 1, bottom, top)
        inside = ""
        for part in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
            inside += line([(left, y(part)), (right, y(part))], "zero" if part == 0.5 else "grid")
            inside += text(left - 8, y(part) + 5, f"{part:.0%}".replace("%", " %"), "m", "end")
        for tenth, words in ((1, "10"), (3, "30"), (HALF, "half"), (7, "70"), (9, "90")):
            if width > PHONE or tenth in (1, HALF, 9):
                inside += text(
                    x(tenth), bottom + 20, say(f"standing.at.{words}"), "m", {1: "start", 9: "end"}.get(tenth, "middle")
                )
        inside += text(right - 6, bottom - 6, say("standing.guess"), "m", "end")
        ends: list[tuple[float, Side, str]] = []
        for side in reversed(sides):
            for name in shown:
                kind = ("line-a" if side.letter == "A" else "line-b") + (" thin" if name != POINTS else "")
                values = told[side.letter][name]
                inside += line([(x(tenth), y(values[tenth - 1])) for tenth in range(1, 10)], kind)
                ends.append((y(values[-1]), side, name))
        for at, (side, name) in zip(
            apart([end for end, _, _ in sorted(ends, key=_height)]),
            [e[1:] for e in sorted(ends, key=_height)],
            strict=True,
        ):
            inside += badge(right + 16, at, side.letter)
            if width > PHONE:
                inside += text(right + 32, at + 5, _cue(name), "b" if side.letter != "A" else "")
        return inside, bottom + 30

    return Figure("standing", headline, says("standing.label"), Table(heads, rows), draw)


def _height(end: tuple[float, Side, str]) -> float:
    return end[0]


def apart(heights: list[float]) -> list[float]:
    """Labels from top to bottom, moved as little as keeps them legible."""
    found = list(heights)
    for _ in range(40):
        for at in range(len(found) - 1):
            short = 21 - (found[at + 1] - found[at])
            if short > 0:
                found[at] -= short / 2
                found[at + 1] += short / 2
    return found


def _cue(name: str) -> str:
    return say("standing.by_points") if name == POINTS else name.removeprefix("cue_").replace("_", " ")
