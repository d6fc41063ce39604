"""A viewer's log as it is sent: each event is written down once, however often somebody joins."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from ruse.wire.codec import encode

BESIDE_A_VIEW = 2 * 1024
ALONE = 12 * 1024
"""Bytes of a log in one frame."""


class ToldLog:
    def __init__(self) -> None:
        self._of: list[Any] = []
        self._written: list[bytes] = []

    def follow(self, log: list[Any]) -> None:
        """Write down what is new; another list is another log."""
        if log is not self._of:
            self._of, self._written = log, []
        self._written += [encode(event) for event in log[len(self._written) :]]

    def pages(self) -> list[list[Any]]:
        """In pages, each in order, the newest page first: that one has room beside a view."""
        pages: list[list[Any]] = [[]]
        room = BESIDE_A_VIEW
        for written in reversed(self._written):
            room -= len(written) + 1
            if room < 0 and pages[-1]:
                pages.append([])
                room = ALONE
            pages[-1].append(Raw(written))
        return [page[::-1] for page in pages]
