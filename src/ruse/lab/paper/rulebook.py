"""The rulebook, shaded by how often each paragraph did something."""

from __future__ import annotations

import ast
import re
from functools import cache
from html import escape
from pathlib import Path

from ruse.lab.paper.figure import Figure, Table
from ruse.lab.paper.found import Found
from ruse.lab.paper.wording import counted, number, say, says
from ruse.lab.readability import clauses_a_hundred_words, read

LONGEST = 190
"""Letters of a paragraph that are printed: enough to know it by."""
NUMBER = re.compile(r"^[A-Z]{2}-\d+\.\d+$")
MARKS = re.compile(r"\*+|`|\(ruling\) |\[([^\]]+)\]\([^)]*\)")


@cache
def can_be_told(folder: Path) -> frozenset[str]:
    """Paragraphs that the game's sources name where something happens; the others say what things are."""
    found: set[str] = set()
    for file in sorted(folder.glob("*.py")):
        if file.stem == "options":
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and NUMBER.match(node.value):
                found.add(node.value)
    return frozenset(found)


def shortened(text: str) -> str:
    """Whole sentences, as many as there is room for; or the beginning of the first."""
    whole = plain(text)
    if len(whole) <= LONGEST:
        return whole
    cut = whole[:LONGEST].rfind(". ")
    return whole[: cut + 1] if cut > 40 else whole[:LONGEST].rsplit(" ", 1)[0] + " …"


def plain(text: str) -> str:
    return MARKS.sub(lambda mark: mark[1] or "", " ".join(text.split()))


def rules_figure(found: Found) -> Figure | None:
    side = found.drawn[-1] if found.drawn else None
    if side is None or not side.tally.get("listened"):
        return None
    heard, fired = side.tally["listened"], side.tally["rules"]
    changed = {found.switch(name).rule for name in side.changed}
    told = can_be_told(found.game.folder)
    shown = [
        p
        for p in found.game.rulebook.paragraphs()
        if p.number in fired and (p.number in told or fired[p.number][0] or p.number in changed)
    ]
    quiet = [p.number for p in found.game.rulebook.paragraphs() if p.number in fired and p not in shown]
    never = [p.number for p in shown if not fired[p.number][0]]
    headline = counted(
        "rules.headline",
        len(never),
        fired=len(shown) - len(never),
        of=len(shown),
        letter=side.letter,
        number=never[0] if never else "",
    )
    cells, rows = [], []
    for paragraph in shown:
        games, times = fired[paragraph.number]
        share = games / heard
        often = _often(games, times, heard)
        mine = paragraph.number in changed
        classes = " ".join(["t", *(["never"] if not games else []), *(["chg"] if mine else [])])
        note = (
            f'<small class="c">{says("rules.changed", letter=side.letter)}</small>'
            if mine
            else f"<small>{escape(often)}</small>"
        )
        said = say("rules.share", share=number("share", share, 0)) if games else say("rules.never")
        cells.append(
            f'<li class="rp"><span class="r">{escape(paragraph.number)}</span>'
            f'<div class="{classes}" style="--used:{100 * share:.0f}%">{escape(shortened(paragraph.text))}</div>'
            f'<div class="n">{escape(said)}{note}</div></li>'
        )
        reading = read(plain(paragraph.text))
        rows.append(
            [
                paragraph.number,
                number("share", share),
                f"{times / heard:.2f}",
                str(reading.words),
                str(reading.sentences),
                f"{max(0.0, reading.grade):.0f}",
                say("rules.changed", letter=side.letter) if mine else "",
            ]
        )
    body = f'<ul class="rb">{"".join(cells)}</ul>'
    if quiet:
        body += f'<p class="quiet">{says("rules.quiet", numbers=", ".join(quiet))}</p>'
    heads = [say(f"rules.{head}") for head in ("paragraph", "games", "times", "words", "sentences", "grade")] + [""]
    dense = clauses_a_hundred_words([plain(paragraph.text) for paragraph in shown])
    return Figure(
        "rules",
        headline,
        says("rules.label"),
        Table(heads, rows),
        body=body,
        slots={"letter": side.letter, "games": f"{heard:,}", "dense": f"{dense:.1f}"},
    )


def _often(games: int, times: int, heard: int) -> str:
    if not games:
        return say("rules.none", games=f"{heard:,}")
    if games < 0.05 * heard:
        return say("rules.rare")
    return say("rules.often", times=f"{times / heard:.1f}")
