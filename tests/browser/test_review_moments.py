"""The review of the larger games: who was winning when, and playing on from a step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.middle import bring, find
from tests.browser.people import wait_for


@pytest.mark.parametrize(
    ("game", "seats", "board", "options"),
    [
        ("westeria", 2, ".realm", {}),
        ("master-of-spies", 3, "div.harbour", {}),
        ("war-x-treme", 3, ".comic.scroll", {"speed": "dice"}),
    ],
)
def test_a_review_shows_who_was_winning_and_plays_on_from_a_step(arrive, game, seats, board, options):
    moment = find(lambda m: m.step == 40, game, seats, **options)
    ines = arrive()
    ines.go(f"/replay/{bring(ines, moment)}?step=38")
    expect(ines.page.get_by_role("heading", name="Step 38 of 40")).to_be_visible()
    line = ines.page.get_by_role("img", name=re.compile("chance of winning"))
    wait_for(lambda: "L" in (line.locator("path.value").first.get_attribute("d") or ""))
    ines.press(ines.button("Play on from here"))
    ines.press(ines.page.get_by_role("dialog").get_by_role("button", name="Sit down", exact=True))
    ines.page.wait_for_url("**/table/*")
    expect(ines.page.locator(board)).to_be_visible()
    [*_, snapshot] = [frame for frame in ines.frames if frame["is"] == "snapshot"]
    assert [seat["kind"] for seat in snapshot["table"]["seats"]].count("bot") == seats - 1
