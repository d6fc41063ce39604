"""Who one is, without an account: a name, a link to another device, and being forgotten."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def open_you(person):
    person.press(person.page.locator(".who"))
    return person.page.get_by_role("dialog", name="You")


def test_a_visitor_has_a_name_and_changes_it(arrive):
    ines = arrive()
    ines.go("/")
    sheet = open_you(ines)
    sheet.get_by_label("Name").fill("Ines")
    sheet.get_by_text("ochre").click()
    ines.press(sheet.get_by_role("button", name="Keep"))
    expect(ines.page.locator(".who")).to_contain_text("Ines")
    ines.page.reload()
    expect(ines.page.locator(".who")).to_contain_text("Ines")
    [cookie] = ines.context.cookies()
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"


def test_a_link_carries_the_identity_to_another_device_once(arrive):
    ines, phone, thief = arrive(), arrive(phone=True), arrive()
    ines.go("/")
    sheet = open_you(ines)
    sheet.get_by_label("Name").fill("Ines")
    ines.press(sheet.get_by_role("button", name="Keep"))
    expect(ines.page.locator(".who")).to_contain_text("Ines")
    table = ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    ines.go("/")
    sheet = open_you(ines)
    ines.press(sheet.get_by_role("button", name="Carry me to another device"))
    link = sheet.get_by_label("Send this link").input_value()
    phone.go(link)
    phone.press(phone.button("Yes, this is me"))
    expect(phone.page.locator(".who")).to_contain_text("Ines")
    phone.go(f"/table/{table}")
    expect(phone.page.locator(".placing")).to_be_visible()

    thief.go(link)
    thief.press(thief.button("Yes, this is me"))
    thief.says("This link has been used, or is older than ten minutes")
    thief.troubles.clear()

    ines.press(sheet.get_by_role("button", name="Revoke all other devices"))
    ines.press(sheet.get_by_role("button", name="Yes, revoke all"))
    ines.says("All other devices have forgotten you.")
    phone.go("/")
    expect(phone.page.locator(".who")).to_be_visible()
    assert "Ines" not in phone.page.locator(".who").inner_text()
    ines.page.reload()
    expect(ines.page.locator(".who")).to_contain_text("Ines")


def test_deleting_takes_name_notes_and_chat_away(arrive):
    ines, otto = arrive(), arrive()
    ines.go("/")
    sheet = open_you(ines)
    sheet.get_by_label("Name").fill("Ines")
    ines.press(sheet.get_by_role("button", name="Keep"))
    expect(ines.page.locator(".who")).to_contain_text("Ines")
    table = ines.new_table(friends=True)
    otto.go(f"/table/{table}")
    otto.press(otto.button(re.compile("^Sit down$")))
    otto.press(otto.button("I am ready"))
    ines.press(ines.button("I am ready"))
    expect(otto.page.locator(".placing")).to_be_visible()
    ines.press(ines.button("Chat"))
    ines.press(ines.page.get_by_role("region", name="Chat", exact=True).locator(".phrases button").first)
    expect(otto.button("Chat (1)")).to_be_visible()
    ines.go("/")
    sheet = open_you(ines)
    ines.press(sheet.get_by_role("button", name="Delete my data"))
    ines.press(sheet.get_by_role("button", name="Yes, delete my data"))
    expect(ines.page.locator(".who")).to_be_visible()
    expect(ines.page.locator(".who")).not_to_contain_text("Ines")
    otto.page.reload()
    expect(otto.page.locator(".placing")).to_be_visible()
    assert "Ines" not in otto.page.locator("body").inner_text()
    assert not any("Ines" in text for text in otto.raw[-2:])


def test_turns_by_mail_have_a_badge_and_a_private_feed(arrive):
    ines = arrive()
    ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    assert ines.page.title().startswith("Your move")
    ines.go("/")
    expect(ines.page.locator(".turn")).to_have_text("Your move")
    href = open_you(ines).get_by_role("link", name="Private feed of my turns").get_attribute("href")
    assert href is not None
    answer = ines.context.request.get(href)
    assert answer.ok
    assert re.search(r"<entry>", answer.text())
