"""Catalogues, and whoever speaks out of them: every key is there and used, every slot filled, and no sentence beside."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruse.kernel.language import marked, spoken
from ruse.kernel.words import Words, slots_of

RUSE = Path(__file__).resolve().parents[2] / "src" / "ruse"
ROOMS = {"kernel": "sentences", "table": "words", "server": "words", "terminal": "words"}
SAYING = {"Refusal", "RuseError", "Refused", "refuse", "Says", "Entry", "Question", "Prompt"}
"""What is given to these is read by people."""
TO_WHOEVER_PROGRAMS = {
    "kernel": {
        "copying.py", "editions.py", "encoding.py", "kit.py", "races.py", "record.py", "registry.py", "sealed.py",
        "verify.py",
    },
    "table": {"applying.py", "rows.py", "table.py"},
    "server": {"imports.py", "bots.py"},
    "terminal": set(),
}  # fmt: skip
"""Files whose sentences are about a damaged file, or are for those who write a game: they have no catalogue yet."""
SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")


def trees(room: str) -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted((RUSE / room).rglob("*.py")):
        if file.parent.name != ROOMS[room]:
            yield file, ast.parse(file.read_text(encoding="utf-8"))


def calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def catalogue_of(room: str) -> dict[str, str]:
    known: dict[str, str] = json.loads((RUSE / room / ROOMS[room] / "en.json").read_text(encoding="utf-8"))
    return known


def faults_of(tree: ast.AST, known: dict[str, str], at: str) -> list[str]:
    """Keys that are not there, and slots that are not filled or not there."""
    found = []
    for call in calls(tree, {"phrase"}):
        key = call.args[0]
        if not isinstance(key, ast.Constant):
            continue  # made of parts: its family is counted below
        given = {keyword.arg for keyword in call.keywords}
        if key.value not in known:
            found.append(f"{at}:{call.lineno} has no {key.value!s}")
        elif given != slots_of(known[key.value]) - {"chapter"}:
            found.append(f"{at}:{call.lineno} fills {given} of {known[str(key.value)]!r}")
    return found


def beside(tree: ast.AST) -> list[str]:
    """Sentences that are said and come out of no catalogue."""
    keys = {id(call.args[0]) for call in calls(tree, {"phrase"})}
    said = (node for call in calls(tree, SAYING) for given in call.args for node in ast.walk(given))
    texts = (node for node in said if isinstance(node, ast.Constant) and id(node) not in keys)
    return [text.value for text in texts if isinstance(text.value, str) and SENTENCE.search(text.value)]


@pytest.mark.parametrize("room", ROOMS)
def test_every_key_is_there_with_its_slots(room: str):
    known = catalogue_of(room)
    assert [fault for file, tree in trees(room) for fault in faults_of(tree, known, file.name)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_key_is_used(room: str):
    texts = {node.value for _, tree in trees(room) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    families = tuple(text for text in texts if isinstance(text, str) and text.endswith((".", ":")))
    assert [key for key in catalogue_of(room) if key not in texts and not key.startswith(families)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_is_said_beside_the_catalogue(room: str):
    found = {file.name: beside(tree) for file, tree in trees(room) if file.name not in TO_WHOEVER_PROGRAMS[room]}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_what_is_planted_is_found():
    known = {"seatIsTaken": "Seat {seat} is taken"}
    assert faults_of(ast.parse("phrase('seatIsFree')"), known, "x") == ["x:1 has no seatIsFree"]
    assert faults_of(ast.parse("phrase('seatIsTaken')"), known, "x") != []
    assert not faults_of(ast.parse("phrase('seatIsTaken', seat=1)"), known, "x")
    assert beside(ast.parse("raise Refusal(f'Seat {seat} is taken')")) == [" is taken"]
    assert not beside(ast.parse("raise Refusal(phrase('seat is taken'))"))


def test_a_marked_catalogue_says_the_same_with_every_word_marked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RUSE_LANGUAGE", "qps")
    words = Words(
        spoken({"Moved": "{@seat} {seat:moves|move} {n} {n#card|cards} to the {row}.", "row:front": "front row"})
    )
    said = words.say("Moved", {"seat": 0, "n": 2, "row": "front"}, None, ["Ann", "Bob"])
    assert said == "⟦Ann mövéš 2 çåřđš ţö ţhé ⟦fřöñţ řöw⟧.⟧"
    assert not marked("")
