"""The icons of the installed client as pictures, from the one drawing `web/public/icon.svg`.

    python tools/icons.py

A maskable one has ground to its edges and keeps the sign in the middle, where every mask leaves it; that for the first
screen of a phone has ground behind its corners. They are looked at, and committed, by whoever changed the drawing.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402

PUBLIC = ROOT / "web" / "public"
GROUND = "#15201F"
ICONS = (("icon-192.png", 192, 0.0, ""), ("icon-512.png", 512, 0.0, ""), ("icon-180.png", 180, 0.0, "#E4E8E0"),
         ("icon-maskable-512.png", 512, 0.14, GROUND))  # fmt: skip
"""File, size, how much is left free at each edge, and the ground."""


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM if CHROMIUM.exists() else None, args=FLAGS)
        for name, size, free, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            inner = round(size * (1 - 2 * free))
            style = f"margin:0;display:grid;place-items:center;height:100vh;background:{ground or 'transparent'}"
            page.set_content(f'<body style="{style}"><div style="width:{inner}px">{drawing}</div></body>')
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
