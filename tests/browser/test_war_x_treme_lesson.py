"""The scripted first game of War X-treme in the browser, played to its end."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

WANTED = {
    "pass": "^Pass",
    "bribe": "^Bribe",
    "slot 3": "^Take the recruit from slot 3|^slot 3",
    "tax-haven": "^Tax Haven",
    "flee": "^Flee",
    "rotate": "^Rotate",
}


def test_the_lesson_is_played_to_its_end(arrive):
    ines = arrive()
    ines.go("/learn/war-x-treme")
    ines.says(re.compile("^1 of"))
    lesson = json.loads(next(body for url, body in ines.bodies if "/api/lessons/" in url))
    for number, step in enumerate(lesson["steps"]):
        ines.says(f"{number + 1} of {len(lesson['steps'])}")
        choose = step.get("choose")
        wanted = ines.button("Go on") if choose is None else ines.button(re.compile(WANTED[choose["want"]])).first
        expect(wanted).to_be_enabled()
        ines.press(wanted)
        if choose is not None and choose["want"] == "rotate":
            ines.press(ines.button(re.compile("^Rotate")).last)
    expect(ines.page.get_by_role("heading", name="You know the game")).to_be_visible()
