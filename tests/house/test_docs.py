"""The manual: whatever its pages show runs, prints what they say, and leads somewhere."""

from __future__ import annotations

import ast
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag

import pytest

import ruse
from ruse.cli import make_app
from ruse.kernel.registry import game_names, load_game
from ruse.manual import Book
from ruse.manual.reference import MODULES, entries, page, source
from tests.house.test_readme import NEEDS_A_TERMINAL, SMALLER, finished_game
from tools import bench_page
from tools.setup import books
from tools.setup.commands import USAGE

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "deploy" / "README.md"]
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OF_OTHERS = {"git", "systemctl", "podman", "echo", "nginx", "for", "until", "done", "&&"}
"""Commands that need a machine of their own; `bench/hosting` tries what `deploy` says."""
TAKES_A_SERVER = ("serve", "store")
BOT = """class Cautious:
    def choose(self, sight, budget, dice):
        return sight.legal[dice.below(len(sight.legal))]
"""
FITS = {"my_bots": BOT}


def blocks(file: Path) -> list[tuple[str, str]]:
    return [(found[1].strip(), found[2]) for found in BLOCK.finditer(file.read_text("utf-8"))]


def named(files: list[Path], language: str) -> list[Path]:
    return [file for file in files if any(info.split()[:1] == [language] for info, _ in blocks(file))]


def short(file: Path) -> str:
    return str(file.relative_to(ROOT))


# Python


@pytest.mark.parametrize("file", named(PAGES, "python"), ids=short)
def test_python_runs_from_top_to_bottom_and_prints_what_is_shown(file: Path):
    """A block that names a file is an excerpt of it, word for word."""
    scope: dict[str, object] = {}
    said = ""
    for info, code in blocks(file):
        language, *of = info.split() or [""]
        if language == "python" and of:
            assert code in (ROOT / of[0]).read_text("utf-8"), f"{of[0]} does not have:\n{code}"
        elif language == "python":
            out = io.StringIO()
            with redirect_stdout(out):
                exec(compile(code, str(file), "exec"), scope)
            said = out.getvalue()
        elif language == "text":
            assert code == said


def test_the_bot_of_the_manual_is_a_bot():
    """The class of the page that the arena's commands below name."""
    code = next(code for info, code in blocks(ROOT / "docs" / "own-bots.md") if info == "python")

    assert code == FITS["my_bots"]


# Commands


def commands(file: Path) -> Iterator[str]:
    for info, code in blocks(file):
        if info == "sh":
            yield from (line.split(" #")[0].strip() for line in code.splitlines() if line.split(" #")[0].strip())


RUN = sorted({line for file in PAGES for line in commands(file) if line.startswith("ruse ")})
OTHERS = sorted({line for file in PAGES for line in commands(file) if not line.startswith("ruse ")})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the commands name: a record, a module with a bot, a game copied out of the source tree, a server's database."""
    made = tmp_path_factory.mktemp("manual")
    (made / "tests").symlink_to(ROOT / "tests")
    (made / "game.jsonl").write_text(finished_game(), "utf-8")
    for name, code in FITS.items():
        (made / f"{name}.py").write_text(code, "utf-8")
    copying = [line for line in commands(ROOT / "docs" / "own-games.md") if not line.startswith("ruse ")]
    assert len(copying) == 2
    for line in copying:
        subprocess.run(["bash", "-ec", line], cwd=made, check=True, timeout=60)
    return made


