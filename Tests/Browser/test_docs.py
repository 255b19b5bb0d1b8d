"""The API reference page."""

from __future__ import annotations

from browser import Browser
from server import Server


def test_the_reference_page_shows_every_operation(browser: Browser, server: Server) -> None:
    document = server.ask("/openapi.json")
    browser.open(server.url + "/docs")
    text = browser.evaluate("document.querySelector('main').textContent")
    for path, item in document["paths"].items():
        assert path in text, path
        # "servers" is a member of a path that is no operation.
        for operation in (value for name, value in item.items() if name != "servers"):
            assert operation["summary"] in text, operation["summary"]
    browser.check_accessibility("docs")
    browser.pictures("docs")
