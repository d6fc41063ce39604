"""The books that the manual is made of: a wheel carries them, since they lie outside of the package."""

from pathlib import Path

FOLDERS = ("docs", "deploy")
SUFFIXES = (".md", ".png", ".svg", ".py", ".ipynb")
LEFT_OUT = "docs/ladder"


def found(root: Path) -> list[Path]:
    """Relative to the project's folder: the Markdown at its top, and what the folders hold."""
    files = [file for folder in FOLDERS for file in (root / folder).rglob("*") if file.suffix in SUFFIXES]
    relative = [file.relative_to(root) for file in [*root.glob("*.md"), *files]]
    return sorted(file for file in relative if not file.as_posix().startswith(LEFT_OUT))
