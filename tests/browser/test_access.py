"""For every hand, eye and device: keyboard, touch, reduced motion, night, an address of the room; axe on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.people import WITH, Person, play_on, sit_down, wait_for
from tests.browser.serving import own_address

FADED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.all(fading.map((animation) => animation.finished.catch(() => null)));
}"""
"""Every colour that fades has come to its end."""
AT_REST = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => null)));
}"""
"""Every card has been turned up: on edge it is narrower than a finger."""


def faults(person: Person) -> list[str]:
    """What axe finds by day; and by night, where only the colours differ."""
    page = person.page
    found = Axe().run(page).response["violations"]
    theme = page.locator("html").get_attribute("data-theme")
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", "night" if theme == "day" else "day")
    page.evaluate(FADED)
    colours = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
    found += page.evaluate("(options) => axe.run(options)", colours)["violations"]
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    return [f"{fault['id']}: {node['target']}" for fault in found for node in fault["nodes"]]


def too_wide(person: Person) -> int:
    """By how many pixels the page is wider than the screen."""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return max(0, int(person.page.evaluate(wide)))


def sharp(person: Person, where: str) -> None:
    """axe finds nothing, and nothing is wider than the screen."""
    person.page.wait_for_timeout(150)
    assert faults(person) == [], where
    assert too_wide(person) == 0, where


@contextmanager
def sheet(person: Person, button: str) -> Iterator[None]:
    person.press(person.page.get_by_role("navigation", name="Table").get_by_role("button", name=button))
    expect(person.page.get_by_role("dialog")).to_be_visible()
    yield
    person.press(person.page.get_by_role("dialog").get_by_role("button", name="Close"))


PAGES = {
    "/rules/war-slayer": "rules",
    "/replays": "replays",
    "/watch": "watch",
    "/you": "you",
    "/ratings/war-slayer": "ratings",
    "/carry#x": "carry",
    "/nowhere": "nowhere",
    "/learn/war-slayer": "lesson",
}
SMALL = """buttons => buttons
  .map((b) => [b.innerText || b.ariaLabel, b.getBoundingClientRect(), getComputedStyle(b, '::after').content])
  .filter(([, box, after]) => after === 'none' && (box.height < 43.5 || box.width < 43.5))
  .map(([name]) => name)"""
"""Buttons smaller than 44 px that no invisible edge makes larger."""
FOCUSED = "((at) => at === document.body ? '' : at.ariaLabel ?? at.innerText)(document.activeElement)"
COUNT_TURNS = """
window.turned = 0;
const honestly = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if (JSON.stringify(frames).includes("rotate")) window.turned += 1;
  return honestly.call(this, frames, how);
};
"""
SECURE = "[window.isSecureContext, typeof crypto.subtle, typeof navigator.clipboard]"


def look_at_pages(person: Person) -> Iterator[str]:
    person.go("/")
    expect(person.page.locator(".who")).to_be_visible()
    yield "lobby"
    for friends in (False, True):
        person.press(person.panel("War Slayer V").get_by_role("button", name=WITH[friends]))
        expect(person.page.get_by_role("dialog").locator(".commit")).to_be_enabled()
        yield "new table with friends" if friends else "new table"
        person.press(person.page.get_by_role("dialog").get_by_role("button", name="Close"))
    person.press(person.page.locator(".who"))
    person.press(person.button("Carry me to another device"))
    expect(person.page.get_by_label("Send this link")).to_be_visible()
    yield "you"
    for path, where in PAGES.items():
        person.go(path)
        expect(person.page.get_by_role("heading", level=1).first).to_be_attached()
        yield where


def look_at_a_game(person: Person) -> Iterator[str]:
    person.new_table(friends=True, ticks=["Memory aid"])
    expect(person.button("I am ready")).to_be_visible()
    yield "gathering"
    person.press(person.button("Seat a bot"))
    person.press(person.button("I am ready"))
    expect(person.page.locator(".placing")).to_be_visible()
    yield "placing"
    for button in ("Menu", "Help") if person.phone else ("Table", "Help"):
        with sheet(person, button):
            yield button
    if person.phone:
        for tab in ("Log", "Rules", "Table"):
            person.press(person.page.get_by_role("tab", name=tab))
            yield f"tab {tab}"
    else:
        for button in ("Chat", "Notes", "Memory", "Rules"):
            person.press(person.button(button))
            yield f"{button} beside the board"
    person.answer("Dossier")
    wait_for(lambda: person.asked() is not None)
    yield "second row"
    person.answer()
    wait_for(lambda: person.asked() is not None or person.over())
    yield "after the first operations"


def look_at_the_end(person: Person) -> Iterator[str]:
    person.new_table(friends=False, missions=1)
    play_on(person)
    wait_for(lambda: sum(int(text.split()[0]) for text in person.page.locator(".sum").all_inner_texts()) == 121)
    person.page.wait_for_timeout(400)
    yield "scoring"
    person.press(person.button("Replay"))
    if person.phone:
        person.press(person.page.get_by_role("tab", name="Luck and play"))
    else:
        expect(person.page.get_by_role("heading", name=re.compile("Step .* of"))).to_be_visible()
    expect(person.page.locator("section.split")).to_be_visible(timeout=60_000)
    yield "review"
    if person.phone:
        for tab in ("Line", "Decision"):
            person.press(person.page.get_by_role("tab", name=tab))
            yield f"review, {tab}"
    else:
        person.press(person.button("All cards open"))
        yield "review with all cards open"


LOOKS: list[Callable[[Person], Iterator[str]]] = [look_at_pages, look_at_a_game, look_at_the_end]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing_by_day_and_by_night(arrive, look, phone):
    person = arrive(phone=phone)
    for where in look(person):
        sharp(person, where)
    assert too_wide(person) == 0


def test_a_phone_plays_by_touch_and_is_asked_twice(arrive):
    ines = arrive(phone=True)
    ines.new_table(friends=False, missions=2)
    expect(ines.page.locator(".placing")).to_be_visible()
    assert ines.page.get_by_role("tab", name="Log").is_visible()
    ines.page.evaluate(AT_REST)
    small = ines.page.locator("button:visible").evaluate_all(SMALL)
    assert small == [], "targets of 44 px"
    play_on(ines)
    expect(ines.button("Rematch")).to_be_visible()


def press_until(person: Person, holds: Callable[[], bool], key: str = "Tab", most: int = 60) -> None:
    for _ in range(most):
        if holds():
            return
        person.page.keyboard.press(key)
    raise AssertionError("the keyboard does not get there")


def focused(person: Person) -> str:
    """The name of what has the keyboard; nothing while it is the page itself."""
    return str(person.page.evaluate(FOCUSED))


def test_a_game_is_begun_and_played_by_keyboard_alone(arrive):
    ines = arrive()
    keys = ines.page.keyboard
    ines.go("/")
    expect(ines.page.locator(".btn.first").first).to_be_enabled()
    press_until(ines, lambda: "against bots" in focused(ines))
    keys.press("Enter")
    expect(ines.page.get_by_role("dialog").locator(".commit")).to_be_enabled()
    press_until(ines, lambda: focused(ines) == "Sit down")
    keys.press("Enter")
    expect(ines.page.locator(".placing")).to_be_visible()
    press_until(ines, lambda: focused(ines).startswith("Left:"))
    before = focused(ines).split(": ")[1]
    keys.press("Shift+ArrowRight")
    assert focused(ines).startswith("Middle:")
    assert focused(ines).endswith(before)
    press_until(ines, lambda: focused(ines) == "Theater")
    keys.press("Space")
    press_until(ines, lambda: focused(ines) == "Lay them face down")
    keys.press("Enter")
    wait_for(lambda: ines.asked() == "order")
    press_until(ines, lambda: "column" in focused(ines) and ": " in focused(ines))
    spoken = focused(ines)
    keys.press("ArrowUp")
    assert focused(ines) != spoken, "arrows move on the board"
    keys.press("?")
    expect(ines.page.get_by_role("dialog", name="Help")).to_be_visible()
    keys.press("Escape")
    expect(ines.page.get_by_role("dialog")).to_have_count(0)
    keys.press("r")
    expect(ines.page.get_by_role("region", name="Rules", exact=True)).to_be_visible()


def test_reduced_motion_turns_nothing_around(arrive):
    ines, otto = arrive(reduced_motion="reduce"), arrive(reduced_motion="reduce")
    ines.context.add_init_script(COUNT_TURNS)
    sit_down(ines, otto, missions=1)
    play_on(ines, otto)
    assert ines.page.evaluate("window.turned") == 0


def test_day_and_night_are_chosen_and_kept(arrive):
    ines = arrive(color_scheme="dark")
    ines.go("/")
    theme = ines.page.locator("html")
    expect(theme).to_have_attribute("data-theme", "night")
    ines.press(ines.button("Day"))
    expect(theme).to_have_attribute("data-theme", "day")
    ines.page.reload()
    expect(theme).to_have_attribute("data-theme", "day")


def test_twice_the_size_is_the_phone_s_layout(arrive):
    ines = arrive()
    ines.page.set_viewport_size({"width": 720, "height": 450})
    ines.new_table(friends=False)
    expect(ines.page.locator(".placing")).to_be_visible()
    expect(ines.page.get_by_role("tab", name="Log")).to_be_visible()
    expect(ines.button("Choose a row")).to_be_in_viewport()
    sharp(ines, "200 %")


def test_the_machine_s_own_address_works_without_secure_things(arrive, serve):
    address = own_address()
    if address is None:
        pytest.skip("this machine has no other address than loopback")
    server = serve("--lan")
    ines, otto = arrive(f"http://{address}:{server.port}"), arrive(f"http://{address}:{server.port}")
    table = ines.new_table(friends=True, missions=1)
    assert ines.page.evaluate(SECURE) == [False, "undefined", "undefined"]
    link = ines.page.get_by_label("Send this link").input_value()
    assert link == f"http://{address}:{server.port}/table/{table}"
    ines.says("Tap the link, then copy it.")
    assert not ines.context.cookies()[0]["secure"]
    otto.go(link)
    otto.press(otto.button(re.compile("^Sit down$")))
    otto.press(otto.button("I am ready"))
    ines.press(ines.button("I am ready"))
    play_on(ines, otto)
    expect(otto.button("Rematch")).to_be_visible()
