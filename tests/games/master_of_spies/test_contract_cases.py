"""Small cases: what fits is exactly what could be, and each is imagined equally often."""

import pytest

from ruse.games.master_of_spies import GAME
from ruse.testkit.opinion import SmallCase
from ruse.testkit.rule import rule
from ruse.testkit.secrets import check_frequency
from tests.games.master_of_spies.small_cases import small_cases


@rule("MS-8.1")
@pytest.mark.parametrize("case", list(small_cases()), ids=lambda case: case.title)
def test_every_table_that_fits_is_imagined_equally_often(case: SmallCase):
    check_frequency(GAME, case)


def test_some_tables_can_be_ruled_out():
    assert sum(len(case.others) for case in small_cases()) > 30
