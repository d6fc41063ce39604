"""Five games to look at: each as it was told, and as a record that opens in the replay."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ruse.kernel.listener import told_to
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback, Record
from ruse.kernel.state import ORACLE
from ruse.lab.blocks import record_of
from ruse.lab.paper.figure import section
from ruse.lab.paper.found import Found, Side
from ruse.lab.paper.wording import say, says

NAMES = ("typical", "dramatic", "upset", "shortest", "longest")
LINES = 240
"""Of the log of a game that are printed in the report; its record has all."""
CARRIED = 40_000
"""Letters of a record that go into the report itself; a longer one is only in the file beside it."""


@dataclass(frozen=True)
class Example:
    name: str
    deal: int
    side: Side
    record: Record


def examples(found: Found) -> list[Example]:
    """Played again from their seed, as the bots played them."""
    side = found.drawn[-1] if found.drawn else None
    if side is None:
        return []
    study = found.study
    options = next(arm["options"] for arm in study["arms"] if arm["name"] == side.name)
    games = []
    for name in NAMES:
        deal = side.tally["examples"].get(name)
        if deal is not None:
            record = record_of(
                found.game,
                options,
                study["players"],
                (study["bots"]["mirror"],),
                study["seed"],
                deal,
                edition=study["edition"],
            )
            games.append(Example(name, deal, side, record))
    return games


def keep_records(games: list[Example], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        (folder / f"{game.name}.jsonl").write_text(game.record.to_text(), "utf-8")


def story(found: Found, record: Record) -> list[str]:
    """The log with all cards open: the game is over."""
    game, names = found.game, [say("games.seat", number=seat + 1) for seat in range(record.setup.seats)]
    playback, said = Playback(record), list[str]()

    def hear() -> None:
        for event in told_to(game, playback.take_in(), int(ORACLE)):
            key = type(event).__name__
            text = game.words.say(key, to_plain(event), None, names) if game.words.has(key) else ""
            if text:
                said.append(text)

    hear()
    for number in range(len(record.rows)):
        playback.play(number)
        hear()
    return said


def games_section(found: Found, games: list[Example], beside: str | None) -> str:
    """`beside` is the folder of the records, as a command would name it."""
    if not games:
        return ""
    parts = []
    for example in games:
        record = example.record
        end = record.rows[-1]
        lines = story(found, record)
        acts = sum(len(row["steps"]) for row in record.rows if row["row"] == "act")
        scores = " : ".join(f"{score:,}" for score in end.get("scores", []))
        log = "".join(f"<li>{escape(line)}</li>" for line in lines[:LINES])
        if len(lines) > LINES:
            log += f"<li>{says('games.more', count=len(lines) - LINES)}</li>"
        text = record.to_text()
        link = ""
        if len(text) <= CARRIED:
            content = b64encode(text.encode()).decode()
            address = f"data:application/jsonl;base64,{content}"
            link = f'<a class="r" download="{example.name}.jsonl" href="{address}">{says("games.record")}</a>'
        command = "" if beside is None else f"<code>ruse replay {escape(f'{beside}/{example.name}.jsonl')}</code>"
        facts = say("games.facts", letter=example.side.letter, deal=f"{example.deal:,}", acts=acts, scores=scores)
        parts.append(
            f'<article class="game" id="game-{example.name}"><h3>{says(f"games.{example.name}")}</h3>'
            f"<p>{escape(facts)}</p>"
            f'<p class="opens">{link}{command}</p>'
            f"<details><summary>{says('games.read')}</summary><ol>{log}</ol></details></article>"
        )
    how = says("games.how")
    return section("games", says("games.title"), how, f'<div class="games">{"".join(parts)}</div>')
