"""Master of Spies in the browser where it seldom comes to by chance: spy moves, special actions, and between two games."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.middle import Moment, find, sit_down_at
from tests.browser.people import Person, wait_for

GAME = "master-of-spies"


def await_told(person: Person, kind: str) -> dict[str, Any]:
    """The first event of this kind; the browser is looked at while it is waited for."""

    def told() -> list[dict[str, Any]]:
        events = [event for frame in person.frames if frame["is"] == "told" for event in frame["events"]]
        return [event for event in events if event["is"] == kind]

    wait_for(lambda: person.page.locator("main").is_visible() and bool(told()))
    return told()[0]


def press_answer(person: Person, head: str) -> None:
    """One of the tray's answers; a finger presses it twice."""
    answer = person.page.locator(".answer").filter(has_text=head).first
    expect(answer).to_be_enabled()
    person.press(answer)
    again = person.button(re.compile("Press again"))
    if person.phone:
        person.press(again)


def pick(person: Person, card: str) -> None:
    place = person.page.locator(f"[data-slot='hand:{card}']")
    expect(place).to_be_attached()
    place.evaluate("place => place.click()")


def hand_of(moment: Moment) -> list[str]:
    return [face.card for face in moment.before.sides[moment.seat].hand]


def test_a_spy_moves_to_the_higher_card_or_stays(arrive):
    moment = find(lambda m: m.steps == ["move"], GAME, 4)
    ines = arrive(phone=True)
    sit_down_at(ines, moment)
    expect(ines.page.get_by_role("heading", name=re.compile("Move your spy"))).to_be_visible()
    press_answer(ines, "Move")
    moved = await_told(ines, "SpyMoved")
    assert moved["seat"] == moment.seat


def test_a_disguised_card_counts_for_any_of_four_spies(arrive):
    moment = find(lambda m: m.steps[0].startswith("spy "), GAME, 3, advanced=True)
    ines = arrive()
    sit_down_at(ines, moment)
    expect(ines.page.get_by_role("heading", name=re.compile("Name the spy"))).to_be_visible()
    expect(ines.page.locator(".answer")).to_have_count(4)
    press_answer(ines, "Dragon")
    assert await_told(ines, "SpyNamed")["faction"] == "dragon"


def test_regrouping_marks_up_to_three_cards_and_returns_them(arrive):
    moment = find(lambda m: m.steps[0] == "regroup", GAME, 2, advanced=True)
    first, second, third, fourth, _ = hand_of(moment)
    ines = arrive()
    sit_down_at(ines, moment)
    ines.press(ines.page.get_by_role("button", name="Special action", exact=True))
    press_answer(ines, "Regroup")
    commit = ines.page.locator(".steps .commit")
    expect(commit).to_be_disabled()
    for card in (first, second, third, fourth):
        pick(ines, card)
    expect(commit).to_have_text(re.compile(f"{first} {second} {third}$"))
    pick(ines, second)
    ines.press(commit)
    regrouped = await_told(ines, "Regrouped")
    assert sorted(regrouped["cards"]) == sorted([first, third])
    expect(ines.page.locator("[data-slot^='hand:']")).to_have_count(5)
    expect(ines.page.get_by_text("spent")).to_be_visible()


def test_between_two_games_of_a_match_every_hand_lies_open(arrive):
    def ends_the_first_game(m: Moment) -> bool:
        kinds = {type(event).__name__ for event in m.events}
        return "GameStarted" in kinds and m.steps[-1] == "discard"

    moment = find(ends_the_first_game, GAME, 3, match="deals=2")
    ines = arrive()
    ines.context.add_init_script("localStorage.setItem('ruse.speed', '0.25')")
    sit_down_at(ines, moment)
    pick(ines, moment.steps[0])
    ines.press(ines.button("Discard it"))
    ines.press(ines.page.locator(".steps .commit"))
    tally = ines.page.locator(".tally")
    expect(tally).to_be_visible()
    scored = {event.seat: event.points for event in moment.events if type(event).__name__ == "Scored"}
    expect(tally.get_by_text("won this game").or_(tally.get_by_text("shares this game"))).to_be_visible()
    points = tally.locator("section").evaluate_all("all => all.map((one) => Number(one.dataset.points))")
    assert sorted(points) == sorted(scored.values())
    expect(ines.page.get_by_role("heading", name="Game 1 is over.")).to_be_visible()
    press = "document.querySelector('.tally')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))"
    ines.page.evaluate(press)  # It goes by itself too, and the headline follows it.
    expect(tally).to_have_count(0)
    expect(ines.page.locator(".headline")).to_have_text(re.compile("^Game 2, Round 1"))
