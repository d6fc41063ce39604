"""Writes docs/miniatures.md: games so small that their exact answers are known. Tests hold it up to date.

python tools/miniatures.py            all of them, which takes half a minute
python tools/miniatures.py NAME ...   only print the lines of these

The worth comes from a linear program over both seats' sequences, apart from the learner it is compared with. Needs scipy.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from ruse.kernel.registry import load_game  # noqa: E402
from ruse.rl.miniatures import MINIATURES, find_miniature  # noqa: E402
from ruse.rl.sequences import Form, exploitability, solve, unfold  # noqa: E402

PAGE = ROOT / "docs" / "miniatures.md"
ROUNDS = (10, 100, 1000)
HEAD = f"""# Miniatures with known answers

An algorithm that should find an equilibrium can be held against these: tables of the same games, by the same rules, that
stand near their end. A miniature is a list of positions, each as likely as any other; every seat knows the list and what it
sees. The exact worth to seat 0 comes from a linear program; how much better than fair a best opponent does on average
(exploitability, 0 in an equilibrium) is exact too. *Any* plays every legal action alike; the last columns are CFR+ after
that many rounds. Worths and exploitabilities are shares of the prize, in War Slayer V and Master of Spies half the margin
in points. This page is written by `python tools/miniatures.py`.

| miniature | what is played | deals | information states | ends | worth | any | {" | ".join(map(str, ROUNDS))} |
|---|---|---|---|---|---|---|{"---|" * len(ROUNDS)}
"""


def text() -> str:
    return HEAD + "".join(line(name) for name in MINIATURES)


def line(name: str) -> str:
    """What there is to know of one."""
    mini = find_miniature(name)
    form = unfold(mini)
    first, second = (side.uniform() for side in form.sides)
    far = [exploitability(form, (first, second)), *(exploitability(form, solve(form, n).strategies) for n in ROUNDS)]
    cells = (
        f"`{name}`", f"{load_game(mini.game).title}: {mini.says}", f"{mini.deals}", f"{form.states:,}", f"{form.ends:,}",
        f"{worth(form):+.4f}", *(f"{max(0.0, amount):.4f}" for amount in far),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def worth(form: Form) -> float:
    """What seat 0 gets when both do their best: it wants `earned` most, seat 1 mixes so that this is least.

    Unknown are how likely seat 1 makes each of its slots, and what each information state of seat 0 is worth to it."""
    mine, other = form.sides
    states, slots = len(mine.legal), other.slots
    rows, columns, amounts = list(form.last[0]), list(form.last[1]), list(form.worth)
    for number, after in enumerate(mine.after):  # What a slot brings: the ends there, and the states that follow.
        rows.append(after)
        columns.append(slots + number)
        amounts.append(1.0)
    for slot in range(1, mine.slots):  # No action is worth more than the state it belongs to.
        rows.append(slot)
        columns.append(slots + int(mine.state_of[slot]))
        amounts.append(-1.0)
    rows.append(0)
    columns.append(slots + states)
    amounts.append(-1.0)
    brings = coo_array((amounts, (rows, columns)), (mine.slots, slots + states + 1)).tocsr()
    rows, columns, amounts = [0], [0], [1.0]
    for number, (start, after) in enumerate(zip(other.first, other.after, strict=True), 1):
        members = [*range(start, start + len(other.legal[number - 1])), after]
        rows += [number] * len(members)
        columns += members
        amounts += [1.0] * (len(members) - 1) + [-1.0]
    whole = coo_array((amounts, (rows, columns)), (len(other.legal) + 1, slots + states + 1)).tocsr()
    found = linprog(
        np.concatenate([np.zeros(slots + states), [1.0]]),
        A_ub=brings, b_ub=np.zeros(mine.slots),
        A_eq=whole, b_eq=np.concatenate([[1.0], np.zeros(len(other.legal))]),
        bounds=[(0, None)] * slots + [(None, None)] * (states + 1),
        method="highs",
    )  # fmt: skip
    assert found.status == 0, found.message
    return float(found.fun)


def main() -> None:
    if names := sys.argv[1:]:
        print("".join(map(line, names)), end="")
    else:
        PAGE.write_text(text(), "utf-8")
        print(PAGE)


if __name__ == "__main__":
    main()
