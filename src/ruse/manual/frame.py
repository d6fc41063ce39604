"""What stands around every page: the way through the book, and what the page itself has."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ruse.manual.markdown import Text, relative

if TYPE_CHECKING:
    from ruse.manual.book import Page

TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · Ruse</title>
<link rel="icon" href="{up}../icon.svg" type="image/svg+xml">
<script src="{up}../theme.js"></script>
{styles}
<link rel="stylesheet" href="{up}manual.css">
</head>
<body class="manual">
<a class="skip" href="#text">To the text</a>
<header>
<a class="mark" href="{up}../">R<b>u</b>se</a>
<a class="where" href="{up}index.html">The manual</a>
<a class="down" href="#chapters">Chapters</a>
</header>
<div class="book">
<main id="text">
<article>{body}</article>
<nav class="turn" aria-label="Reading on">{turn}</nav>
</main>
<nav class="chapters" id="chapters" aria-label="Chapters">{chapters}</nav>
{here}
</div>
</body>
</html>
"""


def framed(page: Page, text: Text, chapters: list[Page], styles: tuple[str, ...]) -> str:
    up = "../" * page.address.count("/")
    return TEMPLATE.format(
        title=escape(text.title),
        up=up,
        styles="\n".join(f'<link rel="stylesheet" href="{up}../{escape(style)}">' for style in styles),
        chapters=_chapters(page, chapters),
        body=text.body,
        turn=_turn(page, chapters),
        here=_here(text),
    )


def _link(target: Page, page: Page, words: str, attributes: str = "") -> str:
    return f'<a href="{relative(target.address, page.address)}"{attributes}>{words}</a>'


def _chapters(page: Page, chapters: list[Page]) -> str:
    parts: list[str] = []
    part = None
    for chapter in chapters:
        if chapter.part != part:
            parts.append(("</ol>" if parts else "") + f"<h2>{escape(chapter.part)}</h2><ol>")
            part = chapter.part
        current = ' aria-current="page"' if chapter.address == page.address else ""
        words = f"<span>{chapter.number}</span>{escape(chapter.title)}"
        parts.append(f"<li>{_link(chapter, page, words, current)}</li>")
    return "".join(parts) + "</ol>"


def _turn(page: Page, chapters: list[Page]) -> str:
    """The chapters before and after; from a page below a chapter, the way back up."""
    addresses = [chapter.address for chapter in chapters]
    if page.address not in addresses and page.address != "index.html":
        above = chapters[addresses.index(page.address.partition("/")[0] + ".html")]
        return _link(above, page, f"<small>All of it</small>{escape(above.title)}")
    at = addresses.index(page.address) if page.address in addresses else -1
    before = (
        _link(chapters[at - 1], page, f"<small>Before</small>{escape(chapters[at - 1].title)}")
        if at > 0
        else "<span></span>"
    )
    after = chapters[at + 1] if at + 1 < len(chapters) else None
    return before + (_link(after, page, f"<small>Next</small>{escape(after.title)}", ' class="next"') if after else "")


def _here(text: Text) -> str:
    if len(text.headings) < 2:
        return ""
    rows = "".join(f'<li><a href="#{escape(anchor)}">{escape(words)}</a></li>' for anchor, words in text.headings)
    return f'<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>{rows}</ul></nav>'
