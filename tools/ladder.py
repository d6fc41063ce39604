"""The ladder of bots as a picture, from what `ruse arena --json` printed.

    python tools/ladder.py             writes docs/pictures/ladder.svg from docs/ladder/*.json
    python tools/ladder.py --check     fails where the picture is not what the figures say
    python tools/ladder.py plan        the arena's command for each step: every deal is kept, and broken off it goes on
    python tools/ladder.py keep FILE   what an arena kept with --results, as a figure of docs/ladder

Each file holds the report of two bots, the stronger one named first: its share against the other with its 95 % interval. A
step is proved with enough deals under the rules of today, and an interval that lies above even; all others are shown hollow.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "ladder"
PICTURE = ROOT / "docs" / "pictures" / "ladder.svg"
LISTS = ("memory_aid", "table_talk")
"""Switches that change nothing for a bot."""
TITLES = {
    "war-slayer": "War Slayer V",
    "master-of-spies": "Master of Spies",
    "westeria": "Westeria",
    "war-x-treme": "War X-treme",
}
LEVELS = ("random", "recruit", "agent", "spymaster", "mastermind")
SHORT = {"war-slayer": "ws", "master-of-spies": "ms", "westeria": "we", "war-x-treme": "wx"}
LARGEST = {"war-slayer": 2, "master-of-spies": 4, "westeria": 4, "war-x-treme": 8}
ENOUGH, ENOUGH_OF_MANY = 150, 40
"""Deals at two seats, and at the largest table."""
SEED = 911_000
"""Nothing was ever tuned on what follows from it."""
LEFT, WIDTH, LINE, HEAD = 250, 390, 26, 40
INK, DIM, BAR, EVEN = "#3b3a36", "#77746b", "#b8452f", "#c9c4b5"


@dataclass(frozen=True)
class Rung:
    """One level against another at a table of so many."""

    game: str
    players: int
    strong: str
    weak: str
    share: float
    low: float
    high: float
    deals: int
    games: int
    settled: bool = True
    """Played under the rules that are usual today."""

    @property
    def even(self) -> float:
        return 1 / self.players

    @property
    def order(self) -> tuple[int, int, int]:
        return list(TITLES).index(self.game), self.players, LEVELS.index(self.strong)

    @property
    def proved(self) -> bool:
        enough = ENOUGH if self.players == 2 else ENOUGH_OF_MANY
        return self.settled and self.deals >= enough and self.low > self.even

    def doubt(self) -> str:
        """Why a step is not proved."""
        if not self.settled:
            return "older rules"
        return "even" if self.low <= self.even else "few deals"

    def says(self) -> str:
        return pairing(self.strong, self.weak, self.players)


def pairing(strong: str, weak: str, players: int) -> str:
    return f"{strong} against {weak if players == 2 else f'{players - 1} × {weak}'}"


def read_rung(file: Path) -> Rung:
    data = json.loads(file.read_text(encoding="utf-8"))
    # Those who share one table have no payoff matrix, only their shares.
    share = data["payoff"][0][1] if data["payoff"] else data["standings"][0]["win_share"]
    strong, weak = data["bots"]
    figures = (share["mean"], share["low"], share["high"], data["deals"], data["games"])
    return Rung(data["game"], data["players"], strong, weak, *figures, settled=is_usual(data))


def is_usual(data: dict[str, Any]) -> bool:
    """Whether these are the rules that a table has today if nobody says otherwise."""
    from ruse.kernel.options import changed_since
    from ruse.kernel.registry import find_game

    return not changed_since(find_game(data["game"]).switches, data["options"]).keys() - set(LISTS)


def read_rungs(folder: Path) -> list[Rung]:
    return sorted((read_rung(file) for file in folder.glob("*.json")), key=lambda rung: rung.order)


def text(
    x: float, y: float, says: str, *, anchor: str = "start", size: int = 13, color: str = INK, bold: bool = False
) -> str:
    weight = ' font-weight="600"' if bold else ""
    style = f'text-anchor="{anchor}" font-size="{size}" fill="{color}"{weight}'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(says)}</text>'


def at(share: float) -> float:
    return round(LEFT + WIDTH * share, 1)


def draw_rung(rung: Rung, y: float) -> list[str]:
    low, high = at(rung.low), at(rung.high)
    middle = y + LINE / 2
    filled = f'fill="{BAR}"' if rung.proved else f'fill="none" stroke="{BAR}"'
    doubt = "" if rung.proved else f" · unproved: {rung.doubt()}"
    whiskers = f"M{low} {middle:g}H{high}M{low} {middle - 4:g}v8M{high} {middle - 4:g}v8"
    return [
        text(LEFT - 12, middle + 4, rung.says(), anchor="end"),
        f'<rect x="{LEFT}" y="{y + 6:g}" width="{at(rung.share) - LEFT:g}" height="{LINE - 12}" rx="2" {filled}/>',
        f'<path d="{whiskers}" stroke="{INK}" stroke-width="1.5"/>',
        f'<path d="M{at(rung.even)} {y + 2:g}v{LINE - 4}" stroke="{EVEN}" stroke-width="2" stroke-dasharray="3 3"/>',
        text(LEFT + WIDTH + 12, middle + 4, f"{100 * rung.share:.0f} %", bold=True),
        text(
            LEFT + WIDTH + 66,
            middle + 4,
            f"{100 * rung.low:.0f}–{100 * rung.high:.0f} %, {rung.deals} deals{doubt}",
            size=11,
            color=DIM,
        ),
    ]


def draw_gap(step: Step, y: float) -> list[str]:
    middle = y + LINE / 2
    says = pairing(step.strong, step.weak, step.players)
    return [
        text(LEFT - 12, middle + 4, says, anchor="end", color=DIM),
        text(LEFT, middle + 4, "not played", size=11, color=DIM),
    ]


def draw(rungs: list[Rung]) -> str:
    parts: list[str] = []
    y = 16.0
    for game, title in TITLES.items():
        mine = [rung for rung in rungs if rung.game == game]
        known = {(rung.strong, rung.players) for rung in mine}
        gaps = [step for step in steps() if step.game == game and (step.strong, step.players) not in known]
        parts.append(text(LEFT, y + 18, title, size=16, bold=True))
        y += HEAD - 12
        for rung in mine:
            parts += draw_rung(rung, y)
            y += LINE
        for step in gaps:
            parts += draw_gap(step, y)
            y += LINE
        y += 14
    parts.append(
        text(
            LEFT,
            y + 10,
            "Share of wins on paired deals; whiskers: 95 %; dashed: even; hollow: not proved",
            size=11,
            color=DIM,
        )
    )
    height = round(y + 26)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 {height}" width="960" height="{height}" '
        'font-family="system-ui, sans-serif" role="img" aria-label="How often each level of bot beats the level below">'
    )
    return "\n".join([head, f'<rect width="960" height="{height}" rx="8" fill="#f6f1e4"/>', *parts, "</svg>", ""])


@dataclass(frozen=True)
class Step:
    """A level that has to win against the one below it."""

    game: str
    players: int
    strong: str
    weak: str

    @property
    def name(self) -> str:
        return f"{SHORT[self.game]}-{self.strong}" + (f"-{self.players}" if self.players > 2 else "")

    @property
    def seed(self) -> int:
        return SEED + 100 * list(TITLES).index(self.game) + 10 * LEVELS.index(self.strong) + self.players

    def command(self) -> str:
        """Above two seats it sits alone among those of the level below."""
        bots = [self.strong, *[self.weak] * (self.players - 1)]
        deals = ENOUGH if self.players == 2 else ENOUGH_OF_MANY
        together = "" if self.players == 2 else " --together"
        kept = f"--deals {deals} --seed {self.seed} --results {self.name}.jsonl"
        return f"ruse arena {self.game} {' '.join(bots)}{together} {kept}"


def steps() -> list[Step]:
    """Quick levels first."""
    tables = [(game, players) for game in TITLES for players in sorted({2, LARGEST[game]})]
    pairs = list(zip(LEVELS[1:], LEVELS, strict=False))
    return [Step(game, players, strong, weak) for strong, weak in pairs for game, players in tables]


def keep(file: Path) -> None:
    """The figure of a step, from every deal that is there."""
    from ruse.lab.contest import Contest
    from ruse.lab.report import sum_up
    from ruse.lab.results import read_results

    lines = file.read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    bots = tuple(head["bots"])
    together = tuple(bots.index(name) for name in head["together"])
    contest = Contest(
        head["game"], bots, head["seed"], head["players"], tuple(head["options"].items()), head["edition"], together
    )
    known = read_results(file.name, lines, contest)
    report = sum_up(contest, [known[task] for task in sorted(known)], 0.0).to_json()
    (FIGURES / f"{file.stem}.json").write_text(json.dumps(report, ensure_ascii=False) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["plan"]:
        print("\n".join(step.command() for step in steps()))
        return 0
    if arguments[:1] == ["keep"]:
        for name in arguments[1:]:
            keep(Path(name))
        return 0
    picture = draw(read_rungs(FIGURES))
    if "--check" in arguments:
        return 0 if PICTURE.exists() and PICTURE.read_text(encoding="utf-8") == picture else 1
    PICTURE.write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
