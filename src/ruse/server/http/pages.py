"""The built browser client, from memory, with strict headers. Paths of the client's own lead to its one page."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ruse.kernel.language import language
from ruse.server.http.answers import house_of, refuse
from ruse.server.words import phrase

POLICY = (
    "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
OPENER = ("cross-origin-opener-policy", "same-origin")
"""Browsers take this from a secure or a local address only, and complain about it from any other."""
LOCAL = ("127.0.0.1", "localhost", "[::1]")
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Ruse</title>
<h1>The browser client has not been built</h1>
<p>The server runs, but its pages are missing. <code>python3 run.py serve</code> builds them and starts the server;
<code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code> builds them alone.</p></html>
"""
PACKED = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True, slots=True)
class File:
    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    lasting: bool


class Build:
    """The files of the client; read again when its first page has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamp: tuple[int, int] | None = None
        self._files: dict[str, File] = {}

    def file(self, path: str) -> File | None:
        self._refresh()
        return self._files.get(path)

    def _refresh(self) -> None:
        try:
            stat = (self._folder / "index.html").stat()
        except OSError:
            self._files, self._stamp = {}, None
            return
        stamp = (stat.st_mtime_ns, stat.st_size)
        if stamp != self._stamp:
            self._stamp = stamp
            self._files = {
                path.relative_to(self._folder).as_posix(): _read(path, self._folder)
                for path in sorted(self._folder.rglob("*"))
                if path.is_file()
            }


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    if path.suffix == ".html":
        body = body.replace(b'<html lang="en"', f'<html lang="{language()}"'.encode(), 1)
    kind = "application/manifest+json" if path.suffix == ".webmanifest" else mimetypes.guess_type(path.name)[0]
    return file_of(body, kind or "application/octet-stream", lasting=path.relative_to(folder).parts[0] == "assets")


def file_of(body: bytes, kind: str, *, lasting: bool = False) -> File:
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(PACKED) else None
    text = kind.startswith("text/") or kind == "application/javascript"
    return File(
        body, packed, f"{kind}; charset=utf-8" if text else kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', lasting
    )


async def page(request: Request) -> Response:
    """A file of the build, or the client's page for its own paths."""
    house = house_of(request)
    build: Build = request.app.state.build
    path = request.path_params.get("path", "").strip("/")
    if path.split("/")[0] in ("api", "ws"):
        return refuse(404, phrase("thereIsNothingHere"))
    file = build.file(path) if path else None
    if file is None and (path.startswith("assets/") or "." in path.rsplit("/", 1)[-1]):
        return refuse(404, phrase("thereIsNoSuchFile"))
    if file is not None and path != "index.html":
        return send(request, file)
    first = build.file("index.html")
    if first is None:
        return HTMLResponse(NOT_BUILT, 503)
    response = send(request, first)
    if not house.identity.knows(request.cookies):
        token = house.identity.newcomer()
        response.headers.append("set-cookie", house.identity.set_cookie(token, secure=house.is_secure(request)))
    return response


def send(request: Request, file: File) -> Response:
    cache = "public, max-age=31536000, immutable" if file.lasting else "no-cache"
    headers = {"etag": file.tag, "cache-control": cache, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.body, headers=headers, media_type=file.kind)


class StrictHeaders:
    """Puts the strict headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https" or Headers(scope=scope).get("host", "").rsplit(":", 1)[0] in LOCAL:
                    headers.setdefault(*OPENER)
            await send(message)

        await self._app(scope, receive, send_strictly if scope["type"] == "http" else send)
