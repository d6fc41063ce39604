"""Master of Spies in browsers: four at a table, from the deal to the hands laid open."""

from __future__ import annotations

import random
import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from ruse.kernel.record import Playback, read_record
from tests.browser.people import PATIENCE, Person, wait_for

LAID = ".place.open[data-text]"
HAND = "[data-slot^='hand:'].open"


def open_table(host: Person, bots: list[str], friends: int, **switches: Any) -> str:
    host.go("/")
    host.page.wait_for_load_state("networkidle")
    wanted = {
        "game": "master-of-spies", "bots": bots, "friends": friends, "switches": switches, "pace": {"is": "relaxed"},
        "spectators": "public", "line": False, "free_chat": False,
    }  # fmt: skip
    answer = host.context.request.post("/api/tables", data=wanted, headers={"origin": host.base})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    host.go(f"/table/{table}")
    return table


def sit_together(host: Person, guest: Person, bots: list[str], **switches: Any) -> str:
    table = open_table(host, bots, 1, **switches)
    guest.go(f"/table/{table}")
    guest.press(guest.button(re.compile("^Sit down$")))
    guest.press(guest.button("I am ready"))
    host.press(host.button("I am ready"))
    for person in (host, guest):
        expect(person.page.locator("div.harbour")).to_be_visible()
    return table


def asked(person: Person) -> bool:
    return person.page.locator(".tray.mine").is_visible() and not over(person)


def over(person: Person) -> bool:
    return person.page.locator(".tally").is_visible()


def said(page: Page) -> str:
    return page.locator(".tray h2").inner_text()


def press_answer(person: Person, luck: random.Random) -> None:
    answers = person.page.locator(".answer:not(:disabled)")
    answer = answers.nth(luck.randrange(answers.count()))
    person.press(answer)
    again = person.button(re.compile("Press again"))
    if person.phone and again.is_visible():
        person.press(again)


def lay(person: Person, luck: random.Random) -> None:
    """A lit place is previewed in words, then the button commits; a card that fits nowhere is discarded."""
    page = person.page
    places = page.locator(LAID)
    if count := places.count():
        place = places.nth(luck.randrange(count))
        text = place.get_attribute("data-text")
        place.evaluate("place => place.click()") if person.phone else place.click()
        expect(page.locator(f".place[data-text='{text}']")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".ghost")).to_be_visible()
    else:
        person.press(person.button("Discard it"))
    person.press(page.locator(".steps .commit:not(:disabled)"))
    expect(page.locator(".steps")).to_have_count(0)


def act(person: Person, luck: random.Random) -> None:
    page = person.page
    before = said(page)
    if page.locator(".answer:not(:disabled)").count():
        press_answer(person, luck)
    elif page.locator(".steps").count():
        lay(person, luck)
    else:
        cards = page.locator(HAND)
        labels = cards.evaluate_all("cards => cards.map((card) => card.ariaLabel)")
        if not labels:
            return
        able = [n for n, label in enumerate(labels) if ", 0 places" not in label]
        cards.nth(luck.choice(able or range(len(labels)))).evaluate("card => card.click()")
    wait_for(lambda: not asked(person) or said(page) != before)


def play_on(*people: Person, luck: random.Random, acts: int = 1000, patience: float = 5 * PATIENCE) -> int:
    given, end = 0, time.monotonic() + patience
    while given < acts and not all(over(person) for person in people):
        assert time.monotonic() < end, "the game does not go on"
        for person in people:
            if given < acts and asked(person):
                act(person, luck)
                given += 1
        people[0].page.wait_for_timeout(15)
    return given


def hidden_cards(person: Person, seat: int) -> list[str]:
    """Cards of other hands that were sent before the end though nobody had seen them."""
    found = []
    for frame in person.frames:
        view = frame.get("view")
        if not view or view["phase"] == "over":
            continue
        for side in view["sides"]:
            if side["seat"] != seat:
                found += [face["card"] for face in side["hand"] if face and face["card"] not in side["known"]]
    return found


