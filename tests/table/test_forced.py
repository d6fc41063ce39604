"""Which decisions are answered by themselves, and that nobody else could tell."""

from __future__ import annotations

import pytest

from ruse.games.westeria import GAME
from ruse.kernel.game import Move
from ruse.table import Decision
from ruse.table.forced import LINGERS, answers_itself, lingers, sits_alone

CARD, TERRITORY = "card", "territory"


def asked(kind: str, *, legal: int = 1, more: bool = False, draft: tuple[str, ...] = ()) -> Decision:
    moves = tuple(Move(str(action), {}) for action in range(legal))
    return Decision(1, kind, tuple(range(legal)), moves, draft, (more,) * legal)


def answers(decision: Decision, *, alone: bool = False, window: bool = False) -> bool:
    return answers_itself(GAME, decision, alone=alone, window=window)


def test_one_thing_to_do_that_all_can_count_is_done_by_itself():
    assert answers(asked(TERRITORY))


def test_what_depends_on_what_is_hidden_is_asked_where_others_look_on():
    """WE-4.7: whether Secret Information can be played depends on a unit that nobody else sees."""
    assert not answers(asked(CARD))
    assert answers(asked(CARD), alone=True)


@pytest.mark.parametrize(
    "decision",
    [asked(TERRITORY, legal=2), asked(TERRITORY, more=True), asked(TERRITORY, draft=("A",))],
    ids=["two things to do", "a first step", "a step was taken"],
)
def test_nothing_else_is(decision: Decision):
    assert not answers(decision, alone=True)


def test_in_a_window_nobody_is_answered_for():
    """Whoever is silent passes at its end, whatever they hold (decision 0006)."""
    assert not answers(asked(TERRITORY), alone=True, window=True)


def test_whoever_meets_bots_alone_and_unwatched_sits_alone():
    assert sits_alone(["person", "bot", "bot"], 0, watched=False)
    assert not sits_alone(["person", "bot", "bot"], 0, watched=True)
    assert not sits_alone(["person", "person", "bot"], 0, watched=False)
    assert not sits_alone(["person", "open"], 0, watched=False)


def test_how_long_it_stays_to_be_seen_is_drawn():
    drawn = {lingers() for _ in range(50)}

    assert len(drawn) > 10
    assert all(LINGERS[0] / 1000 <= seconds < LINGERS[1] / 1000 for seconds in drawn)
