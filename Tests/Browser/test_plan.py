"""The page that a new host opens first."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

from icalendar import Calendar

from browser import Browser
from house import House
from provider import Provider


def ask(browser: Browser, house: House, mode: str, goal: str) -> None:
    browser.open(house.url + "/")
    browser.find(f"input[name=mode][value={mode}]").find_element("xpath", "./ancestor::label").click()
    browser.find("textarea#goal").clear()
    browser.find("textarea#goal").send_keys(goal)
    browser.find("button#start").click()


def test_a_plan_streams_in_and_is_checked_off_copied_rated_and_taken_along(
    browser: Browser, house: House, provider: Provider, downloads: Path
) -> None:
    provider.words = ["A ", "calm ", "week ", "of ", "dinners."]
    browser.open(house.url + "/")
    browser.check_accessibility("plan, idle")
    browser.pictures("plan-idle")
    ask(browser, house, "meals", "Plan dinners for three days, no nuts")
    assert browser.wait_for_state("done", "error", "refused", "quota") == "done"
    assert "A calm week of dinners." in browser.text("#answer")
    browser.check_accessibility("plan, done")
    browser.pictures("plan-done")

    boxes = browser.all("#groceries input[type=checkbox]")
    assert len(boxes) > 5
    boxes[0].click()
    assert re.search(rf"\b1 of {len(boxes)}\b", browser.text("main"))

    # The command that stands there asks for the same.
    text = browser.find("#curl").get_attribute("textContent")
    command = shlex.split(text.replace("\\\n", " "))
    assert command[:2] == ["curl", "-N"]
    sent = json.loads(command[command.index("-d") + 1])
    assert (sent["goal"], sent["mode"]) == ("Plan dinners for three days, no nuts", "meals")
    answer = subprocess.run(["sh", "-c", text], capture_output=True, text=True, check=True, timeout=60).stdout
    assert "event: done" in answer

    browser.find("button#thumbs-up").click()
    browser.wait(lambda: json.loads(house.run("feedback", "export", "--jsonl").splitlines()[-1])["signal"] == "up")

    browser.find("#download-ics").click()
    [file] = browser.wait(lambda: list(downloads.glob("*.ics")))
    events = Calendar.from_ical(file.read_bytes()).walk("VEVENT")
    assert len(events) == 3
    assert all(event["UID"] and event["DTSTAMP"] and event["DTSTART"] and event["SUMMARY"] for event in events)
    assert len({event["UID"] for event in events}) == 3
    browser.find("#download-text").click()
    [file] = browser.wait(lambda: list(downloads.glob("*.txt")))
    assert "A calm week of dinners." in file.read_text()


def test_every_mode_gives_its_own_result(browser: Browser, house: House, provider: Provider) -> None:
    provider.words = ["Calm ", "words."]
    for mode, goal in [
        ("chores", "Share the chores of a week"),
        ("routines", "A calmer bedtime for our four-year-old"),
        ("chat", "How do we make bedtime calmer?"),
    ]:
        ask(browser, house, mode, goal)
        assert browser.wait_for_state("done", "error", "refused", "quota") == "done", mode
        assert len(browser.text("#result")) > 40
        browser.check_accessibility(f"plan, {mode}")
        browser.pictures(f"plan-{mode}")


def test_a_stream_that_is_stopped_ends_at_the_provider_too(browser: Browser, house: House, provider: Provider) -> None:
    # Policy holds the last words back until it has seen what follows them.
    provider.words, provider.hold = ["One ", "two ", *["more "] * 60, "three."], 60
    provider.go_on.clear()
    provider.was_left.clear()
    try:
        ask(browser, house, "chat", "How do we read more?")
        browser.wait(lambda: "One two more" in browser.text("#answer"))
        assert browser.find("#status").get_attribute("data-state") == "running"
        assert not browser.find("button#start").is_enabled()
        browser.find("button#stop").click()
        browser.wait_for_state("stopped")
        assert provider.was_left.wait(10), "the provider was not told"
    finally:
        provider.go_on.set()
        provider.hold = None
    # And the page is ready for another.
    ask(browser, house, "chat", "How do we read more?")
    browser.wait_for_state("done")
    assert browser.text("#answer").rstrip().endswith("three.")


def test_a_refusal_is_told_kindly(browser: Browser, house: House) -> None:
    ask(browser, house, "chat", "Make porridge with honey for our baby of 9 months")
    browser.wait_for_state("refused")
    assert len(browser.text("#status")) > 10 or len(browser.text("#answer")) > 10
    browser.check_accessibility("plan, refused")
    browser.pictures("plan-refused")


def test_everything_can_be_done_by_keyboard(browser: Browser, house: House, provider: Provider) -> None:
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    provider.words = ["By ", "keys."]
    browser.open(house.url + "/")
    seen: list[str] = []
    for _ in range(80):
        ActionChains(browser.driver).send_keys(Keys.TAB).perform()
        here = browser.evaluate("document.activeElement.id || document.activeElement.name || document.activeElement.className")
        outline = browser.evaluate(
            "getComputedStyle(document.activeElement).outlineStyle + ' '"
            " + getComputedStyle(document.activeElement.closest('label') ?? document.activeElement).outlineStyle"
        )
        assert outline != "none none", f"nobody sees that {here} has the focus"
        seen.append(here)
        if here == "goal":
            ActionChains(browser.driver).send_keys("How do we read more?").perform()
        if here == "start":
            ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
            break
    assert seen[0] == "skip"
    assert seen.index("mode") < seen.index("goal") < seen.index("start")
    browser.wait_for_state("done")
