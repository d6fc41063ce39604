"""What is written can be read back: positions, moves, memories, records, messages."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback, Secret, new_record, read_record
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import HOUSE, State, legal_actions
from ruse.kernel.steps import apply_steps
from ruse.testkit.faults import expect, named
from ruse.testkit.walk import Walk
from ruse.wire.codec import decode, encode
from ruse.wire.commands import Act
from ruse.wire.messages import Told
from ruse.wire.shapes import Decision, Legal, Status

Answer = tuple[int | None, str, str | None]
"""An action, or a reason and its rule."""
NONSENSE = ("", " ", "?", "0", "-1", "pass pass", "♠", "9" * 40, "{}", "null", "T", "on on", "\x00", "résumé")


@named("position")
def check_position(walk: Walk) -> None:
    """A State from its position, through JSON, is the same table with the same decisions, for every viewer."""
    state, game = walk.state, walk.game
    written = json.loads(json.dumps(state.position()))
    other = game.from_position(walk.setup, written, state.luck.clone())
    expect(json.loads(json.dumps(other.position())) == written, "a position read back is written differently")
    expect(other.checksum() == state.checksum(), "a position read back has another checksum")
    expect(other.acting() == state.acting(), "a position read back has other seats owing")
    for seat in walk.owing():
        expect(other.kind(seat) == state.kind(seat), f"seat {seat} is asked something else")
        expect(legal_actions(other, seat) == legal_actions(state, seat), f"seat {seat} has other actions")
    for viewer in walk.viewers:
        expect(game.view(other, viewer) == game.view(state, viewer), f"viewer {viewer} sees something else")
    _play_both(walk, other)


def _play_both(walk: Walk, other: Any) -> None:
    """The next act, done on both, leaves the same table."""
    if walk.state.over():
        return
    seat, action = walk.choose()
    ours = walk.state.clone()
    ours.do(seat, action)
    other.do(seat, action)
    expect(other.position() == ours.position(), "a position read back goes on differently")


@named("notation")
def check_notation(walk: Walk) -> None:
    """Every legal action has a text of its own, from the seat's view alone, that is read as that action."""
    game = walk.game
    for seat in walk.owing():
        view = walk.view(seat)
        texts: dict[str, int] = {}
        for action in legal_actions(walk.state, seat):
            move = game.write(view, action)
            expect(
                move.text not in texts, f"actions {texts.get(move.text)} and {action} are both written {move.text!r}"
            )
            texts[move.text] = action
            read = game.read(view, move.text)
            expect(read == action, f"action {action} is written {move.text!r} and read as {read}")
            json.dumps(move.slots)
            key, slots = game.explain(view, action)
            json.dumps([key, slots])


@named("default")
def check_default(walk: Walk) -> None:
    """The act of a seat that is silent is a legal one."""
    for seat in walk.owing():
        if seat != HOUSE:
            default = walk.game.default(walk.sight(seat))
            expect(default in legal_actions(walk.state, seat), f"{default} is not legal for seat {seat}")


@named("refusal")
def check_refusal(walk: Walk) -> None:
    """Whatever is read is a legal action or a Refusal with a reason; and its rule, if it names one, exists."""
    for seat in walk.owing():
        if seat == HOUSE:
            continue
        legal = legal_actions(walk.state, seat)
        texts = [*NONSENSE, *walk.texts[-40:]]
        for text, (action, reason, rule) in zip(texts, answers_to(walk, walk.state, seat, texts), strict=True):
            if action is not None:
                expect(action in legal, f"{text!r} is read as {action}, which is not legal for seat {seat}")
            else:
                expect(bool(reason), f"{text!r} is refused without a reason")
            if rule is not None:
                walk.game.rulebook.find(rule)


def answers_to(walk: Walk, state: State, seat: int, texts: list[str]) -> list[Answer]:
    """What a seat that sends these texts hears."""
    view = walk.game.view(state, seat)
    return [_answer(walk.game, view, text) for text in texts]


def _answer(game: Game, view: Any, text: str) -> Answer:
    try:
        return int(game.read(view, text)), "", None
    except Refusal as refusal:
        return None, refusal.reason, refusal.rule
    except RuseError as error:
        raise AssertionError(f"{text!r} is refused with {error!r}, which is not a Refusal") from error


@named("memory as JSON")
def check_memory_as_json(walk: Walk) -> None:
    """A memory crosses to another process as JSON; a clone is equal and apart."""
    for viewer in walk.viewers:
        memory = walk.memories[viewer]
        written = json.loads(json.dumps(memory.to_json()))
        recalled = walk.game.recall(written)
        expect(
            json.loads(json.dumps(recalled.to_json())) == written, f"the memory of viewer {viewer} comes back changed"
        )
        clone = memory.clone()
        expect(clone.to_json() == memory.to_json(), f"the memory of viewer {viewer} is cloned differently")


@named("JSON")
def check_json(walk: Walk) -> None:
    """Views and told events are plain JSON."""
    for viewer in walk.viewers:
        plain = to_plain(walk.game.view(walk.state, viewer))
        expect(json.loads(json.dumps(plain)) == plain, f"the view of viewer {viewer} is not plain")
        for event in walk.told[viewer]:
            told = to_plain(event)
            expect(json.loads(json.dumps(told)) == told, f"{type(event).__name__} is not plain")


@named("record")
def check_record(walk: Walk) -> None:
    """The record of a whole game, through its text, replays to the same table; cut short, it says where."""
    record = new_record(walk.game, walk.setup, Secret(seed=walk.seed), [{} for _ in range(walk.setup.seats)])
    record.rows = walk.rows
    lines = record.to_text().splitlines()
    state = walk.game.start(walk.setup, Secret(seed=walk.seed).luck(walk.game), None)
    for number, row in enumerate(map(json.loads, lines[1:]), 2):
        apply_steps(walk.game, state, row["seat"], row["steps"])
        expect(row["check"] == state.checksum(), f"line {number} of the record replays to another checksum")
    expect(state.position() == walk.state.position(), "the record replays to another table")
    if walk.game.name in game_names() and load_game(walk.game.name) is walk.game:
        read = read_record(record.to_text())
        expect(read.to_text() == record.to_text(), "a record read back is written differently")
        expect(Playback(read, record.secret).play_all().checksum() == state.checksum(), "a playback ends differently")


@named("wire")
def check_wire(walk: Walk) -> None:
    """What is sent comes out as it went in: views, told events and moves to a client, steps from one."""
    for viewer in walk.viewers:
        decision = None
        if viewer in walk.owing():
            view = walk.view(viewer)
            moves = [walk.game.write(view, action) for action in legal_actions(walk.state, viewer)]
            legal = [Legal(move.text, to_plain(move.slots)) for move in moves]
            decision = Decision(walk.moves, walk.sight(viewer).kind, legal, [], 0, None, None)
            for move in moves[:4]:
                frame = {"is": "act", "id": "a", "decision": walk.moves, "steps": [move.text]}
                act = decode(json.dumps(frame))
                expect(isinstance(act, Act) and act.steps == [move.text], f"{move.text!r} does not cross the wire")
        events = [to_plain(event) for event in walk.told[viewer]]
        seen = to_plain(walk.game.view(walk.state, viewer))
        status = walk.game.status(walk.view(viewer), None if decision is None else decision.kind)
        stands = Status(status.says, status.why, to_plain(status.slots))
        sent = Told(1, events, seen, decision, stands, None, None, [], "playing")
        expect(msgspec.json.decode(encode(sent), type=Told) == sent, f"what viewer {viewer} is sent comes out changed")
