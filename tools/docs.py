"""The manual as a folder of files, for any web server and for reading from disk.

    python tools/docs.py FOLDER

FOLDER/docs has the pages. The browser client's colours and letters are laid beside it where the client is built.
`ruse serve` shows the same pages at /docs and needs none of this.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from ruse.manual import Book  # noqa: E402

CLIENT = ROOT / "src" / "ruse" / "web"
STYLE = re.compile(r'<link rel="stylesheet"[^>]* href="/([^"]+)"')
FONT = re.compile(r"url\([\"']?/(assets/[\w.-]+\.woff2)")


def client_files(client: Path) -> tuple[tuple[str, ...], list[str]]:
    """Its style sheets, and everything of it that a page of the manual uses."""
    if not (client / "index.html").exists():
        return (), []
    styles = tuple(STYLE.findall((client / "index.html").read_text("utf-8")))
    fonts = [font for style in styles for font in FONT.findall((client / style).read_text("utf-8"))]
    return styles, [*styles, *fonts, "theme.js", "icon.svg"]


def write(folder: Path, client: Path = CLIENT) -> int:
    """How many files there are."""
    styles, used = client_files(client)
    book = Book(styles=styles)
    files = {f"docs/{address}": found[0] for address in book.addresses() if (found := book.file(address)) is not None}
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    for name in used:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(client / name, folder / name)
    return len(files)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{write(Path(sys.argv[1]))} files: open {sys.argv[1]}/docs/index.html")
