"""War X-treme in browsers: eight at a table on a desk and on a phone, and a player who may flee or buy into a war."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import PATIENCE, Frame, Person, hears
from tests.browser.serving import Server
from tests.browser.test_access import sharp

TABLE: dict[str, Any] = {
    "game": "war-x-treme", "friends": 0, "switches": {"speed": "dice"}, "pace": {"is": "relaxed"},
    "spectators": "public", "line": False, "free_chat": False,
}  # fmt: skip
SECRET = ("EquipmentDealt", "EquipmentDrawn", "Spied", "SecretDealt")
ANSWER = """() => {
  const ways = [".slot.lit", ".naming .rank", ".two .panel", ".asked .yes", ".aim", ".tray .answer"];
  const first = (way) => [...document.querySelectorAll(`.shell ${way}`)].find((node) => !node.disabled);
  const one = ways.map(first).find(Boolean);
  if (one) one.click();
  return Boolean(one);
}"""


def open_table(person: Person, bots: int, **wishes: Any) -> str:
    with person.page.expect_response("**/api/home"):
        person.go("/")
    wanted = {**TABLE, "bots": ["random"] * bots, **wishes}
    answer = person.context.request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    person.go(f"/table/{table}")
    seated(person, bots + 1)
    return table


def seated(person: Person, count: int) -> None:
    """The page is drawn."""
    expect(person.page.locator("section.seat")).to_have_count(count)


def views(person: Person) -> list[Frame]:
    return [frame["view"] for frame in person.frames if frame.get("view")]


def events(person: Person) -> list[Frame]:
    return [event for frame in person.frames if frame["is"] == "told" for event in frame["events"]]


def told(person: Person, kind: str) -> list[Frame]:
    return [event for event in events(person) if event["is"] == kind]


def play_on(person: Person, until: Callable[[], bool], patience: float = 5 * PATIENCE) -> None:
    """Answer whatever is asked, the plain way, and pass in every window."""
    end = time.monotonic() + patience
    while not until() and not person.over():
        assert time.monotonic() < end, "the game does not go on"
        if not person.page.evaluate(ANSWER):
            person.page.keyboard.press("p")
        person.page.wait_for_timeout(30)


def hidden(person: Person, seat: int) -> list[str]:
    """What only others may know, and was sent all the same."""
    found = []
    for view in views(person):
        if view["phase"] == "over":
            continue
        for player in view["players"]:
            found += [f"down {card}" for card in player["table"] if card["how"] in ("down", "picked") and card["card"]]
            if player["seat"] != seat:
                found += [f"{part} {player[part]}" for part in ("hand", "secret", "known") if player[part]]
    return found + [str(event) for event in events(person) if event["is"] in SECRET and event["seat"] != seat]


def armies(person: Person) -> list[int]:
    """The armies as the page shows them, one's own first."""
    counts = person.page.locator("section.seat .army .ranked")
    return [int(text) for text in counts.all_inner_texts()]


def rest(person: Person) -> None:
    """The page shows what was told last."""
    hears(person, lambda: armies(person) == [p["army"] for p in views(person)[-1]["players"] if not p["out"]])


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("planted"), module="tests.browser.planted").start()
    yield made
    made.stop()


def asked_to_flee(person: Person, bots: int) -> None:
    """The second round is turned, and the page waits for the owner of the King."""
    open_table(person, bots)
    panels = person.page.locator(".two .panel")
    end = time.monotonic() + 5 * PATIENCE
    while panels.count() < 2:
        assert time.monotonic() < end, "nobody is asked"
        person.page.keyboard.press("p")
        person.page.wait_for_timeout(30)
    expect(person.page.locator(".mover")).to_have_count(bots + 1)


def test_eight_at_a_table_with_bots(arrive, planted):
    ines = arrive(planted.base)
    asked_to_flee(ines, 7)
    page = ines.page
    sharp(ines, "eight seats on a desk")
    expect(page.locator(".slot")).to_have_count(8)
    labels = page.locator("section.seat").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert all("turned" in label for label in labels)
    ines.press(page.locator(".two .panel", has_text="Buy in"))
    play_on(ines, lambda: views(ines)[-1]["round"] >= 4)
    assert [0, 1, 2] in [war["fought"] for view in views(ines) for war in view["wars"]]
    page.reload()
    seated(ines, 8)
    rest(ines)
    expect(page.locator(".caption").get_by_role("button", name=re.compile("Why. Rule WX-"))).to_be_visible()
    assert hidden(ines, 0) == []


