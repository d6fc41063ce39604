"""The checks of a page's looks, on small pages that are right and pages that are wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from bench.walks.checks import faults

pytestmark = pytest.mark.browser
STYLE = """
body { margin: 0; font: 16px/1.3 sans-serif }
button { padding: 4px }
.narrow { width: 60px } .line { white-space: nowrap } .hide { overflow: hidden } .dots { text-overflow: ellipsis }
.low { height: 20px } .low p { margin: 0; width: 80px } .scroll { height: 40px; overflow: auto }
.at { position: absolute; left: 9px; top: 9px } .near { position: absolute; left: 20px; top: 12px }
.white { background: #fff; width: 200px }
.veil { position: absolute; inset: 0; background: #fff8 } .part { width: 20px; height: 90px }
.grid { display: grid; grid-template-columns: 400px 200px } .grid > div { min-width: 0 }
.wide { width: 450px; height: 20px } .away { position: absolute; left: -80px } .tall { height: 150vh }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.any { overflow-wrap: anywhere }
"""

WRONG = {
    "cut by its own box": ("cut", "<p class='narrow line hide'>Somebody wins the war</p>"),
    "cut by dots": ("cut", "<p class='narrow line hide dots'>Somebody wins the war</p>"),
    "cut below": ("cut", "<div class='low hide'><p>Two lines of text are here</p></div>"),
    "sticks out of a button": ("spilled", "<button class='narrow line'>Lay them face down</button>"),
    "a part wider than its place": (
        "spilled",
        "<div class=grid><div><section class=wide></section></div><p>Log</p></div>",
    ),
    "two texts on one place": ("overlap", "<p class=at>First text</p><p class=near>Second</p>"),
    "a broken word": ("broken", "<p class='narrow any'>Featherstone</p>"),
    "left of the window": ("outside", "<button class=away>Go on</button>"),
    "below a page that does not scroll": (
        "outside",
        "<div class=hide style='height:100vh'><div class=tall></div><button>Go on</button></div>",
    ),
    "under something": ("covered", "<button class=at>Go on</button><div class=veil></div>"),
}
RIGHT = {
    "dots with the whole text in a title": "<p title='Somebody wins' class='narrow line hide dots'>Somebody wins</p>",
    "text in a scroller": "<div class=scroll><p>One</p><p>Two</p><p>Three</p><button>Four</button></div>",
    "a card over another": "<p class=at>First text</p><p class='at white'>Second</p>",
    "a word that ends a line": "<p style='width: 90px'>Maximiliane Featherstone</p>",
    "for a screen reader": "<span class=spoken>Your turn, choose a card</span>",
    "a control of which a part is covered": "<button class=at>Go on</button><div class='at white part'></div>",
    "what lies under a dialog": "<button>Go on</button><dialog><p>Asked</p><button>Yes</button></dialog>"
    "<script>document.querySelector('dialog').showModal()</script>",
    "disabled and hidden controls": "<button disabled class=away>Not now</button><button hidden>Nor this</button>",
    "below a page that scrolls": "<div class=tall></div><button>Go on</button>",
}


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    made = chromium.new_page(viewport={"width": 600, "height": 400})
    yield made
    made.close()


def look(page: Page, body: str) -> list[str]:
    page.set_content(f"<!doctype html><html lang=en><head><style>{STYLE}</style></head><body>{body}</body></html>")
    return [fault["what"] for fault in faults(page) or []]


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_found(page, name):
    kind, body = WRONG[name]

    assert kind in look(page, body)


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_left_alone(page, name):
    assert look(page, RIGHT[name]) == []
