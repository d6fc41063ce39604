"""Strings that somebody sends in the hope that a page does something with them, and a canary that notices if one does."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Dialog, Page

from tests.browser.people import Person

NAMES = (
    "<img src onerror=hit()>", "<svg/onload=hit()>", "</a><script>hit()//", '"onfocus="hit()" x="', "javascript:hit()",
    "{{hit()}}${hit()}{hit()}", "W" * 24, "\N{FLOWER PLAYING CARDS} 9 \N{FLOWER PLAYING CARDS}", "&lt;b&gt; &#x41;",
)  # fmt: skip
"""What may be a name: it is shown as it is."""
NO_NAMES = (
    "eve\u202enimda", "eve\x00", "e" + "\u0301" * 4, "\u200beve", "e" * 25, "\N{FLOWER PLAYING CARDS}",
    "\ue000eve", "   ",
)  # fmt: skip
"""What may not: invisible, turned round, piled up, too long, without a letter."""
TEXTS = (
    "<img src=x onerror=hit()><script>hit()</script>", "<svg><animate onbegin=hit() attributeName=x dur=1s></svg>",
    "<a href=javascript:hit()>here</a><iframe srcdoc='<script>parent.hit()</script>'>",
    "<style>*{display:none}</style><base href=//evil.example/>", "W" * 240, "Z" + "\u0310\u0320" * 30 + "algo",
    "javascript:hit()//https://evil.example/", "\N{FAMILY}" * 60,
)  # fmt: skip
"""What is said and noted."""
WATCH = """
addEventListener("securitypolicyviolation", (event) => void hit(`policy ${event.violatedDirective}`));
"""
FOREIGN = """() => {
  const loads = ["href", "src", "action", "formaction", "xlink:href", "srcdoc", "data"];
  const bad = (a) => /^on/i.test(a.name) || (loads.includes(a.name) && /^\\s*javascript:/i.test(a.value));
  const all = [...document.querySelectorAll("*")];
  const attributes = all.flatMap((e) => [...e.attributes].filter(bad).map((a) => `${e.tagName} ${a.name}=${a.value}`));
  const elements = document.querySelectorAll("script:not([src]), img:not([alt]), iframe, base, object, embed, animate");
  return attributes.concat([...elements].map((e) => e.outerHTML.slice(0, 80)));
}"""
"""Elements and attributes that this client never makes."""
WIDE = """() => {
  const out = [...document.querySelectorAll("button, a, input, h1, h2")].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.left < innerWidth && box.right > innerWidth + 1 && !e.closest("[style*=transform], svg");
  });
  const over = document.documentElement.scrollWidth - innerWidth;
  return (over > 0 ? [`${over} pixels too wide`] : []).concat(out.map((e) => e.outerHTML.slice(0, 120)));
}"""
"""What does not fit on the screen."""
SEND = """([table, frames]) => new Promise((done) => {
  const wire = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
  const ends = [];
  wire.onmessage = (event) => {
    const frame = JSON.parse(event.data);
    if (frame.is === "welcome") wire.send(JSON.stringify({ is: "join", table }));
    if (frame.is === "snapshot") frames.forEach((f, i) => wire.send(JSON.stringify({ id: `h${Date.now()}-${i}`, ...f })));
    if (frame.is === "ack") ends.push(frame.reason ?? frame.status);
    if (ends.length === frames.length) { wire.close(); done(ends); }
  };
})"""
ASK = """async ([path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return [answer.status, await answer.json()];
}"""


class Canary:
    """Hears when a string is run, when the policy stops one, and when a page asks something."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.heard: list[str] = []
        person.context.expose_binding("hit", lambda _, what="run": self.heard.append(what))
        person.context.add_init_script(WATCH)
        person.page.on("dialog", self._hear)

    def _hear(self, dialog: Dialog) -> None:
        self.heard.append(dialog.message)
        dialog.dismiss()

    @property
    def page(self) -> Page:
        return self.person.page

    def foreign(self) -> list[str]:
        return list(self.page.evaluate(FOREIGN))

    def wide(self) -> list[str]:
        return list(self.page.evaluate(WIDE))

    def calm(self) -> None:
        """Nothing ran, nothing was built from a text, and everything fits."""
        assert self.foreign() == []
        assert self.wide() == []
        assert self.heard == []

    def ask(self, path: str, **body: Any) -> tuple[int, Any]:
        status, said = self.page.evaluate(ASK, [path, body])
        return int(status), said

    def send(self, table: str, *frames: dict[str, Any]) -> list[str]:
        """Commands of the same person, sent beside the page; how each ended."""
        return list(self.page.evaluate(SEND, [table, list(frames)]))