def called(folder: Path, name: str, given: list[str]) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(Path(ruse.__file__).parents[1]), str(folder)])
    return subprocess.run(
        [sys.executable, "-m", "ruse.cli", name, *given],
        cwd=folder, env={**os.environ, "PYTHONPATH": paths, "XDG_DATA_HOME": str(folder)}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=250, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("line", [line for line in RUN if shlex.split(line)[1] not in TAKES_A_SERVER])
def test_a_command_of_the_manual_runs(line: str, folder: Path):
    """In as small a number as shows it. Those that show a table get as far as to ask for a terminal."""
    name, *given = shlex.split(line)[1:]
    flag, *values = SMALLER.get(name, ("",))
    if flag in given:
        given[given.index(flag) + 1 : given.index(flag) + 2] = values
    elif flag:
        given += [flag, *values]

    done = called(folder, name, given)

    if name in NEEDS_A_TERMINAL:
        assert done.stderr == "ruse: a table needs a terminal to be shown in; this is none\n"
    else:
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


@pytest.mark.parametrize("line", [line for line in RUN if shlex.split(line)[1] in TAKES_A_SERVER])
def test_a_command_about_a_server_is_one_that_there_is(line: str):
    """Read as the command line reads it, to the last option; `tests/server` and `tests/store` start them."""
    given = shlex.split(line)[1:]

    make_app(given).parse_args(given, exit_on_error=False, print_error=False)


def test_every_other_command_is_known():
    """Of ours they name a command that run.py has, of others one that is written down above."""
    for line in OTHERS:
        words = line.split()
        if words[:2] == ["python3", "run.py"]:
            assert f"\n  {words[2]} " in USAGE, line
        elif words[0] == "cp":
            assert (ROOT / shlex.split(line)[1].removeprefix("-r")).exists() or (ROOT / words[2]).exists(), line
        else:
            assert words[0] in OF_OTHERS or words[0] == "sed", line


# Pages


class Links(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.scripts: list[str | None] = []
        self.inline: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.targets += [value for name, value in attributes if name in ("href", "src") and value]
        if given.get("id"):
            self.anchors.add(str(given["id"]))
        if tag == "script":
            self.scripts.append(given.get("src"))
        self.inline += [name for name, _ in attributes if name.startswith("on") or name == "style"]


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(ROOT, ("assets/client.css",))


@pytest.fixture(scope="module")
def parsed(book: Book) -> dict[str, Links]:
    return {address: Links(book.html(address) or "") for address in book.pages}


def test_every_link_leads_somewhere(book: Book, parsed: dict[str, Links]):
    ours = {*book.pages, *book.shown, "manual.css"}
    of_the_client = {"../", "../theme.js", "../icon.svg", "../assets/client.css"}
    lost = []
    for address, links in parsed.items():
        for target in links.targets:
            path, anchor = urldefrag(target)
            whole = os.path.normpath(os.path.join(os.path.dirname(address), path)) if path else address
            if re.match(r"https?:", target) or (whole in {os.path.normpath(each) for each in of_the_client}):
                continue
            if whole not in ours or (anchor and whole in parsed and anchor not in parsed[whole].anchors):
                lost.append(f"{address}: {target}")
    assert lost == []


def test_a_page_needs_no_network_and_brings_no_script(parsed: dict[str, Links]):
    """Nothing is loaded from elsewhere, and nothing stands in a page that the strict headers would refuse."""
    for address, links in parsed.items():
        assert len(links.scripts) == 1, address
        assert all(src and src.endswith("../theme.js") for src in links.scripts), address
        assert links.inline == [], address
        assert "<style" not in (links.rawdata or ""), address


def test_the_chapters_are_numbered_as_they_are_read(book: Book):
    assert [chapter.number for chapter in book.chapters] == list(range(1, len(book.chapters) + 1))
    listed = {chapter.source for chapter in book.chapters}
    assert {short(file) for file in PAGES} - listed == {"docs/README.md"}, "a page that no chapter leads to"


def test_every_file_the_books_name_is_there():
    """On paper too: whoever reads them in the source tree can follow every link."""
    for file in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text("utf-8")):
            assert re.match(r"https?:", target) or (file.parent / target).exists(), f"{short(file)}: {target}"


def test_the_page_of_the_bench_is_what_its_runs_say():
    assert bench_page.main(["--check"]) == 0


def test_a_wheel_carries_all_that_the_book_is_made_of(book: Book, tmp_path: Path):
    """Laid out as setup.py does it, the book is the same to the last byte."""
    for name in books.found(ROOT):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)

    carried = Book(tmp_path, book.styles)

    assert carried.addresses() == book.addresses()
    assert [address for address in book.addresses() if carried.file(address) != book.file(address)] == []


# The reference


@pytest.mark.parametrize("module", [name for modules in MODULES.values() for name in modules])
def test_a_module_of_the_reference_says_what_it_is(module: str):
    tree = ast.parse(source(module).read_text("utf-8"))
    assert ast.get_docstring(tree)
    assert list(entries(tree)), "nothing in it says anything"
    assert page(module).body.startswith(f"<h1><code>{module}</code></h1><p>")


def test_games_have_a_row_on_the_page_for_players():
    play = (ROOT / "docs" / "play.md").read_text("utf-8")
    for name in game_names():
        game = load_game(name)
        low, high = game.seats
        assert f"| {game.title} | {low if low == high else f'{low} to {high}'} |" in play
