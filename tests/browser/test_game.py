"""Whole games between browsers, with a spy on every line."""

from __future__ import annotations

import functools
import json
import re
import urllib.request

from playwright.sync_api import Page, expect

from ruse.kernel.record import read_record
from ruse.kernel.state import SPECTATOR
from tests.browser.people import Person, play_on, sit_down, wait_for
from tests.server.spy import CARD, Leak, Spy


def record_of(person: Person, table: str) -> str:
    answer = person.context.request.get(f"/api/replays/{table}/record")
    assert answer.ok
    return answer.text()


def search(spy: Spy, seat: int, person: Person) -> list[Leak]:
    return spy.search(seat, [frame for frame in person.frames if "is" in frame])


def cards_in_bodies(person: Person) -> list[str]:
    """Cards in what pages fetched while the game ran; the rules and words of a game name cards too, always the same."""
    return [url for url, body in person.bodies if "/api/games/" not in url and CARD.search(body)]


def test_two_play_a_third_watches_and_nobody_is_sent_a_secret(arrive):
    """The deal is luck, and a VIP may end a game in its first mission: play on until there was something to hide."""
    ines, otto, mira = arrive(), arrive(), arrive()
    answers = 0
    while answers < 16:
        for person in (ines, otto, mira):
            person.frames.clear()
        table = sit_down(ines, otto, missions=4)
        mira.go(f"/table/{table}")
        mira.says("You are watching")
        answers += play_on(ines, otto)
        for person in (ines, otto):
            expect(person.button("Rematch")).to_be_visible()
            expect(person.page.get_by_role("heading", name="You", exact=True)).to_be_visible()
        expect(mira.page.get_by_text(re.compile(r"(won, \d+ to \d+|A tie)")).first).to_be_visible()
        wait_for(lambda: sum(int(text.split()[0]) for text in ines.page.locator(".sum").all_inner_texts()) == 121)
        spy = Spy(read_record(record_of(ines, table)))
        assert search(spy, 0, ines) == []
        assert search(spy, 1, otto) == []
        assert search(spy, int(SPECTATOR), mira) == []
        assert not any(frame.get("decision") for frame in mira.frames)
        assert all(len(person.frames) > 4 for person in (ines, otto, mira))
    for person in (ines, otto, mira):
        assert cards_in_bodies(person) == []


def test_who_has_laid_is_seen_by_the_other_and_who_watches_before_anything_is_told(arrive):
    ines, otto, mira = arrive(), arrive(), arrive()
    table = sit_down(ines, otto, missions=2)
    mira.go(f"/table/{table}")
    mira.says("You are watching")
    wait_for(lambda: ines.asked() == "row" and otto.asked() == "row")
    expect(otto.page.get_by_text("has laid")).to_have_count(0)
    ines.answer()
    for person in (otto, mira):
        expect(person.page.get_by_text("has laid").first).to_be_visible()
        assert any(frame.get("is") == "standing" for frame in person.frames)
    assert otto.asked() == "row", "it is still asked what it was asked"


def test_the_spy_finds_a_leak_that_was_planted(arrive, serve):
    server = serve(module="tests.browser.leaky")
    ines, otto = arrive(server.base), arrive(server.base)
    table = sit_down(ines, otto, missions=1)
    play_on(ines, otto)
    spy = Spy(read_record(record_of(ines, table)))
    assert search(spy, 0, ines) == []
    leaks = search(spy, 1, otto)
    assert leaks
    assert {leak.where for leak in leaks} == {"told.view"}


def test_a_refresh_in_the_middle_of_a_selection_keeps_it(arrive):
    ines = arrive()
    ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    hand = ines.page.locator("[data-hand]")
    before = hand.evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    ines.press(ines.button("Swap left and middle"))
    ines.press(ines.page.get_by_role("radio", name="Dossier"))
    chosen = hand.evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert [text.split(": ")[1] for text in chosen[:2]] == [text.split(": ")[1] for text in reversed(before[:2])]
    ines.page.reload()
    expect(ines.page.get_by_role("radio", name="Dossier")).to_be_checked()
    assert hand.evaluate_all("cards => cards.map((card) => card.ariaLabel)") == chosen
    ines.press(ines.button("Lay them face down"))
    wait_for(lambda: ines.asked() == "order")


def test_a_choice_that_is_locked_in_is_still_there_after_a_refresh(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    ines.answer("Dossier")
    otto.says(re.compile("has laid"))
    ines.page.reload()
    expect(ines.page.locator(".preview")).to_have_count(3)
    assert ines.asked() is None
    assert not any(frame.get("pending") for frame in otto.frames)
    otto.answer("Theater")
    wait_for(lambda: ines.asked() == "order")


def standing(page: Page) -> str:
    """What a tab asks for, with the hand it shows and how much it has told."""
    hand = page.locator("[data-hand]").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    shown = [page.locator(part).inner_text() for part in (".headline", ".tray h2")]
    return f"{shown} {sorted(hand)} {page.locator('.log li').count()}"


def moved_on(person: Person, before: str) -> bool:
    return standing(person.page) != before and (person.asked() is not None or person.over())


def test_two_tabs_of_one_player_go_along_with_each_other(arrive):
    ines = arrive()
    table = ines.new_table(friends=False, missions=2)
    first, second = ines.page, ines.tab()
    second.goto(f"/table/{table}")
    expect(second.locator(".placing")).to_be_visible()
    for turn in range(5):
        ines.page = (first, second)[turn % 2]
        before = standing(ines.page)
        if not ines.answer():
            break
        wait_for(functools.partial(moved_on, ines, before))
        wait_for(lambda: standing(first) == standing(second))
    ines.page = first
    play_on(ines)
    expect(second.get_by_role("button", name="Rematch")).to_be_visible()


def acknowledged(*people: Person) -> set[str]:
    """The ids of all acts that the server said were done."""
    acts = {str(frame["id"]) for person in people for frame in person.sent if frame["is"] == "act"}
    acks = (frame for person in people for frame in person.frames if frame["is"] == "ack")
    return {str(frame["id"]) for frame in acks if frame["status"] == "done"} & acts


def test_the_server_is_killed_in_the_middle_of_a_game_and_nothing_acknowledged_is_lost(arrive, serve):
    server = serve()
    ines, otto = arrive(server.base), arrive(server.base)
    table = sit_down(ines, otto, missions=4)
    play_on(ines, otto, answers=3)
    while len(acknowledged(ines, otto)) < 3:
        ines.page.wait_for_timeout(20)
    kept = acknowledged(ines, otto)
    wait_for(lambda: ines.asked() is not None or otto.asked() is not None)
    server.kill()
    ines.says("Connection lost. Reconnecting; nothing you chose is lost.")
    for person in (ines, otto):
        person.answer()
    server.start()
    expect(ines.page.get_by_text("Connection lost")).to_have_count(0)
    play_on(ines, otto)

    rows = [json.loads(line) for line in record_of(ines, table).splitlines()]
    ids = [str(row["id"]).rpartition(".")[2] for row in rows if row.get("row") == "act"]
    assert len(ids) == len(set(ids)) >= 4, "nothing is kept twice"
    assert kept <= set(ids), "nothing acknowledged is lost"
    assert set(ids) <= acknowledged(ines, otto), "what was chosen while the server was down arrived too"
    for person in (ines, otto):
        person.troubles = [said for said in person.troubles if "ERR_CONNECTION" not in said and "WebSocket" not in said]


def test_strict_headers_and_no_word_of_the_server(server):
    with urllib.request.urlopen(server.base) as answer:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["server"] is None
