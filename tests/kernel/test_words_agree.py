"""Verbs and nouns agree with what fills the slots: every message, for each viewer, with none, one and two of each."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from ruse.kernel.events import Event, Seat
from ruse.kernel.races import WORDS as OF_THE_TABLE
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.words import DONE_TO, SLOT, Words

SLIPS = {
    name: re.compile(slip) for name, slip in json.loads((Path(__file__).parent / "slips.json").read_text()).items()
}
NAMES = ["Ann", "Bob"]
COUNTS = (0, 1, 2)


def slots_for(words: Words, template: str, doer: int, count: int) -> dict[str, Any]:
    """Who does it is one, whom it is done to the other; of all else there are so many."""
    slots: dict[str, Any] = {}
    seats = {slot["name"] for slot in SLOT.finditer(template) if slot["seat"] or slot["goes"] == ":"}
    for slot in SLOT.finditer(template):
        name = slot["name"]
        if name in seats and name.endswith("s"):
            slots[name] = [doer, 1 - doer][: max(count, 1)]
        elif name in seats:
            slots[name] = 1 - doer if name in DONE_TO or name == "rival" else doer
        else:
            slots[name] = ["Q", "K"] if slot["at"] else a_word(words, name) or count
    return slots


def a_word(words: Words, name: str) -> str | None:
    """One of those that the catalogue has for a slot; none where they are numbers in words."""
    called = [key.partition(":")[2] for key in words.messages if key.startswith(f"{name}:")]
    return next((word for word in called if not word.isdigit()), None)


def said_of(words: Words, key: str) -> set[str]:
    said = set()
    for viewer in (None, 0, 1):
        for doer in (0, 1):
            for count in COUNTS:
                said.add(words.say(key, slots_for(words, words.messages[key], doer, count), viewer, NAMES))
    return said


def slips_in(words: Words) -> list[str]:
    return [
        f"{key}: {name}: {sentence}"
        for key in words.messages
        if not key.endswith((".you", ".rival", ".on"))
        for sentence in sorted(said_of(words, key))
        for name, slip in SLIPS.items()
        if slip.search(sentence)
    ]


def seats_of(event: type) -> set[str]:
    """The fields that hold seats: one, none or one, or many."""
    return {name for name, hint in get_type_hints(event, include_extras=True).items() if Seat in parts_of(hint)}


def parts_of(hint: object) -> list[object]:
    return [hint, *(part for arg in get_args(hint) if hint != Seat for part in parts_of(arg))]


def misnamed(event: type, words: Words) -> list[str]:
    """Slots of an event's messages that name a seat by its number, or a number as if it were a seat."""
    seats, fields = seats_of(event), set(get_type_hints(event))
    messages = [words.messages.get(event.__name__ + suffix, "") for suffix in ("", ".you", ".rival", ".on")]
    slots = [slot for message in messages for slot in SLOT.finditer(message) if slot["name"] in fields]
    return [slot[0] for slot in slots if not slot["goes"] and (slot["name"] in seats) != bool(slot["seat"])]


@pytest.mark.parametrize("name", game_names())
def test_a_slot_is_a_seat_where_the_event_says_so(name: str):
    game = load_game(name)
    assert {event.__name__: misnamed(event, game.words) for event in game.events if misnamed(event, game.words)} == {}


class Swapped(Event, frozen=True):
    seat: Seat
    others: tuple[Seat, ...]
    count: int


@pytest.mark.parametrize("message", ["{seat} swapped.", "{@seat} swapped with {others}.", "{@count} were swapped."])
def test_a_slot_of_the_wrong_type_is_found(message: str):
    assert misnamed(Swapped, Words({"Swapped": message}))


@pytest.mark.parametrize("name", game_names())
def test_no_message_of_a_game_slips(name: str):
    assert slips_in(load_game(name).words) == []


def test_no_message_of_the_table_slips():
    assert slips_in(Words(OF_THE_TABLE)) == []


@pytest.mark.parametrize(
    "message",
    [
        "{@seat} moves.",
        "{@holder} now holds {card}.",
        "{@seat} won the own Flag back.",
        "A Scout that has ran, {@seat}.",
        "{@rival} took all {count} exposed operatives.",
        "{count} spies on the table.",
        "{count} spy on the table.",
        "{@seat} move.",
        "{@seat} {seat:move|moves}.",
        "{count} {count#cards|card}.",
    ],
)
def test_planted_slips_are_found(message: str):
    assert slips_in(Words({"A": message, "count:2": "two"}))


@pytest.mark.parametrize(
    ("message", "slots", "viewer", "said"),
    [
        ("{@seat} {seat:moves|move}.", {"seat": 1}, 0, "Bob moves."),
        ("{@seat} {seat:moves|move}.", {"seat": 1}, 1, "You move."),
        ("{@seat} {seat:moves|move}.", {"seat": 1}, None, "Bob moves."),
        ("{@winners} {winners:shares|share} it.", {"winners": [1, 0]}, 0, "Bob and you share it."),
        ("{@winners} {winners:shares|share} it.", {"winners": [1]}, 0, "Bob shares it."),
        ("{@winners} {winners:shares|share} it.", {"winners": [0]}, 0, "You share it."),
        ("{@flags’s} {flags#Flag|Flags}", {"flags": [0]}, 0, "Your Flag"),
        ("{@flags’s} {flags#Flag|Flags}", {"flags": [0, 1]}, 0, "Your and Bob’s Flags"),
        ("{n} {n#card|cards}", {"n": 0}, 0, "0 cards"),
        ("{n} {n#card|cards}", {"n": 1}, 0, "1 card"),
        ("{n#the one|both|all}", {"n": 2}, 0, "Both"),
        ("{n#the one|both|all}", {"n": 6}, 0, "All"),
        ("{n#the one|both|all}", {"n": 0}, 0, "All"),
        ("{@rival} {rival:claims|claim} it.", {"seat": 0}, 0, "Bob claims it."),
    ],
)
def test_a_form_goes_with_its_slot(message: str, slots: dict[str, Any], viewer: int | None, said: str):
    assert Words({"A": message}).say("A", slots, viewer, NAMES) == said
