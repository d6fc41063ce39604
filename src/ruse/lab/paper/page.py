"""The report as a page: its parts in order, with what they need inside the file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ruse
from ruse.kernel.errors import RuseError
from ruse.lab.paper.answer import answer, question
from ruse.lab.paper.choices import kinds_figure, uses_figure, weights_figure
from ruse.lab.paper.dials import dials
from ruse.lab.paper.endings import ends_figure, seats_figure
from ruse.lab.paper.figure import Figure, section
from ruse.lab.paper.forest import forest
from ruse.lab.paper.found import ASKED, Found, Side
from ruse.lab.paper.games import examples, games_section, keep_records
from ruse.lab.paper.lengths import length_figure
from ruse.lab.paper.luck import luck_figure, skill_figure
from ruse.lab.paper.making import making_section
from ruse.lab.paper.margins import margins_figure
from ruse.lab.paper.people import lines_figure, marks_figure, speeds_figure
from ruse.lab.paper.rulebook import rules_figure
from ruse.lab.paper.standing import standing_figure
from ruse.lab.paper.wording import say, says
from ruse.wire.lab import Heard

HERE = Path(__file__).parent
FACES = (
    ("Besley Variable", "normal", "400 900", "besley-latin-wght-normal-*.woff2"),
    ("Besley Variable", "italic", "400 900", "besley-italic-*.woff2"),
    ("Archivo Variable", "normal", "100 900", "archivo-latin-wdth-normal-*.woff2"),
)
CHAPTERS: tuple[tuple[str, tuple[Callable[[Found], Figure | None], ...]], ...] = (
    ("people", (marks_figure, lines_figure, speeds_figure)),
    ("fairness", (seats_figure, ends_figure)),
    ("time", (length_figure, margins_figure)),
    ("luck", (luck_figure, skill_figure)),
    ("choices", (kinds_figure, weights_figure, uses_figure)),
    ("standing", (standing_figure,)),
    ("rules", (rules_figure,)),
)


def report(data: dict[str, Any], path: Path, people: Sequence[Heard] = ()) -> int:
    """Write it, and the records of its games beside it; how many bytes it has."""
    found = Found(data, tuple(people))
    games = examples(found)
    beside = path.parent / "games"
    page = html(found, games_section(found, games, str(beside)))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        keep_records(games, beside)
        path.write_text(page, "utf-8")
    except OSError as error:
        raise RuseError(f"the report {path} cannot be written: {error.strerror or error}") from error
    return len(page.encode())


def html(found: Found, games: str) -> str:
    parts, number = [], 0
    for name, makers in CHAPTERS:
        figures = []
        for make in makers:
            figure = make(found)
            if figure is not None:
                number += 1
                figures.append(figure.html(number))
        if figures:
            body = f'<div class="g">{"".join(figures)}</div>'
            parts.append(section(name, says(f"chapter.{name}"), "", body, "figures"))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{escape(question(found))} · {escape(found.game.title)} · Ruse</title>
<style>{faces()}{(HERE / "report.css").read_text("utf-8")}</style></head>
<body><a class="skip" href="#answer">{says("page.skip")}</a>
{head(found)}
<main>{answer(found)}
{dials(found)}
{forests(found)}
{"".join(parts)}
{games}
{making_section(found)}</main>
<footer>{says("page.foot", title=found.game.title)}<span>{says("page.people")}</span></footer></body></html>
"""


def head(found: Found) -> str:
    study = found.study
    if not found.variants:
        about = say("head.alone", title=found.game.title, players=study["players"])
    elif len(found.variants) == 1:
        about = say(
            "head.one", title=found.game.title, letter=found.variants[0].letter, change=found.change(found.variants[0])
        )
    else:
        about = say("head.many", title=found.game.title, count=len(found.variants))
        if found.focus is not None:
            about += " " + say("head.focus", letter=found.focus.letter, change=found.change(found.focus))
    own = "" if question(found) == study["title"] else f'<p class="it">{escape(study["title"])}</p>'
    art = (HERE / "art" / "wordmark.svg").read_text("utf-8")
    title = f"<h1>{escape(question(found))}</h1><p>{escape(about)}</p>{own}"
    return f'<header class="top"><div class="wm">{art}</div>{title}{mark(found)}</header>'


def mark(found: Found) -> str:
    """The game's own sign, large; of a game that has none here a plain sheet."""
    file = HERE / "art" / f"{found.game.name}.svg"
    return f'<div class="ill" aria-hidden="true">{file.read_text("utf-8")}</div>' if file.exists() else ""


def forests(found: Found) -> str:
    """Of one variant every row; of several what was asked of each, and every row of the one that moved most."""
    sides: list[Side | None] = [*found.variants] or [None]
    parts = []
    for side in sides:
        rows = found.rows_of("" if side is None else side.name)
        if len(sides) > 1 and side is not found.focus:
            rows = [row for row in rows if row["role"] in ASKED]
        if not rows:
            continue
        title = ""
        if len(sides) > 1 and side is not None:
            title = (
                f"<h3>{says('forest.of', letter=side.letter, name=side.name)}</h3><p>{escape(found.change(side))}</p>"
            )
        parts.append(title + forest(found, side, rows))
    if not parts:
        return ""
    note = f'<p class="note">{says("forest.note")}</p>'
    return section("forest", says("forest.title"), says("forest.sub"), "".join(parts) + note)


def faces() -> str:
    """The letters of the house, as far as the browser client is here; without it the reader's own."""
    folder = Path(ruse.__file__).parent / "web" / "assets"
    found = []
    for family, style, weights, pattern in FACES:
        file = next(iter(sorted(folder.glob(pattern))), None)
        if file is not None:
            content = b64encode(file.read_bytes()).decode()
            stretch = "font-stretch:62% 125%;" if "wdth" in pattern else ""
            found.append(
                f'@font-face{{font-family:"{family}";font-style:{style};font-weight:{weights};{stretch}'
                f'src:url(data:font/woff2;base64,{content}) format("woff2")}}'
            )
    return "\n".join(found) + "\n"
