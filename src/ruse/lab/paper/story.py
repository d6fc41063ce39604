"""The story of War Slayer V as a page: five complaints, each as numbers of three games."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from math import ceil
from pathlib import Path

from ruse.kernel.errors import RuseError
from ruse.lab.demo import COMPLAINTS, ONLY, STAGES, Complaint, Measured, Stage, measured
from ruse.lab.findings import Findings
from ruse.lab.metrics import Metric, metrics_of
from ruse.lab.metrics.wording import words_of
from ruse.lab.paper.figure import section
from ruse.lab.paper.page import HERE, faces
from ruse.lab.paper.svg import Scale, box, dot, line, picture, text
from ruse.lab.paper.wording import MINUTES, SHARE, number, say, says
from ruse.lab.study import Study

ROOM = {MINUTES: 40.0, "count": 20.0}
"""Where a scale of these ends at the least; shares end at all of it."""
LEAST = {"standing.public": 0.5, "skill.strong_vs_weak": 0.5}
FULL = {ONLY: 0.3}


def story(found: Mapping[str, Findings], seconds: float, path: Path) -> int:
    """Write the page; how many bytes it has."""
    page = html(found, seconds)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, "utf-8")
    except OSError as error:
        raise RuseError(f"the page {path} cannot be written: {error.strerror or error}") from error
    return len(page.encode())


def html(found: Mapping[str, Findings], seconds: float) -> str:
    games = sum(one.data["games"] for one in found.values())
    parts = "".join(complaint(one, found) for one in COMPLAINTS)
    art = (HERE / "art" / "wordmark.svg").read_text("utf-8")
    mark = (HERE / "art" / "war-slayer.svg").read_text("utf-8")
    made = "".join(f"<li>{escape(rules_of(stage, found[stage.name]))}</li>" for stage in STAGES)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{says("story.title")} · Ruse</title>
<style>{faces()}{(HERE / "report.css").read_text("utf-8")}</style></head>
<body><a class="skip" href="#answer">{says("page.skip")}</a>
<header class="top"><div class="wm">{art}</div><h1>{says("story.title")}</h1><p>{says("story.about")}</p>
<div class="ill" aria-hidden="true">{mark}</div></header>
<main><div id="answer" class="told">{parts}</div>
<section id="making"><h2>{says("story.making")}</h2>
<p>{says("story.games", games=f"{games:,}", seconds=f"{seconds:.0f}")}</p>
<ul>{made}</ul><p class="sub">{says("story.rulings")}</p></section></main>
<footer>{says("story.foot")}<span>{says("page.people")}</span></footer></body></html>
"""


def rules_of(stage: Stage, found: Findings) -> str:
    bots = found.data["study"]["bots"]
    switches = ", ".join(f"{name} = {value}" for name, value in stage.switches.items()) or say("story.book")
    deals = f"{found.data['deals']:,}"
    return say(
        "story.stage", title=stage.title, switches=switches, deals=deals, mirror=bots["mirror"], weak=bots["weak"]
    )


def complaint(one: Complaint, found: Mapping[str, Findings]) -> str:
    rows = "".join(strip(metric, found) for metric in one.metrics)
    body = f'<p class="lab">“{escape(one.quote)}”</p><p>{escape(verdict(one, found))}</p>{rows}'
    return section(one.name, says(f"story.{one.name}.head"), "", body)


def verdict(one: Complaint, found: Mapping[str, Findings]) -> str:
    """The complaint's first number (or the one that it is about), game by game, in a sentence."""
    metric = ONLY if one.name == "choice" else one.metrics[0]
    said = {stage.name.replace("-", "_"): value(metric, measured(found[stage.name], stage, metric)) for stage in STAGES}
    return say(f"story.{one.name}.says", **said)


def value(metric: str, found: Measured | None) -> str:
    return say("story.none") if found is None else number(unit_of(metric), found.mean)


def metric_of(metric: str) -> Metric | None:
    game = Study(STAGES[-1].game).plan().game
    return metrics_of(game, 2).get(metric)


def unit_of(metric: str) -> str:
    known = metric_of(metric)
    return SHARE if known is None else str(known.unit)


def strip(metric: str, found: Mapping[str, Findings]) -> str:
    """One number of all three games, on one scale."""
    unit, known = unit_of(metric), metric_of(metric)
    title = say("story.weight") if known is None else known.words.title
    reading = words_of("choice.only", kind=say("story.it")).reading if known is None else known.words.reading
    shown = [(stage, measured(found[stage.name], stage, metric)) for stage in STAGES]
    start = LEAST.get(metric, 0.0)
    most = max((one.high for _, one in shown if one is not None), default=1.0)
    scale_end = FULL.get(metric, 1.0) if unit == SHARE else max(ROOM[unit], 10 * ceil(most / 10))
    told = "; ".join(f"{stage.title}: {value(metric, one)}" for stage, one in shown)
    cells = "".join(
        f"<tr><th scope=row>{escape(stage.title)}</th>{row(metric, unit, one)}</tr>" for stage, one in shown
    )

    def draw(width: float) -> str:
        names = 128.0 if width > 400 else 8.0
        scale = Scale(start, scale_end, names, width - 74)
        inside = ""
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            at = start + part * (scale_end - start)
            inside += line([(scale(at), 8), (scale(at), 150)], "zero" if part == 0 else "grid")
            inside += text(
                scale(at), 168, number(unit, at, 0 if unit != SHARE or scale_end > 0.5 else None), "m", "middle"
            )
        for place, (stage, one) in enumerate(shown):
            y = 32 + 48 * place
            inside += text(0, y + 5 - (0 if width > 400 else 18), stage.title, "row")
            if one is None:
                inside += text(names + 8, y + 5, say("story.none"), "m")
                continue
            low, high = max(start, one.low), min(scale_end, one.high)
            inside += box(scale(low), y - 8, max(2.0, scale(high) - scale(low)), 16, "band")
            inside += dot(scale(min(scale_end, max(start, one.mean))), y, "B" if stage is STAGES[-1] else "A")
            inside += text(scale(high) + 12, y + 5, number(unit, one.mean), "strong")
        return inside

    drawn = "".join(
        f'<div class="at {name}">{picture(width, 178, f"{title}: {told}", draw(width))}</div>'
        for name, width in (("desk", 1214.0), ("paper", 718.0), ("phone", 326.0))
    )
    heads = "".join(f'<th scope="col">{says(f"story.{head}")}</th>' for head in ("game", "value", "sure"))
    return (
        f'<figure class="f wide"><figcaption><h3>{escape(title)}</h3></figcaption><div class="plot">{drawn}</div>'
        f'<div class="folds"><details class="how"><summary>{says("figure.how")}</summary><p>{escape(reading)}</p></details>'
        f'<details class="tab"><summary>{says("figure.table")}</summary><div class="scroll"><table class="nums"><thead><tr>'
        f"{heads}</tr></thead><tbody>{cells}</tbody></table></div></details></div></figure>"
    )


def row(metric: str, unit: str, one: Measured | None) -> str:
    if one is None:
        return f"<td>{says('story.none')}</td><td></td>"
    what = f" ({escape(one.what)})" if one.what else ""
    sure = says("units.from_to", low=number(unit, one.low), high=number(unit, one.high))
    return f"<td>{escape(number(unit, one.mean))}{what}</td><td>{sure}</td>"
