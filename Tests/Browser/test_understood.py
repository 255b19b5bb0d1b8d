"""The chips above an answer: what was understood, its corrections, and the run with them."""

from __future__ import annotations

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser
from recorded import RUN, playing, sent, stream
from server import Server
from test_plan import ask

GOAL = "Für Mia: dinner Monday and Tuesday without nuts and no flurb, under 30 min"

MEALS_INTENT = {
    "days": ["2026-11-23", "2026-11-24"], "meals": ["dinner"], "servings": 5, "exclude": ["peanut", "tree_nut"], "diets": ["vegetarian"],
    "dishes": ["lasagne"], "foods": ["zucchini"], "cuisines": ["italian"], "max_minutes": 30, "budget": {"amount": 40, "currency": "EUR"},
    "traits": ["one_pot"], "only_for": [{"name": "Mia"}], "fixed": [{"date": "2026-11-24", "meal": "dinner", "dish": "pizza"}],
    "keep": True, "change": [{"date": "2026-11-24", "diets": ["vegan"], "swap": True}],
}  # fmt: skip
MEALS = {
    "mode": "meals", "language": "en", "intent": MEALS_INTENT,
    "evidence": [{"member": "exclude", "value": "tree_nut", "span": [36, 48]}],
    "not_understood": [{"text": "flurb", "span": [56, 61]}],
    "exclusions": [
        {"name": "peanut", "source": "request"}, {"name": "tree_nut", "source": "request"},
        {"name": "sesame", "source": "household", "text": "sesame"},
        {"name": "mushroom", "source": "memory", "text": "Mia hates mushrooms"}, {"name": "meat", "source": "diet", "text": "vegetarian"},
    ],
}  # fmt: skip
CHORES = {
    "mode": "chores", "language": "en", "not_understood": [], "exclusions": [{"name": "sesame", "source": "household", "text": "sesame"}],
    "intent": {
        "tasks": [
            {"task": "dishes", "who": ["Mia", "Ben"], "weekdays": ["mon", "wed"], "at": "18:00"},
            {"task": "take out trash", "who": "adults", "every_weeks": 2},
        ],
        "exclude_weekdays": ["sun"], "fair": True,
    },
}  # fmt: skip
ROUTINE = {
    "mode": "routines", "language": "en", "not_understood": [], "exclusions": [],
    "intent": {"kind": "morning", "start": "07:00", "end": "07:45", "steps": ["brush teeth"], "without": ["tv"]},
}


def chips(browser: Browser) -> dict[str, list[str]]:
    """Returns the texts of the chips by the titles of their rows. Titles of several rows occur once."""
    rows: dict[str, list[str]] = {}
    for row in browser.all("#understood dl > div"):
        texts = [chip.text.splitlines()[0] for chip in row.find_elements("css selector", ".chip > span")]
        rows.setdefault(row.find_element("css selector", "dt").text, []).extend(texts)
    return rows


def press(browser: Browser, name: str) -> None:
    """Presses a button by its accessible name."""
    browser.find(f'#understood button[aria-label="{name}"]').click()


def test_everything_that_was_understood_is_a_chip(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "meals", ("intent", MEALS))):
        ask(browser, server, "meals", GOAL)
        browser.wait(lambda: browser.all("#understood .chip"))
        assert chips(browser) == {
            "Days": ["Mon 23 Nov", "Tue 24 Nov"], "Meals": ["dinner"], "People": ["for 5"], "Leave out": ["no peanut", "no tree nut"],
            "Diets": ["vegetarian"], "Dishes": ["lasagne"], "With": ["zucchini"], "Cuisines": ["italian"], "Time": ["up to 30 minutes"],
            "Budget": ["up to 40 EUR"], "Wishes": ["one pot"], "Only for": ["Mia"],
            "On one day": ["pizza on Tuesday 24 November", "Tuesday 24 November", "vegan", "another dish"],
            "Earlier plan": ["stays, but for the changes"],
            "Always left out": [
                "no sesame from your family", "no mushroom from a note: “Mia hates mushrooms”", "no meat from the diet vegetarian",
            ],
            "Unclear": ["Not understood: flurb"],
        }  # fmt: skip
        # Spans count bytes, and the request begins with a letter of two.
        assert browser.find("#understood .chip[title]").get_attribute("title") == "You wrote “without nuts”"
        # What a family's notes and settings exclude is changed there, not for one request.
        assert not browser.all("#understood .locked button")
        assert not browser.find("#run-again").is_displayed()
        browser.check_accessibility("understood")
        browser.pictures("understood")


