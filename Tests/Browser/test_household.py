"""The form of the household on the planning page."""

from __future__ import annotations

from browser import Browser
from server import Server
from test_plan import enter_user

USER = 88
PREFS = {
    "adults": 2, "kidsAges": [0.75, 4.5, None], "allergies": ["sesame"], "cuisines": ["indian"], "pets": ["cat"],
    "children": [{"name": "Mia", "age_years": 4.5}], "diets": ["halal"],
}  # fmt: skip


def open_form(browser: Browser, server: Server) -> None:
    browser.open(server.url + "/")
    enter_user(browser, USER)
    browser.find("#adults").click()
    browser.wait(lambda: len(rows(browser)) == 3)


def rows(browser: Browser) -> list[list[str]]:
    return [
        [field.get_attribute("value") for field in row.find_elements("css selector", "input")] for row in browser.all("#children .child")
    ]


def test_children_diets_and_country_are_shown_and_saved_beside_everything_else(browser: Browser, server: Server) -> None:
    server.ask("/v1/users/upsert", {"user_id": USER})
    server.ask("/v1/households/upsert", {"user_id": USER, "prefs": PREFS})
    open_form(browser, server)
    # A child with a name is one row, although its age is stated twice.
    assert rows(browser) == [["Mia", "4.5", ""], ["", "0.75", ""], ["", "?", ""]]
    assert browser.find("input[name=diet][value=halal]").is_selected()
    facts = [fact.text for fact in browser.all("#household li")]
    assert facts == ["2 adults", "children: Mia (4), 9 months and of unknown age", "no sesame", "halal", "likes indian"]
    browser.check_accessibility("household")
    browser.pictures("household")

    browser.find("#add-child").click()
    assert browser.evaluate("document.activeElement.parentElement.textContent") == "Name"
    name, _, birth = browser.all("#children .child:last-child input")
    name.send_keys("Leo")
    browser.driver.execute_script("arguments[0].value = '2020-01-31'", birth)
    browser.find("input[name=diet][value=vegetarian]").click()
    browser.find('#country option[value="AT"]').click()
    browser.find('#unknown-foods option[value="warn"]').click()
    browser.find("#household-form [name=save]").click()
    browser.wait(lambda: browser.text("#household-message") == "Saved.")
    prefs = server.ask(f"/v1/households/by_user/{USER}")["prefs"]
    mia, leo = prefs["children"]
    assert (mia["name"], mia["age_years"]) == ("Mia", 4.5) and "birth_date" not in mia
    # The server may state the age beside the birth date, which the form shows alone.
    assert (leo["name"], leo["birth_date"]) == ("Leo", "2020-01-31")
    assert ["Leo", "", "2020-01-31"] in rows(browser)
    assert sorted(prefs["diets"]) == ["halal", "vegetarian"]
    assert (prefs["country"], prefs["pets"], prefs["allergies"]) == ("AT", ["cat"], ["sesame"])
    assert prefs["unknownFoods"] == "warn"
    assert len(prefs["kidsAges"]) == 4 and None in prefs["kidsAges"]


def test_a_wrong_age_is_named_and_not_saved(browser: Browser, server: Server) -> None:
    server.ask("/v1/users/upsert", {"user_id": USER})
    server.ask("/v1/households/upsert", {"user_id": USER, "prefs": PREFS})
    open_form(browser, server)
    age = browser.all("#children .child input")[1]
    age.clear()
    age.send_keys("forty")
    browser.find("#household-form [name=save]").click()
    browser.wait(lambda: "Enter ages in years" in browser.text("#household-message"))
    assert browser.evaluate("document.activeElement.value") == "forty"
    assert server.ask(f"/v1/households/by_user/{USER}")["prefs"]["children"] == PREFS["children"]
