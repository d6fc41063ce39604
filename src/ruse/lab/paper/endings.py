"""Fairness and endings: what each seat wins, and how games end."""

from __future__ import annotations

from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, badge, box, dot, line, text
from ruse.lab.paper.wording import number, say, says
from ruse.lab.statistics.fairness import balance, even_balance
from ruse.lab.tally import HOLE

SEAT_METRICS = "fairness.first_seat", "fairness.seat.{}"
FILLS = ("fill-1", "fill-2", "fill-3", "fill-4", "fill-5", "fill-6", "fill-7", "fill-8")


def seats_figure(found: Found) -> Figure | None:
    sides = [side for side in found.drawn if side.tally.get("seats")]
    if not sides:
        return None
    players = found.study["players"]
    fair = 1 / players
    parts = {side.letter: [won / side.tally["games"] for won in side.tally["seats"]] for side in sides}
    last = sides[-1]
    off, seat = max((abs(part - fair), at) for at, part in enumerate(parts[last.letter]))
    key = "seats.even" if off < 0.01 else "seats.best" if parts[last.letter][seat] > fair else "seats.worst"
    headline = say(
        key,
        letter=last.letter,
        seat=seat + 1,
        share=number("share", parts[last.letter][seat]),
        even=number("share", fair),
    )
    rows = [
        [say("seats.seat", number=at + 1), *[number("share", parts[side.letter][at]) for side in sides],
         *[_interval(side, at, players) for side in sides]]
        for at in range(players)
    ]  # fmt: skip
    balanced = [number("share", balance(parts[side.letter])) for side in sides]
    chance = [say("seats.chance", share=number("share", even_balance(side.tally["games"], players))) for side in sides]
    rows.append([say("seats.balance"), *balanced, *chance])
    heads = [
        say("seats.title"),
        *[side.letter for side in sides],
        *[say("figure.interval", letter=side.letter) for side in sides],
    ]

    def draw(width: float) -> tuple[str, float]:
        left, right, high = 92.0, width - 16, 44.0
        shares = [share for values in parts.values() for share in values]
        bounds = [end for side in sides for at in range(players) for end in _bounds(side, at, players) or ()]
        reach = max(0.05, *(abs(share - fair) * 1.25 for share in [*shares, *bounds]))
        x = Scale(fair - reach, fair + reach, left, right)
        bottom = 14 + high * players
        inside = box(x(fair - 0.01), 4, x(fair + 0.01) - x(fair - 0.01), bottom - 4, "band")
        for part in (-reach, -reach / 2, 0, reach / 2, reach):
            inside += line([(x(fair + part), 4), (x(fair + part), bottom)], "zero" if part == 0 else "grid")
            if width > PHONE or part in (-reach, 0, reach):
                inside += text(x(fair + part), bottom + 19, number("share", fair + part), "m", "middle")
        for at in range(players):
            y = 14 + high * at + high / 2
            inside += text(left - 14, y + 5, say("seats.seat", number=at + 1), "row", "end")
            for place, side in enumerate(sides):
                level = y + (0 if len(sides) == 1 else -8 if place == 0 else 8)
                ends = _bounds(side, at, players)
                if ends is not None:
                    inside += line(
                        [(x(ends[0]), level), (x(ends[1]), level)], "bar-a" if side.letter == "A" else "bar-b"
                    )
                inside += dot(x(parts[side.letter][at]), level, side.letter)
        return inside, bottom + 30

    return Figure(
        "seats",
        headline,
        says("seats.label"),
        Table(heads, rows),
        draw,
        wide=False,
        slots={"fair": number("share", fair)},
    )


def _metric(at: int) -> str:
    return SEAT_METRICS[0] if at == 0 else SEAT_METRICS[1].format(at + 1)


def _bounds(side: Side, at: int, players: int) -> tuple[float, float] | None:
    """Of two seats the second has what the first has not."""
    even = 1 / players
    level = side.levels.get(_metric(at))
    if level is not None:
        return even + level["low"], even + level["high"]
    first = side.levels.get(_metric(0))
    if players == 2 and first is not None:
        return even - first["high"], even - first["low"]
    return None


def _interval(side: Side, at: int, players: int) -> str:
    ends = _bounds(side, at, players)
    return "" if ends is None else say("units.from_to", low=number("share", ends[0]), high=number("share", ends[1]))


def ends_figure(found: Found) -> Figure | None:
    sides = [side for side in found.drawn if side.tally.get("ends")]
    if not sides:
        return None
    names = list(dict.fromkeys(end for side in sides for end in side.tally["ends"]))
    names.sort(key=lambda end: -max(_part(side, end) for side in sides))
    last = sides[-1]
    top = names[0]
    headline = say("ends.headline", letter=last.letter, share=number("share", _part(last, top)), how=_said(found, top))
    rows = [[_said(found, end), *[number("share", _part(side, end)) for side in sides]] for end in names]
    if any(side.tally.get("holes") for side in sides):
        deals = [", ".join(f"{deal:,}" for deal in side.tally.get("holes", [])) for side in sides]
        rows.append([say("ends.holes", seed=found.study["seed"]), *deals])

    def draw(width: float) -> tuple[str, float]:
        left, right = 34.0, width - 4
        inside, y = "", 8.0
        for side in sides:
            inside += badge(11, y + 24, side.letter)
            x = left
            for at, end in enumerate(names):
                wide = (right - left) * _part(side, end)
                inside += box(x, y, wide, 48, f"part {FILLS[at % len(FILLS)]}")
                if wide > 46:
                    inside += text(
                        x + wide / 2,
                        y + 30,
                        f"{100 * _part(side, end):.1f}",
                        f"d on-{FILLS[at % len(FILLS)]}",
                        "middle",
                    )
                x += wide
            y += 66
        for at, end in enumerate(names):
            inside += box(left, y, 14, 14, f"part {FILLS[at % len(FILLS)]}") + text(
                left + 22, y + 12, _said(found, end, width), "m"
            )
            y += 22
        return inside, y + 2

    heads = [say("ends.title"), *[side.letter for side in sides]]
    return Figure("ends", headline, says("ends.label"), Table(heads, rows), draw, wide=False)


def _part(side: Side, end: str) -> float:
    return float(side.tally["ends"].get(end, 0)) / float(side.tally["games"])


def _said(found: Found, end: str, width: float | None = None) -> str:
    """Why, in the game's own words; where there is no room by its name."""
    words = found.game.words
    said = words.messages.get(f"reason:{end}", end.replace("-", " "))
    if end in ("unfinished", HOLE):
        said = say(f"ends.{end}")
    if width is not None and len(said) * 6.6 > width - 60:
        return end.replace("-", " ").capitalize()
    return said.rstrip(".")
