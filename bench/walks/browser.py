"""A walker at a page: presses what can be pressed, by mouse, finger or keyboard, and watches what comes of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Error

from bench.walks import checks
from bench.walks.aim import Aim
from bench.walks.coverage import deeds
from bench.walks.findings import Finding, shape_of
from bench.walks.plan import Plan
from bench.walks.walker import FOREIGN, Walker
from ruse.kernel.game import Game
from tests.browser.people import Person

AVOIDED = re.compile(
    r"resign|leave|lobby|rematch|replay|offer to end|end and reveal|remove|report|delete|own program|new token|"
    r"skip the lesson|^skip$|bot play on|take my seat|sign out|copy|back a step",
    re.IGNORECASE,
)
"""What ends a walk, or is no part of the game."""
PATIENT = 25.0
"""Seconds in which a table has to offer something again."""
FRUITLESS = 160
"""Presses without a decision after which the walker gives up."""
DEAD = 0.9
"""Seconds in which a press has to show."""
BY_KEYBOARD = 0.2
ASKED = 4.0
"""Weight of what stands where the page says what to do now, or is lit."""
TRAIL = 3
"""So many presses before a decision are thought to have led to it."""
LOOKS, AXES = 40, 10
"""How many different screens of a walk are looked at; and by axe."""
MARK = """([x, y, w, h]) => {
  const mark = document.createElement("div");
  mark.id = "walk-mark";
  const at = { left: `${x - 4}px`, top: `${y - 4}px`, width: `${w + 8}px`, height: `${h + 8}px` };
  Object.assign(mark.style, at, { position: "fixed", zIndex: 99999, pointerEvents: "none", outline: "3px solid #f0f" });
  document.body.append(mark);
}"""


@dataclass
class Looked:
    """Screens that were looked at, and by axe: those of other walks need not be looked at again."""

    screens: set[str] = field(default_factory=set)
    by_axe: set[str] = field(default_factory=set)


class BrowserWalk:
    def __init__(
        self,
        person: Person,
        plan: Plan,
        game: Game | None,
        pictures: Path | None = None,
        *,
        looks: int = LOOKS,
        axes: int = AXES,
        looked: Looked | None = None,
        walker: Walker | None = None,
    ) -> None:
        self.person, self.plan, self.game, self.pictures = person, plan, game, pictures
        self.page = person.page
        self.walker = walker or Walker(plan.seed)
        self.done: set[str] = set()
        self.findings: dict[str, Finding] = {}
        self.presses = 0
        self.decisions = 0
        self.looks, self.axes = looks, axes
        self.aim = Aim(game)
        self.trail: list[tuple[str, str]] = []
        self.looked = looked or Looked()
        self._read, self._told_sent, self._told_troubles = len(person.frames), len(person.sent), len(person.troubles)
        self._asked: dict[int, list[dict[str, Any]]] = {}
        self._waiting: dict[str, tuple[dict[str, Any], list[str], bool]] = {}
        self.over = False
        self._since = 0
        self._thrown: list[str] = []
        self.page.on("pageerror", lambda error: self._thrown.append(str(error)))

    # What the page was told

    def listen(self) -> None:
        """Read the new frames: decisions asked, commands sent, how they ended."""
        frames, sent = self.person.frames, self.person.sent
        for frame in frames[self._read :]:
            decision = frame.get("decision") if frame["is"] in ("told", "snapshot", "draft") else None
            if decision:
                self._asked.setdefault(decision["id"], []).append(decision)
                legal = [(move["text"], move["slots"], move.get("says") or "") for move in decision["legal"]]
                self.aim.asked(decision["kind"], len(decision.get("draft") or ()), legal)
            if frame.get("state") == "over" or (frame.get("table") or {}).get("state") == "over":
                self.over = True
        for frame in sent[self._told_sent :]:
            if frame["is"] in ("act", "draft"):
                steps = frame["steps"]
                asked = next(
                    (
                        one
                        for one in self._asked.get(frame["decision"], [])[::-1]
                        if any(move["text"] == steps[0] for move in one["legal"])
                    ),
                    None,
                )
                self._waiting[str(frame["id"])] = (asked or {"kind": "", "legal": []}, steps, frame["is"] == "act")
            elif frame["is"] == "undo":
                self._waiting[str(frame["id"])] = ({"kind": "", "legal": []}, [], False)
            elif frame["is"] == "press":
                self.done.add("press")
                self._since = self.presses
        for frame in frames[self._read :]:
            if frame["is"] == "ack":
                self._end(frame)
        self._read, self._told_sent = len(frames), len(sent)
        for trouble in self.person.troubles[self._told_troubles :]:
            kind = "exception" if trouble in self._thrown else "console"
            self.find(kind, shape_of(trouble)[:160], trouble[:400])
        self._told_troubles = len(self.person.troubles)

    def _end(self, ack: dict[str, Any]) -> None:
        asked, steps, whole = self._waiting.pop(str(ack["id"]), (None, [], False))
        if asked is None:
            return
        if ack["status"] != "done" and not (
            self.game is not None and asked["kind"] in self.game.windows
        ):  # it closed meanwhile
            what = f"{asked['kind']}: {' '.join(steps)[:80]}"
            self.find("refused", f"{ack['status']} {asked['kind']}", f"{what} was refused: {ack.get('reason')}")
        elif ack["status"] == "done":
            slots = {move["text"]: move["slots"] for move in asked["legal"]}
            for step in steps:
                if self.game is not None and asked["kind"]:
                    self.done.update(deeds(self.game, asked["kind"], step, slots.get(step)))
            self.aim.done(self.done, whole=whole)
            if whole and steps:
                self.decisions += 1
                self._since = self.presses
                self.walker.went_on(self.trail[-TRAIL:])
                self.trail.clear()

    def find(self, kind: str, where: str, says: str, box: list[int] | None = None) -> None:
        plan = self.plan
        finding = Finding(
            kind,
            plan.game,
            plan.client,
            plan.seats,
            plan.seed,
            where,
            says,
            self.presses,
            "",
            tuple(name for _, name in self.trail[-6:]),
        )
        if finding.shape in self.findings:
            return
        picture = self._picture(len(self.findings), kind, box) if self.pictures else ""
        self.findings[finding.shape] = Finding(**{**finding.plain(), "picture": picture})

    def _picture(self, number: int, kind: str, box: list[int] | None) -> str:
        assert self.pictures is not None
        plan = self.plan
        path = self.pictures / f"{plan.game}-{plan.client}-{plan.seats}-{plan.seed}-{number}-{kind}.png"
        try:
            if box:
                self.page.evaluate(MARK, box)
            self.page.screenshot(path=path, animations="allow", timeout=8000)
            self.page.evaluate("document.getElementById('walk-mark')?.remove()")
        except Error:
            return ""
        return str(path)

    # Looking

    def rest(self, patience: float = 4.0, quiet: int = 90) -> None:
        """Until nothing has changed for a moment."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if self.page.evaluate("walk.state().rest") > quiet:
                return
            self.page.wait_for_timeout(25)

    def look(self) -> None:
        """Check this screen, if there was none like it."""
        kind = str(hash(self.page.evaluate("walk.screen()")))
        if kind in self.looked.screens or self.looks <= 0:
            return
        faults = checks.faults(self.page)
        if faults is None:
            return  # such a screen comes again
        self.looked.screens.add(kind)
        self.looks -= 1
        for fault in faults:
            self.find(fault["what"], fault["where"], f"{fault['text']!r} at {fault['box']}", fault["box"])
        heading = shape_of(self.page.evaluate("walk.heading()"))
        if heading not in self.looked.by_axe and self.axes > 0:
            self.looked.by_axe.add(heading)
            self.axes -= 1
            for rule in checks.violations(self.page):
                self.find("axe", rule, f"axe: {rule}, on the screen {heading!r}")

    def offers(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("walk.offers()")
        return [one for one in found if not AVOIDED.search(one["name"])]

    # Pressing

    def step(self) -> bool:
        """Press one thing; False when nothing is offered."""
        offers = self.offers()
        if not any(one["lit"] for one in offers):
            return False
        self.listen()  # what is on the page has been told by now
        aside = not any(weight(one) > FOREIGN for one in offers)
        weighed = [
            (one["look"], one["name"], 1.0 if aside else weight(one) * self.heed(one["name"]), one) for one in offers
        ]
        one = self.walker.choose(weighed, aimed=bool(self.aim.sought))
        self.walker.press(one["look"], one["name"])
        self.trail = [*self.trail[-5:], (one["look"], one["name"])]
        self.presses += 1
        before, sent = self.page.evaluate("walk.state().changes"), len(self.person.sent)
        keyboard = not self.plan.phone and not one["place"] and self.walker.dice.random() < BY_KEYBOARD
        if not self._press(one, keyboard):
            return True
        if not self._shows(before, sent) and one["lit"] and not one["on"] and one["way"] == "press":
            self.find("dead", one["look"], f"{one['name']!r} was pressed and nothing happened")
        self.rest()
        if keyboard and not self.over and not self._holds_focus():
            self.find("focus", one["look"], f"after {one['name']!r} was pressed by keyboard nothing has the focus")
        self.listen()
        return True

    def heed(self, name: str) -> float:
        """How much what is read on the page speaks for pressing this."""
        return self.aim.weight(name)

    def _press(self, one: dict[str, Any], keyboard: bool) -> bool:
        n = one["n"]
        if one["way"] == "range":
            self.page.evaluate("(n) => walk.focus(n)", n)
            for _ in range(self.walker.dice.randrange(1, 6)):
                self.page.keyboard.press(self.walker.dice.choice(("ArrowRight", "ArrowLeft", "End")))
            return True
        if one["way"] not in ("press", "checkbox", "radio"):
            if self.page.evaluate("(n) => walk.focus(n)", n):
                self.page.keyboard.insert_text("Flag?")
            return True
        if keyboard:
            if not self.page.evaluate("(n) => walk.focus(n)", n):
                return False
            self.page.keyboard.press("Space" if one["look"].startswith("input") else "Enter")
            return True
        at = self.page.evaluate("(n) => walk.aim(n)", n)
        if at is None:
            return False
        (self.page.touchscreen.tap if self.plan.phone else self.page.mouse.click)(*at)
        return True

    def _holds_focus(self) -> bool:
        """Something takes the keys again: at the next frame, however late a busy machine draws it."""
        end = time.monotonic() + DEAD
        while self.page.evaluate("walk.lost()"):
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(15)
        return True

    def _shows(self, before: int, sent: int) -> bool:
        end = time.monotonic() + DEAD
        while time.monotonic() < end:
            if self.page.evaluate("walk.state().changes") > before or len(self.person.sent) > sent:
                return True
            self.page.wait_for_timeout(15)
        return False

    # Walking

    def walk(self, presses: int, going: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """Until the game is over, the presses are used up, or nothing more can be done."""
        idle_since = time.monotonic()
        self.rest()
        while self.presses < presses and going():
            self.listen()
            self.look()
            if self.over and self._ended():
                return
            if self.step():
                idle_since = time.monotonic()
                if self.presses - self._since > FRUITLESS:
                    self.find(
                        "stuck",
                        "fruitless",
                        f"{FRUITLESS} presses led to no decision: {self.page.evaluate('walk.said()')!r}",
                    )
                    return
            elif time.monotonic() - idle_since > PATIENT:
                self.find(
                    "stuck", "nothing", f"nothing is offered for {PATIENT:.0f} s: {self.page.evaluate('walk.said()')!r}"
                )
                return
            else:
                self.page.wait_for_timeout(60)
                self.rest()
            yield

    def _ended(self) -> bool:
        """The end of the game is on the screen, with a way on."""
        return (
            self.page.evaluate(
                "[...document.querySelectorAll('.over .btn, a.btn')].some((one) => one.checkVisibility())"
            )
            is True
        )


def weight(one: dict[str, Any]) -> float:
    if one["part"] in ("nav", "log"):
        return FOREIGN
    if one["place"] and not one["lit"]:
        return FOREIGN
    if one["way"] not in ("press", "range", "checkbox", "radio") or one["look"].startswith("button.rule"):
        return 0.1
    return ASKED if one["asked"] else 1.0
