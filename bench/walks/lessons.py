"""A walker in a lesson: at every step something that is lit leads on, and what the lesson asks for is lawful."""

from __future__ import annotations

from bench.walks.browser import BrowserWalk
from bench.walks.walker import words_of
from ruse.kernel.registry import load_game
from ruse.server.http.lessons import lesson_names, load_lesson
from ruse.wire.stories import Lesson

MOST = 240
"""Presses of one step after which nothing is thought to lead on."""
NAMED = 3.0


class LessonWalk(BrowserWalk):
    at = 0
    says = ""

    def heed(self, name: str) -> float:
        """What the lesson names is pressed rather."""
        return NAMED ** min(2, len(words_of(name) & words_of(self.says)))

    def take(self) -> None:
        """The game's first lesson, from its first step to its last."""
        name = lesson_names(load_game(self.plan.game))[0]
        lesson = load_lesson(self.plan.game, name)
        self.heed_law(lesson)
        self.person.go(f"/learn/{self.plan.game}")
        self.page.locator(".idea").wait_for()
        while self.at < len(lesson.steps):
            self.rest()
            self.listen()
            self.look()
            if not self.take_step(len(lesson.steps)):
                return
        self.over = True

    def heed_law(self, lesson: Lesson) -> None:
        """Whatever a step asks for has to be lawful there."""
        for number, step in enumerate(lesson.steps, 1):
            choice = step.choose
            if choice is None or choice.want is None or choice.want in [move.text for move in choice.legal]:
                continue
            self.find("lesson", f"step {number}", f"step {number} asks for {choice.want!r}, which is not legal")

    def take_step(self, count: int) -> bool:
        """Press what is lit until the lesson goes on."""
        self.says = self.page.evaluate("document.querySelector('.idea')?.innerText ?? ''")
        for _ in range(MOST):
            if self.step_of() > self.at:
                self.walker.went_on(self.trail[-2:])
                self.at += 1
                return True
            if not self.step():
                self.page.wait_for_timeout(150)
                self.rest()
        said = self.page.locator(".idea").inner_text() if self.page.locator(".idea").count() else ""
        self.find(
            "lesson",
            f"step {self.at + 1}",
            f"nothing that is lit leads on from step {self.at + 1} of {count}: {said[:200]!r}",
        )
        return False

    def step_of(self) -> int:
        """How many steps lie behind, as the page says: `3 of 12`; all of them where it ends."""
        said = self.page.evaluate("document.querySelector('.idea b')?.innerText ?? ''")
        if " of " in said:
            return int(said.split(" of ")[0]) - 1
        return self.at + 1 if self.page.get_by_role("heading", name="You know the game").count() else self.at
