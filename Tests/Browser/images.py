"""Makes the pictures of the README. `make images` runs this file; `make test-pages` does not collect it."""

from __future__ import annotations

import base64

from browser import Browser
from provider import Provider
from server import ROOT, Server
from test_plan import ask

IMAGES = ROOT / "docs/images"
# A clone downloads every version of a picture.
MOST_BYTES = 200_000


def test_the_picture_of_the_planning_page(browser: Browser, server: Server, provider: Provider) -> None:
    provider.words = [
        "Three ", "quick ", "dinners ", "without ", "nuts: ", "each ", "is ", "on ", "the ", "table ", "within ", "the ",
        "hour, ", "and ", "the ", "leftovers ", "make ", "a ", "good ", "lunch.",
    ]
    ask(browser, server, "meals", "Plan dinners for three days, no nuts")
    browser.wait_for_state("done")
    browser.evaluate("window.scrollTo(0, 0)")
    shot = browser.driver.execute_cdp_cmd(
        "Page.captureScreenshot",
        {"format": "png", "captureBeyondViewport": True,
         "clip": {"x": 0, "y": 0, "width": 1280, "height": 1000, "scale": 0.75}},
    )
    picture = base64.b64decode(shot["data"])
    assert len(picture) <= MOST_BYTES, f"The picture has {len(picture)} bytes, expected at most {MOST_BYTES}."
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / "hearth.png").write_bytes(picture)
