"""What a walker stumbles over: one finding for each kind of fault, place and client, with how to meet it again."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any

KINDS = {
    "exception": "the page or the program threw an exception, or wrote an error",
    "console": "the console has an error or a warning",
    "dead": "an offer that does nothing",
    "refused": "something lit was refused",
    "overlap": "two texts lie on each other",
    "cut": "text is cut off",
    "spilled": "text sticks out of its box",
    "broken": "a word is broken in its middle",
    "outside": "a control outside of the window",
    "covered": "a control under something else",
    "stuck": "a screen without a next step",
    "focus": "the focus was lost to the body",
    "axe": "axe has found something",
    "exit": "exit code 0 after a crash",
    "lesson": "a step of a lesson asks for what is not lit or not lawful",
}


@dataclass(frozen=True)
class Finding:
    kind: str
    game: str
    client: str
    seats: int
    seed: int
    where: str
    says: str
    presses: int = 0
    """How many presses of the walk went before it."""
    picture: str = ""
    trail: tuple[str, ...] = field(default=())

    @property
    def shape(self) -> str:
        """Equal for the same fault with other cards, numbers and names."""
        return f"{self.kind} | {self.game} | {self.client} | {shape_of(self.where)}"

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    def line(self) -> str:
        again = f"--game {self.game} --client {self.client} --seats {self.seats} --seed {self.seed}"
        return f"{self.kind}: {self.says} [{self.where}] ({again}, press {self.presses}) {self.picture}"


def shape_of(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def read_finding(data: dict[str, Any]) -> Finding:
    return Finding(**{**data, "trail": tuple(data["trail"])})
