"""The table's shell: nothing lies over anything at any size, and whoever plays by keyboard never loses the focus."""

import re

import pytest
from playwright.sync_api import expect

from bench.walks import checks
from tests.browser.people import sit_down, wait_for

SIZES = [(1280, 720), (1280, 800), (1366, 768), (1024, 768), (390, 844), (844, 390), (720, 450)]
"""The last is a page of 1440 by 900 at twice its size."""
BODY = "document.activeElement === document.body"
LONG = "Maximiliane Featherstone"


@pytest.mark.parametrize("phase", ["placing", "deciding"])
def test_nothing_is_cut_or_covered_at_any_size(arrive, phase):
    ines, otto = arrive(), arrive()
    otto.come_in()
    assert otto.context.request.post("/api/me", data={"name": LONG}, headers={"Origin": otto.base}).ok
    sit_down(ines, otto)
    while phase == "deciding" and ines.asked() != "back-out" and not ines.over():
        ines.answer()
        otto.answer()
        ines.page.wait_for_timeout(50)
    for width, height in SIZES:
        ines.page.set_viewport_size({"width": width, "height": height})
        ines.page.wait_for_timeout(600)
        found = [f"{fault['what']} {fault['where']} {fault['text']}" for fault in checks.faults_at_rest(ines.page)]
        assert found == [], f"at {width} x {height}"


def test_after_a_commit_the_focus_is_where_the_next_decision_is(arrive):
    ines = arrive()
    ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    ines.page.get_by_role("radio", name="Theater").focus()
    ines.page.keyboard.press("Enter")
    ines.button("Lay them face down").focus()
    ines.page.keyboard.press("Enter")
    wait_for(lambda: ines.asked() is not None)
    wait_for(lambda: ines.page.evaluate("document.activeElement.matches('[data-offer]')"))
    ines.page.keyboard.press("ArrowUp")
    assert ines.page.evaluate("document.activeElement.closest('.places') !== null"), "the board is one arrow away"


def test_a_rule_is_put_away_by_its_number(arrive):
    ines = arrive()
    ines.new_table(friends=False)
    number = ines.page.locator(".tray .rule-no")
    ines.press(number)
    expect(ines.page.get_by_role("region", name="Rules", exact=True)).to_be_visible()
    ines.press(number)
    expect(ines.page.get_by_role("region", name="Rules", exact=True)).to_have_count(0)


def test_where_another_person_sits_no_hint_is_offered_nor_given(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    assert not ines.button("Hint").is_visible()
    ines.page.keyboard.press("h")
    ines.page.wait_for_timeout(300)
    assert not any(frame["is"] == "hint" for frame in ines.sent)


def test_a_table_against_bots_is_closed_to_others(arrive):
    ines, otto = arrive(), arrive()
    table = ines.new_table(friends=False)
    otto.go(f"/table/{table}")
    otto.says(re.compile("closed to you"))
