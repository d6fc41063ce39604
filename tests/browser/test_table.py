"""What people do at a table beside playing: talk, note, leave, come back, end, begin again."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.people import play_on, sit_down, wait_for

EAR = """
window.AudioContext = class extends OfflineAudioContext {
  constructor() {
    super(1, 48000, 48000);
    window.ear = this;
  }
};
"""
"""Whatever a page plays is rendered here instead of through a loudspeaker."""


def open_menu(person):
    person.press(person.page.get_by_role("navigation", name="Table").get_by_role("button", name="Table"))
    return person.page.get_by_role("dialog")


def docked(person, name):
    """What lies beside the board in place of the log."""
    return person.page.get_by_role("region", name=name, exact=True)


def leave(person):
    """It is asked once, and the lobby says what happens to the seat."""
    menu = open_menu(person)
    person.press(menu.get_by_role("button", name="Leave the table"))
    person.press(menu.get_by_role("button", name="Yes, leave"))
    person.says(re.compile("^You left War Slayer V.* Your seat stays yours"))


def close_sheet(person):
    person.press(person.page.get_by_role("dialog").get_by_role("button", name="Close"))


def test_people_talk_by_phrases_and_freely_and_can_be_muted(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    ines.press(ines.button("Chat"))
    sheet = docked(ines, "Chat")
    sheet.get_by_label("Say").fill("Good luck <b>to you</b>")
    ines.press(sheet.get_by_role("button", name="Say", exact=True))
    expect(otto.button("Chat (1)")).to_be_visible()
    otto.press(otto.button("Chat (1)"))
    expect(otto.page.get_by_role("log", name="Chat")).to_contain_text("Good luck <b>to you</b>")
    theirs = docked(otto, "Chat")
    otto.press(theirs.locator(".phrases button").first)
    said = theirs.locator(".phrases button").first.inner_text()
    expect(sheet.get_by_role("log", name="Chat")).to_contain_text(said)
    ines.press(sheet.get_by_role("button", name=re.compile("^Mute")))
    otto.press(theirs.locator(".phrases button").nth(1))
    unheard = theirs.locator(".phrases button").nth(1).inner_text()
    expect(theirs.get_by_role("log", name="Chat")).to_contain_text(unheard)
    ines.page.wait_for_timeout(200)
    assert unheard not in sheet.get_by_role("log", name="Chat").inner_text()


def test_notes_are_kept_by_the_server_and_nobody_else_gets_them(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    ines.press(ines.button("Notes"))
    sheet = docked(ines, "Notes")
    sheet.get_by_label(re.compile("Only you see them")).fill("Otto guards his left")
    ines.press(sheet.get_by_role("button", name="Keep"))
    place = ines.button(re.compile("dossier, column I: empty")).first
    place.click(button="right")
    note = ines.page.get_by_role("dialog")
    note.get_by_role("textbox").fill("the VIP?")
    ines.press(note.get_by_role("button", name="Keep"))
    expect(ines.button(re.compile(r"Note: the VIP\?"))).to_be_visible()
    ines.page.reload()
    expect(ines.button(re.compile(r"Note: the VIP\?"))).to_be_visible()
    ines.press(ines.button("Notes"))
    expect(docked(ines, "Notes").get_by_role("textbox")).to_have_value("Otto guards his left")
    assert not any("the VIP?" in text or "guards his left" in text for text in otto.raw)


def test_a_hint_says_why_and_arranges_the_hand(arrive):
    ines = arrive()
    ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    ines.press(ines.button("Hint"))
    expect(ines.page.get_by_role("status").filter(has_text="Hint.")).to_be_visible()
    words = ines.page.get_by_role("status").filter(has_text="Hint.").inner_text()
    assert words.endswith(".")
    ines.press(ines.button("Arrange it so"))
    expect(ines.button("Lay them face down")).to_be_enabled()
    hint = next(frame for frame in ines.frames if frame["is"] == "hint")
    row = {"T": "Theater", "D": "Dossier"}[hint["text"][0]]
    expect(ines.page.get_by_role("radio", name=row)).to_be_checked()


def test_the_memory_aid_lists_what_could_be_remembered(arrive):
    ines = arrive()
    ines.new_table(friends=False, ticks=["Memory aid"])
    ines.answer()
    wait_for(lambda: ines.asked() is not None)
    ines.press(ines.button("Memory"))
    sheet = docked(ines, "What you could remember")
    expect(sheet.get_by_role("heading", name="Your HQ, from the top")).to_be_visible()
    expect(sheet.get_by_role("heading", name=re.compile("Never seen"))).to_be_visible()
    own = next(
        frame["view"]["sides"][0]["hand"] for frame in ines.frames if frame["is"] == "snapshot" and frame["view"]
    )
    parts = json.loads(next(body for url, body in ines.bodies if url.endswith("/memory")))["parts"]
    never = next([card for [card] in part["places"]] for part in parts if part["title"].startswith("Never seen"))
    assert not set(own) & set(never), "one's own cards were seen"


def test_without_a_memory_aid_nothing_is_listed(arrive):
    ines = arrive()
    table = ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    assert not ines.button("Memory").is_visible()
    assert ines.context.request.get(f"/api/tables/{table}/memory").status == 403


def test_resigning_is_asked_twice_and_opens_everything(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    menu = open_menu(ines)
    ines.press(menu.get_by_role("button", name="Resign"))
    ines.press(menu.get_by_role("button", name="Yes, resign"))
    otto.says("You won.")
    otto.says(re.compile("resigned. Everything lies open now."))
    expect(ines.button("Rematch")).to_be_visible()


def test_an_end_is_offered_declined_and_agreed(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    ines.press(open_menu(ines).get_by_role("button", name="Offer to end"))
    otto.says(re.compile("offers to end the game here"))
    otto.press(otto.button("Play on"))
    expect(otto.page.get_by_text("offers to end")).to_have_count(0)
    otto.press(open_menu(otto).get_by_role("button", name="Offer to end"))
    ines.press(ines.button("Agree"))
    for person in (ines, otto):
        person.says("The players agreed to end the game.")


def test_a_bot_plays_on_for_who_walked_away_and_gives_the_seat_back(arrive):
    ines, otto = arrive(), arrive()
    table = sit_down(ines, otto)
    otto.go("/rules/war-slayer")
    ines.says("away")
    otto.go(f"/table/{table}")
    expect(otto.page.locator(".placing")).to_be_visible()
    leave(otto)
    ines.says(re.compile("Waiting for .* to reconnect"))
    ines.press(ines.button("Let a bot play on"))
    ines.says("a bot plays on")
    ines.answer()
    wait_for(lambda: ines.asked() is not None)
    otto.press(otto.page.get_by_role("link", name=re.compile("^(Go|Look): War Slayer V")).first)
    otto.press(otto.button("Take my seat back"))
    expect(otto.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    expect(ines.page.get_by_text("a bot plays on")).to_have_count(0)
    # The bot may have laid everything already, and then one answer more may end the game.
    assert play_on(ines, otto, answers=2) == 2 or ines.over()


def test_who_walked_away_can_be_ended_without(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto)
    leave(otto)
    ines.press(ines.button("End and reveal"))
    ines.says("Everything lies open now.")
    table = next(frame["table"] for frame in reversed(ines.frames) if frame["is"] in ("seats", "snapshot"))
    assert (table["state"], table["result"]["reason"]) == ("over", "absent")


def test_the_host_removes_a_guest_before_the_start(arrive):
    ines, otto = arrive(), arrive()
    table = ines.new_table(friends=True)
    otto.go(f"/table/{table}")
    otto.press(otto.button(re.compile("^Sit down$")))
    ines.press(ines.button("Remove"))
    otto.says("The host has given your seat to somebody else")
    expect(ines.page.get_by_text("Free seat")).to_be_visible()
    otto.page.reload()
    otto.says("There is no such table, or it is closed to you")


def test_a_bot_takes_the_empty_seat_of_a_table_for_friends(arrive):
    ines = arrive()
    ines.new_table(friends=True)
    ines.press(ines.button("Seat a bot"))
    ines.press(ines.button("I am ready"))
    expect(ines.page.locator(".placing")).to_be_visible()


def test_a_rematch_takes_both_to_a_new_table_with_the_same_settings(arrive):
    ines, otto = arrive(), arrive()
    table = sit_down(ines, otto, missions=1)
    play_on(ines, otto)
    ines.press(ines.button("Rematch"))
    ines.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    otto.press(otto.button("Go there"))
    otto.press(otto.button("I am ready"))
    for person in (ines, otto):
        expect(person.page.locator(".placing")).to_be_visible()
    assert ines.page.url == otto.page.url
    snapshot = [frame for frame in ines.frames if frame["is"] == "snapshot"][-1]
    assert snapshot["table"]["options"]["switches"]["mission_limit"] == 1


def test_a_late_joiner_watches_and_a_closed_table_stays_closed(arrive):
    ines, otto, mira = arrive(), arrive(), arrive()
    table = sit_down(ines, otto, ticks=["Others may watch"])
    mira.go(f"/table/{table}")
    mira.says("There is no such table, or it is closed to you")
    mira.go("/table/nowhere")
    mira.says("There is no such table, or it is closed to you")
    assert not [frame for frame in mira.frames if frame["is"] in ("snapshot", "told", "seats")], (
        "nothing of it was sent"
    )


def test_live_clocks_run_for_who_is_asked(arrive):
    ines, otto = arrive(), arrive()
    sit_down(ines, otto, ticks=["Live"])
    expect(ines.page.locator("time.running")).to_have_count(2)
    ines.answer()
    expect(ines.page.locator("time.running")).to_have_count(1)
    assert re.search(r"[45]:\d\d", ines.page.locator("time").first.inner_text())


def test_a_win_line_and_a_report_of_a_problem(arrive):
    ines = arrive()
    ines.new_table(friends=False, ticks=["Win-probability line in play"])
    ines.says(re.compile(r"\d+ in 100"))
    menu = open_menu(ines)
    menu.get_by_label("What went wrong?").fill("The cards look odd")
    ines.press(menu.get_by_role("button", name="Save a report"))
    ines.says(re.compile("Saved as .* It holds only what you could see."))
    shares = [frame["share"] for frame in ines.frames if frame["is"] == "line"]
    assert shares
    assert all(0 < share < 1 for share in shares)


def test_sound_is_off_until_asked_can_be_heard_and_stays_on(arrive):
    ines = arrive()
    ines.context.add_init_script(EAR)
    ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    sound = open_menu(ines).get_by_label("Sound")
    expect(sound).not_to_be_checked()
    assert ines.page.evaluate("window.ear === undefined")
    sound.check()
    loudest = ines.page.evaluate("ear.startRendering().then((heard) => Math.max(...heard.getChannelData(0)))")
    assert 0.005 < loudest < 1
    ines.page.reload()
    expect(open_menu(ines).get_by_label("Sound")).to_be_checked()


def test_two_people_at_one_device_pass_it_on_behind_a_curtain(arrive):
    ines = arrive()
    ines.new_table(friends=True)
    ines.press(ines.button("Someone at this device"))
    ines.page.get_by_label("Name of who shares this device").fill("Otto")
    ines.press(ines.page.locator(".bring").get_by_role("button", name="Sit down", exact=True))
    expect(ines.page.get_by_text("Otto", exact=True)).to_be_visible()
    ines.press(ines.button("I am ready"))
    expect(ines.page.locator(".placing")).to_be_visible()
    own = ines.page.locator("[data-hand]").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    ines.answer("Dossier")
    expect(ines.page.get_by_role("heading", name="Pass the device to Otto.")).to_be_visible()
    assert ines.page.locator("[data-hand], [data-at]").count() == 0, "nothing of the table is on the page"
    ines.press(ines.button("I am Otto, uncover it"))
    expect(ines.page.locator(".placing")).to_be_visible()
    theirs = ines.page.locator("[data-hand]").evaluate_all("cards => cards.map((card) => card.ariaLabel)")
    assert not set(own) & set(theirs)
    ines.answer("Theater")
    ines.page.reload()
    curtain = ines.page.get_by_role("heading", name=re.compile("Pass the device"))
    expect(ines.page.locator(".placing, .answer").first.or_(curtain)).to_be_visible()
