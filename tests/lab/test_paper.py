"""The report: one file that says what was found in words, draws it, and has every number in a table."""

from __future__ import annotations

import itertools
import json
import re
from base64 import b64decode
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Playback, read_record
from ruse.lab.findings import Findings
from ruse.lab.paper.found import Found
from ruse.lab.paper.lengths import quantile
from ruse.lab.paper.luck import games_to_tell
from ruse.lab.paper.making import plan_of
from ruse.lab.paper.rulebook import can_be_told, shortened
from ruse.lab.paper.standing import apart
from ruse.lab.paper.wording import catalogue, interval, number, signed
from ruse.lab.study import MANIFEST, VERDICTS, Study, find_findings

VOID = {"meta", "link", "br", "img", "input", "path", "rect", "circle", "line"}


class Page(HTMLParser):
    """Tags that match, and what a reader needs of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Findings]:
    """A study of one variant, its folder and what it found."""
    home = tmp_path_factory.mktemp("lab")
    study = Study("war-slayer", seed=3, title="A <b>bold</b> study").variant("home", compromised="home")
    study.measure(["luck.share", "skill.strong_vs_weak"], ["length.minutes"]).stop(deals=192).run(home, jobs=1)
    return find_findings(home)


@pytest.fixture(scope="module")
def page(kept: tuple[Path, Findings]) -> str:
    folder, findings = kept
    size = findings.report(folder / "report.html")
    text = (folder / "report.html").read_text("utf-8")
    assert size == len(text.encode())
    return text


def test_it_is_one_file_that_asks_nobody_for_anything(page: str):
    parsed = Page(page)
    links = [value for _, a in parsed.tags for name, value in a.items() if name in ("src", "href")]

    assert len(page) < 1_000_000
    assert all(link and link.startswith(("#", "data:")) for link in links)
    assert not parsed.all("script")
    assert not re.search(r"url\((?!data:)", page)
    assert "<b>bold</b>" not in page


def test_a_screen_reader_gets_every_drawing_in_words_and_every_number_in_a_table(page: str):
    parsed = Page(page)
    pictures = [a for a in parsed.all("svg") if a.get("role") == "img"]
    silent = [a for a in parsed.all("svg") if a.get("role") != "img" and a.get("aria-hidden") != "true"]
    ids = [a["id"] for _, a in parsed.tags if "id" in a]

    assert all(a["aria-label"] for a in pictures)
    assert not [a for a in silent if "overflow" not in a and "preserveaspectratio" not in a]
    assert len(ids) == len(set(ids))
    assert page.count('class="nums"') == len(parsed.all("figure")) >= 8
    assert all(a.get("scope") for a in parsed.all("th"))


def test_the_answer_comes_first_and_names_what_was_asked(page: str, kept: tuple[Path, Findings]):
    words = [kept[1].word("home", name) for name in ("luck.share", "skill.strong_vs_weak", "length.minutes")]
    answer = page.index('id="answer"')

    assert answer < page.index('id="forest"') < page.index('id="making"')
    headline = re.search(r'id="answer".*?<h2>(.*?)</h2>', page, re.S)
    assert headline is not None
    for word, short in zip(words, ("luck", "skill", "length"), strict=True):
        assert f"{word} in" in headline[1]
        assert short in headline[1]
    assert "Is B less random than A?" in page


def test_a_headline_is_made_from_the_numbers_that_its_figure_draws(page: str, kept: tuple[Path, Findings]):
    found = Found(kept[1].data)
    variant = found.sides[1]

    assert f"longer than {number('minutes', quantile(variant, 0.5))}" in page
    assert number("share", variant.levels["luck.share"]["mean"], 0) in page
    changed = {**kept[1].data, "levels": {**kept[1].data["levels"], "home": {**variant.levels, "luck.share": {
        **variant.levels["luck.share"], "mean": 0.987}}}}  # fmt: skip
    assert Found(changed).sides[1].mean("luck.share") == 0.987


def test_each_of_its_games_is_carried_as_a_record_that_replays_to_its_end(page: str, kept: tuple[Path, Findings]):
    texts = [b64decode(found).decode() for found in re.findall(r"data:application/jsonl;base64,([^\"]+)", page)]
    beside = sorted(path.stem for path in (kept[0] / "games").iterdir())

    assert beside == ["dramatic", "longest", "shortest", "typical", "upset"]
    assert len(texts) >= 4
    for text in texts:
        record = read_record(text)
        assert record.setup.options["compromised"] == "home"
        assert Playback(record).play_all().over()


def test_the_study_that_it_prints_is_the_one_that_was_run(page: str, kept: tuple[Path, Findings]):
    printed = re.search(r'<pre tabindex="0">(.*?)</pre>', page, re.S)
    assert printed is not None
    plan = Study.from_text(unescape(printed[1])).plan()

    assert plan.digest() == plan_of(Found(kept[1].data)).digest()
    assert plan.to_json() == kept[1].data["study"]


def test_of_several_variants_the_one_that_moved_most_is_drawn_and_each_has_an_answer(tmp_path: Path):
    study = Study("war-slayer", seed=3).variant("home", compromised="home").variant("end", vip_taken="mission_end")
    found = study.measure(["length.minutes"]).stop(deals=128).run(tmp_path, jobs=1)
    found.report(tmp_path / "out.html")
    text = (tmp_path / "out.html").read_text("utf-8")
    moved = {side.name: Found(found.data).moved(side.name) for side in Found(found.data).variants}

    assert Found(found.data).focus is not None
    assert Found(found.data).focus.name == max(moved, key=lambda name: moved[name])  # type: ignore[union-attr]
    assert len(re.findall(r'class="ans each"', text)) == 2
    Page(text)


@pytest.mark.parametrize(("game", "players"), [("master-of-spies", 3), ("war-x-treme", 5), ("westeria", 2)])
def test_every_game_has_a_report_with_or_without_a_variant(game: str, players: int, tmp_path: Path):
    study = Study(game, seed=1, players=players).bots(mirror="random", strong="random", weak="random", check="none")
    found = study.measure(["fairness.first_seat"]).stop(deals=16).run(tmp_path, jobs=1)

    found.report(tmp_path / "out.html")
    text = (tmp_path / "out.html").read_text("utf-8")

    Page(text)
    assert "Is it fair?" in text
    assert len(re.findall("<figure", text)) >= 6


def test_a_paragraph_by_which_nothing_happened_is_shown_as_that(kept: tuple[Path, Findings]):
    data = json.loads(json.dumps(kept[1].data))
    data["tallies"]["home"]["rules"]["WS-4.2"] = [0, 0]
    from ruse.lab.paper.rulebook import rules_figure

    figure = rules_figure(Found(data))
    assert figure is not None
    row = next(cell for cell in figure.body.split("<li") if "WS-4.2</span>" in cell)
    assert "never fired" in row
    assert 't never"' in row
    assert {"WS-4.2", "WS-7.4"} <= can_be_told(Found(data).game.folder)
    assert "WS-1.1" not in can_be_told(Found(data).game.folder)


def test_where_the_bots_disagree_that_is_said_before_the_answer(kept: tuple[Path, Findings]):
    from ruse.lab.paper.answer import sentences

    data = json.loads(json.dumps(kept[1].data))
    row = next(row for row in data["rows"] if row["metric"] == "length.minutes")
    row["check"] = {"bot": "random", "word": "Worse", "disagrees": True, "better": [-2, -3, -1.5]}
    said = sentences(Found(data), Found(data).focus)

    assert said[0].startswith("The bots disagree about length")


def test_numbers_are_written_as_people_write_them():
    assert number("share", 0.61234) == "61.2\u00a0%"
    assert number("minutes", 9.61) == "9.6\u00a0min"
    assert number("share", -0.0001) == "0.0\u00a0%"
    assert signed("minutes", -1.94) == "−1.9\u00a0minutes"
    assert interval("share", -0.013, 0.007) == "−1.3 to +0.7\u00a0points"
    assert games_to_tell(0.815) == 3
    assert games_to_tell(0.5) is None
    assert shortened("(ruling) **One** sentence.") == "One sentence."


def test_labels_at_the_ends_of_lines_do_not_lie_over_each_other():
    placed = apart([100.0, 101.0, 102.0, 140.0])

    assert all(below - above >= 20 for above, below in itertools.pairwise(placed))


def test_every_word_of_the_catalogue_is_used():
    """A key stands in a source whole, or as a beginning that a slot completes: `luck.{word}`."""
    here = Path(__file__).parents[2] / "src" / "ruse" / "lab" / "paper"
    sources = "".join(path.read_text("utf-8") for path in here.glob("*.py"))
    begun = tuple(re.findall(r"[\"']([a-z_.]+\.)\{", sources))
    built = (*tuple(f"{key}." for key in re.findall(r'Figure\(\s*"(\w+)"', sources)), "units.list")
    counted = tuple(f"{key}." for key in re.findall(r'counted\(\s*"([\w.]+)"', sources))

    unused = [
        key
        for key in keys(catalogue())
        if not re.search(f"[\"']{key}[\"']", sources) and not key.startswith((*begun, *built, *counted))
    ]

    assert unused == []


def keys(table: dict[str, Any], above: str = "") -> list[str]:
    found = []
    for key, value in table.items():
        found += keys(value, f"{above}{key}.") if isinstance(value, dict) else [f"{above}{key}"]
    return found


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda folder: (folder / VERDICTS).unlink(), "is not finished"),
        (lambda folder: (folder / VERDICTS).write_text('{"study":'), "cut off or was changed"),
        (lambda folder: (folder / VERDICTS).write_text("{}"), "was changed"),
        (lambda folder: (folder / MANIFEST).write_text('{"engine": "other"}'), "another version"),
        (lambda folder: (folder / MANIFEST).unlink(), "holds no study"),
    ],
)
def test_a_folder_that_is_no_study_is_told_so(kept: tuple[Path, Findings], tmp_path: Path, spoil: Any, sentence: str):
    for name in (MANIFEST, VERDICTS):
        (tmp_path / name).write_bytes((kept[0] / name).read_bytes())
    spoil(tmp_path)

    with pytest.raises(RuseError, match=sentence):
        find_findings(tmp_path)


def test_a_report_that_cannot_be_written_says_so(kept: tuple[Path, Findings], tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(RuseError, match="cannot be written"):
        kept[1].report(tmp_path / "file" / "report.html")
