from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from browser import Browser
from provider import Provider
from server import ROOT, Server

sys.path.insert(0, str(ROOT / "infra/benchmarks"))

from processes import end_run, limit_silence  # noqa: E402

PASSWORD = "seven purple otters"


def move() -> None:
    """Says that the session gets ahead."""


def pytest_sessionstart(session: pytest.Session) -> None:
    global move
    move = limit_silence(lambda: setattr(session, "shouldfail", "no test ended for half an hour"))


def pytest_runtest_logfinish() -> None:
    move()


def pytest_sessionfinish() -> None:
    end_run()


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
def closed_server() -> Iterator[Server]:
    """A server outside dev mode. Anna is its administrator, Ben is not."""
    with Server(HEARTH_DEV="false") as server:
        for email in ("anna@example.org", "ben@example.org"):
            server.run("user", "create", email, text=PASSWORD)
        server.run("user", "admin", "1")
        yield server


@pytest.fixture(scope="session")
def _browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("downloads"))
    yield browser
    browser.close()


@pytest.fixture
def browser(_browser: Browser, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Begins without anything that an earlier test has stored, and checks the last page of every test."""
    _browser.forget()
    _browser.show()
    yield _browser
    _browser.check(request.node.name)
