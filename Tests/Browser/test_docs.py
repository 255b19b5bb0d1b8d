"""The page that shows the API's description."""

from __future__ import annotations

from browser import Browser
from house import House


def test_every_operation_of_the_document_is_on_the_page(browser: Browser, house: House) -> None:
    document = house.ask("/openapi.json")
    browser.open(house.url + "/docs")
    text = browser.evaluate("document.querySelector('main').textContent")
    for path, item in document["paths"].items():
        assert path in text, path
        for operation in item.values():
            assert operation["summary"] in text, operation["summary"]
    browser.check_accessibility("docs")
    browser.pictures("docs")
