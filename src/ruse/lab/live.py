"""A study in a terminal: how it stands while it runs, and what it found."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from ruse.lab.findings import Findings, Progress
from ruse.lab.metrics import Metric
from ruse.lab.rows import EXPLORE, Row

MARKS = {"Better": "▲", "Worse": "▼", "Same": "=", "Mixed": "◆", "Open": "○"}
STYLES = {"Better": "bold cyan", "Worse": "bold red", "Same": "bold", "Mixed": "bold magenta", "Open": "dim"}
EVERY = 0.4
"""Seconds between two pictures: looks come much faster."""


class Watcher:
    """Hears the progress of a study and draws it, where there is a terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.live = Live(console=console, transient=True, auto_refresh=False) if console.is_terminal else None
        self.last = 0.0

    def __enter__(self) -> Watcher:
        if self.live is not None:
            self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.live is not None:
            self.live.stop()

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if self.live is None or now - self.last < EVERY:
            return
        self.last = now
        self.live.update(standing(progress), refresh=True)


def standing(progress: Progress) -> Table:
    rate = progress.played / progress.seconds if progress.seconds > 0 else 0.0
    deals = f"{progress.deals:,} of at most {progress.most:,} deals"
    said = f"{deals}, {progress.games:,} games, {rate:,.0f} a second. Ctrl-C keeps everything."
    table = Table(title=said, title_justify="left", title_style="", box=None, pad_edge=False)
    for heading in ("variant", "metric", "verdict", "change"):
        table.add_column(heading, header_style="dim")
    for row in progress.rows:
        if row.role != EXPLORE:
            table.add_row(escape(row.variant or "the rules"), row.metric.name, word(str(row.word)), changed(row))
    return table


def word(text: str) -> str:
    return f"[{STYLES[text]}]{MARKS[text]} {text}[/]"


def changed(row: Row) -> str:
    if row.mixture is None:
        return "…"
    return row.metric.says_change(row.interval.mean, row.interval.low, row.interval.high)


def print_findings(findings: Findings, metrics: dict[str, Metric], console: Console, *, everything: bool) -> None:
    """The answer in sentences, then a table for each variant."""
    data = findings.data
    for sentence in sentences(data, metrics):
        console.print(escape(sentence), highlight=False, soft_wrap=True)
    rows = [row for row in data["rows"] if everything or row["role"] != EXPLORE or row["word"] != "Open"]
    for variant in dict.fromkeys(row["variant"] for row in rows):
        console.print()
        console.print(table_of([row for row in rows if row["variant"] == variant], metrics))
    for note in notes(data):
        console.print(escape(note), highlight=False, soft_wrap=True, style="dim")


def table_of(rows: Sequence[dict[str, Any]], metrics: dict[str, Metric]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(escape(rows[0]["variant"] or "the rules"), header_style="bold")
    table.add_column("")
    table.add_column("change (95 % interval)")
    table.add_column("deals", justify="right")
    table.add_column("saved", justify="right")
    for row in rows:
        table.add_row(*cells(row, metrics[row["metric"]]))
    return table


def cells(row: dict[str, Any], metric: Metric) -> Sequence[str]:
    asked = {"primary": " *", "guard": " +"}.get(row["role"], "")
    stands = "" if row["stands"] else " ?"
    change = "" if row["low"] is None else metric.says_change(row["change"], row["low"], row["high"])
    saved = "" if row["saved"] is None else f"{100 * row['saved']:.0f} %"
    return row["metric"] + asked, word(row["word"]) + stands, change, f"{row['deals']:,}", saved


def sentences(data: dict[str, Any], metrics: dict[str, Metric]) -> list[str]:
    """First where the bots disagree, then the answer to each question."""
    found = [
        f"The bots disagree about {title(row)}: {row['check']['bot']} bots say {row['check']['word']}."
        for row in data["rows"]
        if row["check"] is not None and row["check"]["disagrees"]
    ]
    for row in data["rows"]:
        if row["role"] != EXPLORE:
            found.append(sentence(row, metrics[row["metric"]]))
    return found


def title(row: dict[str, Any]) -> str:
    return f"{row['variant']}: {row['title']}" if row["variant"] else row["title"]


def sentence(row: dict[str, Any], metric: Metric) -> str:
    """What was asked and what came out, with the numbers."""
    if row["low"] is None:
        return f"{title(row)} is {row['word']}: there are too few deals to say anything."
    care = f"you care from {metric.says(row['smallest'], change=True).lstrip('+')}"
    moved = metric.says_change(row["change"], row["low"], row["high"])
    if not row["variant"]:
        return f"{title(row)} is {row['word']}: {moved}; {care}."
    before, after = metric.says(row["before"]), metric.says(row["after"])
    return f"{title(row)} is {row['word']}: {before} becomes {after}, {moved}; {care}."


ENDED = {
    "decided": "everything that was asked is decided",
    "most": "that is the most that was allowed",
    "time": "the time is up; run it again to go on",
    "asked": "it was stopped; run it again to go on",
}


def notes(data: dict[str, Any]) -> list[str]:
    left = f"{data['deals']:,} deals, {data['games']:,} games: {ENDED[data['ended']]}."
    marks = "* asked, + guarded, ? could be chance among so many."
    return [left, f"{marks} Bots are not people: play it with friends before you print it."]
