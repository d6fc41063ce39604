"""The looks of a page, checked in the page itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

HERE = Path(__file__).resolve().parent
PATIENCE = 100
"""Looks at what is still on its way, a tenth of a second apart."""
CHECKS = (HERE / "checks.js").read_text(encoding="utf-8")
PAGE = (HERE / "page.js").read_text(encoding="utf-8")
AT_REST = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
  const all = Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => null)));
  await Promise.race([all, new Promise((done) => setTimeout(done, 1500))]);
}"""
"""Every movement that ends has ended."""
LOOK = f"() => (window.walk?.moves() ? null : ({CHECKS})())"
"""In one breath: what sets out while it is looked at would be seen on its way."""


def faults(page: Page) -> list[dict[str, Any]] | None:
    """What is cut, overlaps, is broken, lies outside or is covered; None while something is on its way."""
    page.evaluate(AT_REST)
    found: list[dict[str, Any]] | None = page.evaluate(LOOK)
    return found


def faults_at_rest(page: Page) -> list[dict[str, Any]]:
    """The same, as soon as nothing is on its way any more."""
    for _ in range(PATIENCE):
        found = faults(page)
        if found is not None:
            return found
        page.wait_for_timeout(100)
    raise AssertionError("something on the page never comes to rest")


def violations(page: Page) -> list[str]:
    """What axe finds: the rule and the first place of each."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {' '.join(map(str, fault['nodes'][0]['target']))}" for fault in found]
