"""Marks and flags that all tests share."""

import pytest

pytest_plugins = ["ruse.testkit.rule"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--tables", type=int, default=1, help="times as many tables on which bots must act alike")


@pytest.fixture(scope="session")
def times(request: pytest.FixtureRequest) -> int:
    """How much longer than in every run bots are watched for knowing too much: `pytest tests/bots --tables 50`."""
    return int(request.config.getoption("--tables"))
