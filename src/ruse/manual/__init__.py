"""The manual: Markdown from `docs/` and the docstrings of the public parts, as pages of HTML without network or script."""

from ruse.manual.book import Book, Page
from ruse.manual.sources import ROOT

__all__ = ["ROOT", "Book", "Page"]
