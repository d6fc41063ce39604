"""Compiled files are found again by what they were made from, whole or not at all, and only so many are kept."""

import os
import shutil
from pathlib import Path

import pytest

from tools.setup import compiled

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUSE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """What a build left: two files, one in a folder."""
    build = tmp_path / "build"
    (build / "ruse").mkdir(parents=True)
    (build / "ruse" / "kit.so").write_text("kit")
    (build / "group.so").write_text("all of it")
    return build


def keep(built: Path, key: str) -> None:
    compiled.keep(key, built, [built / "ruse" / "kit.so", built / "group.so"])


def test_what_was_kept_is_found(built: Path):
    keep(built, "one")

    found = compiled.find("one")

    assert found is not None
    assert sorted(compiled.names(found)) == ["group.so", "ruse/kit.so"]
    assert (found / "ruse" / "kit.so").read_text() == "kit"
    assert compiled.find("two") is None


@pytest.mark.parametrize(
    "spoil", [lambda at: (at / "group.so").write_text("half"), lambda at: (at / "group.so").unlink()]
)
def test_what_is_not_whole_is_not_found(built: Path, caches: Path, spoil):
    keep(built, "one")
    spoil(caches / "one")

    assert compiled.find("one") is None


def test_the_oldest_makes_room_and_use_keeps_young(built: Path, caches: Path):
    for number in range(compiled.KEPT):
        keep(built, f"build{number}")
        os.utime(caches / f"build{number}", (number, number))
    compiled.find("build0")

    keep(built, "newest")

    assert {at.name for at in caches.iterdir()} == {"build0", "build2", "build3", "newest"}


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(built: Path, caches: Path):
    caches.write_text("a file where the folder should be")

    keep(built, "one")

    assert compiled.find("one") is None


def test_without_a_cache_nothing_is_kept(built: Path, caches: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RUSE_CACHE", "0")

    keep(built, "one")

    assert compiled.find("one") is None
    assert not caches.exists()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with two sources, one of them in a layer that nothing compiled imports."""
    for name in ("kernel/kit.py", "server/app.py"):
        file = tmp_path / "tree" / "src" / "ruse" / name
        file.parent.mkdir(parents=True)
        file.write_text("a = 1\n")
    for name in ("setup.py", "pyproject.toml", "tools/setup/docstrings.py"):
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / "tree" / name)
    return tmp_path / "tree"


@pytest.mark.parametrize(
    ("edited", "changes"), [("src/ruse/kernel/kit.py", True), ("setup.py", True), ("src/ruse/server/app.py", False)]
)
def test_the_digest_changes_with_what_is_compiled(tree: Path, edited: str, changes: bool):
    before = compiled.key(tree)
    with (tree / edited).open("a") as file:
        file.write("# edited\n")

    assert (compiled.key(tree) != before) is changes


def test_the_digest_is_the_same_in_another_clone(tree: Path, tmp_path: Path):
    shutil.copytree(tree, tmp_path / "another")

    assert compiled.key(tmp_path / "another") == compiled.key(tree)


@pytest.mark.parametrize("name", ["CC", "CFLAGS", "LDFLAGS"])
def test_the_digest_changes_with_the_compiler(tree: Path, monkeypatch: pytest.MonkeyPatch, name: str):
    before = compiled.key(tree)
    monkeypatch.setenv(name, "/nonexistent")

    assert compiled.key(tree) != before


def test_what_is_compiled_imports_nothing_that_the_digest_leaves_out():
    """The layers above may change without a compiler. A compiled file that imported one would be stale."""
    import ast

    for folder in (ROOT / "src/ruse").iterdir():
        if folder.name in compiled.NOT_COMPILED_FROM or not folder.is_dir():
            continue
        if folder.name in ("bench", "wire"):
            continue  # Not imported by what is compiled of the others: the layers say so.
        for file in folder.rglob("*.py"):
            for part in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(part, ast.ImportFrom) and (part.module or "").startswith("ruse."):
                    layer = (part.module or "").split(".")[1]
                    assert layer not in compiled.NOT_COMPILED_FROM, f"{file} imports {part.module}"