def tally(person: Person) -> list[int]:
    """The points on the page: one's own first, then clockwise."""
    rows = person.page.locator(".tally [data-points]")
    return list(rows.evaluate_all("rows => rows.map((row) => Number(row.dataset.points))"))


def test_two_people_and_two_bots_play_to_the_end_and_the_points_are_the_records(arrive):
    ines, otto = arrive(), arrive(phone=True)
    luck = random.Random(4)
    table = sit_together(ines, otto, ["agent", "recruit"])
    assert play_on(ines, otto, luck=luck) > 20
    answer = ines.context.request.get(f"/api/replays/{table}/record")
    state = Playback(read_record(answer.text())).play_all()
    points = [int(state.score(seat)) for seat in range(4)]
    seats = {ines: 0, otto: 1}
    for person, seat in seats.items():
        wait_for(lambda person=person, seat=seat: tally(person) == points[seat:] + points[:seat])  # type: ignore[misc]
        hands = person.page.locator(".tally .held").evaluate_all("hands => hands.map((hand) => hand.children.length)")
        assert sum(hands) >= 12
        assert hidden_cards(person, seat) == []
        expect(person.button("Rematch")).to_be_visible()
    best = max(points)
    expect(ines.page.locator(".tray h2")).to_contain_text(f"{best} points")
    ines.press(ines.button("See the table"))
    expect(ines.page.locator(".envelope")).to_have_count(3)
    envelopes = ines.page.locator(".envelope .points").all_inner_texts()
    assert [int(text) for text in envelopes] == points[1:]


def test_a_card_is_previewed_put_back_and_kept_over_a_refresh(arrive):
    ines = arrive()
    luck = random.Random(2)
    open_table(ines, ["recruit"], 0)
    expect(ines.page.locator("div.harbour")).to_be_visible()
    page = ines.page
    for _ in range(40):
        wait_for(lambda: asked(ines))
        if page.locator(LAID).count():
            break
        act(ines, luck)
    picked = page.locator("[data-slot^='hand:'][aria-pressed='true']")
    expect(picked).to_have_count(1)
    page.locator(LAID).first.click()
    expect(page.locator(".slip")).to_contain_text("If you lay it here")
    page.reload()
    expect(page.locator(".ghost")).to_be_visible()
    expect(picked).to_have_count(1)
    ines.press(ines.button(re.compile("^Back$")))
    expect(picked).to_have_count(0)
    expect(page.locator(LAID)).to_have_count(0)


def test_the_board_is_played_by_keys_alone(arrive):
    ines = arrive()
    open_table(ines, ["recruit"], 0)
    page = ines.page
    expect(page.locator("div.harbour")).to_be_visible()
    wait_for(lambda: asked(ines))
    page.locator("[data-slot='draw']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tray h2")).to_contain_text("Choose a card")
    page.locator("[data-slot='draw']").focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        label = page.evaluate("document.activeElement.ariaLabel")
        if "In hand" in label and ", 0 places" not in label:
            break
    page.keyboard.press("Enter")
    place = page.locator(LAID).first
    expect(place).to_be_attached()
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".slip")).to_be_visible()
    page.keyboard.press("Enter")
    wait_for(lambda: page.locator(".slip").count() == 0)
    page.locator("[data-slot='draw']").focus()
    page.keyboard.press("ArrowUp")
    assert "row, " in page.evaluate("document.activeElement.ariaLabel")


def test_the_whole_discard_pile_opens_on_demand(arrive):
    ines = arrive()
    luck = random.Random(3)
    open_table(ines, ["recruit", "recruit"], 0)
    expect(ines.page.locator("div.harbour")).to_be_visible()
    pile = ines.button(re.compile("Open the discard pile"))
    while int(pile.inner_text().split()[-1]) < 2:
        wait_for(lambda: asked(ines))
        act(ines, luck)
    wait_for(lambda: asked(ines))
    count = int(pile.inner_text().split()[-1])
    ines.press(pile)
    expect(ines.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(count)
