"""The manual at /docs: its pages are made when they are asked for first, in the colours of the browser client."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ruse.server.http import pages
from ruse.server.http.answers import refuse
from ruse.server.words import phrase

if TYPE_CHECKING:
    from ruse.manual import Book

STYLE = re.compile(r'<link rel="stylesheet"[^>]* href="/([^"]+)"')


async def page(request: Request) -> Response:
    path: str = request.path_params["path"]
    if path == "":
        return RedirectResponse("/docs/", 308)
    build: pages.Build = request.app.state.build
    first = build.file("index.html")
    styles = tuple(STYLE.findall(first.body.decode())) if first else ()
    file = await asyncio.to_thread(_file, path, styles)
    return refuse(404, phrase("thereIsNoSuchPage")) if file is None else pages.send(request, file)


@lru_cache(256)
def _file(path: str, styles: tuple[str, ...]) -> pages.File | None:
    if not path.startswith("/"):
        return None
    made = _book(styles).file(path[1:] or "index.html")
    return None if made is None else pages.file_of(*made)


@lru_cache(1)
def _book(styles: tuple[str, ...]) -> Book:
    from ruse.manual import Book  # Nobody waits for it who only plays.

    return Book(styles=styles)
