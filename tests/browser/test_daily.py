"""The page of the day's deal: sealed before it is played, begun once, led back to."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.test_access import sharp


def test_the_deal_of_the_day_is_sealed_begun_once_and_led_back_to(arrive):
    person = arrive()
    page = person.page
    page.goto(f"{person.base}/")
    page.get_by_role("link", name=re.compile("The daily deal")).click()

    expect(page.get_by_role("heading", name="One deal for everybody.")).to_be_visible()
    expect(page.get_by_text(re.compile("Opens at 0:00 UTC"))).to_be_visible()
    expect(page.get_by_text(re.compile("Without accounts nobody can stop a second one"))).to_be_visible()
    expect(page.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    sharp(person, "before it is played")
    page.get_by_role("button", name="Play today’s deal").click()
    expect(page).to_have_url(re.compile("/table/"))
    table = page.url

    page.goto(f"{person.base}/daily")
    expect(page.get_by_role("link", name="Go on with your game")).to_have_attribute("href", table[len(person.base) :])
    sharp(person, "begun")
