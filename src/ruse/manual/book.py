"""All pages of the manual, in reading order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ruse.manual import reference, sources
from ruse.manual.frame import framed
from ruse.manual.markdown import Text, render

PART = re.compile(r"^## (.+)$")
CHAPTER = re.compile(r"^(\d+)\. \[([^\]]+)\]\(([^)#]+)\)")
REFERENCE = "reference.html"
STYLE = sources.HERE / "manual.css"


@dataclass(frozen=True, slots=True)
class Page:
    address: str
    title: str
    part: str
    """The heading of the first page under which it is listed; empty for what is below a chapter."""
    number: int = 0
    source: str = ""
    """The file of the project that it is made of, or the module."""


class Book:
    def __init__(self, root: Path = sources.ROOT, styles: tuple[str, ...] = ()) -> None:
        self.root = root
        self.styles = styles
        """Style sheets of the browser client, which bring the house's colours and letters."""
        self._made: dict[str, str] = {}

    @cached_property
    def chapters(self) -> list[Page]:
        """The first page's numbered list, and the reference after it."""
        found, part = [], ""
        for line in self._text(sources.FIRST).splitlines():
            if heading := PART.match(line):
                part = heading[1]
            elif chapter := CHAPTER.match(line):
                found.append(self._chapter(part, *chapter.groups()))
        last = found[-1]
        return [*found, Page(REFERENCE, "Reference", last.part, last.number + 1)]

    def _chapter(self, part: str, number: str, title: str, target: str) -> Page:
        source = Path("docs", target).as_posix()
        source = (self.root / source).resolve().relative_to(self.root.resolve()).as_posix()
        address = sources.address_of(source)
        if address is None:
            raise ValueError(f"{sources.FIRST} lists {target}, which is no page")
        return Page(address, title, part, int(number), source)

    @cached_property
    def pages(self) -> dict[str, Page]:
        """Every page by its address."""
        first = Page("index.html", "The manual", "", 0, sources.FIRST)
        single = [
            Page(sources.address_of(name) or "", render(self._text(name), name).title, "", 0, name)
            for name in sources.decisions(self.root)
        ]
        modules = [
            Page(reference.address(module), module, "", 0, module)
            for modules in reference.MODULES.values()
            for module in modules
        ]
        return {page.address: page for page in [first, *self.chapters, *single, *modules]}

    @cached_property
    def shown(self) -> dict[str, Path]:
        return sources.shown(self.root)

    def addresses(self) -> list[str]:
        return [STYLE.name, *self.pages, *self.shown]

    def html(self, address: str) -> str | None:
        """A whole page; made when it is asked for first."""
        if address not in self.pages:
            return None
        if address not in self._made:
            page = self.pages[address]
            self._made[address] = framed(page, self._content(page), self.chapters, self.styles)
        return self._made[address]

    def file(self, address: str) -> tuple[bytes, str] | None:
        """What lies at an address, and of what kind it is."""
        if address == STYLE.name:
            return STYLE.read_bytes(), "text/css"
        if address in self.shown:
            path = self.shown[address]
            return path.read_bytes(), sources.KINDS[path.suffix]
        page = self.html(address)
        return None if page is None else (page.encode(), "text/html")

    def _content(self, page: Page) -> Text:
        if page.address == REFERENCE:
            return reference.overview()
        if page.address.startswith("reference/"):
            return reference.page(page.source)
        if page.source == sources.DECISIONS:
            return self._decisions()
        return render(self._text(page.source), page.source)

    def _decisions(self) -> Text:
        lines = ["# Decisions", "What one would not expect, and why it is so. The newest stand last.", ""]
        for name in sources.decisions(self.root):
            title = re.sub(r"^\d{4}:? ", "", render(self._text(name), name).title)
            number = Path(name).name[:4]
            lines.append(f"- [{number}]({Path(name).name}) {title}")
        text = render("\n".join(lines), f"{sources.DECISIONS}/README.md")
        return Text(text.title, text.body.replace('href="', 'href="decisions/'), ())

    def _text(self, source: str) -> str:
        return (self.root / source).read_text("utf-8")
