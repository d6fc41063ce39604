"""Luck and skill: what the deal decides, how often the stronger bot wins, and how many games tell who is better."""

from __future__ import annotations

from math import ceil

from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, badge, box, dot, line, text
from ruse.lab.paper.wording import number, say, says

LUCK, SKILL = "luck.share", "skill.strong_vs_weak"
SURE = 1.2816
"""Standard deviations for nine in ten."""


def games_to_tell(share: float) -> int | None:
    """Games until the better of two leads nine times in ten; None where neither is better."""
    return None if abs(share - 0.5) < 0.005 else max(1, ceil(SURE**2 * share * (1 - share) / (share - 0.5) ** 2))


def luck_figure(found: Found) -> Figure | None:
    sides = [side for side in _sides(found) if LUCK in side.levels]
    if not sides:
        return None
    last = sides[-1]
    parts = {side.letter: min(1.0, max(0.0, side.levels[LUCK]["mean"])) for side in sides}
    row = found.row(last.name if last.letter != "A" else "", LUCK)
    word = row["word"] if row is not None and row["variant"] else None
    key = "luck.headline" if word is None else f"luck.{word}"
    headline = say(
        key, letter=last.letter, share=number("share", parts[last.letter], 0), book=number("share", parts["A"], 0)
    )
    rows = [
        [side.letter, number("share", parts[side.letter]), _ends(side, LUCK), number("share", 1 - parts[side.letter])]
        for side in sides
    ]

    def draw(width: float) -> tuple[str, float]:
        left, right, y, inside = 34.0, width - 4, 48.0, ""
        for side in sides:
            deal = (right - left) * parts[side.letter]
            inside += badge(11, y + 30, side.letter)
            inside += f'<path class="brace" d="M{left:.1f} {y - 7}V{y - 13}H{left + deal:.1f}V{y - 7}"/>'
            inside += text(
                max(left, left + deal / 2 - 40),
                y - 19,
                say("luck.brace", share=number("share", parts[side.letter])),
                "strong",
            )
            inside += box(left, y, deal, 60, "part fill-1") + box(
                left + deal, y, right - left - deal, 60, "part fill-4"
            )
            if deal > 46:
                inside += text(left + deal / 2, y + 36, f"{100 * parts[side.letter]:.1f}", "d on-fill-1", "middle")
            inside += text(
                left + deal + (right - left - deal) / 2, y + 36, f"{100 - 100 * parts[side.letter]:.1f}", "d", "middle"
            )
            y += 104
        y -= 14
        across = 0.0 if width > PHONE else 1.0
        inside += box(left, y, 14, 14, "part fill-1") + text(left + 22, y + 12, say("luck.deal"), "m")
        x = left + 200 if not across else left
        inside += box(x, y + 22 * across, 14, 14, "part fill-4") + text(
            x + 22, y + 12 + 22 * across, say("luck.rest"), "m"
        )
        return inside, y + 22 + 22 * across

    heads = [say("figure.rules"), say("luck.deal"), say("figure.sure"), say("luck.rest")]
    return Figure("luck", headline, says("luck.label"), Table(heads, rows), draw, wide=False)


def skill_figure(found: Found) -> Figure | None:
    sides = [side for side in _sides(found) if SKILL in side.levels]
    if not sides:
        return None
    players, bots = found.study["players"], found.study["bots"]
    even = 1 / players
    last = sides[-1]
    share = last.levels[SKILL]["mean"]
    games = games_to_tell(share) if players == 2 else None
    key = "skill.games" if games is not None else "skill.plain"
    headline = say(key, letter=last.letter, share=number("share", share), games=games)
    rows = [
        [side.letter, number("share", side.levels[SKILL]["mean"]), _ends(side, SKILL),
         *([str(games_to_tell(side.levels[SKILL]["mean"]) or say("skill.never"))] if players == 2 else [])]
        for side in sides
    ]  # fmt: skip

    def draw(width: float) -> tuple[str, float]:
        left, right, bottom = 34.0, width - 24, 30 + 52.0 * len(sides)
        x = Scale(0, 1, left, right)
        inside = ""
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            inside += line([(x(part), 12), (x(part), bottom)], "grid") + text(
                x(part), bottom + 19, f"{part:.0%}".replace("%", " %"), "m", "middle"
            )
        inside += line([(x(even), 12), (x(even), bottom)], "zero")
        inside += text(x(0), bottom + 40, say("skill.coin"), "m") + text(
            x(1), bottom + 40, say("skill.chess"), "m", "end"
        )
        for at, side in enumerate(sides):
            level, y = side.levels[SKILL], 38 + 52.0 * at
            kind = "a" if side.letter == "A" else "b"
            inside += badge(11, y, side.letter) + line([(x(even), y), (x(level["mean"]), y)], f"stem-{kind}")
            inside += line([(x(level["low"]), y), (x(min(1, level["high"])), y)], f"bar-{kind}") + dot(
                x(level["mean"]), y, side.letter
            )
            inside += text(
                x(level["mean"]),
                y - 12,
                number("share", level["mean"]),
                "strong" if kind == "a" else "strong b",
                "middle",
            )
        return inside, bottom + 48

    heads = [
        say("figure.rules"),
        say("skill.title"),
        say("figure.sure"),
        *([say("skill.tell")] if players == 2 else []),
    ]
    slots: dict[str, object] = {
        "strong": bots["strong"].capitalize(),
        "weak": bots["weak"].capitalize(),
        "even": number("share", even, 0),
    }
    return Figure("skill", headline, says("skill.label"), Table(heads, rows), draw, wide=False, slots=slots)


def _sides(found: Found) -> list[Side]:
    return [found.book, *([found.focus] if found.focus is not None else [])]


def _ends(side: Side, metric: str) -> str:
    level = side.levels[metric]
    return say("units.from_to", low=number("share", level["low"]), high=number("share", level["high"]))
