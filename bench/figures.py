"""Where full runs write how far they came: one entry a claim, written after every part, so that a run can be resumed."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from ruse.server.http.trust import FIGURES, read_figures


@dataclass
class Running:
    """One claim while it is being tried. A seed is a part of the run; the next part begins after the last seed."""

    name: str
    goal: int
    file: Path = FIGURES
    resume: bool = False
    reached: int = 0
    bad: int = 0
    first: int = 0
    next_seed: int = 0
    remark: str = ""
    sums: dict[str, int] = field(default_factory=dict)
    """What else was counted on the way, over all parts."""
    slowest: int = 0
    """The longest that one case took, in milliseconds."""
    most: int = 0
    """The most steps that one case took, where steps are counted."""
    peaks: dict[str, int] = field(default_factory=dict)
    """The same of each of several kinds of steps."""

    def __post_init__(self) -> None:
        self._began = time.monotonic()
        found = read_figures(self.file).get(self.name)
        if self.resume and found is not None:
            self.reached, self.bad = found["reached"], found["bad"]
            self.remark, self.sums = found.get("remark", ""), dict(found.get("sums", {}))
            self.slowest, self.most = found.get("slowest", 0), found.get("most", 0)
            self.peaks = dict(found.get("peaks", {}))
            self.first, self.next_seed = found["seeds"][0], found["seeds"][1] + 1
        self._before = self.reached

    @property
    def note(self) -> str:
        """What was counted, and what there is to say."""
        counted = ", ".join(f"{many:,} {what}" for what, many in self.sums.items())
        longest = f"the longest took {self.slowest} ms" if self.slowest else ""
        most = f"the most took {self.most:,} steps" if self.most else ""
        return "; ".join(part for part in (counted, longest, most, self.remark) if part)

    @property
    def left(self) -> int:
        return max(0, self.goal - self.reached)

    def add(self, reached: int, bad: int, note: str = "", counted: Mapping[str, int] = MappingProxyType({})) -> None:
        """A part is done: write it down and say how it goes."""
        self.reached += reached
        self.bad += bad
        self.sums = {name: self.sums.get(name, 0) + counted.get(name, 0) for name in {**self.sums, **counted}}
        self.remark = note or self.remark
        self.write()
        self.next_seed += 1
        self.say()

    def write(self) -> None:
        figures = read_figures(self.file)
        figures[self.name] = {
            "reached": self.reached, "bad": self.bad, "seeds": [self.first, self.next_seed],
            "ran": datetime.now(UTC).date().isoformat(), "note": self.note,
            "remark": self.remark, "sums": self.sums, "slowest": self.slowest, "most": self.most,
            **({"peaks": self.peaks} if self.peaks else {}),
        }  # fmt: skip
        part = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        part.write_text(
            json.dumps(dict(sorted(figures.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        part.replace(self.file)

    def say(self, more: int = 0) -> None:
        """The progress line; `more` is of the part that is not done yet."""
        done, took = self.reached + more, time.monotonic() - self._began
        rate = (done - self._before) / took if took else 0.0
        left = f", {(self.goal - done) / rate / 60:.0f} min left" if rate and done < self.goal else ""
        end = "\n" if done >= self.goal else "\r"
        print(
            f"{self.name}: {done:,} of {self.goal:,}, {self.bad} bad, {rate:.1f}/s{left}   ", end=end, file=sys.stderr
        )
        sys.stderr.flush()


def main(arguments: list[str]) -> int:
    """`python -m bench.figures FILE`: 1 where a run counted anything bad, or nothing was run at all."""
    found = read_figures(Path(arguments[0]))
    for name, run in found.items():
        print(f"{name}: {run['reached']:,}, {run['bad']} bad")
    return 1 if not found or any(run["bad"] for run in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