def test_a_corrected_intent_runs_again_with_the_same_request(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "meals", ("intent", {**MEALS, "intent": {**MEALS_INTENT, "keep": False, "change": []}}))):
        ask(browser, server, "meals", GOAL)
        browser.wait(lambda: browser.all("#understood .chip"))
        press(browser, "Remove: no peanut")
        press(browser, "Remove: Mon 23 Nov")
        press(browser, "Correct: up to 30 minutes")
        field = browser.find("#understood .correction input")
        field.clear()
        field.send_keys("20", Keys.ENTER)
        press(browser, "Correct: vegetarian")
        browser.find('#understood .correction option[value="vegan"]').click()
        browser.find("#understood .correction button").click()
        press(browser, "Leave out: flurb")
        assert chips(browser)["Leave out"] == ["no flurb", "no tree nut"]
        browser.check_accessibility("understood, corrected")
        browser.find("#run-again").click()
        browser.wait(lambda: len(sent(browser)) == 2)
        first, second = sent(browser)
        intent = second["options"].pop("intent")
        assert {**first, "options": {}} == second
        assert (intent["exclude"], intent["days"], intent["max_minutes"]) == (["flurb", "tree_nut"], ["2026-11-24"], 20)
        assert intent["diets"] == ["vegan"]
        untouched = ["meals", "servings", "dishes", "foods", "cuisines", "budget", "traits", "only_for", "fixed"]
        assert {name: intent[name] for name in untouched} == {name: MEALS_INTENT[name] for name in untouched}


def test_undo_brings_back_what_was_understood(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "meals", ("intent", MEALS))):
        ask(browser, server, "meals", GOAL)
        browser.wait(lambda: browser.all("#understood .chip"))
        before = chips(browser)
        press(browser, "Remove: vegan")
        press(browser, "Remove: another dish")
        # A day without wishes of its own is no change.
        assert chips(browser)["On one day"] == ["pizza on Tuesday 24 November"]
        browser.find("#run-again + button").click()
        assert chips(browser) == before


def test_a_changed_plan_stays_the_one_that_the_request_changed(browser: Browser, server: Server) -> None:
    plans = [stream(run, "meals", ("intent", MEALS)) for run in (1, 2, 3)]
    with playing(browser, *plans):
        ask(browser, server, "meals", GOAL)
        browser.wait_for_state("done")
        browser.find("#start").click()
        browser.wait(lambda: len(sent(browser)) == 2)
        browser.wait_for_state("done")
        for count in (3, 4):
            press(browser, "Remove: vegan")
            browser.find("#run-again").click()
            browser.wait(lambda: len(sent(browser)) == count)
            browser.wait_for_state("done")
            # The second request changed the first plan; so do its repetitions.
            assert sent(browser)[-1]["options"]["previous_run"] == RUN.format(1)
        assert "previous_run" not in sent(browser)[1].get("options", {})


