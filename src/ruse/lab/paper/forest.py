"""The forest: every metric as a row of one table, with its interval drawn where better is always to the right."""

from __future__ import annotations

from html import escape

from ruse.lab.paper.found import ASKED, Found, Row, Side
from ruse.lab.paper.wording import amount, interval, number, say, says, signed

MOST = 5.0
"""Units of the smallest change that matters, to either side; what is further off gets a chevron and its number."""
SIGNS = {
    "Better": '<path d="M6 1L11.5 11H.5Z" fill="currentColor"/>',
    "Worse": '<path d="M6 11L11.5 1H.5Z" fill="currentColor"/>',
    "Same": '<path d="M.5 2.6H11.5V5H.5ZM.5 7H11.5V9.4H.5Z" fill="currentColor"/>',
    "Mixed": '<path d="M3.2 1.5L6.2 7.5H.2Z M8.8 10.5L11.8 4.5H5.8Z" fill="currentColor"/>',
    "Open": '<circle class="broken" cx="6" cy="6" r="4.6"/>',
}
MARKS = {
    "Better": '<path d="M0-7L7 6H-7Z"/>',
    "Worse": '<path d="M0 7L7-6H-7Z"/>',
    "Same": '<path d="M-5-5H5V5H-5Z"/>',
    "Mixed": '<path d="M-5-5H5V5H-5Z"/>',
    "Open": '<circle r="4.6"/>',
}


def chip(word: str) -> str:
    """A verdict: its word, its shape and its colour."""
    sign = f'<svg viewBox="0 0 12 12" aria-hidden="true">{SIGNS[word]}</svg>'
    return f'<span class="chip {word.lower()}">{sign}{says(f"verdict.{word}")}</span>'


def forest(found: Found, side: Side | None, rows: list[Row]) -> str:
    """A table of some rows, which are all of one variant; without one they are of the rules themselves."""
    if side is None or side.name == "book":
        heads = [says("forest.rule"), "", says("forest.value"), axis(), says("forest.verdict"), says("forest.deals")]
        kind = "alone"
    else:
        heads = [
            says("forest.rule"), says("forest.book"), says("forest.yours", letter=side.letter), axis(),
            says("forest.verdict"), says("forest.deals"), says("forest.saved"),
        ]  # fmt: skip
        kind = "paired"
    if kind == "alone":
        del heads[1]
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    body = "".join(line(row, found, side, last=at == last_asked(rows)) for at, row in enumerate(rows))
    return f'<table class="forest {kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def last_asked(rows: list[Row]) -> int:
    return max((at for at, row in enumerate(rows) if row["role"] in ASKED), default=-1)


def axis() -> str:
    marks = "".join(
        f'<text x="{at(units):.1f}%" y="34" text-anchor="middle" class="m">{text}</text>'
        for units, text in ((-4, "4×"), (-2, "2×"), (0, "0"), (2, "2×"), (4, "4×"))
    )
    words = (
        f'<text x="2%" y="14" class="worse">{says("forest.worse")}</text>'
        f'<text x="50%" y="14" text-anchor="middle" class="m">{says("forest.small")}</text>'
        f'<text x="98%" y="14" text-anchor="end" class="better">{says("forest.better")}</text>'
    )
    return f'<span class="sr">{says("forest.axis")}</span><svg class="axis" aria-hidden="true">{words}{marks}</svg>'


def at(units: float) -> float:
    """Per cent of the width."""
    return 50 + 9.6 * max(-MOST, min(MOST, units))


