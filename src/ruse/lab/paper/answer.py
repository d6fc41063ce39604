"""The first page: what was asked, what came out, and how sure that is."""

from __future__ import annotations

from html import escape

from ruse.lab.paper import people
from ruse.lab.paper.forest import chip
from ruse.lab.paper.found import ASKED, ORDER, Found, Row, Side
from ruse.lab.paper.wording import amount, interval, listed, number, say, says
from ruse.lab.questions import question_of

MOST_NAMED = 9


def question(found: Found) -> str:
    """In words, where it is one of those the lab knows; otherwise the study's own title."""
    known = question_of(found.study)
    return say(f"question.{known}") if known is not None else str(found.study["title"])


def short(found: Found, row: Row) -> str:
    return found.metrics[row["metric"]].words.short


def by_word(rows: list[Row]) -> dict[str, list[Row]]:
    groups = {word: [row for row in rows if row["word"] == word] for word in ORDER}
    return {word: group for word, group in groups.items() if group}


def headline(found: Found, side: Side | None) -> str:
    """`B is Same in luck, Worse in length.`"""
    rows = [row for row in found.rows_of("" if side is None else side.name) if row["role"] in ASKED]
    if not rows:
        return say("answer.looked")
    if side is None:
        fair = [row for row in rows if row["word"] == "Same"]
        key = (
            "answer.near"
            if len(fair) == len(rows)
            else "answer.off"
            if any(r["word"] == "Worse" for r in rows)
            else "answer.open"
        )
        off = [row for row in rows if row["word"] == "Worse"] or [row for row in rows if row["word"] == "Open"] or rows
        return say(key, what=listed([short(found, row) for row in off]))
    parts = [
        say("answer.part", word=word, what=listed([short(found, row) for row in group]))
        for word, group in by_word(rows).items()
    ]
    return say("answer.is", letter=side.letter, parts=", ".join(parts))


def sentences(found: Found, side: Side | None) -> list[str]:
    """First where the bots disagree, then where people do, then each question with its numbers."""
    rows = found.rows_of("" if side is None else side.name)
    splits = [disagreement(found, rows), people.disagreement(found, side)]
    return [*(split for split in splits if split), *(sentence(found, row) for row in rows if row["role"] in ASKED)]


def disagreement(found: Found, rows: list[Row]) -> str | None:
    """Where the bots say otherwise than each other."""
    split = [row for row in rows if row["check"] is not None and row["check"]["disagrees"]]
    if not split:
        return None
    what = listed([short(found, row) for row in split])
    return say("answer.disagree", bot=split[0]["check"]["bot"], main=found.study["bots"]["mirror"], what=what)


def sentence(found: Found, row: Row) -> str:
    title, unit = row["title"], row["unit"]
    if row["low"] is None:
        return say("answer.too_few", title=title)
    care, sure = amount(unit, row["smallest"]), interval(unit, row["low"], row["high"])
    if not row["variant"]:
        return say("answer.alone", title=title, value=number(unit, row["before"]), interval=sure, care=care)
    before, after = number(unit, row["before"]), number(unit, row["after"])
    key = "answer.more" if row["change"] > 0 else "answer.less"
    return say(key, title=title, before=before, after=after, much=amount(unit, row["change"]), interval=sure, care=care)


def brief(found: Found, row: Row) -> str:
    """The same for who sees the numbers beside it."""
    if row["low"] is None or not row["variant"]:
        return sentence(found, row)
    unit, what = row["unit"], short(found, row)
    said = say("answer.brief", what=what, much=amount(unit, row["change"]), care=amount(unit, row["smallest"]))
    return said[0].upper() + said[1:]


def tally(found: Found, rows: list[Row]) -> str:
    """Which metrics got which verdict."""
    lines = []
    for word, group in by_word(rows).items():
        names = list(dict.fromkeys(short(found, row) for row in group))
        lines.append(f"<dt>{chip(word)}</dt><dd>{escape(few(names))}</dd>")
    return f'<dl class="tal">{"".join(lines)}</dl>'


def few(names: list[str]) -> str:
    left = len(names) - MOST_NAMED
    return ", ".join(names) if left <= 1 else say("answer.others", names=", ".join(names[:MOST_NAMED]), count=left)


def answer(found: Found) -> str:
    sides: list[Side | None] = [*found.variants] or [None]
    parts = []
    for side in sides:
        rows = found.rows_of("" if side is None else side.name)
        text = " ".join(sentences(found, side))
        size = "big" if len(sides) == 1 else "each"
        who = (
            ""
            if side is None or len(sides) == 1
            else f'<p class="which">{says("answer.which", letter=side.letter, what=found.change(side))}</p>'
        )
        parts.append(
            f'<div class="ans {size}"><div><h2>{escape(headline(found, side))}</h2>{who}<p>{escape(text)}</p></div>'
            f"{tally(found, rows)}</div>"
        )
    ended = says(
        f"answer.ended.{found.data['ended']}", deals=f"{found.data['deals']:,}", games=f"{found.data['games']:,}"
    )
    title = f'<p class="lab">{says("answer.title")}</p>'
    return f'<section id="answer">{title}{"".join(parts)}<p class="ended">{ended}</p></section>'
