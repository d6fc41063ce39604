"""Westeria between browsers: draft, set-up, cards and the end of a game, with a spy that knows every army."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from playwright.sync_api import expect

from ruse.kernel.record import read_record
from ruse.kernel.state import SPECTATOR
from tests.browser.people import Person, hears, wait_for
from tests.browser.realm_spy import RealmSpy
from tests.browser.test_game import record_of
from tests.browser.test_table import open_menu

TABLE: dict[str, Any] = {
    "game": "westeria", "bots": [], "friends": 1, "switches": {"round_limit": 10}, "pace": {"is": "relaxed"},
    "spectators": "public", "line": False, "free_chat": False,
}  # fmt: skip
LIT = "path.hit.can"
PATIENCE = 300.0


def open_table(person: Person, **changes: Any) -> str:
    with person.page.expect_response("**/api/home"):
        person.go("/")
    answer = person.context.request.post("/api/tables", data={**TABLE, **changes})
    assert answer.ok, answer.text()
    table = str(answer.json()["id"])
    person.go(f"/table/{table}")
    return table


def sit_down(host: Person, guest: Person, **switches: Any) -> str:
    table = open_table(host, switches={**TABLE["switches"], **switches})
    guest.go(f"/table/{table}")
    guest.press(guest.button(re.compile("^Sit down$")))
    guest.press(guest.button("I am ready"))
    host.press(host.button("I am ready"))
    return table


def answer(person: Person, target: str | None = None, lock: bool = True) -> str | None:
    """Do what the page asks, by its own buttons and zones, as near to the target as can be; what was done."""
    done = person.page.evaluate(
        """([target, lock]) => {
          const middle = (one) => {
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
          };
          const aim = target && middle(document.getElementById(target));
          const away = (one) => { const [x, y] = middle(one); return Math.hypot(x - aim[0], y - aim[1]); };
          const all = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled);
          const enter = (one) => one.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
          const [go] = all(".realm-tray .go");
          if (go && !lock && go.textContent.trim() === "Lock in") return null;
          if (go) { const said = go.textContent.trim(); go.click(); return said; }
          const [card] = all(".realm-tray .card");
          if (card) { card.click(); return "card " + card.querySelector("b").textContent; }
          const [id] = all(".realm-tray .id");
          if (id) { id.click(); return "identity"; }
          const zones = all("path.hit.can");
          if (zones.length) {
            const foes = zones.filter((zone) => /unknown/.test(zone.getAttribute("aria-label")));
            const lit = foes.length ? foes : zones;
            const drawn = lit[Math.floor(Math.random() * lit.length)];
            enter(aim && Math.random() < 0.8 ? zones.reduce((a, b) => (away(a) <= away(b) ? a : b)) : drawn);
            return "zone";
          }
          const [plain] = all(".realm-tray .btn").filter((one) => one.textContent.trim() !== "Undo");
          if (plain) { plain.click(); return plain.textContent.trim(); }
          return null;
        }""",
        [target, lock],
    )
    return None if done is None else str(done)


def play_on(
    *people: Person, until: Any, hunted: Person | None = None, lock: bool = True, patience: float = PATIENCE
) -> set[str]:
    """Whoever is asked answers; what was done on the way. The others go for the Flag of who is hunted."""
    done: set[str] = set()
    end = time.monotonic() + patience
    while not until(done) and time.monotonic() < end:
        for person in people:
            target = flag_of(hunted) if hunted is not None and person is not hunted else None
            if (what := answer(person, target, lock)) is not None:
                done.add(what)
        people[0].page.wait_for_timeout(8)
    return done


def flag_of(person: Person) -> str | None:
    """The zone of one's own Flag, as one's own page says it."""
    found: str | None = person.page.evaluate(
        "document.querySelector('path.hit[aria-label*=\"your Flag\"]')?.id ?? null"
    )
    return found


def put_flag_at_the_border(person: Person) -> None:
    """Exchange it with whoever stands nearest to a zone of somebody else."""
    person.page.evaluate(
        """() => {
          const middle = (one) => {
            const box = one.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
          };
          const enter = (one) => one.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
          const all = [...document.querySelectorAll("path.hit")];
          const own = all.filter((one) => one.classList.contains("can"));
          const near = (one) => Math.min(...all.filter((other) => !own.includes(other)).map((other) => {
            const [a, b] = [middle(one), middle(other)];
            return Math.hypot(a[0] - b[0], a[1] - b[1]);
          }));
          const flag = own.find((one) => /your Flag/.test(one.getAttribute("aria-label")));
          const taken = own.filter((one) => one !== flag && /your/.test(one.getAttribute("aria-label")));
          enter(flag);
          enter(taken.reduce((a, b) => (near(a) <= near(b) ? a : b)));
        }"""
    )


def test_two_play_from_the_draft_to_a_captured_flag_and_a_third_watches(arrive):
    ines, otto, mira = arrive(), arrive(), arrive()
    table = sit_down(ines, otto, round_limit=60)
    mira.go(f"/table/{table}")
    done = play_on(
        ines,
        otto,
        until=lambda _: otto.button("Lock in").is_visible() and ines.button("Lock in").is_visible(),
        lock=False,
    )
    assert any(what.startswith("Take ") for what in done)
    put_flag_at_the_border(otto)
    done = play_on(ines, otto, until=lambda done: any(what.startswith("card ") for what in done))
    assert any(what.startswith("card ") for what in done)
    done |= play_on(ines, otto, until=lambda _: ines.over() and otto.over(), hunted=otto)
    assert any(what.startswith("Attack ") for what in done)
    wait_for(mira.over)
    record = read_record(record_of(ines, table))
    told = [frame for frame in ines.frames if frame["is"] == "told"]
    assert told[-1]["view"]["reason"] == "last-flag"
    assert len([row for row in record.rows if row["row"] == "act" and len(row["steps"]) == 18]) == 2
    for person in (ines, otto, mira):
        expect(person.page.get_by_role("img", name=re.compile("Flag of"))).to_have_count(1)
    assert RealmSpy(record, {0: ines, 1: otto, int(SPECTATOR): mira}).leaks() == []
    assert [url for person in (ines, otto) for url, _ in person.bodies if url.endswith("/memory")], "it was asked for"


def test_the_spy_finds_leaks_that_were_planted_in_frames_and_in_answers(arrive, serve):
    server = serve(module="tests.browser.leaky_realm")
    ines, otto = arrive(server.base), arrive(server.base)
    table = sit_down(ines, otto, round_limit=60)
    play_on(ines, otto, until=lambda _: len([url for url, _ in otto.bodies if url.endswith("/memory")]) > 1)
    menu = open_menu(ines)
    ines.press(menu.get_by_role("button", name="Resign"))
    ines.press(menu.get_by_role("button", name="Yes, resign"))
    wait_for(lambda: ines.over() and otto.over())
    spy = RealmSpy(read_record(record_of(ines, table)), {0: ines, 1: otto})
    assert (spy.in_frames(0), spy.in_bodies(0)) == ([], [])
    assert {leak.split(":")[0].rsplit(".", 1)[0] for leak in spy.in_frames(1)} == {"told view.aside_note"}
    assert all(leak.startswith("memory ") for leak in spy.in_bodies(1))
    assert spy.in_bodies(1)


def test_four_at_a_table_of_bots_by_phone_play_to_the_end(arrive):
    ines = arrive(phone=True)
    table = open_table(ines, bots=["random", "random", "random"], friends=0)
    done = play_on(ines, until=lambda done: "Lock in" in done)
    assert "Lock in" in done
    assert ines.page.locator("section.plaque").count() == 4
    assert ines.page.locator("path.hit").count() == 72
    done |= play_on(ines, until=lambda _: ines.over())
    assert any(re.match("Attack|Move to|Run to", what) for what in done)
    ended = [frame["view"] for frame in ines.frames if frame["is"] == "told"][-1]
    assert ended["reason"] == "last-flag" or (ended["reason"], ended["round"]) == ("round-limit", 10)
    assert RealmSpy(read_record(record_of(ines, table)), {0: ines}).leaks() == []


def army_of(person: Person) -> list[str]:
    """What stands in one's own zones, as the page says it."""
    said = person.page.locator(LIT).evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [str(label) for label in said]


