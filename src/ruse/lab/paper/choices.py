"""Choices: how many there are of each kind, among how many options, and what each kind weighs where that was measured."""

from __future__ import annotations

from collections.abc import Callable

from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import box, dot, line, text, tick, ticks
from ruse.lab.paper.wording import counted, interval, number, say, says, signed
from ruse.lab.uses import Use, uses_of, variety

WEIGHTS = "choice.only."
LIGHT = 0.005
"""A share of the win below which a kind of decision has no weight."""


def named(kind: str) -> str:
    return kind.replace("-", " ").replace("_", " ").capitalize()


def kinds_figure(found: Found) -> Figure | None:
    """How often each kind is decided in a game."""
    sides = [side for side in found.drawn if side.tally.get("kinds")]
    if not sides:
        return None
    last = sides[-1]
    often = {
        side.letter: {kind: n["decisions"] / side.tally["games"] for kind, n in side.tally["kinds"].items()}
        for side in sides
    }
    kinds = sorted(
        (kind for kind in often[last.letter] if any(often[s.letter].get(kind) for s in sides)),
        key=lambda k: -often[last.letter][k],
    )
    if not kinds:
        return None
    total = sum(often[last.letter].values())
    headline = say(
        "kinds.headline", letter=last.letter, kind=named(kinds[0]).lower(), decisions=number("count", total),
        share=number("share", often[last.letter][kinds[0]] / total, 0),
    )  # fmt: skip
    rows = [[named(kind), *_cells(sides, kind)] for kind in kinds]
    heads = [
        say("kinds.kind"),
        *[say(f"kinds.{what}", letter=side.letter) for side in sides for what in ("often", "choice", "options")],
    ]
    draw = lollipops(sides, kinds, lambda side, kind: often[side.letter].get(kind, 0.0), lambda value: f"{value:.1f}")
    return Figure("kinds", headline, says("kinds.label"), Table(heads, rows), draw)


def _cells(sides: list[Side], kind: str) -> list[str]:
    cells = []
    for side in sides:
        counts = side.tally["kinds"].get(kind, {"decisions": 0, "choices": 0, "options": 0})
        made = max(1, counts["decisions"])
        cells += [
            f"{counts['decisions'] / side.tally['games']:.1f}",
            number("share", counts["choices"] / made),
            f"{counts['options'] / made:.1f}",
        ]
    return cells


def weights_figure(found: Found) -> Figure | None:
    """What thinking is worth, kind by kind: only where a study measured it."""
    sides = [
        side
        for side in [found.book, *([found.focus] if found.focus else [])]
        if any(name.startswith(WEIGHTS) for name in side.levels)
    ]
    if not sides:
        return None
    last = sides[-1]
    kinds = sorted(
        (name.removeprefix(WEIGHTS) for name in last.levels if name.startswith(WEIGHTS)),
        key=lambda k: -last.levels[WEIGHTS + k]["mean"],
    )
    light = [kind for kind in kinds if last.levels[WEIGHTS + kind]["mean"] < LIGHT]
    heavy = last.levels[WEIGHTS + kinds[0]]["mean"]
    headline = counted(
        "weights.headline",
        len(light),
        letter=last.letter,
        kind=named(kinds[0]),
        points=f"{100 * heavy:.1f}",
        kinds=len(kinds),
    )
    rows = [[named(kind), *[cell for side in sides for cell in _weights(side, kind)]] for kind in kinds]
    heads = [
        say("kinds.kind"),
        *[cell for side in sides for cell in (side.letter, say("figure.interval", letter=side.letter))],
    ]

    def weight(side: Side, kind: str) -> float:
        level = side.levels.get(WEIGHTS + kind)
        return 0.0 if level is None else 100 * max(0.0, level["mean"])

    draw = lollipops(sides, kinds, weight, lambda value: f"{value:.1f}", band=100 * LIGHT)
    return Figure("weights", headline, says("weights.label"), Table(heads, rows), draw)


