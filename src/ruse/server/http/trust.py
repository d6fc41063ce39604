"""What is promised and how far it was tried: the figures of the last full runs, as they came out, good or bad.

`bench/` writes the figures; this reads them, for the page of the app and for `docs/trust.md`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ruse.kernel.registry import game_names, load_game

FIGURES = Path(__file__).with_name("trust.json")
Verdict = Literal["held", "short", "broken", "untried"]


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that must not happen, how often that is tried, and the command that tries it."""

    name: str
    says: str
    unit: str
    goal: int
    bad: str
    command: str


CLAIMS = (
    Claim(
        "kills-sqlite", "Servers killed at random moments, on SQLite", "kills", 1000, "acknowledged moves or views lost",
        "python -m bench.durability kills --kills 1000",
    ),
    Claim(
        "kills-postgresql", "The same on PostgreSQL; in every third part all of PostgreSQL is killed too", "kills", 300,
        "acknowledged moves or views lost", "python -m bench.durability kills --on postgresql --kills 300",
    ),
    Claim(
        "kills-programs-sqlite", "The same, with programs under tokens that are replaced, and several tabs", "kills", 500,
        "moves or views lost, rights outlived", "python -m bench.durability kills --programs --kills 500",
    ),
    Claim(
        "kills-programs-postgresql", "The same at two servers on one PostgreSQL, killed one after the other", "kills", 500,
        "moves or views lost, rights outlived",
        "python -m bench.durability kills --on postgresql --programs --kills 500",
    ),
    Claim(
        "power-cuts", "Simulated power cuts: un-synced writes lost, partial or torn", "cuts", 20_000,
        "acknowledged rows lost", "python -m bench.durability cuts --cuts 20000",
    ),
    Claim(
        "fuzz-websocket", "Frames made from valid ones, broken and reordered", "frames", 4_000_000,
        "crashes, hangs or changes on a refusal", "python -m bench.fuzz frames --cases 4000000",
    ),
    Claim(
        "fuzz-http", "Requests made from the OpenAPI document and from valid ones", "requests", 1_000_000,
        "server errors or hangs", "python -m bench.fuzz requests --cases 1000000",
    ),
    Claim(
        "fuzz-records", "Records broken and brought in", "records", 10_000, "crashes or wrong ones taken",
        "python -m bench.fuzz records --cases 10000",
    ),
    Claim(
        "simulation", "Histories simulated: 1,000 commands and 20 faults each, in one thread and in virtual time",
        "histories", 5_000, "orders lost, doubled or out of order, or clocks that jump",
        "python -m bench.simulation --seeds 5000 --commands 1000 --faults 20",
    ),
    Claim(
        "rights", "Every message and page after every step of a table's life, at one process and at two", "probes", 50_000,
        "let through without a right", "python -m bench.rights --probes 50000",
    ),
    Claim(
        "flood", "One guest asks for everything at once, beside fifty tables that play", "rounds", 10,
        "rounds in which the others' slowest moves took more than twice as long", "python -m bench.flood --rounds 10",
    ),
    Claim(
        "wheels", "Wheels built from the same sources in other folders, with nothing kept", "builds", 2,
        "builds with other bytes", "python -m bench.supply wheels --builds 2",
    ),
    Claim(
        "advisories", "What Ruse is pinned to, looked up among known advisories", "pins", 300, "pins known to be broken",
        "python -m bench.supply advisories",
    ),
)  # fmt: skip


def claims() -> list[Claim]:
    """All of them; two worlds, planted leaks, steps and timing are tried for every game that is here."""
    made = list(CLAIMS)
    for name in game_names():
        title = load_game(name).title
        made.append(
            Claim(
                f"worlds-{name}", f"{title}: two worlds that differ only in what a viewer may not know", "pairs", 100_000,
                "differences in what it was sent", f"python -m bench.worlds {name} --pairs 100000",
            )
        )  # fmt: skip
        made.append(
            Claim(
                f"leaks-{name}", f"{title}: planted leaks, each through another channel", "leaks", 15, "not caught",
                f"python -m bench.worlds {name} --leaks",
            )
        )  # fmt: skip
        low, high = load_game(name).seats
        made.append(
            Claim(
                f"steps-{name}", f"{title}: what one step of rules, memory, imagine, views and words takes, in counted work",
                "games", 2_000 * (high - low + 1), "steps above their bound",
                f"python -m bench.steps run {name} --games 2000",
            )
        )  # fmt: skip
        made.append(
            Claim(
                f"timing-{name}", f"{title}: time spent on answers and on broadcasts, in two worlds", "samples", 100_000,
                "dependences on what is hidden (t of 4.5 or more)", f"python -m bench.worlds {name} --timing 100000",
            )
        )  # fmt: skip
    return made


@dataclass(frozen=True, slots=True)
class Trial:
    """A claim and how its last run came out."""

    claim: Claim
    reached: int
    bad: int
    seeds: tuple[int, int] | None
    ran: str
    note: str

    @property
    def standing(self) -> Verdict:
        if self.bad:
            return "broken"
        if not self.reached:
            return "untried"
        return "held" if self.reached >= self.claim.goal else "short"

    def to_json(self) -> dict[str, Any]:
        claim = self.claim
        return {
            "name": claim.name, "says": claim.says, "unit": claim.unit, "goal": claim.goal, "reached": self.reached,
            "bad": self.bad, "fault": claim.bad, "standing": self.standing, "seeds": self.seeds, "ran": self.ran,
            "note": self.note, "command": claim.command,
        }  # fmt: skip


def read_figures(file: Path = FIGURES) -> dict[str, dict[str, Any]]:
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.exists() else {}


def trials(file: Path = FIGURES) -> list[Trial]:
    figures = read_figures(file)
    made = []
    for claim in claims():
        found = figures.get(claim.name, {})
        seeds = tuple(found["seeds"]) if found.get("seeds") else None
        made.append(
            Trial(
                claim, found.get("reached", 0), found.get("bad", 0), seeds, found.get("ran", ""), found.get("note", "")
            )
        )
    return made
