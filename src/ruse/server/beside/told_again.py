"""A finished game step by step, as one viewpoint saw it."""

from __future__ import annotations

from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.listener import told_to
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback, Record, Row, read_record
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, State, legal_actions
from ruse.kernel.steps import legal_step
from ruse.server.beside.minds import is_act
from ruse.server.words import phrase
from ruse.wire.codec import encode
from ruse.wire.stories import ReplayStep, StepDecision

ENDINGS = {
    "resigned": phrase("oneSideResigned"),
    "agreed": phrase("thePlayersAgreedToEnd"),
    "absence": phrase("theGameEndedBecauseSomebody"),
}


def viewpoints(record: Record) -> list[str]:
    return ["public", *(str(seat) for seat in range(record.setup.seats)), "all"]


def viewer_named(record: Record, name: str) -> int:
    if name not in viewpoints(record):
        raise RuseError(phrase("aViewpointIsOneOf", viewpoints=", ".join(viewpoints(record))))
    return int({"public": SPECTATOR, "all": ORACLE}.get(name, int(name) if name.isdecimal() else 0))


def write_again(text: str, viewer: int) -> tuple[bytes, str | None]:
    """A record's steps as they are sent, and why it ended: in a process beside the server's, as long games take long."""
    steps, reason = tell_again(read_record(text), viewer)
    return encode(steps), reason


def tell_again(record: Record, viewer: int) -> tuple[list[ReplayStep], str | None]:
    """Every step; step 0 is the deal. `decision` is the one that led to the step. And why it ended, in a sentence."""
    playback = Playback(record)
    steps = [_step(playback, viewer, 0, None)]
    for number, row in enumerate(record.rows):
        if is_act(row):
            decision = _decision(playback, row, viewer)
            playback.play(number)
            steps.append(_step(playback, viewer, len(steps), decision))
    return steps, _ending(playback)


def _step(playback: Playback, viewer: int, number: int, decision: StepDecision | None) -> ReplayStep:
    game = playback.game
    events = [to_plain(event) for event in told_to(game, playback.take_in(), viewer)]
    return ReplayStep(number, events, to_plain(game.view(playback.state, viewer)), decision)


def _decision(playback: Playback, row: Row, viewer: int) -> StepDecision | None:
    seat, state, game = row["seat"], playback.state, playback.game
    if seat >= HOUSE:
        return None
    kind = game.kinds[state.kind(seat)]
    action = legal_step(game, state, seat, row["steps"][0])
    shown = viewer in (seat, ORACLE) or _is_public(state, seat, viewer)
    text = " ".join([game.write(game.view(state, seat), action).text, *row["steps"][1:]]) if shown else None
    return StepDecision(kind, seat, text)


def _is_public(state: State, seat: int, viewer: int) -> bool:
    """Can the viewer tell every choice of this seat from every other?"""
    actions = legal_actions(state, seat)
    return len({int(state.seen(viewer, seat, action)) for action in actions}) == len(actions)


def _ending(playback: Playback) -> str | None:
    rows = playback.record.rows
    end = rows[-1] if rows else None
    if end is None or end["row"] != "end":
        return None
    if end["reason"] != "over":
        return ENDINGS.get(end["reason"])
    reason = getattr(playback.game.view(playback.state, int(ORACLE)), "reason", None)
    key = f"reason:{reason}"
    return playback.game.words.messages[key] if playback.game.words.has(key) else None


def acts_before(record: Record, step: int) -> list[dict[str, Any]]:
    """The rows that lead to a step, as new rows without ids."""
    acts = [row for row in record.rows if is_act(row)]
    if not 0 <= step <= len(acts):
        raise RuseError(phrase("thisGameHasStepsTo", acts=len(acts)))
    return [
        {"row": "act", "seat": row["seat"], "steps": row["steps"], "check": row["check"]} for row in acts[:step]
    ]  # fmt: skip
