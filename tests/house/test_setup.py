"""run.py says in a sentence what is wrong, and trusts no set-up that was cut short."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import run
from tools.setup import commands, debian, environment, node, trouble, web
from tools.setup.house import House

ROOT = Path(__file__).resolve().parent.parent.parent
PINS = "segno==1.6.6 --hash=sha256:" + "0" * 64 + "\n"


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A project folder with nothing set up."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").write_text(PINS)
    return House(tmp_path)


def with_tool(house: House, prints: str) -> None:
    """A venv that looks made, whose Python only prints something and fails."""
    house.scripts.mkdir(parents=True)
    house.python.write_text(f"#!/bin/sh\necho '{prints}'\nexit 1\n")
    house.python.chmod(0o755)
    house.stamps.write({"venv": f"{sys.version} {house.root}"})


def test_an_old_python_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert run.main(["serve"], version=(3, 10)) == 2

    assert capsys.readouterr().err == (
        "Ruse needs Python 3.11 or newer, and this is 3.10: start run.py with a newer one.\n"
    )


def test_what_an_old_python_reads_has_no_new_syntax():
    import ast

    read = ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 5))

    assert "main" in {part.name for part in read.body if isinstance(part, ast.FunctionDef)}


def test_a_missing_venv_names_the_debian_package(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "ensurepip" else object())

    assert commands.main(["setup"], house) == 2
    assert "python3-venv" in capsys.readouterr().err


@pytest.mark.slow
def test_a_failed_download_is_told_with_its_last_lines(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
    for name, value in nowhere.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)

    assert commands.main(["setup"], house) == 2

    told = capsys.readouterr().err.splitlines()
    assert told[-1].startswith("A download failed while installing requirements/run.txt")
    assert any("segno" in line for line in told[:-1])


@pytest.mark.parametrize(
    ("prints", "says"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code ENOSPC", "The disk is full"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES", "is not the file that was pinned"),
        ("npm error code EAI_AGAIN", "A download failed"),
        ("error: boom", "Something failed while installing requirements/run.txt"),
    ],
)
def test_what_a_tool_prints_becomes_a_sentence(
    house: House, capsys: pytest.CaptureFixture[str], prints: str, says: str
):
    with_tool(house, prints)

    assert commands.main(["setup"], house) == 2
    assert says in capsys.readouterr().err.splitlines()[-1]


def test_a_full_disk_met_by_run_itself_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def full(house: House) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(environment, "make_venv", full)

    assert commands.main(["setup"], house) == 2
    assert capsys.readouterr().err == trouble.DISK_FULL + "\n"


@pytest.mark.parametrize("arguments", [[], ["play"], ["setup", "now"]])
def test_an_unknown_command_shows_the_usage(house: House, arguments: list[str], capsys: pytest.CaptureFixture[str]):
    assert commands.main(arguments, house) == 2
    assert capsys.readouterr().err.startswith("usage: python3 run.py COMMAND")


@pytest.fixture
def remade(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The venvs that were made anew; making them takes no time here."""
    made: list[Path] = []

    def make(house: House) -> None:
        house.venv.mkdir(exist_ok=True)
        made.append(house.venv)

    monkeypatch.setattr(environment, "fresh_venv", make)
    return made


def test_a_venv_is_made_once(house: House, remade: list[Path]):
    environment.make_venv(house)
    environment.make_venv(house)

    assert remade == [house.venv]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda stamps: stamps.set("busy", "installing requirements/run.txt"),
        lambda stamps: stamps.set("venv", "3.10.1 elsewhere"),
        lambda stamps: stamps.file.write_text('{"venv": "3.1'),
        lambda stamps: stamps.file.unlink(),
    ],
    ids=["cut short", "another Python", "broken stamps", "no stamps"],
)
def test_a_doubtful_venv_is_made_anew(house: House, remade: list[Path], spoil: Callable[[object], None]):
    environment.make_venv(house)
    spoil(house.stamps)

    environment.make_venv(house)

    assert len(remade) == 2


def test_an_interrupted_pip_leaves_its_mark(house: House):
    with_tool(house, "ERROR: Operation cancelled by user")

    with pytest.raises(trouble.Trouble):
        environment.install_pins(house, "run")

    assert house.stamps.get("busy")
    assert not house.stamps.get("pins run")


def test_a_failed_download_changes_nothing(house: House):
    with_tool(house, "Max retries exceeded")

    with pytest.raises(trouble.Trouble):
        environment.install_pins(house, "run")

    assert not house.stamps.get("busy")


def test_who_is_not_root_is_told_the_debian_package(house: House, monkeypatch: pytest.MonkeyPatch):
    (house.root / "tests" / "browser").mkdir(parents=True)
    monkeypatch.setattr(debian, "is_there", lambda package: False)
    monkeypatch.setattr("os.geteuid", lambda: 1000)

    with pytest.raises(trouble.Trouble, match="apt install chromium"):
        debian.provide(house, [])


@pytest.mark.parametrize(
    ("version", "good"),
    [("v20.18.9", False), ("v20.19.0", True), ("v21.7.3", False), ("v22.11.0", False), ("v22.12.0", True), ("", False)],
)
def test_node_must_be_new_enough_for_vite(version: str, good: bool):
    assert node.is_new_enough(version) is good


def pinned(name: str) -> dict[str, str]:
    """Package -> everything that is written behind it."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {line.split("==")[0]: line for line in lines}


@pytest.mark.parametrize("name", ["run", "build", "dev", "web"])
def test_every_pin_is_hashed_and_names_no_host(name: str):
    for line in pinned(name).values():
        assert re.match(r"[a-z0-9._-]+==\S+ ", line), line
        assert "--hash=sha256:" in line
        assert "://" not in line


def test_whoever_has_the_dev_pins_has_the_run_pins():
    assert pinned("run").items() <= pinned("dev").items()
    assert pinned("build").items() <= pinned("dev").items()


def test_the_build_tools_are_pinned_alike_for_pip_and_for_run():
    import tomllib

    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    for requirement in wanted:
        name, _, version = requirement.replace("[mypyc]", "").partition("==")
        if version:
            assert (pinned("build") | pinned("run"))[name].startswith(f"{name}=={version} ")


@pytest.mark.skipif(sys.platform == "win32", reason="a bash script")
def test_the_ci_script_is_executable_and_stops_at_errors():
    script = ROOT / ".ci" / "run"

    assert os.access(script, os.X_OK)
    assert "set -euo pipefail" in script.read_text("utf-8")
    subprocess.run(["bash", "-n", script], check=True)


def test_the_built_client_lies_beside_the_installed_package(house: House):
    """A service starts `.venv/bin/ruse serve`, which knows nothing of the sources."""
    house.web_built.mkdir(parents=True)
    (house.web_built / "index.html").write_text("new")
    web.installed(house).mkdir(parents=True)
    (web.installed(house) / "old.js").write_text("old")

    web.install(house)

    assert web.is_installed(house)
    assert [file.name for file in web.installed(house).iterdir()] == ["index.html"]
