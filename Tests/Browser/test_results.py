"""The parts of a result that only some requests have: names of meals, people, notes, missing answers, works behind an answer."""

from __future__ import annotations

from icalendar import Calendar

from browser import Browser
from recorded import playing, sent, stream
from server import Server
from test_plan import ask

SOUP = {"id": "soup", "kind": "recipe", "title": "Soup", "text": "", "servings": 4, "minutes": 25, "ingredients": ["1 carrot"], "steps": ["Cook."]}
MEALS = {
    "plan_text": "Two meals. A note that the text says.", "recipes": [SOUP], "grocery": {"items": [], "aisles": {}, "aisle_order": []},
    "plan": [
        {"day": 1, "date": "2026-11-23", "weekday": "mon", "recipe_id": "soup", "title": "Soup", "meal": "breakfast", "minutes": 25, "servings": 6},
        {"day": 1, "date": "2026-11-23", "weekday": "mon", "recipe_id": "soup", "title": "Soup", "meal": "lunch", "minutes": 20, "servings": 4},
    ],
    "notes": ["No card has a lasagne without milk.", "A note that the text says."],
}  # fmt: skip
CHORES = {
    "plan_text": "The chores.", "notes": ["Mia is too young for the bins."],
    "occurrences": [
        {"name": "Dishes", "date": "2026-11-23", "at": "2026-11-23T18:30:00", "weekday": "mon", "who": "Mia", "minutes": 10},
        {"name": "Bins", "date": "2026-11-23", "at": "2026-11-23T19:00:00", "weekday": "mon", "who": "adult", "minutes": 5},
    ],
    "unassigned": [{"task": "clean gutters", "reason": "nobody in the household may do this"}],
}  # fmt: skip
ROUTINE = {
    "plan_text": "The morning.", "notes": ["It ends at 08:00."],
    "steps": [{"at": "07:50", "minutes": 10, "text": "Shoes on", "source": "morning", "ages_years": [4]}],
}  # fmt: skip
UNKNOWN = {
    "answer": "I don’t know.", "basis": "none", "citations": [], "known": False, "references": [],
    "nearest": [{"id": "a", "title": "Naps"}, {"id": "b", "title": "<img src=x onerror=pwn()>"}],
}  # fmt: skip
GENERAL = {
    "answer": "No card covers this.\n\nDim the lights early.", "basis": "model", "citations": [], "known": False, "references": [],
    "nearest": [{"id": "a", "title": "Naps"}],
}  # fmt: skip
KNOWN = {
    "answer": "Not before 12 months.", "basis": "cards", "citations": [{"id": "a", "title": "Honey", "kind": "safety", "sources": []}], "known": True, "nearest": [],
    "references": [
        {"title": "Botulism", "publisher": "CDC", "year": 2024, "url": "https://www.cdc.gov/botulism/"},
        {"title": "Foreign", "publisher": "X", "year": 2020, "url": "javascript:pwn()"},
        {"title": "Book", "publisher": "AAP", "year": 2019},
    ],
}  # fmt: skip


def show(browser: Browser, server: Server, mode: str) -> None:
    ask(browser, server, mode, "please")
    browser.wait_for_state("done")
    browser.check_accessibility(f"result, {mode}")
    browser.pictures(f"result-{mode}")


