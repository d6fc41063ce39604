"""The README's examples run, and print what they say."""

from __future__ import annotations

import re
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_examples_run_one_after_the_other(capsys):
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 2
    scope: dict[str, object] = {}

    for block in blocks:
        exec(compile(block, "README.md", "exec"), scope)

    printed = capsys.readouterr().out
    assert printed.startswith("row ['T 5♣ Q♠ J♣',")
    assert "(None, None, None)" in printed
    assert sum(map(int, printed.splitlines()[-1].split())) == 121


def test_every_file_it_names_is_there():
    for name in re.findall(r"\]\(([^)]+)\)", README):
        assert (Path(__file__).parents[2] / name).exists(), name
