"""People at browsers: what their pages show, what they press, and everything their browser was ever sent."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, WebSocket, expect

Frame = dict[str, Any]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60.0
"""Seconds after which nothing is thought to come any more: a machine may be busy with other tests."""
WITH = {True: re.compile("With friends"), False: re.compile("[Aa]gainst bots")}
SPY = """
const honest = window.fetch;
window.fetch = async (...given) => {
  const answer = await honest(...given);
  void heardBody([answer.url, await answer.clone().text()]);
  return answer;
};
localStorage.setItem("ruse.speed", "20");
"""


class Person:
    """One browser context: a visitor with a cookie of their own."""

    def __init__(self, browser: Browser, base: str, *, phone: bool = False, **options: Any) -> None:
        self.base = base
        self.phone = phone
        self.frames: list[Frame] = []
        self.raw: list[str] = []
        self.sent: list[Frame] = []
        self.bodies: list[tuple[str, str]] = []
        self.troubles: list[str] = []
        self.strangers: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone, base_url=base, **options  # type: ignore[arg-type]
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.expose_binding("heardBody", lambda _, body: self.bodies.append((body[0], body[1])))
        self.context.add_init_script(SPY)
        self.context.on("request", self._sent)
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._listen)
        page.on("console", self._complain)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        return page

    def _complain(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.troubles.append(f"{said.text} {said.location['url']}".strip())

    def _sent(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme in ("http", "https", "ws", "wss") and url.netloc != urlsplit(self.base).netloc:
            self.strangers.append(request.url)

    def _listen(self, wire: WebSocket) -> None:
        if urlsplit(wire.url).netloc != urlsplit(self.base).netloc:
            self.strangers.append(wire.url)
        wire.on("framereceived", self._hear)
        wire.on("framesent", lambda payload: self.sent.append(json.loads(payload)))

    def _hear(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.raw.append(text)
        self.frames.append(json.loads(text))

    # Finding things

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def says(self, text: str | re.Pattern[str]) -> None:
        """The text is somewhere on the page, sooner or later."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def press(self, target: Locator) -> None:
        target.tap() if self.phone else target.click()

    def go(self, path: str) -> None:
        self.page.goto(path)

    def come_in(self) -> None:
        """The first page, when the server has met this visitor."""
        with self.page.expect_response("**/api/home"):
            self.go("/")

    @property
    def name(self) -> str:
        return next(str(frame["you"]["name"]) for frame in reversed(self.frames) if frame["is"] == "welcome")

    # The lobby

    def panel(self, title: str) -> Locator:
        """A game's panel in the lobby."""
        return self.page.get_by_role("article").filter(has=self.page.get_by_role("heading", name=title))

    def new_table(self, *, friends: bool, level: str | None = "Random", **options: Any) -> str:
        """From the first page to a table, by its buttons; the table's id."""
        self.go("/")
        self.press(self.panel("War Slayer V").get_by_role("button", name=WITH[friends]))
        sheet = self.page.get_by_role("dialog")
        if level is not None and not friends:
            self.press(sheet.get_by_text(level, exact=True))
        if options and not friends:
            self.press(sheet.get_by_text("Rules and table"))
        if "missions" in options:
            sheet.get_by_label(re.compile("this many missions")).fill(str(options["missions"]))
        for tick in options.get("ticks", ()):
            self.press(sheet.get_by_text(tick, exact=True))
        self.press(sheet.get_by_role("button", name="Open the table" if friends else "Sit down", exact=True))
        self.page.wait_for_url("**/table/*")
        return self.page.url.rsplit("/", 1)[1]

    # The table

    def asked(self) -> Literal["row", "order", "back-out"] | None:
        """What the page asks for now, if it asks."""
        if self.page.locator(".placing[aria-busy=false]").is_visible():
            return "row" if self.page.get_by_role("radio", name="Theater").is_visible() else "order"
        answer = self.page.locator(".answer:not(:disabled)").first
        return "back-out" if answer.is_visible() else None

    def answer(self, row: str = "Theater", choice: str = "Continue") -> bool:
        """Do what is asked, the plain way."""
        asked = self.asked()
        if asked == "row":
            self.press(self.page.get_by_role("radio", name=row))
        if asked in ("row", "order"):
            self.press(self.button("Lay them face down"))
        elif asked == "back-out":
            answer = self.button(re.compile(f"^{choice}"))
            self.press(answer)
            if self.phone:
                self.press(self.button(re.compile("Press again")))
        return asked is not None

    def over(self) -> bool:
        return (
            self.button("Rematch").is_visible() or self.page.get_by_role("link", name="Lobby", exact=True).is_visible()
        )


def wait_for(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def sit_down(host: Person, guest: Person, **options: Any) -> str:
    """Two people open a table with friends and begin."""
    table = host.new_table(friends=True, **options)
    guest.go(f"/table/{table}")
    guest.press(guest.button(re.compile("^Sit down$")))
    guest.press(guest.button("I am ready"))
    host.press(host.button("I am ready"))
    for person in (host, guest):
        expect(person.page.locator(".placing")).to_be_visible()
    return table


def hears(person: Person, holds: Callable[[], bool]) -> None:
    """Something holds of what the browser was sent; it is heard while the page is looked at."""

    def held() -> bool:
        person.page.wait_for_timeout(20)
        return holds()

    wait_for(held)


def play_on(
    *people: Person, answers: int = 1000, patience: float = 5 * PATIENCE, rows: tuple[str, ...] = ("Theater", "Dossier")
) -> int:
    """Whoever is asked answers, until the game is over or so many answers were given."""
    given, end = 0, time.monotonic() + patience
    while given < answers and not all(person.over() for person in people):
        assert time.monotonic() < end, "the game does not go on"
        for number, person in enumerate(people):
            if given < answers and person.answer(rows[(given + number) % len(rows)]):
                given += 1
                person.page.wait_for_timeout(15)
        people[0].page.wait_for_timeout(10)
    return given