def test_eight_on_a_phone_where_fleeing_takes_two_taps(arrive, planted):
    ines = arrive(planted.base, phone=True)
    asked_to_flee(ines, 7)
    page = ines.page
    sharp(ines, "eight seats on a phone")
    boxes = page.locator("section.seat").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((box) => [box.left, box.right, box.width])"
    )
    assert all(left >= 0 and right <= 390 and width >= 80 for left, right, width in boxes)
    camp = next(player for player in views(ines)[-1]["players"] if player["camp"])
    ines.press(page.locator(f"section.seat[data-seat='{camp['seat']}'] button.open"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(len(camp["camp"]))
    sharp(ines, "an open camp")
    ines.press(dialog.get_by_role("button", name="Close"))
    ines.press(page.get_by_role("button", name=re.compile("chart of taxes")))
    expect(dialog).to_contain_text("Lemonade Stand CEO")
    ines.press(dialog.get_by_role("button", name="Close"))
    flee = page.locator(".two .panel", has_text="Flee")
    ines.press(flee)
    expect(flee).to_contain_text("Press again")
    assert told(ines, "Fled") == []
    ines.press(flee)
    hears(ines, lambda: len(told(ines, "Fled")) == 1)
    assert told(ines, "Fled")[0]["card"] == "P-K"
    hears(ines, lambda: "P-K" in views(ines)[-1]["players"][0]["camp"])
    assert hidden(ines, 0) == []


def drag(person: Person, target: Locator) -> None:
    """The own card on the table, with a mouse, onto something."""
    card, onto = person.page.locator(".mover.free").bounding_box(), target.bounding_box()
    assert card is not None
    assert onto is not None
    mouse = person.page.mouse
    mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    mouse.down()
    mouse.move(onto["x"] + onto["width"] / 2, onto["y"] + onto["height"] / 2, steps=4)
    mouse.up()


@pytest.mark.parametrize(("onto", "came"), [("camp", "Fled"), ("panel", "BoughtIn")])
def test_the_own_card_can_be_dragged_into_the_camp_or_onto_a_choice(arrive, planted, onto: str, came: str):
    ines = arrive(planted.base)
    asked_to_flee(ines, 2)
    page = ines.page
    drag(ines, page.locator(".caption"))
    expect(page.locator(".mover.free")).to_have_count(1)
    assert told(ines, "Fled") + told(ines, "BoughtIn") == [], "let go anywhere else, it lies where it lay"

    drag(ines, page.locator("[data-choice=flee].open" if onto == "camp" else ".two [data-choice=buy-in]"))

    hears(ines, lambda: [event["seat"] for event in told(ines, came)] == [0])


@pytest.mark.parametrize("bots", [1, 3, 7])
def test_on_a_phone_a_window_does_not_cover_the_own_panel(arrive, planted, bots: int):
    ines = arrive(planted.base, phone=True)
    open_table(ines, bots, window=30_000)
    expect(ines.page.locator(".window")).to_be_visible()
    own, bar = ines.page.locator("section.seat.own").bounding_box(), ines.page.locator(".window").bounding_box()

    assert own is not None
    assert bar is not None
    assert own["y"] + own["height"] <= bar["y"] + 1


def test_the_owner_of_the_higher_card_buys_into_the_war_of_two_others(arrive, planted):
    ines = arrive(planted.base)
    asked_to_flee(ines, 2)
    page = ines.page
    sharp(ines, "flee or buy in")
    army = views(ines)[-1]["players"][0]["army"]
    page.locator(".two .panel", has_text="Buy in").click()
    hears(ines, lambda: len(told(ines, "Laid")) >= 3)
    assert [0, 1, 2] in [war["warriors"] for view in views(ines) for war in view["wars"]]
    assert [event["seat"] for event in told(ines, "BoughtIn")] == [0]
    assert [event["unseen"] for event in told(ines, "TaxPaid")] == [2]
    play_on(ines, lambda: len(told(ines, "RecruitsTurned")) > 0)
    assert any(view["players"][0]["army"] == army - 5 for view in views(ines)), "two paid, three laid"
    assert any(event["seat"] == 0 for event in told(ines, "SlotPicked"))
    play_on(ines, lambda: len(told(ines, "Swept") + told(ines, "TaxedAway")) > 0)
    assert hidden(ines, 0) == []
