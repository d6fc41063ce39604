"""A sample of the walks for every run of the tests: each game in a browser and in the terminal, for a few presses."""

from __future__ import annotations

import pytest

from bench.walks.browser import BrowserWalk
from bench.walks.lessons import LessonWalk
from bench.walks.plan import Plan
from bench.walks.tables import arrive, open_table
from bench.walks.terminal import TerminalWalk
from ruse.kernel.registry import load_game
from tests.walks.known import is_known

PRESSES, KEYS = 30, 60
BROWSER = (
    Plan("war-slayer", "upright", 2, 1),
    Plan("master-of-spies", "lying", 4, 0),
    Plan("westeria", "desk", 4, 0),
    Plan("war-x-treme", "desk", 2, 3),
)
TERMINAL = (
    Plan("war-slayer", "terminal", 2, 1),
    Plan("master-of-spies", "terminal", 2, 0),
    Plan("westeria", "terminal", 2, 1),
    Plan("war-x-treme", "terminal", 8, 0),
)


def unknown(walk: BrowserWalk | TerminalWalk) -> list[str]:
    return [finding.line() for shape, finding in walk.findings.items() if not is_known(shape)]


@pytest.mark.browser
@pytest.mark.parametrize("plan", BROWSER, ids=lambda plan: plan.name)
def test_a_few_presses_in_a_browser(chromium, server, plan):
    person = arrive(chromium, server.base, plan)
    try:
        open_table(person, plan)
        walk = BrowserWalk(person, plan, load_game(plan.game), axes=2)
        for _ in walk.walk(PRESSES):
            pass
        walk.listen()
    finally:
        person.context.close()

    assert unknown(walk) == []
    assert walk.presses == PRESSES or walk.over
    assert walk.decisions, "it plays, and does not only look around"


@pytest.mark.browser
def test_a_lesson_is_walked_through(chromium, server):
    plan = Plan("war-x-treme", "desk", 2, 0)
    person = arrive(chromium, server.base, plan)
    try:
        walk = LessonWalk(person, plan, load_game(plan.game), axes=0)
        walk.take()
    finally:
        person.context.close()

    assert unknown(walk) == []
    assert walk.over


@pytest.mark.parametrize("plan", TERMINAL, ids=lambda plan: plan.name)
def test_a_few_keys_in_the_terminal(tmp_path, plan):
    walk = TerminalWalk(plan, tmp_path)
    walk.walk(KEYS)

    assert unknown(walk) == []
    assert walk.presses >= KEYS or walk.over
    assert walk.decisions, "it plays, and does not only look around"
