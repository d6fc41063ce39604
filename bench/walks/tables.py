"""Opening a table for a walk: bots in the other seats, or somebody beside one at the same device."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from bench.walks.checks import PAGE
from bench.walks.moments import Moment
from bench.walks.plan import LONG_NAMES, Plan
from ruse.kernel.registry import load_game
from tests.browser.people import Person


def arrive(browser: Browser, base: str, plan: Plan) -> Person:
    """Somebody with this screen, and with a long name in every other walk."""
    person = Person(browser, base, phone=plan.phone)
    person.context.add_init_script(PAGE)
    width, height = plan.size
    person.page.set_viewport_size({"width": width, "height": height})
    person.come_in()
    if plan.company:
        renamed = person.context.request.post("/api/me", data={"name": LONG_NAMES[0]})
        assert renamed.ok, renamed.text()
    return person


def open_table(person: Person, plan: Plan) -> None:
    friends = 1 if plan.company else 0
    wanted = {
        "game": plan.game, "bots": ["random"] * (plan.seats - 1 - friends), "friends": friends, "switches": plan.switches,
        "pace": {"is": "relaxed"}, "spectators": "closed", "line": False, "free_chat": False,
    }  # fmt: skip
    if load_game(plan.game).race is not None and plan.seed % 4 >= 2:
        wanted["window"] = 0
    opened = person.context.request.post("/api/tables", data=wanted)
    assert opened.ok, opened.text()
    person.go(f"/table/{opened.json()['id']}")
    if friends:
        seat_somebody(person, LONG_NAMES[1])
    shell = person.page.locator(".shell")
    begin = person.page.locator("main .btn.commit").first
    expect(shell.or_(begin).first).to_be_visible()
    if not shell.is_visible():
        person.press(begin)


def seat_somebody(person: Person, name: str) -> None:
    """Somebody else at this device."""
    person.press(person.page.get_by_role("button", name=re.compile("Someone at this device")))
    person.page.get_by_label(re.compile("Name of who shares")).fill(name)
    person.press(person.page.locator(".bring").get_by_role("button", name="Sit down", exact=True))
    expect(person.page.get_by_text(name).first).to_be_visible()


class Bringer:
    """Somebody who brings played games along, each once, and plays on from the middle of them."""

    def __init__(self, person: Person) -> None:
        self.person, self.tables = person, 0
        self._brought: dict[int, str] = {}

    def sit_down_at(self, moment: Moment) -> None:
        """In the seat whose act it was; bots take the others."""
        post = self.person.context.request.post
        if id(moment.record) not in self._brought:
            brought = post("/api/replays", data={"record": moment.record.to_text()})
            assert brought.ok, brought.text()
            self._brought[id(moment.record)] = brought.json()["id"]
        wanted = {"step": moment.step, "seat": moment.seat, "level": "random"}
        forked = post(f"/api/replays/{self._brought[id(moment.record)]}/fork", data=wanted)
        assert forked.ok, forked.text()
        self.tables += 1
        self.person.go(f"/table/{forked.json()['id']}")
