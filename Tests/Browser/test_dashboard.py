"""The dashboard, compared with the API."""

from __future__ import annotations

import csv
import io
import urllib.error
from collections.abc import Iterator

import pytest

from browser import Browser
from server import Server
from provider import Provider
from test_sign_in import sign_in

PATH = "/v1/admin/dashboard"

# Keeps the delays of a page's timers, and shortens them.
HURRY = """
window.delays = [];
const later = window.setTimeout;
window.setTimeout = (work, delay) => { delays.push(delay); return later(work, 100); };
"""


def ask(server: Server, user: int, goal: str, mode: str = "chat") -> None:
    server.ask("/v1/assist/stream", {"user_id": user, "goal": goal, "mode": mode})


@pytest.fixture(scope="module")
def busy_server(provider: Provider) -> Iterator[Server]:
    """A server with runs of three users, one refused and one with feedback."""
    provider.words = ["Ten ", "minutes ", "a ", "day."]
    with Server(OPENAI_BASE_URL=provider.url) as server:
        for number in (2, 3):
            server.ask("/v1/users/upsert", {"user_id": number, "display_name": f"User {number}"})
        for user in (1, 1, 2, 3):
            ask(server, user, "How do we read more?")
        ask(server, 1, "Make porridge with honey for our baby of 9 months")
        server.ask("/v1/feedback", {"user_id": 1, "signal": "up", "comment": "Lovely"})
        yield server


def figures(browser: Browser) -> dict[str, str]:
    return {
        element.get_attribute("data-figure"): element.get_attribute("data-value")
        for element in browser.all("[data-figure]")
    }


def test_the_dashboard_shows_the_numbers_of_the_api_for_every_period(browser: Browser, busy_server: Server) -> None:
    browser.open(busy_server.url + PATH)
    for days in (7, 30, 90):
        browser.find(f"[data-days='{days}']").click()
        browser.wait(lambda days=days: f"days={days}" in browser.driver.current_url)
        stats = busy_server.ask(f"/v1/admin/stats?days={days}")
        expected = {
            "users": stats["total_users"],
            "active_users": stats["active_users"],
            "runs": stats["total_runs"],
            "failures": stats["failures"],
            "refusals": stats["refusals"],
            "cost_microusd": stats["total_cost_microusd"],
        }
        browser.wait(
            lambda expected=expected: {name: figures(browser).get(name) for name in expected}
            == {name: str(value) for name, value in expected.items()}
        )
    assert (stats["total_runs"], stats["refusals"]) == (5, 1)


def test_the_dashboard_is_accessible(browser: Browser, busy_server: Server) -> None:
    browser.open(busy_server.url + PATH + "?days=7")
    browser.check_accessibility("dashboard")
    browser.pictures("dashboard")


def test_the_list_of_runs_links_to_a_run(browser: Browser, busy_server: Server) -> None:
    browser.open(busy_server.url + PATH + "?days=7")
    run = busy_server.ask("/v1/admin/runs?limit=1&outcome=refused")["runs"][0]
    link = next(link for link in browser.all("main a") if run["run_id"] in (link.get_attribute("href") or ""))
    browser.open(link.get_attribute("href"))
    text = browser.text("main")
    assert run["run_id"] in text
    assert run["reason"] in text
    assert "porridge" not in text, "what was asked is the family's"
    browser.check_accessibility("run")
    browser.pictures("run")


def test_the_table_is_exported_as_csv(busy_server: Server) -> None:
    rows = list(csv.DictReader(io.StringIO(busy_server.ask("/v1/admin/stats.csv?days=7"))))
    assert len(rows) == 7
    assert sum(int(row["runs"]) for row in rows) == 5


def test_the_dashboard_refreshes_itself(browser: Browser, busy_server: Server) -> None:
    with browser.script(HURRY):
        browser.open(busy_server.url + PATH + "?days=7")
        before = int(figures(browser)["users"])
        busy_server.ask("/v1/users/upsert", {"user_id": 4, "display_name": "User 4"})
        browser.wait(lambda: int(figures(browser)["users"]) == before + 1)
        assert browser.text("#updated").startswith("Updated at ")
        # As the page says before its first refresh.
        assert set(browser.evaluate("delays")) == {15_000}


def test_the_dashboard_is_for_administrators_only(browser: Browser, closed_server: Server) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        closed_server.ask(PATH)
    assert refused.value.code == 401
    browser.open(closed_server.url + PATH)
    assert "/sign-in?next=" in browser.driver.current_url
    sign_in(browser, "ben@example.org")
    browser.wait(lambda: "administrator" in browser.text("main"))
    # The browser itself logs the 403.
    browser.driver.get_log("browser")
    browser.open(closed_server.url + "/sign-in?next=" + PATH)
    sign_in(browser, "anna@example.org")
    browser.wait(lambda: figures(browser).get("users") == "2")
