"""What people said who played it, beside the bots: marks, a line of their own, and how long they took."""

from __future__ import annotations

from html import escape

from ruse.kernel.options import Value
from ruse.lab.paper.choices import named
from ruse.lab.paper.dials import COMPLAINTS
from ruse.lab.paper.figure import PHONE, Figure, Table
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.svg import Scale, badge, line, text
from ruse.lab.paper.wording import counted, listed, say, says
from ruse.lab.people import LEAST, MOST, Voice, answers_about, speeds_of, voices
from ruse.lab.statistics.means import Estimate
from ruse.wire.lab import Told

LINES = 12
"""Of what people wrote, so many are shown; the file has all."""
RISE = 58.0


def of_side(found: Found, side: Side) -> list[Told]:
    options: dict[str, Value] = next(arm["options"] for arm in found.study["arms"] if arm["name"] == side.name)
    usual = {switch.name: switch.default for switch in found.game.switches}
    return answers_about(found.people, {name: value for name, value in options.items() if value != usual.get(name)})


def voices_of(found: Found, side: Side) -> list[Voice]:
    """Of this variant beside the book; of the book alone where there is no other."""
    if not found.people:
        return []
    variant = "" if side is found.book else side.name
    bots: dict[str, str | None] = {}
    for one in COMPLAINTS:
        rows = [found.row(variant, metric) for metric in one.metrics if metric in found.book.levels]
        bots[one.name] = rows[0]["word"] if rows and rows[0] is not None and variant else None
    return voices(of_side(found, found.book), of_side(found, side) if variant else [], bots)


def disagreement(found: Found, side: Side | None) -> str | None:
    """Where people are sure, and not of what the bots say."""
    if side is None:
        return None
    split = [one for one in voices_of(found, side) if one.disagrees]
    if not split:
        return None
    parts = [say("people.split", what=about(one), bots=str(one.bots), people=str(one.word)) for one in split]
    return say("people.disagree", letter=side.letter, parts=listed(parts))


def about(one: Voice) -> str:
    return say(f"people.about.{one.about}")


def headline(found: Found, side: Side, said: list[Voice]) -> str:
    split = disagreement(found, side)
    if split is not None:
        return split.removesuffix(".")
    alike = [one for one in said if one.agrees]
    if alike:
        return say("people.agree", letter=side.letter, what=listed([about(one) for one in alike]))
    if side is found.book:
        return say("people.alone")
    if not any(one.moved is not None for one in said):
        return say("people.one_side", letter="A" if of_side(found, found.book) else side.letter)
    return say("people.few")


def marks_figure(found: Found) -> Figure | None:
    """Each complaint as a scale, with A above and the variant below."""
    side = found.focus or found.book
    said = voices_of(found, side)
    if not said:
        return None
    shown = [(letter, place) for letter, place in (("A", 0), (side.letter, 1)) if place == 0 or side is not found.book]

    def draw(width: float) -> tuple[str, float]:
        narrow = width <= PHONE
        left, right, y = (20.0 if narrow else width * 0.42), width - 24, 24.0
        x = Scale(LEAST, MOST, left, right)
        inside = ""
        for one in said:
            if narrow:
                inside += text(0, y, quoted(one), "d")
                y += 30
            else:
                inside += text(0, y + 17, quoted(one), "d")
            for letter, place in shown:
                estimate = (one.book, one.yours)[place]
                level = y + 24 * place
                inside += line([(left, level), (right, level)], "grid")
                if estimate is not None:
                    kind = "sure-a" if place == 0 else "sure-b"
                    inside += line([(x(estimate.low), level), (x(estimate.high), level)], kind)
                    inside += badge(x(estimate.mean), level, letter)
            y += RISE if len(shown) == 2 else RISE - 24
        for mark in range(LEAST, MOST + 1):
            inside += text(x(mark), y, str(mark), "m", "middle")
        ends = text(left, y + 19, say("people.low"), "m") + text(right, y + 19, say("people.high"), "m", "end")
        return inside + ends, y + 28

    heads = [say("people.title"), *[letter for letter, _ in shown], say("people.said"), say("people.asked")]
    told = [*of_side(found, found.book), *of_side(found, side)]
    rows = [
        [
            quoted(one),
            *[cell((one.book, one.yours)[place], one.counts[place]) for _, place in shown],
            spoken(one),
            wording(told, one.about),
        ]
        for one in said
    ]
    return Figure("people", headline(found, side, said), says("people.label"), Table(heads, rows), draw)


def wording(told: list[Told], about: str) -> str:
    """The question as it was put; where it was put in several ways, the first of them."""
    asked = dict.fromkeys(asks for one in told for name, asks in one.asked.items() if name == about)
    return next(iter(asked), "")


def quoted(one: Voice) -> str:
    return say(f"dials.{one.about}.quote")


def cell(estimate: Estimate | None, count: int) -> str:
    if estimate is None:
        return say("people.nobody")
    ends = {"mean": f"{estimate.mean:.1f}", "low": f"{estimate.low:.1f}", "high": f"{estimate.high:.1f}"}
    return counted("people.mark", count, **ends)


def spoken(one: Voice) -> str:
    if one.bots is None:
        return ""
    return say(
        "people.words", people=str(one.word) if one.moved is not None else say("people.nobody"), bots=str(one.bots)
    )


def lines_figure(found: Found) -> Figure | None:
    """What they wrote, as it was written, and only as text."""
    side = found.focus or found.book
    sides = [found.book] if side is found.book else [found.book, side]
    lines = [(one.letter, told.question, told.line) for one in sides for told in of_side(found, one) if told.line]
    if not lines:
        return None
    shown = lines[:LINES]
    items = "".join(f"<li><b>{escape(letter)}</b> <q>{escape(said)}</q></li>" for letter, _, said in shown)
    headline = counted("lines.headline", len(lines))
    rows = [[letter, question, said] for letter, question, said in shown]
    heads = [say("lines.title"), say("lines.question"), say("lines.said")]
    return Figure(
        "lines", headline, "", Table(heads, rows), body=f'<ul class="said">{items}</ul>', wide=False,
        slots={"shown": LINES},
    )  # fmt: skip


def speeds_figure(found: Found) -> Figure | None:
    """How long they mostly took for each kind of decision, and how often they needed help."""
    side = found.focus or found.book
    told = of_side(found, side)
    taken = speeds_of(told)
    if not taken:
        return None
    slowest = max(taken, key=lambda kind: middle_of(taken[kind]))
    classes = [say(f"speeds.class_{speed}") for speed in range(6)]
    rows = [[named(kind), *[str(count) if count else "" for count in counts]] for kind, counts in taken.items()]
    helps = ", ".join(
        say(f"speeds.{name}", much=f"{sum(getattr(one, name) for one in told) / len(told):.1f}")
        for name in ("rules", "undos", "hints")
    )
    table, said = Table([say("speeds.kind"), *classes], rows), say("speeds.headline", kind=named(slowest).lower())
    return Figure(
        "speeds", said, "", table, body=table.html(), wide=False,
        slots={"helps": helps, "letter": side.letter, "count": len(told)},
    )  # fmt: skip


def middle_of(counts: list[int]) -> float:
    return sum(speed * count for speed, count in enumerate(counts)) / sum(counts)
