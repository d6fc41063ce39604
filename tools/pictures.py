"""The pictures of README and manual, taken from the running program, so that they stay true.

    python tools/pictures.py [NAME ...]     all, or some of: lobby table phone terminal

The browser's are of a server on a fresh folder, with the browser client that is built; the terminal's of `ruse play`. They
are looked at, and committed, by whoever changed what they show. Deals are drawn afresh, so cards differ each time.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.browser.people import Person, play_on, wait_for  # noqa: E402
from tests.browser.serving import Server  # noqa: E402
from tests.terminal.screens import app_for, decide, next_decision, opening  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""What the terminal's picture would fetch from elsewhere."""
ENOUGH = 2
"""Answers before a table is worth looking at."""


def lobby(person: Person) -> None:
    person.come_in()
    person.says("Your tables")


def table(person: Person) -> None:
    person.new_table(friends=False, level="Agent")
    play_on(person, answers=ENOUGH)
    wait_for(lambda: person.asked() is not None)


IN_THE_BROWSER: dict[str, tuple[Callable[[Person], None], bool]] = {
    "lobby": (lobby, False),
    "table": (table, False),
    "phone": (table, True),
}


def shoot(names: list[str], folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        server = Server(Path(data), "--web", str(ROOT / "src" / "ruse" / "web")).start()
        browser = driver.chromium.launch(executable_path=CHROMIUM if CHROMIUM.exists() else None, args=FLAGS)
        for name in names:
            until, phone = IN_THE_BROWSER[name]
            person = Person(browser, server.base, phone=phone, color_scheme="light")
            until(person)
            person.page.wait_for_timeout(1000)  # Movement comes to rest.
            person.page.screenshot(path=folder / f"{name}.png")
            person.context.close()
        browser.close()
        server.stop()


async def terminal(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        app = app_for(opening(Path(data) / "game.jsonl").open)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(ENOUGH):
                await decide(pilot, await next_decision(pilot))
            await next_decision(pilot)
            picture = app.export_screenshot(title="ruse play war-slayer")
            (folder / "terminal.svg").write_text(FONTS.sub("", picture), "utf-8")


def main(names: list[str], folder: Path = PICTURES) -> int:
    names = names or [*IN_THE_BROWSER, "terminal"]
    if unknown := set(names) - {*IN_THE_BROWSER, "terminal"}:
        sys.exit(f"There is no picture {', '.join(sorted(unknown))}.")
    if pages := [name for name in names if name in IN_THE_BROWSER]:
        shoot(pages, folder)
    if "terminal" in names:
        asyncio.run(terminal(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