def line(row: Row, found: Found, side: Side | None, *, last: bool) -> str:
    unit, word = row["unit"], row["word"]
    asked = row["role"] in ASKED
    chance = "" if row["stands"] else f' <span class="chance" title="{says("forest.chance")}">?</span>'
    cells = [f'<th scope="row">{escape(row["title"])}{chance}</th>']
    if row["variant"]:
        cells.append(f'<td class="n was">{number(unit, row["before"])}</td>')
    value = row["after"] if row["variant"] else row["before"]
    cells += [
        f'<td class="n{" now" if row["variant"] else ""}">{number(unit, value)}</td>',
        f'<td class="plotted">{drawn(row)}</td>',
        f"<td>{chip(word)}</td>",
        f'<td class="n deals">{row["deals"]:,}</td>',
    ]
    if row["variant"]:
        saved = (
            say("forest.running")
            if not row["decided"]
            else ""
            if row["saved"] is None
            else f"{100 * row['saved']:.0f} %"
        )
        cells.append(f'<td class="n saved">{escape(saved)}</td>')
    names = " ".join([*(["asked"] if asked else []), *(["last"] if last else [])])
    return f'<tr class="{names}">{"".join(cells)}</tr>'


def drawn(row: Row) -> str:
    """The interval, and for who does not see it the same in words."""
    spoken = in_words(row)
    band = f'<rect class="band" x="{at(-1):.1f}%" width="{at(1) - at(-1):.1f}%" y="0" height="30"/>'
    edges = "".join(f'<line class="edge" x1="{at(u):.1f}%" x2="{at(u):.1f}%" y1="0" y2="30"/>' for u in (-1, 1))
    zero = '<line class="zero" x1="50%" x2="50%" y1="0" y2="30"/>'
    if not row["better"]:
        marks = ""
    elif row["check"] is not None and row["check"]["disagrees"] and row["check"]["better"]:
        marks = whisker(row["better"], own_word(row), 9, 0.8) + whisker(
            row["check"]["better"], row["check"]["word"], 21, 0.8
        )
    else:
        marks = whisker(row["better"], row["word"], 15, 1)
    words = f'<span class="sr">{escape(spoken)}</span>'
    return f'{words}<svg class="whisk" aria-hidden="true">{band}{edges}{zero}{marks}</svg>'


def own_word(row: Row) -> str:
    """What the main bots alone said, where the row's word is Mixed because others disagree."""
    middle = float(row["better"][0])
    if row["word"] != "Mixed":
        return str(row["word"])
    low, high = row["better"][1:]
    return "Better" if low > 0 and middle >= 1 else "Worse" if high < 0 and middle <= -1 else "Same"


def whisker(better: list[float], word: str, y: float, size: float) -> str:
    middle, low, high = better
    kind = word.lower()
    if middle > MOST or middle < -MOST:
        side = 1 if middle > 0 else -1
        x = at(side * MOST)
        path = f'<path class="chevron" d="M{-5 * side}-6L{side}0L{-5 * side}6"/>'
        chevron = f'<svg x="{x:.1f}%" y="{y}" overflow="visible">{path}</svg>'
        anchor = "end" if side > 0 else "start"
        words = f'<text x="{x - 2.4 * side:.1f}%" y="{y + 5}" text-anchor="{anchor}">{abs(middle):,.0f}×</text>'
        return f'<g class="{kind}">{chevron}{words}</g>'
    ends = "".join(
        f'<line x1="{at(u):.2f}%" x2="{at(u):.2f}%" y1="{y - 4 * size}" y2="{y + 4 * size}"/>'
        for u in (low, high)
        if abs(u) <= MOST
    )
    bar = f'<line class="bar" x1="{at(low):.2f}%" x2="{at(high):.2f}%" y1="{y}" y2="{y}"/>'
    mark = f'<svg x="{at(middle):.2f}%" y="{y}" overflow="visible"><g transform="scale({size})">{MARKS[word]}</g></svg>'
    return f'<g class="{kind}">{bar}{ends}{mark}</g>'


def in_words(row: Row) -> str:
    if row["low"] is None:
        return say("forest.nothing")
    unit = row["unit"]
    said = say(
        "forest.spoken", change=signed(unit, row["change"]), interval=interval(unit, row["low"], row["high"]),
        care=amount(unit, row["smallest"]),
    )  # fmt: skip
    check = row["check"]
    if check is not None and check["disagrees"]:
        said += " " + say("forest.disagrees", bot=check["bot"], word=check["word"])
    return said
