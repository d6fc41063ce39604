"""A race of War X-treme between two people with unequal lines: who is credited what, and who sweeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, wait_for
from tests.browser.planted_race import TOPS
from tests.browser.serving import Server
from tests.browser.test_access import sharp
from tests.browser.test_races import HANDS, KEY, LINE, TAP
from tests.browser.test_war_x_treme import TABLE, seated, told, views

LAGS = (60, 140)
"""Milliseconds there and back that each line takes longer."""
EQUAL = 10
"""WX-5.2: whoever is within so many milliseconds of the fastest is as fast."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("race"), module="tests.browser.planted_race").start()
    yield made
    made.stop()


def sit_down(near: Person, far: Person) -> None:
    """Near, at a desk, and far, at a phone, at a table whose second round begins with a race; their hands are ready."""
    near.go("/")
    opened = near.context.request.post(
        "/api/tables", data={**TABLE, "friends": 1, "bots": [], "switches": {"speed": "reflex"}, "window": 1200}
    )
    assert opened.ok, opened.text()
    near.go(f"/table/{opened.json()['id']}")
    far.go(near.page.url)
    far.press(far.button(re.compile("^Sit down$")))
    for person, hands in ((near, [KEY]), (far, [TAP])):
        person.page.evaluate(HANDS, {"wait": hands, "go": hands})
        person.press(person.page.locator(".commit"))
    for person in (near, far):
        seated(person, 2)


def heard(person: Person, kind: str) -> list[dict[str, Any]]:
    person.page.wait_for_timeout(20)
    return told(person, kind)


def race(near: Person, far: Person) -> None:
    """Until both were in time: on a busy machine a press may come later than the table waits for it."""
    for _ in range(5):
        for person in (near, far):
            person.frames.clear()
            person.sent.clear()
        sit_down(near, far)
        wait_for(lambda: len(heard(near, "Swept")) > 0 and heard(near, "Swept") == heard(far, "Swept"))
        if len(told(near, "Pressed")) == 2:
            return
    raise AssertionError("the two were never in one race")


def best_of(pressed: list[dict[str, Any]], cards: list[int]) -> tuple[list[int], str]:
    """WX-5.2: who may win, and by what: the fastest; among equals the fewest cards held; then a coin."""
    fastest = min(press["time"] for press in pressed)
    equal = [press["seat"] for press in pressed if press["time"] <= fastest + EQUAL]
    fewest = [seat for seat in equal if cards[seat] == min(cards[one] for one in equal)]
    return (fewest, "coin") if len(fewest) > 1 else (fewest, "first" if len(equal) == 1 else "fewest")


def test_the_first_to_press_sweeps_whatever_the_line_and_an_early_press_does_nothing(arrive, house):
    near, far = arrive(house.base), arrive(house.base, phone=True)
    for person, lag in zip((near, far), LAGS, strict=True):
        person.context.add_init_script(LINE.replace("LAG", str(lag // 2)))
        with person.page.expect_response("**/api/home"):
            person.go("/")
    race(near, far)

    pressed, [timed] = told(near, "Pressed"), told(near, "RaceTimed")
    held = next([player["cards"] for player in view["players"]] for view in views(near) if view["phase"] == "race")
    winners, how = best_of(pressed, held)
    assert timed["winner"] in winners
    assert timed["how"] == how
    [swept] = told(near, "Swept")
    assert (swept["seat"], swept["how"], set(swept["cards"])) == (timed["winner"], "race", set(TOPS))
    for press in pressed:
        assert LAGS[press["seat"]] - 1 <= press["credit"] <= 150, "a line is credited what it takes, within the cap"
        line = f"{press['time']} ms, after {press['credit']} ms of credit"
        expect(near.page.get_by_role("log")).to_contain_text(line)
    for person in (near, far):
        said = dict(person.page.evaluate("window.seen"))
        assert "Too early: that did nothing" in said["wait"]
        assert "count in no rating" in said["go"]
        assert [frame["is"] for frame in person.sent].count("press") == 1, "an early press is not even sent"
        sharp(person, "how a race of War X-treme ended")
