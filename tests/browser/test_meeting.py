"""Two who wait for a person meet; meanwhile each plays on; and afterwards both find what they played."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.test_access import sharp

Arrive = Callable[..., Person]


def wait_for_a_person(person: Person, game: str = "war-slayer") -> None:
    """And be at the table with the bot."""
    person.come_in()
    person.page.locator(f".tile-{game}").get_by_role("button", name="bots").click()
    person.page.get_by_role("button", name="Sit down, and wait for a person").click()
    person.page.wait_for_url("**/table/*")
    expect(person.page.get_by_role("main")).to_be_visible()
    expect(person.page.get_by_role("heading", level=1)).to_have_count(1)


def test_who_waits_plays_a_bot_until_somebody_is_found_and_both_come_to_one_table(arrive: Arrive):
    ines, otto = arrive(), arrive(phone=True)
    wait_for_a_person(ines)
    strip = ines.page.locator(".strip-waiting")
    expect(strip).to_contain_text("Waiting for somebody to play War Slayer V with")
    bot_game = ines.page.url
    sharp(ines, "while somebody is waited for")

    wait_for_a_person(otto)

    for person in (ines, otto):
        expect(person.page.locator(".strip-waiting")).to_contain_text("Somebody is found: War Slayer V.")
    sharp(otto, "when somebody is found")
    for person in (ines, otto):
        person.page.get_by_role("button", name="To the table").click()
        expect(person.page.get_by_text("This table is rated.")).to_be_visible()
        expect(person.page.locator(".strip-waiting")).to_have_count(0)
    assert ines.page.url == otto.page.url != bot_game
    for person in (ines, otto):
        person.page.get_by_role("button", name="I am ready").click()
    expect(ines.page.get_by_role("navigation", name="Table")).to_be_visible()
    ines.page.goto(bot_game)
    expect(ines.page.get_by_role("navigation", name="Table")).to_be_visible()


def test_who_stops_waits_no_more(arrive: Arrive):
    ines = arrive()
    wait_for_a_person(ines, "master-of-spies")

    ines.page.get_by_role("button", name="Stop").click()

    expect(ines.page.locator(".strip-waiting")).to_have_count(0)
    answer = ines.page.request.post(f"{ines.base}/api/wait/on", data={})
    assert answer.status == 404
