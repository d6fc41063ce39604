"""What an arena found out: the payoff matrix, ratings, and for people a page of tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any

from ruse.bots.noticed import Noticed
from ruse.kernel.options import said
from ruse.kernel.registry import load_game
from ruse.lab.contest import Contest
from ruse.lab.deals import Deal
from ruse.lab.ratings import rate
from ruse.lab.sequential import Sequential
from ruse.lab.statistics import Estimate, mean_of, share_of

if TYPE_CHECKING:  # The page of tables is drawn with an extra; the figures need none.
    from rich.console import Console
    from rich.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot over all its tables: as one of two, as the one alone among others, or as one of all together."""

    bot: str
    win_share: Estimate
    score: Estimate
    rating: Estimate

    def to_json(self) -> dict[str, Any]:
        estimates = {"win_share": self.win_share, "score": self.score, "rating": self.rating}
        return {"bot": self.bot, **{name: estimate.to_json() for name, estimate in estimates.items()}}


@dataclass(frozen=True, slots=True)
class Report:
    contest: Contest
    deals: int
    games: int
    standings: tuple[Standing, ...]
    payoff: tuple[tuple[Estimate | None, ...], ...]
    """The share of the bot of the row, against the bot of the column."""
    decisions: dict[str, int]
    seconds: float
    test: Sequential | None = None
    noticed: Noticed = field(default_factory=Noticed)
    before: int = 0
    """Games that were in the results already."""

    @property
    def games_per_second(self) -> float:
        return round(max(0, self.games - self.before) / max(self.seconds, 0.001), 1)

    def to_json(self) -> dict[str, Any]:
        return {
            **self.contest.to_json(),
            "deals": self.deals,
            "games": self.games,
            "standings": [standing.to_json() for standing in self.standings],
            "payoff": [[cell.to_json() if cell is not None else None for cell in row] for row in self.payoff],
            "decisions": self.decisions,
            "blunders": dict(sorted(self.noticed.blunders.items())),
            "habits": self.habits(),
            "sequential": self.verdict(),
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
        }

    def habits(self) -> dict[str, list[int]]:
        """How often it was done, of how many times there was a choice."""
        done, chances = self.noticed.habits, self.noticed.chances
        return {what: [done[what], chances[what]] for what in sorted(chances)}

    def verdict(self) -> dict[str, Any] | None:
        if self.test is None:
            return None
        better = self.test.better()
        name = self.contest.bots[better] if better is not None else None
        return {"better": name, "margin": self.test.margin, "error": self.test.error, "deals": self.test.count}


def sum_up(
    contest: Contest, played: Sequence[Deal], seconds: float, test: Sequential | None = None, *, before: int = 0
) -> Report:
    decisions: Counter[str] = Counter()
    noticed = Noticed()
    for deal in played:
        decisions.update(deal.decisions)
        noticed.add(deal.noticed)
    ratings = rate(contest, played)
    return Report(
        contest=contest,
        deals=len({deal.deal for deal in played}),
        games=sum(deal.games for deal in played),
        standings=tuple(stand(contest, played, bot, ratings[bot]) for bot in range(len(contest.bots))),
        payoff=() if contest.together else payoffs(contest, played),
        decisions={kind: decisions[kind] for kind in load_game(contest.game).kinds if decisions[kind]},
        seconds=round(seconds, 3),
        test=test,
        noticed=noticed,
        before=before,
    )


def stand(contest: Contest, played: Sequence[Deal], bot: int, rating: Estimate) -> Standing:
    """A deal's value for a bot is the mean over its line-ups."""
    shares, scores = (values(contest, played, bot, of) for of in ("shares", "scores"))
    return Standing(contest.bots[bot], share_of(shares), mean_of(scores), rating)


def values(contest: Contest, played: Sequence[Deal], bot: int, of: str) -> list[float]:
    lineups, by_deal = contest.lineups(), dict[int, list[float]]()
    for deal in played:
        for place in places_of(contest, lineups[deal.lineup], bot):
            by_deal.setdefault(deal.deal, []).append(getattr(deal, of)[place])
    return [sum(found) / len(found) for found in by_deal.values()]


