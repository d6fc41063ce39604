"""One catalogue of messages a game, for terminal and browser alike: sentences with slots in braces.

A message is chosen by the viewer's part in it: `Took.you` if the viewer is the one who did it, `Took.rival` if it was done
to the viewer, `Took.on` if it was done to anybody, `Took` otherwise. An empty message is not told. Slots are the fields of
an event, filled by their kind:

* `{@seat}`, any slot that holds a seat, with a name, or with "you"; `{@owner’s}` with "Ines’s" or "your"; `{@winners}` with
  several. Fields of events that hold seats are annotated so (`kernel/events.py: Seat`), and a test holds the two together;
* `{card}`, `{row}`, `{index}` with the value, or with what the catalogue calls it under `row:theater`;
* `{cards}` with a list, `{cards[0]}` with one of them, `{count}` with their number where the event does not give one;
* `{@rival}` with the other of two players;
* `{seat:moves|move}` with the verb that goes with the slot: the first for one who is not the viewer, the second for "you"
  and for several;
* `{count#card|cards}` with the noun that goes with a number, or with as many as a list has: the first for one, the second
  for two, and so on; the last for all above, and for none.

Sentences begin with a capital letter, whatever fills their first slot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ruse.kernel.language import spoken

SLOT: Final = re.compile(
    r"\{(?P<seat>@?)(?P<name>\w+)(?P<owns>’s)?(?:\[(?P<at>\d)\])?(?:(?P<goes>[:#])(?P<forms>[^{}]+))?\}"
)

DOER: Final = ("seat", "winner")
DONE_TO: Final = ("owner", "loser", "claimant", "target")
Explain = Callable[[Any, int], tuple[str, dict[str, Any]]]


class Part:
    """A piece of a message: text as it stands, and then a slot, unless it is the last piece."""

    def __init__(
        self,
        text: str,
        slot: str,
        name: str,
        at: int,
        *,
        is_seat: bool,
        owns: bool,
        is_called: bool,
        goes: str = "",
        forms: str = "",
    ) -> None:
        self.text = text
        self.slot = slot
        self.name = name
        self.at = at
        """Which one of a list; -1 for all of it."""
        self.owns = owns
        self.is_called = is_called
        """Has the catalogue words for what may fill the slot?"""
        self.is_seat = is_seat
        self.is_verb = goes == ":"
        self.forms: list[str] = forms.split("|") if forms else []
        """The words of which one is said instead of the slot, by what fills it."""


class Message:
    """What a catalogue says under one key, in pieces: each variant that it has."""

    def __init__(self, key: str, messages: dict[str, str], called: set[str]) -> None:
        self.key = key
        self._plain = _cut(messages.get(key), called)
        self._you = _cut(messages.get(f"{key}.you"), called)
        self._rival = _cut(messages.get(f"{key}.rival"), called)
        self._on = _cut(messages.get(f"{key}.on"), called)

    def parts(self, slots: dict[str, Any], viewer: int | None) -> list[Part]:
        """Of the variant for this viewer."""
        if viewer is not None:
            if self._you is not None and (slots.get("seat") == viewer or slots.get("winner") == viewer):
                return self._you
            if self._rival is not None:
                for part in DONE_TO:
                    if slots.get(part) == viewer:
                        return self._rival
        if self._on is not None:
            for part in DONE_TO:
                if slots.get(part) is not None:
                    return self._on
        if self._plain is None:
            raise KeyError(self.key)
        return self._plain


class Words:
    def __init__(self, messages: Mapping[str, str]) -> None:
        self.messages: dict[str, str] = dict(messages)
        self._called = {key.partition(":")[0] for key in self.messages if ":" in key}
        self._and = self.messages.get("and", "and")
        self._known: dict[str, Message] = {}
        """Messages cut up, once each."""

    @classmethod
    def load(cls, path: Path) -> Words:
        return cls(spoken(json.loads(path.read_text(encoding="utf-8"))))

    def has(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, slots: dict[str, Any], viewer: int | None = None, names: Sequence[str] = ()) -> str:
        """The sentence for a viewer, with seats by name; empty where the catalogue keeps silent."""
        said = self.fill(key, slots, viewer, names)
        return said[0].upper() + said[1:] if said and said[0].islower() else said

    def fill(self, key: str, slots: dict[str, Any], viewer: int | None = None, names: Sequence[str] = ()) -> str:
        """The same with its first letter as it stands: for what is a part of a sentence, or a label."""
        message = self._known.get(key)
        if message is None:
            message = Message(key, self.messages, self._called)
            self._known[key] = message
        said = ""
        for part in message.parts(slots, viewer):
            said += part.text
            if part.slot:
                said += self._fill(part, slots, viewer, names)
        return said

    def _fill(self, part: Part, slots: dict[str, Any], viewer: int | None, names: Sequence[str]) -> str:
        value: Any = slots.get(part.name)
        if value is None and part.name not in slots:
            value = _derived(part.name, slots)
        if value is None:
            return part.slot
        if part.at >= 0:
            value = value[part.at]
        if part.forms:
            return _form(part, value, viewer)
        if part.is_seat and isinstance(value, int):
            return self._seat(value, viewer, names, part.owns)
        if isinstance(value, (list, tuple)):
            items: list[str] = []
            for item in value:
                items.append(self._seat(item, viewer, names, part.owns) if part.is_seat else self._word(part, item))
            return self.listed(items)
        return self._word(part, value)

    def _seat(self, seat: int, viewer: int | None, names: Sequence[str], owns: bool) -> str:
        if seat == viewer:
            return self.messages.get("your", "your") if owns else self.messages.get("you", "you")
        name = names[seat] if seat < len(names) else f"seat {seat + 1}"
        return f"{name}’s" if owns else name

    def _word(self, part: Part, value: object) -> str:
        """A value in words: `row:theater` in the catalogue wins over the bare value."""
        bare = value if isinstance(value, str) else str(value)
        return self.messages.get(f"{part.name}:{bare}", bare) if part.is_called else bare

    def listed(self, items: list[str]) -> str:
        """Items in a sentence: "9♠, 4♥ and 2♣"."""
        if len(items) < 2:
            return items[0] if items else self.messages.get("nothing", "nothing")
        if len(items) == 3:
            return f"{items[0]}, {items[1]} {self._and} {items[2]}"  # The same, and nothing is oftener listed.
        return f"{', '.join(items[:-1])} {self._and} {items[-1]}"


def explain_all(
    explain: Explain, words: Words, view: Any, actions: tuple[int, ...], seat: int, names: Sequence[str]
) -> list[str | None]:
    """What each action would do, in words; None where the catalogue has none."""
    said: list[str | None] = []
    for action in actions:
        key, slots = explain(view, action)
        said.append(words.say(key, slots, seat, names) if key in words.messages else None)
    return said


def _cut(template: str | None, called: set[str]) -> list[Part] | None:
    """A message in pieces, if there is one."""
    if template is None:
        return None
    parts: list[Part] = []
    at = 0
    for slot in SLOT.finditer(template):
        name, which = slot["name"], -1 if slot["at"] is None else int(slot["at"])
        is_seat, owns, is_called = slot["seat"] == "@", slot["owns"] is not None, name in called
        goes, forms = slot["goes"] or "", slot["forms"] or ""
        text = template[at : slot.start()]
        parts.append(
            Part(text, slot[0], name, which, is_seat=is_seat, owns=owns, is_called=is_called, goes=goes, forms=forms)
        )
        at = slot.end()
    parts.append(Part(template[at:], "", "", -1, is_seat=False, owns=False, is_called=False))
    return parts


def _form(part: Part, value: Any, viewer: int | None) -> str:
    """The verb for a person, or the noun for a number."""
    items: list[Any] = list(value) if isinstance(value, (list, tuple)) else [value]
    if part.is_verb:
        is_one = len(items) == 1 and (viewer is None or items[0] != viewer)
        return part.forms[0 if is_one else 1]
    number: int = value if isinstance(value, int) else len(items)
    last = len(part.forms) - 1
    return part.forms[min(number - 1, last) if number > 0 else last]


def _derived(name: str, slots: dict[str, Any]) -> Any:
    """What a sentence may say though no field holds it: the number of cards, the other of two players."""
    if name == "count" and "cards" in slots:
        return len(slots["cards"])
    if name != "rival":
        return None
    doer = slots["seat"] if "seat" in slots else slots.get("winner")
    return 1 - doer if doer in (0, 1) else None


def slots_of(template: str) -> set[str]:
    """The names of a message's slots."""
    return {slot["name"] for slot in SLOT.finditer(template)}
