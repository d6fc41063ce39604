"""What whoever runs the server meets: the command, its refusals, health, figures, limits, pages and logs."""

from __future__ import annotations

import inspect
import json
import logging
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

import ruse.kernel.language
import ruse.server.serve
from ruse.server.http.pages import POLICY, Build
from ruse.server.limits import Rates, TooMuch
from tests.server.people import Person, play_on
from tests.server.serving import environment, free_socket, process, serving

pytestmark = pytest.mark.anyio


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ruse.cli", "serve", *options]
    return subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=60)


def test_a_port_that_is_taken_is_one_sentence(tmp_path):
    with free_socket() as taken:
        done = serve("--no-open", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert done.returncode == 2
    assert "try another --port" in done.stderr
    assert "Traceback" not in done.stderr
    assert serve("--no-open", "--port", "99999", "--data", str(tmp_path)).returncode == 2


def test_a_bad_setting_is_one_sentence(tmp_path):
    done = serve("--no-open", "--port", "0", "--data", str(tmp_path), "--bot-speed", "99")
    assert (done.returncode, done.stderr) == (2, "ruse: a bot speed is a number from 0 to 10\n")
    done = serve("--no-open", "--port", "0", "--data", str(tmp_path), "--database", "mysql://x")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_help_explains_every_option():
    shown = serve("--help").stdout
    for option in (
        "--host",
        "--port",
        "--data",
        "--database",
        "--lan",
        "--no-open",
        "--public",
        "--bot-speed",
        "RUSE_PORT",
    ):
        assert option in shown


def test_two_servers_on_one_file_are_refused(tmp_path):
    with free_socket() as first:
        port = first.getsockname()[1]
    with process(tmp_path, port):
        done = serve("--no-open", "--port", "0", "--data", str(tmp_path))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


async def test_health_figures_and_limits(person):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await play_on(seat, acts=3)
        assert (await ines.get("/healthz"))["well"] is True
        figures = await ines.get("/metrics")
        assert "ruse_acts_total" in figures
        assert "ruse_commit_seconds_bucket" in figures
        assert "ruse_connections 1.0" in figures
    assert (await ines.get("/limits"))["frame"] == 16384


async def test_pages_are_strict(person, tmp_path):
    ines = await person()
    for path in ("/", "/table/abc", "/api/home", "/nothing.js", "/healthz"):
        answer = await ines._http.get(path)
        assert answer.headers["content-security-policy"] == POLICY
        assert "unsafe" not in POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert (await ines._http.get("/nothing.js")).status_code == 404
    assert (await ines._http.get("/assets/../../../pyproject.toml")).status_code == 404
    assert (await ines._http.get("/%2e%2e/%2e%2e/pyproject.toml")).status_code == 404


async def test_a_build_is_served_packed_and_cached(tmp_path):
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Ruse</title>" + "x" * 500)
    (web / "assets" / "a.js").write_text("console.log(1)" * 50)
    (web / "icon.svg").write_text("<svg/>")
    async with serving(tmp_path / "data", web=web) as here:
        visitor = Person(here.port)
        page = await visitor._http.get("/table/abc")
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["content-encoding"] == "gzip"
        assert page.headers["cache-control"] == "no-cache"
        script = await visitor._http.get("/assets/a.js")
        assert "immutable" in script.headers["cache-control"]
        again = await visitor._http.get("/assets/a.js", headers={"if-none-match": script.headers["etag"]})
        assert again.status_code == 304
        assert (await visitor._http.get("/icon.svg")).headers["content-type"].startswith("image/svg")
        await visitor.leave()
    assert Build(tmp_path / "none").file("index.html") is None


async def test_without_a_build_a_page_says_how_to_make_one(tmp_path):
    async with serving(tmp_path / "data", web=tmp_path / "none") as here:
        visitor = Person(here.port)
        answer = await visitor._http.get("/")
        assert answer.status_code == 503
        assert "run.py serve" in answer.text
        await visitor.leave()


async def test_no_log_line_holds_a_token_or_a_name(tmp_path):
    with capture_logs() as lines:
        async with serving(tmp_path) as here:
            ines = await Person(here.port).arrive()
            await ines.post("/api/me", {"name": "Canary Name"})
            token = (await ines.post("/api/me/carry"))["link"].partition("#")[2]
            await ines.get(f"/carry/{token}")
            table = await ines.open_table(bots=["random"], friends=0)
            feed = (await ines.get("/api/home"))["you"]["feed"]
            await ines.get(feed)
            setattr(here.house.hall.desks[table].playing(), "act", lambda *_: 1 // 0)  # noqa: B010
            async with ines.at(table) as seat:
                await seat.act()
            cookie = ines.cookie.partition("=")[2]
            await ines.leave()
    text = json.dumps(lines, default=str)
    assert "table suspended" in text
    for secret in (token, cookie, feed.rsplit("/", 1)[1][:-5], "Canary Name"):
        assert secret not in text
    assert not logging.getLogger("uvicorn.access").handlers
    structlog.reset_defaults()


def test_rates_refill():
    rates = Rates((2, 6_000), "x")
    rates.spend("a")
    rates.spend("a")
    with pytest.raises(TooMuch):
        rates.spend("a")
    rates.spend("b")


def test_lan_needs_an_address():
    from ruse.server.addresses import lan_address

    assert socket.inet_aton(lan_address())


def test_the_pages_on_deployment_name_settings_that_exist():
    deploy = Path(__file__).resolve().parents[2] / "deploy"
    source = inspect.getsource(ruse.server.serve) + inspect.getsource(ruse.kernel.language)
    for file in ("README.md", "ruse.service", "Containerfile"):
        for name in set(re.findall(r"RUSE_[A-Z_]+", (deploy / file).read_text(encoding="utf-8"))) - {"RUSE_COMPILE"}:
            assert f'"{name}"' in source, f"{file}: {name}"
