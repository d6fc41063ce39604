"""Rulebook, words and events: every event has its paragraph and its sentence, and is told to everybody in some way."""

from __future__ import annotations

import re

from ruse.kernel.events import Event
from ruse.kernel.game import Game
from ruse.kernel.plain import to_plain
from ruse.kernel.state import ORACLE, SPECTATOR, legal_actions
from ruse.kernel.status import asked_or_waiting
from ruse.testkit.faults import expect, named
from ruse.testkit.walk import Walk

_OPEN_SLOT = re.compile(r"\{.*?\}")


@named("rulebook")
def check_rulebook(game: Game) -> None:
    """Numbers are in order and unique; switches and refusals cite paragraphs that exist."""
    numbers = [paragraph.number for paragraph in game.rulebook.paragraphs()]
    expect(bool(numbers), "RULES.md has no numbered paragraph")
    expect(len(set(numbers)) == len(numbers), "a paragraph has the number of another")
    for chapter in game.rulebook.chapters:
        for place, paragraph in enumerate(chapter.paragraphs, 1):
            wanted = f"{chapter.number}.{place}"
            expect(paragraph.number == wanted, f"paragraph {paragraph.number} stands where {wanted} should")
    for switch in (*game.switches, *game.seat_options):
        expect(switch.rule in numbers, f"switch {switch.name} cites {switch.rule}, which does not exist")


@named("words")
def check_words(game: Game) -> None:
    """Every kind of event has a sentence, for one viewer or for all."""
    for kind in game.events:
        name = kind.__name__
        expect(issubclass(kind, Event), f"{name} is not an Event")
        spoken = any(key == name or key.startswith(f"{name}.") for key in game.words.messages)
        expect(spoken, f"words/en.json has nothing for {name}")


@named("editions")
def check_editions(game: Game) -> None:
    expect(game.edition in game.edition_names(), f"the usual edition {game.edition} is not there")
    for name in game.edition_names():
        game.load_edition(name)


@named("events")
def check_events(walk: Walk) -> None:
    """Events are of known kinds, cite a rule, and are told in known kinds; what is told can be told again."""
    game = walk.game
    numbers = {paragraph.number for paragraph in game.rulebook.paragraphs()}
    for event in walk.happened:
        name = type(event).__name__
        walk.tally[f"event {name}"] += 1
        expect(type(event) in game.events, f"{name} is not among the game's events")
        expect(event.rule in numbers, f"{name} cites {event.rule}, which does not exist")
        expect(game.redact(event, int(ORACLE)) == event, f"the oracle is told something else than {name}")
        for viewer in walk.viewers:
            told = game.redact(event, viewer)
            expect(told is None or type(told) in game.events, f"viewer {viewer} is told an unknown kind for {name}")
            expect(told is None or game.redact(told, viewer) == told, f"{name} as told to viewer {viewer} is not final")


@named("sentences")
def check_sentences(walk: Walk) -> None:
    """What is told becomes a sentence with every slot filled; so does what an action would do."""
    names = [f"Player {seat}" for seat in range(walk.setup.seats)]
    words = walk.game.words
    for viewer in walk.viewers:
        for event in walk.told[viewer]:
            said = words.say(type(event).__name__, to_plain(event), None if viewer == SPECTATOR else viewer, names)
            expect(not _OPEN_SLOT.search(said), f"{type(event).__name__} becomes {said!r}")
    for viewer in walk.viewers:
        check_status(walk, viewer, names)
    for seat in walk.owing():
        view = walk.view(seat)
        for action in legal_actions(walk.state, seat)[:4]:
            key, slots = walk.game.explain(view, action)
            expect(words.has(key), f"words/en.json has nothing for {key}")
            said = words.say(key, to_plain(slots), seat, names)
            expect(not _OPEN_SLOT.search(said), f"{key} becomes {said!r}")


def check_status(walk: Walk, viewer: int, names: list[str]) -> None:
    """The status line is a sentence too; a game that says nothing of its own has none, and the clients say what they can."""
    kind = walk.sight(viewer).kind if viewer in walk.owing() else None
    status, words = walk.game.status(walk.view(viewer), kind), walk.game.words
    slots = {"seat": next(iter(walk.owing()), 0)} | to_plain(status.slots)
    if walk.game.status is not asked_or_waiting and (kind is not None or walk.owing() or walk.state.over()):
        expect(words.has(status.says), f"words/en.json has nothing for {status.says}")
    for key in (status.says, status.why):
        said = words.say(key, slots, None if viewer == SPECTATOR else viewer, names) if key and words.has(key) else ""
        expect(not _OPEN_SLOT.search(said), f"{key} becomes {said!r}")
