"""Marks and flags that all tests share."""

import pytest

pytest_plugins = ["ruse.testkit.rule"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")
