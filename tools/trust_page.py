"""Write docs/trust.md from the figures of the last full runs (src/ruse/server/http/trust.json).

PYTHONPATH=src python tools/trust_page.py
"""

from __future__ import annotations

from pathlib import Path

from ruse.server.http.trust import Trial, trials

PAGE = Path(__file__).resolve().parent.parent / "docs" / "trust.md"
HEAD = """# What we promise, and how far it was tried

An acknowledged move survives. What is hidden stays hidden. Nobody gets in. This page is made from the figures of the last
full runs, as they came out; the tests of every change run a sample of each. **BROKEN** means that something happened that
must not; *short* that the run has not come as far as it should. The same table is in the app, at `/trust`.

| what was tried | how often | what must not happen | standing |
|---|---|---|---|
"""
TAIL = """
## How it is tried
- **Kills**: a real server with a table of every game, people and bots at them, ends by SIGKILL after a drawn number of
  moves. It starts again, everybody comes back and sends again what was not answered. Every command that was acknowledged
  must be in the record once, and every view that anybody was shown must come out of the rows again, by version
  (`tests/durability`). With programs, each plays under a token that is replaced every few decisions while two tabs look on:
  tokens that were replaced are tried again, and what one is told after that counts as bad.
- **Rights**: three lives of a table that nobody may watch, from its gathering to its end; everybody keeps a socket open at
  every process. After each step it is tried who is told, what each may order, if they may come again, and what every page
  says to them (`tests/walls/story.py`).
- **One guest** with an address of its own brings records, asks for replays, opens and joins tables and leaves requests half
  sent, each as fast as it is answered, beside fifty tables that play; rounds with and without it take turns.
- **Steps** are counted in basic blocks, in a build of the compiled package that counts them, over games of random and of
  stubborn players; the bounds are in `src/ruse/testkit/effort.py`. The tests count lines of plain Python.
- **What Ruse is built of**: two wheels are built from copies whose files have other times, with nothing kept, and compared
  byte by byte. Pins are looked up at osv.dev; where that cannot be reached, nothing is counted.
- **Power cuts**: the real store works on a disk that writes everything down. At any moment of that log, what was synced is
  kept and of the rest nothing, a beginning, any part or any sectors; what was acknowledged before must be there. Two
  planted bugs, acknowledging before the commit and `synchronous=NORMAL`, are found.
- **Simulation**: the real server, store and tables with players and bots in one thread, in virtual time, drawn by a seed.
  Frames are dropped, delayed, doubled and reordered, lines cut, servers killed, stopped for a while or doubled, parted from
  the database, clocks put, also months ahead at a start, bots hung, commits failed, orders sent again from a second tab.
  Every order must take effect once, in one order, whoever sends it again; every view must come out of the rows; clocks run
  only while a server is up. People at tables of their own lose a right while their sockets stay open: onlookers of a closed
  table, several tabs of one player, a program whose token is ended or replaced through another server, one of three who
  gave up, who is removed while leaving and coming. Planted bugs are found, each within 200 seeds of everything
  (`tests/simulation`).
- **One by one**: in a history without faults every call of store and server fails once, the first in one run, the second in
  the next, until a run passes: by memory at each place of our code, by the disk at each statement, before and after each
  commit. It may cost a connection or an order that ends as unknown, and nothing else (`tests/simulation/one_by_one.py`).
- **Two worlds**: the same game twice, with other cards and other secret choices wherever some viewers (one player and who
  watches, or all but one player) cannot know. A pair is one moment of such a game and one viewer: everything on its socket
  up to then, and the table shown to it again, must be the same bytes, told at the same time. At every moment one of the
  viewers, by turns, comes in on a new socket, and is refused something or opens a page, a replay, a feed
  or a report.
  Windows, races and standing orders run as at any table, by a clock that the test holds. Frames of hashes are compared by
  length. Leaks are planted through fields, sizes, order, counts, refusals, pages, histories, clocks and what bots are given;
  each must be found (`tests/worlds`).
- **Time**: a table is made anew for every sample in one of two worlds drawn by lot; what the processor spends on a viewer's
  own request, and how long a broadcast takes that is held back until a set time, is compared by Welch's t, whole and without
  the slowest, in four positions a game.
  `--planted` makes it depend on what is hidden, and must be told (`bench/timing.py`).
- **Walls**: `tests/walls` has a row for every route and every message, and a test for every limit of `/limits`; a new one
  without fails. In a real browser hostile names, talk, notes and records are shown as text from the lobby to the replay,
  and a page of another origin gets nothing and changes nothing (`tests/browser/test_hostile_strings.py`,
  `test_foreign_origin.py`).
- **Hostile input**: frames, requests and records made from valid ones of all games by breaking them (`tests/fuzz`). A case
  counts as bad when the server ends, answers with a server error, works on it for more than 50 ms, or has changed anything
  after a refusal. `python -m bench.fuzz reach` counts the branches of our code that they reach.

## What went wrong elsewhere
Other servers of games were seen to fail in these ways. Each is a test here (`tests/walls/test_failures_of_others.py`,
`tests/durability/test_kills.py`).

| what went wrong | the test that it does not here |
|---|---|
| a move is broadcast before it is written, or its write is put off | a move is told to nobody before it is written |
| tables are saved on a graceful stop only, or live in memory | a table outlives a server that never stopped |
| acknowledged moves are lost by kills | kills on SQLite, on PostgreSQL and of all of PostgreSQL lose nothing |
| a torn file ends the restart | a torn file does not keep the server from starting |
| a spectator gets the whole first deal and the seed | a spectator gets neither the deal nor the seed |
| where all choose at once, a seat plays for another | nobody plays for another seat |
| one message asks for 20 million players and ends the process | a table for twenty million is a refusal |

## What is not promised
Secrecy from whoever runs the server: they hold the database and the memory of the process. Time is measured in four
positions a game, on a machine that is not short of time; work that takes longer than a broadcast is held back is told late.
"""


def standing(line: Trial) -> str:
    return {"held": "held", "short": "*short*", "broken": f"**BROKEN: {line.bad:,}**", "untried": "*not tried yet*"}[
        line.standing
    ]


def row(line: Trial) -> str:
    seeds = f", seeds {line.seeds[0]} to {line.seeds[1]}" if line.seeds is not None else ""
    ran = f" ({line.ran}{seeds})" if line.ran else ""
    reached, goal, unit = line.reached, line.claim.goal, line.claim.unit
    often = f"{reached:,} {unit}, {goal:,} wanted" if reached > goal else f"{reached:,} of {goal:,} {unit}"
    note = f"<br>{line.note}" if line.note else ""
    cells = (
        f"{line.claim.says}<br>`{line.claim.command}`",
        f"{often}{ran}{note}",
        f"{line.claim.bad}: {line.bad:,}",
        standing(line),
    )
    return f"| {' | '.join(cells)} |\n"


def page(given: list[Trial]) -> str:
    return HEAD + "".join(row(line) for line in given) + TAIL


if __name__ == "__main__":
    PAGE.write_text(page(trials()), encoding="utf-8")
    print(f"{PAGE.name} is written.")
