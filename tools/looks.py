"""Every page and every phase of every game, at five sizes, by day and by night: pictures to look at.

    python tools/looks.py FOLDER [NAME ...]     all, or those whose name begins so: spies westeria-move lobby ...

Each table is one that was played at random to the moment that is wanted; the browser client is the one that is built.
FOLDER gets one picture a size and theme, and two contact sheets a scene: `NAME-desks.png` and `NAME-phones.png`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]
sys.path.append(str(ROOT / "src"))  # Compiled where it is installed.

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402

from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.browser.middle import Moment, bring, find, sit_down_at  # noqa: E402
from tests.browser.people import Person, wait_for  # noqa: E402
from tests.browser.serving import Server  # noqa: E402
from tests.browser.test_access import faults  # noqa: E402
from tests.browser.test_lab import MOMENT, care_for_little, change_a_rule  # noqa: E402

DESKS = [(1280, 720), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (844, 390)]
SIZES = DESKS + PHONES
THEMES = ["day", "night"]
REST = """async () => {
  await document.fonts.ready;
  const ends = (one) => one.effect?.getComputedTiming().endTime < Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished.catch(() => null)));
}"""
Step = Callable[[Person], None]


@dataclass(frozen=True)
class Scene:
    """A screen: how somebody gets there, and what they do before it is looked at."""

    come: Step
    steps: tuple[Step, ...] = field(default=())


def at(wanted: Callable[[Moment], object], game: str, seats: int, **options: Any) -> Step:
    """At the table, owing that decision."""

    def come(person: Person) -> None:
        sit_down_at(person, find(wanted, game, seats, **options))
        expect(person.page.locator(".shell")).to_be_visible()

    return come


def replay(wanted: Callable[[Moment], object], game: str, seats: int) -> Step:
    def come(person: Person) -> None:
        moment = find(wanted, game, seats)
        person.go(f"/replay/{bring(person, moment)}?step={moment.step}")
        expect(person.page.locator(".board")).to_be_visible()

    return come


def page(path: str) -> Step:
    def come(person: Person) -> None:
        person.come_in()
        person.go(path)
        expect(person.page.get_by_role("heading").first).to_be_visible()

    return come


def decided(person: Person) -> None:
    """A study of the lab that has come to its verdict."""
    change_a_rule(person)
    care_for_little(person)
    person.press(person.button("Run"))
    expect(person.page.get_by_text("Decided after").first).to_be_visible(timeout=MOMENT)


def press(selector: str, number: int = 0) -> Step:
    """What is found there, by its own click: what lies over it at some size does not matter here."""

    def step(person: Person) -> None:
        found = person.page.locator(selector)
        expect(found.first).to_be_attached()
        found.nth(min(number, found.count() - 1)).evaluate(
            "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))"
        )
        person.page.wait_for_timeout(300)

    return step


def zone(selector: str = "path.hit.can") -> Step:
    def step(person: Person) -> None:
        found = person.page.locator(selector)
        expect(found.first).to_be_attached()
        found.first.press("Enter")
        person.page.wait_for_timeout(300)

    return step


def until_over(press_one: str) -> Step:
    """Whatever is offered is taken, in this order, until the game is over."""

    def step(person: Person) -> None:
        script = """ways => {
          const open = (one) => !one.disabled && one.offsetParent !== null;
          const first = (way) => [...document.querySelectorAll(way)].find(open);
          const one = ways.map(first).find(Boolean);
          if (one?.tagName === "path") one.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
          else one?.click();
        }"""
        for _ in range(1500):
            if person.over():
                return
            person.page.evaluate(script, press_one.split("|"))
            person.page.wait_for_timeout(60)

    return step


def phase(name: str, after: int = 0, **more: Any) -> Callable[[Moment], object]:
    return lambda m: (
        m.before.phase == name and m.step >= after and all(getattr(m.before, k) == v for k, v in more.items())
    )


def told(*names: str) -> Callable[[Moment], object]:
    return lambda m: set(names) <= {type(event).__name__ for event in m.events}


SLAYER, SPIES, REALM, COMIC = "war-slayer", "master-of-spies", "westeria", "war-x-treme"
HAND = "[data-slot^='hand:'].open"
FIT = "[data-slot^='hand:'].open:not([aria-label*=' 0 places'])"
LAY = ".place.open[data-text]"
ANY = ".shell .slot.lit|.naming .rank|.two .panel|.asked .yes|.aim|.shell .tray .answer"
CARDS = f".shell .tray .answer|.steps .commit|{LAY}|{FIT}|{HAND}|.steps .btn"
REALM_WAYS = ".realm-tray .go|.realm-tray .card|.realm-tray .id|path.hit.can|.realm-tray .btn"
SENT_HOME = told("Replaced", "SpySentHome")


def xtreme(name: str, seats: int, after: int = 12, **options: Any) -> Scene:
    return Scene(at(phase(name, after), COMIC, seats, speed="dice", **options))


SCENES: dict[str, Scene] = {
    "lobby": Scene(page("/")),
    "lab": Scene(page("/lab/war-slayer")),
    "lab-decided": Scene(decided),
    "watch": Scene(page("/watch")),
    "you": Scene(page("/you")),
    "daily": Scene(page("/daily")),
    "puzzles": Scene(page("/puzzles")),
    "rules": Scene(page("/rules/westeria")),
    "docs": Scene(page("/docs")),
    "trust": Scene(page("/trust")),
    "slayer-first": Scene(at(phase("first", 4, mission=2), SLAYER, 2)),
    "slayer-second": Scene(at(phase("second", 4, mission=2), SLAYER, 2)),
    "slayer-back-out": Scene(at(phase("back-out", 10, mission=3), SLAYER, 2)),
    "slayer-over": Scene(at(told("GameEnded"), SLAYER, 2), (until_over(".placing .commit|.shell .tray .answer"),)),
    "slayer-replay": Scene(replay(phase("back-out", 10), SLAYER, 2)),
    "slayer-lesson": Scene(page("/learn/war-slayer")),
    "spies-draw": Scene(at(phase("draw", 30), SPIES, 4)),
    "spies-play": Scene(at(phase("play", 30), SPIES, 4)),
    "spies-picked": Scene(at(phase("play", 40), SPIES, 4), (press(FIT),)),
    "spies-preview": Scene(at(lambda m: SENT_HOME(m) and m.step > 30, SPIES, 4), (press(FIT), press(LAY, 1))),
    "spies-two": Scene(at(phase("play", 16), SPIES, 2), (press(FIT), press(LAY))),
    "spies-move": Scene(at(lambda m: m.steps == ["move"], SPIES, 4)),
    "spies-over": Scene(at(told("GameEnded"), SPIES, 4), (until_over(CARDS),)),
    "spies-replay": Scene(replay(phase("play", 40), SPIES, 4)),
    "spies-lesson": Scene(page("/learn/master-of-spies")),
    "westeria-draft": Scene(at(phase("choosing", 6), REALM, 4)),
    "westeria-draft-two": Scene(at(phase("choosing", 3), REALM, 2)),
    "westeria-placing": Scene(at(phase("placing"), REALM, 4)),
    "westeria-placing-two": Scene(at(phase("placing"), REALM, 2)),
    "westeria-cards": Scene(at(phase("drawn", 30), REALM, 4)),
    "westeria-move": Scene(at(phase("moving", 60), REALM, 4)),
    "westeria-unit": Scene(at(phase("moving", 60), REALM, 4), (zone(),)),
    "westeria-run": Scene(at(phase("moving", 60), REALM, 4), (zone(), zone())),
    "westeria-two": Scene(at(phase("moving", 30), REALM, 2), (zone(),)),
    "westeria-enemy": Scene(at(phase("moving", 80), REALM, 4), (press("path.hit[aria-label*=unknown]"),)),
    "westeria-guess": Scene(at(phase("guessing"), REALM, 4)),
    "westeria-replay": Scene(replay(phase("moving", 80), REALM, 4)),
    "westeria-over": Scene(at(told("GameEnded"), REALM, 2), (until_over(REALM_WAYS),)),
    "westeria-lesson": Scene(page("/learn/westeria")),
    **{f"xtreme-{name}-{seats}": xtreme(name, seats) for seats in (2, 4, 8) for name in ("before", "recruits", "slot")},
    **{f"xtreme-{name}-4": xtreme(name, 4, 0) for name in ("reveal", "buy-in", "trust", "wild", "vanish")},
    "xtreme-reveal-8": xtreme("reveal", 8, 0),
    "xtreme-buy-in-8": xtreme("buy-in", 8, 0),
    "xtreme-over-2": Scene(at(told("GameEnded"), COMIC, 2, speed="dice"), (until_over(ANY),)),
    "xtreme-over-4": Scene(at(told("GameEnded"), COMIC, 4, speed="dice"), (until_over(ANY),)),
    "xtreme-replay": Scene(replay(phase("recruits", 12), COMIC, 4)),
    "xtreme-lesson": Scene(page("/learn/war-x-treme")),
}  # fmt: skip


def sized(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def resize(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})


def shoot(person: Person, name: str, folder: Path, sizes: list[tuple[int, int]]) -> None:
    for width, height in sizes:
        resize(person, (width, height))
        for theme in THEMES:
            person.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            person.page.wait_for_timeout(250)
            person.page.evaluate(REST)
            person.page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}.png")


def sheet(sheets: Page, name: str, folder: Path) -> None:
    """What belongs together in one picture."""
    wide = [f"{name}-{w}x{h}-{theme}.png" for w, h in DESKS for theme in THEMES]
    small = [f"{name}-{w}x{h}-{theme}.png" for w, h in PHONES for theme in THEMES]
    desks = "".join(f'<img src="{one}" style="width:694px;height:auto">' for one in wide)
    phones = "".join(f'<img src="{one}" style="height:844px">' for one in small[:2])
    lying = "".join(f'<img src="{one}" style="width:844px;display:block;margin-bottom:4px">' for one in small[2:])
    for kind, inside in (("desks", desks), ("phones", f"{phones}<span>{lying}</span>")):
        written = folder / f"{name}-{kind}.html"
        written.write_text(
            f'<body style="margin:0"><div style="display:inline-flex;flex-wrap:wrap;gap:4px">{inside}</div>'
        )
        sheets.set_viewport_size({"width": 1392 if kind == "desks" else 1640, "height": 860})
        sheets.goto(written.as_uri())
        sheets.locator("div").screenshot(path=folder / f"{name}-{kind}.png")
        written.unlink()


def look(browser: Browser, base: str, name: str, folder: Path, sizes: list[tuple[int, int]], axe: bool) -> None:
    person = Person(browser, base, color_scheme="light")
    person.context.set_default_timeout(20_000)
    resize(person, sizes[0])
    SCENES[name].come(person)
    wait_for(lambda: person.page.locator("main").is_visible())
    person.page.wait_for_timeout(1200)
    for step in SCENES[name].steps:
        step(person)
    found = faults(person) if axe else []
    shoot(person, name, folder, sizes)
    print(name, *person.troubles, *found, flush=True)
    person.context.close()


def main(names: list[str], folder: Path, web: Path, sizes: list[tuple[int, int]], axe: bool) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [one for one in SCENES if not names or any(one.startswith(name) for name in names)]
    if not wanted:
        sys.exit("There is no such scene.")
    failed = []
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        server = Server(Path(data), "--web", str(web)).start()
        browser = driver.chromium.launch(executable_path=CHROMIUM if CHROMIUM.exists() else None, args=FLAGS)
        sheets = browser.new_page()
        for name in wanted:
            try:
                look(browser, server.base, name, folder.resolve(), sizes, axe)
                if sizes == SIZES:
                    sheet(sheets, name, folder.resolve())
            except Exception as trouble:  # The next scene can still be looked at.
                failed.append(name)
                print(name, "not reached:", str(trouble)[:300], flush=True)
        browser.close()
        server.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("names", nargs="*")
    asked.add_argument(
        "--web", type=Path, default=ROOT / "src" / "ruse" / "web", help="a browser client that was built elsewhere"
    )
    asked.add_argument("--sizes", help="only these, without contact sheets: 1280x720,844x390")
    asked.add_argument("--axe", action="store_true", help="say what axe finds, by day and by night")
    given = asked.parse_intermixed_args()
    chosen = [sized(one) for one in given.sizes.split(",")] if given.sizes else SIZES
    sys.exit(main(given.names, given.folder, given.web, chosen, given.axe))
