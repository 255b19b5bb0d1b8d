"""Headless Chromium of Debian, and the checks that every page must pass."""

from __future__ import annotations

import base64
import importlib.util
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from server import ROOT, running

Value = TypeVar("Value")

PICTURES = ROOT / ".build/pages"
AXE = Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()

# Runs before any script of a page and records executed foreign code and policy violations.
WATCH = """
window.executions = [];
for (const name of ['alert', 'confirm', 'prompt']) window[name] = (text) => { executions.push(name + ': ' + text); };
Object.defineProperty(window, 'pwn', { get() { executions.push('pwn'); return () => executions.push('pwn()'); } });
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) =>
    violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
"""

# Each width and each colour scheme once: no rule of a style sheet depends on both.
APPEARANCES = ((1280, "light"), (360, "dark"))

# States of the planning page in which nothing happens until somebody does something.
ENDS = {"done", "stopped", "refused", "quota", "error"}


class Browser:
    def __init__(self, downloads: Path) -> None:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in (
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900",
            "--no-first-run", "--disable-component-update", "--disable-background-networking",
        ):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.add_experimental_option(
            "prefs", {"download.default_directory": str(downloads), "download.prompt_for_download": False}
        )
        # Only `limit_silence` limits the time.
        options.timeouts = {"script": 3_600_000, "pageLoad": 3_600_000}
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.command_executor.client_config.timeout = 3600
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        self.driver.execute_cdp_cmd(
            "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
        )
        self.downloads = downloads

    def forget(self) -> None:
        """Leaves the page, and removes everything that pages have stored."""
        self.open("about:blank")
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
        self.driver.get_log("browser")

    def open(self, url: str) -> None:
        self.driver.get(url)

    @contextmanager
    def script(self, source: str) -> Iterator[None]:
        """Runs a script before any of those of the pages that are opened inside the block."""
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)

    def show(self, width: int = 1280, scheme: str = "light") -> None:
        """Sets the window's width in CSS pixels and the preferred colour scheme."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
        )
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        )

    def find(self, selector: str) -> WebElement:
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        return self.find(selector).text

    def evaluate(self, script: str) -> object:
        return self.driver.execute_script(f"return {script}")

    def wait(self, condition: Callable[[], Value]) -> Value:
        """Waits until `condition` returns a true value, and returns it. Fails if a server or the browser ends before.

        A page that is replaced while the condition reads it lacks elements or makes them stale: the condition is read again.
        """
        while True:
            with suppress(NoSuchElementException, StaleElementReferenceException):
                if value := condition():
                    return value
            for server in running:
                server.check()
            time.sleep(0.02)

    def wait_for_state(self, expected: str) -> None:
        """Waits until the run on the planning page has a state. Fails if it ends in another one."""

        def is_reached() -> bool:
            state = self.find("#status").get_attribute("data-state")
            assert state == expected or state not in ENDS, f"{state}: {self.text('main')}"
            return state == expected

        self.wait(is_reached)

    def downloaded(self, suffix: str) -> bytes:
        """Waits for the download of a file, and returns its content. Chromium reserves its name by an empty file."""
        file = self.wait(lambda: next((file for file in self.downloads.glob(f"*{suffix}") if file.stat().st_size), None))
        content = file.read_bytes()
        file.unlink()
        return content

    def pictures(self, name: str) -> None:
        """Saves pictures of the page at both widths and in both colour schemes in `.build/pages`."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        for width in (1280, 360):
            for scheme in ("light", "dark"):
                self.show(width, scheme)
                height = self.evaluate("document.documentElement.scrollHeight")
                shot = self.driver.execute_cdp_cmd(
                    "Page.captureScreenshot",
                    {
                        "format": "png", "captureBeyondViewport": True,
                        "clip": {"x": 0, "y": 0, "width": width, "height": min(height, 6000), "scale": 1},
                    },
                )
                (PICTURES / f"{name}-{width}-{scheme}.png").write_bytes(base64.b64decode(shot["data"]))
        self.show()

    def check(self, name: str) -> None:
        """Fails if the page executed foreign code, violated its policy or logged an error."""
        assert self.evaluate("executions") == [], f"{name}: foreign code was executed"
        assert self.evaluate("violations") == [], f"{name}: the policy was violated"
        complaints = [
            line for line in self.driver.get_log("browser") if line["level"] == "SEVERE" and "favicon" not in line["message"]
        ]
        assert complaints == [], f"{name}: {complaints}"

    def check_accessibility(self, name: str) -> None:
        """Checks axe-core's rules for WCAG 2.2 A and AA, and horizontal scrolling, at both widths and in both colour schemes."""
        self.driver.execute_script(AXE)
        for width, scheme in APPEARANCES:
            self.show(width, scheme)
            overflow = self.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0, f"{name} at {width} px: {overflow} px too wide"
            found = self.driver.execute_async_script(
                "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations']})"
                ".then(({violations}) => arguments[0](violations), (error) => arguments[0](String(error)))"
            )
            assert isinstance(found, list), found
            problems = [(rule["id"], rule["impact"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in found]
            assert problems == [], f"{name} at {width} px, {scheme}: {problems}"
        self.show()

    def close(self) -> None:
        self.driver.quit()
