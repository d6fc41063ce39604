"""What is inside is written down, and pins are looked up among known advisories; where that cannot be, it is said."""

from __future__ import annotations

import json
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from bench import supply
from tools import advisories
from tools.setup import bom

ROOT = Path(__file__).resolve().parents[2]


def test_what_is_inside_is_a_cyclonedx_document_of_every_pin():
    made = json.loads(bom.document(ROOT, "0.1.0"))

    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    refs = [part["bom-ref"] for part in made["components"]]
    assert len(refs) == len(set(refs)) > 60
    assert all(part["purl"] == part["bom-ref"] for part in made["components"])
    names = {part["name"] for part in made["components"]}
    assert {"starlette", "msgspec", "svelte"} <= names
    assert "pytest" not in names, "what tests it is not inside"
    pinned = [line for line in (ROOT / "requirements" / "run.txt").read_text("utf-8").splitlines() if "==" in line]
    assert sum(ref.startswith("pkg:pypi/") for ref in refs) == len(pinned)
    assert made["dependencies"][0]["dependsOn"] == refs
    assert bom.document(ROOT, "0.1.0") == bom.document(ROOT, "0.1.0")
    assert any("hashes" in part for part in made["components"])


class Answers(BaseHTTPRequestHandler):
    """Knows one thing to be broken, as osv.dev would say it."""

    def do_POST(self) -> None:
        queries = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
        broken = self.server.broken  # type: ignore[attr-defined]
        results = [{"vulns": [{"id": "X-1"}]} if query["package"]["name"] in broken else {} for query in queries]
        body = json.dumps({"results": results if broken != "all wrong" else []}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def server() -> Iterator[HTTPServer]:
    made = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    yield made
    made.shutdown()
    thread.join()
    made.server_close()


@pytest.mark.parametrize(("broken", "ends"), [((), 0), (("starlette",), 1), (("svelte",), 1), ("all wrong", 3)])
def test_every_pin_is_asked_about(server: HTTPServer, broken: Any, ends: int, capsys: pytest.CaptureFixture[str]):
    server.broken = broken  # type: ignore[attr-defined]

    assert advisories.main(["--server", f"http://127.0.0.1:{server.server_port}"]) == ends

    said = capsys.readouterr()
    assert ("X-1" in said.out) is (ends == 1)
    assert ("Nothing was checked" in said.err) is (ends == 3)


def test_where_the_data_cannot_be_had_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert advisories.main(["--server", "http://127.0.0.1:9"]) == 3
    assert advisories.main(["--data", str(tmp_path)]) == 3
    (tmp_path / "bent.json").write_text("{}x")
    assert advisories.main(["--data", str(tmp_path)]) == 3

    said = capsys.readouterr()
    assert said.err.count("Nothing was checked") == 3
    assert "none" not in said.out


def pinned(name: str) -> str:
    return next(part.version for part in bom.inside(ROOT) if part.name == name)


@pytest.mark.parametrize(
    ("affected", "ends"),
    [
        ({"versions": ["PINNED"]}, 1),
        ({"versions": ["0.0.1"]}, 0),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}]}]}, 1),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "PINNED"}]}]}, 0),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"last_affected": "PINNED"}]}]}, 1),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "PINNED"}, {"fixed": "9999"}]}]}, 1),
        ({"ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "no version"}]}]}, 1),
        ({"ranges": [{"type": "GIT", "events": [{"introduced": "0"}]}]}, 0),
    ],
)
def test_a_pin_is_looked_up_in_advisories_that_lie_here(tmp_path: Path, affected: dict[str, Any], ends: int):
    package = {"ecosystem": "PyPI", "name": "starlette"}
    text = json.dumps({"id": "X-2", "affected": [{"package": package, **affected}]})
    (tmp_path / "X-2.json").write_text(text.replace("PINNED", pinned("starlette")))

    assert advisories.main(["--data", str(tmp_path), "--inside"]) == ends


def test_a_byte_that_differs_in_two_wheels_is_named(tmp_path: Path):
    for name, text in (("one", "1"), ("other", "2")):
        with zipfile.ZipFile(tmp_path / f"{name}.whl", "w") as made:
            made.writestr("ruse/same.py", "same")
            made.writestr("ruse/differs.py", text)
            made.writestr(f"ruse/only_in_{name}.py", "")

    found = supply.differences(tmp_path / "one.whl", tmp_path / "other.whl")

    assert found == ["ruse/differs.py", "ruse/only_in_one.py", "ruse/only_in_other.py"]
