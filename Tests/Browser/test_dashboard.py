"""The dashboard: the API's numbers, for people."""

from __future__ import annotations

import csv
import io
import urllib.error
from collections.abc import Iterator

import pytest

from browser import Browser
from house import House
from provider import Provider
from test_sign_in import PASSWORD, sign_in

PATH = "/v1/admin/dashboard"


def ask(house: House, user: int, goal: str, mode: str = "chat") -> None:
    house.ask("/v1/assist/stream", {"user_id": user, "goal": goal, "mode": mode})


@pytest.fixture(scope="module")
def busy_house(provider: Provider) -> Iterator[House]:
    """Some runs of three users, one of them refused, one with feedback."""
    provider.words = ["Ten ", "minutes ", "a ", "day."]
    with House(OPENAI_BASE_URL=provider.url) as house:
        for number in (2, 3):
            house.ask("/v1/users/upsert", {"user_id": number, "display_name": f"User {number}"})
        for user in (1, 1, 2, 3):
            ask(house, user, "How do we read more?")
        ask(house, 1, "Make porridge with honey for our baby of 9 months")
        house.ask("/v1/feedback", {"user_id": 1, "signal": "up", "comment": "Lovely"})
        yield house


def figures(browser: Browser) -> dict[str, str]:
    return {
        element.get_attribute("data-figure"): element.get_attribute("data-value")
        for element in browser.all("[data-figure]")
    }


def test_its_numbers_are_the_interface_s_for_every_period(browser: Browser, busy_house: House) -> None:
    browser.open(busy_house.url + PATH)
    for days in (7, 30, 90):
        browser.find(f"[data-days='{days}']").click()
        browser.wait(lambda days=days: f"days={days}" in browser.driver.current_url)
        stats = busy_house.ask(f"/v1/admin/stats?days={days}")
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


def test_it_can_be_read_by_everybody(browser: Browser, busy_house: House) -> None:
    browser.open(busy_house.url + PATH + "?days=7")
    browser.check_accessibility("dashboard")
    browser.pictures("dashboard")


def test_from_a_list_of_runs_to_one_of_them(browser: Browser, busy_house: House) -> None:
    browser.open(busy_house.url + PATH + "?days=7")
    run = busy_house.ask("/v1/admin/runs?limit=1&outcome=refused")["runs"][0]
    link = next(link for link in browser.all("main a") if run["run_id"] in (link.get_attribute("href") or ""))
    browser.open(link.get_attribute("href"))
    text = browser.text("main")
    assert run["run_id"] in text
    assert run["reason"] in text
    assert "porridge" not in text, "what was asked is the family's"
    browser.check_accessibility("run")
    browser.pictures("run")


def test_the_table_can_be_taken_along(busy_house: House) -> None:
    rows = list(csv.DictReader(io.StringIO(busy_house.ask("/v1/admin/stats.csv?days=7"))))
    assert len(rows) == 7
    assert sum(int(row["runs"]) for row in rows) == 5


def test_new_numbers_come_by_themselves(browser: Browser, busy_house: House) -> None:
    browser.open(busy_house.url + PATH + "?days=7")
    before = int(figures(browser)["runs"])
    ask(busy_house, 1, "How do we read more?")
    browser.wait(lambda: int(figures(browser)["runs"]) == before + 1, seconds=30)


def test_it_is_the_administrators_alone(browser: Browser) -> None:
    with House(HEARTH_DEV="false") as house:
        for email in ("anna@example.org", "ben@example.org"):
            house.run("user", "create", email, text=PASSWORD)
        house.run("user", "admin", "1")
        with pytest.raises(urllib.error.HTTPError) as refused:
            house.ask(PATH)
        assert refused.value.code == 401
        browser.open(house.url + PATH)
        assert "/sign-in?next=" in browser.driver.current_url
        sign_in(browser, "ben@example.org")
        browser.wait(lambda: "administrator" in browser.text("main"))
        # A browser complains of the 403 itself.
        browser.driver.get_log("browser")
        browser.open(house.url + "/sign-in?next=" + PATH)
        sign_in(browser, "anna@example.org")
        browser.wait(lambda: figures(browser).get("users") == "2")
