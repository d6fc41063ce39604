"""Time passes at a table: absence, warnings, time-outs, days by mail. Server and pages have their clocks put forward."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, sit_down

DAY = 86_400_000


@pytest.fixture
def slow_house(serve):
    return serve(module="tests.browser.hasty")


def pass_time(server, milliseconds: int, *people: Person) -> None:
    ahead = server.folder / "ahead"
    before = int(ahead.read_text()) if ahead.exists() else 0
    part = server.folder / "ahead.part"
    part.write_text(str(before + milliseconds))
    part.replace(ahead)
    for person in people:
        person.page.clock.fast_forward(milliseconds)


def arrivals(arrive, server) -> tuple[Person, Person]:
    ines, otto = arrive(server.base), arrive(server.base)
    for person in (ines, otto):
        person.page.clock.install()
    return ines, otto


def test_who_is_away_for_half_a_minute_may_be_played_for(arrive, slow_house):
    ines, otto = arrivals(arrive, slow_house)
    table = sit_down(ines, otto)
    otto.go("/rules/war-slayer")
    ines.says("away")
    pass_time(slow_house, 20_000, ines)
    expect(ines.page.get_by_text(re.compile("Waiting for .* to reconnect"))).to_have_count(0)
    pass_time(slow_house, 11_000, ines)
    ines.says(re.compile("Waiting for .* to reconnect"))
    ines.press(ines.button("Let a bot play on"))
    ines.says("a bot plays on")
    otto.go(f"/table/{table}")
    otto.press(otto.button("Take my seat back"))
    expect(ines.page.get_by_text("a bot plays on")).to_have_count(0)


def test_a_live_clock_warns_and_then_the_table_chooses(arrive, slow_house):
    ines, otto = arrivals(arrive, slow_house)
    sit_down(ines, otto, ticks=["Live"])
    otto.answer()
    expect(ines.page.locator("time.running")).to_have_count(1)
    pass_time(slow_house, 280_000, ines)
    ines.says(re.compile(r"^(1\d|20) seconds left, then the table chooses for you"))
    expect(ines.page.locator("time.short")).to_have_count(1)
    pass_time(slow_house, 21_000, ines, otto)
    ines.says("Your time ran out, and the table chose for you.")
    otto.says(re.compile("ran out of time, and the table chose"))


def test_by_mail_the_lobby_has_a_badge_and_days_are_counted(arrive, slow_house):
    ines, otto = arrivals(arrive, slow_house)
    table = sit_down(ines, otto, ticks=["By mail"])
    ines.answer()
    expect(otto.page.locator("time.running")).to_have_count(1)
    expect(otto.page.locator("time.running")).to_have_text("3 days")
    ines.go("/")
    otto.go("/")
    expect(otto.page.locator(".turn", has_text="Your move")).to_be_visible()
    expect(ines.page.get_by_text("Your move")).to_have_count(0)
    address = otto.context.request.get("/api/home").json()["you"]["feed"]
    assert f"/table/{table}" in otto.context.request.get(address).text()
    pass_time(slow_house, 3 * DAY)
    ines.go(f"/table/{table}")
    ines.says(re.compile("ran out of time, and the table chose"))
