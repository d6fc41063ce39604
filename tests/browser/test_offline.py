"""Without a network: rules and lessons are there, a table is not; and a hidden page says whose move it is."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}"""


def kept_by(person) -> list[str]:
    """What lies in the keeping of the page's worker, once rules and lessons are among it."""
    until(
        lambda: person.page.evaluate("async () => (await navigator.serviceWorker.ready).active?.state") == "activated"
    )
    until(lambda: sum("/api/lessons/" in path for path in person.page.evaluate(KEPT)) >= 4)
    return list(person.page.evaluate(KEPT))


def until(holds: Callable[[], bool]) -> None:
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("it does not come to that")


def test_lessons_and_rules_are_read_offline_and_no_table_is(arrive):
    person = arrive()
    person.come_in()
    person.page.wait_for_load_state("networkidle")
    table = person.page.evaluate(
        """async () => (await (await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify({game: "war-slayer", bots: ["random"], friends: 0, switches: {}, pace: {is: "relaxed"},
        spectators: "closed", line: false, free_chat: false})})).json()).id"""
    )
    person.page.goto(f"{person.base}/table/{table}")
    person.says("Field log")
    kept = kept_by(person)

    assert not [path for path in kept if re.match(r"/api/(?!games/|lessons/)|/ws|/table|/replay", path)]
    person.context.set_offline(True)
    person.page.goto(f"{person.base}/rules/westeria")
    person.page.get_by_role("heading", name="Westeria", level=1).wait_for()
    person.page.goto(f"{person.base}/learn/war-slayer")
    person.says(re.compile(r"\b1 of \d+"))
    person.page.goto(f"{person.base}/table/{table}")
    person.page.get_by_text("The server does not answer").first.wait_for()
    assert not person.page.get_by_text("Field log").count()
    person.context.set_offline(False)
    person.says("Field log")
    person.troubles.clear()  # What a page says of a network that was taken away.


def test_a_hidden_page_says_that_it_is_my_move(arrive):
    person = arrive()
    person.context.grant_permissions(["notifications"], origin=person.base)
    person.come_in()
    person.page.evaluate("localStorage.setItem('ruse.call', 'yes')")
    person.page.add_init_script(
        "Object.defineProperty(document, 'hidden', {configurable: true, get: () => window.away})"
    )
    person.page.add_init_script("window.away = true")
    table = person.page.evaluate(
        """async () => (await (await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify({game: "war-slayer", bots: ["random"], friends: 0, switches: {}, pace: {is: "relaxed"},
        spectators: "closed", line: false, free_chat: false})})).json()).id"""
    )
    person.page.goto(f"{person.base}/table/{table}")
    said = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => [one.title, one.tag])"
    until(lambda: len(person.page.evaluate(said)) == 1)
    [[title, tag]] = person.page.evaluate(said)

    assert title.startswith("Your move")
    assert tag == f"/table/{table}"
    person.page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: not person.page.evaluate(said))
