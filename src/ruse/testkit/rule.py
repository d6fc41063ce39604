"""`@rule("WS-4.2")` says which paragraph of the rulebook a test reads aloud. `tools/rulemap.py` collects them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Mark a test with the paragraphs it covers: `pytest -m rule` runs them, `test.rules` names them."""

    def marked(test: Test) -> Test:
        test.rules = numbers  # type: ignore[attr-defined]
        marked_test: Test = pytest.mark.rule(*numbers)(test)
        return marked_test

    return marked


def pytest_configure(config: pytest.Config) -> None:
    """This module is a pytest plugin: `pytest_plugins = ["ruse.testkit.rule"]` makes the mark known."""
    config.addinivalue_line("markers", "rule(*numbers): the paragraphs of the rulebook that a test covers")
