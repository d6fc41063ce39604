"""What is promised and how far it was tried: the figures of the last full runs, as they came out, good or bad.

`bench/` writes the figures; this reads them, for the page of the app and for `docs/trust.md`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ruse.kernel.registry import game_names, load_game
from ruse.server.words import phrase

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
        "kills-sqlite", phrase("serversKilledAtRandomMoments"), "kills", 1000, phrase("acknowledgedMovesOrViewsLost"),
        "python -m bench.durability kills --kills 1000",
    ),
    Claim(
        "kills-postgresql", phrase("theSameOnPostgresqlIn"), "kills", 300,
        phrase("acknowledgedMovesOrViewsLost"), "python -m bench.durability kills --on postgresql --kills 300",
    ),
    Claim(
        "kills-programs-sqlite", phrase("theSameWithProgramsUnder"), "kills", 500,
        phrase("movesOrViewsLostRights"), "python -m bench.durability kills --programs --kills 500",
    ),
    Claim(
        "kills-programs-postgresql", phrase("theSameAtTwoServers"), "kills", 500,
        phrase("movesOrViewsLostRights"),
        "python -m bench.durability kills --on postgresql --programs --kills 500",
    ),
    Claim(
        "power-cuts", phrase("simulatedPowerCutsUnSynced"), "cuts", 20_000,
        phrase("acknowledgedRowsLost"), "python -m bench.durability cuts --cuts 20000",
    ),
    Claim(
        "fuzz-websocket", phrase("framesMadeFromValidOnes"), "frames", 4_000_000,
        phrase("crashesHangsOrChangesOn"), "python -m bench.fuzz frames --cases 4000000",
    ),
    Claim(
        "fuzz-http", phrase("requestsMadeFromTheOpenapi"), "requests", 1_000_000,
        phrase("serverErrorsOrHangs"), "python -m bench.fuzz requests --cases 1000000",
    ),
    Claim(
        "fuzz-records", phrase("recordsBrokenAndBroughtIn"), "records", 10_000, phrase("crashesOrWrongOnesTaken"),
        "python -m bench.fuzz records --cases 10000",
    ),
    Claim(
        "simulation", phrase("historiesSimulatedCommandsAndFaults"),
        "histories", 5_000, phrase("ordersLostDoubledOrOut"),
        "python -m bench.simulation --seeds 5000 --commands 1000 --faults 20",
    ),
    Claim(
        "rights", phrase("everyMessageAndPageAfter"), "probes", 50_000,
        phrase("letThroughWithoutARight"), "python -m bench.rights --probes 50000",
    ),
    Claim(
        "flood", phrase("oneGuestAsksForEverything"), "rounds", 10,
        phrase("roundsInWhichTheOthers"), "python -m bench.flood --rounds 10",
    ),
    Claim(
        "wheels", phrase("wheelsBuiltFromTheSame"), "builds", 2,
        phrase("buildsWithOtherBytes"), "python -m bench.supply wheels --builds 2",
    ),
    Claim(
        "advisories", phrase("whatRuseIsPinnedTo"), "pins", 300, phrase("pinsKnownToBeBroken"),
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
                f"worlds-{name}", phrase("twoWorldsThatDifferOnly", title=title), "pairs", 100_000,
                phrase("differencesInWhatItWas"), f"python -m bench.worlds {name} --pairs 100000",
            )
        )  # fmt: skip
        made.append(
            Claim(
                f"leaks-{name}", phrase("plantedLeaksEachThroughAnother", title=title), "leaks", 15, phrase("notCaught"),
                f"python -m bench.worlds {name} --leaks",
            )
        )  # fmt: skip
        low, high = load_game(name).seats
        made.append(
            Claim(
                f"steps-{name}", phrase("whatOneStepOfRules", title=title),
                "games", 2_000 * (high - low + 1), phrase("stepsAboveTheirBound"),
                f"python -m bench.steps run {name} --games 2000",
            )
        )  # fmt: skip
        made.append(
            Claim(
                f"timing-{name}", phrase("timeSpentOnAnswersAnd", title=title), "samples", 100_000,
                phrase("dependencesOnWhatIsHidden"), f"python -m bench.worlds {name} --timing 100000",
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
            "name": claim.name, "says": claim.says, "unit": phrase(f"unit:{claim.unit}"), "goal": claim.goal,
            "reached": self.reached, "bad": self.bad, "fault": claim.bad, "standing": self.standing, "seeds": self.seeds,
            "ran": self.ran, "note": self.note, "command": claim.command,
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
