"""A game of another package without a board of its own: the lobby shows it, and the generic board plays it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import wait_for
from tests.browser.test_access import sharp


@pytest.fixture
def ferry(arrive, serve):
    person = arrive(serve(outside=True).base)
    person.go("/")
    panel = person.panel("Ferry")
    expect(panel).to_contain_text("Two docks and one storm.")
    expect(panel).to_contain_text("2 to 3 players")
    sharp(person, "lobby with an outside game")
    person.press(panel.get_by_role("button", name="Play against bots"))
    person.press(person.page.get_by_role("dialog").get_by_role("button", name="Sit down", exact=True))
    expect(person.page.get_by_role("region", name="The board, as plain data")).to_be_visible()
    return person


def test_a_game_without_a_board_is_played_step_by_step_with_steps_taken_back(ferry):
    page = ferry.page
    actions = page.locator(".action")
    expect(actions).to_have_count(4)
    sharp(ferry, "generic board")
    crates = actions.locator("b").all_inner_texts()
    ferry.press(actions.first)
    expect(page.get_by_text(re.compile("So far"))).to_contain_text(crates[0])
    expect(actions.locator("b")).to_have_text(["left", "right"])
    page.reload()
    expect(page.get_by_text(re.compile("So far"))).to_contain_text(crates[0])
    ferry.press(ferry.button("Take back"))
    expect(actions.locator("b")).to_have_text(crates)
    page.keyboard.press("u")
    for night in range(4):
        wait_for(lambda: actions.count() > 0 and not page.locator(".draft").is_visible())
        ferry.press(actions.first)
        expect(actions.locator("b")).to_have_text(["left", "right"])
        ferry.press(actions.filter(has_text=("left", "right")[night % 2]))
        expect(page.locator(".draft")).to_have_count(0)
    expect(ferry.button("Rematch")).to_be_visible()
    ferry.says(re.compile(r"won: \d+ to \d+|over"))
    sharp(ferry, "the end on the generic board")
    assert not [frame for frame in ferry.frames if frame["is"] == "ack" and frame["status"] != "done"]
