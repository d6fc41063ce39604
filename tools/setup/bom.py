"""What is inside: everything Ruse is pinned to, as a CycloneDX document, the same bytes from the same pins.

The build writes it into the package (`ruse/bom.cdx.json`): what Python runs on, and what the browser's page is built of.
"""

import base64
import json
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAME = "bom.cdx.json"
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Part:
    """One package, pinned."""

    ecosystem: str
    """As the known-advisories data names it: PyPI or npm."""
    name: str
    version: str
    hashes: tuple[tuple[str, str], ...]

    @property
    def purl(self) -> str:
        kind, name = self.ecosystem.lower(), self.name
        return f"pkg:{kind}/{name.replace('@', '%40') if kind == 'npm' else name}@{self.version}"


def has_pins(root: Path) -> bool:
    return (root / "requirements" / "run.txt").exists()


def python_parts(root: Path, *lists: str) -> Iterator[Part]:
    """What the hashed requirement files name."""
    for name in lists:
        text = (root / "requirements" / f"{name}.txt").read_text("utf-8")
        found = list(PIN.finditer(text))
        for pin, after in zip(found, [*found[1:], None], strict=True):
            hashes = HASH.findall(text[pin.end() : after.start() if after else None])
            name_of = re.sub(r"[-_.]+", "-", pin[1]).lower()
            yield Part("PyPI", name_of, pin[2], tuple(("SHA-256", text) for text in sorted(hashes)))


def page_parts(root: Path, *, dev: bool) -> Iterator[Part]:
    """What the lock file of the page names; with `dev` also what only builds and tests it."""
    lock = root / "web" / "package-lock.json"
    packages = json.loads(lock.read_text("utf-8"))["packages"] if lock.exists() else {}
    for where, data in packages.items():
        if not where or data.get("link") or (not dev and (data.get("dev") or data.get("devOptional"))):
            continue
        name = data.get("name") or where.rpartition("node_modules/")[2]
        yield Part("npm", name, data["version"], tuple(_integrity(data.get("integrity", ""))))


def _integrity(text: str) -> Iterator[tuple[str, str]]:
    for one in text.split():
        kind, _, value = one.partition("-")
        yield f"SHA-{kind.removeprefix('sha')}", base64.b64decode(value).hex()


def inside(root: Path) -> list[Part]:
    """What whoever runs Ruse runs."""
    parts = {part.purl: part for part in (*python_parts(root, "run"), *page_parts(root, dev=False))}
    return [parts[purl] for purl in sorted(parts)]


def document(root: Path, version: str) -> str:
    parts = [_component(part) for part in inside(root)]
    main = {"type": "application", "bom-ref": f"pkg:pypi/ruse@{version}", "name": "ruse", "version": version,
            "purl": f"pkg:pypi/ruse@{version}", "licenses": [{"license": {"id": "Apache-2.0"}}]}  # fmt: skip
    refs = [part["bom-ref"] for part in parts]
    body: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": main},
        "components": parts,
        "dependencies": [{"ref": main["bom-ref"], "dependsOn": refs}, *({"ref": ref} for ref in refs)],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return json.dumps({"serialNumber": f"urn:uuid:{serial}", **body}, indent=1, ensure_ascii=False) + "\n"


def _component(part: Part) -> dict[str, Any]:
    group, _, name = part.name.rpartition("/")
    made: dict[str, Any] = {"type": "library", "bom-ref": part.purl, "name": name, "version": part.version}
    if group:
        made["group"] = group
    hashes = [
        {"alg": kind, "content": text} for kind, text in part.hashes if kind != "SHA-256" or part.ecosystem == "npm"
    ]
    if hashes:
        made["hashes"] = hashes
    if part.ecosystem == "PyPI" and part.hashes:
        # One for each file that the registry has of it: which one is taken, the machine decides.
        made["properties"] = [{"name": "ruse:sha256", "value": text} for _, text in part.hashes]
    return {**made, "purl": part.purl}
