"""Structured logs, one JSON object a line, without names, tokens, cards or addresses of pages that carry a token."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logs(level: str = "info") -> None:
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    logging.basicConfig(level=number, format="%(message)s", stream=sys.stderr)
    logging.getLogger("uvicorn.access").disabled = True
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
