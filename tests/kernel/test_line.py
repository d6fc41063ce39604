"""A line of a record is what the standard library would write, whoever writes it."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruse.kernel.line import DEEP, line

atoms = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["\ud800", "9♠", "\x7f", "\u2028"])
)
values = st.recursive(
    atoms,
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text() | st.integers(), inner),
    max_leaves=20,
)


def standard(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


@given(st.dictionaries(st.text(), values))
def test_a_line_is_what_the_standard_library_writes(data: dict[str, Any]) -> None:
    assert line(data) == standard(data)


@pytest.mark.parametrize("deep", [DEEP - 1, DEEP, DEEP + 1, 500])
def test_so_is_a_deep_one(deep: int) -> None:
    nest: list[Any] = []
    for _ in range(deep):
        nest = [nest]
    assert line({"nest": nest}) == standard({"nest": nest})


@pytest.mark.parametrize("what", [{1, 2}, b"bytes", object(), [frozenset()], {"in": (b"",)}, {(1, 2): 3}])
def test_what_is_no_json_is_refused(what: object) -> None:
    with pytest.raises(TypeError):
        line({"what": what})


def test_what_holds_itself_is_refused() -> None:
    circle: dict[str, Any] = {}
    circle["circle"] = circle
    with pytest.raises(ValueError, match="Circular"):
        line(circle)


def test_what_only_looks_like_a_dict_is_written_too() -> None:
    assert line(OrderedDict(row="act", seat=1)) == '{"row":"act","seat":1}\n'
