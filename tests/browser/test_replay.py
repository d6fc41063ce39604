"""Finished games: stepped through by viewpoint, taken along, brought back, played on; and the first lesson."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.people import play_on, wait_for


@pytest.fixture
def over(arrive):
    """Somebody whose game against a bot is over."""
    person = arrive()
    table = person.new_table(friends=False, missions=2)
    play_on(person)
    person.press(person.button("Replay"))
    person.page.wait_for_url("**/replay/*")
    expect(person.page.get_by_role("heading", name=re.compile("Step 0 of"))).to_be_visible()
    return person, table


def test_a_replay_is_stepped_by_keys_and_its_address_names_the_step(over):
    ines, table = over
    page = ines.page
    last = int(page.get_by_role("heading", name=re.compile("Step 0 of")).inner_text().split()[-1])
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name=f"Step 1 of {last}")).to_be_visible()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(f"step={last}&view=public"))
    page.keyboard.press("v")
    expect(page).to_have_url(re.compile(f"step={last}&view=0"))
    page.keyboard.press("Home")
    expect(page.get_by_role("heading", name=f"Step 0 of {last}")).to_be_visible()
    ines.go(f"/replay/{table}?step=2&view=all")
    expect(page.get_by_role("heading", name=f"Step 2 of {last}")).to_be_visible()
    expect(page.locator("#viewpoint")).to_have_value("all")


def test_a_viewpoint_shows_only_what_it_saw(over):
    ines, table = over
    public = ines.context.request.get(f"/api/replays/{table}?view=public").json()
    start = public["steps"][0]["view"]["sides"]
    assert [side["hand"] for side in start] == [[None] * 3] * 2
    own = ines.context.request.get(f"/api/replays/{table}?view=0").json()["steps"][0]["view"]["sides"]
    assert None not in own[0]["hand"]
    assert own[1]["hand"] == [None] * 3


def test_the_line_of_who_was_winning_is_shown_only_when_asked_for(over):
    ines, _ = over
    assert ines.page.locator(".graph").count() == 0, "no spoilers"
    ines.press(ines.button("Show who was winning"))
    expect(ines.page.locator(".graph .line")).to_have_attribute("d", re.compile("M.*L"), timeout=20_000)
    ines.says(re.compile(r"\d+ in 100"))


def test_a_record_is_exported_brought_back_and_played_on(over, arrive, tmp_path):
    ines, _ = over
    with ines.page.expect_download() as started:
        ines.press(ines.page.get_by_role("link", name="Export"))
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    assert file.suffix == ".jsonl"

    otto = arrive()
    otto.go("/replays")
    otto.page.locator("input[type=file]").set_input_files(file)
    otto.page.wait_for_url("**/replay/*")
    expect(otto.page.get_by_role("heading", name=re.compile("Step 0 of"))).to_be_visible()
    otto.press(otto.button("Play on from here"))
    otto.press(otto.page.get_by_role("dialog").get_by_role("button", name="Sit down"))
    otto.page.wait_for_url("**/table/*")
    expect(otto.page.locator(".placing")).to_be_visible()
    otto.answer()

    broken = tmp_path / "broken.jsonl"
    broken.write_text(file.read_text().replace("act", "cat", 1))
    otto.go("/replays")
    otto.page.locator("input[type=file]").set_input_files(broken)
    expect(otto.page.get_by_role("alert")).to_be_visible()
    otto.troubles.clear()


RANKS = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


def spoken(card):
    return f"{RANKS.get(card[:-1], card[:-1])} of {SUITS[card[-1]]}"


def arrange(person, move):
    """Lay the hand out as a move says, by tapping two cards at a time."""
    row, *cards = move.split()
    page = person.page
    if page.get_by_role("radio").count():
        person.press(page.get_by_role("radio", name={"T": "Theater", "D": "Dossier"}[row]))
    for place, card in enumerate(cards):
        hand = page.locator("[data-hand]").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
        at = next(number for number, says in enumerate(hand) if spoken(card) in says)
        if at != place:
            person.press(page.locator(f"[data-hand='hand:{at}']"))
            person.press(page.locator(f"[data-hand='hand:{place}']"))
    person.press(person.button("Lay them face down"))


def test_the_first_lesson_is_played_to_its_end(arrive):
    ines = arrive()
    ines.go("/")
    ines.press(ines.panel("War Slayer V").get_by_role("link", name="Learn it in two minutes"))
    ines.says(re.compile("^1 of"))
    lesson = json.loads(next(body for url, body in ines.bodies if "/api/lessons/" in url))
    assert sum(1 for step in lesson["steps"] if step.get("choose")) in (5, 6)
    tried = False
    for number, step in enumerate(lesson["steps"]):
        ines.says(f"{number + 1} of {len(lesson['steps'])}")
        choose = step.get("choose")
        if choose is None:
            ines.press(ines.button("Go on"))
        elif choose["kind"] == "back-out":
            wait_for(lambda: ines.asked() is not None)
            ines.press(ines.button(re.compile("^Continue" if choose["want"] == "on" else "^Back out")))
        else:
            wait_for(lambda: ines.asked() is not None)
            if not tried:
                arrange(ines, next(legal["text"] for legal in choose["legal"] if legal["text"] != choose["want"]))
                ines.says(choose["wrong"][:12])
                tried = True
            arrange(ines, choose["want"])
    expect(ines.page.get_by_role("heading", name="You know the game")).to_be_visible()
    ines.press(ines.button("To the lobby, for a real one"))
    expect(ines.button(re.compile("against bots")).first).to_be_visible()


def test_a_lesson_goes_on_where_it_was_left(arrive):
    ines = arrive()
    ines.go("/learn/war-slayer")
    ines.press(ines.button("Go on"))
    ines.says(re.compile("^2 of"))
    ines.page.reload()
    ines.says(re.compile("^2 of"))
    ines.press(ines.button("Skip the lesson"))
    expect(ines.button(re.compile("against bots")).first).to_be_visible()
