"""Is anything that Ruse is pinned to known to be broken? Asks the known-advisories data of osv.dev for every pin.

    python tools/advisories.py                    what runs, what builds and tests, and what the page is built of
    python tools/advisories.py --inside           only what whoever runs Ruse runs
    python tools/advisories.py --data FOLDER      advisories that lie here, as osv.dev hands them out (one JSON file each)
    python tools/advisories.py --server URL       another server with the same interface

Exit code 0: all pins were looked up, and nothing is known. 1: something is, and it is named. 3: the data cannot be had, so
nothing was checked; that is no good news.
"""

from __future__ import annotations

import argparse
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.setup.bom import Part, inside, page_parts, python_parts  # noqa: E402

SERVER = "https://api.osv.dev"
AT_ONCE = 500
PATIENCE = 20.0
FINE, KNOWN, UNCHECKED = 0, 1, 3

Found = dict[Part, list[str]]


class NotHad(Exception):
    """The data cannot be had."""


def asked(server: str, parts: list[Part]) -> Found:
    """Each pin is asked about by name and version; the server knows the ranges."""
    found: Found = {}
    for start in range(0, len(parts), AT_ONCE):
        some = parts[start : start + AT_ONCE]
        queries = [
            {"package": {"ecosystem": part.ecosystem, "name": part.name}, "version": part.version} for part in some
        ]
        results = _post(f"{server.rstrip('/')}/v1/querybatch", {"queries": queries}).get("results")
        if not isinstance(results, list) or len(results) != len(some):
            raise NotHad(f"{server} answers with something else than advisories")
        for part, result in zip(some, results, strict=True):
            if known := [str(each["id"]) for each in (result or {}).get("vulns", [])]:
                found[part] = known
    return found


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return dict(json.loads(answer.read()))
    except (OSError, ValueError, urllib.error.URLError) as error:
        raise NotHad(f"{address} cannot be asked: {error}") from error


def looked_up(folder: Path, parts: list[Part]) -> Found:
    """The same by advisories that lie in a folder."""
    files = sorted(folder.rglob("*.json"))
    if not files:
        raise NotHad(f"no advisories lie in {folder}")
    pinned: dict[tuple[str, str], list[Part]] = {}
    for part in parts:
        pinned.setdefault((part.ecosystem, part.name), []).append(part)
    found: Found = {}
    for file in files:
        try:
            advisory = json.loads(file.read_text("utf-8"))
            for affected in [] if "withdrawn" in advisory else advisory.get("affected", []):
                package = affected["package"]
                for part in pinned.get((package["ecosystem"], package["name"].lower()), []):
                    if _affects(affected, part.version) and advisory["id"] not in found.get(part, []):
                        found.setdefault(part, []).append(str(advisory["id"]))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise NotHad(f"{file} is no advisory: {type(error).__name__}: {error}") from error
    return found


def _affects(affected: dict[str, Any], version: str) -> bool:
    if version in affected.get("versions", []):
        return True
    return any(_within(events, version) for events in _ranges(affected))


def _ranges(affected: dict[str, Any]) -> Iterator[list[dict[str, str]]]:
    for each in affected.get("ranges", []):
        if each.get("type") in ("ECOSYSTEM", "SEMVER"):
            yield each["events"]


def _within(events: list[dict[str, str]], version: str) -> bool:
    """A version that cannot be compared counts as affected: somebody has to look."""
    try:
        at, inside_it = Version(version), False
        for event in events:
            if "introduced" in event:
                inside_it = inside_it or event["introduced"] == "0" or at >= Version(event["introduced"])
            elif ("fixed" in event and at >= Version(event["fixed"])) or (
                "last_affected" in event and at > Version(event["last_affected"])
            ):
                inside_it = False
    except InvalidVersion:
        return True
    return inside_it


def pins(*, only_inside: bool) -> list[Part]:
    if only_inside:
        return inside(ROOT)
    parts = {
        part.purl: part for part in (*python_parts(ROOT, "run", "build", "dev", "web"), *page_parts(ROOT, dev=True))
    }
    return [parts[purl] for purl in sorted(parts)]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python tools/advisories.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--inside", action="store_true")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--server", default=SERVER)
    wanted = parser.parse_args(arguments)
    parts = pins(only_inside=wanted.inside)
    try:
        found = looked_up(wanted.data, parts) if wanted.data else asked(wanted.server, parts)
    except NotHad as trouble:
        print(f"Nothing was checked: {trouble}.", file=sys.stderr)
        return UNCHECKED
    for part, known in found.items():
        print(f"{part.name} {part.version}: {', '.join(known)}")
    where = wanted.data or wanted.server
    print(f"{len(parts)} pins looked up in {where}: {len(found) or 'none'} of them known to be broken.")
    return KNOWN if found else FINE


if __name__ == "__main__":
    sys.exit(main())
