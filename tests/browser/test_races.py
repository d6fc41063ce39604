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
LINE = """
const Honest = window.WebSocket;
window.WebSocket = class extends Honest {
  send(text) { setTimeout(() => super.send(text), LAG); }
  set onmessage(hear) { super.onmessage = (message) => setTimeout(() => hear(message), LAG); }
};
"""
FAR = LINE.replace("LAG", str(LAG // 2))
HANDS = """
(hands) => {
  const seen = (window.seen = []);
  const look = () => {
    const race = document.querySelector(".race");
    const now = race && (race.classList.contains("go") ? "go" : race.classList.contains("in") ? "in" : "wait");
    if (!race || seen.some(([when]) => when === now)) return;
    seen.push([now, ""]);
    const at = seen.length - 1;
    for (const [kind, more] of hands[now] ?? [])
      if (kind === "key") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, ...more }));
      else race.querySelector(".target").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    queueMicrotask(() => queueMicrotask(() => (seen[at][1] = race.innerText)));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""
"""Hands that are quicker than a test can be: what they press as soon as the panel waits, and as soon as it says go."""
TAP, KEY, HELD = ["tap", {}], ["key", {}], ["key", {"repeat": True}]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("dash"), outside=True).start()
    yield made
    made.stop()


@pytest.fixture
def runners(arrive, house: Server) -> tuple[Person, Person]:
    """Near, at a desk, and far, at a phone that wants no motion: before the first lap of Dash, in a window of 30 seconds."""
    near, far = arrive(house.base), arrive(house.base, phone=True, reduced_motion="reduce")
    far.context.add_init_script(FAR)
    near.go("/")
    near.press(near.panel("Dash").get_by_role("button", name="With friends"))
    near.page.get_by_label("How long everybody may react").select_option("30000")
    near.press(near.button("Open the table"))
    near.page.wait_for_url("**/table/*")
    near.says(re.compile("open for 30 seconds. Races are against the clock: they count in no rating."))
    far.go(near.page.url)
    far.press(far.button(re.compile("^Sit down$")))
    far.press(far.button("I am ready"))
    near.press(near.button("I am ready"))
    for person in (near, far):
        expect(person.page.get_by_role("region", name="Reaction window: Before a lap")).to_be_visible()
    return near, far


def timed(person: Person) -> list[dict[str, Any]]:
    """What was told of the races so far."""
    person.page.wait_for_timeout(10)
    events = [event for frame in person.frames if frame["is"] == "told" for event in frame["events"]]
    return [event for event in events if event["is"] in ("Pressed", "RaceTimed")]


def test_a_race_between_two_people_with_unequal_lines(runners):
    near, far = runners
    expect(near.page.locator(".time")).to_have_count(1)
    expect(far.page.locator(".time")).to_have_count(0)
    near.page.evaluate(HANDS, {"wait": [KEY], "go": [KEY]})
    far.page.evaluate(HANDS, {"wait": [TAP], "go": [TAP]})
    near.page.keyboard.press("p")
    expect(near.page.locator(".window")).to_contain_text("You have answered")
    far.press(far.page.locator(".window .pass"))

    result = near.page.locator(".result")
    expect(result).to_contain_text("of credit")
    wait_for(lambda: timed(near) == timed(far))

    pressed = {event["seat"]: event for event in timed(near) if event["is"] == "Pressed"}
    winner = timed(near)[-1]["winner"]
    assert LAG - 1 <= pressed[1]["credit"] <= 150, "the far line is credited what it takes, within the cap"
    assert pressed[winner]["time"] <= min(press["time"] for press in pressed.values()) + 10
    line = f"{pressed[1]['time']} ms, after {pressed[1]['credit']} ms of credit"
    expect(near.page.get_by_role("log")).to_contain_text(line)
    for person in (near, far):
        said = dict(person.page.evaluate("window.seen"))
        assert "Too early: that did nothing" in said["wait"], "an early press does nothing, and says so"
        assert "count in no rating" in said["go"]
        assert not [frame for frame in person.frames if frame["is"] == "ack" and frame["status"] != "done"]
        sharp(person, "how a race ended")


def test_standing_orders_pass_and_nobody_else_hears_of_them(runners):
    near, far = runners
    near.page.keyboard.press("o")
    sheet = near.page.get_by_role("dialog", name="Standing orders")
    near.press(sheet.get_by_label("Ask me: before a lap"))
    expect(sheet).to_contain_text("Pass in every window.")
    near.page.keyboard.press("Escape")
    expect(near.page.locator(".window")).to_contain_text("You pass by standing order")
    sharp(far, "a reaction window")
    assert not [frame for frame in far.frames if frame["is"] == "moment" and frame["orders"] == {"boost": "pass"}]

    far.press(far.page.locator(".window .pass"))

    for person in (near, far):
        expect(person.page.locator(".race")).to_be_visible()
    sharp(near, "a race")


def test_a_key_held_down_since_before_the_go_is_no_press(runners):
    near, far = runners
    near.page.evaluate(HANDS, {"wait": [KEY], "go": [HELD, HELD, HELD]})
    near.page.keyboard.press("p")
    far.press(far.page.locator(".window .pass"))

    wait_for(lambda: timed(near) != [])

    assert [event["how"] for event in timed(near)] == ["lot"]
