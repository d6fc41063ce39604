"""How quick the browser side is, measured in a real browser against a real server on loopback.

    python bench/browser.py

It prints a table of the figures and their targets. Nothing fails here: a busy machine is no fault of the program.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import Browser, BrowserContext, sync_playwright  # noqa: E402

from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.browser.people import Person, wait_for  # noqa: E402
from tests.browser.serving import Server  # noqa: E402

VISITS = 7
ACTS = 400
ANSWERS = 12
LATE = 25.0  # milliseconds: a frame that missed its turn at 60 a second

READY = """
(function look() {
  const button = document.querySelector(".btn.first");
  if (button && !button.disabled) window.ready = performance.now();
  else requestAnimationFrame(look);
})();
"""
FRAMES = """
window.frames_of_motion = [];
(function measure(before) {
  requestAnimationFrame((now) => {
    if (document.querySelector(".tray:not(.mine)")) window.frames_of_motion.push(now - before);
    measure(now);
  });
})(performance.now());
"""
ACT = """
async ([acts]) => {
  const wire = new WebSocket(`ws://${location.host}/ws`);
  const times = [];
  let decision = null, sent = 0, settle = null, over = false, number = 0;
  const table = {
    game: "war-slayer", bots: ["random"], friends: 0, switches: {}, pace: { is: "relaxed" }, spectators: "closed",
    line: false, free_chat: false,
  };
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(table) };
  const join = async () => {
    over = false;
    decision = null;
    const { id } = await (await fetch("/api/tables", asked)).json();
    wire.send(JSON.stringify({ is: "join", table: id }));
  };
  return await new Promise((done) => {
    const act = () => {
      if (!decision) return;
      const steps = [decision.legal[number++ % decision.legal.length].text];
      sent = performance.now();
      wire.send(JSON.stringify({ is: "act", id: `b${number}`, decision: decision.id, steps }));
      decision = null;
    };
    wire.onopen = join;
    wire.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.is === "ack") {
        times.push(performance.now() - sent);
        sent = 0;
        if (times.length >= acts) { wire.close(); done(times); }
        else if (over) join();
        else act();
      } else if (message.is === "snapshot" || message.is === "told") {
        decision = message.decision;
        if (message.state === "over") { over = true; if (!sent) join(); }
        else if (!sent) act();
      }
    };
  });
}
"""


@contextmanager
def visitor(browser: Browser, base: str) -> Iterator[BrowserContext]:
    """Somebody who was never here: nothing is cached."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=base)
    try:
        yield context
    finally:
        context.close()


def first_page(browser: Browser, base: str) -> tuple[int, float]:
    """Bytes that crossed the wire until the lobby stood still, and the time until its first button could be pressed."""
    bytes_of, times = 0, []
    for _ in range(VISITS):
        with visitor(browser, base) as context:
            context.add_init_script(READY)
            page = context.new_page()
            page.goto("/", wait_until="networkidle")
            page.wait_for_function("window.ready")
            times.append(float(page.evaluate("window.ready")))
            entries = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
            bytes_of = int(page.evaluate(f"{entries}.reduce((sum, entry) => sum + entry.encodedBodySize, 0)"))
    return bytes_of, statistics.median(times)


def first_decision(browser: Browser, base: str) -> float:
    """Milliseconds from the click on *Play against bots* to the first own cards, the second click included."""
    times = []
    for _ in range(VISITS):
        with visitor(browser, base) as context:
            page = context.new_page()
            page.goto("/")
            page.locator(".btn.first:not(:disabled)").first.wait_for()
            start = time.perf_counter()
            page.locator(".btn.first").first.click()
            page.get_by_role("dialog").get_by_role("button", name="Sit down", exact=True).click()
            page.locator(".placing").wait_for()
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def acknowledgements(browser: Browser, base: str) -> list[float]:
    with visitor(browser, base) as context:
        page = context.new_page()
        page.goto("/")
        page.locator(".btn.first:not(:disabled)").first.wait_for()
        return sorted(page.evaluate(ACT, [ACTS]))


def motion(browser: Browser, base: str) -> list[float]:
    """Milliseconds from frame to frame while cards move: own acts and the bot's, at the speed a newcomer meets."""
    person = Person(browser, base)
    try:
        person.context.add_init_script("localStorage.removeItem('ruse.speed');" + FRAMES)
        person.new_table(friends=False)
        for _ in range(ANSWERS):
            wait_for(lambda: person.asked() is not None, patience=60)
            person.answer()
            wait_for(lambda: person.asked() is None, patience=60)
        return sorted(person.page.evaluate("window.frames_of_motion"))
    finally:
        person.context.close()


def build() -> float | None:
    """Seconds that the front end takes to build, into a folder of its own."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    with tempfile.TemporaryDirectory() as out:
        start = time.perf_counter()
        command = [npm, "run", "build", "--", "--outDir", out, "--emptyOutDir"]
        subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True)
        return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        try:
            with sync_playwright() as playwright:
                path = CHROMIUM if CHROMIUM.exists() else None
                browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
                size, ready = first_page(browser, server.base)
                decision = first_decision(browser, server.base)
                acks = acknowledgements(browser, server.base)
                frames = motion(browser, server.base)
                browser.close()
        finally:
            server.stop()
    built = build()
    rows = [
        ("first page, as sent", f"{size / 1000:.1f} kB", "150 kB"),
        (f"interactive, median of {VISITS} visits", f"{ready:.0f} ms", "1000 ms"),
        (f"first click to first own decision, median of {VISITS}", f"{decision:.0f} ms", "5000 ms"),
        (f"act acknowledged, median of {len(acks)}", f"{statistics.median(acks):.1f} ms", ""),
        ("act acknowledged, p99", f"{acks[int(len(acks) * 0.99) - 1]:.1f} ms", "50 ms"),
        (f"from frame to frame in motion, median of {len(frames)}", f"{statistics.median(frames):.1f} ms", "16.7 ms"),
        (f"frames later than {LATE:.0f} ms", f"{sum(f > LATE for f in frames) / len(frames):.1%}", ""),
        ("front end built", "no npm here" if built is None else f"{built:.1f} s", "20 s"),
    ]
    wide = max(len(name) for name, _, _ in rows)
    print(f"{'figure':<{wide}}  {'here':>10}  {'target':>8}")
    for name, here, target in rows:
        print(f"{name:<{wide}}  {here:>10}  {target:>8}")


if __name__ == "__main__":
    main()
