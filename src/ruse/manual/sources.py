"""Where the manual's text lies, and under which address each file of it is shown.

In a clone and in a source archive that is the project's folder; a wheel carries the same files in `manual/kept` (setup.py).
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE / "kept" if (HERE / "kept").is_dir() else HERE.parents[2]
FIRST = "docs/README.md"
"""The first page. Its numbered list is the reading order."""
DECISIONS = "docs/decisions"
KINDS = {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".py": "text/plain",
    ".ipynb": "application/x-ipynb+json",
    ".conf": "text/plain",
}
SHOWN = ("docs/pictures", "docs/examples")
"""Folders whose files are handed out as they are."""
BESIDE = {"deploy/README.md": "hosting.html"}


def address_of(source: str) -> str | None:
    """The address of a file of the project within the manual; None for what is not in it."""
    if source == FIRST:
        return "index.html"
    if source.rstrip("/") == DECISIONS:
        return "decisions.html"
    if source in BESIDE:
        return BESIDE[source]
    if source.startswith("docs/") and source.endswith(".md"):
        return source.removeprefix("docs/").removesuffix(".md") + ".html"
    if source.startswith(SHOWN):
        return source.removeprefix("docs/")
    if source.endswith(".md") and "/" not in source and source != "README.md":
        return source.removesuffix(".md").lower() + ".html"
    return None


def decisions(root: Path) -> list[str]:
    return [f"{DECISIONS}/{file.name}" for file in sorted((root / DECISIONS).glob("[0-9]*.md"))]


def shown(root: Path) -> dict[str, Path]:
    """What is handed out as it is, by address."""
    found = {}
    for folder in SHOWN:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and file.suffix in KINDS:
                found[file.relative_to(root / "docs").as_posix()] = file
    return found
