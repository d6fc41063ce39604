"""Markdown as HTML: links between files of the project become links between pages, headings get anchors."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ruse.manual.sources import address_of

ELSEWHERE = re.compile(r"[a-z]+:|#|//")
REMARK = re.compile(r"(?:(?<=\s)|^)(#(?: |!).*)$", re.MULTILINE)
BY_REMARK = ("python", "sh", "toml", "ini", "")


@dataclass(frozen=True, slots=True)
class Text:
    title: str
    body: str
    headings: tuple[tuple[str, str], ...]
    """Anchor and words of each second heading."""


def render(markdown: str, source: str) -> Text:
    """A file of the project, named by its path there."""
    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    tokens = reader.parse(markdown)
    headings = _anchor(tokens)
    for token in tokens:
        if token.children:
            token.children = _linked(token.children, source)
    reader.add_render_rule("fence", _fence)
    reader.add_render_rule("table_open", lambda *_: '<div class="wide"><table>\n')
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    title = next((words for level, _, words in headings if level == "h1"), source)
    body = reader.renderer.render(tokens, reader.options, {}).replace("&lt;br&gt;", "<br>")  # Cells have lines.
    return Text(title, body, tuple((anchor, words) for level, anchor, words in headings if level == "h2"))


def _anchor(tokens: list[Token]) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            words = "".join(part.content for part in inline.children or [] if part.type in ("text", "code_inline"))
            anchor = slug(words, {taken for _, taken, _ in found})
            token.attrSet("id", anchor)
            found.append((token.tag, anchor, words))
    return found


def slug(words: str, taken: set[str]) -> str:
    base = re.sub(r"[^\w]+", "-", words.lower()).strip("-") or "part"
    number, anchor = 1, base
    while anchor in taken:
        number += 1
        anchor = f"{base}-{number}"
    return anchor


def _linked(children: list[Token], source: str) -> list[Token]:
    """Links and pictures by address; what the manual does not hold is named without a link."""
    kept: list[Token] = []
    closing: list[bool] = []
    for child in children:
        if child.type == "image":
            child.attrSet("src", address(str(child.attrGet("src")), source) or "")
            child.attrSet("loading", "lazy")
        elif child.type == "link_open":
            target = address(str(child.attrGet("href")), source)
            closing.append(target is not None)
            if target is None:
                continue
            child.attrSet("href", target)
        elif child.type == "link_close" and not closing.pop():
            continue
        kept.append(child)
    return kept


def address(target: str, source: str) -> str | None:
    """Where a link in one file leads, relative to that file's page."""
    if ELSEWHERE.match(target):
        return target
    path, mark, anchor = target.partition("#")
    found = address_of(posixpath.normpath(posixpath.join(posixpath.dirname(source), path)))
    return None if found is None else relative(found, address_of(source) or "") + mark + anchor


def relative(target: str, page: str) -> str:
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def _fence(renderer: object, tokens: list[Token], at: int, *_: object) -> str:
    language = tokens[at].info.split()[0] if tokens[at].info.strip() else ""
    code = escape(tokens[at].content, quote=False)
    if language in BY_REMARK:
        code = REMARK.sub(r'<span class="remark">\1</span>', code)
    said = ' class="said"' if language == "text" else ""
    return f'<pre{said} tabindex="0"><code>{code}</code></pre>\n'