def test_an_army_that_is_arranged_is_a_draft_that_survives_a_refresh(arrive):
    ines = arrive()
    table = open_table(ines, bots=["random"], friends=0)
    sent: list[str] = []
    ines.page.on("websocket", lambda wire: wire.on("framesent", lambda frame: sent.append(str(frame))))
    ines.page.reload()
    play_on(ines, until=lambda _: ines.button("Lock in").is_visible(), lock=False)
    expect(ines.page.locator(".reach")).to_contain_text("Your Flag")
    before = len(sent)
    offered = army_of(ines)
    ines.press(ines.button("Mirror"))
    mirrored = army_of(ines)
    assert mirrored != offered
    ines.press(ines.button("Undo"))
    assert army_of(ines) == offered
    ines.press(ines.button("Keep"))
    ines.page.get_by_placeholder("Name it").fill("Home guard")
    ines.press(ines.button("Save"))
    ines.page.get_by_label("In which role").select_option(label="Wall")
    ines.press(ines.button("Another"))
    wait_for(lambda: ines.button("Lock in").is_visible() and army_of(ines) != offered)
    ines.press(ines.button("Load Home guard"))
    assert army_of(ines) == offered
    hears(ines, lambda: any('"draft"' in frame for frame in sent[before:]))
    ines.page.wait_for_timeout(900)
    assert {json.loads(frame)["is"] for frame in sent[before:]} <= {"draft", "ping", "measured"}
    ines.page.reload()
    wait_for(lambda: ines.button("Lock in").is_visible())
    assert army_of(ines) == offered, "the draft is in the table"
    ines.press(ines.button("Lock in"))
    wait_for(lambda: ines.page.locator(".realm-tray .go:text('Lock in')").count() == 0)
    hears(ines, lambda: any(frame["is"] == "told" for frame in ines.frames))
    assert table