def places_of(contest: Contest, lineup: Sequence[int], bot: int) -> list[int]:
    """Where the bot counts: everywhere at a table of two or of all, but only alone against a table full of another."""
    places = [place for place, other in enumerate(lineup) if other == bot]
    return places if contest.together or len(places) == 1 else []


def payoffs(contest: Contest, played: Sequence[Deal]) -> tuple[tuple[Estimate | None, ...], ...]:
    lineups, found = contest.lineups(), dict[tuple[int, int], list[float]]()
    for deal in played:
        lineup = lineups[deal.lineup]
        found.setdefault((lineup[0], lineup[1]), []).append(deal.shares[0])
        if contest.players == 2:
            found.setdefault((lineup[1], lineup[0]), []).append(deal.shares[1])
    bots = range(len(contest.bots))
    return tuple(tuple(share_of(found[a, b]) if (a, b) in found else None for b in bots) for a in bots)


def print_report(report: Report, console: Console) -> None:
    contest = report.contest
    title = f"{load_game(contest.game).title}: {report.deals} deals, {report.games} games, seed {contest.seed}"
    if contest.players > 2:
        title += f", {contest.players} players"
    console.print(standings_table(report, title))
    console.print(rules_line(contest), highlight=False)
    if len(contest.bots) > 2 and report.payoff:
        console.print(payoff_table(report))
    if contest.players > 2 and not contest.together:
        says = f"Shares of one bot alone against {contest.players - 1} of another; even is {1 / contest.players:.1%}"
        console.print(says, highlight=False)
    kinds = ", ".join(f"{kind} {count / report.games:.1f}" for kind, count in report.decisions.items())
    console.print(f"Decisions a game: {kinds}", highlight=False)
    for what, count in sorted(report.noticed.blunders.items()):
        console.print(f"{what}: {count} times, {count / report.games:.2f} a game", highlight=False)
    for what, (done, chances) in report.habits().items():
        console.print(f"{what}: {done / chances:.0%} of {chances} times", highlight=False)
    console.print(f"{report.games_per_second} games a second", highlight=False)
    if report.test is not None:
        console.print(says_verdict(report, report.test), highlight=False)


def rules_line(contest: Contest) -> str:
    """What was played by: the edition and every switch, so that the report says it without the command."""
    switches = [f"{name}={said(value)}" for name, value in contest.options]
    return f"Edition {contest.edition}; {', '.join(switches) or 'no switches'}"


def standings_table(report: Report, title: str) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for heading in ("Bot", "Win share", "95 % interval", "Rating", "95 % interval", "Mean score"):
        table.add_column(heading, justify="left" if heading == "Bot" else "right", overflow="fold")
    for standing in report.standings:
        share, score, rating = standing.win_share, standing.score, standing.rating
        table.add_row(
            standing.bot,
            f"{100 * share.mean:.1f} %",
            f"{100 * share.low:.1f} to {100 * share.high:.1f} %",
            f"{rating.mean:.0f}",
            f"{rating.low:.0f} to {rating.high:.0f}" if isfinite(rating.low) else "–",
            f"{score.mean:.1f} ± {score.half_width:.1f}",
        )
    return table


def payoff_table(report: Report) -> Table:
    from rich.table import Table

    table = Table(title="Share of the row against the column, in per cent", title_justify="left")
    table.add_column("")
    for name in report.contest.bots:
        table.add_column(name, justify="right", overflow="fold")
    for name, cells in zip(report.contest.bots, report.payoff, strict=True):
        shown = ["" if cell is None else f"{100 * cell.mean:.1f} ± {100 * cell.half_width:.1f}" for cell in cells]
        table.add_row(name, *shown)
    return table


def says_verdict(report: Report, test: Sequential) -> str:
    terms = (
        f"wrong in at most {test.error:.0%} of such tests where the true share is {test.margin:.1%} or more off even"
    )
    better = test.better()
    if better is None:
        return f"Undecided after {test.count} deals ({terms})"
    names = report.contest.bots
    return f"{names[better]} is better than {names[1 - better]}, decided after {test.count} deals ({terms})"
