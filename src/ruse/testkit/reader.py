"""The source-aware reader: what a bot hides must not follow from its code and what everybody sees.

Two readers look at what a bot has shown and guess what it hid. One has samples of the bot's play at other tables, and knows
how often what it hid had which traits. The other has the code, but not the dice: it lets the bot choose again and again at
this very table, and believes those plays that show the most of what is shown here. If the bot's dice are private, the
code is worth no more than samples; if they follow from public facts, it reads the secret off the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Protocol

from ruse.kernel.kit import Dice

ALIKE = 8.0
"""A play that shows one thing more of what is shown here counts so many times as much."""
DOUBT = 4.0
"""So many samples are added to each trait, with the usual chance."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A play as others see it: what is shown, and for everything that may be the secret its traits."""

    marks: frozenset[Hashable]
    traits: Mapping[Hashable, Hashable]


@dataclass(frozen=True, slots=True)
class Play:
    shown: Shown
    secret: Hashable


class Choice(Protocol):
    """A secret choice of a game."""

    def table(self, dice: Dice) -> Any:
        """Everything that is public where the choice is made."""

    def play(self, bot: Any, table: Any, dice: Dice) -> Play:
        """The bot chooses there, with these dice."""


@dataclass
class Reading:
    """What part of its belief each reader had on the secret, table by table."""

    by_code: list[float] = field(default_factory=list)
    by_samples: list[float] = field(default_factory=list)

    @property
    def gain(self) -> float:
        """What the code is worth, in belief on what is true."""
        return mean([code - samples for code, samples in zip(self.by_code, self.by_samples, strict=True)])

    @property
    def error(self) -> float:
        """Half the 95 % interval of the gain."""
        gains = [code - samples for code, samples in zip(self.by_code, self.by_samples, strict=True)]
        return 1.96 * sqrt(sum((one - self.gain) ** 2 for one in gains) / max(1, len(gains) - 1) / len(gains))

    @property
    def reads(self) -> bool:
        """Is the code worth something, beyond chance?"""
        return self.gain > self.error

    def __str__(self) -> str:
        code, samples = 100 * mean(self.by_code), 100 * mean(self.by_samples)
        return f"by code {code:.0f} %, by samples {samples:.0f} %: gain {100 * self.gain:.0f} ± {100 * self.error:.0f}"


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def read(choice: Choice, bot: Any, tables: int, again: int, samples: int, seed: int) -> Reading:
    """Both readers at so many tables, after so many samples and with so many plays again."""
    dice = Dice(seed)
    rates = learn(choice, bot, samples, dice)
    reading = Reading()
    for _ in range(tables):
        table = choice.table(dice)
        play = choice.play(bot, table, Dice(dice.seed()))
        known = [choice.play(bot, table, Dice(dice.seed())) for _ in range(again)]
        reading.by_code.append(staked(believed(known, play.shown), play.secret))
        reading.by_samples.append(
            staked({thing: rates[trait] for thing, trait in play.shown.traits.items()}, play.secret)
        )
    return reading


def learn(choice: Choice, bot: Any, samples: int, dice: Dice) -> Mapping[Hashable, float]:
    """How often something with a trait was the secret, at tables of all kinds."""
    seen: Counter[Hashable] = Counter()
    hidden: Counter[Hashable] = Counter()
    for _ in range(samples):
        play = choice.play(bot, choice.table(dice), Dice(dice.seed()))
        seen.update(play.shown.traits.values())
        hidden[play.shown.traits[play.secret]] += 1
    usual = sum(hidden.values()) / max(1, sum(seen.values()))
    return Rates({trait: (hidden[trait] + DOUBT * usual) / (seen[trait] + DOUBT) for trait in seen}, usual)


class Rates(dict[Hashable, float]):
    """A trait never seen is as good as any."""

    def __init__(self, known: Mapping[Hashable, float], usual: float) -> None:
        super().__init__(known)
        self.usual = usual

    def __missing__(self, trait: Hashable) -> float:
        return self.usual


def believed(known: list[Play], shown: Shown) -> Mapping[Hashable, float]:
    """The secrets of the plays again, most of all of those that show what is shown."""
    alike = [len(play.shown.marks & shown.marks) - len(play.shown.marks - shown.marks) for play in known]
    most = max(alike)
    found = dict.fromkeys(shown.traits, 0.0)
    for play, likeness in zip(known, alike, strict=True):
        if play.secret in found:
            found[play.secret] += ALIKE ** ((likeness - most) / 2)
    return found


def staked(beliefs: Mapping[Hashable, float], secret: Hashable) -> float:
    """What part of all belief lay on the secret."""
    whole = sum(beliefs.values())
    return beliefs[secret] / whole if whole else 0.0
