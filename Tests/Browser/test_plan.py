"""The planning page."""

from __future__ import annotations

import json
import re
import shlex
import subprocess

from icalendar import Calendar

from browser import Browser
from server import Server
from provider import Provider


def enter_user(browser: Browser, number: int) -> None:
    browser.find(".family summary").click()
    browser.find("#user").clear()
    browser.find("#user").send_keys(str(number))


def ask(browser: Browser, server: Server, mode: str, goal: str, user: int = 1) -> None:
    browser.open(server.url + "/")
    if user != 1:
        enter_user(browser, user)
    browser.find(f"input[name=mode][value={mode}]").find_element("xpath", "./ancestor::label").click()
    browser.find("textarea#goal").clear()
    browser.find("textarea#goal").send_keys(goal)
    browser.find("button#start").click()


def test_a_plan_is_streamed_ticked_off_copied_rated_and_downloaded(browser: Browser, server: Server, provider: Provider) -> None:
    provider.words = ["A ", "calm ", "week ", "of ", "dinners."]
    browser.open(server.url + "/")
    browser.check_accessibility("plan, idle")
    browser.pictures("plan-idle")
    ask(browser, server, "meals", "Plan dinners for three days, no nuts")
    browser.wait_for_state("done")
    assert "A calm week of dinners." in browser.text("#answer")
    browser.check_accessibility("plan, done")
    browser.pictures("plan-done")

    boxes = browser.all("#groceries input[type=checkbox]")
    assert len(boxes) > 5
    boxes[0].click()
    assert re.search(rf"\b1 of {len(boxes)}\b", browser.text("main"))

    # The command on the page sends the same request.
    text = browser.find("#curl").get_attribute("textContent")
    command = shlex.split(text.replace("\\\n", " "))
    assert command[:2] == ["curl", "-N"]
    sent = json.loads(command[command.index("-d") + 1])
    assert (sent["goal"], sent["mode"]) == ("Plan dinners for three days, no nuts", "meals")
    answer = subprocess.run(["sh", "-c", text], capture_output=True, text=True, check=True).stdout
    assert "event: done" in answer

    browser.find("button#thumbs-up").click()
    browser.wait(lambda: "up" in [json.loads(line)["signal"] for line in server.run("feedback", "export", "--jsonl").splitlines()])

    browser.find("#download-ics").click()
    events = Calendar.from_ical(browser.downloaded(".ics")).walk("VEVENT")
    assert len(events) == 3
    assert all(event["UID"] and event["DTSTAMP"] and event["DTSTART"] and event["SUMMARY"] for event in events)
    assert len({event["UID"] for event in events}) == 3
    browser.find("#download-text").click()
    assert "A calm week of dinners." in browser.downloaded(".txt").decode()


def test_every_mode_shows_its_result(browser: Browser, server: Server, provider: Provider) -> None:
    provider.words = ["Calm ", "words."]
    for mode, goal in [
        ("chores", "Share the chores of a week"),
        ("routines", "A calmer bedtime for our four-year-old"),
        ("chat", "How do we make bedtime calmer?"),
    ]:
        ask(browser, server, mode, goal)
        browser.wait_for_state("done")
        assert len(browser.text("#result")) > 40
        browser.check_accessibility(f"plan, {mode}")
        browser.pictures(f"plan-{mode}")


def test_stop_ends_the_call_to_the_provider(browser: Browser, server: Server, provider: Provider) -> None:
    # The policy holds the last words back until it has seen the following ones.
    provider.words, provider.hold = ["One ", "two ", *["more "] * 60, "three."], 60
    provider.go_on.clear()
    provider.was_left.clear()
    try:
        ask(browser, server, "chat", "How do we read more?")
        browser.wait(lambda: "One two more" in browser.text("#answer"))
        assert browser.find("#status").get_attribute("data-state") == "running"
        assert not browser.find("button#start").is_enabled()
        browser.find("button#stop").click()
        browser.wait_for_state("stopped")
        # The call to the provider ends.
        browser.wait(provider.was_left.is_set)
    finally:
        provider.go_on.set()
        provider.hold = None
    # The page accepts another request.
    ask(browser, server, "chat", "How do we read more?")
    browser.wait_for_state("done")
    assert browser.text("#answer").rstrip().endswith("three.")


def test_a_refusal_shows_its_message(browser: Browser, server: Server) -> None:
    ask(browser, server, "chat", "Make porridge with honey for our baby of 9 months")
    browser.wait_for_state("refused")
    assert len(browser.text("#status")) > 10 or len(browser.text("#answer")) > 10
    browser.check_accessibility("plan, refused")
    browser.pictures("plan-refused")


def test_the_page_works_by_keyboard(browser: Browser, server: Server, provider: Provider) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    provider.words = ["By ", "keys."]
    browser.open(server.url + "/")
    seen: list[str] = []
    for _ in range(80):
        ActionChains(browser.driver).send_keys(Keys.TAB).perform()
        here = browser.evaluate("document.activeElement.id || document.activeElement.name || document.activeElement.className")
        outline = browser.evaluate(
            "getComputedStyle(document.activeElement).outlineStyle + ' '"
            " + getComputedStyle(document.activeElement.closest('label') ?? document.activeElement).outlineStyle"
        )
        assert outline != "none none", f"the focus on {here} is invisible"
        seen.append(here)
        if here == "goal":
            ActionChains(browser.driver).send_keys("How do we read more?").perform()
        if here == "start":
            ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
            break
    assert seen[0] == "skip"
    assert seen.index("mode") < seen.index("goal") < seen.index("start")
    browser.wait_for_state("done")
