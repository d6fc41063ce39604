"""A server where the second round of War X-treme begins with a Speed card on top of the first army. Only tests run this."""

from __future__ import annotations

from tests.browser.planted import serve

TOPS = ("P-Royal Wave", "Z-K")

if __name__ == "__main__":
    serve(TOPS)
