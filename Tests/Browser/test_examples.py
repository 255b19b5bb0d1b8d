"""Every example of the planning page is asked, and its answer is checked against its own words, for several households and days."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from typing import TypeVar
from zoneinfo import ZoneInfo

import pytest

from browser import Browser
from server import Server
from test_plan import enter_user

Value = TypeVar("Value")

# Time zone and household; None is that of dev mode.
HOUSEHOLDS = {
    "the household of dev mode": ("UTC", None),
    "two adults": ("America/New_York", {"adults": 2, "kidsAges": [], "allergies": [], "cuisines": []}),
    "a parent with a baby and a teenager":
        ("Europe/Berlin", {"adults": 1, "kidsAges": [0.75, 14], "allergies": ["sesame", "milk"], "cuisines": []}),
}

# Each day of a week, which the end of a year is in, a leap day, and the days on which summer time begins and ends.
DAYS = [
    *((f"{date(2026, 12, 28) + timedelta(days)}", "the household of dev mode") for days in range(7)),
    ("2028-02-29", "two adults"), ("2027-03-14", "two adults"), ("2027-11-07", "two adults"),
    ("2027-03-28", "a parent with a baby and a teenager"), ("2027-10-31", "a parent with a baby and a teenager"),
]

# Independent of the server's own lists. "nut" alone would find nutmeg, and "coconut" is a fruit.
NUTS = r"\b(pea|wal|hazel|chest)?nuts?\b|\b(almond|cashew|pecan|pistachio|macadamia|praline|marzipan|frangipane|nutella|satay)s?\b"
MEAT_AND_FISH = (
    r"\b(beef|pork|ham|bacon|chicken|turkey|lamb|veal|duck|mince|minced meat|sausages?|chorizo|salami|prosciutto|gelatine?|fish|salmon|tuna|cod|"
    r"haddock|trout|sardines?|anchov(y|ies)|prawns?|shrimps?|crab|mussels?|meatballs?)\b"
)
MUSHROOMS = r"\b(mushrooms?|champignons?|shiitake|porcini|chanterelles?|pilze?)\b"


@pytest.fixture(scope="module")
def offline_server() -> Iterator[Server]:
    """A server without models: every text is its own."""
    with Server(AI_ASSIST_ENABLED="false") as server:
        yield server


def member(server: Server, household: str) -> int:
    """Returns a new user in a copy of a household. Cases share none, because a request may change the last plan."""
    zone, prefs = HOUSEHOLDS[household]
    user = server.ask("/v1/users/upsert", {"display_name": "Example", "time_zone": zone})["user_id"]
    server.ask("/v1/households/upsert", {"user_id": user, "prefs": prefs or server.ask("/v1/households/by_user/1")["prefs"]})
    return user


def days(final: dict) -> list[date]:
    return sorted({date.fromisoformat(meal["date"]) for meal in final["plan"]})


def following(start: date, weekday: int) -> date:
    """Returns the first day from `start` on with the weekday; 0 is Monday."""
    return start + timedelta((weekday - start.weekday()) % 7)


def on_one_day(zone: str, ask: Callable[[], Value]) -> tuple[date, Value]:
    """Returns today, and what `ask` returns. Asks again if the day has ended meanwhile."""
    today = datetime.now(ZoneInfo(zone)).date()
    answer = ask()
    return (today, answer) if datetime.now(ZoneInfo(zone)).date() == today else on_one_day(zone, ask)


def recipes(final: dict) -> list[dict]:
    """Returns the planned recipes."""
    planned = {meal["recipe_id"] for meal in final["plan"]}
    found = [recipe for recipe in final["recipes"] if recipe["id"] in planned]
    assert {recipe["id"] for recipe in found} == planned
    return found


def hold_none(final: dict, pattern: str) -> None:
    for recipe in recipes(final):
        lines = [line for line in [recipe["title"], *recipe["ingredients"]] if re.search(pattern, line, re.I)]
        assert lines == [], recipe["title"]


def meals(final: dict, *names: str) -> None:
    assert {meal["meal"] for meal in final["plan"]} == set(names)


def three_dinners_without_nuts(final: dict, text: str, start: date) -> None:
    assert days(final) == [start + timedelta(day) for day in range(3)]
    assert len(final["plan"]) == 3
    meals(final, "dinner")
    hold_none(final, NUTS)
    assert not any({"tree_nut", "peanut"} & set(recipe["allergens"]) for recipe in recipes(final))


def quick_vegetarian_working_week(final: dict, text: str, start: date) -> None:
    assert days(final) == [following(start, 0) + timedelta(day) for day in range(5)]
    meals(final, "dinner")
    assert all(recipe["minutes"] <= 30 for recipe in recipes(final))
    hold_none(final, MEAT_AND_FISH)


def weekend_breakfasts(final: dict, text: str, start: date) -> None:
    # On a Sunday, the weekend is that day.
    sunday = following(start, 6)
    assert days(final) == [day for day in (sunday - timedelta(1), sunday) if day >= start]
    meals(final, "breakfast")


def three_quick_dinners_without_mushrooms_in_german(final: dict, text: str, start: date) -> None:
    assert days(final) == [start + timedelta(day) for day in range(3)]
    assert len(final["plan"]) == 3
    meals(final, "dinner")
    hold_none(final, MUSHROOMS)
    # "Quick" is a wish, unlike "under 30 minutes": dishes that everybody may eat come first, and a note says so.
    slow = [recipe for recipe in recipes(final) if recipe["minutes"] > 30]
    assert bool(slow) == any("30 Minuten" in note for note in final.get("notes", [])), slow
    # The recipes are in English.
    for meal in final["plan"]:
        text = text.replace(meal["title"], "")
    assert re.search(r"\b(der|die|das|für|und|mit|ohne)\b", text), text
    assert not re.search(r"\b(the|for|and|with|without)\b", text), text


def fair_laundry_dishes_and_bins(final: dict, text: str, start: date) -> None:
    assert {date.fromisoformat(chore["date"]) for chore in final["occurrences"]} == {start + timedelta(day) for day in range(7)}
    names = {chore["name"].lower() for chore in final["occurrences"]}
    kinds = [r"laundry|wash(ing)?\b(?! up)|clothes|fold", r"dish|plates|washing up", r"\bbins?\b|trash|rubbish|recycl"]
    for kind in kinds:
        assert any(re.search(kind, name) for name in names), (kind, names)
    others = [name for name in names if not any(re.search(kind, name) for kind in kinds)]
    assert others == []
    minutes: dict[str, int] = {}
    for chore in final["occurrences"]:
        minutes[chore["who"]] = minutes.get(chore["who"], 0) + chore["minutes"]
    # Not everybody is able to do everything: a small child may have less, but nobody has nearly all of it alone.
    if len(minutes) > 1:
        assert max(minutes.values()) <= 0.75 * sum(minutes.values()), minutes


def vacuum_on_saturday_and_bins_on_tuesday(final: dict, text: str, start: date) -> None:
    chores = {(re.search(r"vacuum|bin|trash|rubbish", chore["name"].lower())[0], date.fromisoformat(chore["date"])) for chore in final["occurrences"]}
    vacuum, bins = sorted(chores, key=lambda chore: chore[0] != "vacuum")
    assert vacuum == ("vacuum", following(start, 5))
    assert bins[1] == following(start, 1)


def calm_bedtime(final: dict, text: str, start: date) -> None:
    steps = " ".join(step["text"] for step in final["steps"]).lower()
    assert len(final["steps"]) >= 3
    assert re.search(r"\b(bed|sleep|story|lights|good ?night|pyjamas|pajamas)\b", steps), steps
    assert "17:00" <= final["steps"][0]["at"] <= "22:30"


def morning_until_eight_with_shoes_on(final: dict, text: str, start: date) -> None:
    ends = [datetime.strptime(step["at"], "%H:%M") + timedelta(minutes=step["minutes"]) for step in final["steps"]]
    assert max(ends).strftime("%H:%M") == "08:00"
    assert any("shoe" in step["text"].lower() for step in final["steps"])


def no_honey_before_one(final: dict, text: str, start: date) -> None:
    assert final.get("known") is True
    assert re.search(r"honey", text, re.I) and re.search(r"\b(12 months|one year|1 year|first birthday)\b", text, re.I), text
    assert re.search(r"\b(no|not|never|before|until|avoid|botulism)\b", text, re.I), text
    assert any("honey" in (card["title"] + text).lower() for card in final["citations"])


def chores_at_six(final: dict, text: str, start: date) -> None:
    assert final.get("known") is True
    assert any("age 6" in citation["title"].lower() for citation in final["citations"])
    assert re.search(r"table|laundry|sweep", text, re.I) and not re.search(r"\boven\b|\biron(ing)?\b|mow", text, re.I), text


EXAMPLES: dict[str, tuple[str, Callable[[dict, str, date], None]]] = {
    "Plan dinners for three days, no nuts": ("meals", three_dinners_without_nuts),
    "Vegetarian dinners under 30 minutes, Monday to Friday": ("meals", quick_vegetarian_working_week),
    "Breakfasts for the weekend": ("meals", weekend_breakfasts),
    "Drei schnelle Abendessen ohne Pilze": ("meals", three_quick_dinners_without_mushrooms_in_german),
    "Share laundry, dishes and the bins fairly": ("chores", fair_laundry_dishes_and_bins),
    "Vacuum on Saturday, take out the bins on Tuesday": ("chores", vacuum_on_saturday_and_bins_on_tuesday),
    "A calmer bedtime": ("routines", calm_bedtime),
    "A morning that ends at 8:00 with shoes on": ("routines", morning_until_eight_with_shoes_on),
    "Is honey safe at 8 months?": ("chat", no_honey_before_one),
    "What chores can a 6-year-old do?": ("chat", chores_at_six),
}


def test_every_example_of_the_page_has_a_check(browser: Browser, offline_server: Server) -> None:
    browser.open(offline_server.url + "/")
    shown = "[...document.querySelectorAll('button.example')].map((chip) => [chip.textContent, chip.parentElement.dataset.modes])"
    assert browser.evaluate(shown) == [[text, mode] for text, (mode, _) in EXAMPLES.items()]


def asked(server: Server, example: str, household: str, **options: str) -> tuple[dict, str]:
    """Returns the result of an example, and its text."""
    body = {"user_id": member(server, household), "goal": example, "mode": EXAMPLES[example][0], "options": options}
    envelopes = [json.loads(line[6:]) for line in server.ask("/v1/assist/stream", body).splitlines() if line.startswith("data: ")]
    [final] = [envelope["data"] for envelope in envelopes if envelope["event"] == "final"]
    return final, final.get("plan_text") or final["answer"]


@pytest.mark.parametrize("household", HOUSEHOLDS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_gets_what_it_asks_for(offline_server: Server, example: str, household: str) -> None:
    today, (final, text) = on_one_day(HOUSEHOLDS[household][0], lambda: asked(offline_server, example, household))
    EXAMPLES[example][1](final, text, today)


@pytest.mark.parametrize("start, household", DAYS)
def test_an_example_gets_what_it_asks_for_on_every_day(offline_server: Server, start: str, household: str) -> None:
    for example, (mode, check) in EXAMPLES.items():
        if mode in ("meals", "chores"):
            check(*asked(offline_server, example, household, start_date=start), date.fromisoformat(start))


@pytest.mark.parametrize("example, household", [
    ("Drei schnelle Abendessen ohne Pilze", "a parent with a baby and a teenager"),
    ("Vacuum on Saturday, take out the bins on Tuesday", "two adults"),
    ("Is honey safe at 8 months?", "the household of dev mode"),
])  # fmt: skip
def test_a_pressed_example_shows_its_result(browser: Browser, offline_server: Server, example: str, household: str) -> None:
    mode, check = EXAMPLES[example]

    def press() -> None:
        browser.open(offline_server.url + "/")
        enter_user(browser, member(offline_server, household))
        browser.find(f"input[name=mode][value={mode}]").find_element("xpath", "./ancestor::label").click()
        next(chip for chip in browser.all("button.example") if chip.text == example).click()
        assert browser.find("#goal").get_attribute("value") == example
        browser.find("#start").click()
        browser.wait_for_state("done")

    today, _ = on_one_day(HOUSEHOLDS[household][0], press)
    # The page keeps its last result.
    kept = browser.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('hearth.plan.'))[1]")
    final = json.loads(kept)["final"]
    check(final, browser.text("#answer"), today)
    if mode == "meals":
        titles = [title.text for title in browser.all("#result .meals > .cards h4")]
        assert titles == [meal["title"] for meal in final["plan"]]
