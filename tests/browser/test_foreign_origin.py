"""A page of another site, open in the browser of somebody who plays here: all it can do is refused or useless."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.browser.hostile import ASK

EVIL = b"<!doctype html><title>Evil</title><iframe name=sink></iframe>"
FETCHES = """async (base) => {
  const json = { "content-type": "application/json" };
  const ways = [
    ["/api/home", {}], ["/api/me", { method: "POST", headers: json, body: '{"name":"Owned"}' }],
    ["/api/me", { method: "POST", body: '{"name":"Owned"}', headers: { "content-type": "text/plain" } }],
    ["/api/me", { method: "POST", mode: "no-cors", body: '{"name":"Owned"}' }],
    ["/api/me/delete", { method: "POST", mode: "no-cors", body: "{}" }],
    ["/api/home", { mode: "no-cors" }],
  ];
  const got = [];
  for (const [path, how] of ways) {
    try { got.push(await (await fetch(base + path, { credentials: "include", ...how })).text()); }
    catch (error) { got.push(error.name); }
  }
  return got;
}"""
FORMS = """async (base) => {
  for (const [path, kind] of [["/api/me", "text/plain"], ["/api/me/revoke", "application/x-www-form-urlencoded"],
                              ["/api/tables", "multipart/form-data"]]) {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: base + path, enctype: kind, target: "sink" });
    form.innerHTML = `<input name='{"name":"Owned","x":"' value='"}'>`;
    document.body.append(form);
    const sink = document.querySelector("[name=sink]");
    const loaded = new Promise((done) => sink.addEventListener("load", done, { once: true }));
    form.submit();
    await loaded;
  }
  try { return String(document.querySelector("[name=sink]").contentDocument?.body?.textContent ?? "nothing"); }
  catch (error) { return error.name; }
}"""
SOCKET = """(base) => new Promise((done) => {
  const wire = new WebSocket(base.replace("http", "ws") + "/ws");
  wire.onopen = () => done("open");
  wire.onmessage = (event) => done(event.data);
  wire.onclose = () => done("closed");
})"""
FRAME = """(base) => new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.src = base;
  frame.onload = () => { try { done(frame.contentDocument?.title ?? "nothing"); } catch (error) { done(error.name); } };
  document.body.append(frame);
})"""
WINDOW = """async (base) => {
  const other = window.open(base + "/");
  const heard = [];
  addEventListener("message", (event) => heard.push(JSON.stringify(event.data)));
  for (let i = 0; i < 20; i++) {
    other?.postMessage({ is: "resign", id: "x", name: "Owned" }, "*");
    await new Promise((done) => setTimeout(done, 50));
  }
  try { heard.push(other ? other.document.title : "no window"); } catch (error) { heard.push(error.name); }
  return heard;
}"""
INCLUDES = """async (base) => {
  const got = [], before = new Set(Object.keys(window));
  const tries = [["script", "/api/home"], ["script", "/api/trust"], ["img", "/api/home"], ["link", "/api/home"]];
  for (const [tag, path] of tries) {
    const element = document.createElement(tag);
    element[tag === "link" ? "href" : "src"] = base + path;
    if (tag === "link") element.rel = "stylesheet";
    got.push(await new Promise((done) => {
      element.onload = () => done("loaded");
      element.onerror = () => done("refused");
      document.head.append(element);
    }));
  }
  return [got, Object.keys(window).filter((name) => !before.has(name))];
}"""


class Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(EVIL)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="module")
def evil() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.server_address[1])
        server.shutdown()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"], ids=["another port", "another name"])
def test_another_site_gets_nothing_and_changes_nothing(arrive, server, evil, host):
    """Another port of the same name is the same site to a browser: it sends the cookie along, and still nothing happens."""
    ines = arrive()
    ines.come_in()
    assert ines.page.evaluate(ASK, ["/api/me", {"name": "Ines"}])[0] == 200
    before = ines.context.request.get("/api/home").json()
    attack = ines.context.new_page()
    attack.goto(f"http://{host}:{evil}/")

    assert attack.evaluate(FETCHES, server.base) == ["TypeError"] * 6
    assert attack.evaluate(FORMS, server.base) in ("SecurityError", "nothing")
    assert attack.evaluate(SOCKET, server.base) == "closed"
    assert attack.evaluate(FRAME, server.base) in ("SecurityError", "nothing")
    assert [frame.url for frame in attack.frames if frame.url.startswith(server.base)] == []
    assert attack.evaluate(WINDOW, server.base)[-1:] in (["SecurityError"], ["no window"])
    loaded, fresh = attack.evaluate(INCLUDES, server.base)
    assert (loaded, fresh) == (["refused"] * 4, [])

    after = ines.context.request.get("/api/home").json()
    assert after["you"] == before["you"]
    assert (after["mine"], after["you"]["name"]) == (before["mine"], "Ines")
    attack.close()
    ines.strangers.clear()


def test_a_page_of_the_same_site_can_do_all_of_it(arrive, server):
    """The same attempts from our own page succeed: so it is the origin that is refused."""
    ines = arrive()
    ines.come_in()
    assert "you" in ines.page.evaluate(FETCHES, server.base)[0]
    assert ines.page.evaluate(SOCKET, server.base) == "open"
    assert ines.context.request.get("/api/home").json()["you"]["name"] == "Owned"
    ines.troubles.clear()
