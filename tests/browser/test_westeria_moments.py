"""Westeria in the browser where it seldom comes to by chance: each from a game that was played to that very moment."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import expect

from tests.browser.middle import Moment, find, sit_down_at
from tests.browser.people import Person, wait_for


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    events = [event for frame in person.frames if frame["is"] == "told" for event in frame["events"]]
    return [event for event in events if event["is"] == kind]


def await_told(person: Person, kind: str) -> dict[str, Any]:
    """The first event of this kind; the browser is looked at while it is waited for."""
    wait_for(lambda: person.page.locator("main").is_visible() and bool(told(person, kind)))
    return told(person, kind)[0]


def press_zone(person: Person, zone: str) -> None:
    """A zone that can be chosen, by keyboard."""
    lit = person.page.locator(f"#zone-{zone}.can")
    expect(lit).to_be_attached()
    lit.press("Enter")


def press_card(person: Person, name: str) -> None:
    """A card that was drawn: once to light it, and the button that commits it."""
    card = person.page.locator(".realm-tray .card").filter(has_text=name)
    expect(card).to_be_enabled()
    person.press(card)
    commit(person, name)


def commit(person: Person, says: str) -> None:
    go = person.page.locator(".realm-tray .go")
    expect(go).to_have_text(re.compile(says))
    person.press(go)


NAMES_OF = """zone => {
    const names = new Set()
    const look = () => {
        names.add(document.getElementById(`zone-${zone}`)?.ariaLabel ?? '')
        requestAnimationFrame(look)
    }
    look()
    globalThis[`names of ${zone}`] = names
}"""


@dataclass
class Names:
    """All that a zone is called from now on: the rivals play on, and what lies there may not stay for long."""

    person: Person
    zone: str

    def __post_init__(self) -> None:
        self.person.page.evaluate(NAMES_OF, self.zone)

    def await_one(self, words: str) -> None:
        wait_for(lambda: any(words in name for name in self._heard()))

    def _heard(self) -> list[str]:
        return list(self.person.page.evaluate("zone => [...globalThis[`names of ${zone}`]]", self.zone))


def enemy_of(moment: Moment, *but: str) -> tuple[str, str]:
    """An enemy unit that is none of these, as nobody but the test knows it: its zone and its kind."""
    units = [(zone.name, zone.unit) for zone in moment.before.zones if zone.unit is not None]
    return next((name, unit.kind) for name, unit in units if unit.owner != moment.seat and unit.kind not in but)


def test_a_traitor_names_a_unit_and_it_leaves_the_board(arrive):
    moment = find(lambda m: m.steps == ["traitor"])
    zone, kind = enemy_of(moment, "flag")
    ines = arrive()
    sit_down_at(ines, moment)
    press_card(ines, "Traitor")
    press_zone(ines, zone)
    identity = " ".join(word.capitalize() for word in kind.split("-"))
    ines.press(ines.page.locator(".realm-tray .id").and_(ines.page.get_by_label(identity, exact=True)))
    names = Names(ines, zone)
    commit(ines, identity)
    guess = await_told(ines, "Guessed")
    assert (guess["zone"], guess["guess"], guess["right"]) == (zone, kind, True)
    names.await_one("free")


def test_a_traitor_who_is_wrong_has_seen_the_unit_and_remembers_it(arrive):
    moment = find(lambda m: m.steps == ["traitor"])
    zone, kind = enemy_of(moment, "flag", "king")
    ines = arrive()
    sit_down_at(ines, moment)
    press_card(ines, "Traitor")
    press_zone(ines, zone)
    ines.press(ines.page.locator(".realm-tray .id").and_(ines.page.get_by_label("King", exact=True)))
    commit(ines, "King")
    guess = await_told(ines, "Guessed")
    assert (guess["right"], guess["saw"]) == (False, kind)
    expect(ines.page.locator("path.hit.can").first).to_be_attached()
    ines.page.locator(f"#zone-{zone}").press("i")
    popover = ines.page.get_by_role("region", name=re.compile("What could this be"))
    expect(popover.locator("li:not(.not)")).to_have_count(1)


def test_a_new_spy_master_comes_back_to_any_free_zone(arrive):
    moment = find(lambda m: m.steps == ["new-spy-master"])
    free = next(zone.name for zone in moment.before.zones if zone.unit is None)
    ines = arrive()
    sit_down_at(ines, moment)
    press_card(ines, "New Spy Master")
    press_zone(ines, free)
    names = Names(ines, free)
    commit(ines, "Place it in")
    assert await_told(ines, "SpyReturned")["zone"] == free
    names.await_one("your Spy Master")


def test_a_flag_that_was_won_back_is_placed_at_once(arrive):
    moment = find(lambda m: m.told("FlagWonBack") and len(m.steps) == 2, seats=3)
    start, zone = moment.steps
    ines = arrive()
    sit_down_at(ines, moment)
    ines.says(re.compile("Its Flag lies before"))
    press_zone(ines, start)
    press_zone(ines, zone)
    commit(ines, "Attack")
    await_told(ines, "FlagWonBack")
    press_zone(ines, start)
    names = Names(ines, start)
    commit(ines, "Place it in")
    assert await_told(ines, "FlagPlaced")["zone"] == start
    names.await_one("your Flag")


def test_cards_can_be_declined_where_the_table_allows_it(arrive):
    moment = find(lambda m: m.steps == ["decline"], decline=True)
    ines = arrive(phone=True)
    sit_down_at(ines, moment)
    ines.press(ines.button("Decline all"))
    await_told(ines, "CardsDeclined")
    expect(ines.page.get_by_role("heading", name="Move a unit.")).to_be_visible()
    assert not told(ines, "CardChosen")


def test_the_run_of_a_scout_is_drawn_before_it_is_committed(arrive):
    moment = find(lambda m: m.told("Ran"))
    [ran] = moment.told("Ran")
    ines = arrive()
    sit_down_at(ines, moment)
    press_zone(ines, ran.start)
    assert ines.page.locator("path.run").count() == 0
    press_zone(ines, ran.zone)
    expect(ines.page.locator("path.run")).to_be_visible()
    assert not told(ines, "Ran")
    names = Names(ines, ran.zone)
    commit(ines, "Run to")
    assert await_told(ines, "Ran")["path"] == list(ran.path)
    names.await_one("your Scout")
