"""Sign-in and sign-out in a browser, outside dev mode."""

from __future__ import annotations

from browser import Browser
from conftest import PASSWORD
from server import Server


def sign_in(browser: Browser, email: str) -> None:
    # A rejected form keeps the address.
    browser.find("#email").clear()
    browser.find("#email").send_keys(email)
    browser.find("#password").send_keys(PASSWORD)
    browser.find("#password").submit()


def test_a_wrong_password_is_rejected_and_the_right_one_signs_in_until_sign_out(
    browser: Browser, closed_server: Server
) -> None:
    browser.open(closed_server.url + "/sign-in?next=/sign-in")
    browser.check_accessibility("sign-in")
    browser.pictures("sign-in")
    sign_in(browser, "nobody@example.org")
    browser.wait(lambda: browser.text("[role=alert]"))
    assert browser.find("#email").get_attribute("value") == "nobody@example.org"
    # The browser itself logs the 401.
    browser.driver.get_log("browser")
    sign_in(browser, "anna@example.org")
    browser.wait(lambda: "You are signed in" in browser.text("main"))
    assert browser.evaluate("document.cookie") == ""
    browser.find("form[action='/sign-out'] button").click()
    browser.wait(lambda: "You are signed in" not in browser.text("main"))
