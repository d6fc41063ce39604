"""The command line as a person meets it: every command says what it is for, and nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ruse
from ruse.cli import COMMANDS, INTERRUPTED, PIPE_CLOSED, WRONG, main
from ruse.kernel.errors import RuseError
from ruse.kernel.registry import find_game, game_names
from ruse.lab.contest import prepare

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(ruse.__file__).parent.parent), "COLUMNS": "80"}
RUSE = [sys.executable, "-m", "ruse.cli"]


def said(*words: str, **changed: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*RUSE, *words], env={**ENVIRONMENT, **changed}, capture_output=True, text=True, timeout=60, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_help_says_a_line_about_every_command():
    page = said("--help").stdout

    for name, command in COMMANDS.items():
        line = next(line for line in page.splitlines() if line.startswith(f"│ {name} "))
        assert line.split(name, 1)[1].strip(" │"), name
        assert command.says.split()[0] in line


def test_a_command_that_is_asked_has_more_to_say_itself():
    assert "every deal in all seatings" in said("arena", "--help").stdout.replace("\n", " ")


@pytest.mark.parametrize("written", ["War Slayer V", "war_slayer", "warslayer", "WAR-SLAYER", "war slayer v"])
def test_games_are_found_as_people_write_them(written: str):
    assert find_game(written).name == "war-slayer"


def test_every_title_finds_its_own_game():
    assert [find_game(find_game(name).title).name for name in game_names()] == game_names()


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("rules", "westaria"), "did you mean westeria?"),
        (("play", "war-slayer", "--against", "agant"), "did you mean agent?"),
        (("play", "westeria", "--set", "declin=on"), "did you mean decline?"),
        (("play", "westeria", "--set", "table_talk=opan"), "did you mean open?"),
        (("play", "westeria", "--choose", "kingdom=warston"), "did you mean warstone?"),
        (("arena", "war-slayer", "random", "recrut"), "did you mean recruit?"),
        (("serv",), 'Did you mean "serve"?'),
    ],
)
def test_a_slip_of_the_pen_is_told_what_was_meant(words: tuple[str, ...], hint: str):
    done = said(*words)

    assert done.returncode == WRONG
    assert hint in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "westeria", "--set", "decline=on", "--set", "decline=off"), "decline is set twice: to on and to off"),
        (("serve", "--log", "loud"), "loud"),
        (("serve", "--web", "/nonexistent"), "no built browser client in /nonexistent"),
        (("serve", "--public", "games.example.org"), "--public takes an address like https://games.example.org, not"),
        (("replay", "."), "ruse: . cannot be read: Is a directory"),
        (("verify", os.devnull), f"ruse: {Path(os.devnull).name} is empty"),
        (("review", sys.executable), "cannot be read: it is no text"),
    ],
)
def test_what_cannot_be_meant_is_refused(words: tuple[str, ...], sentence: str):
    done = said(*words)

    assert done.returncode == WRONG
    assert sentence in done.stderr


@pytest.mark.parametrize(
    ("bots", "together"),
    [(("random", "random@1"), False), (("agent", "random", "agent@24"), False), (("random", "random"), True)],
)
def test_a_contest_that_is_true_by_construction_is_refused(bots: tuple[str, ...], together: bool):
    with pytest.raises(RuseError, match="even by construction"):
        prepare("war-slayer", bots, 1, together=together)


def test_the_arenas_report_names_seed_edition_and_every_switch():
    page = said("arena", "war-slayer", "random", "recruit", "--deals", "1", "--set", "mission_limit=3").stdout

    assert "seed 1" in page
    assert f"Edition {find_game('war-slayer').edition};" in page
    assert all(f"{switch.name}=" in page for switch in find_game("war-slayer").switches)
    assert "mission_limit=3" in page


# Outputs that cannot take what is written


def test_an_output_that_is_not_utf_8_gets_other_signs():
    done = said("rules", "war-slayer", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "\\u2660" in done.stdout


def test_json_stays_json_in_such_an_output(tmp_path: Path):
    record = tmp_path / "traitor.jsonl"
    for name in (record.name, f"{record.name}.secret"):
        shutil.copy(ROOT / "tests" / "terminal" / "interrupted" / name, tmp_path / name)
    plain, ascii = (said("replay", str(record), "--events", "json", PYTHONIOENCODING=way) for way in ("utf-8", "ascii"))

    assert [*map(json.loads, ascii.stdout.splitlines())] == [*map(json.loads, plain.stdout.splitlines())]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*RUSE, "games"], env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )

    assert done.returncode == WRONG
    assert done.stderr == "ruse: the output cannot be read or written: No space left on device\n"


@pytest.mark.parametrize("words", [("games",), ("lab", "explain")], ids=" ".join)
def test_nobody_reads_on(words: tuple[str, ...]):
    ends = os.pipe()
    os.close(ends[0])
    done = subprocess.run(
        [*RUSE, *words], env=ENVIRONMENT, stdout=ends[1], stderr=subprocess.PIPE, text=True, timeout=60
    )
    os.close(ends[1])

    assert done.returncode == PIPE_CLOSED
    assert done.stderr == ""


@pytest.mark.parametrize("folder", ["a-file", "a-file/inside", "/proc/nobody-writes-here"])
def test_a_data_folder_that_cannot_be_is_one_sentence(tmp_path: Path, folder: str):
    (tmp_path / "a-file").touch()

    done = said("serve", "--no-open", "--port", "0", "--data", str(tmp_path / folder))

    assert done.returncode == WRONG
    assert done.stderr.count("\n") <= 2
    assert str(tmp_path / folder) in done.stderr


def test_the_data_folder_of_the_first_command_is_no_change_to_the_tree():
    ignored = subprocess.run(["git", "check-ignore", "-q", "ruse-data/ruse.sqlite"], cwd=ROOT, check=False)
    if ignored.returncode == 128:
        pytest.skip("this is no checkout")

    assert ignored.returncode == 0


# Ctrl-C


def interrupted(*words: str, until: str, cwd: Path) -> tuple[int, float, str]:
    """Start, wait for something to be there, press Ctrl-C: the exit code, the seconds, what was said."""
    started = subprocess.Popen(
        [*RUSE, *words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=cwd
    )
    deadline = time.monotonic() + 60
    while not (cwd / until).exists() or (cwd / until).stat().st_size < 100:
        assert started.poll() is None, started.communicate()[0]
        assert time.monotonic() < deadline
        time.sleep(0.05)
    started.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    out = started.communicate(timeout=30)[0]
    return started.returncode, time.monotonic() - pressed, out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_an_arena_and_says_what_is_kept(tmp_path: Path, jobs: str):
    words = ("arena", "war-slayer", "random", "mastermind@20000", "--deals", "10000", "--results", "kept.jsonl")

    code, seconds, out = interrupted(*words, "--jobs", jobs, until="kept.jsonl", cwd=tmp_path)

    assert code == INTERRUPTED
    assert "Traceback" not in out
    assert "deals are kept in kept.jsonl: the same command goes on from there." in out
    assert seconds < 20  # far below one deal of these two
    assert (tmp_path / "kept.jsonl").read_bytes().endswith(b"\n")


def test_ctrl_c_ends_a_server_and_says_what_is_kept(tmp_path: Path):
    code, _, out = interrupted(
        "serve", "--no-open", "--port", "0", "--data", "kept", until="kept/ruse.sqlite", cwd=tmp_path
    )

    assert code == INTERRUPTED, out
    assert "Traceback" not in out


@pytest.mark.parametrize("seconds", [0.1, 0.5, 0.9, 1.3])
def test_ctrl_c_before_a_server_has_begun(tmp_path: Path, seconds: float):
    """It reaches everybody at this terminal: no process that is just being started has a word to say."""
    started = subprocess.Popen(
        [sys.executable, "-m", "ruse", "serve", "--no-open", "--port", "0", "--data", "kept"],
        env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path, start_new_session=True,
    )  # fmt: skip
    time.sleep(seconds)

    os.killpg(started.pid, signal.SIGINT)

    out = started.communicate(timeout=30)[0]
    assert "Traceback" not in out
    assert started.returncode == INTERRUPTED, out


def test_what_says_nothing_of_its_own_keeps_nothing(monkeypatch, capsys):
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ruse.terminal.commands.games", interrupted)

    with pytest.raises(SystemExit) as left:
        main(["games"])

    assert left.value.code == INTERRUPTED
    assert capsys.readouterr().err == "ruse: interrupted. It keeps nothing.\n"
