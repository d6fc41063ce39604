"""The ladder of bots as a picture, from what `ruse arena --json` printed.

    python tools/ladder.py             writes docs/pictures/ladder.svg from docs/ladder/*.json
    python tools/ladder.py --check     fails where the picture is not what the figures say

Each file holds the report of two bots, the stronger one named first: its share against the other with its 95 % interval.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "ladder"
PICTURE = ROOT / "docs" / "pictures" / "ladder.svg"
TITLES = {
    "war-slayer": "War Slayer V",
    "master-of-spies": "Master of Spies",
    "westeria": "Westeria",
    "war-x-treme": "War X-treme",
}
LEVELS = ("random", "recruit", "agent", "spymaster", "mastermind")
LEFT, WIDTH, LINE, HEAD = 250, 408, 26, 40
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
    games: int

    @property
    def even(self) -> float:
        return 1 / self.players

    @property
    def order(self) -> tuple[int, int, int]:
        return list(TITLES).index(self.game), self.players, LEVELS.index(self.strong)

    def says(self) -> str:
        others = self.weak if self.players == 2 else f"{self.players - 1} × {self.weak}"
        return f"{self.strong} against {others}"


def read_rung(file: Path) -> Rung:
    data = json.loads(file.read_text(encoding="utf-8"))
    # Those who share one table have no payoff matrix, only their shares.
    share = data["payoff"][0][1] if data["payoff"] else data["standings"][0]["win_share"]
    strong, weak = data["bots"]
    return Rung(data["game"], data["players"], strong, weak, share["mean"], share["low"], share["high"], data["games"])


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
    whiskers = f"M{low} {middle:g}H{high}M{low} {middle - 4:g}v8M{high} {middle - 4:g}v8"
    return [
        text(LEFT - 12, middle + 4, rung.says(), anchor="end"),
        f'<rect x="{LEFT}" y="{y + 6:g}" width="{at(rung.share) - LEFT:g}" height="{LINE - 12}" rx="2" fill="{BAR}"/>',
        f'<path d="{whiskers}" stroke="{INK}" stroke-width="1.5"/>',
        f'<path d="M{at(rung.even)} {y + 2:g}v{LINE - 4}" stroke="{EVEN}" stroke-width="2" stroke-dasharray="3 3"/>',
        text(LEFT + WIDTH + 12, middle + 4, f"{100 * rung.share:.0f} %", bold=True),
        text(
            LEFT + WIDTH + 66,
            middle + 4,
            f"{100 * rung.low:.0f}–{100 * rung.high:.0f} %, {rung.games} games",
            size=11,
            color=DIM,
        ),
    ]


def draw(rungs: list[Rung]) -> str:
    parts: list[str] = []
    y = 16.0
    for game, title in TITLES.items():
        mine = [rung for rung in rungs if rung.game == game]
        if not mine:
            continue
        parts.append(text(LEFT, y + 18, title, size=16, bold=True))
        y += HEAD - 12
        for rung in mine:
            parts += draw_rung(rung, y)
            y += LINE
        y += 14
    parts.append(text(LEFT, y + 10, "Share of wins on paired deals; whiskers: 95 %; dashed: even", size=11, color=DIM))
    height = round(y + 26)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 {height}" width="860" height="{height}" '
        'font-family="system-ui, sans-serif" role="img" aria-label="How often each level of bot beats the level below">'
    )
    return "\n".join([head, f'<rect width="860" height="{height}" rx="8" fill="#f6f1e4"/>', *parts, "</svg>", ""])


def main(arguments: list[str]) -> int:
    picture = draw(read_rungs(FIGURES))
    if "--check" in arguments:
        return 0 if PICTURE.exists() and PICTURE.read_text(encoding="utf-8") == picture else 1
    PICTURE.write_text(picture, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
