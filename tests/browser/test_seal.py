"""The seal at the table: there before the deal, explained in plain words, checked by the browser when the game is over."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from tests.browser.people import Person

SEAL = re.compile("The seal of this deal")


def look(ines: Person, name: str) -> None:
    """A picture for who wants to see it."""
    if folder := os.environ.get("RUSE_PICTURES"):
        ines.page.screenshot(path=f"{folder}/{name}.png")


def test_the_seal_opens_to_plain_words_and_is_checked_at_the_end(arrive: Callable[..., Person]):
    ines = arrive()
    ines.new_table(friends=False)
    ines.press(ines.button(SEAL))
    ines.says("The luck of this game is fixed and cannot be changed any more.")
    ines.says("Whoever runs the server can see all cards.")
    ines.says("Every seat added its number.")
    look(ines, "sealed")
    ines.press(ines.button("Close"))
    ines.press(ines.button("Table"))
    ines.press(ines.button("Resign"))
    ines.press(ines.button("Yes, resign"))
    ines.press(ines.button(re.compile("The seal of this deal: checked")))
    ines.says(re.compile("what your device added was in it"))
    ines.says(re.compile(r"Every draw of this game comes from it: 2 of 2"))
    look(ines, "opened")


def test_a_server_that_opens_another_secret_is_found_out(arrive: Callable[..., Person]):
    ines = arrive()
    ines.page.add_init_script("""
        const Honest = window.WebSocket;
        window.WebSocket = class extends Honest {
          set onmessage(heard) {
            super.onmessage = (message) => {
              const data = JSON.parse(message.data);
              if (data.is === "seal" && data.secret) data.secret = "00".repeat(32);
              heard({ data: JSON.stringify(data) });
            };
          }
        };
    """)
    ines.new_table(friends=False)
    ines.press(ines.button("Table"))
    ines.press(ines.button("Resign"))
    ines.press(ines.button("Yes, resign"))
    ines.press(ines.button(re.compile("the seal does not fit")))
    ines.says("The secret is not the one the server committed to.")
    assert not ines.button(re.compile("The seal of this deal: checked")).is_visible()
    look(ines, "broken")
