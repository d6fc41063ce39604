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
    expect(person.page.get_by_role("heading", name=re.compile("Step .* of"))).to_be_visible()
    return person, table


def test_a_replay_is_stepped_by_keys_and_its_address_names_the_step(over):
    ines, table = over
    page = ines.page
    ines.go(f"/replay/{table}?step=0&view=public")
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


def read(person):
    """The whole review is there."""
    expect(person.page.locator("section.split")).to_be_visible()


def test_a_review_opens_at_an_important_moment_and_steps_by_decision(over):
    ines, table = over
    page = ines.page
    read(ines)
    expect(page.locator("#viewpoint")).to_have_value("0")
    review = ines.context.request.get(f"/api/replays/{table}/review?seat=0").json()
    count = len(review["decisions"])
    marks = [n for n, one in enumerate(review["decisions"]) if one["mark"] != "fine"]
    heavy = [n for n in marks if review["decisions"][n]["mark"] in ("mistake", "blunder")]
    costs = [max(0, one["cost"]) for one in review["decisions"]]
    first = (heavy or marks or [costs.index(max(costs))])[0]
    ines.says(f"Decision {first + 1} of {count}")
    decision = review["decisions"][first]
    expect(page.get_by_role("heading", name=re.compile(f"Step {decision['step']} of"))).to_be_visible()
    expect(page.locator("article .mark")).to_contain_text(
        "Brave" if decision["hindsight"]["brave"] else decision["mark"].capitalize()
    )
    expect(page.locator("article li:not(.slip)")).to_have_count(len(decision["choices"]))
    ines.press(ines.button(re.compile("^Later decision")) if first + 1 < count else ines.button(re.compile("^Earlier")))
    ines.says(f"Decision {first + 2 if first + 1 < count else first} of {count}")
    ines.press(ines.button("All cards open"))
    expect(page.locator("#viewpoint")).to_have_value("all")


def test_a_decision_is_tried_again_from_before_it(over):
    ines, table = over
    read(ines)
    step = int(ines.page.locator(".stepper i").inner_text().split()[-1])
    seen = ines.context.request.get(f"/api/replays/{table}?view=0").json()["steps"][step]["view"]
    ines.press(ines.button("Try it again from here"))
    ines.page.wait_for_url("**/table/*")
    wait_for(lambda: ines.asked() is not None)
    [*_, snapshot] = [frame for frame in ines.frames if frame["is"] == "snapshot"]
    assert snapshot["view"]["sides"][0] == seen["sides"][0]
    assert snapshot["decision"] is not None
    assert [seat["level"] for seat in snapshot["table"]["seats"] if seat["kind"] == "bot"] == ["Random"]


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
    read(otto)
    otto.press(otto.button("Play on from here"))
    otto.press(otto.page.get_by_role("dialog").get_by_role("button", name="Sit down", exact=True))
    otto.page.wait_for_url("**/table/*")
    wait_for(lambda: otto.asked() is not None)
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
