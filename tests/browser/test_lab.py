"""The lab's page: from the lobby to a verdict without typing, and from there to the report, a replay and a table."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from bench.walks import checks
from tests.browser.people import Person, hears

MOMENT = 120_000
"""A study first plays its lessons, and rules that are not compiled play slowly."""
SWITCH = re.compile("When both sides reveal")
SIZES = [(1440, 900), (1280, 720), (1000, 760), (390, 844)]


def change_a_rule(person: Person) -> None:
    person.go("/")
    person.press(person.page.get_by_role("link", name="Lab", exact=True))
    expect(person.button(re.compile("^Change a rule"))).to_be_visible(timeout=MOMENT)
    person.press(person.button(re.compile("^Change a rule")))
    sheet = person.page.get_by_role("dialog")
    person.press(sheet.get_by_role("switch", name=SWITCH))
    person.press(sheet.get_by_role("button", name="Done"))


def care_for_little(person: Person) -> None:
    """Whoever cares for much less has an answer sooner."""
    person.press(person.page.get_by_role("button", name="change", exact=True))
    sheet = person.page.get_by_role("dialog")
    for title in ("Luck of the deal", "Stronger player wins", "Length of a game"):
        sheet.get_by_label(title, exact=True).select_option(index=3)
    person.press(sheet.get_by_role("button", name="Done"))


@pytest.fixture
def decided(arrive):
    ines = arrive()
    change_a_rule(ines)
    care_for_little(ines)
    run, decided = (
        ines.page.get_by_role("button", name="Run", exact=True),
        ines.page.get_by_text(re.compile("^Decided after")),
    )
    expect(run.or_(decided).first).to_be_visible()
    if run.is_visible():  # who asks what was asked before has the answer at once
        ines.press(run)
    expect(decided).to_be_visible(timeout=MOMENT)
    return ines


def test_from_the_lobby_to_a_verdict_without_typing_and_on_to_report_replay_and_table(decided, arrive):
    page = decided.page
    expect(page.get_by_role("heading", name=re.compile("^B is Same in luck, skill and length"))).to_be_visible()
    row = page.get_by_role("row", name=re.compile("^Luck of the deal"))
    expect(row.get_by_text("Same")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Luck of the deal: "))).to_be_visible()
    address = page.url
    assert "b.double_defection=standoff" in address
    assert not any(frame for frame in decided.sent), "nothing was typed into a socket"

    decided.press(decided.button(re.compile("^Show only Same")))
    assert page.locator("tbody tr").count() == page.locator("tbody .chip.same").count() > 0
    decided.press(decided.button(re.compile("^Show only Same")))

    report = decided.context.request.get(page.get_by_role("link", name="Report").get_attribute("href"))
    assert report.ok
    assert "Is B less random than A?" in report.text()

    otto = arrive()
    otto.go(address.removeprefix(otto.base))
    expect(otto.page.get_by_role("heading", name=re.compile("^B is Same in luck"))).to_be_visible(timeout=MOMENT)

    decided.press(decided.button("Watch its most dramatic game"))
    page.wait_for_url("**/replay/*")
    expect(page.get_by_role("heading", name=re.compile("Step .* of"))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile("^B is Same in luck"))).to_be_visible(timeout=MOMENT)

    decided.press(decided.button("Play this variant with friends"))
    decided.press(page.get_by_role("dialog").get_by_role("button", name="Open the table"))
    page.wait_for_url("**/table/*")
    hears(decided, lambda: any(frame["is"] == "snapshot" for frame in decided.frames))
    table = next(frame["table"] for frame in decided.frames if frame["is"] == "snapshot")
    assert table["options"]["switches"]["double_defection"] == "standoff"
    assert table["options"]["switches"]["vip_taken"] == "at_once"


def test_nothing_is_cut_or_covered_at_any_size_by_day_or_night(decided):
    for number, (width, height) in enumerate(SIZES):
        decided.page.set_viewport_size({"width": width, "height": height})
        decided.page.wait_for_timeout(400)
        if number == 2:
            decided.press(decided.button("Night"))
        found = [f"{fault['what']} {fault['where']} {fault['text']}" for fault in checks.faults_at_rest(decided.page)]
        assert found == [], f"at {width} x {height}"


def test_an_address_that_asks_for_nonsense_asks_for_the_book(arrive):
    ines = arrive()
    ines.go("/lab/war-slayer?ask=nice&players=99&b.double_defection=maybe&b.nothing=on&care.luck.share=lots")
    expect(ines.page.get_by_role("heading", name="Nothing changed yet")).to_be_visible(timeout=MOMENT)
    expect(ines.page.get_by_label("The question")).to_have_value("random")
    expect(ines.button("Run")).to_be_disabled()
    ines.go("/lab/no-such-game")
    expect(ines.page.get_by_role("heading", name="Lab", exact=True)).to_be_visible(timeout=MOMENT)
    expect(ines.page.get_by_role("radio", name="War Slayer V")).to_be_checked()


def test_what_goes_wrong_is_said_and_can_be_tried_again(arrive):
    ines = arrive()
    change_a_rule(ines)
    expect(ines.button("Run")).to_be_enabled()
    refusal = json.dumps({"reason": "The lab has too much to do at the moment: ask again in a minute"})
    ines.page.route(
        "**/api/lab/studies", lambda route: route.fulfill(status=429, content_type="application/json", body=refusal)
    )
    ines.press(ines.button("Run"))
    ines.says("The lab has too much to do at the moment")
    expect(ines.button("Try again")).to_be_visible()
    ines.page.unroute("**/api/lab/studies")
    ines.press(ines.button("Try again"))
    expect(ines.page.get_by_text(re.compile("^Running"))).to_be_visible()
    ines.press(ines.button("Stop here and keep what is decided"))
    expect(ines.button(re.compile("^(Run|Go on from there)$"))).to_be_enabled(timeout=MOMENT)
    assert [trouble for trouble in ines.troubles if "429" not in trouble] == []
    ines.troubles.clear()


def test_a_closed_lab_says_so(arrive, serve):
    closed = serve("--no-lab")
    ines = arrive(closed.base)
    ines.go("/lab")
    ines.says("This server has no lab: it was started without it")
