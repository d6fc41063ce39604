# interpreted
"""A game as the rest of the house knows it: one `GAME` object in the game's folder, the only door into it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from ruse.kernel.editions import Edition, edition_names, load_edition
from ruse.kernel.errors import RuseError
from ruse.kernel.events import Event
from ruse.kernel.kit import Dice
from ruse.kernel.language import spoken
from ruse.kernel.luck import Luck
from ruse.kernel.options import Options, Switch, changed_since, check_choices, check_options
from ruse.kernel.races import WORDS, Race
from ruse.kernel.rulebook import Rulebook
from ruse.kernel.sentences import phrase
from ruse.kernel.shape import Shape
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import State
from ruse.kernel.status import Status, asked_or_waiting
from ruse.kernel.words import Words


class Move(Shape, frozen=True):
    """An action as people write it, with its parts named for whoever draws a board."""

    text: str
    slots: dict[str, Any]


YARDSTICK = "random"
"""The bot that every game has: any legal move."""
UNSEEN = "?"
"""In what is recalled: any of the things never seen."""


class Recalled(Shape, frozen=True):
    """A part of what a player could remember: a message that names it, and for each place what can be there.

    `slots` are the message's, and what else a board may draw."""

    words: str
    slots: dict[str, Any]
    places: list[list[str]]


@dataclass(frozen=True)
class Length:
    """How many minutes the middle game took that was measured (`lengths.json`, which `tools/lengths.py` writes), at the
    quickest and at the slowest of its tables. `older`: the rules have changed since."""

    low: int
    high: int
    older: bool


@dataclass(frozen=True)
class Game:
    """Everything there is to know about a game. Functions, not methods, so that each lives in the file of its name."""

    name: str
    title: str
    tagline: str
    minutes: tuple[int, int]
    """What the box says; `length` is what was measured."""
    seats: tuple[int, int]
    kinds: tuple[str, ...]
    purposes: tuple[str, ...]
    action_count: int
    switches: tuple[Switch, ...]
    folder: Path
    edition: str
    check_edition: Callable[[Edition], None]
    start: Callable[[Setup, Luck, list[object] | None], State]
    """Deal. The list, if there is one, becomes the State's chronicle and hears of the deal too."""
    from_position: Callable[[Setup, Mapping[str, Any], Luck], State]
    view: Callable[[Any, int], Any]
    redact: Callable[[Any, int], Any]
    remember: Callable[[Setup, int], Any]
    recall: Callable[[Mapping[str, Any]], Any]
    """Memory.to_json read back."""
    imagine: Callable[[Sight, Dice], State]
    write: Callable[[Any, int], Move]
    """The notation of a legal action, from the view of the seat that owes the decision."""
    read: Callable[[Any, str], int]
    """The action of a text, from that view; a Refusal with its rule if it is none."""
    explain: Callable[[Any, int], tuple[str, dict[str, Any]]]
    """What an action would do, as a message of the words and its slots, from the same view."""
    default: Callable[[Sight], int]
    """The act of a seat that is silent: it tells nothing."""
    shape: type[Shape]
    """What a view is made of; for the wire's documentation, as are the events."""
    events: tuple[type[Event], ...]
    """Every kind of event, told or not: for tests and for the wire's documentation."""
    status: Callable[[Any, str | None], Status] = asked_or_waiting
    """What the viewer of a view is told to do or to wait for, with the kind of decision it owes, if it owes one."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Level -> dotted path of a bot class, from weak to strong. The yardstick, any legal move, is always there."""
    habits: Mapping[str, str] = field(default_factory=dict)
    """Bot -> dotted path of the Habit that chooses as it does, in compiled code."""
    gauge: str | None = None
    """Dotted path of its Gauge; without one its points are all that is read while it is played."""
    encoding: str | None = None
    """Dotted path of its Encoding, made from a setup: a decision as numbers, for learners."""
    most_steps: Callable[[Setup], int] | None = None
    """No game under this setup has more steps of all seats and the HOUSE together: by its rules, which say why."""
    reference: str | None = None
    """Dotted path of what its finished games are judged by (`ruse.reviews.reference`); without one by random play."""
    board: str | None = None
    """Dotted path of the terminal's board."""
    seat_options: tuple[Switch, ...] = ()
    """What each seat chooses before the deal, for all to see."""
    recount: Callable[[Any], list[Recalled]] | None = None
    """A Memory in words and places, for a memory aid."""
    chapter: str | None = None
    """The event that opens a new chapter of the log: without a memory aid older ones are not shown again."""
    windows: tuple[str, ...] = ()
    """The kinds that are reaction windows: everybody owes one at once and nothing else, `default` is its pass, and nothing
    at a table may show who could have done more. The words call each by its `window:<kind>`."""
    open_kinds: tuple[str, ...] = ()
    """The kinds in which everybody can tell, from what all see, whether there is only one thing to do."""
    arranged: tuple[str, ...] = ()
    """The kinds of many steps that a bot of the game can lay out as a whole, by `role:<name>` of the words."""
    race: Callable[[Any], Race | None] | None = None
    """The race that the HOUSE owes, from any view; None when it owes none."""
    reflex: Callable[[Options], bool] | None = None
    """Are there races against the clock under these switches? Then the game counts in no rating."""

    @cached_property
    def length(self) -> Length | None:
        """At all its tables, the smallest and the largest; None where nobody has measured."""
        file = self.folder / "lengths.json"
        if not file.exists():
            return None
        tables = [table for table in json.loads(file.read_text(encoding="utf-8"))["tables"] if not table.get("quick")]
        middle = [table["minutes"][1] for table in tables]
        return Length(min(middle), max(middle), any(changed_since(self.switches, table["options"]) for table in tables))

    def setup(
        self,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: str | None = None,
        chosen: Sequence[Mapping[str, Any]] = (),
    ) -> Setup:
        """Check what people settled before the deal."""
        count = self.seats[0] if seats is None else seats
        low, high = self.seats
        if not low <= count <= high:
            wanted = str(low) if low == high else phrase("to", low=low, high=high)
            raise RuseError(phrase("isForPlayersNot", title=self.title, wanted=wanted, many=count))
        if chosen and len(chosen) != count:
            raise RuseError(phrase("seatsButChoicesFor", many=count, chosen=len(chosen)))
        checked = check_options(self.name, self.switches, options or {})
        self.load_edition(edition or self.edition)
        return Setup(count, checked, edition or self.edition, check_choices(self.name, self.seat_options, chosen))

    def load_edition(self, name: str) -> Edition:
        edition = load_edition(self.folder / "editions", name)
        self.check_edition(edition)
        return edition

    def edition_names(self) -> list[str]:
        return edition_names(self.folder / "editions")

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        """There is one of each."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """A game is found by its name, or where it was named by its path."""
        from ruse.kernel.registry import door_of, load_game

        return load_game, (door_of(self.name),)

    @cached_property
    def words(self) -> Words:
        own = Words.load(self.folder / "words" / "en.json")
        return own if self.race is None else Words({**spoken(WORDS), **own.messages})

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.folder / "RULES.md")


def by_path(dotted: str) -> Any:
    """The object at a dotted path like `ruse.bots.war_slayer.thumb:Agent`."""
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name)
