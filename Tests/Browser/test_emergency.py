"""The card of an emergency: before anything else, in the language of the question, with the numbers of the country."""

from __future__ import annotations

import json

import pytest

from browser import Browser
from recorded import playing, sent, stream
from server import ROOT, Server
from test_plan import ask


def suspected(server: Server) -> str:
    """Returns a sentence that the server takes for a possible emergency. Which one that is changes with the classifier."""
    lines = (ROOT / "Tests/Fixtures/policies/emergencies-blind.tsv").read_text().splitlines()
    goals = [goal for label, language, _, goal in (line.split("\t") for line in lines) if (label, language) == ("harmless", "en")]
    requests = [{"id": goal, "domain": "chat", "kids_ages_months": [], "goal": goal} for goal in goals]
    decisions = map(json.loads, server.run("policy", "decide", "--jsonl", text="\n".join(map(json.dumps, requests))).splitlines())
    return next(decision["id"] for decision in decisions if decision["decision"] == "allow" and decision.get("alert"))


def refusal(**emergency: object) -> tuple[str, object]:
    steps = ["Rufen Sie jetzt 144 an.", "Kein Erbrechen auslösen."]
    card = {"kind": "poison", "numbers": ["145", "144"], "steps": steps, "language": "de", "country_known": True, **emergency}
    return ("refusal", {"code": "poison", "message": "Rufen Sie jetzt an.", "rule": "poison", "emergency": card})


def test_an_emergency_is_one_card_with_its_numbers_first(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chat", refusal())):
        ask(browser, server, "chat", "Mein Kind hat Spülmittel getrunken")
        browser.wait(lambda: browser.all(".emergency"))
        links = browser.all(".emergency .calls a")
        assert [(link.text, link.get_attribute("href")) for link in links] == [("145 anrufen", "tel:145"), ("144 anrufen", "tel:144")]
        assert [step.text for step in browser.all(".emergency ol[lang=de] li")] == ["Rufen Sie jetzt 144 an.", "Kein Erbrechen auslösen."]
        assert browser.find(".emergency").get_attribute("role") == "alert"
        assert browser.evaluate("document.activeElement.textContent") == "Notfall"
        # Nothing is above it, and nothing else is shown as the answer.
        assert browser.evaluate("document.querySelector('main > :not([hidden])').id") == "emergency"
        assert browser.evaluate("document.querySelector('.emergency').offsetWidth >= document.querySelector('.planner').offsetWidth")
        for part in ("#status", "#output", ".intro"):
            assert not browser.find(part).is_displayed()
        assert not browser.all("#notice > *") and not browser.all("#emergency-country")
        browser.check_accessibility("emergency")
        browser.pictures("emergency")


def test_the_card_goes_with_the_next_request(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chat", refusal()), stream(2, "chat", ("final", {"answer": "Gern.", "citations": []}))):
        ask(browser, server, "chat", "Mein Kind hat Spülmittel getrunken")
        browser.wait(lambda: browser.all(".emergency"))
        browser.find("#start").click()
        browser.wait_for_state("done")
        assert not browser.all(".emergency") and browser.find("#status").is_displayed() and browser.find(".intro").is_displayed()


def test_the_country_is_asked_once_and_stored_beside_the_household(browser: Browser, server: Server) -> None:
    user = 77
    server.ask("/v1/users/upsert", {"user_id": user})
    server.ask("/v1/households/upsert", {"user_id": user, "prefs": {"adults": 1, "kidsAges": [4], "allergies": ["sesame"], "cuisines": []}})
    unknown = stream(1, "chat", refusal(numbers=["112", "911"], language="en", country_known=False))
    with playing(browser, unknown, stream(2, "chat", refusal(language="en"))):
        ask(browser, server, "chat", "My child drank detergent", user)
        browser.wait(lambda: browser.all("#emergency-country"))
        browser.check_accessibility("emergency, country unknown")
        browser.pictures("emergency-country")
        browser.find('#emergency-country option[value="AT"]').click()
        browser.find(".country button").click()
        calls = "[...document.querySelectorAll('.emergency .calls a')].map((link) => link.textContent)"
        browser.wait(lambda: browser.evaluate(calls) == ["Call 145", "Call 144"])
        assert not browser.all("#emergency-country")
        first, second = sent(browser)
        assert (first["goal"], first["user_id"]) == (second["goal"], second["user_id"])
    prefs = server.ask(f"/v1/households/by_user/{user}")["prefs"]
    assert (prefs["country"], prefs["allergies"], prefs["kidsAges"]) == ("AT", ["sesame"], [4])


@pytest.mark.parametrize("goal, language", [("My toddler swallowed a button battery", "en"), ("Mein Kind hat eine Knopfzelle verschluckt", "de")])
def test_the_server_answers_an_emergency_with_the_card(browser: Browser, server: Server, goal: str, language: str) -> None:
    ask(browser, server, "chat", goal)
    browser.wait_for_state("refused")
    assert browser.all(".emergency .calls a[href^='tel:']")
    assert browser.find(".emergency ol").get_attribute("lang") == language
    assert browser.all("#emergency-country"), "no country is known in a new household"


def test_another_refusal_is_no_emergency(browser: Browser, server: Server) -> None:
    ask(browser, server, "chat", "Make porridge with honey for our baby of 9 months")
    browser.wait_for_state("refused")
    assert not browser.all(".emergency") and browser.find("#status").is_displayed()


def test_a_possible_emergency_is_a_line_above_the_answer(browser: Browser, server: Server) -> None:
    ask(browser, server, "chat", suspected(server))
    browser.wait_for_state("done")
    assert browser.all(".alert .calls a[href^='tel:']") and not browser.all(".emergency")
    assert browser.find("#status").is_displayed() and browser.find("#output").is_displayed()
    assert not browser.find(".alert ol").is_displayed()
    browser.find(".alert summary").click()
    assert browser.find(".alert ol").is_displayed()
    assert browser.evaluate("document.querySelector('main > :not([hidden])').id") == "emergency"
    browser.check_accessibility("possible emergency")
