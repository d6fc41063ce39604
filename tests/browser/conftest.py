"""One browser and one server for the folder, people with contexts of their own, and what must hold for every page."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ruse.server.settings import WEB
from tests.browser.people import PATIENCE, Person
from tests.browser.serving import Server

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]

expect.set_options(timeout=1000 * PATIENCE)
"""What is told follows what is shown, and a busy machine shows it later."""

Arrive = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    if not (Path(os.environ.get("RUSE_WEB", WEB)) / "index.html").exists():
        pytest.fail("the browser client is not built: python3 run.py setup builds it")
    with sync_playwright() as playwright:
        path = CHROMIUM if CHROMIUM.exists() else None
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("house")).start()
    yield made
    made.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """A server of the test's own; it stops when the browsers have left."""
    servers: list[Server] = []

    def start(*options: str, module: str = "ruse.cli", outside: bool = False) -> Server:
        servers.append(Server(tmp_path / f"house{len(servers)}", *options, module=module, outside=outside))
        return servers[-1].start()

    yield start
    for made in servers:
        made.stop()


@pytest.fixture
def arrive(chromium: Browser, server: Server, serve: Callable[..., Server]) -> Iterator[Arrive]:
    """A new visitor. When the test is over, no page may have complained, and none may have asked another address."""
    people: list[Person] = []

    def come(base: str | None = None, **options: object) -> Person:
        people.append(Person(chromium, base or server.base, **options))  # type: ignore[arg-type]
        return people[-1]

    yield come
    for person in people:
        person.context.close()
    assert [trouble for person in people for trouble in person.troubles] == []
    assert [stranger for person in people for stranger in person.strangers] == []
