"""A playtest from the lab's page to the report, by two people at two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from bench.walks import checks

VARIANT = "/lab/war-slayer?ask=random&players=2&b.double_defection=standoff"
OWN = "Was <i>luck</i> & the VIP everything?"


MOMENT = 120_000
"""The lab's own process starts behind everything else."""


def look_at_the_lab(person) -> None:
    person.go(VARIANT)
    expect(person.button("Play this variant with friends")).to_be_visible(timeout=MOMENT)


def shown_well(person) -> None:
    for width, height in ((1440, 900), (390, 844)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(300)
        found = [f"{fault['what']} {fault['where']} {fault['text']}" for fault in checks.faults_at_rest(person.page)]
        assert found == [], f"at {width} x {height}"
    person.page.set_viewport_size({"width": 1440, "height": 900})


def test_two_people_agree_play_answer_and_only_whoever_asked_sees_it(arrive):
    ines, otto = arrive(), arrive()
    look_at_the_lab(ines)
    ines.press(ines.button("Play this variant with friends"))
    sheet = ines.page.get_by_role("dialog")
    ines.press(sheet.get_by_role("checkbox", name=re.compile("^Make it a playtest")))
    sheet.get_by_label("Words of the question about luck").fill(OWN)
    shown_well(ines)
    ines.press(sheet.get_by_role("button", name="Open the table"))
    ines.page.wait_for_url("**/table/*")

    otto.go("/table/" + ines.page.url.rsplit("/", 1)[1])
    otto.press(otto.button(re.compile("^Sit down$")))
    otto.says(OWN)
    shown_well(otto)
    otto.press(otto.page.get_by_role("checkbox", name="I agree to be asked"))
    expect(otto.page.get_by_role("checkbox", name="I agree to be asked")).to_be_checked()
    for person in (ines, otto):
        person.press(person.button("I am ready"))
    for person in (ines, otto):
        expect(person.page.locator(".placing[aria-busy=false]")).to_be_visible()
    assert otto.answer()
    otto.press(otto.button("Rules"))
    otto.press(otto.button("Table"))
    menu = otto.page.get_by_role("dialog")
    otto.press(menu.get_by_role("button", name=re.compile("^Resign")))
    otto.press(menu.get_by_role("button", name=re.compile("^Yes")))

    otto.says("That was a playtest: 4 short questions for you, without your name.")
    expect(ines.page.get_by_text("That was a playtest")).to_have_count(0)
    otto.press(otto.button("Answer"))
    sheet = otto.page.get_by_role("dialog")
    otto.press(sheet.get_by_role("group", name=OWN).get_by_role("radio", name="4"))
    sheet.get_by_label("Which rule would you change?").fill("<b>the</b> VIP")
    expect(sheet.get_by_text("Looks at the rules: 1; steps taken back: 0; hints: 0")).to_be_visible()
    shown_well(otto)
    otto.press(sheet.get_by_role("button", name="Send"))
    otto.says("Thank you: your answer is kept, without your name.")

    look_at_the_lab(ines)
    ines.says("0 answers about A, 1 about what you changed.")
    shown_well(ines)
    told = ines.context.request.get(
        ines.page.get_by_role("link", name="Take them along as a file").get_attribute("href")
    )
    [answer] = told.json()["heard"][0]["answers"]
    assert (answer["marks"], answer["line"], answer["rules"]) == ({"luck": 4}, "<b>the</b> VIP", 1)
    assert set(answer["speeds"]) <= {"row", "order", "back-out"}
    look_at_the_lab(otto)
    expect(otto.page.get_by_role("heading", name="Nothing changed yet")).to_have_count(0)
    expect(otto.page.get_by_text("People who played it")).to_have_count(0)

    ines.press(ines.button("Delete them"))
    ines.press(ines.button("Really delete 1 answer?"))
    expect(ines.page.get_by_text("People who played it")).to_have_count(0)
