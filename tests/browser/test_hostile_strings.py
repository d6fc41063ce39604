"""A corpus of hostile strings in a real browser: shown as text wherever people can put one, and never anything else."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from ruse.server.names import clean_text
from tests.browser.hostile import NAMES, NO_NAMES, TEXTS, Canary
from tests.browser.people import sit_down
from tests.server.test_brought_records import played


def close_sheet(person):
    person.press(person.button(re.compile("^Close (Chat|Notes)")))


def open_sheet(person, name):
    if person.phone:
        person.press(person.button(re.compile("^Menu")))
    person.press(person.button(re.compile(f"^{name}")))


@pytest.mark.parametrize("phone", [False, True])
def test_hostile_strings_are_shown_as_text_from_the_lobby_to_the_replay(arrive, phone):
    ines, otto = arrive(phone=phone), arrive(phone=phone)
    here, there = Canary(ines), Canary(otto)
    for person, canary, name in ((ines, here, NAMES[0]), (otto, there, NAMES[6])):
        person.come_in()
        assert canary.ask("/api/me", name=name)[0] == 200
    table = sit_down(ines, otto)
    expect(otto.page.get_by_text(NAMES[0]).first).to_be_visible()
    expect(ines.page.get_by_text(NAMES[6]).first).to_be_visible()
    there.calm()
    here.calm()

    chats = [{"is": "chat", "text": text} for text in TEXTS]
    notes = [{"is": "note", "at": f"place {n}", "text": text} for n, text in enumerate(TEXTS)]
    assert here.send(table, *chats, *notes) == ["done"] * 2 * len(TEXTS)
    open_sheet(otto, "Chat")
    for text in TEXTS:
        expect(otto.page.get_by_role("log", name="Chat")).to_contain_text(clean_text(text))
    there.calm()
    close_sheet(otto)
    ines.page.reload()
    open_sheet(ines, "Notes")
    for text in TEXTS:
        expect(ines.page.get_by_role("region", name="Notes", exact=True)).to_contain_text(clean_text(text))
    here.calm()
    close_sheet(ines)

    for name in NAMES[1:6] + NAMES[7:]:
        assert here.ask("/api/me", name=name)[0] == 200
        expect(otto.page.get_by_text(name).first).to_be_visible()
        there.calm()
    status, said = there.ask("/api/report", table=table, text="\n".join(TEXTS))
    assert (status, list(said)) == (201, ["file"])

    assert here.send(table, {"is": "resign"}) == ["done"]
    expect(otto.page.get_by_text(NAMES[-1]).first).to_be_visible()
    there.calm()
    otto.go("/")
    expect(otto.page.get_by_text(NAMES[-1]).first).to_be_visible()
    there.calm()
    for person, canary in ((otto, there), (ines, here)):
        person.go(f"/replay/{table}")
        expect(person.page.get_by_text(NAMES[-1]).locator("visible=true").first).to_be_visible()
        canary.calm()


def test_names_that_deceive_are_refused_in_words(arrive):
    ines = arrive()
    canary = Canary(ines)
    ines.come_in()
    for name in NO_NAMES:
        status, said = canary.ask("/api/me", name=name)
        assert (status, list(said)) == (400, ["reason"]), name
        assert said["reason"].startswith("A name "), name
    ines.troubles.clear()


@pytest.mark.parametrize("phone", [False, True])
def test_a_record_full_of_hostile_strings_is_only_a_game(arrive, phone):
    ines = arrive(phone=phone)
    canary = Canary(ines)
    ines.come_in()
    header, *rows = played(3).splitlines()
    for number, text in enumerate(TEXTS[:4]):
        seats = [{"kind": "person", "name": text}, {"kind": "bot", "name": TEXTS[-1], "level": text}]
        record = "\n".join([json.dumps({**json.loads(header), "seats": seats, "event": text, "note": text}), *rows, ""])
        status, said = canary.ask("/api/replays", record=record)
        if status == 400:
            assert "\n" not in said["reason"], number
            continue
        ines.go(f"/replay/{said['id']}")
        expect(ines.page.get_by_role("heading", name=re.compile("Step 0 of"))).to_be_visible()
        ines.page.keyboard.press("End")
        canary.calm()
    ines.troubles.clear()


@pytest.mark.parametrize("guarded", [True, False])
def test_a_planted_sink_is_noticed(arrive, guarded):
    """A page that builds elements from a name: the detector finds it, the policy stops it, and without a policy it runs."""
    ines = arrive(bypass_csp=not guarded)
    canary = Canary(ines)
    ines.come_in()
    canary.calm()

    ines.page.evaluate("(name) => document.body.insertAdjacentHTML('beforeend', name)", NAMES[0])

    assert any("onerror" in found for found in canary.foreign())
    assert canary.wide() == []
    ines.page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', `<pre><button>${'W'.repeat(999)}</button></pre>`)"
    )
    assert canary.wide() != []
    with pytest.raises(AssertionError):
        canary.calm()
    for _ in range(100):
        if canary.heard:
            break
        ines.page.wait_for_timeout(50)
    assert canary.heard[0].startswith("policy script-src" if guarded else "run")
    ines.troubles.clear()
