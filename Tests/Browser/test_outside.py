"""A hundred foreign texts on the pages, each of which would be code somewhere, stay text."""

from __future__ import annotations

import json
import urllib.error
from collections.abc import Iterator

import pytest

from browser import Browser
from server import Server
from payloads import PAYLOADS
from provider import Provider
from test_plan import ask


# Foods of households by their users. A request with the character U+0000 is rejected.
FOODS = {1: PAYLOADS[:50], 2: [], 51: [payload for payload in PAYLOADS[50:] if "\0" not in payload]}


def accepted(server: Server, path: str, body: dict) -> bool:
    """Returns whether the API accepts the body. A refused text can appear on no page."""
    try:
        server.ask(path, body)
    except urllib.error.HTTPError as error:
        assert error.code == 422, error.read()
        return False
    return True


@pytest.fixture(scope="module")
def hostile_server(provider: Provider) -> Iterator[Server]:
    with Server(OPENAI_BASE_URL=provider.url) as server:
        taken = 0
        for number, payload in enumerate(PAYLOADS, 1):
            if accepted(server, "/v1/users/upsert", {"user_id": number, "display_name": payload}):
                taken += 1
            else:
                server.ask("/v1/users/upsert", {"user_id": number})
            accepted(server, "/v1/memory", {"user_id": number, "text": payload})
        assert taken > 90
        for user, foods in FOODS.items():
            prefs = {"adults": 2, "kidsAges": [4], "allergies": foods, "cuisines": foods}
            assert accepted(server, "/v1/households/upsert", {"user_id": user, "prefs": prefs})
        recipes = [
            {
                "@context": "https://schema.org", "@type": "Recipe", "name": f"Soup {payload}", "totalTime": "PT20M",
                "recipeYield": "4", "recipeIngredient": [f"200 g carrots {payload}"], "url": payload,
                "recipeInstructions": [f"Cook the soup. {payload}"],
            }
            for payload in PAYLOADS
        ]  # fmt: skip
        folder = server.folder / "recipes"
        folder.mkdir()
        for number, recipe in enumerate(recipes):
            (folder / f"{number}.json").write_text(json.dumps(recipe))
        server.run("ingest", str(folder))
        yield server


def no_trace(browser: Browser) -> None:
    """Fails if a text became an element, an attribute or code."""
    assert browser.evaluate("executions") == []
    assert browser.evaluate("document.querySelectorAll('main img, main svg script, main iframe, main object, main embed, main style, main meta, main base').length") == 0
    hooks = browser.evaluate(
        "[...document.querySelectorAll('*')].filter((element) => [...element.attributes].some((attribute) =>"
        " attribute.name.startsWith('on') || /^\\s*(javascript|data|vbscript):/i.test(attribute.value))).length"
    )
    assert hooks == 0


def test_texts_of_models_and_households_stay_text(
    browser: Browser, hostile_server: Server, provider: Provider
) -> None:
    provider.words = [f"{payload}\n" for payload in PAYLOADS]
    # A question with a payload is none that the cards answer.
    soup = f"Plan a carrot soup {PAYLOADS[2]}"
    for user, mode, goal in ((1, "chat", "How do we read more?"), (2, "meals", soup), (51, "meals", soup)):
        ask(browser, hostile_server, mode, goal, user)
        browser.wait_for_state("done")
        no_trace(browser)
        browser.wait(lambda user=user: all(food in browser.text("#household") for food in FOODS[user][:1]))
        # A meal plan never has the model's text if that names excluded foods.
        assert user == 51 or "pwn()" in browser.text("#answer"), browser.text("main")


def test_names_and_remarks_of_users_stay_text(browser: Browser, hostile_server: Server, provider: Provider) -> None:
    provider.words = ["Fine."]
    seen = 0
    for user, payload in enumerate(PAYLOADS, 1):
        stream = hostile_server.ask("/v1/assist/stream", {"user_id": user, "goal": "How do we read more?", "mode": "chat"})
        run = stream.removeprefix("id: ").partition(":")[0]
        feedback = {"user_id": user, "run_id": run, "signal": "down", "comment": payload}
        if not accepted(hostile_server, "/v1/feedback", feedback):
            continue
        browser.open(hostile_server.url + f"/v1/admin/dashboard/runs/{run}")
        no_trace(browser)
        seen += payload.strip() in browser.text("main")
    # Payloads with tabs, line separators or redacted parts look different.
    assert seen > 80, seen
    browser.open(hostile_server.url + "/v1/admin/dashboard?days=7")
    no_trace(browser)


@pytest.mark.parametrize("path", ["/sign-in?next={}", "/?goal={}&mode={}", "/docs?q={}#{}", "/v1/admin/dashboard?days={}"])
def test_parameters_of_an_address_stay_text(browser: Browser, hostile_server: Server, path: str) -> None:
    from urllib.parse import quote

    for payload in PAYLOADS[::5]:
        browser.open(hostile_server.url + path.replace("{}", quote(payload)))
        no_trace(browser)
    # The browser itself logs responses with an error.
    browser.driver.get_log("browser")
