"""A race between two people with unequal lines, windows and standing orders, in a game without a board of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, wait_for
from tests.browser.serving import Server
from tests.browser.test_access import sharp

LAG = 120
"""Milliseconds there and back that the far line takes longer."""
FAR = """
const Honest = window.WebSocket;
window.WebSocket = class extends Honest {
  send(text) { setTimeout(() => super.send(text), LAG); }
  set onmessage(hear) { super.onmessage = (message) => setTimeout(() => hear(message), LAG); }
};
""".replace("LAG", str(LAG // 2))
QUICK = """
() => new MutationObserver((_, observer) => {
  const target = document.querySelector(".race.go .target");
  if (!target) return;
  observer.disconnect();
  target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
}).observe(document.body, { subtree: true, childList: true, attributes: true })
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("dash"), outside=True).start()
    yield made
    made.stop()


@pytest.fixture
def runners(arrive, house: Server) -> tuple[Person, Person]:
    """Near, at a desk, and far, at a phone that wants no motion: before the first lap of Dash, in a window of 12 seconds."""
    near, far = arrive(house.base), arrive(house.base, phone=True, reduced_motion="reduce")
    far.context.add_init_script(FAR)
    near.go("/")
    near.press(near.panel("Dash").get_by_role("button", name="With friends"))
    near.page.get_by_label("How long everybody may react").select_option("12000")
    near.press(near.button("Open the table"))
    near.page.wait_for_url("**/table/*")
    near.says(re.compile("open for 12 seconds. Races are against the clock: they count in no rating."))
    far.go(near.page.url)
    far.press(far.button("Sit down"))
    far.press(far.button("I am ready"))
    near.press(near.button("I am ready"))
    for person in (near, far):
        expect(person.page.get_by_role("region", name="Reaction window: Before a lap")).to_be_visible()
    return near, far


def pass_window(near: Person, far: Person) -> None:
    near.page.keyboard.press("p")
    expect(near.page.locator(".window")).to_contain_text("You have answered")
    far.press(far.page.locator(".window .pass"))
    for person in (near, far):
        expect(person.page.locator(".race")).to_be_visible()


def timed(person: Person) -> list[dict[str, Any]]:
    """What was told of the races so far."""
    person.page.wait_for_timeout(10)
    events = [event for frame in person.frames if frame["is"] == "told" for event in frame["events"]]
    return [event for event in events if event["is"] in ("Pressed", "RaceTimed")]


def test_a_race_between_two_people_with_unequal_lines(runners):
    near, far = runners
    assert far.page.locator(".time").count() == 0, "nothing moves for who wants no motion"
    expect(near.page.locator(".time")).to_have_count(1)
    for person in (near, far):
        sharp(person, "a reaction window")
    pass_window(near, far)

    near.page.keyboard.press(" ")
    expect(near.page.locator(".race")).to_contain_text("Too early: that did nothing.")
    sharp(near, "a race is called")
    far.page.evaluate(QUICK)
    near.page.locator(".race.go").wait_for()
    near.page.keyboard.press(" ")

    result = near.page.locator(".result")
    expect(result).to_contain_text("ms", timeout=15_000)
    wait_for(lambda: timed(near) == timed(far))
    pressed = {event["seat"]: event for event in timed(near) if event["is"] == "Pressed"}
    winner = timed(near)[-1]["winner"]
    assert LAG - 1 <= pressed[1]["credit"] <= 150, "the far line is credited what it takes, within the cap"
    assert pressed[winner]["time"] <= min(press["time"] for press in pressed.values()) + 10
    line = f"{pressed[1]['time']} ms, after {pressed[1]['credit']} ms of credit"
    expect(near.page.get_by_role("log")).to_contain_text(line)
    for person in (near, far):
        sharp(person, "how a race ended")


def test_a_window_runs_out_by_itself_and_standing_orders_pass(runners):
    near, far = runners
    near.page.keyboard.press("o")
    sheet = near.page.get_by_role("dialog", name="Standing orders")
    near.press(sheet.get_by_label("Ask me: Before a lap"))
    expect(sheet).to_contain_text("Pass in every window.")
    sharp(near, "standing orders")
    near.page.keyboard.press("Escape")
    expect(near.page.locator(".window")).to_contain_text("You pass by standing order")
    assert not [frame for frame in far.frames if frame["is"] == "moment" and frame["orders"] == {"boost": "pass"}]

    far.press(far.page.locator(".window .pass"))

    for person in (near, far):
        expect(person.page.locator(".race")).to_be_visible()


def test_a_press_held_down_since_before_the_go_is_none(runners):
    near, far = runners
    pass_window(near, far)
    near.page.keyboard.down(" ")
    near.page.locator(".race.go").wait_for()
    for _ in range(5):
        near.page.keyboard.down(" ")
    near.page.keyboard.up(" ")

    wait_for(lambda: timed(near) != [], patience=20)

    assert [event["how"] for event in timed(near)] == ["lot"]
    near.says("Nobody pressed, so it was drawn by lot")
