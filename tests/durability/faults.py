"""Planted bugs that a durability test must find. Only tests use these."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from ruse.server.live import tokens
from ruse.store import filing
from ruse.store.ledger import Append
from ruse.store.writer import GROUP, Writer, _settle

HASTE = 0.02
"""Seconds by which the commit comes late: a real one would be a matter of luck."""


_honest_group = Writer._write_group


async def _hasty_group(self: Writer) -> None:
    """Only moves are acknowledged too early: everything else would be noticed at once."""
    await asyncio.sleep(0)
    if not all(isinstance(job.task, Append) for job in self._waiting):
        await _honest_group(self)
        return
    group = [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]
    assert self._write_connection is not None
    outcomes = await self._try(self._write_connection.connection, group)
    for job, outcome in zip(group, outcomes, strict=True):
        _settle(job.future, outcome)
    await asyncio.sleep(HASTE)
    await self._write_connection.connection.commit()
    self._ledger.committed()


@contextmanager
def acknowledges_before_commit() -> Iterator[None]:
    with patch.object(Writer, "_write_group", _hasty_group):
        yield


@contextmanager
def synchronous_normal() -> Iterator[None]:
    settings = tuple(setting.replace("synchronous=FULL", "synchronous=NORMAL") for setting in filing.SETTINGS)
    with patch.object(filing, "SETTINGS", settings), patch.dict(filing.WANTED, {"synchronous": (1,)}):
        yield


@contextmanager
def lets_ended_tokens_in() -> Iterator[None]:
    """Any token of a table is as good as the one that is good."""
    with patch.object(tokens, "hmac", SimpleNamespace(compare_digest=lambda one, other: True)):
        yield


OF_THE_STORE = {
    "acknowledges before the commit": acknowledges_before_commit,
    "synchronous=NORMAL": synchronous_normal,
}
PLANTED = {**OF_THE_STORE, "lets ended tokens in": lets_ended_tokens_in}