def test_chores_and_routines_are_chips(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chores", ("intent", CHORES)), stream(2, "chores", ("intent", CHORES))):
        ask(browser, server, "chores", "the dishes")
        browser.wait(lambda: browser.all("#understood .chip"))
        assert chips(browser) == {
            "Chores": ["dishes · Mia and Ben · Mon, Wed · at 18:00", "take out trash · adults · every 2 weeks"],
            "Not on": ["Sun"], "Shared": ["fairly or in turns"],
        }  # fmt: skip
        press(browser, "Correct: dishes · Mia and Ben · Mon, Wed · at 18:00")
        who = browser.all("#understood .correction input[type=text]")[1]
        who.clear()
        who.send_keys("everybody")
        browser.find('#understood .correction input[value="wed"]').click()
        browser.check_accessibility("understood, editing a chore")
        browser.pictures("understood-chore")
        browser.find("#understood .correction button").click()
        browser.find("#run-again").click()
        browser.wait(lambda: len(sent(browser)) == 2)
        assert sent(browser)[1]["options"]["intent"]["tasks"] == [
            {"task": "dishes", "who": "everybody", "weekdays": ["mon"], "at": "18:00"},
            {"task": "take out trash", "who": "adults", "every_weeks": 2},
        ]
    with playing(browser, stream(1, "routines", ("intent", ROUTINE))):
        ask(browser, server, "routines", "a morning")
        browser.wait(lambda: browser.all("#understood .chip"))
        assert chips(browser) == {
            "Routine": ["morning"], "Starts": ["07:00"], "Ends": ["07:45"], "Steps": ["brush teeth"], "Without": ["tv"],
        }  # fmt: skip


def test_chips_work_by_keyboard_and_are_announced(browser: Browser, server: Server) -> None:
    def keys(*names: str) -> None:
        ActionChains(browser.driver).send_keys(*names).perform()

    focused = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    with playing(browser, stream(1, "meals", ("intent", MEALS))):
        ask(browser, server, "meals", GOAL)
        browser.wait(lambda: browser.all("#understood .chip"))
        browser.driver.execute_script("document.querySelector('#understood button').focus()")
        assert browser.evaluate(focused) == "Correct: Mon 23 Nov"
        keys(Keys.TAB, Keys.ENTER)
        # The next chip has taken the place, and the focus.
        assert browser.evaluate(focused) == "Correct: Tue 24 Nov"
        assert browser.evaluate("document.getElementById('announcements').textContent") == (
            "Removed: Mon 23 Nov. Press “Run again” to use it."
        )
        keys(Keys.ENTER)
        assert browser.evaluate("document.activeElement.type") == "date"
        keys(Keys.ESCAPE)
        assert browser.evaluate(focused) == "Correct: Tue 24 Nov"
        assert browser.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_foreign_texts_in_an_intent_stay_text(browser: Browser, server: Server) -> None:
    payload = "<img src=x onerror=pwn()>"
    heard = {
        "mode": "meals", "language": "en", "intent": {"exclude": [payload], "dishes": [payload], "only_for": [{"name": payload}]},
        "not_understood": [{"text": payload, "span": [0, 9]}], "exclusions": [{"name": payload, "source": "memory", "text": payload}],
    }  # fmt: skip
    with playing(browser, stream(1, "meals", ("intent", heard))):
        ask(browser, server, "meals", payload)
        browser.wait(lambda: browser.all("#understood .chip"))
        press(browser, f"Correct: {payload}")
        assert browser.find("#understood .correction input").get_attribute("value") == payload
        assert not browser.all("main img")


def test_a_food_in_doubt_is_left_out_or_allowed(browser: Browser, server: Server) -> None:
    heard = {
        "mode": "meals", "language": "en", "intent": {"meals": ["dinner"]}, "evidence": [],
        "not_understood": [
            {"text": "hazelnuts", "span": [0, 9], "exclude": ["tree_nut"]}, {"text": "prawns", "span": [14, 20], "exclude": ["shellfish"]},
        ],
        "exclusions": [{"name": "tree_nut", "source": "doubt"}, {"name": "shellfish", "source": "doubt"}],
    }  # fmt: skip
    with playing(browser, stream(1, "meals", ("intent", heard))):
        ask(browser, server, "meals", "hazelnuts and prawns, you know what Leo is like")
        browser.wait(lambda: browser.all("#understood .chip"))
        assert chips(browser)["Unclear"] == ["Left out, to be safe: hazelnuts", "Left out, to be safe: prawns"]
        assert not browser.find("#run-again").is_displayed()
        press(browser, "Allow: prawns")
        press(browser, "Leave out: hazelnuts")
        assert "Unclear" not in chips(browser)
        browser.find("#run-again").click()
        browser.wait(lambda: len(sent(browser)) == 2)
        assert sent(browser)[1]["options"]["intent"] == {"meals": ["dinner"], "exclude": ["tree_nut"]}


def test_the_server_plans_again_by_the_corrected_intent(browser: Browser, server: Server) -> None:
    ask(browser, server, "meals", "Dinners from Monday to Friday, no nuts")
    browser.wait_for_state("done")
    understood = chips(browser)
    assert (len(understood["Days"]), understood["Meals"], understood["Leave out"]) == (5, ["dinner"], ["no peanut", "no tree nut"])
    # The household of dev mode has an allergy to shellfish.
    assert any("shellfish" in text and "your family" in text for text in understood["Always left out"])
    assert len(browser.all("#result .meals > .cards > li")) == 5
    press(browser, f"Remove: {understood['Days'][0]}")
    browser.find("#run-again").click()
    browser.wait(lambda: browser.evaluate("document.querySelectorAll('#result .meals > .cards > li').length") == 4)
    browser.wait_for_state("done")
    assert chips(browser)["Days"] == understood["Days"][1:]
    assert not browser.find("#run-again").is_displayed()
