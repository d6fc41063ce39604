"""A flaw that was put into a small game is named without being looked for, and a clean variant is let alone.

`python -m bench.planted` does so with forty of each.
"""

from __future__ import annotations

from pathlib import Path

from bench.planted import CLEAN, FLAWS, flags, named, study


def test_a_few_of_the_forty_flaws_are_named_and_a_clean_variant_is_not_flagged(tmp_path: Path):
    wanted = ("first player gets points 6", "nothing to choose, rounds 10", "turns in a row 5", "shared wins 12")
    planted = [one for one in FLAWS if one.name in wanted]
    assert len(planted) == len(wanted)

    said = [flags(study(one, 192).run(tmp_path, jobs=1)) for one in planted]

    assert named(planted, said) == len(planted), said
    assert named(planted, [{} for _ in planted]) == 0
    assert flags(study(CLEAN[0], 192).run(tmp_path, jobs=1)) == {}


def test_there_are_forty_of_each_and_each_says_what_it_is_about():
    assert len({one.name for one in FLAWS}) == len({one.name for one in CLEAN}) == 40
    assert all(one.about for one in FLAWS)
    assert not any(one.about for one in CLEAN)
