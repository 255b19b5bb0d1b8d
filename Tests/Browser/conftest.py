from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser import Browser
from server import Server
from provider import Provider


@pytest.fixture(scope="session")
def provider() -> Iterator[Provider]:
    provider = Provider()
    yield provider
    provider.close()


@pytest.fixture(scope="session")
def server(provider: Provider) -> Iterator[Server]:
    with Server(OPENAI_BASE_URL=provider.url) as server:
        yield server


@pytest.fixture(scope="session")
def _browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("downloads"))
    yield browser
    browser.close()


@pytest.fixture
def browser(_browser: Browser, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Checks the last page of every test."""
    _browser.driver.delete_all_cookies()
    _browser.show()
    yield _browser
    _browser.check(request.node.name)


@pytest.fixture
def downloads(_browser: Browser) -> Path:
    return _browser.downloads