def events(browser: Browser) -> list[dict[str, str]]:
    """Returns the events of the downloaded calendar file."""
    browser.find("#download-ics").click()
    found = Calendar.from_ical(browser.downloaded(".ics")).walk("VEVENT")
    return [
        {
            "summary": str(event["SUMMARY"]), "start": event["DTSTART"].dt.strftime("%H:%M"),
            "minutes": int(event["DURATION"].dt.total_seconds() // 60), "notes": str(event.get("DESCRIPTION", "")),
        }
        for event in found
    ]  # fmt: skip


def saved(browser: Browser) -> str:
    """Returns the downloaded text."""
    browser.find("#download-text").click()
    return browser.downloaded(".txt").decode()


def test_meals_have_names_minutes_servings_and_notes(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "meals", ("final", MEALS))):
        show(browser, server, "meals")
        assert [day.text for day in browser.all(".recipe .day")] == ["Monday 23 November, breakfast", "Monday 23 November, lunch"]
        assert [facts.text for facts in browser.all(".recipe .facts")] == ["25 min · serves 6", "20 min · serves 4"]
        # The amounts are those of the recipe; a plan for more people says so.
        assert [part.text for part in browser.all(".recipe summary")] == ["Ingredients for 4 and steps", "Ingredients and steps"]
        # A note is said once.
        assert [note.text for note in browser.all("#result .notes li")] == ["No card has a lasagne without milk."]
        first, second = events(browser)
        assert (first["summary"], first["start"], second["start"]) == ("Breakfast: Soup", "07:30", "12:00")
        assert "25 min, serves 6" in first["notes"] and "No card has a lasagne" in first["notes"]
        text = saved(browser)
        assert "Monday 23 November, breakfast: Soup · 25 min · serves 6" in text and "No card has a lasagne" in text


def test_chores_name_adults_and_children_and_what_nobody_does(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chores", ("final", CHORES))):
        show(browser, server, "chores")
        assert [who.text for who in browser.all(".weekday .who")] == ["Mia", "adult"]
        assert [what.text for what in browser.all(".weekday .what")] == ["Dishes 10 min", "Bins 5 min"]
        assert browser.text(".unassigned li") == "clean gutters: nobody in the household may do this"
        assert browser.text("#result .notes") == "Mia is too young for the bins."
        first, second = events(browser)
        assert (first["summary"], first["start"], first["minutes"]) == ("Dishes (Mia)", "18:30", 10)
        assert second["notes"].splitlines() == ["For adult", "Mia is too young for the bins."]
        text = saved(browser)
        assert "[ ] 18:30 Dishes (Mia, 10 min)" in text and "- clean gutters: nobody in the household may do this" in text


def test_a_routine_shows_its_notes(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "routines", ("final", ROUTINE))):
        show(browser, server, "routines")
        assert browser.text("#result .notes") == "It ends at 08:00."
        assert events(browser)[0]["notes"].splitlines() == ["For the 4-year-old", "It ends at 08:00."]


def test_an_unknown_answer_offers_the_nearest_cards_as_questions(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chat", ("final", UNKNOWN)), stream(2, "chat", ("final", KNOWN))):
        show(browser, server, "chat")
        assert browser.text("#progress") == "I don’t know the answer to this."
        assert not browser.all("#result .citations")
        titles = browser.all("#result .nearest button")
        assert [title.text for title in titles] == ["Naps", "<img src=x onerror=pwn()>"]
        titles[0].click()
        browser.wait(lambda: len(sent(browser)) == 2)
        assert (sent(browser)[1]["goal"], sent(browser)[1]["mode"]) == ("Naps", "chat")


def test_an_answer_from_general_knowledge_says_so_and_offers_the_nearest_cards(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chat", ("final", GENERAL)), stream(2, "chat", ("final", UNKNOWN))):
        show(browser, server, "chat")
        assert browser.text("#progress") == "The answer is ready, from a model’s general knowledge."
        assert browser.text("#result .basis") == "A model’s general knowledge: no card covers this."
        titles = browser.all("#result .nearest button")
        assert [title.text for title in titles] == ["Naps"]
        titles[0].click()
        browser.wait(lambda: len(sent(browser)) == 2)
        browser.wait(lambda: not browser.all("#result .basis"))


def test_works_behind_an_answer_are_links_to_the_web_only(browser: Browser, server: Server) -> None:
    with playing(browser, stream(1, "chat", ("final", KNOWN))):
        show(browser, server, "chat")
        assert [work.text for work in browser.all(".references li")] == ["Botulism (CDC, 2024)", "Foreign (X, 2020)", "Book (AAP, 2019)"]
        assert [link.get_attribute("href") for link in browser.all(".references a")] == ["https://www.cdc.gov/botulism/"]
