"""An audit as a page of the manual: which rulings matter, which are harmless, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from ruse.kernel.options import said
from ruse.lab.audit import HARMLESS, MATTERS, OPEN, Ruling, impact_of
from ruse.lab.findings import Findings
from ruse.lab.metrics import Metric
from ruse.lab.plan import Plan

TITLES = {MATTERS: "What matters", OPEN: "What is open", HARMLESS: "What is harmless"}
BELOW = {
    MATTERS: "Some number surely moves by more than one would care about. The ones on top are the sentences to write first.",
    OPEN: "Not told apart in so many deals: at most as much as the last column says.",
    HARMLESS: "All numbers surely stay within what anybody would care about, however this is ruled.",
}


def page(plan: Plan, findings: Findings, found: Sequence[Ruling], command: str) -> str:
    data, metrics = findings.data, plan.metrics
    bots = data["study"]["bots"]
    lines = [
        f"# Which rulings of {plan.game.title} matter",
        "",
        f"Every switch, one value at a time, against the rules as they are: {plan.setup.seats} players, at most "
        f"{data['deals']:,} deals each, {data['games']:,} games. {bots['mirror'].capitalize()} bots sit in every seat; "
        f"where two play differently, it is {bots['strong']} against {bots['weak']}. The same deals and the same dice "
        "are played under both rules.",
        "",
        "Made by",
        "",
        "```text",
        command,
        "```",
        "",
        f"Rules as they were: {', '.join(f'`{name}={said(value)}`' for name, value in plan.setup.options.items())}.",
        "",
        *levels(data, metrics),
    ]
    for verdict in (MATTERS, OPEN, HARMLESS):
        group = [one for one in found if one.verdict == verdict]
        if group:
            lines += ["", f"## {TITLES[verdict]}", "", BELOW[verdict], "", *table(group, metrics)]
    lines += [
        "",
        "Bots are not people: what is harmless among these bots can matter to friends, and the other way round.",
    ]
    return "\n".join(lines) + "\n"


def levels(data: dict[str, object], metrics: dict[str, Metric]) -> list[str]:
    """What everything is compared with."""
    book = data["levels"]["book"]  # type: ignore[index]
    rows = [
        f"| {metrics[name].words.title} | {metrics[name].says(one['mean'])} | {metrics[name].says(one['low'])} to "
        f"{metrics[name].says(one['high'])} | {care(metrics[name])} |"
        for name, one in book.items()
    ]
    return ["| as it is | mean | interval | you care from |", "|---|---|---|---|", *rows]


def care(metric: Metric) -> str:
    smallest = metric.smallest
    return f"{100 * smallest.amount:g} % of it" if smallest.relative else metric.says(smallest.amount, change=True)


def table(group: Sequence[Ruling], metrics: dict[str, Metric]) -> list[str]:
    lines = ["| ruling | rule | what moves most | change | times what you care about |", "|---|---|---|---|---|"]
    for one in group:
        moved = [row for row in one.rows if row["word"] in ("Better", "Worse", "Mixed") and row["stands"]] or list(
            one.rows
        )
        row = max(moved, key=impact_of)
        metric = metrics[row["metric"]]
        change = "" if row["low"] is None else metric.says_change(row["change"], row["low"], row["high"])
        title = one.switch.title(one.value) if one.switch.choices else f"{one.value}".lower()
        lines.append(
            f"| `{one.switch.name}` {title} | {one.switch.rule} | {metric.words.short or metric.words.title} | {change} | "
            f"{one.impact:.1f} |"
        )
    return lines
