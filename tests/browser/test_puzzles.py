"""The page of a puzzle: asked by its seat's view, one try, the verdict in words, the next one."""

from __future__ import annotations

from playwright.sync_api import expect

from ruse.puzzles.sets import puzzles_of
from tests.browser.test_access import sharp


def test_a_puzzle_is_asked_answered_and_followed_by_the_next(arrive):
    puzzle = puzzles_of("war-slayer")[0]
    person = arrive()
    page = person.page
    page.goto(f"{person.base}/puzzles/war-slayer")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page).to_have_url(f"{person.base}/puzzles/{puzzle.id}?of=war-slayer")
    expect(page.locator(".offer")).to_have_count(len(puzzle.options))
    sharp(person, "asked")
    best = page.evaluate(
        "async (id) => (await (await fetch(`/api/puzzles/${id}`)).json()).posed.offers.map((one) => one.text)",
        puzzle.id,
    ).index(puzzle.best.text)
    page.locator(".offer").nth(best).click()

    expect(page.locator(".verdict .mark")).to_have_text("Solved")
    expect(page.get_by_text("1 in a row")).to_be_visible()
    expect(page.get_by_role("heading", name="Each choice")).to_be_visible()
    expect(page.locator(".verdict")).to_be_focused()
    sharp(person, "answered")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".offer").first).to_be_visible()
    assert puzzle.id not in page.url
    page.goto(f"{person.base}/puzzles/{puzzle.id}")
    expect(page.get_by_text("You solved this one before.")).to_be_visible()
