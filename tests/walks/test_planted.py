"""Faults of every kind are planted, and a walker finds each; where none is planted it finds none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from bench.walks import browser as walks
from bench.walks import lessons
from bench.walks.browser import BrowserWalk
from bench.walks.exits import probe
from bench.walks.findings import KINDS
from bench.walks.lessons import LessonWalk
from bench.walks.plan import Plan
from bench.walks.tables import arrive
from bench.walks.terminal import TerminalWalk
from ruse.kernel.errors import Refusal
from ruse.kernel.registry import load_game
from ruse.server.http.lessons import lesson_names, load_lesson
from ruse.table import Decision
from ruse.terminal.boards.war_slayer import Board
from ruse.terminal.play_screen import PlayScreen
from ruse.terminal.session import Session
from tests.walks.little_table import FAULTS, serving

SEEDS = (0, 2, 4)
"""Whoever presses at random may miss a fault in one game, but not in three."""


@pytest.fixture(scope="module")
def little() -> Iterator[str]:
    with serving() as base:
        yield base


def found(chromium: Browser, base: str, fault: str, seed: int) -> tuple[set[str], bool]:
    plan = Plan("little", "desk", 2, seed)
    person = arrive(chromium, base, plan)
    try:
        person.go(f"/table?fault={fault}")
        walk = BrowserWalk(person, plan, None)
        for _ in walk.walk(30):
            pass
        walk.listen()
        return {finding.kind for finding in walk.findings.values()}, walk.over
    finally:
        person.context.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "PATIENT", 0.5)
    monkeypatch.setattr(walks, "FRUITLESS", 12)
    monkeypatch.setattr(walks, "BY_KEYBOARD", 0.5)


@pytest.mark.browser
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(chromium, little, hasty, fault):
    kinds: set[str] = set()
    for seed in SEEDS:
        kinds |= found(chromium, little, fault, seed)[0]
        if fault in kinds:
            break

    assert fault in kinds


@pytest.mark.browser
def test_a_sound_table_is_walked_to_its_end_and_nothing_is_found(chromium, little, hasty):
    for seed in SEEDS:
        assert found(chromium, little, "", seed) == (set(), True)


def test_every_kind_of_finding_is_planted_somewhere():
    assert set(KINDS) - set(FAULTS) == {"exit", "lesson"}, "the two that are planted below"


@pytest.mark.browser
def test_a_lesson_that_asks_for_what_is_not_lawful_or_does_not_go_on_is_found(chromium, little, hasty, monkeypatch):
    monkeypatch.setattr(lessons, "MOST", 2)
    lesson = load_lesson("war-slayer", lesson_names(load_game("war-slayer"))[0])
    step, choose = next((step, step.choose) for step in lesson.steps if step.choose)
    asking = replace(step, choose=replace(choose, want="nothing of the kind"))
    person = arrive(chromium, little, Plan("war-slayer", "desk", 2, 0))
    try:
        person.go("/table")
        walk = LessonWalk(person, Plan("war-slayer", "desk", 2, 0), None)
        walk.heed_law(replace(lesson, steps=[asking]))
        assert [finding.says for finding in walk.findings.values()] == [
            "step 1 asks for 'nothing of the kind', which is not legal"
        ]
        walk.findings.clear()
        assert not walk.take_step(1)
    finally:
        person.context.close()

    assert set(walk.findings) == {"lesson | war-slayer | desk | step #"}


def terminal(folder: Path, presses: int = 40) -> list[str]:
    walk = TerminalWalk(Plan("war-slayer", "terminal", 2, 0), folder)
    walk.walk(presses)
    return [finding.kind for finding in walk.findings.values()]


def test_an_exception_of_a_board_in_the_terminal_is_found(tmp_path, monkeypatch):
    def broken(self: Board, key: str) -> bool:
        raise RuntimeError("planted")

    monkeypatch.setattr(Board, "key", broken)

    assert "exception" in terminal(tmp_path)


def test_a_key_that_does_nothing_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(PlayScreen, "hint", lambda self: None)

    assert "dead" in terminal(tmp_path, 250)


def test_a_key_without_room_in_the_lowest_line_is_found(tmp_path, monkeypatch):
    honest = PlayScreen.keys
    monkeypatch.setattr(
        PlayScreen,
        "keys",
        lambda self: (*honest(self), ("z", "something that is far too long to be named here at all")),
    )

    assert "cut" in terminal(tmp_path, 3)


def test_a_choice_that_is_refused_in_the_terminal_is_found(tmp_path, monkeypatch):
    honest = Session.take

    def refuse(self: Session, seat: int, decision: Decision, text: str) -> Decision | None:
        if seat in self.people():
            raise Refusal("not now")
        return honest(self, seat, decision, text)

    monkeypatch.setattr(Session, "take", refuse)

    assert "refused" in terminal(tmp_path)


def test_a_screen_that_names_no_key_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(PlayScreen, "keys", lambda self: ())

    assert terminal(tmp_path) == ["stuck"]


@pytest.mark.parametrize("code", [0, 1])
def test_the_exit_code_after_a_crash_is_seen(code):
    program = f"import sys; print('q leave', flush=True); input(); sys.exit({code})"

    assert probe("war-slayer", program)[0] == code
