"""Studies: the same verdicts however they are run, nothing played twice, and sentences for whatever is wrong."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ruse.cli import main
from ruse.kernel.errors import RuseError
from ruse.kernel.registry import find_game
from ruse.lab.chunks import kept
from ruse.lab.findings import Progress
from ruse.lab.metrics import Smallest, Wish, metrics_of
from ruse.lab.metrics.wording import elsewhere
from ruse.lab.rows import PRIMARY, Row
from ruse.lab.statistics.verdict import Word
from ruse.lab.study import MANIFEST, VERDICTS, Study, folder_of

ASKED = ("margin.close", "skill.strong_vs_weak")


def study(deals: int = 256, **measure: Any) -> Study:
    asked = {"primary": ASKED, "explore": "none", **measure}
    return Study("war-slayer", seed=5).variant("home", compromised="home").measure(**asked).stop(deals=deals)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Path]:
    folder = tmp_path_factory.mktemp("lab")
    return study().run(folder, jobs=1).to_bytes(), folder


def test_the_verdicts_are_the_same_bytes_for_any_number_of_workers(whole: tuple[bytes, Path], tmp_path: Path):
    assert study().run(tmp_path, jobs=2).to_bytes() == whole[0]


def test_a_study_that_was_broken_off_goes_on_where_it_was(whole: tuple[bytes, Path], tmp_path: Path):
    looks = count()

    def impatient(progress: Progress) -> None:
        if next(looks) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="goes on from there"):
        study().run(tmp_path, jobs=1, progress=impatient)
    already = len(list(kept(tmp_path)))
    assert already > 0
    for part in list(kept(tmp_path))[:2]:
        part.unlink()

    found = study().run(tmp_path, jobs=1)

    assert found.to_bytes() == whole[0]
    assert 0 < found.played < found.data["games"]


def test_the_same_study_again_and_a_new_metric_play_no_game(whole: tuple[bytes, Path]):
    again = study().run(whole[1], jobs=1)
    more = study(primary=(*ASKED, "drama.half_leader")).run(whole[1], jobs=1)

    assert (again.played, again.to_bytes()) == (0, whole[0])
    assert more.played == 0
    assert [row["metric"] for row in more.verdicts][-1] == "drama.half_leader"


def test_whoever_hears_how_it_stands_can_end_it(tmp_path: Path):
    heard: list[dict[str, Any]] = []

    def listens(progress: Progress) -> bool:
        heard.append(progress.to_json())
        return False

    found = study(deals=2_000).run(tmp_path, jobs=1, progress=listens)

    assert found.data["ended"] == "asked"
    assert heard[0]["deals"] == 128
    assert {row["metric"] for row in heard[0]["rows"]} == set(ASKED)
    assert not (folder_of(study(deals=2_000).plan(), tmp_path) / VERDICTS).exists()


def test_a_study_is_a_file_and_a_file_a_study():
    plan = study().taste(minutes=(4, 9), seconds={"row": 20}).bots(check="none").plan()
    said = study().taste(minutes=(4, 9), seconds={"row": 20}).bots(check="none").to_toml()

    assert Study.from_text(said).plan().digest() == plan.digest()


def test_one_set_of_rules_alone_is_asked_whether_it_is_fair(tmp_path: Path):
    found = Study("war-slayer").measure(["fairness.first_seat"], explore="none").stop(deals=128).run(tmp_path, jobs=1)

    assert [(row["variant"], row["word"]) for row in found.verdicts] == [("", "Open")]
    assert found.data["levels"]["book"]["fairness.first_seat"]["values"] == 128


# Words


def judged(metric: str, before: float, change: float, deals: int = 4000) -> Row:
    dice = np.random.default_rng(1)
    row = Row("B", metrics_of(find_game("war-slayer"), 2)[metric], PRIMARY, 10_000, 1)
    first = before + dice.normal(0, 0.05, deals)
    row.add(first, first + change + dice.normal(0, 0.01, deals), deals)
    row.look(0.05)
    return row


@pytest.mark.parametrize(
    ("metric", "before", "change", "word"),
    [
        ("skill.strong_vs_weak", 0.6, 0.05, Word.BETTER),
        ("skill.strong_vs_weak", 0.6, -0.05, Word.WORSE),
        ("skill.strong_vs_weak", 0.6, 0.0, Word.SAME),
        ("length.rounds", 5.0, -2.0, Word.BETTER),
        ("fairness.first_seat", 0.08, -0.06, Word.BETTER),
        ("fairness.first_seat", -0.02, -0.06, Word.WORSE),
        ("fairness.first_seat", 0.03, -0.06, Word.MIXED),
    ],
)
def test_words_know_which_way_is_better(metric: str, before: float, change: float, word: Word):
    row = judged(metric, before, change)

    assert row.word is word
    data = row.to_json(0.05, 0.95)
    if word in (Word.BETTER, Word.WORSE):
        assert (data["better"][0] > 0) == (word is Word.BETTER)
    assert data["better"][1] <= data["better"][0] <= data["better"][2]


def test_every_metric_says_what_it_is():
    for name in ("war-slayer", "war-x-treme", "westeria", "master-of-spies"):
        game = find_game(name)
        for metric in metrics_of(game, game.seats[1]).values():
            words = metric.words
            assert all((words.title, words.definition, words.data, words.reading, words.caveat)), metric.name
            assert metric.wish is not Wish.NEAR or words.better


@pytest.mark.parametrize("code", [*elsewhere(), "D1", "drama.tension"])
def test_whatever_is_measured_is_explained_by_its_code_or_name(code: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["lab", "explain", code])
    said = capsys.readouterr().out
    assert stop.value.code == 0
    assert all(heading in said for heading in ("What it is:", "Made from:", "How to read it:"))


@pytest.mark.parametrize(
    ("text", "amount"), [("1pp", Smallest(0.01)), ("5%", Smallest(0.05, relative=True)), ("0.5", Smallest(0.5))]
)
def test_the_smallest_change_is_read(text: str, amount: Smallest):
    assert Smallest.parse(text) == amount
    assert Smallest.parse(amount.said()) == amount


# What is wrong


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[study]\ngame = "war-slayr"', "did you mean war-slayer"),
        ('[study]\ngame = "war-slayer"\n[measure]\nexplore = "none"', "asks nothing"),
        ('[study]\ngame = "war-slayer"\n[variants.b]\ncompromise = "home"', "variant b: .*did you mean compromised"),
        (
            '[study]\ngame = "war-slayer"\n[measure]\nprimary = ["skil.strong_vs_weak"]',
            "did you mean skill.strong_vs_weak",
        ),
        (
            '[study]\ngame = "war-slayer"\n[variants.b]\ncompromised = "owner"',
            "variant b plays by the same rules as book",
        ),
        ('[study]\ngame = "war-slayer"\n[bots]\nmirror = "recrut"', "did you mean recruit"),
        ('[study]\ngame = "war-slayer"\n[mesure]\n', "did you mean measure"),
        ('[study]\ngame = "war-slayer"\nsed = 3', "did you mean seed"),
        ('[study]\ngame = "war-slayer"\nseed = "x"', "seed is a whole number"),
        ('[study]\ngame = "war-slayer"\n[stop]\nmax_time = "soon"', "number of seconds"),
        ('[study]\ngame = "war-slayer"\n[stop.smallest_effect]\n"length.rounds" = "little"', "no smallest change"),
        ("[study\n", "is not TOML"),
    ],
)
def test_a_study_that_cannot_be_run(text: str, says: str):
    with pytest.raises(RuseError, match=says):
        Study.from_text(text).plan()


def test_a_chunk_that_was_cut_off_is_named_and_nothing_else_is_lost(whole: tuple[bytes, Path], tmp_path: Path):
    study().run(tmp_path, jobs=1)
    (folder_of(study().plan(), tmp_path) / VERDICTS).unlink()
    broken = next(kept(tmp_path))
    broken.write_bytes(broken.read_bytes()[:-40])

    with pytest.raises(RuseError, match=f"{broken.name}.*delete it"):
        study().run(tmp_path, jobs=1)

    broken.unlink()
    assert study().run(tmp_path, jobs=1).to_bytes() == whole[0]


def test_a_study_of_another_version_is_refused(tmp_path: Path):
    study(deals=128).run(tmp_path, jobs=1)
    manifest = folder_of(study(deals=128).plan(), tmp_path) / MANIFEST
    manifest.write_text(manifest.read_text().replace('"engine": "', '"engine": "old'))

    with pytest.raises(RuseError, match="another version"):
        study(deals=128).run(tmp_path, jobs=1)


def test_a_full_disk_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ruse.lab.columns.Columns.save", full)
    with pytest.raises(RuseError, match="No space left on device"):
        study(deals=128).run(tmp_path, jobs=1)
