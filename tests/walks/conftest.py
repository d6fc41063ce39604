"""One browser for the folder."""

from tests.browser.conftest import chromium as chromium
from tests.browser.conftest import server as server
