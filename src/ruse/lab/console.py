"""`ruse lab`: change a rule, see what it does."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape

from ruse.kernel.options import parse_option
from ruse.kernel.registry import find_game, game_names, load_game
from ruse.lab.findings import Findings
from ruse.lab.live import Watcher, print_findings
from ruse.lab.metrics import Metric, find_metric, metrics_of
from ruse.lab.metrics.wording import elsewhere
from ruse.lab.plan import USUAL, Plan
from ruse.lab.study import HOME, REPORT, Study, find_findings, folder_of, run_plan

lab_app = App(name="lab", help="Change a rule, let bots play it, and read what it did.")
Flag = Parameter(negative="")


@lab_app.command
def switches(game: str) -> None:
    """List the rules of a game that can be changed, with their paragraphs and values.

    Parameters
    ----------
    game
        The game's name, as `ruse games` lists it.
    """
    console, played = Console(), find_game(game)
    for switch in played.switches:
        usual = switch.title(switch.default) if switch.choices else switch.default
        console.print(f"[bold]{switch.name}[/] ({switch.rule}) {escape(switch.says)} ...", highlight=False)
        console.print(f"    {switch.allowed()}; usually {escape(str(usual))}", highlight=False, soft_wrap=True)
        for value, says in switch.choices.items():
            console.print(f"    {value}: {escape(says)}", highlight=False, soft_wrap=True)


@lab_app.command
def run(
    study: Path,
    *,
    into: Path = HOME,
    jobs: int | None = None,
    on: str = "here",
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    everything: Annotated[bool, Flag] = False,
) -> None:
    """Run a study from a file, or go on with it. The same study again plays no game.

    Parameters
    ----------
    study
        The TOML file; docs/lab.md has one to copy.
    into
        The folder that keeps the games of all studies.
    jobs
        How many processes play, as many as there are cores if not given; the verdicts do not depend on it.
    on
        Where: here, ray, or a cluster of Ray like ray://host:10001. It takes the extra ruse[ray].
    as_json
        Print the verdicts as JSON and nothing else.
    everything
        Print every metric, not only what was asked and what was decided.
    """
    show(Study.from_toml(study).plan(), into, jobs, as_json=as_json, everything=everything, on=on)


@lab_app.command
def compare(
    game: str,
    *,
    settings: Annotated[tuple[str, ...], Parameter(name="--set", negative="")] = (),
    primary: Annotated[tuple[str, ...], Parameter(negative="")] = ("skill.strong_vs_weak",),
    explore: str = USUAL,
    players: int | None = None,
    seed: int = 1,
    deals: int = 50_000,
    bot: str | None = None,
    into: Path = HOME,
    jobs: int | None = None,
    on: str = "here",
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    everything: Annotated[bool, Flag] = False,
) -> None:
    """Compare the rules as they are with the same rules after some switches were changed.

    Parameters
    ----------
    game
        The game's name, as `ruse games` lists it.
    settings
        A switch as switch=value; several together are one variant. Without any it is asked whether the game is fair.
    primary
        What is asked; `ruse lab explain` lists the metrics.
    explore
        What is looked at besides: usual, all or none.
    players
        How many sit at a table; the fewest the game allows if not given.
    seed
        The same seed gives the same deals and the same play.
    deals
        The most deals it may take.
    bot
        Who sits in every seat; the Recruit if not given.
    into
        The folder that keeps the games of all studies.
    jobs
        How many processes play; the verdicts do not depend on it.
    on
        Where: here, ray, or a cluster of Ray like ray://host:10001. It takes the extra ruse[ray].
    as_json
        Print the verdicts as JSON and nothing else.
    everything
        Print every metric, not only what was asked and what was decided.
    """
    played = find_game(game)
    study = Study(game, seed=seed, players=players)
    if bot is not None:
        study.bots(mirror=bot)
    if settings:
        changed = dict(parse_option(played.name, played.switches, pair) for pair in settings)
        study.variant("variant", changed)
        asked = primary
    else:
        asked = ("fairness.first_seat",) if primary == ("skill.strong_vs_weak",) else primary
    study.measure(asked, explore=explore).stop(deals=deals)
    show(study.plan(), into, jobs, as_json=as_json, everything=everything, on=on)


@lab_app.command
def report(
    folder: Path,
    *,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    people: Path | None = None,
) -> None:
    """Write what a study found as one page of HTML, for a screen, a phone or paper. It plays no game but its five examples.

    Parameters
    ----------
    folder
        The folder of the study, as `ruse lab run` named it.
    out
        The file to write; report.html in the study's folder if not given.
    people
        A file of what people said who played it, as the page of the lab hands it out.
    """
    place, findings = find_findings(folder)
    path = out or place / REPORT
    size = findings.report(path, people)
    Console().print(
        f"{path}: {size / 1000:,.0f} kB. The records of its games are in {path.parent / 'games'}.",
        highlight=False,
        soft_wrap=True,
    )


@lab_app.command
def explain(metric: str | None = None, *, game: str = "war-slayer") -> None:
    """Say exactly what a metric is, what it is made from, how to read it, and what it does not say.

    Parameters
    ----------
    metric
        Its name or its code, like skill.strong_vs_weak or D1; without one, all of them are listed.
    game
        For metrics that only some games have.
    """
    console, known = Console(), known_metrics(game)
    if metric is None:
        for one in known.values():
            console.print(f"{one.code:<3} {one.name:<32} {escape(one.words.title)}", highlight=False)
        for code, said in elsewhere().items():
            console.print(f"{code:<3} {'':<32} {escape(said['title'])}: {escape(said['where'])}", highlight=False)
        return
    if metric in elsewhere():
        print_elsewhere(metric, console)
        return
    found = [one for one in known.values() if metric == one.code] or [find_metric(known, metric)]
    for one in found:
        print_metric(one, console)


def known_metrics(game: str) -> dict[str, Metric]:
    """Of this game with as many players as it takes, then whatever other games have besides."""
    first = find_game(game)
    found = dict(metrics_of(first, first.seats[1]))
    for name in game_names():
        other = load_game(name)
        found = {**metrics_of(other, other.seats[1]), **found}
    return {name: found[name] for name in sorted(found, key=lambda name: (found[name].code, name))}


def print_metric(metric: Metric, console: Console) -> None:
    words = metric.words
    console.print(f"[bold]{escape(words.title)}[/] ({metric.code}, {metric.name})", highlight=False)
    smallest = metric.smallest.said()
    for heading, text in (
        ("What it is", words.definition), ("Made from", words.data), ("How to read it", words.reading),
        ("Mind", words.caveat), ("Better is", words.better), ("You care from", f"{smallest}, if you do not say otherwise"),
    ):  # fmt: skip
        console.print(f"  [dim]{heading}:[/] {escape(text)}", highlight=False, soft_wrap=True)


def print_elsewhere(code: str, console: Console) -> None:
    said = elsewhere()[code]
    console.print(f"[bold]{escape(said['title'])}[/] ({code})", highlight=False)
    for heading, name in (
        ("What it is", "definition"), ("Made from", "data"), ("How to read it", "reading"), ("Found in", "where")
    ):  # fmt: skip
        console.print(f"  [dim]{heading}:[/] {escape(said[name])}", highlight=False, soft_wrap=True)


def show(plan: Plan, into: Path, jobs: int | None, *, as_json: bool, everything: bool, on: str = "here") -> Findings:
    """Run it with a live picture on the error stream, and print what came out."""
    with Watcher(Console(stderr=True, quiet=as_json)) as watcher:
        findings = run_plan(plan, into, jobs=jobs, progress=watcher, on=on)
    if as_json:
        sys.stdout.write(json.dumps(result_of(findings), ensure_ascii=False) + "\n")
    else:
        print_findings(findings, plan.metrics, Console(), everything=everything)
        folder = folder_of(plan, into)
        said = f"This run played {findings.played:,} games. As a page: ruse lab report {folder}"
        Console().print(said, style="dim", highlight=False, soft_wrap=True)
    return findings


def result_of(findings: Findings) -> dict[str, Any]:
    return {**findings.data, "played": findings.played}


for _name, _help in (
    ("demo", "Tell the story of War Slayer V by measurement: War, the first prototype, and what became of it."),
    ("audit", "Try every switch of a game, one value at a time: which rulings matter, and which are harmless?"),
    ("ladder", "Let each bot play the one below it: how many rungs has the ladder, and how wide are they?"),
    ("tune", "Search among the values of some switches for rules that meet targets."),
):
    lab_app.command(f"ruse.lab.inquiries:{_name}", name=_name, help=_help)