def _weights(side: Side, kind: str) -> list[str]:
    level = side.levels.get(WEIGHTS + kind)
    if level is None:
        return ["", ""]
    return [
        f"{100 * level['mean']:.1f}",
        say("units.from_to", low=f"{100 * level['low']:.1f}", high=f"{100 * level['high']:.1f}"),
    ]


MOST_USES = 16
"""Acts that are drawn; the table has all."""


def uses_figure(found: Found) -> Figure | None:
    """What is done of all that could be, where a study walked through games."""
    sides = [side for side in found.drawn if side.tally.get("uses")]
    if not sides:
        return None
    last = sides[-1]
    known = {side.letter: {one.what: one for one in uses_of(side.tally["uses"])} for side in sides}
    mine = list(known[last.letter].values())
    dead, forced = [one for one in mine if one.dead], [one for one in mine if one.forced]
    headline = say(
        "uses.headline", letter=last.letter, acts=len(mine), dead=len(dead), forced=len(forced),
        ways=f"{2 ** variety(mine):.1f}",
    )  # fmt: skip
    rows = [
        [named(one.what), *[cell for side in sides for cell in _use(known[side.letter].get(one.what))]] for one in mine
    ]
    heads = [
        say("uses.act"),
        *[say(f"uses.{what}", letter=side.letter) for side in sides for what in ("share", "lift", "sure")],
    ]

    def share(side: Side, what: str) -> float:
        one = known[side.letter].get(what)
        return 0.0 if one is None else 100 * one.share

    drawn = [one.what for one in mine if not one.forced or len(mine) <= MOST_USES][:MOST_USES] or [mine[0].what]
    draw = lollipops(sides, drawn, share, lambda value: f"{value:.1f}")
    return Figure("uses", headline, says("uses.label"), Table(heads, rows), draw)


def _use(one: Use | None) -> list[str]:
    if one is None:
        return ["", "", ""]
    mark = say("uses.never") if one.dead else say("uses.always") if one.forced else ""
    share = " ".join(filter(None, [number("share", one.share), mark]))
    ends = one.interval
    if one.lift is None or ends is None:
        return [share, "", ""]
    return [share, signed("share", one.lift), interval("share", *ends)]


def lollipops(
    sides: list[Side],
    kinds: list[str],
    value: Callable[[Side, str], float],
    says_value: Callable[[float], str],
    band: float = 0.0,
) -> Callable[[float], tuple[str, float]]:
    """A line for each side of each kind, longest first; wide drawings have two columns."""
    most = max((value(side, kind) for side in sides for kind in kinds), default=1.0) or 1.0

    def draw(width: float) -> tuple[str, float]:
        columns = 2 if width > 1000 and len(kinds) > 2 else 1
        each = width / columns
        a_column = -(-len(kinds) // columns)
        names = 8.0 if width <= PHONE else 200.0
        high = 60.0 if width <= PHONE else 44.0
        bottom = 8 + high * a_column
        inside = ""
        for column in range(columns):
            left, right = column * each + names, column * each + each - 62
            scale = (right - left) / most
            if band:
                inside += box(left, 4, scale * band, bottom - 4, "band")
            for at in ticks(most, 4):
                x = left + scale * at
                inside += line([(x, 4), (x, bottom)], "zero" if at == 0 else "grid") + text(
                    x, bottom + 18, tick(at), "m", "middle"
                )
            for place, kind in enumerate(kinds[column * a_column : (column + 1) * a_column]):
                y = 8 + high * place + (16 if width <= PHONE else 0)
                if width <= PHONE:
                    inside += text(left + 4, y + 2, named(kind), "row")
                else:
                    inside += text(left - 12, y + 25, named(kind), "row", "end")
                for number_, side in enumerate(sides):
                    level = y + (20 if len(sides) == 1 else 12 + 16 * number_)
                    kind_ = "a" if side.letter == "A" else "b"
                    end = left + scale * value(side, kind)
                    inside += line([(left, level), (end, level)], f"stem-{kind_}") + dot(end, level, side.letter)
                    inside += text(
                        end + 13, level + 5, says_value(value(side, kind)), "" if kind_ == "a" else "strong b"
                    )
        return inside, bottom + 26

    return draw
