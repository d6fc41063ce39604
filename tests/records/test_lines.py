"""A line of a record is what any JSON library writes without spaces: who verifies one needs nothing of ours."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ruse.kernel.record import line

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
PLAIN = st.none() | st.booleans() | st.integers() | TEXTS
VALUES = st.recursive(PLAIN, lambda some: st.lists(some) | st.dictionaries(TEXTS, some), max_leaves=12)


@given(st.dictionaries(TEXTS, VALUES))
def test_a_line_is_what_the_standard_library_writes(data: dict[str, Any]):
    assert line(data) == json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
